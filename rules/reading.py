"""Reads a set-up: JSON in, typed values out, every fault collected with its key and rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from rules.errors import Problem, SetupError
from rules.terms import Json, Message, Text, msg
from rules.viewers import GM

D = TypeVar("D")


class Reading:
    """One object of a set-up and the place it stands at.

    Every getter gives a value that can be worked with even where the set-up is at fault; `check()` at the end
    raises `SetupError` with all faults. A key that nobody asked for is a fault too.
    """

    def __init__(self, data: Json, path: tuple[str | int, ...] = (), problems: list[Problem] | None = None) -> None:
        self.path = path
        self.problems: list[Problem] = [] if problems is None else problems
        self._children: list[Reading] = []
        self._asked: set[str] = set()
        self._data: Mapping[str, Json] = {}
        if isinstance(data, dict):
            self._data = data
        else:
            self.fault("", msg("setup-not-an-object"))

    def fault(self, key: str | int, reason: Message, rule: str = "") -> None:
        """Note a fault at `key` of this object ("" for the object itself)."""
        self.problems.append(Problem(self.path if key == "" else (*self.path, key), reason, rule))

    def has(self, key: str) -> bool:
        """Whether the key is there and not null."""
        self._asked.add(key)
        return self._data.get(key) is not None

    def keys(self) -> Iterator[str]:
        """The keys in their order; each counts as asked for."""
        self._asked.update(self._data)
        return iter(self._data)

    def raw(self, key: str) -> Json:
        """Whatever stands there, unchecked; None where nothing does."""
        self._asked.add(key)
        return self._data.get(key)

    def text(self, key: str, default: str | None = None, *, longest: int = 80, rule: str = "") -> str:
        """Words; a fault where they are missing and there is no default, are no text, or too long."""
        value = self._get(key, default, rule)
        if value is None:
            return ""
        if not isinstance(value, str) or len(value) > longest or (default is None and not value.strip()):
            self.fault(key, msg("setup-not-text", longest=longest), rule)
            return default or ""
        return value

    def identity(self, key: str = "id", *, rule: str = "") -> str:
        """An id that can stand in the ids of asks: at most 40 ASCII letters, digits, `-` and `_`; not `gm`."""
        identity = self.text(key, longest=40, rule=rule)
        plain = identity.replace("-", "").replace("_", "")
        if identity and (not plain.isascii() or not plain.isalnum() or identity == GM):
            self.fault(key, msg("setup-not-an-id", got=Text(identity)), rule)
        return identity

    def number(
        self, key: str, default: int | None = None, *, least: int = 0, most: int = 1_000_000, rule: str = ""
    ) -> int:
        """A whole number within limits."""
        value = self._get(key, default, rule)
        if value is None:
            return least
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.fault(key, msg("setup-not-a-number", least=least, most=most, got=Text(str(value))), rule)
            return least if default is None else default
        return value

    def decimal(self, key: str, default: float | None = None, *, least: float = 0.0, rule: str = "") -> float:
        """A number, whole or not, that is finite and at least `least`."""
        value = self._get(key, default, rule)
        if value is None:
            return least
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value < float("inf"):
            self.fault(key, msg("setup-not-a-decimal", least=Text(f"{least:g}"), got=Text(str(value))), rule)
            return least
        return float(value)

    def flag(self, key: str, default: bool | None = None, *, rule: str = "") -> bool:
        """True or false."""
        value = self._get(key, default, rule)
        if not isinstance(value, bool):
            if value is not None:
                self.fault(key, msg("setup-not-a-flag", got=Text(str(value))), rule)
            return bool(default)
        return value

    def one_of(self, key: str, allowed: Collection[str], default: str | None = None, *, rule: str = "") -> str:
        """One of the words allowed (which are named in the fault)."""
        value = self._get(key, default, rule)
        if isinstance(value, str) and value in allowed:
            return value
        if value is not None:
            names = Text(", ".join(allowed))
            self.fault(key, msg("setup-not-one-of", allowed=names, got=Text(str(value))), rule)
        return next(iter(allowed)) if default is None else default

    def words(self, key: str, default: tuple[str, ...] = (), *, rule: str = "") -> tuple[str, ...]:
        """A list of texts."""
        value = self._get(key, list(default), rule)
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fault(key, msg("setup-not-a-list"), rule)
            return default
        return tuple(str(word) for word in value)

    def object(self, key: str) -> Reading:
        """The object below `key`; an empty one where there is none."""
        self._asked.add(key)
        return self._child(self._data.get(key, {}), (*self.path, key))

    def objects(self, key: str, *, least: int = 0, rule: str = "") -> list[Reading]:
        """The list of objects below `key`, at least `least` of them."""
        value = self._get(key, [], rule)
        if not isinstance(value, list):
            self.fault(key, msg("setup-not-a-list"), rule)
            value = []
        elif len(value) < least:
            self.fault(key, msg("setup-too-few", least=least, got=len(value)), rule)
        return [self._child(part, (*self.path, key, place)) for place, part in enumerate(value)]

    def whole(self, key: str) -> dict[str, Json]:
        """The object below `key` as it stands, none of it checked; empty where there is none."""
        if not self.has(key):
            return {}
        part = self.object(key)
        return {name: part.raw(name) for name in list(part.keys())}

    def check(self) -> None:
        """Raise `SetupError` where anything here or below was at fault, unknown keys included."""
        self.find_unknown()
        if self.problems:
            raise SetupError(tuple(self.problems))

    def find_unknown(self) -> None:
        """Note every key, here and below, that nobody asked for."""
        for key in self._data:
            if key not in self._asked:
                self.fault(key, msg("setup-unknown-key"))
        for child in self._children:
            child.find_unknown()

    def _child(self, data: Json, path: tuple[str | int, ...]) -> Reading:
        child = Reading(data, path, self.problems)
        self._children.append(child)
        return child

    def _get(self, key: str, default: D, rule: str) -> Json | D:
        self._asked.add(key)
        value = self._data.get(key)
        if value is not None:
            return value
        if default is None:
            self.fault(key, msg("setup-missing"), rule)
        return default
