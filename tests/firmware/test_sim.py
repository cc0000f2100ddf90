"""The simulated tray as its users start it: a program on a pseudo-terminal."""

import os
import signal
import termios

from tests.firmware.cable import Cable, pty_of, tell, until_stored
from tests.firmware.host import line


async def test_requested_dice_are_rolled_and_acked(start):
    process = await start("--pty", "--auto", "--pace", "0", "--dev", "table-7")
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    assert cable.host.hello["dev"] == "table-7"
    cable.request("r1", [["d6", 7], ["d20", 1]])
    await cable.until(lambda: len(cable.host.rolls()) == 2)
    first, second = cable.host.rolls()
    assert (first["part"], second["part"]) == ([1, 2], [2, 2])
    assert {first["rid"], second["rid"]} == {"r1"}
    assert sorted(die[0] for roll in (first, second) for die in roll["dice"]) == ["d20"] + ["d6"] * 7
    assert {"t": "ack", "re": "request", "rid": "r1"} in cable.host.answers()
    cable.close()


async def test_two_requests_with_the_same_seed_give_the_same_faces(start):
    faces = []
    for _ in range(2):
        process = await start("--pty", "--auto", "--pace", "0", "--seed", "5")
        cable = Cable(await pty_of(process))
        await cable.until(lambda cable=cable: cable.host.open)
        cable.request("r1", [["d20", 5]])
        await cable.until(lambda cable=cable: cable.host.faces())
        faces.append(cable.host.faces())
        cable.close()
    assert faces[0] == faces[1]


async def test_lines_on_standard_input_roll_dice(start, tmp_path):
    link = tmp_path / "tray"
    process = await start("--pty", str(link), "--pace", "0")
    assert await pty_of(process) == str(link)
    cable = Cable(link)
    assert await tell(process, "roll d6=4 d10=0 d00=90") == "ok"
    await cable.until(lambda: cable.host.rolls())
    roll = cable.host.rolls()[0]
    assert "rid" not in roll
    assert [die[:2] for die in roll["dice"]] == [["d6", 4], ["d10", 0], ["d00", 90]]
    assert await tell(process, "roll d6-7=2 d6=3") == "ok"
    await cable.until(lambda: len(cable.host.rolls()) == 2)
    assert [die[1:3] for die in cable.host.rolls()[1]["dice"]] == [[3, "d6-1"], [2, "d6-7"]]
    assert (await tell(process, "roll d7=1")).startswith("error: d7=1: no such die")
    assert (await tell(process, "roll d6-x=1")).startswith("error: d6-x=1: a face is a number")
    assert (await tell(process, "roll d6=x")).startswith("error: d6=x: a face is a number")
    assert (await tell(process, "dance")).startswith("error: roll")
    assert (await tell(process, "status")).startswith("state=idle")
    assert await tell(process, "quit") == "ok"
    assert await process.wait() == 0
    cable.close()


async def test_the_gate_opens_for_a_request_and_the_bridge_has_the_ring_show_something(start):
    process = await start("--pty", "--pace", "0")
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    assert cable.host.hello["caps"] == ["beam", "display", "gate", "ring", "sim"]
    assert (await tell(process, "status")).endswith("gate=shut light=")
    cable.request("r1", [["d6", 1]])
    await cable.until(lambda: cable.host.answers())
    assert "gate=open" in await tell(process, "status")
    await tell(process, "roll d6=5")
    assert "gate=shut" in await tell(process, "status")
    cable.write(line({"t": "led", "rid": "c1", "mode": "ok"}))
    cable.write(line({"t": "gate", "rid": "c2", "open": 1}))
    await cable.until(lambda: {"t": "ack", "re": "gate", "rid": "c2"} in cable.host.answers())
    assert (await tell(process, "status")).endswith("gate=open light=ok")
    cable.close()


async def test_a_cocked_die_is_a_fault_and_the_re_roll_completes_the_request(start):
    process = await start("--pty", "--pace", "0")
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    cable.request("r1", [["d6", 1]])
    await cable.until(lambda: cable.host.answers())
    await tell(process, "cocked d6")
    await cable.until(lambda: cable.host.journal)
    assert [record.get("code") for record in cable.host.journal.values()] == ["cocked"]
    await tell(process, "roll d6=5")
    await cable.until(lambda: cable.host.rolls())
    assert cable.host.faces() == [5]
    assert cable.host.rolls()[0]["rid"] == "r1"
    cable.close()


async def test_a_die_held_still_in_a_hand_is_no_roll(start):
    process = await start("--pty", "--pace", "0")
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    await tell(process, "hold d6=6")
    cable.request("r1", [["d6", 1]])
    await cable.until(lambda: cable.host.answers())
    await tell(process, "hold d6=3")
    await cable.until(lambda: cable.host.journal)
    assert [record.get("code") for record in cable.host.journal.values()] == ["offtray"]
    await tell(process, "roll d6=2")
    await cable.until(lambda: cable.host.rolls())
    assert cable.host.faces() == [2]
    cable.close()


