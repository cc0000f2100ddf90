"""A conflict as JSON, for people to keep, to report a bug with, or to play again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from bridge.journal.records import Record
from bridge.plays import EXPORT, step_json
from bridge.tables import errors
from bridge.tables.conflict_records import ConflictClosed, ConflictStarted
from bridge.tables.errors import refuse
from bridge.tables.fold import fold
from bridge.tables.lines import audience
from bridge.tables.state import ConflictState, Input, TableState
from rules.log import Answer
from rules.viewers import Viewer


def export(now: TableState, records: Sequence[Record], viewer: Viewer, conflict: str | None = None) -> dict[str, Any]:
    """A conflict of a table (the one on it, or else the last, by default), from the records of the table.

    Of one that is on the table (also an ended one: its end can be undone), what `viewer` may not see is left out, and
    `complete` is false where anything was.
    `play` is a play file's content (docs/play-files.md). Raises CommandError (`not-found`).
    """
    state = _at_its_end(now.id, records, conflict or (now.conflict.id if now.conflict is not None else None))
    found = state.conflict
    if found is None:
        raise refuse(errors.NOT_FOUND)
    is_on_table = now.conflict is not None and now.conflict.id == found.id
    hidden = set(found.hidden) if is_on_table else set()
    inputs = [found.inputs[seq] for seq, _ in found.log.entries()]
    open_to = [taken for taken in inputs if not _is_hidden(taken, hidden, viewer)]
    events = [event for event in found.told.values() if not is_on_table or audience(event).includes(viewer)]
    return {
        "format": EXPORT,
        "table": {"id": now.id, "name": now.name},
        "conflict": found.id,
        "status": found.status if is_on_table else "closed",
        "complete": len(open_to) == len(inputs) and len(events) == len(found.told),
        "ruleset": found.ruleset,
        "version": found.version,
        "setup": found.setup,
        "participants": [{"id": id_, "name": name} for id_, name in found.people],
        "outcome": found.outcome,
        "inputs": [_input(taken) for taken in open_to],
        "events": events,
        "readings": _readings(state, found, records, open_to),
        "play": {
            "ruleset": found.ruleset,
            "setup": found.setup,
            "answers": [step_json(taken.entry) for taken in open_to],
        },
    }


@dataclass(frozen=True, slots=True)
class Played:
    """A conflict that a table has played or plays: its id, ruleset, and when it began (milliseconds since 1970)."""

    id: str
    ruleset: str
    began: int


def played(records: Sequence[Record]) -> list[Played]:
    """The conflicts in the records of a table, in order."""
    return [
        Played(f"c{record.seq}", str(record.body["ruleset"]), record.at)
        for record in records
        if record.kind == ConflictStarted.kind
    ]


def _at_its_end(table: str, records: Sequence[Record], conflict: str | None) -> TableState:
    """The table just before the conflict was put away, or now; without a conflict where there is no such one."""
    there = played(records)
    wanted = conflict or (there[-1].id if there else None)
    state = TableState(table)
    for record in records:
        is_it = state.conflict is not None and state.conflict.id == wanted
        if is_it and record.kind == ConflictClosed.kind:
            return state
        fold(state, record)
    if state.conflict is not None and state.conflict.id != wanted:
        state.conflict = None
    return state


def _is_hidden(taken: Input, hidden: set[str], viewer: Viewer) -> bool:
    entry = taken.entry
    return isinstance(entry, Answer) and entry.ask in hidden and not viewer.is_one_of((entry.by,))


def _input(taken: Input) -> dict[str, Any]:
    out: dict[str, Any] = {"seq": taken.seq, "at": taken.at, "why": taken.why, "entry": taken.value.entry}
    if taken.value.dice is not None:
        out["dice"] = msgspec.to_builtins(taken.value.dice)
    return out


def _readings(
    state: TableState, conflict: ConflictState, records: Sequence[Record], inputs: Sequence[Input]
) -> list[dict[str, Any]]:
    """The readings, as recorded, of those inputs, and those nobody has assigned since the conflict began."""
    wanted = {id_ for taken in inputs for id_ in taken.readings} | {
        reading.id for reading in state.readings.values() if reading.where in {"loose", "free"}
    }
    first = int(conflict.id[1:])
    return [
        {"reading": str(record.seq), "at": record.at, **record.body}
        for record in records
        if record.seq > first and str(record.seq) in wanted
    ]
