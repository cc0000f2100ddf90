"""What a rule system provides, built in or as a plug-in (entry-point group `dicewire.rulesets`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from rules.asks import Pick, PickNumber, PickSeveral, PickText
from rules.errors import RefusedError
from rules.handover import Handover
from rules.kernel import Kernel, Script
from rules.reading import Reading
from rules.terms import Json, Message, Text, msg
from rules.viewers import GM, Viewer

S = TypeVar("S")
Field: TypeAlias = "Pick[Any] | PickSeveral[Any] | PickNumber | PickText"
Values: TypeAlias = Mapping[str, Any]
"""What the fields of an offer read, by name."""
SheetReader: TypeAlias = Callable[[Reading], object]
"""Reads one sheet by itself and notes its faults in the `Reading`; what it gives is not looked at."""


@dataclass(frozen=True)
class Offer:
    """An interjection that may be made now: its kind, who may make it, and what has to be filled in.

    `fields` are picks that nobody awaits: each reads one parameter. Those named in `optional` may be left out.
    """

    kind: str
    text: Message
    by: tuple[str, ...] = (GM,)
    fields: Mapping[str, Field] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    rule: str = ""

    def read(self, params: Mapping[str, Json]) -> dict[str, Any]:
        """What the fields read from `params`; those left out are left out.

        Raises `RefusedError` where a field is unknown, missing, or does not fit.
        """
        unknown = [name for name in params if name not in self.fields]
        if unknown:
            raise RefusedError(msg("refused-unknown-field", field=Text(unknown[0])))
        values = {}
        for name, form in self.fields.items():
            if name in params:
                values[name] = form.read(params[name])
            elif name not in self.optional:
                raise RefusedError(msg("refused-field-missing", field=Text(name)))
        return values

    @cached_property
    def drawn(self) -> dict[str, Json]:
        """As clients draw it: `{"kind", "text", "by", "rule", "fields": {name: {"why", "form", ...}}}`.

        Made once, for all who may see it, as often as it is offered. Nobody may change it.
        """
        fields: dict[str, Json] = {
            name: {"why": form.why.json(), "optional": name in self.optional, **form.drawn}
            for name, form in self.fields.items()
        }
        return {
            "kind": self.kind,
            "text": self.text.json(),
            "by": list(self.by),
            "rule": self.rule,
            "fields": fields,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a conflict ended: `result` for programs, `what` for people, `hand_over` for what follows it.

    `hand_over` holds by value what a fight or chase can start from: range, who, their state.
    """

    result: str
    what: Message
    hand_over: Mapping[str, Json] = field(default_factory=dict)

    def json(self) -> dict[str, Json]:
        """As `{"result", "what", "hand_over"}`."""
        return {"result": self.result, "what": self.what.json(), "hand_over": dict(self.hand_over)}


class Ruleset(ABC, Generic[S]):
    """One rule system. `S` is the state its script writes.

    An instance holds nothing of a conflict. The same set-up and log must always give the same state: no clock,
    no random numbers, no iteration over sets.
    """

    id: ClassVar[str]
    version: ClassVar[int]
    locales: ClassVar[Path | None] = None
    """A folder with `en.ftl`, `zh-Hans.ftl`, `zh-Hant.ftl`: the wording of its messages."""
    sheets: ClassVar[Mapping[str, SheetReader]] = MappingProxyType({})
    """The sheets a library may hold for it (docs/characters.md), by kind: `character`, and others such as `vehicle`.

    Where a set-up names one, an object of the set-up gets all that the sheet says.
    """
    lists: ClassVar[tuple[str, ...]] = ()
    """The kinds of `sheets` that hold a list of their own name, such as `items`.

    Where a set-up names some in `items_from`, its `items` get all that stand in them.
    """
    handover: ClassVar[Handover | None] = None
    """How its conflicts end in those of other rulesets and begin from them; None where they stand alone."""

    @abstractmethod
    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> S:
        """The state before the first ask. Raises `SetupError` naming every fault of `setup`."""

    @abstractmethod
    def script(self, state: S) -> Script[Outcome]:
        """The conflict, from set-up to end."""

    @abstractmethod
    def offers(self, state: S) -> Sequence[Offer]:
        """The interjections that may be made now."""

    @abstractmethod
    def interject(self, state: S, kind: str, by: str, values: Values) -> None:
        """Change the state. `values` are what the fields of the offer read.

        Raises `RefusedError`, before it changes anything, where the change is not allowed. What is open must
        stay answerable in every state an interjection can make.
        """

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, Json]:
        """The part of the state that `viewer` may see (`docs/protocol.md`, "State of a conflict")."""

    @abstractmethod
    def participants(self, state: S) -> Sequence[tuple[str, str]]:
        """Id and name of everyone who takes or took part, in the order of the set-up."""
