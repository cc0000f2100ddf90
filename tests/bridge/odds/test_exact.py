"""The odds agree with what comes of going through every die and every pick, in all three rule systems.

The seeds are fixed: what is tested is whether such deviations are likely, and that does not change from run to run.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from bridge.odds.estimate import estimate
from bridge.odds.start import HalfRolled, Start
from bridge.odds.tally import Odds
from bridge.rulesets import load_rulesets
from rules.asks import Dice
from rules.conflict import Conflict
from rules.log import Answer
from rules.viewers import Viewer
from rules.yze_chase.sheets import RUNNER_NEEDS
from tests.bridge.odds.exact import Exact, exact

RULESETS = load_rulesets()
ALL = Viewer(gm=True, plays=frozenset(("a", "b")))
UNTRAINED = dict.fromkeys(RUNNER_NEEDS, 0)
Z = 3.29
"""999 of 1000 estimates lie so near."""


def started(ruleset: str, setup: dict[str, Any], *answers: tuple[str, Any]) -> Conflict:
    """A conflict in which those were given to the first ask open to each."""
    conflict = Conflict(RULESETS[ruleset], setup)
    for who, value in answers:
        open_ask = next(one for one in conflict.asks() if who in one.ask.who)
        conflict.answer(Answer(open_ask.id, open_ask.ask.signature, who, value))
    return conflict


def check(odds: Odds, truth: Exact) -> None:
    """Each ending lies within its interval, none is there that cannot be, and all together are not unlikely."""
    assert sum(truth.endings.values()) == 1
    assert odds.failed == 0
    assert set(odds.endings) <= set(truth.endings)
    for result, chance in odds.chances().items():
        low, high = chance.within(Z)
        assert low <= truth.endings[result] <= high, (result, chance, float(truth.endings[result]))
    expected = {result: float(share) * odds.plays for result, share in truth.endings.items()}
    assert min(expected.values()) > 5, "too rare for the test of all together"
    chi_square = sum((odds.endings[result] - wanted) ** 2 / wanted for result, wanted in expected.items())
    assert chi_square < _critical(len(expected) - 1), (odds.endings, expected)


def _critical(freedom: int) -> float:
    """What chi-square exceeds once in a thousand times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 3.0902 * math.sqrt(2 / (9 * freedom))) ** 3 if freedom else 1e-9


def runner(identity: str, side: str, rating: int | str = 1, **more: Any) -> dict[str, Any]:
    attributes = dict.fromkeys(("strength", "agility", "wits", "empathy"), rating)
    return {"id": identity, "name": identity, "side": side, "attributes": attributes, "skills": UNTRAINED, **more}


def chase(distance: str, rating: int | str = 1, **settings: str) -> dict[str, Any]:
    """Two runners and four obstacles, of which one is in the way of who runs and one of who cuts off."""
    obstacles: list[dict[str, Any]] = [{"id": f"o{roll}", "roll": roll, "name": f"O{roll}"} for roll in range(1, 5)]
    obstacles[0]["modifiers"] = [{"who": "prey", "action": "pursue_flee", "value": 1}]
    obstacles[1]["auto_fail"] = [{"who": "pursuer", "actions": ["pursue_flee"]}]
    return {
        "distance": distance,
        "settings": {"push_allowed": "none", **settings},
        "tables": {"foot": obstacles},
        "participants": [runner("a", "prey", rating), runner("b", "pursuer", rating)],
    }


def successes(dice: Dice, faces: Sequence[int]) -> object:
    """Without pushes only the sixes of a roll count (YZD-02), and a table reads its die."""
    return tuple(faces) if dice.group == "table" else sum(face >= 6 for face in faces)


def test_counting_successes_alone_changes_nothing() -> None:
    setup = chase("long")
    entries = started("yze-chase", setup, FLEE, PURSUE).entries
    ruleset = RULESETS["yze-chase"]
    assert exact(ruleset, setup, entries).endings == exact(ruleset, setup, entries, alike=successes).endings


FLEE, PURSUE, HIDE = ("a", "pursue_flee"), ("b", "pursue_flee"), ("a", "hide")


