"""What lies on an open roll ask: dice in their holes, and how far the roll is complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bridge.tables.conflict_records import DieUsed
from bridge.tables.dice import holes, kinds_of, result
from bridge.tables.record_body import At, Source
from bridge.tables.records import PlacedDie
from rules.asks import Roll
from rules.log import SOURCES
from rules.terms import Json

_SOURCE: Mapping[str, Source] = {"read": "physical", "typed": "typed", "digital": "digital"}


@dataclass(slots=True)
class Well:
    """The dice on one ask, and what people did about it.

    `sent` is whether the ask was sent by hand, to the tray `tray` or to none; `fills` counts placements.
    """

    dice: dict[At, PlacedDie] = field(default_factory=dict)
    digital: str | None = None
    sent: bool = False
    tray: str | None = None
    fills: int = 0
    note: dict[str, Any] | None = None

    def put(self, dice: list[tuple[At, PlacedDie | None]]) -> None:
        """Lay dice, each in the place of what was there; a typed or digital one clears its whole place."""
        for at, die in dice:
            if die is None or die.state in {"typed", "digital"}:
                for other in [other for other in self.dice if other[:2] == at[:2]]:
                    del self.dice[other]
            if die is not None:
                if die.state in {"read", "cocked"}:
                    self._clear_whole(at)
                self.dice[at] = die
        self.fills += 1
        self.note = None

    def _clear_whole(self, at: At) -> None:
        """A read die takes the place from a typed or digital one that stood for all of it."""
        first = (at[0], at[1], 0)
        if first in self.dice and self.dice[first].state in {"typed", "digital"}:
            del self.dice[first]

    def readings(self) -> list[str]:
        """The readings whose dice lie here, in the order of the holes."""
        return list(dict.fromkeys(die.reading for _, die in sorted(self.dice.items()) if die.reading is not None))

    def has_result(self) -> bool:
        """Whether a die here counts: one that is not only leaning."""
        return any(die.state != "cocked" for die in self.dice.values())


@dataclass(frozen=True, slots=True)
class Slot:
    """One result of an ask: `face` is None until all its holes are filled."""

    face: int | None
    state: str
    """`read`, `typed`, `digital`, `cocked`, or `empty`."""
    dice: tuple[PlacedDie, ...] = ()
    is_pair: bool = False
    """Whether two dice make it."""

    def json(self) -> dict[str, Json]:
        """As `{face, state, tagged, reading?, key?, parts?}`; `parts` are the printed faces of a place of two dice."""
        out: dict[str, Json] = {"face": self.face, "state": self.state, "tagged": all(d.tagged for d in self.dice)}
        if self.dice and self.dice[0].reading is not None:
            out["reading"] = self.dice[0].reading
        if self.dice and self.dice[0].key:
            out["key"] = self.dice[0].key
        if self.is_pair and self.dice:
            out["parts"] = [{"kind": die.kind, "face": die.face} for die in self.dice]
        return out


def slots(roll: Roll, well: Well) -> list[list[Slot]]:
    """The results of an ask by group."""
    return [[_slot(roll, well, group, place) for place in range(dice.count)] for group, dice in enumerate(roll.dice)]


def _slot(roll: Roll, well: Well, group: int, place: int) -> Slot:
    whole = well.dice.get((group, place, 0))
    if whole is not None and whole.state in {"typed", "digital"}:
        return Slot(whole.face, whole.state, (whole,))
    kinds = kinds_of(roll.dice[group])
    is_pair = len(kinds) > 1
    there = tuple(die for hole in range(len(kinds)) if (die := well.dice.get((group, place, hole))) is not None)
    if any(die.state == "cocked" for die in there):
        return Slot(None, "cocked", there, is_pair)
    faces = [die.face for die in there if die.face is not None]
    if not kinds or len(faces) < len(kinds):
        return Slot(None, "empty", there, is_pair)
    return Slot(result(roll.dice[group], faces), "read", there, is_pair)


def missing(roll: Roll, well: Well) -> list[tuple[int, int]]:
    """The places (group, place) without a result."""
    rows = enumerate(slots(roll, well))
    return [(group, place) for group, row in rows for place, slot in enumerate(row) if slot.face is None]


def missing_kinds(roll: Roll, well: Well) -> Counter[str]:
    """The dice that still have to be rolled, by kind; results that no die gives are left out."""
    open_places = set(missing(roll, well))
    return Counter(hole.kind for hole in holes(roll) if hole.at[:2] in open_places and not _read(well, hole.at))


def _read(well: Well, at: At) -> bool:
    die = well.dice.get(at)
    return die is not None and die.state == "read"


def faces(roll: Roll, well: Well) -> list[list[int | None]]:
    """The results by group, None where one is missing: the value of the answer once none is."""
    return [[slot.face for slot in row] for row in slots(roll, well)]


def used(roll: Roll, well: Well) -> list[list[DieUsed]]:
    """Where each result of a complete roll came from."""
    return [[used for slot in row for used in _used(slot)] for row in slots(roll, well)]


def _used(slot: Slot) -> Iterator[DieUsed]:
    if slot.face is not None:
        tagged = all(die.tagged for die in slot.dice)
        yield DieUsed(slot.face, _SOURCE[slot.state], slot.dice[0].reading, tagged)


def source(dice: list[list[DieUsed]]) -> Source:
    """Where a roll came from: the least physical of its dice."""
    return max((die.source for row in dice for die in row), key=SOURCES.index, default="typed")
