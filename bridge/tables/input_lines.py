"""The log line of an input: who answered what, or what was called in between."""

from __future__ import annotations

from typing import Any

from bridge.tables.conflict_records import DieUsed
from bridge.tables.lines import Line
from bridge.tables.state import Input
from rules.asks import Window
from rules.log import Answer, Interjection


def input_line(taken: Input) -> Line:
    """The line as those see it who may see all of it; `facts` hold the entry and, for a roll, its dice."""
    entry = taken.entry
    id_ = f"r{taken.seq}"
    if isinstance(entry, Interjection):
        what = _message("log-interjected", taken)
        facts: dict[str, Any] = {"entry": taken.value.entry}
        return Line(id_, "interjection", taken.at, what, seq=taken.seq, who=entry.by, facts=facts)
    dice = taken.value.dice
    facts = {"entry": taken.value.entry, "ask_kind": taken.ask_kind}
    if dice is not None:
        facts["dice"] = [[_die(die) for die in row] for row in dice]
    return Line(
        id_,
        "answer",
        taken.at,
        _answer(taken, entry),
        secret=taken.secret,
        by=entry.by,
        seq=taken.seq,
        who=entry.by,
        source=entry.source,
        gm=entry.gm,
        facts=facts,
    )


def _answer(taken: Input, entry: Answer) -> dict[str, Any]:
    if taken.value.dice is not None:
        dice = " | ".join(" ".join(str(die.face) for die in row) for row in taken.value.dice)
        return _message("log-rolled", taken, dice={"text": dice})
    if taken.ask_kind == "window" and entry.value == Window.CLOSE:
        return _message("log-window-closed", taken)
    if taken.ask_kind == "window" and entry.value == Window.PASS:
        return _message("log-passed", taken)
    chose: Any = taken.value.chose or [{"id": "log-nothing"}]
    return _message("log-picked", taken, chose=chose)


def _message(id_: str, taken: Input, **params: Any) -> dict[str, Any]:
    return {"id": id_, "params": {"who": {"who": taken.entry.by}, "why": taken.why, **params}}


def _die(die: DieUsed) -> dict[str, Any]:
    out: dict[str, Any] = {"face": die.face, "source": die.source, "tagged": die.tagged}
    return out if die.reading is None else out | {"reading": die.reading}
