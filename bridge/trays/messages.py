"""The messages of the tray protocol as structs (docs/tray-protocol.md), checked strictly on arrival and before sending.

Field names are the protocol's. Unknown fields are ignored, as the protocol asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from bridge.trays.errors import CommandError
from bridge.trays.frames import Frame

VERSION = 1
WINDOW = 4
"""Records that a tray has on their way at once."""
DICE_OF_A_PART = 5
DICE_OF_A_REQUEST = 50
MOST = 1 << 48

Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]
Dev: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9-]{1,24}\Z")]
Inst: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{8}\Z")]
Rid: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{1,16}\Z")]
Text12: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{0,12}\Z")]
Text16: TypeAlias = Annotated[str, Meta(pattern=r"\A[ -~]{0,16}\Z")]
Kind: TypeAlias = Literal["d4", "d6", "d8", "d10", "d00", "d12", "d20", "df"]
Die: TypeAlias = tuple[Kind, Annotated[int, Meta(ge=-1, le=90)], Text12, Annotated[int, Meta(ge=0, le=100)]]

FACES: dict[str, range] = {
    "d4": range(1, 5),
    "d6": range(1, 7),
    "d8": range(1, 9),
    "d10": range(10),
    "d00": range(0, 100, 10),
    "d12": range(1, 13),
    "d20": range(1, 21),
    "df": range(-1, 2),
}
"""The faces of each kind, as printed."""


# -- tray to bridge --


class TrayHello(Struct, frozen=True):
    """The tray greets. `sid` repeats the bridge's, or is "" when nobody greeted."""

    v: Annotated[int, Meta(ge=0, le=9999)]
    dev: Dev
    inst: Inst
    boot: Count
    fw: Text16
    port: Text16
    caps: Annotated[list[Text16], Meta(max_length=24)]
    lo: Number
    hi: Count
    mem: Count
    up_ms: Count
    reset: Text16
    sid: Text16

    def __post_init__(self) -> None:
        if self.lo > self.hi + 1:
            raise ValueError("`lo` is past `hi` + 1")


class Roll(Struct, frozen=True):
    """A reading, or a part of one. Reliable."""

    inst: Inst
    n: Number
    boot: Count
    roll: Number
    part: tuple[Annotated[int, Meta(ge=1, le=16)], Annotated[int, Meta(ge=1, le=16)]]
    up: Count
    dice: Annotated[list[Die], Meta(min_length=1, max_length=DICE_OF_A_PART)]
    src: Text12
    beam: Annotated[int, Meta(ge=-1, le=9999)]
    ms: Count
    rid: Rid | None = None
    fix: Number | None = None

    def __post_init__(self) -> None:
        if self.part[0] > self.part[1] or self.roll > self.n:
            raise ValueError("`part`, `roll` and `n` do not fit each other")
        for kind, face, _key, _conf in self.dice:
            if face not in FACES[kind]:
                raise ValueError(f"a {kind} has no face {face}")


class Fault(Struct, frozen=True):
    """Something a person should see. Reliable, in the same numbers as rolls."""

    inst: Inst
    n: Number
    code: Text12
    boot: Count | None = None
    up: Count | None = None
    rid: Rid | None = None
    die: Text12 | None = None
    kind: Kind | None = None
    count: Count | None = None


class Beat(Struct, frozen=True):
    """A heartbeat, every 2 s."""

    up: Count
    un: Count
    mem: Count
    rssi: Annotated[int, Meta(ge=-200, le=100)]
    state: Text16
    rid: Text16
    src: Annotated[dict[Text16, Text16], Meta(max_length=16)]


class Yes(Struct, frozen=True):
    """A command was taken (`ack`)."""

    re: Text16
    rid: Rid | None = None


class No(Struct, frozen=True):
    """A command or a line was not taken (`nack`)."""

    why: Text16
    re: Text16 | None = None
    rid: Rid | None = None
    v: int | None = None


class Proof(Struct, frozen=True):
    """The answer to a challenge: HMAC-SHA256 in hex."""

    dev: Dev
    mac: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Log(Struct, frozen=True):
    """A line for the bridge's log; not reliable."""

    lvl: Literal["debug", "info", "warn", "error"]
    msg: Annotated[str, Meta(max_length=120)]


class Info(Struct, frozen=True):
    """What a tray keeps retained at a broker."""

    v: Annotated[int, Meta(ge=0, le=9999)]
    dev: Dev
    fw: Text16
    port: Text16
    caps: Annotated[list[Text16], Meta(max_length=24)]


