"""What a table's journal comes to: the fold of its records. `bridge.tables.fold` is the only one who writes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from bridge.protocol.commands import DigitalRolls, TypedResults
from bridge.tables.conflict_records import Changed
from bridge.tables.effective import EffectiveLog
from bridge.tables.lines import LogBook
from bridge.tables.records import ReadDie
from bridge.tables.seats import Seat
from bridge.tables.wells import Well
from rules.log import Entry, entry_from_json
from rules.viewers import PUBLIC, Viewer

FREE_ROLLS = 20
"""Free rolls that clients see; the journal has them all."""
LOOSE = 50
"""Unassigned readings that wait for the GM; with one more the oldest is put aside. The journal has them all."""
SEEN = 100
"""Dice of its trays that a table remembers, beside those that were named."""
SMALL_TALK = 50
"""Lines about trays' troubles and readings put aside that clients see; the journal has what they are about."""


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray that serves the table: some seats, or all where `seats` is None."""

    dev: str
    name: str
    seats: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DieName:
    """What the table knows of a die of a tray."""

    name: str | None = None
    colour: str | None = None
    tag: str | None = None
    kind: str | None = None
    faces: dict[str, int] | None = None


@dataclass(slots=True)
class TableReading:
    """A reading and where it is: unassigned, on an ask, used for an input, or a free roll."""

    id: str
    dev: str
    at: int
    dice: list[ReadDie]
    rid: str | None
    fix: bool
    where: Literal["loose", "placed", "used", "free"] = "loose"
    why: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """An open ask: its signature, and the start of the request ids it is known by at trays."""

    signature: str
    rid: str


@dataclass(frozen=True, slots=True)
class Input:
    """An answer or interjection as recorded, and what its log line needs.

    `why` is what was asked, or what the interjection is called. `secret` is set for the answer to a secret ask.
    """

    seq: int
    at: int
    entry: Entry
    value: Changed
    ask_kind: str
    why: dict[str, Any]
    secret: str | None = None
    readings: tuple[str, ...] = ()

    def changed(self, value: Changed) -> Input:
        """The same with another value."""
        return replace(self, entry=entry_from_json(value.entry), value=value)


@dataclass(slots=True)
class ConflictState:
    """The conflict on the table, as recorded."""

    id: str
    ruleset: str
    version: int
    setup: dict[str, Any]
    log: EffectiveLog = field(default_factory=EffectiveLog)
    inputs: dict[int, Input] = field(default_factory=dict)
    """Every input ever taken, by `seq`, also those that do not stand."""
    amendments: dict[int, int] = field(default_factory=dict)
    """The input that each amendment ever made is about."""
    undos: dict[int, int] = field(default_factory=dict)
    """What each undo ever made took back."""
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Events as told, by id."""
    open: dict[str, Opening] = field(default_factory=dict)
    wells: dict[str, Well] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    people: list[tuple[str, str]] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    frozen: dict[str, Any] | None = None

    @property
    def status(self) -> Literal["running", "ended", "frozen"]:
        """How it stands."""
        if self.frozen is not None:
            return "frozen"
        return "running" if self.outcome is None else "ended"

    def well(self, ask: str) -> Well:
        """What lies on an ask; an empty well, not kept, where nothing does."""
        return self.wells.get(ask) or Well()

    def asked(self, rid: str) -> str | None:
        """The open ask that a request id belongs to."""
        base = rid.partition("-")[0]
        return next((ask for ask, opening in self.open.items() if opening.rid == base), None)


@dataclass(slots=True)
class TableState:
    """A table as recorded, after its record `seq`."""

    id: str
    seq: int = 0
    name: str = ""
    digital: DigitalRolls = "ask"
    typed: TypedResults = "all"
    seats: dict[str, Seat] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    """The seat by the SHA-256 of its token."""
    seats_ever: int = 0
    trays: dict[str, Tray] = field(default_factory=dict)
    trays_ever: set[str] = field(default_factory=set)
    dice: dict[tuple[str, str], DieName] = field(default_factory=dict)
    """What people said of dice, by tray and key."""
    seen: dict[tuple[str, str], str] = field(default_factory=dict)
    """The dice that can be told apart and were read of late, and the kind that their tray calls them."""
    readings: dict[str, TableReading] = field(default_factory=dict)
    """Those that somebody may still want: unassigned, on asks, used by the conflict, the last free rolls."""
    conflict: ConflictState | None = None
    log: LogBook = field(default_factory=LogBook)
    small_talk: list[str] = field(default_factory=list)
    """The ids of those lines, oldest first."""

    def viewer(self, seat: Seat) -> Viewer:
        """Who looks from a seat. A GM plays, beside their own, whoever is played from no seat."""
        if seat.role == "display":
            return PUBLIC
        if seat.role == "player":
            return Viewer(plays=frozenset(seat.plays))
        people = [who for who, _ in self.conflict.people] if self.conflict is not None else []
        played = {who for other in self.seats.values() for who in other.plays}
        return Viewer(gm=True, plays=frozenset(seat.plays) | (frozenset(people) - played))

    def token_of(self, seat: str) -> str | None:
        """The SHA-256 of the token that opens a seat; None where there is no such seat."""
        return next((token for token, other in self.tokens.items() if other == seat), None)

    def loose(self) -> Iterator[TableReading]:
        """The unassigned readings, oldest first."""
        return (reading for reading in self.readings.values() if reading.where == "loose")

    def free(self) -> Iterator[TableReading]:
        """The free rolls, oldest first."""
        return (reading for reading in self.readings.values() if reading.where == "free")


def request_base(table: str, seq: int, ask: str) -> str:
    """Twelve hex digits for the opening of an ask by record `seq`: what its request ids begin with."""
    return hashlib.blake2s(f"{table}/{seq}/{ask}".encode(), digest_size=6).hexdigest()


def running(state: TableState) -> ConflictState:
    """The conflict on the table. Raises `ValueError` where there is none, which no table records."""
    if state.conflict is None:
        raise ValueError(f"record {state.seq} of table {state.id} is about a conflict, and there is none")
    return state.conflict
