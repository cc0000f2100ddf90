"""Readings from trays at a table: which ask they answer, and what becomes of those that answer none."""

from __future__ import annotations

import asyncio

import pytest

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from bridge.tables.lines import KEPT
from bridge.tables.state import LOOSE, SMALL_TALK
from tests.bridge.tables.party import INST, Party

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"


async def answers(party: Party) -> list[tuple[str | None, str | None, list[list[int]]]]:
    log = (await party.see(party.gm)).log
    rolls = [line for line in log if line.kind == "answer" and "dice" in line.facts]
    return [(line.who, line.source, [[die["face"] for die in row] for row in line.facts["dice"]]) for line in rolls]


async def test_a_reading_with_a_request_id_answers_that_ask(rolling: Party) -> None:
    await rolling.roll(("d8", 7), ("d6", 2), rid=rolling.rid())
    assert await answers(rolling) == [("a", "physical", [[2], [7]])]
    assert rolling.asks() == [B]


async def test_the_second_roll_is_armed_once_the_first_is_complete(rolling: Party) -> None:
    first = rolling.armed.now["tray"]
    assert (first.dice, first.prompt) == ((("d6", 1), ("d8", 1)), "A: 1d6 1d8")
    await rolling.roll(("d6", 2), ("d8", 7), rid=first.rid)
    second = rolling.armed.now["tray"]
    assert second.prompt == "B: 1d6 1d8"
    assert second.rid != first.rid
    assert all(len(request.rid) <= 16 for request in (first, second))


async def test_without_a_request_a_reading_that_fits_two_asks_waits_for_the_gm(rolling: Party) -> None:
    await rolling.roll(("d6", 2), ("d8", 7))
    (reading,) = await rolling.loose()
    assert reading["why"]["id"] == "misfit-several"
    assert reading["fits"] == [A, B]
    assert [(die["kind"], die["face"]) for die in reading["dice"]] == [("d6", 2), ("d8", 7)]
    assert await answers(rolling) == []
    await rolling.do(rolling.gm, c.AssignReading(reading=reading["reading"], ask=B, signature=rolling.signature(B)))
    assert await answers(rolling) == [("b", "physical", [[2], [7]])]
    assert await rolling.loose() == []


async def test_without_a_request_a_trays_own_seat_decides(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.ClaimTray(dev="bos", seats=[rolling.bo]))
    assert rolling.armed.now["bos"].prompt == "B: 1d6 1d8"
    await rolling.roll(("d6", 2), ("d8", 7), dev="bos")
    assert await answers(rolling) == [("b", "physical", [[2], [7]])]


async def test_a_reading_of_a_request_that_is_over_is_never_reused(rolling: Party) -> None:
    first = rolling.rid()
    await rolling.roll(("d6", 2), ("d8", 7), rid=first)
    await rolling.roll(("d6", 3), ("d8", 3), rid=first)
    (reading,) = await rolling.loose()
    assert reading["why"]["id"] == "misfit-closed"
    assert await answers(rolling) == [("a", "physical", [[2], [7]])]


async def test_what_the_gm_keeps_is_a_free_roll_for_all(rolling: Party) -> None:
    await rolling.roll(("d20", 17))
    (reading,) = await rolling.loose()
    assert reading["fits"] == []
    assert {why["id"] for why in reading["why_not"].values()} == {"misfit-kind"}
    assert (await rolling.part(rolling.ann, "wells"))["loose"] == []
    await rolling.do(rolling.gm, c.KeepReading(reading=reading["reading"]))
    (free,) = (await rolling.part(rolling.display, "wells"))["free"]
    assert free["dice"] == [{"kind": "d20", "face": 17, "state": "read", "key": ""}]
    assert (await rolling.said(rolling.ann))[-1] == "log-free-roll"
    with pytest.raises(CommandError, match="stale"):
        await rolling.do(rolling.gm, c.KeepReading(reading=reading["reading"]))


