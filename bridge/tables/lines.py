"""The table's log as people read it: lines, who may see each, and what one commit changed in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bridge.protocol.messages import LogLine, Text
from rules.terms import Message, Who, msg
from rules.viewers import EVERYONE, GM, Audience, Viewer

GM_ONLY: Final = Audience((GM,))
NOTICE: Final = "n"
"""What the ids of lines begin with that no record tells of: what happened to the bridge, not to the table."""
KEPT: Final = 200
"""Lines that stay in the log that clients see, beside those of the conflict on the table; the journal has them all."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line. While `secret` (a conflict's ask) lies face down, only `by` sees it whole, a GM that it is there."""

    id: str
    kind: str
    at: int
    what: dict[str, Any]
    to: Audience = EVERYONE
    secret: str | None = None
    by: str = ""
    seq: int | None = None
    who: str | None = None
    source: str | None = None
    gm: bool = False
    facts: dict[str, Any] = field(default_factory=dict)
    was: dict[str, Any] | None = None
    quiet: bool = False


def audience(event: dict[str, Any]) -> Audience:
    """Whom a conflict's event, as it stands in records, is told to: those in its `to`, everyone where it has none."""
    return Audience(tuple(event["to"])) if "to" in event else EVERYONE


def as_text(what: dict[str, Any]) -> Text:
    """A catalogue message in JSON, as the protocol carries it."""
    return Text(id=what["id"], params=what.get("params", {}))


def as_json(what: Message) -> dict[str, Any]:
    """A catalogue message as it stands in records."""
    return dict(what.json())


def show(line: Line, viewer: Viewer, hidden: Collection[str]) -> LogLine | None:
    """A line as `viewer` may see it; None where it is not for them."""
    if not line.to.includes(viewer):
        return None
    if line.secret is not None and line.secret in hidden and not viewer.is_one_of((line.by,)):
        if not viewer.gm:
            return None
        picked = as_text(as_json(msg("log-picked-secretly", who=Who(line.by))))
        return LogLine(id=line.id, kind=line.kind, at=line.at, what=picked, seq=line.seq, who=line.who)
    return LogLine(
        id=line.id,
        kind=line.kind,
        at=line.at,
        what=as_text(line.what),
        seq=line.seq,
        who=line.who,
        source=line.source,
        gm=line.gm,
        facts=line.facts,
        was=None if line.was is None else as_text(line.was),
        quiet=line.quiet,
    )


@dataclass(slots=True)
class LineChanges:
    """What one commit changed for one viewer."""

    new: list[LogLine] = field(default_factory=list)
    corrected: list[LogLine] = field(default_factory=list)
    retracted: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.new or self.corrected or self.retracted)


class LogBook:
    """The lines in their order, and those touched since the last `settle`."""

    def __init__(self, lines: Iterable[Line] = (), hidden: Iterable[str] = ()) -> None:
        self.hidden = frozenset(hidden)
        self._lines: dict[str, Line] = {line.id: line for line in lines}
        self._before: dict[str, Line | None] = {}
        self._hidden_before = self.hidden

    def add(self, line: Line) -> None:
        """A line at the end; one of the same id is replaced and moves there."""
        self._before.setdefault(line.id, self._lines.pop(line.id, None))
        self._lines[line.id] = line

    def correct(self, id_: str, what: dict[str, Any], facts: dict[str, Any], to: Audience) -> None:
        """Another wording in the same place, with the former one beside it. An unknown line is passed by."""
        line = self._lines.get(id_)
        if line is not None:
            self._replace(replace(line, what=what, facts=facts, to=to, was=line.what))

    def amend(self, id_: str, **fields: Any) -> None:
        """A line with other fields in the same place. An unknown line is passed by."""
        line = self._lines.get(id_)
        if line is not None:
            self._replace(replace(line, **fields))

    def take_off(self, id_: str) -> None:
        """Retract a line. An unknown one is passed by."""
        line = self._lines.pop(id_, None)
        if line is not None:
            self._before.setdefault(id_, line)

    def recorded(self) -> list[Line]:
        """All lines that records tell of, whoever may see them; none that is about the bridge."""
        return [line for line in self._lines.values() if not line.id.startswith(NOTICE)]

    def get(self, id_: str) -> Line | None:
        """The line of that id."""
        return self._lines.get(id_)

    def hide(self, hidden: Iterable[str]) -> None:
        """Say which secret asks lie face down from now on."""
        now = frozenset(hidden)
        changed = now ^ self.hidden
        for line in self._lines.values():
            if line.secret in changed:
                self._before.setdefault(line.id, line)
        self.hidden = now

    def trim(self, keep: int = KEPT) -> None:
        """Forget the oldest lines, without telling anyone."""
        if len(self._lines) > keep:
            for id_ in list(self._lines)[: len(self._lines) - keep]:
                del self._lines[id_]

    def forget(self, id_: str) -> None:
        """Forget a line, without telling anyone."""
        self._lines.pop(id_, None)

    def shown(self, viewer: Viewer) -> list[LogLine]:
        """The whole log as `viewer` may see it."""
        return [line for it in self._lines.values() if (line := show(it, viewer, self.hidden)) is not None]

    def changes(self, viewer: Viewer) -> LineChanges:
        """What changed since the last `settle` for a viewer."""
        out = LineChanges()
        for id_, old in self._before.items():
            new = self._lines.get(id_)
            was = None if old is None else show(old, viewer, self._hidden_before)
            now = None if new is None else show(new, viewer, self.hidden)
            if now is not None and was is None:
                out.new.append(now)
            elif now is not None and now != was:
                out.corrected.append(now)
            elif now is None and was is not None:
                out.retracted.append(id_)
        return out

    def settle(self) -> None:
        """What changed has been told."""
        self._before = {}
        self._hidden_before = self.hidden

    def _replace(self, line: Line) -> None:
        self._before.setdefault(line.id, self._lines[line.id])
        self._lines[line.id] = line
