"""Which action items a character has: the common ones, its own, and those improvised for it."""

from __future__ import annotations

from rules.encounter.items import Item
from rules.encounter.state import Encounter


def items_of(state: Encounter, who: str) -> list[Item]:
    """Every item `who` may perform, of whatever kind, in the order of the data."""
    own = state.people[who].sheet.items
    known = [item for item in state.items.values() if item.everyone or item.id in own]
    return known + state.improvised.get(who, [])
