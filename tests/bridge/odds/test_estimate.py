"""What is counted in plays, how far they go, and what becomes of a script that fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bridge.odds import estimate as module
from bridge.odds.chance import Chance
from bridge.odds.estimate import estimate
from bridge.odds.start import Start
from bridge.odds.tally import Choice, Odds
from rules.asks import Dice, Option, Pick, PickNumber, Roll
from rules.conflict import Conflict
from rules.errors import RefusedError, SetupError
from rules.kernel import scope
from rules.log import Answer, Interjection
from rules.ruleset import Outcome
from rules.terms import Json, msg
from rules.viewers import PUBLIC, Viewer
from tests.bridge.odds.whisperer import ALL, GM, Whisperer, answered
from tests.rules.toy import TOY, Duel, ToyRuleset


class Quiet(ToyRuleset):
    """The toy without the option that makes it break."""

    async def stance(self, state: Duel, name: str) -> str:
        options = (Option("high", "high", msg("toy-high")), Option("low", "low", msg("toy-low")))
        return await Pick(who=(name,), why=msg("toy-stance"), options=options, secret=True)


QUIET = Quiet()


def test_the_same_seed_gives_the_same_numbers_and_another_one_others() -> None:
    start = Start(QUIET, {}, ALL)
    first, again, other = (estimate(start, 60, seed).json() for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_first_plays_of_a_longer_estimate_are_those_of_a_shorter_one() -> None:
    start, done = Start(QUIET, {}, ALL), []
    odds = estimate(start, 100, 1, progress=done.append, is_late=lambda: len(done) == 30)
    assert (odds.plays, odds.complete, done) == (30, False, list(range(1, 31)))
    assert {**odds.json(), "complete": True} == estimate(start, 30, 1).json()


def test_the_horizon_counts_from_where_the_plays_start() -> None:
    conflict = Conflict(QUIET, {})
    for who in ("a", "b"):
        answered(conflict, f"round-1/stances/{who}:1", "low")
    answered(conflict, "round-1/rolls/0:1", [1, 1])
    answered(conflict, "round-1/rolls/1:1", [1, 2])
    assert conflict.state.round == 2
    assert estimate(Start.of(conflict, ALL, rounds=1), 20, 1).chances()["running"].share > 0.5
    assert "running" not in estimate(Start.of(conflict, ALL), 20, 1).endings


def test_picks_before_the_next_dice_are_counted_by_option() -> None:
    odds = estimate(Start(QUIET, {}, ALL, rounds=1), 50, 1)
    assert list(odds.picks) == [("round-1/stances/a:1", ""), ("round-1/stances/b:1", "")]
    pick = odds.picks["round-1/stances/a:1", ""]
    assert list(pick.options) == ["high", "low"]
    assert sum(counts.total() for counts in pick.endings.values()) == 50
    assert pick.after("high")["running"].of + pick.after("low")["running"].of == 50
    assert pick.after("never") == {}


def test_an_open_window_goes_on_with_what_it_holds() -> None:
    conflict = Conflict(QUIET, {})
    for who in ("a", "b"):
        answered(conflict, f"round-1/stances/{who}:1", "high")
    for place in (0, 1):
        answered(conflict, f"round-1/rolls/{place}:1", [1, 1])
    answered(conflict, "round-1:1", "parry", by="a")
    odds = estimate(Start.of(conflict, ALL, rounds=1), 60, 1)
    assert odds.failed == 0
    pick = odds.picks["round-1:1", "b"]
    assert ("round-1:1", "a") not in odds.picks
    assert list(pick.options) == ["parry", "pass"]
    assert sum(counts.total() for counts in pick.endings.values()) == 60


def test_interjections_of_the_log_are_played_too() -> None:
    conflict = Conflict(QUIET, {})
    conflict.interject(Interjection("modifier", "gm", {"value": 2}))
    assert Start.of(conflict, ALL).conflict(module.Random(1)).state.modifier == 2


def test_plays_that_the_script_fails_on_are_counted_apart_and_the_first_fault_is_kept() -> None:
    odds = estimate(Start(TOY, {}, ALL), 60, 1)
    assert odds.plays + odds.failed == 60
    assert odds.plays > 0
    assert odds.failed > 0
    assert "the toy breaks" in odds.fault
    assert sum(chance.count for chance in odds.chances().values()) == odds.plays


def test_a_set_up_at_fault_is_raised_as_such() -> None:
    class Strict(Quiet):
        def begin(self, setup: Mapping[str, Json], kernel: Any) -> Duel:
            raise SetupError(())

    with pytest.raises(SetupError):
        estimate(Start(Strict(), {}, ALL), 5, 1)


def test_a_script_without_end_is_given_up_as_running(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Quiet):
        async def script(self, state: Duel) -> Outcome:
            while True:
                await scope("again", self.stance, state, "a")

    monkeypatch.setattr(module, "LONGEST", 30)
    odds = estimate(Start(Endless(), {}, ALL), 3, 1)
    assert odds.endings == {"running": 3}
    assert odds.words("running") == (msg("odds-running"), False)
    assert len(odds.picks) <= 40


def test_no_more_picks_are_counted_than_anybody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Quiet):
        async def script(self, state: Duel) -> Outcome:
            for _ in range(60):
                await scope("again", self.stance, state, "a")
            return Outcome("done", msg("toy-ended"))

    odds = estimate(Start(Endless(), {}, ALL), 2, 1)
    assert len(odds.picks) == 40
    assert odds.plays == 2


class Choosy(Quiet):
    """Refuses what its ask allows, asks with all options barred, asks for numbers: whatever `setup["how"]` says."""

    def begin(self, setup: Mapping[str, Json], kernel: Any) -> Duel:
        duel = super().begin(setup, kernel)
        duel.trace = [str(setup["how"])]
        return duel

    async def script(self, state: Duel) -> Outcome:
        if state.trace == ["barred"]:
            await Pick(
                who=("a",), why=msg("toy-stance"), options=(Option("x", 1, msg("toy-high"), bar=msg("toy-low")),)
            )
        if state.trace == ["number"]:
            number = await PickNumber(who=("a",), why=msg("toy-stance"), least=2, most=6, step=2)
            await Roll(who=("a",), why=msg("toy-roll"), dice=(Dice(1, 6),))
            await Pick(who=("a",), why=msg("toy-stance"), options=(Option("late", 1, msg("toy-high")),))
            return Outcome(f"number-{number}", msg("toy-won", number=number))
        if state.trace == ["usual"]:
            options = (Option("x", 1, msg("toy-high")), Option("y", 2, msg("toy-low")))
            picked = await Pick(who=("a",), why=msg("toy-stance"), options=options, usual=("y",))
            barred = (options[0], Option("y", 2, msg("toy-low"), bar=msg("toy-high")))
            other = await Pick(who=("a",), why=msg("toy-stance"), options=barred, usual=("y",))
            return Outcome(f"{picked}-{other}", msg("toy-ended"))
        if state.trace == ["refuses"]:
            number = await Even(who=("a",), why=msg("toy-stance"), least=1, most=2)
            return Outcome("even", msg("toy-ended"))
        return Outcome("done", msg("toy-ended"))


class Even(PickNumber):
    """A number that must be even, as its form does not say."""

    def read(self, value: Json) -> int:
        if value != 2:
            raise RefusedError(msg("toy-same"))
        return 2


def test_numbers_are_picks_and_what_is_picked_after_dice_is_not_counted() -> None:
    odds = estimate(Start(Choosy(), {"how": "number"}, ALL), 60, 1)
    (pick,) = odds.picks.values()
    assert list(pick.options) == ["2", "4", "6"]
    assert pick.after("4")["number-4"].share == 1.0
    assert set(odds.endings) == {"number-2", "number-4", "number-6"}


def test_what_is_usual_is_picked_unless_it_is_barred() -> None:
    assert estimate(Start(Choosy(), {"how": "usual"}, ALL), 20, 1).endings == {"2-1": 20}


def test_an_ask_that_refuses_what_its_form_allows_is_asked_again() -> None:
    assert estimate(Start(Choosy(), {"how": "refuses"}, ALL), 20, 1).endings == {"even": 20}


def test_an_ask_in_which_everything_is_barred_is_a_failed_play() -> None:
    odds = estimate(Start(Choosy(), {"how": "barred"}, ALL), 3, 1)
    assert (odds.plays, odds.failed) == (0, 3)
    assert "every option is barred" in odds.fault
    assert odds.json()["endings"] == {}


def test_words_that_differ_from_play_to_play_are_marked() -> None:
    odds = Odds()
    for number in (1, 2, 2):
        odds.add(Outcome("won", msg("toy-won", number=number)), ())
    assert odds.words("won") == (msg("toy-won", number=2), True)
    assert odds.json()["endings"]["won"]["varies"] is True  # type: ignore[index,call-overload]


def test_options_met_in_different_plays_are_put_together() -> None:
    odds = Odds()
    for option in ("x", "y"):
        odds.meet(("ask", ""), Choice(("a",), msg("toy-stance"), {option: msg("toy-high")}))
        odds.add(None, [(("ask", ""), option)])
    assert list(odds.picks["ask", ""].options) == ["x", "y"]


@pytest.mark.parametrize(("count", "of"), [(0, 10), (10, 10), (3, 10), (500, 1000), (0, 0), (1, 1_000_000)])
def test_a_chance_lies_in_its_interval_and_the_interval_between_0_and_1(count: int, of: int) -> None:
    chance = Chance(count, of)
    low, high = chance.interval
    assert 0 <= low <= chance.share <= high <= 1
    assert low < high
    assert chance.within(3.0)[1] >= high


def test_the_interval_is_that_of_the_textbook() -> None:
    low, high = Chance(10, 100).interval
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)


def test_the_public_sees_no_secret_pick() -> None:
    assert estimate(Start(QUIET, {}, PUBLIC, rounds=1), 5, 1).picks == {}


def test_whoever_plays_one_sees_the_picks_of_that_one() -> None:
    assert list(estimate(Start(QUIET, {}, GM, rounds=1), 5, 1).picks) == []
    own = Viewer(gm=True, plays=frozenset("b"))
    assert list(estimate(Start(QUIET, {}, own, rounds=1), 5, 1).picks) == [("round-1/stances/b:1", "")]


def test_answers_are_taken_from_whom_they_came() -> None:
    conflict = Conflict(Whisperer(), {})
    conflict.answer(Answer("hidden:1", conflict.asks()[0].ask.signature, "b", "x"))
    assert Start.of(conflict, ALL).conflict(module.Random(1)).entries == conflict.entries
