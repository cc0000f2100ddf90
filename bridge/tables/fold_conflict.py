"""Folds what happened to the conflict: inputs, undo, redo, amend, and the events they told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bridge.journal.records import Record
from bridge.tables import conflict_records as r
from bridge.tables.input_lines import input_line
from bridge.tables.lines import GM_ONLY, Line, as_json, audience
from bridge.tables.record_body import Body
from bridge.tables.state import ConflictState, Input, Opening, TableState, request_base, running
from rules.log import entry_from_json
from rules.terms import Message, Who, msg
from rules.viewers import GM, Audience


def _started(state: TableState, record: Record, body: r.ConflictStarted) -> None:
    conflict = state.conflict = ConflictState(f"c{record.seq}", body.ruleset, body.version, body.setup)
    state.log.trim()
    what = as_json(msg("log-started", ruleset=Message(f"ruleset-{body.ruleset}")))
    state.log.add(Line(f"r{record.seq}", "note", record.at, what, facts={"ruleset": body.ruleset}))
    _move(state, conflict, record, body.moved)


def _answer(state: TableState, record: Record, body: r.AnswerTaken) -> None:
    conflict = running(state)
    entry = entry_from_json(body.entry)
    value = r.Changed(entry=body.entry, chose=body.chose, dice=body.dice)
    secret = f"{conflict.id}/{body.entry['ask']}" if body.secret else None
    taken = Input(record.seq, record.at, entry, value, body.ask_kind, body.why, secret, tuple(body.readings))
    _take(state, conflict, record, taken, body.moved)


def _interjection(state: TableState, record: Record, body: r.InterjectionTaken) -> None:
    conflict = running(state)
    entry = entry_from_json(body.entry)
    taken = Input(record.seq, record.at, entry, r.Changed(entry=body.entry), "interjection", body.text)
    _take(state, conflict, record, taken, body.moved)


def _take(state: TableState, conflict: ConflictState, record: Record, taken: Input, moved: r.Moved) -> None:
    conflict.log.add(record.seq, taken.entry)
    conflict.inputs[record.seq] = taken
    _use(state, taken.readings)
    state.log.add(input_line(taken))
    _move(state, conflict, record, moved)


def _undone(state: TableState, record: Record, body: r.Undone) -> None:
    conflict = running(state)
    line = _edit_line(state, conflict, record, "undo", body.of)
    conflict.log.undo(record.seq, body.of, body.edit, _inverse(conflict, body.edit))
    conflict.undos[record.seq] = body.of
    if body.of in conflict.amendments:
        state.log.amend(f"r{body.of}", seq=None)
    if body.own:
        conflict.log.settle()
    _edited(state, conflict, record, body.edit, body.moved, line)


def _redone(state: TableState, record: Record, body: r.Redone) -> None:
    conflict = running(state)
    conflict.log.redo(body.edit)
    of = conflict.undos[body.of]
    if of in conflict.amendments:
        state.log.amend(f"r{of}", seq=of)
    # said from the values as they stand again
    _edited(state, conflict, record, body.edit, body.moved, None)
    state.log.add(_edit_line(state, conflict, record, "redo", of))


def _amended(state: TableState, record: Record, body: r.Amended) -> None:
    conflict = running(state)
    conflict.log.amend(record.seq, body.of, body.edit, _inverse(conflict, body.edit))
    conflict.amendments[record.seq] = body.of
    _edited(state, conflict, record, body.edit, body.moved, None)
    state.log.add(_edit_line(state, conflict, record, "amend", body.of))


def _edited(
    state: TableState, conflict: ConflictState, record: Record, edit: r.Edit, moved: r.Moved, line: Line | None
) -> None:
    for seq in edit.off:
        state.log.take_off(f"r{seq}")
        taken = conflict.inputs[seq]
        for id_ in taken.readings:
            if taken.secret is not None and taken.secret in state.log.hidden:
                state.readings.pop(id_, None)  # the GM must not see it: what is rolled in secret is rolled again
            else:
                _loosen(state, id_, "loose-cut")
    for seq, value in edit.values.items():
        taken = conflict.inputs[seq] = conflict.inputs[seq].changed(value)
        now = input_line(taken)
        state.log.correct(now.id, now.what, now.facts, now.to)
        state.log.amend(now.id, source=now.source, gm=now.gm)
    for seq in sorted(edit.on):
        state.log.add(input_line(conflict.inputs[seq]))
        _use(state, conflict.inputs[seq].readings)
    if line is not None:
        state.log.add(line)
    _move(state, conflict, record, moved)


def _inverse(conflict: ConflictState, edit: r.Edit) -> r.Edit:
    return r.Edit(off=edit.on, on=edit.off, values={seq: conflict.inputs[seq].value for seq in edit.values})


def _edit_line(state: TableState, conflict: ConflictState, record: Record, kind: str, of: int) -> Line:
    """The line of an undo, redo or amend: it says what was done.

    Of an answer that lies face down only its owner and the GM hear, and never what it was: an undo opens the ask
    again, and nothing would hide the line then.
    """
    target = conflict.inputs[conflict.amendments.get(of, of)]
    shown = input_line(target)
    plain, of_amendment = _EDIT_WORDS[kind]
    word = of_amendment if of in conflict.amendments else plain
    said, to = shown.what, shown.to
    if shown.secret is not None and shown.secret in state.log.hidden:
        said, to = as_json(msg("log-picked-secretly", who=Who(shown.by))), Audience((GM, shown.by))
    what: dict[str, Any] = {"id": word, "params": {"what": said}}
    seq = record.seq if kind == "amend" else None
    return Line(f"r{record.seq}", kind, record.at, what, to, seq=seq, who=shown.who)


def _move(state: TableState, conflict: ConflictState, record: Record, moved: r.Moved) -> None:
    for ask in moved.closed:
        conflict.open.pop(ask, None)
        well = conflict.wells.pop(ask, None)
        for id_ in well.readings() if well is not None else ():
            if id_ in state.readings and state.readings[id_].where == "placed":
                _loosen(state, id_, "loose-closed")
    for ask, signature in moved.opened.items():
        conflict.open[ask] = Opening(signature, request_base(state.id, record.seq, ask))
    _tell(state, conflict, record, moved)
    if moved.hidden is not None:
        conflict.hidden = moved.hidden
        others = {secret for secret in state.log.hidden if not secret.startswith(f"{conflict.id}/")}
        state.log.hide(others | {f"{conflict.id}/{ask}" for ask in moved.hidden})
    if moved.people is not None:
        conflict.people = moved.people
    if moved.outcome is not None:
        conflict.outcome = moved.outcome or None


def _tell(state: TableState, conflict: ConflictState, record: Record, moved: r.Moved) -> None:
    for id_ in moved.retracted:
        conflict.told.pop(id_, None)
        state.log.take_off(f"{conflict.id}:{id_}")
    for event in moved.corrected:
        conflict.told[event["id"]] = event
        state.log.correct(f"{conflict.id}:{event['id']}", event["what"], event["facts"], audience(event))
    for event in moved.new:
        conflict.told[event["id"]] = event
        line_id = f"{conflict.id}:{event['id']}"
        quiet = event.get("quiet", False)
        line = Line(
            line_id, "event", record.at, event["what"], audience(event), facts=event["facts"], quiet=quiet
        )  # fmt: skip
        state.log.add(line)


def _use(state: TableState, readings: Iterable[str]) -> None:
    for id_ in readings:
        if id_ in state.readings and state.readings[id_].where in {"placed", "loose"}:
            state.readings[id_].where = "used"
            state.readings[id_].why = None


def _loosen(state: TableState, reading: str, why: str) -> None:
    if reading in state.readings:
        state.readings[reading].where = "loose"
        state.readings[reading].why = as_json(msg(why))


def _frozen(state: TableState, record: Record, body: r.ConflictFrozen) -> None:
    conflict = running(state)
    conflict.frozen = body.why
    state.log.add(Line(f"r{record.seq}", "note", record.at, body.why, GM_ONLY))


def _thawed(state: TableState, record: Record, body: r.ConflictThawed) -> None:
    running(state).frozen = None
    state.log.add(Line(f"r{record.seq}", "note", record.at, as_json(msg("log-thawed")), GM_ONLY))


def _closed(state: TableState, record: Record, body: r.ConflictClosed) -> None:
    conflict = running(state)
    for id_, reading in list(state.readings.items()):
        if reading.where == "used":
            del state.readings[id_]
        elif reading.where == "placed":
            _loosen(state, id_, "loose-closed")
    state.conflict = None
    for seq in conflict.inputs:
        state.log.amend(f"r{seq}", seq=None)
    for seq in conflict.amendments:
        state.log.amend(f"r{seq}", seq=None)
    # whoever comes later reads the lines above without the conflict, where the next one may know others by these ids
    people = [{"id": id_, "name": name} for id_, name in conflict.people]
    facts = {"ruleset": conflict.ruleset, "people": people}
    state.log.add(Line(f"r{record.seq}", "note", record.at, as_json(msg("log-closed")), facts=facts))


_EDIT_WORDS = {
    "undo": ("log-undone", "log-undone-amendment"),
    "redo": ("log-redone", "log-redone-amendment"),
    "amend": ("log-amended", "log-amended"),
}

FOLDS: dict[type[Body], Callable[[TableState, Record, Any], None]] = {
    r.ConflictStarted: _started,
    r.AnswerTaken: _answer,
    r.InterjectionTaken: _interjection,
    r.Undone: _undone,
    r.Redone: _redone,
    r.Amended: _amended,
    r.ConflictFrozen: _frozen,
    r.ConflictThawed: _thawed,
    r.ConflictClosed: _closed,
}
