"""Answers by hand: who may give which, secrets, windows, typed and digital results, interjections."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from rules import encounter
from rules.kernel import Kernel
from rules.reading import Reading
from rules.terms import Json
from tests.bridge.tables.party import Party
from tests.rules.toy import TOY, Duel, ToyRuleset

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"
PICK_A, PICK_B = "round-1/stances/a:1", "round-1/stances/b:1"
WINDOW = "round-1:1"


async def refused(party: Party, seat: str, command: c.Command) -> str:
    """The code of the refusal; nothing has been recorded."""
    before = len(await party.journal.read(party.table.id))
    with pytest.raises(CommandError) as caught:
        await party.do(seat, command)
    assert len(await party.journal.read(party.table.id)) == before
    return caught.value.fault.code


async def last_answer(party: Party) -> Any:
    return [line for line in (await party.see(party.gm)).log if line.kind == "answer"][-1]


# -- picks -----------------------------------------------------------------------------------------------


async def test_a_player_picks_for_whom_they_play_and_nobody_else(party: Party) -> None:
    await party.start()
    sign = party.signature
    assert await refused(party, party.bo, c.AnswerAsk(ask=PICK_A, signature=sign(PICK_A), value="low")) == "not-allowed"
    answer = c.AnswerAsk(ask=PICK_A, signature=sign(PICK_A), value="low", by="b")
    assert await refused(party, party.ann, answer) == "bad-value"
    assert await refused(party, party.display, answer) == "not-allowed"
    await party.pick(party.ann, PICK_A, "low")
    assert (await last_answer(party)).gm is False


async def test_an_answer_to_what_is_not_asked_any_more_is_stale(party: Party) -> None:
    await party.start()
    sign = party.signature(PICK_A)
    assert await refused(party, party.ann, c.AnswerAsk(ask=PICK_A, signature="old", value="low")) == "stale"
    await party.pick(party.ann, PICK_A, "low")
    assert await refused(party, party.ann, c.AnswerAsk(ask=PICK_A, signature=sign, value="low")) == "stale"


async def test_a_barred_option_is_refused_with_its_rule(party: Party) -> None:
    await party.start()
    with pytest.raises(CommandError) as caught:
        await party.pick(party.ann, PICK_A, "never")
    assert (caught.value.fault.code, caught.value.fault.rule) == ("refused", "TOY-1")
    assert caught.value.fault.text.id == "toy-never-bar"


@pytest.mark.parametrize("value", [None, 7, True, [], {}, [["x"]], "no such", {"key": "low"}])
async def test_a_value_of_another_form_is_refused(party: Party, value: Any) -> None:
    await party.start()
    command = c.AnswerAsk(ask=PICK_A, signature=party.signature(PICK_A), value=value)
    assert await refused(party, party.ann, command) == "refused"


async def test_the_gm_answers_for_anyone_marked_as_such(party: Party) -> None:
    await party.start()
    await party.pick(party.gm, PICK_A, "low")
    await party.pick(party.bo, PICK_B, "low")
    lines = [line for line in (await party.see(party.ann)).log if line.kind == "answer"]
    assert [(line.who, line.gm) for line in lines] == [("a", True), ("b", False)]


async def test_the_gm_plays_whoever_nobody_plays(party: Party) -> None:
    await party.do(party.gm, c.RemoveSeat(seat=party.ann))
    await party.start()
    asks = {ask["id"]: ask for ask in (await party.part(party.gm, "conflict"))["asks"]}
    assert "options" in asks[PICK_A]
    assert "options" not in asks[PICK_B]
    await party.pick(party.gm, PICK_A, "low")
    assert (await last_answer(party)).gm is False


async def test_a_change_of_who_plays_whom_shows_at_once(party: Party) -> None:
    await party.start()
    await party.do(party.gm, c.ChangeSeat(seat=party.ann, plays=["b"]))
    await party.pick(party.ann, PICK_B, "high")
    asks = {ask["id"]: ask for ask in (await party.part(party.ann, "conflict"))["asks"]}
    assert "options" not in asks[PICK_A]


# -- windows ---------------------------------------------------------------------------------------------


async def test_a_window_takes_reactions_until_the_gm_closes_it(party: Party) -> None:
    await party.start()
    await party.both_pick("high", "high")
    await party.roll(("d6", 6), ("d8", 8), rid=party.rid())
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    sign = party.signature(WINDOW)
    assert await refused(party, party.ann, c.AnswerAsk(ask=WINDOW, signature=sign, value="close")) in {
        "refused",
        "not-allowed",
    }
    await party.pick(party.ann, WINDOW, "parry")
    await party.pick(party.bo, WINDOW, "parry")
    await party.pick(party.bo, WINDOW, "pass")
    assert await refused(party, party.gm, c.AnswerAsk(ask=WINDOW, signature=sign, value="parry")) == "bad-value"
    await party.pick(party.gm, WINDOW, "parry", by="b")
    await party.pick(party.gm, WINDOW, "close")
    assert (await party.part(party.gm, "conflict"))["state"]["score"] == {"a": 2, "b": 1}
    said = await party.said(party.display)
    assert "log-passed" in said
    assert "log-window-closed" in said


# -- typed -----------------------------------------------------------------------------------------------


async def test_a_typed_roll_is_marked(rolling: Party) -> None:
    await rolling.pick(rolling.ann, A, [[3], [4]])
    assert (await last_answer(rolling)).source == "typed"


async def test_only_what_is_missing_is_typed_and_each_die_keeps_where_it_came_from(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.pick(rolling.ann, A, [[None], [8]])
    line = await last_answer(rolling)
    assert [[die["source"] for die in row] for row in line.facts["dice"]] == [["physical"], ["typed"]]
    assert line.source == "typed"
    await rolling.roll(("d8", 2), rid=rolling.rid())
    await rolling.pick(rolling.bo, B, [5])  # flat: the dice that are missing
    assert [[die["face"] for die in row] for row in (await last_answer(rolling)).facts["dice"]] == [[5], [2]]


async def test_a_whole_roll_typed_over_a_half_filled_one_is_typed(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.pick(rolling.ann, A, [[6], [6]])
    line = await last_answer(rolling)
    assert [[die["source"] for die in row] for row in line.facts["dice"]] == [["typed"], ["typed"]]
    assert await rolling.loose() == []


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ([[7], [1]], "refused"),
        ([[1]], "refused"),
        ([[1], [1], [1]], "refused"),
        ([[None], [1]], "bad-value"),
        ([1, 2, 3], "refused"),
        ([True, 1], "refused"),
        ("11", "refused"),
        (None, "refused"),
        ([[1.5], [1]], "refused"),
        ([["1"], [1]], "refused"),
        ([], "refused"),
        ([[[1]], [1]], "refused"),
    ],
)
async def test_typed_dice_that_do_not_fit_are_refused(rolling: Party, value: Any, code: str) -> None:
    command = c.AnswerAsk(ask=A, signature=rolling.signature(A), value=value)
    assert await refused(rolling, rolling.ann, command) == code


async def test_typing_can_be_the_gms_alone(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.ChangeTable(typed="gm"))
    answer = c.AnswerAsk(ask=A, signature=rolling.signature(A), value=[[1], [1]])
    assert await refused(rolling, rolling.ann, answer) == "typed-off"
    die = c.SetDie(ask=A, signature=rolling.signature(A), group=0, place=0, face=1)
    assert await refused(rolling, rolling.ann, die) == "typed-off"
    await rolling.do(rolling.gm, answer)
    line = await last_answer(rolling)
    assert (line.source, line.gm, line.who) == ("typed", True, "a")


async def test_a_die_is_set_by_hand_and_the_last_one_answers(rolling: Party) -> None:
    sign = rolling.signature(A)
    await rolling.do(rolling.ann, c.SetDie(ask=A, signature=sign, group=1, place=0, face=8))
    assert await rolling.well(rolling.display, A) == [["empty"], ["typed 8"]]
    assert rolling.armed.now["tray"].dice == (("d6", 1),)
    await rolling.do(rolling.ann, c.SetDie(ask=A, signature=sign, group=1, place=0, face=None))
    await rolling.do(rolling.ann, c.SetDie(ask=A, signature=sign, group=1, place=0, face=2))
    await rolling.roll(("d6", 6), rid=rolling.rid())
    line = await last_answer(rolling)
    assert (line.source, [[die["face"] for die in row] for row in line.facts["dice"]]) == ("typed", [[6], [2]])


async def test_a_leaning_die_is_set_by_hand_until_the_tray_sees_it_move(rolling: Party) -> None:
    rid = rolling.rid()
    await rolling.roll(("d8", 3, "blue"), rid=rid)
    await rolling.do(rolling.ann, c.SetDie(ask=A, signature=rolling.signature(A), group=1, place=0, face=4))
    await rolling.roll(("d8", 5, "blue"), rid=rid, fix=1)
    assert await rolling.well(rolling.ann, A) == [["empty"], [5]]


@pytest.mark.parametrize(("group", "place", "face"), [(2, 0, 1), (0, 1, 1), (0, 0, 0), (0, 0, 7)])
async def test_a_die_or_face_that_is_not_there_is_refused(rolling: Party, group: int, place: int, face: int) -> None:
    command = c.SetDie(ask=A, signature=rolling.signature(A), group=group, place=place, face=face)
    assert await refused(rolling, rolling.ann, command) == "bad-value"


async def test_dice_are_only_set_on_rolls(party: Party) -> None:
    await party.start()
    sign = party.signature(PICK_A)
    commands = (
        c.SetDie(ask=PICK_A, signature=sign, group=0, place=0, face=1),
        c.RollDigitally(ask=PICK_A, signature=sign),
        c.SwapDice(ask=PICK_A, signature=sign, first=(0, 0), second=(0, 0)),
        c.UseTray(ask=PICK_A, dev="tray"),
    )
    for command in commands:
        assert await refused(party, party.ann, command) == "bad-value"


# -- digital ---------------------------------------------------------------------------------------------


async def test_digital_rolls_that_are_off_are_off_for_all(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.ChangeTable(digital="off"))
    for seat in (rolling.ann, rolling.gm):
        command = c.RollDigitally(ask=A, signature=rolling.signature(A))
        assert await refused(rolling, seat, command) == "digital-off"


async def test_digital_rolls_that_are_on_fill_what_is_missing(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.ChangeTable(digital="on"))
    await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.do(rolling.ann, c.RollDigitally(ask=A, signature=rolling.signature(A)))
    line = await last_answer(rolling)
    assert [[die["source"] for die in row] for row in line.facts["dice"]] == [["physical"], ["digital"]]
    assert line.source == "digital"
    command = c.RollDigitally(ask=B, signature=rolling.signature(B))
    assert await refused(rolling, rolling.ann, command) == "not-allowed"


async def test_a_digital_roll_may_need_the_gms_word(rolling: Party) -> None:
    command = c.RollDigitally(ask=A, signature=rolling.signature(A))
    assert await refused(rolling, rolling.gm, c.AllowDigital(ask=A, allow=True)) == "stale"
    await rolling.do(rolling.ann, command)
    await rolling.do(rolling.ann, command)
    assert (await rolling.part(rolling.gm, "wells"))["asks"][A]["digital"] == "asked"
    await rolling.restart()
    await rolling.do(rolling.gm, c.AllowDigital(ask=A, allow=False))
    assert (await rolling.part(rolling.gm, "wells"))["asks"][A]["digital"] is None
    await rolling.do(rolling.ann, command)
    assert await refused(rolling, rolling.ann, c.AllowDigital(ask=A, allow=True)) == "not-allowed"
    await rolling.do(rolling.gm, c.AllowDigital(ask=A, allow=True))
    line = await last_answer(rolling)
    assert (line.source, line.gm, line.who) == ("digital", False, "a")


# -- swaps -----------------------------------------------------------------------------------------------


async def test_dice_of_one_kind_only_are_swapped(rolling: Party) -> None:
    command = c.SwapDice(ask=A, signature=rolling.signature(A), first=(0, 0), second=(1, 0))
    assert await refused(rolling, rolling.ann, command) == "bad-value"


async def test_untagged_dice_are_swapped_on_an_open_ask_and_after_it(party: Party) -> None:
    await party.start()
    await party.both_pick()
    await party.do(party.gm, c.Interject(kind="modifier", params={"value": 2}))  # 3d6 skill, 1d8 gear
    sign = party.signature(A)
    await party.roll(("d6", 1, "x"), ("d6", 2, "y"), rid=party.rid())
    await party.do(party.ann, c.SwapDice(ask=A, signature=sign, first=(0, 0), second=(0, 2)))
    assert await party.well(party.ann, A) == [["empty", 2, 1], ["empty"]]
    await party.roll(("d6", 6, "z"), ("d8", 8), rid=party.rid())
    command = c.SwapDice(ask=A, signature=sign, first=(0, 0), second=(0, 1))
    assert await refused(party, party.bo, command) == "not-allowed"
    await party.do(party.ann, command)
    dice = (await last_answer(party)).facts["dice"]
    assert [die["face"] for die in dice[0]] == [2, 6, 1]
    assert (await party.said(party.bo))[-1] == "log-amended"
    far = c.SwapDice(ask=A, signature=sign, first=(0, 0), second=(5, 5))
    assert await refused(party, party.ann, far) == "bad-value"


# -- interjections ---------------------------------------------------------------------------------------


async def test_an_interjection_reaches_a_roll_that_is_open_but_unrolled(rolling: Party) -> None:
    before = rolling.armed.now["tray"]
    await rolling.do(rolling.gm, c.Interject(kind="modifier", params={"value": 1}))
    after = rolling.armed.now["tray"]
    assert after.dice == (("d6", 2), ("d8", 1))
    assert after.rid != before.rid
    assert "log-interjected" in await rolling.said(rolling.ann)
    await rolling.roll(("d6", 2), ("d8", 1), rid=before.rid)  # rolled for what was asked before
    assert [reading["why"]["id"] for reading in await rolling.loose()] == ["misfit-closed"]


async def test_a_roll_with_a_die_already_read_is_not_revised(rolling: Party) -> None:
    await rolling.roll(("d6", 2), rid=rolling.rid())
    await rolling.do(rolling.gm, c.Interject(kind="modifier", params={"value": 1}))
    assert await rolling.well(rolling.ann, A) == [[2], ["empty"]]
    await rolling.restart()
    assert await rolling.well(rolling.ann, A) == [[2], ["empty"]]


async def test_interjections_are_made_by_whom_they_are_offered_to(rolling: Party) -> None:
    modifier = c.Interject(kind="modifier", params={"value": 1})
    assert await refused(rolling, rolling.ann, modifier) == "not-allowed"
    assert await refused(rolling, rolling.gm, c.Interject(kind="dance")) == "stale"
    assert await refused(rolling, rolling.gm, c.Interject(kind="modifier", params={})) == "refused"
    assert await refused(rolling, rolling.gm, c.Interject(kind="modifier", params={"value": 99})) == "refused"
    assert await refused(rolling, rolling.gm, c.Interject(kind="end", params={"x": 1})) == "refused"
    assert await refused(rolling, rolling.gm, c.Interject(kind="end", by="a")) == "bad-value"


async def test_of_offers_made_to_each_apart_everybody_takes_their_own(tmp_path: Path) -> None:
    party = await Party.seat(tmp_path / "dicewire.db", {"encounter": encounter.RULESET})
    people = [{"id": "a", "side": "us"}, {"id": "b", "side": "them"}, {"id": "c", "side": "them"}]
    await party.start("encounter", participants=people, surprise={"by": "nobody"})

    async def willing() -> list[str]:
        state = (await party.part(party.gm, "conflict"))["state"]
        return [one["id"] for one in state["people"] if one["willing"]]

    await party.do(party.bo, c.Interject(kind="willing"))
    assert await willing() == ["b"]
    assert await refused(party, party.ann, c.Interject(kind="willing", by="b")) == "not-allowed"
    await party.do(party.ann, c.Interject(kind="willing", by="a"))
    assert await willing() == ["a", "b"]
    await party.do(party.gm, c.Interject(kind="willing", params={"who": "b"}))  # as the GM, though it plays c
    await party.do(party.gm, c.Interject(kind="willing", params={"who": "a"}, by="gm"))
    assert await willing() == []
    await party.do(party.gm, c.Interject(kind="willing", by="b"))  # for anyone
    assert await willing() == ["b"]
    assert await refused(party, party.gm, c.Interject(kind="willing", by="d")) == "bad-value"
    await party.leave()


async def test_the_end_stands_until_the_conflict_is_put_away(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.Interject(kind="end"))
    view = await rolling.part(rolling.ann, "conflict")
    assert (view["status"], view["outcome"]["result"]) == ("ended", "gm")
    assert rolling.armed.now == {}
    await rolling.restart()
    view = await rolling.part(rolling.gm, "conflict")
    assert (view["status"], view["undo"].what.id) == ("ended", "log-interjected")
    await rolling.do(rolling.gm, c.CloseConflict())
    assert await rolling.part(rolling.ann, "conflict") is None
    assert await refused(rolling, rolling.gm, c.CloseConflict()) == "no-conflict"
    assert await refused(rolling, rolling.gm, c.Undo()) == "no-conflict"


async def test_a_conflict_that_is_put_away_leaves_its_names_with_its_lines(rolling: Party) -> None:
    await rolling.do(rolling.gm, c.Interject(kind="end"))
    await rolling.do(rolling.gm, c.CloseConflict())
    await rolling.restart()
    last = (await rolling.see(rolling.display)).log[-1]
    people = [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]
    assert (last.what.id, last.facts) == ("log-closed", {"ruleset": "toy", "people": people})


# -- starting --------------------------------------------------------------------------------------------


async def test_one_conflict_at_a_time_and_an_ended_one_gives_way(rolling: Party) -> None:
    start = c.StartConflict(ruleset="toy", setup={})
    assert await refused(rolling, rolling.gm, start) == "conflict-running"
    await rolling.do(rolling.gm, c.Interject(kind="end"))
    result = await rolling.do(rolling.gm, start)
    view = await rolling.part(rolling.ann, "conflict")
    assert (view["id"], view["status"]) == (result["conflict"], "running")
    await rolling.restart()
    assert rolling.asks() == [PICK_A, PICK_B]


class StrictToy(ToyRuleset):
    id = "strict"

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Duel:
        reading = Reading(dict(setup))
        reading.number("rounds", least=1, most=5, rule="TOY-9")
        reading.text("place")
        reading.check()
        return super().begin({}, kernel)


async def test_a_set_up_that_cannot_be_played_names_every_fault(party: Party) -> None:
    await party.restart({"toy": TOY, "strict": StrictToy()})
    with pytest.raises(CommandError) as caught:
        await party.do(party.gm, c.StartConflict(ruleset="strict", setup={"rounds": 9, "odd": {"x": 1}}))
    fault = caught.value.fault
    assert (fault.code, fault.text.params) == ("bad-value", {"count": 3})
    assert [(problem.where, problem.rule) for problem in fault.problems] == [
        ("rounds", "TOY-9"),
        ("place", ""),
        ("odd", ""),
    ]
    assert await party.part(party.gm, "conflict") is None
    await party.do(party.gm, c.StartConflict(ruleset="strict", setup={"rounds": 2, "place": "Roof"}))


async def test_rules_that_are_not_installed_are_refused(party: Party) -> None:
    assert await refused(party, party.gm, c.StartConflict(ruleset="chess", setup={})) == "unknown-ruleset"
    assert await refused(party, party.ann, c.StartConflict(ruleset="toy", setup={})) == "not-allowed"


async def test_a_die_that_the_gm_typed_marks_the_roll_whoever_completes_it(party: Party) -> None:
    await party.start()
    await party.both_pick()
    await party.do(party.gm, c.SetDie(ask=A, signature=party.signature(A), group=0, place=0, face=3))
    await party.roll(("d8", 7), rid=party.rid())
    line = await last_answer(party)
    assert (line.who, line.source, line.gm) == ("a", "typed", True)
    await party.do(party.bo, c.SetDie(ask=B, signature=party.signature(B), group=0, place=0, face=3))
    await party.roll(("d8", 7), rid=party.rid())
    line = await last_answer(party)
    assert (line.who, line.source, line.gm) == ("b", "typed", False)
