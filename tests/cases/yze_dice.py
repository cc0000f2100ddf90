"""Feeds the dice of a case, in their order, to the rolls that are asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.asks import Dice, Roll
from tests.cases.report import NotRunError

PUSH_WORDS = ("push", "pushes", "pushed", "reroll", "re-roll", "rerolls", "rerolled")
ARMOR_WORDS = ("armor", "armour", "cover")


class CaseDice:
    """What is left of a case's dice."""

    def __init__(self, dice: Sequence[Mapping[str, Any]]) -> None:
        self._left = [
            {"label": str(entry.get("label", "")), "sides": int(entry["sides"]), "values": list(entry["values"])}
            for entry in dice
        ]
        self.names_pushes = any(_has(entry, PUSH_WORDS) for entry in self._left)
        """Whether labels say which rolls are second ones."""

    @property
    def left(self) -> list[str]:
        """The labels of what has not been used."""
        return [entry["label"] or f"d{entry['sides']}" for entry in self._left]

    def next_is(self, words: Sequence[str]) -> bool:
        """Whether the label of the next entry has one of these words."""
        return bool(self._left) and _has(self._left[0], words)

    @property
    def next_count(self) -> int:
        """How many dice the next entry has."""
        return len(self._left[0]["values"]) if self._left else 0

    def take(self, roll: Roll, what: str, *, skip_push: bool = False) -> list[list[int]]:
        """The faces of a roll by group; `NotRunError` naming the roll where the dice listed do not fit it."""
        place = 0
        if skip_push:
            while place < len(self._left) and _has(self._left[place], PUSH_WORDS):
                place += 1
        faces, used = [], 0
        for group in roll.dice:
            faces.append(self._group(group, place, what, roll))
            used += group.count
        if place < len(self._left) and self._left[place].get("begun"):
            entry = self._left[place]
            spare = len(entry["values"])
            raise NotRunError(f"{what} takes {used} dice, but {entry['label']!r} has {spare} more")
        return faces

    def _group(self, group: Dice, place: int, what: str, roll: Roll) -> list[int]:
        found: list[int] = []
        while len(found) < group.count:
            if place >= len(self._left):
                raise NotRunError(f"{what} wants {wanted(roll)}, and no dice are left for it")
            entry = self._left[place]
            if entry["sides"] != group.sides:
                raise NotRunError(f"{what} wants {wanted(roll)}, and the next is {entry['label']!r}, d{entry['sides']}")
            taken = entry["values"][: group.count - len(found)]
            found += taken
            entry["values"] = entry["values"][len(taken) :]
            entry["begun"] = True
            if not entry["values"]:
                del self._left[place]
        return found


def wanted(roll: Roll) -> str:
    """The dice of a roll as text: 4d6+2d6."""
    return "+".join(f"{group.count}d{group.sides}" for group in roll.dice)


def _has(entry: Mapping[str, Any], words: Sequence[str]) -> bool:
    found = re.findall(r"[a-z-]+", entry["label"].lower())
    return any(word in found for word in words)