@pytest.mark.parametrize(
    ("setup", "answers", "endings"),
    [
        (chase("long"), (FLEE, PURSUE), {"running", "prey_escaped"}),
        (chase("long"), (HIDE,), {"running", "prey_escaped", "ambush"}),
        (chase("engaged", "D", variant="step"), (FLEE,), {"running", "prey_escaped"}),
    ],
    ids=["pool-both-picked", "pool-pursuer-free", "step-pursuer-free"],
)
def test_a_round_of_the_year_zero_chase(
    setup: dict[str, Any], answers: Sequence[tuple[str, Any]], endings: set[str]
) -> None:
    conflict = started("yze-chase", setup, *answers)
    truth = exact(RULESETS["yze-chase"], setup, conflict.entries, alike=successes)
    assert set(truth.endings) == endings
    check(estimate(Start.of(conflict, ALL, rounds=1), 1000, seed=3), truth)


@pytest.mark.parametrize("lying", [[[6], [2, None]], [[None], [6, 6]], [[3], [4, None]]], ids=str)
def test_dice_that_lie_on_a_roll_already_are_taken_as_they_are(lying: list[list[int | None]]) -> None:
    setup = chase("long")
    setup["participants"][0]["skills"] = UNTRAINED | {"mobility": 2}
    conflict = started("yze-chase", setup, FLEE, PURSUE, ("gm", [[3]]))
    (open_roll,) = conflict.asks()
    there = HalfRolled(open_roll.id, open_roll.ask.signature, tuple(tuple(row) for row in lying))
    truth = exact(RULESETS["yze-chase"], setup, conflict.entries, alike=successes, lying={open_roll.id: lying})
    assert truth.endings != exact(RULESETS["yze-chase"], setup, conflict.entries, alike=successes).endings
    check(estimate(Start.of(conflict, ALL, rounds=1, half_rolled=(there,)), 600, seed=2), truth)


def test_a_round_of_the_gurps_chase() -> None:
    people = [{"id": who, "skills": {"running": level}, "lucky_breaks": 0} for who, level in (("a", 13), ("b", 12))]
    setup = {"band": "long", "quarry": {"operator": "a"}, "pursuers": [{"operator": "b"}], "participants": people}
    conflict = started("gurps-action-chase", setup, ("a", "move"), ("b", "move"))
    truth = exact(RULESETS["gurps-action-chase"], setup, conflict.entries, alike=lambda _dice, faces: sum(faces))
    check(estimate(Start.of(conflict, ALL, rounds=1), 600, seed=1), truth)
    assert len(truth.endings) > 1


def test_a_turn_of_an_encounter() -> None:
    blow = {"roll": "attack", "defence": "armour"}
    attack = {"id": "attack", "targets": {"least": 1, "who": "opponents"}, "check": blow}
    attack["effects"] = [{"kind": "damage", "amount": "d6"}]
    setup = {
        "turn": "a",
        "phase": "action",
        "settings": {"auto_end": "on", "common_costs": {"put_down": 1, "drop_prone": 1}},
        "gm_order": ["b", "a"],
        "items": [attack],
        "participants": [
            {
                "id": "a",
                "side": "one",
                "checks": {"attack": 3},
                "points": 1,
                "reactions": 0,
                "initiative": {"total": 5},
            },
            {
                "id": "b",
                "side": "two",
                "defences": {"armour": 12},
                "health": 4,
                "reactions": 0,
                "initiative": {"total": 9},
            },
        ],
    }
    conflict = started("encounter", setup, ("a", "attack"), ("a", "b"))
    truth = exact(RULESETS["encounter"], setup, conflict.entries)
    assert set(truth.endings) == {"running", "one_side_left:one"}
    check(estimate(Start.of(conflict, ALL, rounds=1), 600, seed=1), truth)


def test_what_lies_face_down_counts_as_every_option_alike() -> None:
    """The GM of two players knows that one has picked, not what: the odds are those of nothing picked."""
    conflict = started("yze-chase", chase("long"), HIDE)
    unknown = Start.of(conflict, Viewer(gm=True), rounds=1)
    truth = exact(RULESETS["yze-chase"], chase("long"), alike=successes)
    check(estimate(unknown, 600, seed=5), truth)
    known = exact(RULESETS["yze-chase"], chase("long"), conflict.entries, alike=successes)
    assert known.endings != truth.endings
