"""What cases may say in several ways, said in one: names of common items, lists of people, what is null."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from rules.encounter import RULESET
from rules.encounter.common import COMMON_IDS

_NAME: Final = re.compile(r"^enc-item-([a-z-]+) = (.+)$", re.MULTILINE)
_PEOPLE: Final = ("characters", "participants")


def _names() -> dict[str, str]:
    """Common items by what the catalogues call them, in small letters."""
    found = {}
    for path in sorted(Path(str(RULESET.locales)).glob("*.ftl")):
        for id_, name in _NAME.findall(path.read_text(encoding="utf-8")):
            if id_.replace("-", "_") in COMMON_IDS:
                found[name.strip().lower()] = id_.replace("-", "_")
    return found


_IDS: Final[Mapping[str, str]] = _names()


def in_our_words(case: Mapping[str, Any]) -> dict[str, Any]:
    """The case with ids for the names of common items, and people by their ids; what is given as null is left out."""
    given = {key: _keyed(value) if key in _PEOPLE else value for key, value in _said(case["given"]).items()}
    whole = {**case, "given": given}
    return whole | {key: _named(whole[key]) for key in ("given", "choices", "expected")}


def _said(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _said(part) for key, part in value.items() if part is not None}
    return value


def _keyed(people: Any) -> Any:
    if not isinstance(people, list) or not all(isinstance(one, Mapping) for one in people):
        return people
    keyed = {}
    for one in people:
        key = next((name for name in ("id", "who", "name") if name in one), None)
        if key is None:
            return people
        keyed[one[key]] = {name: value for name, value in one.items() if name != key}
    return keyed


def _named(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {_word(key): _named(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_named(part) for part in value]
    return _word(value) if isinstance(value, str) else value


def _word(text: Any) -> Any:
    """An id for a name, alone or behind a verb: `perform 攻击`."""
    if not isinstance(text, str):
        return text
    verb, space, rest = text.partition(" ")
    if text.lower() in _IDS:
        return _IDS[text.lower()]
    return f"{verb} {_IDS[rest.lower()]}" if space and rest.lower() in _IDS else text
