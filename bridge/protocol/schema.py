"""The JSON Schema of the protocol, made from the structs: `python -m bridge.protocol.schema` writes it to docs/."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from bridge.protocol import PROTOCOL, rest
from bridge.protocol.messages import DownMessage, UpMessage

TARGET: Final = Path(__file__).parents[2] / "docs" / "protocol.schema.json"

REST: Final = (
    rest.NewTable,
    rest.NewSeat,
    rest.SeatChange,
    rest.Health,
    rest.Languages,
    rest.RulesetList,
    rest.SheetList,
    rest.TableInfo,
    rest.TableList,
    rest.Grant,
    rest.TableMade,
    rest.Refusal,
)
"""The bodies of REST requests and answers."""


def schema() -> dict[str, Any]:
    """JSON Schema 2020-12: `$defs` has every message, command and body; the whole is any message, up or down."""
    up, down = get_args(UpMessage), get_args(DownMessage)
    refs, defs = msgspec.json.schema_components((*up, *down, *REST), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Dicewire protocol",
        "description": f"Version {PROTOCOL}. Explained in docs/protocol.md; made by python -m bridge.protocol.schema.",
        "anyOf": [{"$ref": "#/$defs/Up"}, {"$ref": "#/$defs/Down"}],
        "$defs": {
            "Up": {"description": "From a client.", "anyOf": list(refs[: len(up)])},
            "Down": {"description": "To a client.", "anyOf": list(refs[len(up) : len(up) + len(down)])},
            **{name: defs[name] for name in sorted(defs)},
        },
    }


def text() -> str:
    """The schema as it is published."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
