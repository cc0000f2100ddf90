"""What the bodies of all records have in common."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

from bridge.journal.records import Draft

At: TypeAlias = tuple[int, int, int]
"""Where a die lies on an ask: group, place in the group, hole of the place (a d100 has two)."""
Source: TypeAlias = Literal["physical", "typed", "digital"]
DieState: TypeAlias = Literal["read", "typed", "digital", "cocked"]


class Body(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of all bodies."""

    kind: ClassVar[str]

    def draft(self) -> Draft:
        """As a record to be written."""
        return Draft(self.kind, self)
