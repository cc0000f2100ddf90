"""The facts of a GURPS case in the shape in which it asks for them: by side, or by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def shape(facts: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """`quarry_margin` also as `margin: {quarry: ...}` or `quarry: {margin: ...}`, lists for what is told by name.

    Only names and nesting are taken from what is expected, never a value.
    """
    found = dict(facts)
    for key, value in expected.items():
        told = facts.get(key)
        if isinstance(value, Mapping) and not isinstance(told, Mapping):
            parts = {name: facts[f"{name}_{key}"] for name in value if f"{name}_{key}" in facts}
            parts |= {name: facts[f"{name}_{key[:-1]}"] for name in value if f"{name}_{key[:-1]}" in facts}
            parts |= {name: facts[f"{key}_{name}"] for name in value if f"{key}_{name}" in facts}
            if parts:
                found[key] = parts
        elif isinstance(value, Mapping) and isinstance(told, Mapping) and len(told) == 1 and not set(told) & set(value):
            only = next(iter(told.values()))  # told by name, asked for the only one there is
            parts = {name: facts[f"{key}_{name}"] for name in value if f"{key}_{name}" in facts}
            found[key] = parts | (dict(only) if isinstance(only, Mapping) else {})
        elif isinstance(value, list) and isinstance(told, Mapping):
            found[key] = list(told.values())
        elif isinstance(value, str) and isinstance(told, list) and len(told) == 1:
            found[key] = told[0]
        elif isinstance(value, list) and isinstance(told, str):
            found[key] = [told]
    return found
