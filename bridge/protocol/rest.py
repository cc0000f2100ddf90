"""What goes over REST (`/api/`): bodies of requests and of answers."""

from __future__ import annotations

from typing import Any

import msgspec

from bridge.protocol.commands import DigitalRolls, Id, Name, Role, TypedResults
from bridge.protocol.messages import Fault, Text


class _Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From a client."""


class NewTable(_Body, frozen=True):
    """Admin: a table to be made, with a GM seat named `gm`."""

    name: Name
    gm: Name = "GM"
    digital: DigitalRolls = "ask"
    typed: TypedResults = "all"


class NewSeat(_Body, frozen=True):
    """GM or admin: a seat to be added."""

    name: Name
    role: Role
    plays: list[Id] = []
    lang: str | None = None


class SeatChange(_Body, frozen=True):
    """GM: what is to change about a seat; what is null stays."""

    name: Name | None = None
    plays: list[Id] | None = None


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """That the bridge is there, and what it speaks."""

    ok: bool
    version: str
    protocol: int


class Language(msgspec.Struct, frozen=True, kw_only=True):
    """A language: its tag, its own name for itself, where its catalogue is."""

    lang: str
    name: str
    url: str


class Languages(msgspec.Struct, frozen=True, kw_only=True):
    """All languages, and the one that suits the request's `Accept-Language` best."""

    languages: list[Language]
    best: str


class SampleSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up that comes with a ruleset; `setup` is what `start` takes."""

    id: str
    setup: dict[str, Any]


class RulesetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset; `text` is what people call it, worded by its catalogue (`ruleset-<id>`)."""

    id: str
    version: int
    text: Text
    samples: list[SampleSetup]


class RulesetList(msgspec.Struct, frozen=True, kw_only=True):
    """All rulesets, and in `problems` which plug-ins could not be used, in English (for the admin alone)."""

    rulesets: list[RulesetInfo]
    problems: list[str] = []


class SheetFault(msgspec.Struct, frozen=True, kw_only=True):
    """Something wrong with a sheet: the dotted key, its line in the file where it can be found, words, the rule."""

    where: str
    text: Text
    line: int | None = None
    rule: str = ""


class SheetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet of the library. A set-up names it by `id` at `key`: `character = id`, `library = id` for another kind,
    and those that hold a list, such as `items`, all at once: `items_from = [id, ...]`.

    `name` is what it is called in play: a text, or texts by language. `elsewhere` are other rulesets it has sheets for,
    `sample` whether it comes with a ruleset, `sheet` what it says. One with `faults` cannot be used.
    """

    id: str
    ruleset: str
    kind: str
    key: str
    name: str | dict[str, str]
    elsewhere: list[str]
    sample: bool
    sheet: dict[str, Any]
    faults: list[SheetFault] = []


class SheetList(msgspec.Struct, frozen=True, kw_only=True):
    """The library: the GM's own sheets, then those that come with rulesets."""

    characters: list[SheetInfo]


class SavedSetupInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A set-up of the GM's own, by the name of its file; `setup` is what `start` takes, its sheets by value.

    One with `faults` is refused as it stands; `ruleset` is empty where the file does not come to one.
    """

    id: str
    ruleset: str
    setup: dict[str, Any]
    faults: list[SheetFault] = []


class SavedSetupList(msgspec.Struct, frozen=True, kw_only=True):
    """The GM's own set-ups, by name."""

    setups: list[SavedSetupInfo]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat."""

    id: str
    name: str
    role: Role
    plays: list[str]
    lang: str | None = None


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A table and its seats."""

    id: str
    name: str
    seats: list[SeatInfo]


class TableList(msgspec.Struct, frozen=True, kw_only=True):
    """The tables that the token may see: all for the admin, its own for a GM."""

    tables: list[TableInfo]


class Grant(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and what opens it, shown only now: the token, the join link with the token in it, its QR code as SVG."""

    seat: SeatInfo
    token: str
    join: str
    qr: str


class TableMade(msgspec.Struct, frozen=True, kw_only=True):
    """A new table and its GM's seat."""

    table: TableInfo
    gm: Grant


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to every request that was refused: the fault, and its words in the language asked for."""

    fault: Fault
    words: str
