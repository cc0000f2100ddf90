"""Lays the dice of a reading on an ask, or says why they do not fit. Pure: never guesses, never changes a well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bridge.tables.dice import SURE, Hole, holes, shows
from bridge.tables.record_body import At
from bridge.tables.records import PlacedDie, ReadDie
from bridge.tables.wells import Well
from rules.asks import Roll
from rules.terms import Message, Text, msg


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why dice do not fit an ask, for people."""

    why: Message


Placement = list[tuple[At, PlacedDie]]


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of a reading and where they come from."""

    dice: Sequence[ReadDie]
    dev: str
    reading: str
    rid: str | None = None
    fix: bool = False
    """They moved again: each has to be on the ask already."""


def place(roll: Roll, well: Well, throw: Throw, *, sure: bool = False) -> Placement | Misfit:
    """Where the dice of a throw go on an ask; all of them, or a misfit.

    A die that lies there already (same tray, same key) takes its own hole, unless its tray says that it was picked up
    and thrown for the rest of the same request: whoever has five dice rolls nine in two throws. One with the tag of a
    group goes there; the others fill what is free in the order of the groups. With `sure` a person has looked: unsure
    dice count.
    """
    unsure = [die for die in throw.dice if die.conf < SURE]
    if unsure and not sure:
        return Misfit(msg("misfit-unsure", count=len(unsure)))
    table = _Layout(roll, well, throw)
    todo = [die for die in throw.dice if not table.put_back(die)]
    if throw.fix and todo:
        return Misfit(msg("misfit-moved"))
    for die in sorted(todo, key=lambda die: not table.is_tagged(die)):  # stable: tagged first, each in its order
        why = table.put(die)
        if why is not None:
            return Misfit(why)
    return table.placed


def move(roll: Roll, well: Well, at: At, die: ReadDie) -> list[tuple[At, PlacedDie | None]]:
    """What changes on an ask when a die that lies at `at` turns out to be `die`: nothing where it cannot lie elsewhere.

    It keeps its hole if it may; else it goes to a free one, or changes places with a die of no group.
    """
    was = well.dice[at]
    table = _Layout(roll, well, Throw([die], was.dev, was.reading or "", was.rid))
    to = table.home(at, die)
    if to is None or not shows(roll, to, die.face):
        return []
    now = table.laid(to, die)
    if to == at:
        return [] if now == was else [(at, now)]
    there = well.dice.get(to)
    if there is not None and there.state == "read":
        return [(at, there), (to, now)]
    # taking one off clears its whole place: what else lies there is laid again
    others = [(hole, other) for hole, other in well.dice.items() if hole[:2] == at[:2] and hole not in (at, to)]
    return [(at, None), *others, (to, now)]


class _Layout:
    def __init__(self, roll: Roll, well: Well, throw: Throw) -> None:
        self.placed: Placement = []
        self._roll = roll
        self._well = well
        self._throw = throw
        self._holes = list(holes(roll))
        self._kinds = {hole.at: hole.kind for hole in self._holes}
        self._free = [hole for hole in self._holes if is_free(well, hole.at)]
        self._mine = {
            (die.key, self._kinds[at]): at
            for at, die in well.dice.items()
            if die.key and die.dev == throw.dev and at in self._kinds and not _is_thrown_anew(die, throw)
        }
        self._tags = {group.group for group in roll.dice}

    def is_tagged(self, die: ReadDie) -> bool:
        return die.tag in self._tags

    def put_back(self, die: ReadDie) -> bool:
        """Lay a die where it was; False where it was not there."""
        at = self._mine.pop((die.key, die.kind), None) if die.key else None
        if at is None:
            return False
        self._free = [hole for hole in self._free if hole.at != at]
        self._lay(at, die)
        return True

    def put(self, die: ReadDie) -> Message | None:
        """Lay a die in a free hole of its kind; why not, where there is none."""
        for place, hole in enumerate(self._free):
            if self._fits(hole, die):
                del self._free[place]
                self._lay(hole.at, die)
                return None
        if not any(hole.kind == die.kind for hole in self._holes):
            return msg("misfit-kind", kind=Text(die.kind))
        if self.is_tagged(die):
            return msg("misfit-group", kind=Text(die.kind), group=Text(str(die.tag)))
        return msg("misfit-too-many", kind=Text(die.kind))

    def home(self, at: At, die: ReadDie) -> At | None:
        """Where a die goes that lies at `at`; None where no hole takes it."""
        fitting = [hole.at for hole in self._holes if self._fits(hole, die)]
        if at in fitting:
            return at
        free = {hole.at for hole in self._free}
        swap = (to for to in fitting if self._kinds[at] == die.kind and self._only_fills(to))
        return next((to for to in fitting if to in free), next(swap, None))

    def _only_fills(self, at: At) -> bool:
        """Whether a die lies there that belongs to no group."""
        there = self._well.dice.get(at)
        return there is not None and there.state == "read" and not there.tagged

    def _fits(self, hole: Hole, die: ReadDie) -> bool:
        return hole.kind == die.kind and (not self.is_tagged(die) or self._group(hole.at) == die.tag)

    def laid(self, at: At, die: ReadDie) -> PlacedDie:
        """A die as it lies in a hole."""
        throw, tagged = self._throw, self._is_clear(at, die)
        return PlacedDie("read", die.face, die.kind, die.key, throw.dev, throw.reading, throw.rid, tagged)

    def _lay(self, at: At, die: ReadDie) -> None:
        self.placed.append((at, self.laid(at, die)))

    def _is_clear(self, at: At, die: ReadDie) -> bool:
        """Whether the die could go to no other group: by its tag, or since only one group has dice of its kind."""
        groups = {self._group(hole.at) for hole in self._holes if hole.kind == die.kind}
        return len(groups) <= 1 or die.tag == self._group(at)

    def _group(self, at: At) -> str:
        return self._roll.dice[at[0]].group


def _is_thrown_anew(there: PlacedDie, throw: Throw) -> bool:
    """Whether a die of the throw is one more, though it lies there: a tray marks what only moved (`fix`)."""
    return there.state == "read" and throw.rid is not None and there.rid == throw.rid and not throw.fix


def is_free(well: Well, at: At) -> bool:
    """Whether a hole has no die that counts."""
    whole = well.dice.get((at[0], at[1], 0))
    if whole is not None and whole.state in {"typed", "digital"}:
        return False
    die = well.dice.get(at)
    return die is None or die.state == "cocked"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An open roll ask that a reading may answer. `served` is whether the tray serves those who are asked."""

    ask: str
    roll: Roll
    well: Well
    served: bool