async def test_mishaps_of_every_kind_still_end_in_a_full_answer(start):
    process = await start("--pty", "--auto", "--pace", "0", "--faults", "1")
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    for number in range(20):
        rid = f"r{number}"
        cable.request(rid, [["d6", 3]])
        await cable.until(lambda rid=rid: dice_of(cable.host, rid) >= 3)
    codes = {record["code"] for record in cable.host.journal.values() if record["t"] == "fault"}
    assert codes >= {"cocked", "unsure", "missing", "extra"}
    cable.close()


def dice_of(host, rid):
    return sum(len(roll["dice"]) for roll in host.rolls() if roll.get("rid") == rid and "fix" not in roll)


async def test_readings_survive_a_kill_and_are_sent_after_the_restart(start, tmp_path):
    arguments = ("--pty", str(tmp_path / "tray"), "--pace", "0", "--store", str(tmp_path / "store"))
    process = await start(*arguments)
    await pty_of(process)
    for face in (1, 2, 3):
        await tell(process, f"roll d6={face}")
    await until_stored(process, 3)
    process.send_signal(signal.SIGKILL)
    await process.wait()
    again = await start(*arguments)
    cable = Cable(await pty_of(again))
    await cable.until(lambda: len(cable.host.rolls()) == 3)
    assert cable.host.faces() == [1, 2, 3]
    assert cable.host.hello["boot"] == 2
    cable.close()


async def test_a_request_answered_before_a_kill_is_not_rolled_twice(start, tmp_path):
    arguments = ("--pty", "--auto", "--pace", "0", "--store", str(tmp_path))
    process = await start(*arguments)
    cable = Cable(await pty_of(process))
    await cable.until(lambda: cable.host.open)
    cable.host.record = lambda message: None  # this bridge dies before it keeps anything
    cable.request("r1", [["d6", 2]])
    await until_stored(process, 1)
    cable.close()
    process.kill()
    await process.wait()
    again = await start(*arguments)
    cable = Cable(await pty_of(again))
    cable.request("r1", [["d6", 2]])
    await cable.until(lambda: cable.host.open and cable.host.rolls() and cable.host.answers())
    cable.request("r2", [["d6", 1]])
    await cable.until(lambda: len(cable.host.rolls()) == 2)
    assert [roll["rid"] for roll in cable.host.rolls()] == ["r1", "r2"]
    cable.close()


async def test_unplugging_is_the_end_of_the_bridge_s_file_and_nothing_else(start):
    process = await start("--pty", "--pace", "0")
    path = await pty_of(process)
    cable = Cable(path)
    await cable.until(lambda: cable.host.open)
    journal = cable.host.journal
    cable.close()
    await tell(process, "roll d6=6")
    cable = Cable(path, journal, "s2")
    await cable.until(lambda: cable.host.rolls())
    assert cable.host.faces() == [6]
    process.kill()
    await cable.until(lambda: cable.gone)
    cable.close()


async def test_several_trays_in_one_process(start):
    process = await start("--pty", "--auto", "--pace", "0", "--count", "3", "--dev", "t")
    cables = [Cable(await pty_of(process)) for _ in range(3)]
    for cable in cables:
        await cable.until(lambda cable=cable: cable.host.open)
        cable.request("r1", [["d6", 1]])
        await cable.until(lambda cable=cable: cable.host.rolls())
    assert [cable.host.dev for cable in cables] == ["t", "t-2", "t-3"]
    for cable in cables:
        cable.close()


async def test_a_terminal_is_raw_so_nothing_is_echoed(start):
    process = await start("--pty")
    path = await pty_of(process)
    fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
    assert not termios.tcgetattr(fd)[3] & termios.ECHO
    os.close(fd)


async def test_a_store_that_cannot_be_used_ends_with_one_sentence(start, tmp_path):
    (tmp_path / "file").write_text("")
    process = await start("--pty", "--store", str(tmp_path / "file"))
    _, errors = await process.communicate()
    assert process.returncode == 1
    assert errors.count(b"\n") == 1
    assert b"firmware.sim:" in errors


async def test_wrong_options_are_named(start):
    for arguments, text in (
        (("--pty", "--dev", "A/B"), b"--dev A/B: 1 to 20 of a-z"),
        (("--pty", "--count", "0"), b"--count: 1 to 1000"),
        (("--pty", "--pace", "-1"), b"--pace: 0 to 60"),
        (("--pty", "--faults", "2"), b"--faults: 0 to 1"),
        (("--tcp", "127.0.0.1:1"), b"--tcp needs --key"),
        (("--pty", "--mqtt", "mqtt://h"), b"not allowed with"),
        ((), b"is required"),
    ):
        process = await start(*arguments)
        _, errors = await process.communicate()
        assert process.returncode == 2
        assert text in errors
