"""Trays that serve no table, and what was last rolled on them: a GM may claim one, and sees which it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bridge.tables.records import ReadDie


@dataclass(frozen=True, slots=True)
class RolledForNobody:
    """Readings of such a tray since the bridge began: how many, and the last of them (`at` is in ms since 1970)."""

    count: int
    at: int
    dice: tuple[ReadDie, ...]


Unclaimed: TypeAlias = Mapping[str, RolledForNobody | None]
"""The trays by id; None for one that has rolled nothing."""


class Strays:
    """What trays of no table have rolled. The journal has it all; this is only what makes a GM look up."""

    def __init__(self) -> None:
        self._rolled: dict[str, RolledForNobody] = {}

    def add(self, dev: str, at: int, dice: Sequence[ReadDie]) -> None:
        """One more reading."""
        before = self._rolled.get(dev)
        self._rolled[dev] = RolledForNobody(1 if before is None else before.count + 1, at, tuple(dice))

    def forget(self, dev: str) -> None:
        """A table has the tray now."""
        self._rolled.pop(dev, None)

    def of(self, devs: Iterable[str]) -> Unclaimed:
        """What those trays have rolled."""
        return {dev: self._rolled.get(dev) for dev in devs}
