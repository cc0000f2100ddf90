"""The shared cases of the Year Zero chase, all of them, as written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases.report import NotRunError, judge
from tests.cases.yze import play

FILES = Path(__file__).parents[2] / "cases"
CASES: list[dict[str, Any]] = json.loads((FILES / "yze.json").read_text(encoding="utf-8"))["cases"]
OWN: list[dict[str, Any]] = json.loads((FILES / "own" / "yze.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_shared_case_is_right(case: dict[str, Any]) -> None:
    report = judge(case, play)
    assert report.status == "right", (report.why, report.differences)


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_a_case_of_our_own_is_right(case: dict[str, Any]) -> None:
    report = judge(case, play)
    assert report.status == "right", (report.why, report.differences)


def test_yzd_14_a_d3_by_either_method() -> None:
    def rolled(sides: int, face: int, config: dict[str, Any]) -> Any:
        dice = [{"label": "D3", "sides": sides, "values": [face]}]
        return play({"given": {}, "choices": {"roll": "d3"}, "dice": dice, "config": config})["value"]

    assert [rolled(6, face, {}) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert rolled(3, 2, {"d3_method": "d3"}) == 2
    with pytest.raises(NotRunError, match="three faces"):
        rolled(6, 2, {"d3_method": "d3"})


def plain(**changes: Any) -> dict[str, Any]:
    """Case 1, changed."""
    return {**CASES[0], **changes}


def test_a_wrong_expectation_is_found() -> None:
    assert judge(plain(expected={"raw_final": 9}), play).status == "wrong"


def test_a_die_too_few_or_too_many_is_said() -> None:
    dice = CASES[0]["dice"]
    for listed, said in (
        (dice[:2], "no dice are left for it"),
        ([*dice, {"label": "spare", "sides": 6, "values": [1]}], "dice are left over: spare"),
        ([dice[0], {**dice[1], "values": [6] * 7}, dice[2]], "has 1 more"),
        ([dice[0], {**dice[1], "sides": 8}, dice[2]], "d8"),
    ):
        with pytest.raises(NotRunError, match=said):
            play(plain(dice=listed))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"choices": {"prey": "pursue_flee", "pursuer": "other", "mood": "grim"}}, "mood"),
        ({"choices": {"prey": "dance", "pursuer": "other"}}, "dance"),
        ({"choices": {"question": "why"}}, "why"),
        ({"config": {"weather": "rain"}}, "weather"),
        ({"config": {"aim": "on"}}, "aim"),
        ({"given": {**CASES[0]["given"], "moon": "full"}}, "moon"),
    ],
)
def test_what_cannot_be_read_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(NotRunError, match=said):
        play(plain(**change))
