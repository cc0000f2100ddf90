"""Choices under keys that the GURPS player does not know: told by their values, from what may be picked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.cases.report import NotRunError

NO = (False, None, "", "no", "none")


class LooseChoices:
    """The choices of one round that no key says the meaning of. Each must answer something, or the case is not run."""

    def __init__(self, choices: dict[str, Any], known: set[str]) -> None:
        self._open = {
            key: value for key, value in choices.items() if key not in known and "lucky" not in key and value not in NO
        }

    def find(self, role: str, keys: list[str]) -> str | None:
        """The one of the options' keys that a choice of the role, or of nobody in particular, names."""
        for name, value in list(self._open.items()):
            owner = name.partition("_")[0]
            if owner in ("quarry", "pursuer") and owner != role:
                continue
            found = next((key for word in _words(name, value) for key in keys if _names(word, key)), None)
            if found is not None:
                del self._open[name]
                return found
        return None

    def check_all_used(self) -> None:
        """Raise `NotRunError` naming the choices that answered nothing."""
        if self._open:
            raise NotRunError(f"choices say {', '.join(sorted(self._open))}, which this player does not know")


def _words(name: str, value: Any) -> Iterator[str]:
    """What a choice may mean: its value; its parts together; for a plain yes, its key."""
    if value is True:  # `grapples`, `use_acrobatics`, `pursuer_follows`
        for word in (_plain(name), _plain(name.partition("_")[2])):
            yield word
            yield word.removesuffix("s")
    elif isinstance(value, dict):
        yield from (_plain(f"{key} {part}") for key, part in value.items())
        yield from (_plain(part) for part in value.values())
    elif isinstance(value, list):
        yield _plain(" ".join(map(str, value)))
    else:
        yield _plain(value)


def _plain(value: Any) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"^-(?=\d)", "minus", str(value).lower())).strip("-")


def _names(word: str, key: str) -> bool:
    """Whether a word names an option: whole, as a part of a key like `grapple:lin`, or as a range to come out at."""
    return word == _plain(key) or word in map(_plain, key.split(":")) or f"behind-{word}" == key
