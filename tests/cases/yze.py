"""Plays the Year Zero cases: `play(case)` gives everything the real ruleset tells, by the names cases use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.report import NotRunError
from tests.cases.yze_drive import drive
from tests.cases.yze_pure import question, single_roll
from tests.cases.yze_words import plain


def play(case: Mapping[str, Any]) -> dict[str, Any]:
    """Everything known after the case has been played; `NotRunError` with the reason where it cannot be."""
    if case.get("system", "yze") != "yze":
        raise NotRunError(f"no Year Zero case: {case.get('system')!r}")
    case, choices = plain(case), case["choices"]
    if "question" in choices:
        return question(case)
    if "roll" in choices:
        return single_roll(case)
    return drive(case)
