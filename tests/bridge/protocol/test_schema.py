"""The published schema is the structs', and describes what really goes over the wire."""

import json
from typing import Any, get_args

from bridge.protocol.commands import Command
from bridge.protocol.messages import DownMessage, UpMessage
from bridge.protocol.schema import TARGET, schema, text

DEFS: dict[str, Any] = schema()["$defs"]


def test_the_published_schema_is_that_of_the_structs() -> None:
    assert TARGET.read_text(encoding="utf-8") == text(), "run: python -m bridge.protocol.schema"


def test_every_reference_leads_somewhere() -> None:
    refs = {part.split('"')[0] for part in text().split('"$ref": "#/$defs/')[1:]}
    assert refs <= set(DEFS)


def test_every_message_and_command_is_told_apart_and_described() -> None:
    for struct in (*get_args(UpMessage), *get_args(DownMessage), *get_args(Command)):
        shape = DEFS[struct.__name__]
        tag = "op" if struct in get_args(Command) else "type"
        assert shape["properties"][tag]["enum"] == [struct.__struct_config__.tag]
        assert shape["description"]


def test_messages_from_clients_allow_nothing_unknown() -> None:
    for struct in (*get_args(UpMessage), *get_args(Command)):
        assert DEFS[struct.__name__]["additionalProperties"] is False


def test_the_schema_is_json() -> None:
    assert json.loads(text())["$schema"].endswith("2020-12/schema")
