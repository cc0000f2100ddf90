"""What goes over the WebSocket, in both directions, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from bridge.protocol.commands import Command


class _Up(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """From a client."""


class _Down(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """To a client."""


class Hello(_Up, frozen=True, tag="hello"):
    """First message of a client, within 10 s. `token` opens a seat; `protocol` must be the bridge's."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    protocol: int
    client: Annotated[str, Meta(max_length=80)] = ""


class Do(_Up, frozen=True, tag="do"):
    """A command. `id` must grow from one to the next; each gets exactly one reply."""

    id: Annotated[int, Meta(ge=1)]
    command: Command


class Resync(_Up, frozen=True, tag="resync"):
    """Ask for a fresh snapshot."""


UpMessage: TypeAlias = Hello | Do | Resync


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A catalogue message, worded by the client (`rules.terms.Message.json()`)."""

    id: str
    params: dict[str, Any] = {}


class Welcome(_Down, frozen=True, tag="welcome"):
    """The hello was accepted: which table and seat this is. A snapshot follows."""

    protocol: int
    version: str
    table: str
    seat: str
    role: Literal["gm", "player", "display"]


class Snapshot(_Down, frozen=True, tag="snapshot"):
    """All that the seat may see, as committed. `parts` are named in docs/protocol.md."""

    rev: int
    parts: dict[str, Any]
    log: list[LogLine]


class Revision(_Down, frozen=True, tag="revision"):
    """What one commit changed: whole new parts, new log lines, lines corrected or retracted by their id."""

    rev: int
    parts: dict[str, Any] = {}
    log: list[LogLine] = []
    corrected: list[LogLine] = []
    retracted: list[str] = []


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the table's log.

    `kind` is event, answer, interjection, undo, redo, amend, reading, or note. `seq` is set on what can be undone or
    amended. `at` is milliseconds since 1970. A `quiet` event says nothing new to people: it is for programs.
    """

    id: str
    kind: str
    at: int
    what: Text
    seq: int | None = None
    who: str | None = None
    source: str | None = None
    gm: bool = False
    facts: dict[str, Any] = {}
    was: Text | None = None
    quiet: bool = False


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Why a command was refused: a stable code, words, the rule that forbids it, the place in what was sent."""

    code: str
    text: Text
    rule: str = ""
    where: str = ""
    problems: list[Fault] = []


class Reply(_Down, frozen=True, tag="reply"):
    """The one reply to a command."""

    id: int
    ok: bool
    result: Any = None
    fault: Fault | None = None


class Progress(_Down, frozen=True, tag="progress"):
    """How far a command has got that takes long, before its reply: `done` of `of` plays of odds. Not each is sent."""

    id: int
    done: int
    of: int


class Tick(_Down, frozen=True, tag="tick"):
    """Sent every 20 s, so that a client knows a dead connection from a quiet table."""

    at: int


class Goodbye(_Down, frozen=True, tag="goodbye"):
    """Sent before the bridge closes a connection, with the reason."""

    fault: Fault


DownMessage: TypeAlias = Welcome | Snapshot | Revision | Reply | Progress | Tick | Goodbye
