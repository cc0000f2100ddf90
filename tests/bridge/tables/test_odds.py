"""Odds for the GM: from the conflict as committed and as the seat knows it, beside the table and never in its way."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

import rules.yze_chase
from bridge.odds.process import OddsBusyError, OddsError
from bridge.odds.start import FaceDown, Start
from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from rules.asks import Dice, Roll
from rules.ruleset import Outcome
from rules.terms import msg
from rules.viewers import Viewer
from rules.yze_chase import RULESET
from tests.bridge.tables.party import Party
from tests.rules.toy import Duel, ToyRuleset

FOOT = Path(rules.yze_chase.__file__).parent / "samples" / "foot.toml"


class HandMade:
    """Gives what a test says, when it says so, and notes what was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Start, int, int]] = []
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.answer: dict[str, Any] | Exception = {"plays": 5, "failed": 0}

    async def estimate(
        self, start: Start, plays: int, seed: int, progress: Callable[[int], None] = lambda _done: None
    ) -> dict[str, Any]:
        self.asked.append((start, plays, seed))
        progress(3)
        self.begun.set()
        await self.go_on.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return dict(self.answer)


@pytest.fixture
def hand_made(party: Party) -> HandMade:
    odds = HandMade()
    party.table._around.odds = odds
    return odds


@pytest.fixture
async def chase(tmp_path: Path) -> AsyncIterator[Party]:
    """A foot chase in which Ann plays the prey and nobody the pursuer."""
    party = await Party.seat(tmp_path / "dicewire.db", {"yze-chase": RULESET})
    await party.do(party.gm, c.ChangeSeat(seat=party.ann, plays=["mara"]))
    await party.start("yze-chase", **tomllib.loads(FOOT.read_text(encoding="utf-8")))
    yield party
    await party.leave()


async def test_the_gm_gets_odds_from_the_conflict_as_it_stands(party: Party, hand_made: HandMade) -> None:
    await party.start()
    await party.both_pick()
    given = await party.do(party.gm, c.EstimateOdds(rounds=2, plays=50, seed=9))
    assert given == {"seq": party.table._state.seq, "rounds": 2, "seed": 9, "plays": 5, "failed": 0}
    ((start, plays, seed),) = hand_made.asked
    assert (plays, seed, start.rounds, len(start.log)) == (50, 9, 2, 2)


async def test_they_say_how_far_they_have_got(party: Party, hand_made: HandMade) -> None:
    await party.start()
    said: list[tuple[int, int]] = []
    await party.table.submit(party.gm, c.EstimateOdds(plays=50), lambda done, of: said.append((done, of)))
    assert said == [(3, 50)]


async def test_dice_that_lie_on_an_open_roll_count(party: Party, hand_made: HandMade) -> None:
    await party.start()
    await party.both_pick()
    await party.do(party.gm, c.EstimateOdds())
    await party.roll(("d6", 5), rid=party.rid())
    await party.do(party.gm, c.EstimateOdds())
    (before, _, _), (start, _, _) = hand_made.asked
    assert before.half_rolled == ()
    (lying,) = start.half_rolled
    assert (lying.ask, lying.faces) == ("round-1/rolls/0:1", ((5,), (None,)))


class HiddenRoll(ToyRuleset):
    """One roll of two dice that only `a` sees."""

    id = "hidden-roll"

    async def script(self, state: Duel) -> Outcome:
        await Roll(who=("a",), why=msg("toy-roll"), dice=(Dice(2, 6),), secret=True)
        return Outcome("done", msg("toy-ended"))


async def test_dice_on_a_roll_that_the_gm_may_not_see_do_not(tmp_path: Path) -> None:
    party = await Party.seat(tmp_path / "dicewire.db", {"hidden-roll": HiddenRoll()})
    odds = party.table._around.odds = HandMade()
    await party.start("hidden-roll")
    await party.roll(("d6", 5), rid=party.rid())
    assert party.table._desk().held()
    await party.do(party.gm, c.EstimateOdds())
    await party.do(party.gm, c.ChangeSeat(seat=party.ann, plays=[]))
    await party.do(party.gm, c.EstimateOdds())
    assert [len(start.half_rolled) for start, _, _ in odds.asked] == [0, 1]
    await party.leave()


