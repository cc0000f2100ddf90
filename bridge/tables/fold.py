"""Folds records into a table's state: the only way it ever changes, live and after a restart alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bridge.journal.records import Record
from bridge.tables import fold_conflict, fold_readings
from bridge.tables import records as r
from bridge.tables.die_names import read_again
from bridge.tables.lines import GM_ONLY, Line, as_json
from bridge.tables.record_body import Body
from bridge.tables.seats import Seat
from bridge.tables.state import DieName, TableState, Tray
from rules.terms import Message, Text, Who, msg
from rules.viewers import EVERYONE


def fold(state: TableState, record: Record) -> None:
    """Take one record into the state. Raises `ValueError` on one it cannot read."""
    body = r.parse_body(record)
    state.seq = record.seq
    _FOLDS[type(body)](state, record, body)
    if state.conflict is None:
        state.log.trim()


def _table_created(state: TableState, record: Record, body: r.TableCreated) -> None:
    state.name, state.digital, state.typed = body.name, body.digital, body.typed


def _table_changed(state: TableState, record: Record, body: r.TableChanged) -> None:
    if body.name is not None:
        state.name = body.name
    if body.digital is not None and body.digital != state.digital:
        state.digital = body.digital
        _note(state, record, msg(f"log-digital-{body.digital}"), public=True)
    if body.typed is not None and body.typed != state.typed:
        state.typed = body.typed
        _note(state, record, msg(f"log-typed-{body.typed}"), public=True, second="-typed")


def _seat_added(state: TableState, record: Record, body: r.SeatAdded) -> None:
    state.seats[body.seat] = Seat(body.seat, body.name, body.role, tuple(body.plays), body.lang)
    state.tokens[body.token] = body.seat
    state.seats_ever += 1


def _seat_changed(state: TableState, record: Record, body: r.SeatChanged) -> None:
    seat = state.seats[body.seat]
    if body.name is not None:
        seat = replace(seat, name=body.name)
    if body.plays is not None:
        seat = replace(seat, plays=tuple(body.plays))
        people = tuple(Who(who) for who in body.plays)
        _note(
            state, record, msg("log-seat-plays", seat=Text(seat.name), people=people or msg("log-nobody")), public=True
        )
    state.seats[body.seat] = seat


def _seat_renewed(state: TableState, record: Record, body: r.SeatRenewed) -> None:
    _forget_token(state, body.seat)
    state.tokens[body.token] = body.seat
    _note(state, record, msg("log-seat-renewed", seat=Text(state.seats[body.seat].name)))


def _seat_removed(state: TableState, record: Record, body: r.SeatRemoved) -> None:
    _forget_token(state, body.seat)
    seat = state.seats.pop(body.seat)
    _note(state, record, msg("log-seat-removed", seat=Text(seat.name)))


def _forget_token(state: TableState, seat: str) -> None:
    state.tokens = {token: other for token, other in state.tokens.items() if other != seat}


def _tray_claimed(state: TableState, record: Record, body: r.TrayClaimed) -> None:
    seats = None if body.seats is None else tuple(body.seats)
    if body.dev not in state.trays:
        _note(state, record, msg("log-tray-claimed", tray=Text(body.name)))
    state.trays[body.dev] = Tray(body.dev, body.name, seats)
    state.trays_ever.add(body.dev)


def _tray_released(state: TableState, record: Record, body: r.TrayReleased) -> None:
    tray = state.trays.pop(body.dev)
    _note(state, record, msg("log-tray-released", tray=Text(tray.name)))


def _die_named(state: TableState, record: Record, body: r.DieNamed) -> None:
    state.dice[body.dev, body.key] = DieName(body.name, body.colour, body.tag, body.as_kind, body.faces)
    for reading in state.readings.values():  # also used ones: an undo may bring them back
        if reading.dev == body.dev and reading.where != "free":
            reading.dice = [read_again(state.dice, body.dev, die) for die in reading.dice]


def _noted(state: TableState, record: Record, body: r.Noted) -> None:
    to = EVERYONE if body.public else GM_ONLY
    state.log.add(Line(f"r{record.seq}", "note", record.at, body.text, to))


def _note(state: TableState, record: Record, what: Message, *, public: bool = False, second: str = "") -> None:
    to = EVERYONE if public else GM_ONLY
    state.log.add(Line(f"r{record.seq}{second}", "note", record.at, as_json(what), to))


_FOLDS: dict[type[Body], Callable[[TableState, Record, Any], None]] = {
    r.TableCreated: _table_created,
    r.TableChanged: _table_changed,
    r.SeatAdded: _seat_added,
    r.SeatChanged: _seat_changed,
    r.SeatRenewed: _seat_renewed,
    r.SeatRemoved: _seat_removed,
    r.TrayClaimed: _tray_claimed,
    r.TrayReleased: _tray_released,
    r.DieNamed: _die_named,
    r.Noted: _noted,
    **fold_readings.FOLDS,
    **fold_conflict.FOLDS,
}