async def test_what_the_gm_discards_stays_in_the_journal(rolling: Party) -> None:
    await rolling.roll(("d20", 17))
    (reading,) = await rolling.loose()
    await rolling.do(rolling.gm, c.DiscardReading(reading=reading["reading"]))
    assert await rolling.loose() == []
    assert "log-discarded" in await rolling.said(rolling.gm)
    assert "log-discarded" not in await rolling.said(rolling.ann)
    records = await rolling.journal.read(rolling.table.id)
    assert [record.body["dice"][0]["face"] for record in records if record.kind == "reading"] == [17]


async def test_a_half_filled_ask_survives_a_restart_and_is_armed_for_the_rest(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    first = rolling.rid()
    await rolling.restart()
    assert await rolling.well(rolling.ann, A) == [[2], ["empty"]]
    again = rolling.armed.now["tray"]
    assert again.dice == (("d8", 1),)
    assert again.rid != first
    await rolling.roll(("d8", 3), rid=first)  # the tray still had the old request
    assert await answers(rolling) == [("a", "physical", [[2], [3]])]


async def test_a_tray_that_stays_armed_for_the_rest_is_not_asked_again(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    assert [told for told in rolling.armed.told if told[0] == "tray"] == [("tray", "request", rolling.rid())]
    await rolling.do(rolling.ann, c.SetDie(ask=A, signature=rolling.signature(A), group=0, place=0, face=None))
    assert rolling.armed.now["tray"].dice == (("d6", 1), ("d8", 1))  # the tray waits for less than is missing now


async def test_a_tray_that_is_done_too_early_is_asked_for_the_rest(rolling: Party) -> None:
    first = rolling.rid()
    rolling.report("tray", activity="idle")  # it has not heard of the request yet
    rolling.report("tray", activity="armed", rid=first)
    await rolling.roll(("d6", 2), rid=first)
    rolling.report("tray", activity="idle", waiting=1)  # what it still has to say may be what is missing
    assert rolling.rid() == first
    rolling.report("tray", activity="idle")
    assert rolling.rid() != first
    assert rolling.armed.now["tray"].dice == (("d8", 1),)


async def test_an_ask_that_nothing_changed_about_has_the_same_request_after_a_restart(rolling: Party) -> None:
    before = rolling.armed.now["tray"]
    await rolling.restart()
    assert rolling.armed.now["tray"] == before


async def test_a_reading_that_comes_twice_counts_once(rolling: Party) -> None:
    reading = await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.tables.commit(reading)
    await asyncio.gather(rolling.tables.commit(reading), rolling.tables.commit(reading))
    await rolling.restart()
    await rolling.tables.commit(reading)
    assert await rolling.well(rolling.ann, A) == [[2], ["empty"]]
    assert await rolling.loose() == []
    assert await rolling.tables.known("tray") == {INST: 1}


async def test_one_reading_at_once_from_two_ways_counts_once(rolling: Party) -> None:
    reading = rolling.make_reading(("d6", 2), ("d8", 5), rid=rolling.rid())
    await asyncio.gather(*(rolling.tables.commit(reading) for _ in range(5)))
    assert await answers(rolling) == [("a", "physical", [[2], [5]])]


async def test_a_reading_that_comes_late_is_taken_all_the_same(rolling: Party) -> None:
    await rolling.roll(("d20", 2), n=2)
    await rolling.roll(("d20", 1), n=1)
    await asyncio.gather(*(rolling.roll(("d20", n), n=n) for n in (5, 4, 3, 4, 1)))
    assert sorted(reading["dice"][0]["face"] for reading in await rolling.loose()) == [1, 2, 3, 4, 5]


async def test_what_comes_at_once_after_a_restart_is_all_taken(rolling: Party) -> None:
    await rolling.restart()
    await asyncio.gather(*(rolling.roll(("d20", n), n=n) for n in range(1, 9)))
    assert [reading["dice"][0]["face"] for reading in await rolling.loose()] == list(range(1, 9))


async def test_a_joined_reading_covers_the_numbers_of_its_parts(rolling: Party) -> None:
    reading = rolling.make_reading(("d6", 2), ("d8", 5), rid=rolling.rid(), n=4, first=2, part=(3, 3))
    await rolling.tables.commit(reading)
    assert await rolling.tables.known("tray") == {INST: 4}
    await rolling.restart()
    await rolling.roll(("d20", 1), n=3)
    assert await rolling.loose() == []


async def test_a_die_that_moves_again_replaces_its_face_while_the_ask_is_open(rolling: Party) -> None:
    rid = rolling.rid()
    await rolling.roll(("d6", 2, "red"), rid=rid)
    await rolling.roll(("d6", 5, "red"), rid=rid, fix=1)
    assert await rolling.well(rolling.ann, A) == [[5], ["empty"]]
    await rolling.roll(("d8", 1, "blue"), rid=rid)
    assert await answers(rolling) == [("a", "physical", [[5], [1]])]
    await rolling.roll(("d6", 6, "red"), rid=rid, fix=1)
    assert await answers(rolling) == [("a", "physical", [[5], [1]])]
    assert [reading["why"]["id"] for reading in await rolling.loose()] == ["misfit-closed"]


async def test_too_many_dice_are_shown_on_the_ask_and_the_tray_is_asked_anew(rolling: Party) -> None:
    first = rolling.rid()
    await rolling.roll(("d6", 1), ("d6", 2), ("d8", 3), rid=first)
    well = (await rolling.part(rolling.ann, "wells"))["asks"][A]
    assert well["note"]["id"] == "misfit-too-many"
    assert well["missing"] == {"d6": 1, "d8": 1}
    assert len(await rolling.loose()) == 1
    assert rolling.rid() != first
    await rolling.roll(("d6", 2), ("d8", 3), rid=rolling.rid())
    assert await answers(rolling) == [("a", "physical", [[2], [3]])]


async def test_an_unsure_die_is_not_counted_until_the_gm_has_looked(rolling: Party) -> None:
    await rolling.roll(("d6", 2, "", 20), ("d8", 3), rid=rolling.rid())
    (reading,) = await rolling.loose()
    assert reading["why"]["id"] == "misfit-unsure"
    await rolling.do(rolling.gm, c.AssignReading(reading=reading["reading"], ask=A, signature=rolling.signature(A)))
    assert await answers(rolling) == [("a", "physical", [[2], [3]])]


async def test_a_leaning_die_is_shown_on_its_ask_and_the_next_roll_replaces_it(rolling: Party) -> None:
    rid = rolling.rid()
    await rolling.roll(("d8", 3, "blue"), rid=rid)
    await rolling.complain("cocked", rid, "red")
    assert await rolling.well(rolling.ann, A) == [["cocked"], [3]]
    shown = (await rolling.part(rolling.ann, "wells"))["asks"][A]
    assert (shown["note"]["id"], shown["dice"][0][0]["key"]) == ("log-tray-cocked", "red")
    await rolling.restart()
    assert await rolling.well(rolling.ann, A) == [["cocked"], [3]]
    await rolling.roll(("d6", 6, "red"), rid=rid)
    assert await answers(rolling) == [("a", "physical", [[6], [3]])]


async def test_which_die_leans_is_not_guessed(rolling: Party) -> None:
    await rolling.complain("cocked", rolling.rid(), "red")
    assert await rolling.well(rolling.ann, A) == [["empty"], ["empty"]]  # a d6 or the d8
    assert (await rolling.said(rolling.gm))[-1] == "log-tray-cocked"


async def test_a_leaning_die_is_shown_in_a_hole_of_its_own_kind(rolling: Party) -> None:
    await rolling.roll(("d8", 1, "blue"), ("d20", 1, "big"))  # fits nothing, and tells which die is what
    await rolling.complain("cocked", rolling.rid(), "blue")
    assert await rolling.well(rolling.ann, A) == [["empty"], ["cocked"]]


async def test_a_leaning_die_whose_kind_the_tray_knows_needs_no_earlier_reading(rolling: Party) -> None:
    await rolling.complain("cocked", rolling.rid(), "never-seen", kind="d8")
    assert await rolling.well(rolling.ann, A) == [["empty"], ["cocked"]]


async def test_a_leaning_die_of_a_kind_that_is_not_wanted_is_shown_in_no_hole(rolling: Party) -> None:
    await rolling.roll(("d20", 1, "big"))
    await rolling.roll(("d8", 3, "blue"), rid=rolling.rid())
    await rolling.complain("cocked", rolling.rid(), "big")
    assert await rolling.well(rolling.ann, A) == [["empty"], [3]]
    assert (await rolling.part(rolling.ann, "wells"))["asks"][A]["note"]["id"] == "log-tray-cocked"


async def test_a_die_that_was_read_and_leans_now_counts_no_more(rolling: Party) -> None:
    rid = rolling.rid()
    await rolling.roll(("d6", 2, "red"), rid=rid)
    await rolling.complain("cocked", rid, "red")
    assert await rolling.well(rolling.ann, A) == [["cocked"], ["empty"]]
    assert await rolling.loose() == []


@pytest.mark.parametrize("code", ["lowbat", "full", "store", "unreadable", "sensor", "warp-core"])
async def test_faults_are_told_to_the_gm_alone_and_once(party: Party, code: str) -> None:
    await party.complain(code, die="red")
    before = await party.said(party.gm)
    assert before[-1] == (f"log-tray-{code}" if code != "warp-core" else "log-tray-other")
    party.n["tray"] -= 1
    await party.complain(code, die="red")
    assert await party.said(party.gm) == before
    assert before[-1] not in await party.said(party.ann)
    assert await party.tables.known("tray") == {INST: 1}


async def test_a_fault_is_told_with_the_names_that_the_table_knows(party: Party) -> None:
    await party.do(party.gm, c.ClaimTray(dev="tray", name="The oak tray"))
    await party.complain("missing", die="red")
    await party.complain("warp-core")
    first, second = (line.what.params for line in (await party.see(party.gm)).log[-2:])
    assert first == {"tray": {"text": "The oak tray"}, "die": {"text": "red"}, "count": 0, "code": {"text": "missing"}}
    assert second == first | {"die": {"text": ""}, "code": {"text": "warp-core"}}


async def test_a_reading_whose_dice_all_moved_is_replaced_and_never_comes_back(rolling: Party) -> None:
    rid = rolling.rid()
    await rolling.roll(("d6", 2, "red"), rid=rid)
    await rolling.roll(("d6", 5, "red"), rid=rid, fix=1)
    assert len(rolling.state()["readings"]) == 1
    await rolling.roll(("d8", 7, "blue"), rid=rid)
    assert await answers(rolling) == [("a", "physical", [[5], [7]])]
    await rolling.do(rolling.gm, c.Undo())
    assert [[die["face"] for die in reading["dice"]] for reading in await rolling.loose()] == [[5], [7]]


async def test_readings_wait_when_nothing_is_asked(party: Party) -> None:
    await party.roll(("d6", 3))
    assert [reading["why"]["id"] for reading in await party.loose()] == ["misfit-nothing-asked"]
    await party.start()
    await party.both_pick()
    (reading,) = await party.loose()
    assert reading["fits"] == [A, B]


async def test_readings_of_a_tray_of_no_table_are_kept_and_acked(party: Party) -> None:
    await party.roll(("d6", 3), dev="stranger")
    await party.roll(("d6", 3), dev="stranger", n=1)
    await party.complain("lowbat", dev="stranger")
    assert await party.tables.known("stranger") == {INST: 2}
    await party.restart()
    assert await party.tables.known("stranger") == {INST: 2}
    assert await party.loose() == []
    assert [record.kind for record in await party.journal.read("@unclaimed")] == ["reading", "tray-fault"]
    assert [table.id for table in party.tables.list()] == [party.table.id]


async def test_a_gm_sees_what_is_rolled_on_a_tray_that_nobody_has_claimed(party: Party) -> None:
    party.report("stranger")
    screen = party.screen(party.gm)
    await screen.catch_up()
    await party.roll(("d6", 3), dev="stranger")
    await party.roll(("d6", 5, "red"), dev="stranger")
    await screen.catch_up()
    (stranger,) = [tray for tray in screen.parts["trays"] if not tray["claimed"]]
    assert (stranger["dev"], stranger["rolled"]["count"]) == ("stranger", 2)
    assert stranger["rolled"]["dice"] == [{"kind": "d6", "face": 5, "state": "read", "key": "red"}]
    assert [tray["dev"] for tray in await party.part(party.ann, "trays")] == ["tray"]
    await party.do(party.gm, c.ClaimTray(dev="stranger"))
    await party.roll(("d6", 1), dev="stranger")
    await party.do(party.gm, c.ReleaseTray(dev="stranger"))
    (stranger,) = [tray for tray in await party.part(party.gm, "trays") if not tray["claimed"]]
    assert stranger["rolled"] is None


async def test_an_ask_can_be_sent_to_another_tray_or_to_none(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.ClaimTray(dev="second"))
    assert "second" not in rolling.armed.now  # one tray has it, the other nothing to do yet
    await rolling.do(rolling.ann, c.UseTray(ask=A, dev="second"))
    assert rolling.armed.now["second"].prompt == "A: 1d6 1d8"
    assert rolling.armed.now["tray"].prompt == "B: 1d6 1d8"
    await rolling.roll(("d6", 1), ("d8", 1), dev="second", rid=rolling.rid("second"))
    assert await answers(rolling) == [("a", "physical", [[1], [1]])]
    await rolling.do(rolling.bo, c.UseTray(ask=B, dev=None))
    assert rolling.armed.now == {}
    with pytest.raises(CommandError, match="not-found"):
        await rolling.do(rolling.bo, c.UseTray(ask=B, dev="third"))
    with pytest.raises(CommandError, match="not-allowed"):
        await rolling.do(rolling.ann, c.UseTray(ask=B, dev="tray"))


async def test_dice_rolled_for_nothing_all_evening_do_not_pile_up(party: Party) -> None:
    for n in range(1, LOOSE + 4):
        await party.roll(("d6", n % 6 + 1))
    waiting = await party.loose()
    assert len(waiting) == LOOSE
    assert waiting[0]["dice"][0]["face"] == 5
    aside = [line for line in (await party.see(party.gm)).log if line.what.id == "log-discarded"]
    assert [line.what.params["dice"] for line in aside] == [[{"text": f"d6 {face}"}] for face in (2, 3, 4)]
    before = await party.see(party.gm)
    await party.restart()
    assert (await party.see(party.gm)).log == before.log
    assert await party.loose() == waiting


async def test_a_tray_that_complains_without_end_does_not_fill_the_log(party: Party) -> None:
    await party.start()
    started = (await party.see(party.gm)).log
    for _ in range(SMALL_TALK + 5):
        await party.complain("cocked")
    log = (await party.see(party.gm)).log
    assert len(log) == len(started) + SMALL_TALK
    assert log[: len(started)] == started


async def test_between_conflicts_the_log_keeps_its_last_lines_only(party: Party) -> None:
    for n in range(KEPT + 20):
        await party.do(party.gm, c.ChangeTable(digital="off" if n % 2 else "on"))
    assert len((await party.see(party.gm)).log) == KEPT
