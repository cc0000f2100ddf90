"""Plain data as TOML: read back it is the same."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.characters.toml_text import toml_text

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
PLAIN = st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | WORDS
DATA = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=20
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(WORDS, DATA, max_size=5))
def test_what_is_written_reads_back_as_it_was(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(data)) == data


def test_it_reads_like_something_a_person_wrote() -> None:
    data = {
        "id": "mara",
        "deep": {"a": {"b": [{"c": 1}]}},
        "name": {"en": "Mara"},
        "none": None,
        "gear": [{"x": 1}, {}],
    }
    assert toml_text(data) == (
        'id = "mara"\ndeep = { a = { b = [{ c = 1 }] } }\nname = { en = "Mara" }\n\n[[gear]]\nx = 1\n\n[[gear]]\n'
    )


def test_long_objects_become_tables_and_a_table_of_tables_has_no_header() -> None:
    wide = {f"key{n}": "x" * 20 for n in range(6)}
    assert toml_text({"outer": {"wide": wide}}).startswith('[outer.wide]\nkey0 = "')


def test_what_toml_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="no way to write set"):
        toml_text({"a": set()})
    with pytest.raises(TypeError, match="no way to write NoneType"):
        toml_text({"a": [None]})
