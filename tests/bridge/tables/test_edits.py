"""Undo, redo and amend at a table: what they do, what a preview says, what goes back to the GM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from rules.asks import Dice, Roll
from rules.terms import msg
from tests.bridge.tables.party import Party
from tests.rules.toy import Duel, ToyRuleset

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"
PICK_A, PICK_B = "round-1/stances/a:1", "round-1/stances/b:1"


@pytest.fixture
async def rolled(party: Party) -> Party:
    """A whole round: Ann wins it with 5 + 7 against 1 + 2."""
    await party.start()
    await party.both_pick()
    await party.roll(("d6", 5), ("d8", 7), rid=party.rid())
    await party.roll(("d6", 1), ("d8", 2), rid=party.rid())
    return party


async def seq_of(party: Party, who: str, kind: str = "log-rolled") -> int:
    lines = [line for line in (await party.see(party.gm)).log if line.what.id == kind and line.who == who]
    assert lines[-1].seq is not None
    return lines[-1].seq


async def score(party: Party) -> Any:
    return (await party.part(party.display, "conflict"))["state"]["score"]


def ids(lines: Any) -> list[str]:
    return [line.what.id for line in lines]


async def code(party: Party, seat: str, command: c.Command) -> str:
    with pytest.raises(CommandError) as caught:
        await party.do(seat, command)
    return caught.value.fault.code


async def test_a_misread_die_is_amended_and_everyone_is_told(rolled: Party) -> None:
    screen = rolled.screen(rolled.display)
    await screen.catch_up()
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [None]]))
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [8]]))
    assert await score(rolled) == {"a": 0, "b": 1}
    await screen.catch_up()
    assert screen.parts["conflict"]["state"]["score"] == {"a": 0, "b": 1}
    (line,) = [line for line in screen.log.values() if line.what.id == "log-rolled" and line.who == "b"]
    assert line.what.params["dice"] == {"text": "6 | 8"}
    assert line.source == "typed"
    assert [[die["source"] for die in row] for row in line.facts["dice"]] == [["typed"], ["typed"]]
    corrected = [line for line in screen.log.values() if line.what.id == "toy-rolled"]
    assert [(line.what.params, line.was and line.was.params) for line in corrected] == [
        ({"first": 12, "second": 14}, {"first": 12, "second": 8})
    ]


async def test_a_die_that_keeps_its_face_keeps_where_it_came_from(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [None]]))
    seq = await seq_of(rolled, "b")
    line = next(line for line in (await rolled.see(rolled.gm)).log if line.seq == seq)
    assert [[die["source"] for die in row] for row in line.facts["dice"]] == [["typed"], ["physical"]]


async def test_a_preview_says_what_an_amendment_would_do_and_does_nothing(rolled: Party) -> None:
    before = await rolled.journal.read(rolled.table.id)
    state = rolled.state()
    preview = await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [8]], preview=True))
    assert ids(preview["took"]) == ["log-rolled"]
    assert ids(preview["corrected"]) == ["toy-total", "toy-rolled"]
    assert preview["corrected"][1].was.params == {"first": 12, "second": 3}
    assert preview["unfit"] == preview["retracted"] == preview["told"] == []
    assert await rolled.journal.read(rolled.table.id) == before
    assert rolled.state() == state


async def test_undo_puts_the_reading_back_to_the_gm_and_never_uses_it_again_by_itself(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Undo())
    assert await score(rolled) == {"a": 0, "b": 0}
    assert rolled.asks() == [B]
    (reading,) = await rolled.loose()
    assert (reading["why"]["id"], reading["fits"]) == ("loose-cut", [B])
    await rolled.restart()
    assert [it["reading"] for it in await rolled.loose()] == [reading["reading"]]
    assert await rolled.well(rolled.gm, B) == [["empty"], ["empty"]]
    await rolled.do(rolled.gm, c.AssignReading(reading=reading["reading"], ask=B, signature=rolled.signature(B)))
    assert await score(rolled) == {"a": 1, "b": 0}


async def test_an_ask_that_is_opened_again_has_a_new_request(party: Party) -> None:
    await party.start()
    await party.both_pick()
    first = party.rid()
    await party.roll(("d6", 5), ("d8", 7), rid=first)
    await party.do(party.gm, c.Undo())
    assert party.asks() == [A, B]
    assert party.rid() != first
    await party.roll(("d6", 1), ("d8", 1), rid=first)
    assert {reading["why"]["id"] for reading in await party.loose()} == {"loose-cut", "misfit-closed"}


async def test_redo_brings_back_the_answer_with_its_reading(rolled: Party) -> None:
    state = await rolled.part(rolled.gm, "conflict")
    await rolled.do(rolled.gm, c.Undo())
    assert (await rolled.part(rolled.gm, "conflict"))["redo"] is True
    preview = await rolled.do(rolled.gm, c.Redo(preview=True))
    assert ids(preview["told"]) == ["toy-total", "toy-total", "toy-rolled"]
    await rolled.do(rolled.gm, c.Redo())
    assert await rolled.loose() == []
    again = await rolled.part(rolled.gm, "conflict")
    assert {**again, "undo": None} == {**state, "undo": None}
    assert await code(rolled, rolled.gm, c.Redo()) == "nothing-to-undo"


async def test_an_amendment_is_taken_back_from_its_line_and_an_undo_only_by_a_redo(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [8]]))
    line = (await rolled.part(rolled.gm, "conflict"))["undo"]
    assert (line.kind, line.seq) == ("amend", (await rolled.journal.read(rolled.table.id))[-1].seq)
    await rolled.do(rolled.gm, c.Undo())
    await rolled.do(rolled.gm, c.Redo())
    assert [(it.kind, it.seq) for it in (await rolled.see(rolled.gm)).log if it.kind in {"amend", "undo", "redo"}] == [
        ("amend", line.seq),
        ("undo", None),
        ("redo", None),
    ]
    await rolled.do(rolled.gm, c.Undo())
    assert await code(rolled, rolled.gm, c.Undo(seq=line.seq)) == "not-found"
    assert next(it.seq for it in (await rolled.see(rolled.gm)).log if it.kind == "amend") is None


async def test_once_a_conflict_is_put_away_no_line_of_it_can_be_taken_back_and_its_dice_are_free(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [None]]))
    await rolled.do(rolled.gm, c.Undo())
    await rolled.do(rolled.gm, c.Undo())  # the roll of b is open again
    await rolled.roll(("d6", 4), rid=rolled.rid())
    await rolled.do(rolled.gm, c.CloseConflict())
    assert [line.what.id for line in (await rolled.see(rolled.gm)).log if line.seq is not None] == []
    whys = {reading["why"]["id"]: reading["dice"] for reading in await rolled.loose()}
    assert [die["face"] for die in whys["loose-closed"]] == [4]


async def test_redo_is_over_once_something_came_after(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Undo())
    (reading,) = await rolled.loose()
    await rolled.do(rolled.gm, c.KeepReading(reading=reading["reading"]))
    assert await code(rolled, rolled.gm, c.Redo()) == "nothing-to-undo"


async def test_undo_of_all_leads_to_the_beginning_and_redo_to_the_end(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [None]]))
    end = await rolled.part(rolled.display, "conflict")
    steps = 0
    while (await rolled.part(rolled.gm, "conflict"))["undo"] is not None:
        await rolled.do(rolled.gm, c.Undo())
        steps += 1
    assert steps == 5
    assert await code(rolled, rolled.gm, c.Undo()) == "nothing-to-undo"
    assert len(await rolled.loose()) == 2
    for _ in range(steps):
        await rolled.do(rolled.gm, c.Redo())
    assert await rolled.part(rolled.display, "conflict") == end
    assert await rolled.loose() == []


async def test_undo_in_the_middle_says_what_no_longer_fits(rolled: Party) -> None:
    await rolled.both_pick("low", "low", 2)
    pick = await seq_of(rolled, "a", "log-picked")
    first = (await rolled.see(rolled.gm)).log
    pick = next(line.seq for line in first if line.what.id == "log-picked" and line.who == "a")
    preview = await rolled.do(rolled.gm, c.Undo(seq=pick, preview=True))
    assert ids(preview["took"]) == ["log-picked"]
    assert ids(preview["unfit"]) == ["log-rolled", "log-rolled", "log-picked", "log-picked"]
    assert "toy-revealed" in ids(preview["retracted"])
    await rolled.do(rolled.gm, c.Undo(seq=pick))
    assert rolled.asks() == [PICK_A]
    assert len(await rolled.loose()) == 2
    await rolled.do(rolled.gm, c.Redo())
    assert rolled.asks() == ["round-2/rolls/0:1", "round-2/rolls/1:1"]


async def test_an_amendment_can_be_taken_back(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Amend(seq=await seq_of(rolled, "b"), value=[[6], [8]]))
    undo = (await rolled.part(rolled.gm, "conflict"))["undo"]
    assert undo.what.id == "log-amended"
    await rolled.do(rolled.gm, c.Undo())
    assert await score(rolled) == {"a": 1, "b": 0}
    await rolled.do(rolled.gm, c.Redo())
    assert await score(rolled) == {"a": 0, "b": 1}
    await rolled.restart()
    assert await score(rolled) == {"a": 0, "b": 1}
    assert (await rolled.said(rolled.gm))[-2:] == ["log-redone-amendment", "log-restarted"]


async def test_only_answers_are_amended_and_only_with_what_fits(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Interject(kind="modifier", params={"value": 1}))
    interjection = await seq_of(rolled, "gm", "log-interjected")
    rolled_b = await seq_of(rolled, "b")
    assert await code(rolled, rolled.gm, c.Amend(seq=interjection, value=1)) == "not-found"
    assert await code(rolled, rolled.gm, c.Amend(seq=1, value=1)) == "not-found"
    assert await code(rolled, rolled.gm, c.Amend(seq=rolled_b, value=[[7], [1]])) == "refused"
    assert await code(rolled, rolled.gm, c.Amend(seq=rolled_b, value="x")) == "refused"
    assert await code(rolled, rolled.gm, c.Amend(seq=rolled_b, value=[[None, None, None], [1]])) == "refused"
    assert await code(rolled, rolled.gm, c.Amend(seq=rolled_b, value=[[1], [1], [None]])) == "refused"
    assert await code(rolled, rolled.ann, c.Amend(seq=rolled_b, value=[[1], [1]])) == "not-allowed"
    assert await code(rolled, rolled.gm, c.Undo(seq=9999)) == "not-found"
    assert await code(rolled, rolled.ann, c.Undo()) in {"not-allowed", "nothing-to-undo"}
    assert await code(rolled, rolled.ann, c.Redo()) == "not-allowed"


async def test_a_pick_is_amended_and_what_it_changes_later_is_said(rolled: Party) -> None:
    seq = await seq_of(rolled, "a", "log-picked")
    await rolled.do(rolled.gm, c.Amend(seq=seq, value="high"))
    line = next(line for line in (await rolled.see(rolled.bo)).log if line.seq == seq)
    assert line.what.params["chose"] == [{"id": "toy-high"}]
    assert line.was is not None
    assert line.gm is True
    assert rolled.asks() == ["round-1:1"]  # a window has opened, and the round is not over
    assert (await rolled.said(rolled.bo)).count("toy-total") == 2


# -- secret picks ----------------------------------------------------------------------------------------


async def test_a_player_takes_back_a_secret_pick_before_the_reveal_and_picks_again(party: Party) -> None:
    await party.start()
    await party.pick(party.ann, PICK_A, "high")
    assert await code(party, party.bo, c.Undo()) == "nothing-to-undo"
    await party.do(party.ann, c.Undo())
    assert party.asks() == [PICK_A, PICK_B]
    assert await code(party, party.gm, c.Redo()) == "nothing-to-undo"
    await party.pick(party.ann, PICK_A, "low")
    seq = await seq_of(party, "a", "log-picked-secretly")
    assert await code(party, party.bo, c.Undo(seq=seq)) == "not-allowed"
    await party.pick(party.bo, PICK_B, "low")
    assert await code(party, party.ann, c.Undo(seq=seq)) == "not-allowed"  # it is revealed


class WhisperedToy(ToyRuleset):
    """Rolls in secret, until both have rolled; both may roll for either."""

    async def total(self, state: Duel, name: str) -> int:
        faces = await Roll(who=(name, "c"), why=msg("toy-roll"), dice=(Dice(2, 6),), secret=True)
        return sum(faces[0])

    def participants(self, state: Duel) -> Sequence[tuple[str, str]]:
        return [*super().participants(state), ("c", "C")]


async def test_a_roll_in_secret_stays_secret_whatever_is_done_to_it(party: Party) -> None:
    await party.restart({"toy": WhisperedToy()})
    await party.do(party.gm, c.ChangeSeat(seat=party.gm, plays=[]))
    await party.do(party.gm, c.AddSeat(name="Cy", role="player", plays=["c"]))
    await party.start()
    await party.both_pick()
    rid = party.rid()
    await party.roll(("d6", 5), rid=rid)
    assert A not in (await party.part(party.gm, "wells"))["asks"]
    assert await party.well(party.ann, A) == [[5, "empty"]]
    await party.roll(("d6", 4), rid=rid)
    others = [party.gm, party.bo, party.display]
    for seat in others:
        assert "log-rolled" not in await party.said(seat)
    assert "log-rolled" in await party.said(party.ann)
    assert (await party.table.export(party.gm))["readings"] == []
    await party.do(party.gm, c.Undo())
    assert await party.loose() == []
    assert "5" not in str([line.what for line in (await party.see(party.gm)).log])
    await party.do(party.gm, c.Redo())
    assert party.asks() == [B]


async def test_with_their_own_tray_it_is_they_who_roll(party: Party) -> None:
    await party.restart({"toy": WhisperedToy()})
    seat = (await party.do(party.gm, c.AddSeat(name="Cy", role="player", plays=["c"])))["seat"]
    await party.do(party.gm, c.ClaimTray(dev="cys", seats=[seat]))
    await party.start()
    await party.both_pick()
    await party.roll(("d6", 5), ("d6", 4), dev="cys", rid=party.rid("cys"))
    assert [line.who for line in (await party.see(seat)).log if line.what.id == "log-rolled"] == ["c"]


async def test_the_gm_may_take_back_a_secret_pick_and_learns_nothing(party: Party) -> None:
    await party.start()
    await party.pick(party.ann, PICK_A, "high")
    preview = await party.do(party.gm, c.Undo(preview=True))
    assert ids(preview["took"]) == ["log-picked-secretly"]
    seq = await seq_of(party, "a", "log-picked-secretly")
    assert await code(party, party.gm, c.Amend(seq=seq, value="low", preview=True)) == "not-allowed"
    await party.do(party.gm, c.Undo())
    assert "log-undone" not in await party.said(party.bo)
    preview = await party.do(party.gm, c.Redo(preview=True))
    assert ids(preview["took"]) == ["log-picked-secretly"]
    await party.do(party.gm, c.Redo())
    assert party.asks() == [PICK_B]
    await party.do(party.gm, c.Undo())
    shown = [(await party.see(seat)).log for seat in (party.gm, party.bo, party.display)]
    assert all("toy-high" not in str(log) for log in shown)