UpMessage: TypeAlias = TrayHello | Roll | Fault | Beat | Yes | No | Proof | Log | Info


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A numbered record that this bridge cannot read: kept as it came, so that the tray is not blocked for ever."""

    inst: str
    n: int
    body: bytes
    detail: str


@dataclass(frozen=True, slots=True)
class Malformed:
    """A message of a known type with a field missing or of the wrong type (`type`), or out of bounds (`range`)."""

    t: str
    why: str
    detail: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A message of a type that this version does not know."""

    t: str


class _Record(Struct):
    inst: Inst
    n: Number


_UP: dict[str, msgspec.json.Decoder[UpMessage]] = {
    name: msgspec.json.Decoder(kind)
    for name, kind in {
        "hello": TrayHello,
        "roll": Roll,
        "fault": Fault,
        "hb": Beat,
        "ack": Yes,
        "nack": No,
        "proof": Proof,
        "log": Log,
        "info": Info,
    }.items()
}
_record = msgspec.json.Decoder(_Record)


def read(frame: Frame) -> UpMessage | Unreadable | Malformed | Unknown:
    """Return a tray's message, checked; or what is wrong with it. Never raises."""
    decoder = _UP.get(frame.t)
    detail = f"unknown type {frame.t[:16]!r}"
    if decoder is not None:
        try:
            return decoder.decode(frame.body)
        except (msgspec.DecodeError, RecursionError) as error:
            detail = str(error)
    if frame.t not in _UP or frame.t in ("roll", "fault"):
        try:
            record = _record.decode(frame.body)
        except (msgspec.DecodeError, RecursionError):
            pass
        else:
            return Unreadable(record.inst, record.n, frame.body, detail)
    if decoder is None:
        return Unknown(frame.t[:16])
    return Malformed(frame.t, "type" if " got " in detail or "missing" in detail else "range", detail)


# -- bridge to tray --

DiceCount: TypeAlias = Annotated[int, Meta(ge=1, le=DICE_OF_A_REQUEST)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=255)]


class Hello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The bridge greets. `max` is the longest line it takes."""

    v: int
    sid: str
    max: int


class Time(Struct, frozen=True, tag_field="t", tag="time"):
    """Wall time for the tray's display: Unix seconds and milliseconds."""

    unix: int
    ms: int


class Request(Struct, frozen=True, tag_field="t", tag="request", omit_defaults=True):
    """Arm the tray; the same `rid` again renews `ttl` (seconds)."""

    rid: Rid
    dice: Annotated[list[tuple[Kind, DiceCount]], Meta(min_length=1, max_length=len(FACES))]
    ttl: Annotated[int, Meta(ge=1, le=86400)]
    prompt: Annotated[str, Meta(pattern=r"\A[ -~]{0,40}\Z")] = ""


class Cancel(Struct, frozen=True, tag_field="t", tag="cancel"):
    """Disarm the tray."""

    rid: Rid


class Led(Struct, frozen=True, tag_field="t", tag="led", omit_defaults=True):
    """Show something on the ring for `s` seconds."""

    rid: Rid
    mode: Literal["off", "wait", "roll", "read", "fault", "ok"]
    rgb: tuple[Level, Level, Level] | None = None
    s: Annotated[int, Meta(ge=0, le=60)] = 5


class Gate(Struct, frozen=True, tag_field="t", tag="gate"):
    """Open (1) or close (0) the gate."""

    rid: Rid
    open: Literal[0, 1]


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    """Everything up to `n` is committed."""

    inst: str
    n: int


class Nack(Struct, frozen=True, tag_field="t", tag="nack", omit_defaults=True):
    """Something was not taken; `want` with `inst` and `n` asks for records from `n` on."""

    why: str
    inst: str | None = None
    n: int | None = None
    re: str | None = None
    v: int | None = None


class Challenge(Struct, frozen=True, tag_field="t", tag="challenge"):
    """TCP only: prove that you have the key."""

    nonce: str


Command: TypeAlias = Request | Cancel | Led | Gate
DownMessage: TypeAlias = Hello | Time | Command | Ack | Nack | Challenge


def check(command: Command) -> None:
    """Hold a command to what trays take (firmware/tray/check.py). Raises CommandError, naming the field."""
    try:
        msgspec.convert(msgspec.to_builtins(command), type(command))
    except msgspec.ValidationError as error:
        why, _, field = str(error).partition(" - at `$.")
        raise CommandError(field.rstrip("`") or type(command).__name__.lower(), why) from None
    if isinstance(command, Request):
        if len({kind for kind, _ in command.dice}) < len(command.dice):
            raise CommandError("dice", "a kind stands there twice")
        if sum(count for _, count in command.dice) > DICE_OF_A_REQUEST:
            raise CommandError("dice", f"more than {DICE_OF_A_REQUEST} dice")
