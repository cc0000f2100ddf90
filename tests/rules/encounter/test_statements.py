"""Every numbered statement of the rule sheet has a test that bears its id."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rules.encounter.settings import CHOICES, OTHERS

FOLDER = Path(__file__).parent
SHEET = (FOLDER.parents[2] / "docs" / "rules" / "encounter.md").read_text("utf-8")


def test_every_statement_has_a_test_with_its_id_in_its_name() -> None:
    statements = sorted(set(re.findall(r"^- \*\*ENC-(\d+)\*\*", SHEET, re.MULTILINE)))
    assert len(statements) == 84
    names = [
        node.name
        for path in FOLDER.glob("test_*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    tested = {number for name in names for number in re.findall(r"enc_(\d+)", name)}
    assert [number for number in statements if number not in tested] == []


def test_every_setting_is_a_key_of_the_rule_sheet_with_its_alternatives() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ENC-\d+ \| (.*) \|$", SHEET, re.MULTILINE))
    assert set(CHOICES) | set(OTHERS) <= set(rows)
    for key, (rule, allowed) in CHOICES.items():
        assert re.search(rf"^\| `{key}` \| {rule} \| `{allowed[0]}` \|", SHEET, re.MULTILINE), key
        assert set(re.findall(r"`(\w+)`", rows[key])) == set(allowed), key
