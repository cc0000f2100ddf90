"""What an undo, redo or amend would do, as one seat may see it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bridge.protocol.messages import LogLine
from bridge.tables.conflict_records import Moved
from bridge.tables.input_lines import input_line
from bridge.tables.lines import Line, audience, show
from bridge.tables.seats import Seat
from bridge.tables.state import ConflictState, TableState
from rules.viewers import Viewer


def preview(
    state: TableState, seat: Seat, took: Sequence[int], unfit: Sequence[int], moved: Moved
) -> dict[str, list[LogLine]]:
    """`took`: what is taken back, brought back or changed; `unfit`: later answers that go with it; `told`,
    `corrected`, `retracted`: events. What lies face down, or is told to others, is left out or only named.
    """
    conflict = state.conflict
    viewer = state.viewer(seat)
    if conflict is None:
        return {"took": [], "unfit": [], "told": [], "corrected": [], "retracted": []}
    # a secret answer that is brought back lies face down again, though it does not now
    hidden = state.log.hidden | {f"{conflict.id}/{ask}" for ask in moved.hidden or ()}
    was = {event["id"]: event for event in conflict.told.values()}
    gone = [was[id_] for id_ in moved.retracted if id_ in was]
    return {
        "took": _inputs(conflict, viewer, hidden, [conflict.amendments.get(seq, seq) for seq in took]),
        "unfit": _inputs(conflict, viewer, hidden, unfit),
        "told": _events(conflict, viewer, moved.new, {}),
        "corrected": _events(conflict, viewer, moved.corrected, was),
        "retracted": _events(conflict, viewer, gone, {}),
    }


def _inputs(conflict: ConflictState, viewer: Viewer, hidden: Collection[str], seqs: Sequence[int]) -> list[LogLine]:
    lines = (show(input_line(conflict.inputs[seq]), viewer, hidden) for seq in seqs)
    return [line for line in lines if line is not None]


def _events(
    conflict: ConflictState, viewer: Viewer, events: Sequence[dict[str, Any]], before: dict[str, dict[str, Any]]
) -> list[LogLine]:
    out = []
    for event in events:
        if event.get("quiet"):
            continue
        to = audience(event)
        old = before.get(event["id"])
        was = None if old is None or not audience(old).includes(viewer) else old["what"]
        line = show(Line(f"{conflict.id}:{event['id']}", "event", 0, event["what"], to, was=was), viewer, ())
        if line is not None:
            out.append(line)
    return out
