"""What a table's records come to between two conflicts, kept so that a start need not fold them again.

Derived, never the truth: it is good only for the code that made it, and the records give it anew.
"""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path
from typing import Final

import msgspec

from bridge.protocol.commands import DigitalRolls, TypedResults
from bridge.tables.lines import Line, LogBook
from bridge.tables.seats import Seat
from bridge.tables.state import DieName, TableReading, TableState, Tray

log = logging.getLogger(__name__)


def _digest() -> str:
    digest = hashlib.blake2s(digest_size=8)
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


CODE: Final = _digest()
"""A digest of the code that folds: what another wrote is not read, and nobody has to remember a number.

Taken as the code is loaded: an update under a bridge that runs must not pass what the old code keeps for its own.
"""


class _Kept(msgspec.Struct, frozen=True):
    """All of a `TableState` without a conflict."""

    code: str
    seq: int
    name: str
    digital: DigitalRolls
    typed: TypedResults
    seats: list[Seat]
    tokens: dict[str, str]
    seats_ever: int
    trays: list[Tray]
    trays_ever: list[str]
    dice: list[tuple[str, str, DieName]]
    seen: list[tuple[str, str, str]]
    readings: list[TableReading]
    lines: list[Line]
    hidden: list[str]
    small_talk: list[str]


def checkpoint(state: TableState) -> bytes | None:
    """The state as it is to be kept; None while a conflict is on the table, whose records have to be read anyway."""
    if state.conflict is not None:
        return None
    return msgspec.json.encode(
        _Kept(
            code=CODE,
            seq=state.seq,
            name=state.name,
            digital=state.digital,
            typed=state.typed,
            seats=[*state.seats.values()],
            tokens=state.tokens,
            seats_ever=state.seats_ever,
            trays=[*state.trays.values()],
            trays_ever=sorted(state.trays_ever),
            dice=[(*key, name) for key, name in state.dice.items()],
            seen=[(*key, kind) for key, kind in state.seen.items()],
            readings=[*state.readings.values()],
            lines=state.log.recorded(),
            hidden=sorted(state.log.hidden),
            small_talk=state.small_talk,
        )
    )


def from_checkpoint(table: str, kept: bytes | None) -> TableState:
    """The state that was kept of a table, or its state before its first record where that is of no use."""
    if kept is None:
        return TableState(table)
    try:
        was = msgspec.json.decode(kept, type=_Kept)
    except msgspec.DecodeError:
        log.info("table %s: what was kept is of another version, its records are read", table)
        return TableState(table)
    if was.code != CODE:
        return TableState(table)
    return TableState(
        table,
        seq=was.seq,
        name=was.name,
        digital=was.digital,
        typed=was.typed,
        seats={seat.id: seat for seat in was.seats},
        tokens=was.tokens,
        seats_ever=was.seats_ever,
        trays={tray.dev: tray for tray in was.trays},
        trays_ever=set(was.trays_ever),
        dice={(dev, key): name for dev, key, name in was.dice},
        seen={(dev, key): kind for dev, key, kind in was.seen},
        readings={reading.id: reading for reading in was.readings},
        log=LogBook(was.lines, was.hidden),
        small_talk=was.small_talk,
    )
