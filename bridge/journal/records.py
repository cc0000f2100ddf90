"""What stands in a journal: records, numbered without a gap within their table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Key: TypeAlias = tuple[str, str, int]
"""What identifies a tray's reading or fault for ever: `(dev, inst, n)`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A record before it is written. `body` is a dict or a msgspec struct that becomes a JSON object."""

    kind: str
    body: Any


@dataclass(frozen=True, slots=True)
class Record:
    """A record as written: the `seq`-th of `table` (from 1), at `at` milliseconds since 1970."""

    table: str
    seq: int
    at: int
    kind: str
    body: dict[str, Any]
