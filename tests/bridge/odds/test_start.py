"""Plays start where somebody knows the conflict to stand; what lies face down is drawn anew."""

from __future__ import annotations

import json
from random import Random

import pytest

from bridge.odds.estimate import estimate
from bridge.odds.start import FaceDown, HalfRolled, Start, known_log
from rules.conflict import Conflict
from rules.errors import RulesetFaultError
from rules.log import Answer, Interjection
from rules.viewers import PUBLIC, Viewer
from tests.bridge.odds.whisperer import ALL, GM, Whisperer, answered
from tests.rules.toy import TOY

WHISPERER = Whisperer()


def whispered(*values: str) -> Conflict:
    """The hidden pick and, where there are more values, what follows."""
    conflict = Conflict(WHISPERER, {})
    asks = ("hidden:1", f"after-{values[0]}:1")
    for ask, value in zip(asks, values, strict=False):
        answered(conflict, ask, value)
    return conflict


def test_who_may_see_an_answer_knows_it_and_the_others_know_that_there_is_one() -> None:
    conflict = whispered("x")
    assert known_log(conflict, Viewer(plays=frozenset("a"))) == tuple(conflict.entries)
    assert known_log(conflict, GM) == (FaceDown("hidden:1", "a"),)
    assert known_log(conflict, PUBLIC) == (FaceDown("hidden:1", "a"),)


@pytest.mark.parametrize("value", ["x", "y"])
def test_the_odds_for_a_gm_are_the_same_whatever_lies_face_down(value: str) -> None:
    odds = [estimate(Start.of(whispered(secret), GM), 80, 1).json() for secret in ("x", value)]
    assert odds[0] == odds[1]
    assert {result[0] for result in odds[0]["endings"]} == {"x", "y"}  # type: ignore[union-attr]
    assert "secret" not in json.dumps(odds[0]["picks"])
    known = estimate(Start.of(whispered(value), ALL), 80, 1)
    assert {result[0] for result in known.endings} == {value}


def test_what_is_known_to_follow_from_a_secret_narrows_it_down() -> None:
    odds = estimate(Start.of(whispered("y", "two"), GM), 40, 1)
    assert {result[0] for result in odds.endings} == {"y"}


def test_face_down_reactions_are_drawn_anew_and_a_closed_window_stays_closed() -> None:
    conflict = whispered("x", "one")
    answered(conflict, "/:1" if conflict.find("/:1") else conflict.asks()[0].id, "wink", by="a")
    assert known_log(conflict, GM)[-1] == FaceDown(conflict.asks()[0].id, "a")
    odds = estimate(Start.of(conflict, GM), 60, 1)
    assert odds.failed == 0
    assert {"x-0", "x-1"} <= set(odds.endings)


def test_for_the_public_a_window_that_the_gm_closed_is_closed() -> None:
    conflict = whispered("x", "one")
    window = conflict.asks()[0].id
    log = (*known_log(conflict, PUBLIC), FaceDown(window, "gm"))
    assert Start(WHISPERER, {}, PUBLIC, log).conflict(Random(1)).outcome is not None


def test_what_fits_nothing_that_can_be_drawn_is_left_out() -> None:
    log = (
        FaceDown("hidden:1", "a"),
        Answer("after-z:1", "?", "a", "one"),
        Interjection("modifier", "gm", {"value": 2}),
    )
    conflict = Start(WHISPERER, {}, GM, log).conflict(Random(1))
    assert len(conflict.entries) == 2
    assert conflict.state.modifier == 2


def test_a_face_down_answer_to_an_ask_that_is_not_open_is_left_out() -> None:
    assert Start(WHISPERER, {}, GM, (FaceDown("elsewhere:1", "a"),)).conflict(Random(1)).entries == []


def test_a_start_goes_to_another_process_and_back() -> None:
    conflict = whispered("y", "two")
    conflict.interject(Interjection("modifier", "gm", {"value": 2}, ("x:1",)))
    start = Start.of(conflict, GM, rounds=2)
    again = Start.from_json(json.loads(json.dumps(start.json())), {"whisperer": WHISPERER})
    assert again.log == list(start.log)
    assert (again.viewer, again.rounds, again.setup) == (start.viewer, 2, {})
    assert estimate(again, 10, 1).json() == estimate(start, 10, 1).json()


def test_a_script_that_fails_at_once_fails_every_play() -> None:
    class Broken(type(TOY)):  # type: ignore[misc]
        def begin(self, setup: object, kernel: object) -> None:
            raise ZeroDivisionError

    start = Start(Broken(), {}, GM)
    with pytest.raises(RulesetFaultError):
        start.conflict(Random(1))
    assert estimate(start, 3, 1).failed == 3


def test_dice_that_lie_on_a_roll_stay_where_they_lie_and_are_left_out_where_it_has_changed() -> None:
    conflict = Conflict(TOY, {})
    for ask in conflict.asks():
        answered(conflict, ask.id, "low", by=ask.ask.who[0])
    first, _ = conflict.asks()
    lying = HalfRolled(first.id, first.ask.signature, ((6,), (None,)))
    start = Start.of(conflict, ALL, half_rolled=(lying,))
    again = Start.from_json(json.loads(json.dumps(start.json())), {"toy": TOY})
    assert again.json() == start.json()
    assert again.lying_on(first) == lying
    assert lying.complete([[1], [7]]) == [[6], [7]]
    conflict.interject(Interjection("modifier", "gm", {"value": 1}))
    assert again.lying_on(conflict.asks()[0]) is None
