"""Folds what trays sent and what became of it: readings, faults, dice on asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bridge.journal.records import Record
from bridge.tables import records as r
from bridge.tables.die_names import find_name
from bridge.tables.lines import GM_ONLY, Line, as_json
from bridge.tables.record_body import Body
from bridge.tables.state import FREE_ROLLS, LOOSE, SEEN, SMALL_TALK, ConflictState, TableReading, TableState, running
from bridge.tables.wells import Well
from rules.terms import Text, msg


def _taken(state: TableState, record: Record, body: r.ReadingTaken) -> None:
    id_ = str(record.seq)
    at = body.rested or record.at
    state.readings[id_] = TableReading(id_, body.dev, at, body.dice, body.rid, body.fix is not None, why=body.why)
    _see(state, body)
    if body.why is not None:  # or else the next record assigns it
        _make_room(state, record)


def _see(state: TableState, body: r.ReadingTaken) -> None:
    for die in body.dice:
        if die.key:
            state.seen[body.dev, die.key] = die.printed[0] if die.printed is not None else die.kind
    for old in list(state.seen)[:-SEEN]:
        del state.seen[old]


def _fault(state: TableState, record: Record, body: r.FaultTaken) -> None:
    tray = state.trays.get(body.dev)
    name = tray.name if tray is not None else body.dev
    id_ = f"log-tray-{body.code}" if body.code in FAULTS else "log-tray-other"
    die = Text(find_name(state.dice, body.dev, body.die).name or body.die or "")
    count, code = body.count or 0, Text(body.code)
    what = as_json(msg(id_, tray=Text(name), die=die, count=count, code=code))
    facts = {"dev": body.dev, "code": body.code}
    _mention(state, Line(f"r{record.seq}", "note", record.at, what, GM_ONLY, facts=facts))
    if body.ask is not None and state.conflict is not None and body.ask in state.conflict.open:
        _well(state.conflict, body.ask).note = what


def _placed(state: TableState, record: Record, body: r.DicePlaced) -> None:
    conflict = running(state)
    well = _well(conflict, body.ask)
    well.put(body.dice)
    well.digital = None
    if body.reading is not None:
        state.readings[body.reading].where = "placed"
        state.readings[body.reading].why = None
    lying = set(well.readings())
    for id_, reading in list(state.readings.items()):
        # a reading all of whose dice moved again has been replaced by what they show now
        if reading.where == "placed" and id_ not in lying and not _lies_elsewhere(conflict, id_):
            del state.readings[id_]
    conflict.log.settle()


def _kept(state: TableState, record: Record, body: r.ReadingKept) -> None:
    reading = state.readings.pop(body.reading)
    reading.where = "free"
    state.readings[body.reading] = reading
    what = as_json(msg("log-free-roll", dice=_faces(reading)))
    state.log.add(Line(f"r{record.seq}", "reading", record.at, what, facts={"reading": reading.id}))
    for old in [free.id for free in state.free()][:-FREE_ROLLS]:
        del state.readings[old]
    _settle(state)


def _discarded(state: TableState, record: Record, body: r.ReadingDiscarded) -> None:
    reading = state.readings.pop(body.reading)
    what = as_json(msg("log-discarded", dice=_faces(reading)))
    state.log.add(Line(f"r{record.seq}", "reading", record.at, what, GM_ONLY, facts={"reading": reading.id}))
    _settle(state)


def _digital_asked(state: TableState, record: Record, body: r.DigitalAsked) -> None:
    _well(running(state), body.ask).digital = "asked"


def _digital_refused(state: TableState, record: Record, body: r.DigitalRefused) -> None:
    _well(running(state), body.ask).digital = None


def _ask_sent(state: TableState, record: Record, body: r.AskSent) -> None:
    well = _well(running(state), body.ask)
    well.sent, well.tray = True, body.dev


def _faces(reading: TableReading) -> tuple[Text, ...]:
    return tuple(Text(f"{die.kind} {die.face}") for die in reading.dice)


def _make_room(state: TableState, record: Record) -> None:
    """Dice that are rolled for nothing all evening must not weigh on every message."""
    for old in list(state.loose())[:-LOOSE]:
        del state.readings[old.id]
        what = as_json(msg("log-discarded", dice=_faces(old)))
        id_ = f"r{record.seq}-{old.id}"
        _mention(state, Line(id_, "reading", record.at, what, GM_ONLY, facts={"reading": old.id}))


def _mention(state: TableState, line: Line) -> None:
    """A line that gives way to newer ones of its sort."""
    state.log.add(line)
    state.small_talk.append(line.id)
    for old in state.small_talk[:-SMALL_TALK]:
        state.log.forget(old)
    del state.small_talk[:-SMALL_TALK]


def _settle(state: TableState) -> None:
    if state.conflict is not None:
        state.conflict.log.settle()


def _well(conflict: ConflictState, ask: str) -> Well:
    return conflict.wells.setdefault(ask, Well())


def _lies_elsewhere(conflict: ConflictState, reading: str) -> bool:
    return any(reading in well.readings() for well in conflict.wells.values())


FAULTS: Final = frozenset(
    {"cocked", "stacked", "unsure", "missing", "extra", "offtray"}
    | {"timeout", "lowbat", "sensor", "full", "store", "unreadable"}
)
"""Codes of faults that have a wording of their own."""

FOLDS: dict[type[Body], Callable[[TableState, Record, Any], None]] = {
    r.ReadingTaken: _taken,
    r.FaultTaken: _fault,
    r.DicePlaced: _placed,
    r.ReadingKept: _kept,
    r.ReadingDiscarded: _discarded,
    r.DigitalAsked: _digital_asked,
    r.DigitalRefused: _digital_refused,
    r.AskSent: _ask_sent,
}
