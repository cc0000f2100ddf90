"""One sheet of a library: what a file says, checked by the rulesets it is for."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from bridge.toml import find_line
from rules.errors import Problem, SetupError
from rules.reading import Reading
from rules.ruleset import Ruleset
from rules.terms import Json, Message, Text, msg

CHARACTER: Final = "character"
"""The kind of a sheet that does not say what it is."""
ELSEWHERE: Final = "elsewhere"
"""The key of a sheet below which the same character's sheets for other rulesets stand, by ruleset."""
FROM: Final = "_from"
"""What ends the key of a set-up that names lists: `items_from` those whose entries join its `items`."""
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
"""What a sheet of a library may be called: its file's name without `.toml`."""

_DEEPEST: Final = 20
_LARGEST: Final = 2**53 - 1
JsonObject: TypeAlias = "dict[str, Json]"
_Place: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True, slots=True)
class LibrarySheet:
    """A sheet and what it is called; one with `problems` cannot be used.

    `data` is what the ruleset reads. `path` and `text` are of the file that it stands in, where it stands in one.
    `key` is how a set-up names it: `character`, `library` for another kind, `items_from` for a list of `items`.
    """

    name: str
    ruleset: str = ""
    kind: str = CHARACTER
    data: Mapping[str, Json] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    path: Path | None = None
    text: str = ""
    key: str = CHARACTER

    @property
    def elsewhere(self) -> dict[str, JsonObject]:
        """The same character's sheets for other rulesets."""
        found = self.data.get(ELSEWHERE)
        return (
            {key: value for key, value in found.items() if isinstance(value, dict)} if isinstance(found, dict) else {}
        )

    @property
    def is_sample(self) -> bool:
        """Whether it comes with a ruleset; it is called `<ruleset>/<name>` then."""
        return "/" in self.name

    def line(self, problem: Problem) -> int | None:
        """The line of the file, counted from 1, at which a problem stands, where that can be found."""
        return find_line(self.text, problem.where) if problem.path else None

    def place(self, problem: Problem) -> str:
        """The file, and its line where that can be found, at which a problem stands; "" where there is no file."""
        line = self.line(problem)
        return "" if self.path is None else f"{self.path.name}{f':{line}' if line else ''}"

    def for_ruleset(self, ruleset: str) -> JsonObject | None:
        """What `ruleset` reads of it, the others carried along in `elsewhere`; None where it has nothing for it."""
        if ruleset == self.ruleset:
            return dict(self.data)
        if ruleset not in self.elsewhere:
            return None
        own = {key: value for key, value in self.data.items() if key != ELSEWHERE}
        others = {key: value for key, value in self.elsewhere.items() if key != ruleset}
        return {**_identity(self.data), **self.elsewhere[ruleset], ELSEWHERE: {self.ruleset: own, **others}}


def check_sheet(
    name: str,
    content: Mapping[str, Any],
    rulesets: Mapping[str, Ruleset[Any]],
    *,
    path: Path | None = None,
    text: str = "",
    ruleset: str = "",
) -> LibrarySheet:
    """A sheet from what a file says: `ruleset`, `sheet` (its kind), and what the ruleset reads.

    `ruleset` is the one it is for where it does not say so itself. Raises nothing: faults stand in `problems`.
    """
    odd = tuple(_find_odd(content, ()))
    if odd:
        return LibrarySheet(name, problems=odd, path=path, text=text)
    data: JsonObject = {key: value for key, value in content.items() if key not in ("ruleset", "sheet")}
    for_ruleset, kind = content.get("ruleset", ruleset), content.get("sheet", CHARACTER)
    problems = [*_check_head(for_ruleset, kind, rulesets)]
    key = CHARACTER
    if not problems:
        key = _key(kind, rulesets[for_ruleset])
        problems += _check_body(rulesets[for_ruleset], kind, data, ())
        if kind == CHARACTER:
            problems += _check_elsewhere(data, rulesets)
    return LibrarySheet(name, str(for_ruleset), str(kind), data, tuple(problems), path, text, key)


def _key(kind: str, ruleset: Ruleset[Any]) -> str:
    if kind == CHARACTER:
        return CHARACTER
    return kind + FROM if kind in ruleset.lists else "library"


def _check_head(ruleset: object, kind: object, rulesets: Mapping[str, Ruleset[Any]]) -> Iterator[Problem]:
    known = Text(", ".join(id_ for id_ in rulesets if rulesets[id_].sheets))
    if not isinstance(ruleset, str) or ruleset not in rulesets:
        reason = msg("characters-unknown-ruleset", got=Text(str(ruleset)), known=known)
        yield Problem(("ruleset",), reason if ruleset else msg("characters-no-ruleset", known=known))
    elif not rulesets[ruleset].sheets:
        yield Problem(("ruleset",), msg("characters-ruleset-without", got=Text(ruleset), known=known))
    elif not isinstance(kind, str) or kind not in rulesets[ruleset].sheets:
        kinds = Text(", ".join(rulesets[ruleset].sheets))
        yield Problem(("sheet",), msg("characters-unknown-kind", got=Text(str(kind)), known=kinds))


def _check_body(ruleset: Ruleset[Any], kind: str, data: JsonObject, place: _Place) -> tuple[Problem, ...]:
    reading = Reading(data, place)
    try:
        ruleset.sheets[kind](reading)
        reading.check()
    except SetupError as error:
        return error.problems
    except Exception as error:  # noqa: BLE001 - a plug-in may raise anything, and the other sheets are still good
        reason = Text(f"{type(error).__name__}: {error}")
        return (Problem(place, msg("characters-ruleset-failed", ruleset=Text(ruleset.id), reason=reason)),)
    return ()


def _check_elsewhere(data: JsonObject, rulesets: Mapping[str, Ruleset[Any]]) -> Iterator[Problem]:
    """Sheets for rulesets that are here are checked; those for others are carried along unread."""
    found = data.get(ELSEWHERE, {})
    if not isinstance(found, dict):
        yield Problem((ELSEWHERE,), msg("setup-not-an-object"))
        return
    for id_, sheet in found.items():
        if not isinstance(sheet, dict):
            yield Problem((ELSEWHERE, id_), msg("setup-not-an-object"))
        elif id_ in rulesets and CHARACTER in rulesets[id_].sheets:
            yield from _check_body(rulesets[id_], CHARACTER, {**_identity(data), **sheet}, (ELSEWHERE, id_))


def _identity(data: Mapping[str, Json]) -> JsonObject:
    return {key: data[key] for key in ("id", "name") if key in data}


def _find_odd(value: object, place: _Place) -> Iterator[Problem]:
    """What can stand in a file and in no set-up: dates, huge numbers, nothing in a list, too much depth."""
    if len(place) > _DEEPEST:
        yield Problem(place[:3], msg("characters-too-deep", most=_DEEPEST))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from () if part is None else _find_odd(part, (*place, str(key)))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _find_odd(part, (*place, number))
    elif not _is_plain(value):
        yield Problem(place, _odd(value))


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= one <= "\udfff" for one in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and -_LARGEST <= value <= _LARGEST


def _odd(value: object) -> Message:
    return msg("characters-odd", got=Text(ascii(value)[:60]))
