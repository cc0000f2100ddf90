"""The facts of a GURPS case in the shape in which it asks for them: by side, or by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def shape(facts: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """`quarry_margin` also as `margin: {quarry: ...}` or `quarry: {margin: ...}`, lists for what is told by name.

    Only names and nesting are taken from what is expected, never a value.
    """
    found = dict(facts)
    if facts.get("dodged") and not any("dodge" in key for key in expected):
        found["hit"] = False  # beside a dodge of its own, `hit` is what the roll to hit came to
    for key, value in expected.items():
        told = facts.get(key)
        if key in ("pursuers", "pairs", "by_pursuer"):
            found[key] = _each_pursuer(facts, value)
            continue
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
        elif isinstance(value, str) and isinstance(told, Mapping) and "kind" in told:
            found[key] = told["kind"]
        elif isinstance(value, list) and isinstance(told, str):
            found[key] = [told]
    return found


def _each_pursuer(facts: dict[str, Any], value: Any) -> Any:
    """What is told of each pursuer, by id or in their order, with the keys that are asked for."""

    def told(identity: str, wanted: Any) -> dict[str, Any]:
        keys = wanted if isinstance(wanted, Mapping) else ()
        return {key: identity if key in ("id", "name") else facts.get(f"{identity}_{key}") for key in keys}

    if isinstance(value, Mapping):
        return {identity: told(identity, wanted) for identity, wanted in value.items()}
    return [told(identity, wanted) for identity, wanted in zip(facts["bands"], value, strict=False)]
