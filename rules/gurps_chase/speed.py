"""The speed bonus: the Size column of the Size and Speed/Range table on Top Speed in yards per second (GC-23)."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from typing import Final

from rules.gurps_chase.tables import SPEED_TABLE

_STEPS: Final = tuple(Fraction(step) / 10 for step in (10, 15, 20, 30, 50, 70))
"""The six steps from 1 up to 10; every factor of ten repeats them."""
_AT_ONE: Final = -2
"""The bonus of 1 yard per second."""
FLOOR: Final = Fraction(1, 10)
"""Anything slower, a standstill included, counts as this (`speed_floor`)."""


def table_bonus(speed: float) -> int:
    """The Size value of the largest entry not above `speed` (GC-24): from the table, beyond it by its pattern."""
    yards = max(Fraction(str(speed)), FLOOR)
    if yards <= SPEED_TABLE[-1][0]:
        return SPEED_TABLE[bisect_right(SPEED_TABLE, yards, key=lambda row: row[0]) - 1][1]
    tens = 0
    while yards >= 10:
        yards, tens = yards / 10, tens + 1
    return _AT_ONE + 6 * tens + bisect_right(_STEPS, yards) - 1


def speed_bonus(speed: float, *, on_foot: bool, move6: str = "explicit") -> int:
    """The bonus for a Top Speed.

    The book names Move 6 on foot apart from its table (GC-25): `move6` is `explicit` (+3) or `table` (+2).
    """
    if on_foot and move6 == "explicit" and 6 <= speed < 7:
        return table_bonus(7)
    return table_bonus(speed)
