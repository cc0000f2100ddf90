"""Ids in sheets and set-ups."""

from __future__ import annotations

import re
from typing import Final

from rules.reading import Reading
from rules.terms import Text, msg
from rules.viewers import GM

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def is_id(text: str) -> bool:
    """Whether it can stand in the ids of asks: ASCII letters, digits, `-` and `_`, and is not the GM's own."""
    return bool(_ID.fullmatch(text)) and text != GM


def read_id(reading: Reading, key: str = "id") -> str:
    """The id at `key`; a fault where it is missing or `is_id` does not hold."""
    identity = reading.text(key, longest=40)
    if identity and not is_id(identity):
        reading.fault(key, msg("gc-setup-id", got=Text(identity)))
    return identity
