"""The log of a conflict: answers and interjections, by value, in the order they were taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast

from rules.terms import Json

Source: TypeAlias = Literal["physical", "typed", "digital"]
SOURCES: tuple[Source, ...] = ("physical", "typed", "digital")


@dataclass(frozen=True, slots=True)
class Answer:
    """What satisfied an ask. It fits only an ask of the same id and signature.

    `by` is the participant (or `"gm"`) in whose name it was given, `gm` whether the GM gave it for them.
    """

    ask: str
    signature: str
    by: str
    value: Json
    source: Source = "typed"
    gm: bool = False

    def json(self) -> dict[str, Json]:
        """As one flat object."""
        return {
            "ask": self.ask,
            "signature": self.signature,
            "by": self.by,
            "value": self.value,
            "source": self.source,
            "gm": self.gm,
        }


@dataclass(frozen=True, slots=True)
class Interjection:
    """An input nobody asked for. `held` are the open asks that already had a die when it came."""

    kind: str
    by: str
    params: Mapping[str, Json] = field(default_factory=dict)
    held: tuple[str, ...] = ()

    def json(self) -> dict[str, Json]:
        """As one flat object."""
        return {
            "interjection": self.kind,
            "by": self.by,
            "params": dict(self.params),
            "held": list(self.held),
        }


Entry: TypeAlias = "Answer | Interjection"


def entry_from_json(data: Mapping[str, Json]) -> Entry:
    """The entry that `json()` wrote. Raises `KeyError` or `TypeError` on anything else."""
    fields = cast("dict[str, object]", dict(data))
    if "interjection" in fields:
        return Interjection(
            kind=str(fields["interjection"]),
            by=str(fields["by"]),
            params=cast("dict[str, Json]", fields["params"]),
            held=tuple(cast("list[str]", fields["held"])),
        )
    source = cast("Source", fields["source"])
    return Answer(
        ask=str(fields["ask"]),
        signature=str(fields["signature"]),
        by=str(fields["by"]),
        value=cast("Json", fields["value"]),
        source=source,
        gm=bool(fields["gm"]),
    )
