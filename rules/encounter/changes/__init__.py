"""What the GM, and sometimes a player, may do unasked: one kind of interjection each, by its word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.encounter.changes import conditions, ending, items, notes, numbers, people
from rules.encounter.changes.base import Change

CHANGES: Final[Mapping[str, Change]] = {
    change.kind: change
    for change in (
        *items.CHANGES,
        *numbers.CHANGES,
        *conditions.CHANGES,
        *people.CHANGES,
        *notes.CHANGES,
        *ending.CHANGES,
    )
}
"""Every kind of interjection by its word, in the order in which they are offered."""
