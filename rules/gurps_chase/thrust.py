"""Damage as dice and adds, and the thrust that a strength has (GU-09)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Damage:
    """`dice` d6 plus `add`; nothing below 0 is dealt."""

    dice: int
    add: int = 0

    def total(self, faces: tuple[int, ...]) -> int:
        """The damage that these faces make."""
        return max(0, sum(faces) + self.add)

    def __str__(self) -> str:
        return f"{self.dice}d{self.add:+d}" if self.add else f"{self.dice}d"


def thrust(strength: int) -> Damage:
    """Thrust for a person's or vehicle's ST of 1 or more."""
    if strength < 19:
        return Damage(1, (strength - 1) // 2 - 6)
    value = strength - 11
    if strength > 50:
        value -= 1
    if strength > 79:
        value -= 1 + (strength - 80) // 5
    return Damage(value // 8 + 1, (value % 8) // 2 - 1)
