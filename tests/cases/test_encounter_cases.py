"""The shipped encounter cases are right, and what the player cannot read it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.encounter import play
from tests.cases.report import NotRunError, judge

HERE = Path(__file__).parent
CASES: list[dict[str, Any]] = json.loads((HERE / "encounter.json").read_text("utf-8"))["cases"]
OWN: list[dict[str, Any]] = json.loads((HERE / "own" / "encounter.json").read_text("utf-8"))["cases"]
AMBUSH = next(case for case in CASES if case["id"] == "case-enc-01")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_shipped_case_is_right(case: dict[str, Any]) -> None:
    report = judge(case, play)
    assert (report.status, report.why, report.differences) == ("right", "", ())


@pytest.mark.parametrize("case", OWN, ids=[f"{case['id']}-{'-'.join(case['rules'])}" for case in OWN])
def test_a_case_of_our_own_is_right(case: dict[str, Any]) -> None:
    report = judge(case, play)
    assert (report.status, report.why, report.differences) == ("right", "", ())


def test_a_case_whose_expectation_is_changed_is_wrong() -> None:
    report = judge(AMBUSH | {"expected": {"surprised": ["orc2"]}}, play)
    assert report.status == "wrong"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"dice": AMBUSH["dice"][:1]}, "a die is missing"),
        ({"dice": [*AMBUSH["dice"], {"sides": 20, "values": [3]}]}, "dice are left over"),
        ({"dice": [{"sides": 6, "values": [3]}, *AMBUSH["dice"][1:]]}, "a d20 is wanted"),
        ({"given": {**AMBUSH["given"], "weather": "rain"}}, "weather"),
        ({"choices": {"gm": "normal", "mood": "bad"}}, "mood"),
        ({"config": {"dc_meets": "failure"}}, "is no setting"),
        ({"config": {"gravity": "low"}}, "no ruling 'gravity'"),
    ],
)
def test_what_cannot_be_read_is_said(change: dict[str, Any], why: str) -> None:
    with pytest.raises(NotRunError, match=why):
        play({**AMBUSH, **change})
