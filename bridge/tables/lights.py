"""What a tray's ring shows of a reading. The tray knows that it is stored; only the table knows whether it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from bridge.tables.record_body import Body
from bridge.tables.records import DicePlaced
from rules.terms import Message

Light: TypeAlias = Literal["ok", "wait", "read", "fault"]
"""`ok`: it completed a roll. `wait`: it counts, and more dice are wanted. `read`: nobody had asked for it. `fault`: it
does not fit what was asked, and the GM has to look at it."""

NOBODY_ASKED = "misfit-nothing-asked"


def light_of(laid: Sequence[Body], why: Message | None) -> Light:
    """The light for a reading: `laid` are the records of its dice on an ask; `why` it lies on none."""
    if why is not None:
        return "read" if why.id == NOBODY_ASKED else "fault"
    return "wait" if all(isinstance(body, DicePlaced) for body in laid) else "ok"
