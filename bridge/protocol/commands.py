"""What clients may ask of a table: one struct a command, told apart by `op`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Role: TypeAlias = Literal["gm", "player", "display"]
DigitalRolls: TypeAlias = Literal["off", "ask", "on"]
"""Digital rolls at a table: none, by the GM's word, open to everyone."""
TypedResults: TypeAlias = Literal["gm", "all"]
"""Who may type results at a table."""
Colour: TypeAlias = Literal["black", "white", "grey", "red", "orange", "yellow", "green", "blue", "purple", "pink"]
"""Colours of dice, as consoles draw them."""
Seq: TypeAlias = Annotated[int, Meta(ge=1)]


class _Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op"):
    """Base of all commands."""


class AnswerAsk(_Command, frozen=True, tag="answer"):
    """Answer an open ask by hand: a pick, or a result typed in. `by` names one of several who may answer."""

    ask: Id
    signature: Id
    value: Any
    by: Id | None = None


class RollDigitally(_Command, frozen=True, tag="roll-digitally"):
    """Ask for a digital roll of what is missing on an ask; the table's setting decides if the GM is asked first."""

    ask: Id
    signature: Id


class AllowDigital(_Command, frozen=True, tag="allow-digital"):
    """GM: allow or refuse the digital roll that was asked for on an ask."""

    ask: Id
    allow: bool


class SetDie(_Command, frozen=True, tag="set-die"):
    """Say what a die on an ask shows (a cocked one, a misread one). Marked as typed. `face` null takes it off."""

    ask: Id
    signature: Id
    group: Annotated[int, Meta(ge=0)]
    place: Annotated[int, Meta(ge=0)]
    face: int | None


class SwapDice(_Command, frozen=True, tag="swap-dice"):
    """Swap two dice of an ask between groups, before it is complete or pushed."""

    ask: Id
    signature: Id
    first: tuple[int, int]
    second: tuple[int, int]


class AssignReading(_Command, frozen=True, tag="assign-reading"):
    """GM: put an unassigned reading on an ask it fits."""

    reading: Id
    ask: Id
    signature: Id


class KeepReading(_Command, frozen=True, tag="keep-reading"):
    """GM: keep an unassigned reading as a free roll."""

    reading: Id


class DiscardReading(_Command, frozen=True, tag="discard-reading"):
    """GM: discard an unassigned reading; it stays in the journal."""

    reading: Id


class UseTray(_Command, frozen=True, tag="use-tray"):
    """Send an ask to another tray of the table (null: to none)."""

    ask: Id
    dev: Id | None


class Interject(_Command, frozen=True, tag="interject"):
    """Make an interjection that is on offer."""

    kind: Id
    params: dict[str, Any] = {}
    by: Id | None = None


class Undo(_Command, frozen=True, tag="undo"):
    """GM: take back a log entry (the last one where `seq` is null). With `preview` only say what it would do."""

    seq: Seq | None = None
    preview: bool = False


class Redo(_Command, frozen=True, tag="redo"):
    """GM: bring back what the last undo took, as long as nothing came after it."""

    preview: bool = False


class Amend(_Command, frozen=True, tag="amend"):
    """GM: change a recorded answer (a misread die). With `preview` only say what it would do."""

    seq: Seq
    value: Any
    preview: bool = False


class StartConflict(_Command, frozen=True, tag="start"):
    """GM: start a conflict from a set-up by value. Sheets that it names (`character`) are put in from the library."""

    ruleset: Id
    setup: dict[str, Any]


class FollowUp(_Command, frozen=True, tag="follow-up"):
    """GM: put the ended conflict away and open the one that follows it, from its hand-over (`conflict.follow_ups`).

    `params` fills in the fields of that follow-up. With `preview` only say what it would open.
    """

    ruleset: Id
    params: dict[str, Any] = {}
    preview: bool = False


class EstimateOdds(_Command, frozen=True, tag="odds"):
    """GM: the odds of the conflict from where it stands, over so many rounds (0: to the end); see docs/odds.md.

    Worked out beside the table, as far as the seat may see; the reply may come after those to later commands. Another
    one stops it (`odds-stopped`).
    """

    rounds: Annotated[int, Meta(ge=0, le=100)] = 1
    plays: Annotated[int, Meta(ge=1, le=2000)] = 500
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 1


class StopOdds(_Command, frozen=True, tag="stop-odds"):
    """Stop the odds that are being worked out for this client, if any."""


class CloseConflict(_Command, frozen=True, tag="close"):
    """GM: put a finished, frozen or abandoned conflict away."""


class AddSeat(_Command, frozen=True, tag="add-seat"):
    """GM: add a seat; the reply `{seat, token, join, qr}` holds its token, join link and QR code (SVG), only then."""

    name: Name
    role: Role
    plays: list[Id] = []
    lang: str | None = None


class ChangeSeat(_Command, frozen=True, tag="change-seat"):
    """GM: rename a seat or change what it plays."""

    seat: Id
    name: Name | None = None
    plays: list[Id] | None = None


class RenewSeat(_Command, frozen=True, tag="renew-seat"):
    """GM: give a seat a new token; the old one stops working at once. The reply is as for `add-seat`."""

    seat: Id


class RemoveSeat(_Command, frozen=True, tag="remove-seat"):
    """GM: remove a seat; its clients are disconnected."""

    seat: Id


class ChangeTable(_Command, frozen=True, tag="change-table"):
    """GM: rename the table or change its settings."""

    name: Name | None = None
    digital: DigitalRolls | None = None
    typed: TypedResults | None = None


class ClaimTray(_Command, frozen=True, tag="claim-tray"):
    """GM: let a tray serve this table: some seats, or all where `seats` is null."""

    dev: Id
    seats: list[Id] | None = None
    name: Name | None = None


class ReleaseTray(_Command, frozen=True, tag="release-tray"):
    """GM: take a tray from this table."""

    dev: Id


class OpenGate(_Command, frozen=True, tag="open-gate"):
    """GM: open a tray's gate for ten seconds, for dice that nothing asks for. It opens by itself for an open roll."""

    dev: Id


class NameDie(_Command, frozen=True, tag="name-die"):
    """GM: say what a die of a tray is. What is null stays as it was; an empty text or map takes it off.

    `tag` is the group of dice it belongs to (`attribute`, `skill`, `gear` ...) or `tens`; `kind` what it is where the
    tray takes it for another; `faces` maps faces as read to those they stand for. The part `dice` lists them.
    """

    dev: Id
    key: Annotated[str, Meta(min_length=1, max_length=12)]
    name: Annotated[str, Meta(max_length=40)] | None = None
    colour: Annotated[str, Meta(max_length=24)] | None = None
    tag: Annotated[str, Meta(max_length=24)] | None = None
    kind: Annotated[str, Meta(max_length=4)] | None = None
    faces: Annotated[dict[str, int], Meta(max_length=110)] | None = None


Command: TypeAlias = (
    AnswerAsk
    | RollDigitally
    | AllowDigital
    | SetDie
    | SwapDice
    | AssignReading
    | KeepReading
    | DiscardReading
    | UseTray
    | Interject
    | Undo
    | Redo
    | Amend
    | StartConflict
    | FollowUp
    | EstimateOdds
    | StopOdds
    | CloseConflict
    | AddSeat
    | ChangeSeat
    | RenewSeat
    | RemoveSeat
    | ChangeTable
    | ClaimTray
    | ReleaseTray
    | OpenGate
    | NameDie
)
