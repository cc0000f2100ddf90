"""What a table's journal says: the body of each kind of record.

A body is told apart by its record's `kind`. Fields are added with a default, never taken away or given another
meaning (see `bridge.journal.schema` for when the journal's version changes).
"""

from __future__ import annotations

from typing import Any

import msgspec

from bridge.journal.records import Record
from bridge.protocol.commands import DigitalRolls, Role, TypedResults
from bridge.tables.conflict_records import (
    Amended,
    AnswerTaken,
    ConflictClosed,
    ConflictFrozen,
    ConflictStarted,
    ConflictThawed,
    InterjectionTaken,
    Redone,
    Undone,
)
from bridge.tables.record_body import At, Body, DieState

# -- the table, its seats, trays and dice ------------------------------------------------------------------


class TableCreated(Body, frozen=True):
    """First record of every table."""

    kind = "table-created"
    name: str
    digital: DigitalRolls
    typed: TypedResults


class TableChanged(Body, frozen=True):
    """What is not None has changed."""

    kind = "table-changed"
    name: str | None = None
    digital: DigitalRolls | None = None
    typed: TypedResults | None = None


class SeatAdded(Body, frozen=True):
    """`token` is the SHA-256 of the token in hex."""

    kind = "seat-added"
    seat: str
    name: str
    role: Role
    plays: list[str]
    token: str
    lang: str | None = None


class SeatChanged(Body, frozen=True):
    """What is not None has changed."""

    kind = "seat-changed"
    seat: str
    name: str | None = None
    plays: list[str] | None = None


class SeatRenewed(Body, frozen=True):
    """The old token opens nothing any more."""

    kind = "seat-renewed"
    seat: str
    token: str


class SeatRemoved(Body, frozen=True):
    """The seat and its token are gone."""

    kind = "seat-removed"
    seat: str


class TrayClaimed(Body, frozen=True):
    """The tray serves some seats, or all where `seats` is None."""

    kind = "tray-claimed"
    dev: str
    name: str
    seats: list[str] | None = None


class TrayReleased(Body, frozen=True):
    """The tray no longer serves this table."""

    kind = "tray-released"
    dev: str


class DieNamed(Body, frozen=True):
    """All that is known of a die from now on; `faces` maps printed faces to the faces they stand for."""

    kind = "die-named"
    dev: str
    key: str
    name: str | None = None
    colour: str | None = None
    tag: str | None = None
    as_kind: str | None = None
    faces: dict[str, int] | None = None


# -- readings ------------------------------------------------------------------------------------------------


class ReadDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die of a reading. `kind` and `face` are what it stands for; `printed` what the tray saw, where that differs."""

    kind: str
    face: int
    key: str = ""
    conf: int = 100
    tag: str | None = None
    printed: tuple[str, int] | None = None


class ReadingTaken(Body, frozen=True):
    """What a tray saw. It is unassigned until a record after it says otherwise; `why` says why it stayed so."""

    kind = "reading"
    dev: str
    inst: str
    n: int
    first: int
    roll: int
    dice: list[ReadDie]
    rid: str | None = None
    fix: int | None = None
    src: str = ""
    rested: int = 0
    """When the dice came to rest, milliseconds since 1970 by the bridge's clock."""
    part: tuple[int, int] = (1, 1)
    beam: int | None = None
    why: dict[str, Any] | None = None


class FaultTaken(Body, frozen=True):
    """What a tray complained of."""

    kind = "tray-fault"
    dev: str
    inst: str
    n: int
    code: str
    rid: str | None = None
    die: str | None = None
    count: int | None = None
    die_kind: str | None = None
    raw: str = ""
    ask: str | None = None
    """The open ask it is about."""


class PlacedDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die on an ask. A physical `face` is as the die shows it (a d10's 0); a typed or digital one is the result.

    A typed or digital die stands for its whole place, also where that has two holes. `gm` is whether the GM typed it
    for a player.
    """

    state: DieState
    face: int | None = None
    kind: str = ""
    key: str = ""
    dev: str = ""
    reading: str | None = None
    rid: str | None = None
    tagged: bool = True
    gm: bool = False


class DicePlaced(Body, frozen=True):
    """Dice laid on an open ask, each in the place of whatever was there; None takes one off."""

    kind = "dice-placed"
    ask: str
    dice: list[tuple[At, PlacedDie | None]]
    reading: str | None = None
    seat: str | None = None


class ReadingKept(Body, frozen=True):
    """An unassigned reading is a free roll."""

    kind = "reading-kept"
    reading: str
    seat: str


class ReadingDiscarded(Body, frozen=True):
    """An unassigned reading is put aside."""

    kind = "reading-discarded"
    reading: str
    seat: str


class DigitalAsked(Body, frozen=True):
    """A seat asks the GM for a digital roll."""

    kind = "digital-asked"
    ask: str
    seat: str


class DigitalRefused(Body, frozen=True):
    """The GM will not have it."""

    kind = "digital-refused"
    ask: str
    seat: str


class AskSent(Body, frozen=True):
    """An ask was sent to a tray by hand, or to none."""

    kind = "ask-sent"
    ask: str
    seat: str
    dev: str | None = None


class Noted(Body, frozen=True):
    """A line of the log and nothing else; for the GM alone unless `public`."""

    kind = "note"
    text: dict[str, Any]
    public: bool = False


BODIES: tuple[type[Body], ...] = (
    TableCreated,
    TableChanged,
    SeatAdded,
    SeatChanged,
    SeatRenewed,
    SeatRemoved,
    TrayClaimed,
    TrayReleased,
    DieNamed,
    ReadingTaken,
    FaultTaken,
    DicePlaced,
    ReadingKept,
    ReadingDiscarded,
    DigitalAsked,
    DigitalRefused,
    AskSent,
    ConflictStarted,
    AnswerTaken,
    InterjectionTaken,
    Undone,
    Redone,
    Amended,
    ConflictFrozen,
    ConflictThawed,
    ConflictClosed,
    Noted,
)
_BY_KIND = {body.kind: body for body in BODIES}


def parse_body(record: Record) -> Body:
    """The body of a record. Raises `ValueError` where it is of no known kind or does not fit its kind."""
    body = _BY_KIND.get(record.kind)
    if body is None:
        raise ValueError(f"record {record.seq} of table {record.table} is of the unknown kind {record.kind}")
    try:
        return msgspec.convert(record.body, body, str_keys=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"record {record.seq} of table {record.table} does not fit its kind: {error}") from error
