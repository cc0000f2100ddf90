"""The hub with scripted trays on cables in memory: what is acked, when, and what happens when things go wrong."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bridge.trays.errors import CommandError, ListenError, ReadOnlyTrayError, TrayError, UnknownTrayError
from bridge.trays.hub import TrayHub
from bridge.trays.model import CommandResult, DieFace, Outcome, RollRequest, TrayState
from bridge.trays.transports.base import Floor
from tests.bridge.trays.memory import MemoryCable, MemoryTransport
from tests.bridge.trays.peer import DEV, INST, Listener, Peer, Sink, beat, eventually, roll

ASKED = RollRequest("r1", (("d6", 3),), "Mara: Agility", ttl=100)


class Table:
    """A hub with its sink and listener."""

    def __init__(self) -> None:
        self.sink = Sink()
        self.listener = Listener()
        self.cables = MemoryTransport()
        self.hub = TrayHub(self.sink, self.listener, [self.cables])

    def plug(self, dev: str = DEV) -> tuple[MemoryCable, Peer]:
        cable = self.cables.plug(f"cable of {dev}")
        return cable, Peer(cable.write, cable.read, dev)


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    made = Table()
    await made.hub.start()
    yield made
    await made.hub.stop()


async def test_a_reading_is_acked_after_its_commit_and_not_before(table):
    _, tray = table.plug()
    await tray.greet()
    table.sink.gate.clear()
    tray.say(roll(1, rid="r1", beam=1))
    await table.sink.until(lambda: table.sink.tries == 1)
    tray.say(roll(1, rid="r1", beam=1))
    tray.say({"t": "hb", "up": "not yet acked, and this nack shows that the reading went by"})
    assert (await tray.hear("ack", "nack"))["t"] == "nack"
    table.sink.gate.set()
    assert await tray.hear("ack", "nack") == {"t": "ack", "inst": INST, "n": 1}
    (reading,) = table.sink.readings
    assert reading.key == (DEV, INST, 1)
    assert reading.dice == (DieFace("d6", 1),)
    assert (reading.rid, reading.src, reading.beam, reading.complete) == ("r1", "sim", 1, True)


async def test_a_commit_that_raises_gives_no_ack_and_the_reading_is_taken_when_it_comes_again(table):
    _, tray = table.plug()
    await tray.greet()
    table.sink.broken = True
    tray.say(roll(1))
    tray.say(roll(2))
    await table.listener.noticed("tray-not-committed")
    table.sink.broken = False
    tray.say(roll(2))
    assert await tray.hear("ack", "nack") == {"t": "nack", "why": "want", "inst": INST, "n": 1}
    tray.say(roll(1))
    tray.say(roll(2))
    while (await tray.hear("ack"))["n"] != 2:
        pass
    assert table.sink.faces() == [1, 2]


async def test_a_gap_is_asked_for_and_a_repeat_is_acked_again(table):
    _, tray = table.plug()
    await tray.greet()
    tray.say(roll(2))
    assert await tray.hear("nack") == {"t": "nack", "why": "want", "inst": INST, "n": 1}
    tray.say(roll(1))
    await tray.hear("ack")
    tray.say(roll(1))
    assert await tray.hear("ack") == {"t": "ack", "inst": INST, "n": 1}
    assert table.sink.faces() == [1]


async def test_parts_become_one_reading(table):
    _, tray = table.plug()
    await tray.greet()
    for n in (1, 2, 3):
        tray.say(roll(n, first=1, parts=3, src="sim" if n < 3 else "manual"))
    assert (await tray.hear("ack"))["n"] == 3
    (reading,) = table.sink.readings
    assert [die.face for die in reading.dice] == [1, 2, 3]
    assert (reading.n, reading.first, reading.roll, reading.part, reading.src) == (3, 1, 1, (3, 3), "sim+manual")


async def test_fifty_dice_come_through_a_window_of_four(table):
    _, tray = table.plug()
    await tray.greet()
    acked = 0
    five = [["d6", 6, "", 100]] * 5
    while acked < 10:
        for n in range(acked + 1, min(acked + 4, 10) + 1):
            tray.say(roll(n, first=1, parts=10, dice=five))
        acked = (await tray.hear("ack"))["n"]
    assert len(table.sink.faces()) == 50
    assert [reading.part for reading in table.sink.readings] == [(4, 10), (8, 10), (10, 10)]
    assert {reading.roll for reading in table.sink.readings} == {1}


async def test_faults_are_reliable_too_and_low_batteries_stay_on_the_board(table):
    _, tray = table.plug()
    await tray.greet()
    tray.say({"t": "fault", "inst": INST, "n": 1, "boot": 1, "up": 5, "code": "lowbat", "die": "d1"})
    tray.say({"t": "fault", "inst": INST, "n": 2, "code": "store"})
    assert [(await tray.hear("ack"))["n"] for _ in range(2)] == [1, 2]
    assert [(fault.code, fault.die) for fault in table.sink.faults] == [("lowbat", "d1"), ("store", None)]
    assert table.hub.trays()[0].low_batteries == ("d1",)


async def test_a_record_nobody_can_read_is_kept_and_does_not_block_the_tray(table):
    _, tray = table.plug()
    await tray.greet()
    tray.say(roll(1, dice=[["d30", 17, "", 100]]))
    tray.say(roll(2))
    while (await tray.hear("ack"))["n"] != 2:
        pass
    (fault,) = table.sink.faults
    assert fault.code == "unreadable"
    assert '["d30",17,"",100]' in fault.raw
    assert table.sink.faces() == [2]


async def test_noise_between_frames_changes_nothing(table):
    _, tray = table.plug()
    tray.noise(b"rst:0x1\r\n\xff\x00\x03>>> \n")
    await tray.greet()
    tray.noise(b"Traceback\n" + b"x" * 5000 + b"\n" + b'{"t":"roll"}*00000000\n')
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1


async def test_after_a_bridge_restart_the_journal_says_what_is_new(table):
    table.sink.knew(DEV, INST, 4)
    _, tray = table.plug()
    await tray.greet(lo=4, hi=5)
    tray.say(roll(4))
    assert (await tray.hear("ack"))["n"] == 4
    tray.say(roll(5))
    assert (await tray.hear("ack"))["n"] == 5
    assert [reading.n for reading in table.sink.readings] == [5]
    assert table.listener.ids() == []


async def test_a_new_store_of_a_known_tray_is_told_of(table):
    table.sink.knew(DEV, "00000000", 9)
    _, tray = table.plug()
    await tray.greet(lo=1, hi=1)
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert table.listener.ids() == ["tray-store-reset"]


async def test_records_that_another_journal_acked_are_not_waited_for(table):
    table.sink.knew(DEV, INST, 2)
    _, tray = table.plug()
    await tray.greet(lo=7, hi=7)
    tray.say(roll(7))
    assert (await tray.hear("ack"))["n"] == 7
    notice = await table.listener.noticed("tray-acked-elsewhere")
    assert dict(notice.text.params) == {"first": 3, "last": 6}


async def test_a_store_that_is_an_old_copy_is_told_what_the_journal_has(table):
    table.sink.knew(DEV, INST, 9)
    _, tray = table.plug()
    sid = (await tray.hear("hello"))["sid"]
    tray.say(tray.hello(sid, lo=3, hi=5))
    assert await tray.hear("ack") == {"t": "ack", "inst": INST, "n": 9}


async def test_a_request_is_sent_acked_and_sent_again_to_a_tray_that_restarted(table):
    cable, tray = table.plug()
    await tray.greet()
    table.hub.request(DEV, ASKED)
    sent = await tray.hear("request")
    assert sent == {"t": "request", "rid": "r1", "dice": [["d6", 3]], "ttl": 100, "prompt": "Mara: Agility"}
    tray.say({"t": "ack", "re": "request", "rid": "r1"})
    await table.listener.until(lambda: bool(table.listener.results))
    assert table.listener.results == [CommandResult(DEV, "r1", "request", Outcome.TAKEN)]
    cable.pull()
    _, tray = table.plug()
    tray.boot = 2
    await tray.greet()
    again = await tray.hear("request")
    assert (again["rid"], again["dice"]) == ("r1", [["d6", 3]])


async def test_a_request_waits_for_a_tray_that_was_never_seen(table):
    table.hub.request(DEV, ASKED)
    assert [(status.dev, status.state) for status in table.hub.trays()] == [(DEV, TrayState.OFFLINE)]
    _, tray = table.plug()
    await tray.greet()
    assert (await tray.hear("request"))["rid"] == "r1"


async def test_a_tray_without_ring_and_gate_is_not_told_of_them(table):
    _, tray = table.plug()
    await tray.greet()
    table.hub.led(DEV, "ok")
    table.hub.gate(DEV, True)
    table.hub.request(DEV, ASKED)
    assert (await tray.hear("led", "gate", "request"))["t"] == "request"


async def test_cancel_light_and_gate_reach_the_tray_one_after_the_other(table):
    _, tray = table.plug()
    await tray.greet(caps=["gate", "ring", "sim"])
    table.hub.request(DEV, ASKED)
    table.hub.led(DEV, "ok")
    table.hub.gate(DEV, True)
    await tray.hear("request")
    tray.say({"t": "ack", "re": "request", "rid": "r1"})
    led = await tray.hear("led", "gate")
    assert led == {"t": "led", "rid": led["rid"], "mode": "ok"}
    tray.say({"t": "ack", "re": "led", "rid": led["rid"]})
    gate = await tray.hear("led", "gate")
    assert gate["open"] == 1
    tray.say({"t": "ack", "re": "gate", "rid": gate["rid"]})
    table.hub.cancel(DEV, "r1")
    assert await tray.hear("cancel") == {"t": "cancel", "rid": "r1"}


async def test_commands_a_tray_would_refuse_are_refused_at_once(table):
    with pytest.raises(CommandError, match="prompt"):
        table.hub.request(DEV, replace(ASKED, prompt="骰子"))
    with pytest.raises(CommandError, match="dice: a kind stands there twice"):
        table.hub.request(DEV, replace(ASKED, dice=(("d6", 1), ("d6", 2))))
    with pytest.raises(CommandError, match="dice: more than 50"):
        table.hub.request(DEV, replace(ASKED, dice=(("d6", 50), ("d8", 1))))
    with pytest.raises(UnknownTrayError):
        table.hub.request("a/+/#", ASKED)
    with pytest.raises(UnknownTrayError):
        table.hub.led("nobody", "ok")
    assert table.hub.trays() == []


async def test_a_tray_of_another_version_is_read_only(table):
    _, tray = table.plug()
    await tray.greet(v=2)
    status = await table.listener.state(TrayState.READ_ONLY)
    assert status.reason is not None
    assert status.reason.id == "tray-version"
    with pytest.raises(ReadOnlyTrayError):
        table.hub.request(DEV, ASKED)


async def test_status_follows_heartbeats_and_unplugging(table):
    cable, tray = table.plug()
    await tray.greet()
    online = await table.listener.state(TrayState.ONLINE)
    assert (online.transport, online.where, online.info.fw) == ("memory", f"cable of {DEV}", "0.1.0")
    tray.say(beat(rssi=-60, state="armed", rid="r1", un=2, src={"beam": "lost"}))
    await table.listener.until(lambda: table.listener.statuses[-1].activity == "armed")
    heard = table.listener.statuses[-1]
    assert (heard.rssi, heard.waiting, heard.rid, heard.sources) == (-60, 2, "r1", {"beam": "lost"})
    count = len(table.listener.statuses)
    tray.say(beat(rssi=-63, state="armed", rid="r1", un=2, src={"beam": "lost"}, mem=8000))
    cable.pull()
    offline = await table.listener.state(TrayState.OFFLINE)
    assert len(table.listener.statuses) == count + 1
    assert offline.reason is not None
    assert offline.activity == ""


async def test_a_tray_on_two_cables_is_one_tray(table):
    first_cable, first = table.plug()
    _, second = table.plug()
    await first.greet()
    await second.greet()
    first.say(roll(1))
    second.say(roll(1))
    assert (await first.hear("ack"))["n"] == 1
    assert (await second.hear("ack"))["n"] == 1
    assert table.sink.faces() == [1]
    table.hub.request(DEV, ASKED)
    assert (await second.hear("request"))["rid"] == "r1"
    second.say({"t": "ack", "re": "request", "rid": "r1"})
    first_cable.pull()
    second.say(roll(2))
    assert (await second.hear("ack"))["n"] == 2
    assert len(table.hub.trays()) == 1


async def test_when_one_of_two_cables_goes_the_request_goes_out_on_the_other(table):
    _, first = table.plug()
    await first.greet()
    second_cable, second = table.plug()
    await second.greet()
    table.hub.request(DEV, ASKED)
    await second.hear("request")
    second_cable.pull()
    assert (await first.hear("request"))["rid"] == "r1"


async def test_a_stuck_commit_of_one_tray_delays_no_other(table):
    table.sink.stuck.add("stuck")
    _, stuck = table.plug("stuck")
    _, other = table.plug()
    await stuck.greet()
    await other.greet()
    stuck.say(roll(1))
    await table.sink.until(lambda: table.sink.tries == 1)
    for n in range(1, 30):
        other.say(roll(n))
        assert (await other.hear("ack"))["n"] == n
    for n in range(2, 30):
        stuck.say(roll(n))
    stuck.say(beat(state="idle"))
    assert table.sink.tries == 30
    table.sink.unstuck.set()


async def test_a_tray_that_floods_the_line_delays_no_other(table):
    _, flood = table.plug("flood")
    _, other = table.plug()
    await flood.greet()
    await other.greet()

    async def pour() -> None:
        while True:
            for _ in range(50):
                flood.say({"t": "log", "lvl": "debug", "msg": "x" * 100})
                flood.noise(b"y" * 400 + b"\n")
            await asyncio.sleep(0)

    pouring = asyncio.create_task(pour())
    try:
        for n in range(1, 20):
            other.say(roll(n))
            assert (await other.hear("ack"))["n"] == n
    finally:
        pouring.cancel()


async def test_a_tray_that_greets_in_a_flood_costs_few_looks_into_the_journal(table, monkeypatch):
    looks = 0

    async def known(dev: str):
        nonlocal looks
        looks += 1
        return {"00000000": 1}

    monkeypatch.setattr(table.sink, "known", known)
    _, tray = table.plug()
    sid = (await tray.hear("hello"))["sid"]
    for n in range(200):
        tray.say(tray.hello(sid, inst=f"{n:08x}"))
    tray.noise(b"")
    assert (await tray.hear("hello"))["sid"] == sid  # it is greeted anew, later
    assert looks <= 10
    assert table.listener.ids() == ["tray-store-reset"]


async def test_a_journal_that_cannot_say_what_it_has_is_asked_again(table, monkeypatch):
    asked = 0
    known = table.sink.known

    async def hesitant(dev: str):
        nonlocal asked
        asked += 1
        if asked == 1:
            raise OSError("locked")
        return await known(dev)

    monkeypatch.setattr(table.sink, "known", hesitant)
    _, tray = table.plug()
    await tray.greet()
    tray.say(roll(1))
    await tray.greet(hi=1)
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert asked == 2


async def test_stopping_waits_for_the_commit_at_hand(table):
    _, tray = table.plug()
    await tray.greet()
    table.sink.gate.clear()
    tray.say(roll(1))
    tray.say(roll(2))
    await table.sink.until(lambda: table.sink.tries == 1)
    stopping = asyncio.create_task(table.hub.stop())
    await asyncio.sleep(0)
    table.sink.gate.set()
    await stopping
    assert table.sink.faces() == [1]
    assert (await tray.hear("ack"))["n"] == 1


class Broken:
    """A transport that cannot be opened, or that fails when it runs."""

    name = "broken"

    def __init__(self, error: TrayError | None = None, fault: Exception | None = None) -> None:
        self.error = error
        self.fault = fault or KeyError("a bug")
        self.runs = 0
        self.closed = False

    async def open(self) -> None:
        if self.error is not None:
            raise self.error

    async def run(self, floor: Floor) -> None:
        self.runs += 1
        raise self.fault

    async def close(self) -> None:
        self.closed = True


async def test_a_transport_that_cannot_be_opened_stops_the_start_and_nothing_stays_open():
    working, broken = Broken(), Broken(ListenError("127.0.0.1:1", "in use"))
    hub = TrayHub(Sink(), Listener(), [working, broken])
    with pytest.raises(ListenError):
        await hub.start()
    assert working.closed
    assert broken.closed
    assert working.runs == 0


async def test_a_transport_that_fails_leaves_the_others_alone(caplog):
    made = Table()
    broken = Broken()
    made.hub = TrayHub(made.sink, made.listener, [broken, made.cables])
    await made.hub.start()
    _, tray = made.plug()
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    await made.hub.stop()
    assert broken.runs == 1
    assert "transport broken failed" in caplog.text


async def test_a_transport_that_goes_is_told_of_once_and_tried_again(monkeypatch):
    monkeypatch.setattr("bridge.trays.transports.backoff.MOST_S", 0.01)
    lost = Broken(fault=ListenError("127.0.0.1:1", "in use"))
    listener = Listener()
    hub = TrayHub(Sink(), listener, [lost])
    await hub.start()
    await eventually(lambda: lost.runs == 3)
    await hub.stop()
    (notice,) = listener.notices
    assert (notice.where, notice.level, notice.text) == ("broken", "error", ListenError("127.0.0.1:1", "in use").reason)
