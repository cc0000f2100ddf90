"""Where in a file a key stands, for messages."""

from __future__ import annotations

import pytest

from bridge.toml import find_line

TEXT = """\
name = "x"

[[items]]
id = "one"
  [[items.effects]]
  kind = "a"
  [[items.effects]]
  kind = "b"
  [items.check]
  roll = "c"

[[items]]
id = "two"
  [[items.effects]]
  kind = "d"
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("name", 1), ("items[0].id", 4), ("items[0].effects[0].kind", 6), ("items[0].effects[1].kind", 8),
        ("items[0].check.roll", 10), ("items[1].effects[0]", 14), ("items[1].effects[0].kind", 15),
        ("items[1].effects[0].amount", 14), ("items[1].cost", 12), ("items", 3),
        ("items[1].effects", 14), ("colour", None),
    ],
)  # fmt: skip
def test_a_key_is_found_in_lists_within_lists(key: str, line: int | None) -> None:
    assert find_line(TEXT, key) == line