async def test_odds_start_from_what_the_seat_knows(party: Party, hand_made: HandMade) -> None:
    await party.start()
    await party.pick(party.ann, "round-1/stances/a:1", "high")
    await party.do(party.gm, c.EstimateOdds())
    ((start, _, _),) = hand_made.asked
    assert start.log == (FaceDown("round-1/stances/a:1", "a"),)
    assert start.viewer == Viewer(gm=True)
    assert "high" not in json.dumps(start.json())


async def test_nothing_that_lies_face_down_shows_in_the_odds(chase: Party) -> None:
    given = []
    for action in ("hide", "pursue_flee"):
        await chase.pick(chase.ann, next(ask for ask in chase.asks() if "/mara" in ask), action)
        given.append(await chase.do(chase.gm, c.EstimateOdds(plays=40)))
        await chase.do(chase.gm, c.Undo())
    for odds in given:
        del odds["seq"]
    assert given[0] == given[1]
    assert [pick["who"] for pick in given[0]["picks"]] == [["hale"]]
    for action in ("yze-action-flee", "yze-action-hide"):
        assert action not in json.dumps(given[0])


async def test_a_gm_who_plays_a_participant_sees_its_picks_too(chase: Party) -> None:
    await chase.do(chase.gm, c.ChangeSeat(seat=chase.ann, plays=[]))
    odds = await chase.do(chase.gm, c.EstimateOdds(plays=20))
    assert [pick["who"] for pick in odds["picks"]] == [["mara"], ["hale"]]


async def test_odds_record_nothing_and_show_nobody_anything(party: Party, hand_made: HandMade) -> None:
    await party.start()
    screens = [party.screen(seat) for seat in (party.gm, party.ann)]
    for screen in screens:
        await screen.catch_up()
    before, heard = party.state(), [len(screen.heard) for screen in screens]
    await party.do(party.gm, c.EstimateOdds())
    assert party.state() == before
    for screen in screens:
        await screen.catch_up()
    assert [len(screen.heard) for screen in screens] == heard


async def test_the_table_goes_on_while_odds_are_worked_out(party: Party, hand_made: HandMade) -> None:
    await party.start()
    hand_made.go_on.clear()
    odds = asyncio.create_task(party.do(party.gm, c.EstimateOdds()))
    await hand_made.begun.wait()
    seq = party.table._state.seq
    await party.both_pick()
    await party.roll(("d6", 5), ("d8", 7), rid=party.rid())
    assert "round-1/rolls/0:1" not in party.asks()
    hand_made.go_on.set()
    assert (await odds)["seq"] == seq
    assert len(hand_made.asked[0][0].log) == 0


async def test_whoever_gives_up_stops_the_work(party: Party, hand_made: HandMade) -> None:
    await party.start()
    hand_made.go_on.clear()
    odds = asyncio.create_task(party.do(party.gm, c.EstimateOdds()))
    await hand_made.begun.wait()
    odds.cancel()
    with pytest.raises(asyncio.CancelledError):
        await odds
    await party.both_pick()


@pytest.mark.parametrize("who", ["ann", "bo", "display"])
async def test_odds_are_for_the_gm(party: Party, hand_made: HandMade, who: str) -> None:
    await party.start()
    with pytest.raises(CommandError, match="not-allowed"):
        await party.do(getattr(party, who), c.EstimateOdds())
    assert hand_made.asked == []


async def test_there_are_none_without_a_conflict_that_runs(party: Party, hand_made: HandMade) -> None:
    with pytest.raises(CommandError, match="no-conflict"):
        await party.do(party.gm, c.EstimateOdds())
    await party.start()
    await party.do(party.gm, c.Interject(kind="end"))
    with pytest.raises(CommandError, match="no-conflict"):
        await party.do(party.gm, c.EstimateOdds())
    with pytest.raises(CommandError, match="closed"):
        await party.do("s99", c.EstimateOdds())
    assert hand_made.asked == []


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (OddsBusyError("many wait"), "odds-busy"),
        (OddsError("it failed"), "odds-failed"),
        ({"plays": 0, "failed": 9}, "odds-failed"),
    ],
)
async def test_why_there_are_none_is_said(
    party: Party, hand_made: HandMade, answer: dict[str, Any] | Exception, code: str
) -> None:
    await party.start()
    hand_made.answer = answer
    with pytest.raises(CommandError, match=code):
        await party.do(party.gm, c.EstimateOdds())


async def test_a_table_that_is_closed_works_out_nothing(party: Party, hand_made: HandMade) -> None:
    await party.start()
    await party.table.close()
    with pytest.raises(CommandError, match="closed"):
        await party.do(party.gm, c.EstimateOdds())
