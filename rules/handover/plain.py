"""Reads JSON of any shape: what is not there, or is something else, counts as empty."""

from __future__ import annotations

from collections.abc import Mapping

from rules.terms import Json

JsonObject = dict[str, Json]


def as_object(value: Json) -> JsonObject:
    """An object; an empty one for anything else."""
    return dict(value) if isinstance(value, dict) else {}


def as_objects(value: Json) -> list[JsonObject]:
    """The objects of a list; none for anything else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def text_at(data: Mapping[str, Json], key: str) -> str:
    """The text at a key; "" for anything else."""
    value = data.get(key)
    return value if isinstance(value, str) else ""
