"""Every statement of the rule sheet has a test that bears its id."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHEET = Path(__file__).parents[3] / "docs" / "rules" / "gurps-chase.md"
STATEMENTS = re.findall(r"^- \*\*((?:GU|GC)-\d+[a-z]?)\*\*", SHEET.read_text(encoding="utf-8"), re.MULTILINE)
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))


def test_the_sheet_is_read():
    assert len(STATEMENTS) == 74
    assert "GC-59a" in STATEMENTS


@pytest.mark.parametrize("statement", STATEMENTS)
def test_it_has_a_test(statement: str):
    kind, number = statement.lower().split("-")
    assert re.search(rf"def test_(?:\w+_)?{kind}_{number}_", TESTS), f"no test is named for {statement}"
