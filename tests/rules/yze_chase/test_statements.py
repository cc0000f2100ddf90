"""Every statement of the rule sheet has a test that bears its id."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
SHEET = HERE.parents[2] / "docs" / "rules" / "yze-chase.md"
ID = re.compile(r"(YZ[CD])-(\d+[a-z]?)")


def statement_ids() -> list[str]:
    """The ids in bold, and those of the table rows (`| 3 = YZC-92 |`)."""
    text = SHEET.read_text(encoding="utf-8")
    bold = re.findall(r"^- \*\*(YZ[CD]-\d+[a-z]?)\*\*", text, flags=re.MULTILINE)
    rows = re.findall(r"^\| \d+ = (YZC-\d+) \|", text, flags=re.MULTILINE)
    return [*bold, *rows]


def ids_in_test_names() -> set[str]:
    """The ids in the names of tests; `yzc_101_to_108` stands for all between, `yzc_102_106` for both."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for name in re.findall(r"^def (test_yz[cd]_\w+)", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            prefix, numbers = re.match(r"test_(yz[cd])_((?:\d+[a-z]?_|to_)+)", name + "_").groups()  # type: ignore[union-attr]
            words = numbers.strip("_").split("_")
            if "to" in words:
                first, last = int(words[0]), int(words[2])
                words = [str(number) for number in range(first, last + 1)]
            found |= {f"{prefix.upper()}-{word.zfill(2)}" for word in words}
    return found


def test_the_sheet_is_read() -> None:
    ids = statement_ids()
    assert len(ids) == len(set(ids)) > 130
    assert {"YZD-10a", "YZC-22a", "YZC-99a", "YZC-100", "YZC-124"} <= set(ids)


def test_every_statement_has_a_test_with_its_id_in_the_name() -> None:
    tested = ids_in_test_names()
    assert [statement for statement in statement_ids() if statement not in tested] == []


def test_no_test_names_a_statement_that_is_not_there() -> None:
    known = set(statement_ids())
    assert sorted(ids_in_test_names() - known) == []


def test_every_rule_that_the_code_names_is_in_the_sheet() -> None:
    known = set(statement_ids())
    package = SHEET.parents[2] / "rules" / "yze_chase"
    for path in package.rglob("*.py"):
        for system, number in ID.findall(path.read_text(encoding="utf-8")):
            assert f"{system}-{number}" in known, f"{path.name} names {system}-{number}"
