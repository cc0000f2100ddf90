"""The shipped worked cases, and others of other kinds, worked out by hand from the rule sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.gurps import play
from tests.cases.report import NotRunError, judge

FILE = Path(__file__).parents[2] / "cases" / "gurps.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
OWN: list[dict[str, Any]] = json.loads((FILE.parent / "own" / "gurps.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_shipped_case_is_right(case: dict[str, Any]):
    report = judge(case, play)
    assert report.status == "right", report


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_a_case_of_our_own_is_right(case: dict[str, Any]):
    report = judge(case, play)
    assert report.status == "right", report


def changed(**changes: Any) -> dict[str, Any]:
    """The first shipped case with parts replaced."""
    return {**CASES[0], **changes}


def test_a_wrong_expectation_is_told():
    report = judge(changed(expected={"quarry_effective": 21, "band": "long"}), play)
    assert report.status == "wrong"
    assert [(one.name, one.expected, one.got) for one in report.differences] == [("quarry_effective", 21, 20)]


def test_dice_left_over_are_no_result():
    with pytest.raises(NotRunError, match="dice left over: more"):
        play(changed(dice=[*CASES[0]["dice"], {"label": "more", "sides": 6, "values": [1]}]))


def test_missing_dice_are_told():
    assert "gc-roll-chase" in play(changed(dice=CASES[0]["dice"][:1]))["dice_missing"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"choices": {"quarry": "move", "weather": "rain"}}, "choices say weather"),
        ({"choices": {"quarry": "fly"}}, "'fly', which is no maneuver"),
        ({"given": {"band": "medium", "moon": "full"}}, "given says moon"),
        ({"given": {"band": "medium", "quarry": {"shoes": 2}}}, "quarry says shoes"),
        ({"given": {"band": "medium", "quarry": {"status": ["dizzy"]}}}, "'dizzy' is not known"),
        ({"given": {"band": "near"}}, "refused"),
        ({"config": {"qc_criticals": "critical_wins"}}, "qc_criticals is no setting"),
        ({"config": {"nonsense": 1}}, "refused"),
        ({"choices": {"function": "nonsense"}}, "no such function"),
        ({"dice": [{"label": "quarry chase roll 2d6", "sides": 6, "values": [1, 2]}]}, "wants 3 dice"),
        ({"dice": [{"label": "quarry stunt 3d6", "sides": 6, "values": [1, 2, 3]}]}, "the next dice are"),
    ],
)
def test_what_cannot_be_read_is_not_run_and_says_why(changes: dict[str, Any], reason: str):
    with pytest.raises(NotRunError, match=reason):
        play(changed(**changes))
