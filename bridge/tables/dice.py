"""What kinds of dice an ask wants, and what their printed faces mean to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bridge.tables.record_body import At
from rules.asks import Dice, Roll

_PLAIN: Final = frozenset({4, 6, 8, 10, 12, 20})
KINDS: Final = ("d4", "d6", "d8", "d10", "d00", "d12", "d20", "df")
"""The kinds of dice that trays know."""
SURE: Final = 50
"""A die read with less confidence, in per cent, is shown and never counted by itself."""


@dataclass(frozen=True, slots=True)
class Hole:
    """A place for one die on an ask: where it is and the kind of die it takes."""

    at: At
    kind: str


def kinds_of(group: Dice) -> tuple[str, ...]:
    """The dice that make one result of a group; none where no die can, and it has to be typed or digital.

    A d100 is a `d00` and a `d10`, a d3 is a d6 (YZD-14).
    """
    if group.sides == 100:
        return ("d00", "d10")
    if group.sides == 3:
        return ("d6",)
    return (f"d{group.sides}",) if group.sides in _PLAIN else ()


def holes(roll: Roll) -> Iterator[Hole]:
    """Every hole of an ask, group by group."""
    for group, dice in enumerate(roll.dice):
        for place in range(dice.count):
            for hole, kind in enumerate(kinds_of(dice)):
                yield Hole((group, place, hole), kind)


def result(group: Dice, printed: Sequence[int]) -> int:
    """What the faces of one place mean, `printed` in the order of `kinds_of`.

    A d10's 0 is 10 and a d100's 00 with 0 is 100, unless faces start at 0; a d3 is half a d6 rounded up.
    """
    if group.sides == 100:
        total = sum(printed)
        return total if total or group.zero else 100
    (face,) = printed
    if group.sides == 3:
        return (face + 1) // 2 - (1 if group.zero else 0)
    if group.sides == 10:
        return face if face or group.zero else 10
    return face - 1 if group.zero else face


def shows(roll: Roll, at: At, face: int) -> bool:
    """Whether the die of a hole can show a face; of a place with two dice any figure is taken."""
    group = roll.dice[at[0]]
    return len(kinds_of(group)) > 1 or group.lowest <= result(group, [face]) <= group.highest
