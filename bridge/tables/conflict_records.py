"""What a table's journal says of its conflict: its start, inputs, edits and end, and what each of them did."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from bridge.tables.record_body import Body, Source


class Moved(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an input did to a conflict: asks, events as told, and what else differs from before (None: nothing)."""

    opened: dict[str, str] = {}
    """New asks, and those that changed: their signature by id."""
    closed: list[str] = []
    new: list[dict[str, Any]] = []
    corrected: list[dict[str, Any]] = []
    retracted: list[str] = []
    hidden: list[str] | None = None
    """All secret asks whose answers are face down."""
    people: list[tuple[str, str]] | None = None
    outcome: dict[str, Any] | Literal[False] | None = None
    """How it has ended; False where it goes on again."""


class DieUsed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die of an answer and where it came from."""

    face: int
    source: Source
    reading: str | None = None
    tagged: bool = True


class ConflictStarted(Body, frozen=True):
    """The set-up, by value."""

    kind = "conflict-started"
    ruleset: str
    version: int
    setup: dict[str, Any]
    moved: Moved
    seat: str


class AnswerTaken(Body, frozen=True):
    """`entry` is `rules.log.Answer.json()`; `why` and `chose` are what it was about, for the log.

    `dice` are its dice by group, `readings` all whose dice lay on the ask.
    """

    kind = "answer"
    entry: dict[str, Any]
    why: dict[str, Any]
    moved: Moved
    ask_kind: str
    secret: bool = False
    chose: list[dict[str, Any]] = msgspec.field(default_factory=list)
    dice: list[list[DieUsed]] | None = None
    readings: list[str] = msgspec.field(default_factory=list)
    seat: str | None = None


class InterjectionTaken(Body, frozen=True):
    """`entry` is `rules.log.Interjection.json()`."""

    kind = "interjection"
    entry: dict[str, Any]
    text: dict[str, Any]
    moved: Moved
    seat: str


class Changed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An input with another value: its entry, and what goes with it."""

    entry: dict[str, Any]
    chose: list[dict[str, Any]] = []
    dice: list[list[DieUsed]] | None = None


class Edit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of the effective log: inputs, by `seq`, that no longer stand, that stand again, that changed."""

    off: list[int] = []
    on: list[int] = []
    values: dict[int, Changed] = {}


class Undone(Body, frozen=True):
    """The input or amendment `of` is taken back, with what no longer fits.

    `own` is set where a player took back a secret pick: nobody but they may bring that back, by picking again.
    """

    kind = "undo"
    of: int
    edit: Edit
    moved: Moved
    seat: str
    own: bool = False


class Redone(Body, frozen=True):
    """What the undo `of` took stands again."""

    kind = "redo"
    of: int
    edit: Edit
    moved: Moved
    seat: str


class Amended(Body, frozen=True):
    """The answer `of` has another value; what no longer fits is off."""

    kind = "amend"
    of: int
    edit: Edit
    moved: Moved
    seat: str


class ConflictFrozen(Body, frozen=True):
    """It replays differently than it was told: nothing moves it any more. `why` is a catalogue message."""

    kind = "conflict-frozen"
    why: dict[str, Any]


class ConflictThawed(Body, frozen=True):
    """It replays as it was told again."""

    kind = "conflict-thawed"


class ConflictClosed(Body, frozen=True):
    """It is put away."""

    kind = "conflict-closed"
    seat: str
