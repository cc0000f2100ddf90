"""Values that cases write in more than one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.asks import Dice


class RolledDice(int):
    """The dice of a roll: equal to their number, to the list of their kinds (`d8`), and to their numbers by source."""

    kinds: tuple[str, ...]
    sources: dict[str, int]

    def __new__(cls, kinds: Sequence[str], sources: Mapping[str, int]) -> RolledDice:
        """From each die's kind, and how many come from where."""
        one = super().__new__(cls, len(kinds))
        one.kinds, one.sources = tuple(kinds), dict(sources)
        return one

    @classmethod
    def of(cls, dice: Sequence[Dice]) -> RolledDice:
        """From the dice that a roll asks for."""
        sources = {"attribute": 0, "skill": 0, "gear": 0}
        for group in dice:
            sources[group.group] = sources.get(group.group, 0) + group.count
        return cls([f"d{group.sides}" for group in dice for _ in range(group.count)], sources)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, list):
            return [str(kind).lower() for kind in other] == list(self.kinds)
        if isinstance(other, Mapping):
            return all(self.sources.get(source, 0) == count for source, count in other.items())
        return int(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return int.__hash__(self)

    def __repr__(self) -> str:
        return f"{int(self)} ({' '.join(self.kinds)})"


class OneOf(str):
    """One of several that a side may choose among: equal to each of them, and to the list of all."""

    among: tuple[str, ...]

    def __new__(cls, among: Sequence[str]) -> OneOf:
        """Stands for the first."""
        one = super().__new__(cls, among[0])
        one.among = tuple(among)
        return one

    def __eq__(self, other: object) -> bool:
        return other in self.among or (isinstance(other, list) and sorted(other) == sorted(self.among))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return str.__hash__(self)