@dataclass(frozen=True, slots=True)
class Match:
    """The one ask that a reading answers, and where its dice go."""

    ask: str
    dice: Placement


def choose(throw: Throw, asked: str | None, candidates: Iterable[Candidate]) -> Match | Misfit:
    """Which ask a reading answers: the one it was rolled for, or else the only one of its tray that it fits.

    `asked` is the ask of the reading's request id: None where it carries one that is no longer open. Dice that lie on
    an ask already belong there.
    """
    by_id: Mapping[str, Candidate] = {candidate.ask: candidate for candidate in candidates}
    if throw.rid is not None:
        if asked is None or asked not in by_id:
            return Misfit(msg("misfit-closed"))
        return _on(by_id[asked], throw)
    served = [candidate for candidate in by_id.values() if candidate.served]
    home = [candidate for candidate in served if _lies_there(candidate.well, throw)]
    if home:
        return _on(home[0], throw) if len(home) == 1 else Misfit(msg("misfit-several", count=len(home)))
    tries = [_on(candidate, throw) for candidate in served]
    fits = [found for found in tries if isinstance(found, Match)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        return Misfit(msg("misfit-several", count=len(fits)))
    misfits = [found for found in tries if isinstance(found, Misfit)]
    return misfits[0] if len(misfits) == 1 else Misfit(msg("misfit-none" if misfits else "misfit-nothing-asked"))


def _on(candidate: Candidate, throw: Throw) -> Match | Misfit:
    found = place(candidate.roll, candidate.well, throw)
    return found if isinstance(found, Misfit) else Match(candidate.ask, found)


def _lies_there(well: Well, throw: Throw) -> bool:
    there = {die.key for die in well.dice.values() if die.dev == throw.dev and die.key}
    return any(die.key in there for die in throw.dice)
