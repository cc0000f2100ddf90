"""Puts sheets of a library into a set-up that names them: from then on the set-up holds them by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bridge.characters.sheets import ELSEWHERE, FROM, JsonObject, LibrarySheet
from rules.errors import Problem, SetupError
from rules.ruleset import Ruleset
from rules.terms import Json, Message, Text, msg

REFERENCES: Final = ("character", "library")
"""The keys that name a sheet: `character` one of that kind, `library` one of any other kind, such as a vehicle."""
_LISTED: Final = 12


def names_any(setup: Json) -> bool:
    """Whether a set-up may name a sheet: a library has to be read only then."""
    return (isinstance(setup, dict) and any(key.endswith(FROM) for key in setup)) or _names_sheet(setup)


def _names_sheet(part: Json) -> bool:
    if isinstance(part, dict):
        return any(key in REFERENCES or (key != ELSEWHERE and _names_sheet(below)) for key, below in part.items())
    return isinstance(part, list) and any(_names_sheet(below) for below in part)


def fill_in(setup: Mapping[str, Json], ruleset: Ruleset[Any], sheets: Mapping[str, LibrarySheet]) -> JsonObject:
    """The set-up with every named sheet in its place; what stands beside the name wins over the sheet.

    The entries of named lists come behind the set-up's own, of which one with the same id wins. A ruleset without
    sheets gets its set-up as it is. Raises `SetupError` naming every sheet that cannot be used.
    """
    if not ruleset.sheets:
        return dict(setup)
    filling = _Filling(ruleset.id, sheets)
    filled = filling.object(setup, ())
    for kind in ruleset.lists:
        filling.join(filled, kind)
    if filling.problems:
        raise SetupError(tuple(filling.problems))
    return filled


class _Filling:
    def __init__(self, ruleset: str, sheets: Mapping[str, LibrarySheet]) -> None:
        self.problems: list[Problem] = []
        self._ruleset = ruleset
        self._sheets = sheets

    def object(self, value: Mapping[str, Json], place: tuple[str | int, ...]) -> JsonObject:
        own = {
            key: part if key == ELSEWHERE else self._any(part, (*place, key))
            for key, part in value.items()
            if key not in REFERENCES
        }
        for key in REFERENCES:
            if key in value:
                own = {**self._sheet(key, value[key], (*place, key)), **own}
        return own

    def join(self, setup: JsonObject, kind: str) -> None:
        """Put the entries of the lists that `setup` names behind its own of that kind."""
        if kind + FROM not in setup:
            return
        names = setup.pop(kind + FROM) or []
        own = setup.get(kind) or []
        if not isinstance(names, list) or not isinstance(own, list):
            where = kind if isinstance(names, list) else kind + FROM
            self.problems.append(Problem((where,), msg("setup-not-a-list")))
            return
        wins = [_id(entry) for entry in own]
        joined: dict[str, str] = {}
        for number, name in enumerate(names):
            place = (kind + FROM, number)
            for entry in _entries(self._sheet(kind + FROM, name, place), kind):
                id_ = _id(entry)
                if id_ in joined:
                    both = {"id": Text(id_), "first": Text(joined[id_]), "other": Text(str(name))}
                    self.problems.append(Problem(place, msg("characters-in-both", **both)))
                elif not id_ or id_ not in wins:
                    own = [*own, entry]
                    joined |= {id_: str(name)} if id_ else {}
        setup[kind] = own

    def _any(self, value: Json, place: tuple[str | int, ...]) -> Json:
        if isinstance(value, dict):
            return self.object(value, place)
        if isinstance(value, list):
            return [self._any(part, (*place, number)) for number, part in enumerate(value)]
        return value

    def _sheet(self, key: str, name: Json, place: tuple[str | int, ...]) -> JsonObject:
        found = self._find(key, name)
        if isinstance(found, dict):
            return found
        reason, rule = found
        self.problems.append(Problem(place, reason, rule))
        return {}

    def _find(self, key: str, name: Json) -> JsonObject | tuple[Message, str]:
        """The sheet as the ruleset reads it, or why it cannot be used, and the rule that says so."""
        found = self._sheets.get(name) if isinstance(name, str) else None
        if found is None:
            fitting = [sheet.name for sheet in self._sheets.values() if self._fits(key, sheet)]
            known = Text(", ".join(fitting[:_LISTED]) + (", ..." if len(fitting) > _LISTED else ""))
            return msg("characters-none", got=Text(str(name)), known=known, count=len(fitting)), ""
        if found.problems:
            first = found.problems[0]
            where = Text("".join(f"{part}: " for part in (found.place(first), first.where) if part))
            return msg("characters-at-fault", name=Text(found.name), where=where, reason=first.reason), first.rule
        sheet = found.for_ruleset(self._ruleset)
        if sheet is None:
            return msg("characters-other-ruleset", name=Text(found.name), ruleset=Text(found.ruleset)), ""
        if key != found.key:
            right = Text(f'["{found.name}"]' if found.key.endswith(FROM) else f'"{found.name}"')
            names = {"name": Text(found.name), "kind": Text(found.kind), "key": Text(found.key), "right": right}
            return msg("characters-wrong-key", **names), ""
        return sheet

    def _fits(self, key: str, sheet: LibrarySheet) -> bool:
        return key == sheet.key and not sheet.problems and sheet.for_ruleset(self._ruleset) is not None


def _entries(sheet: JsonObject, kind: str) -> list[Json]:
    found = sheet.get(kind)
    return found if isinstance(found, list) else []


def _id(entry: Json) -> str:
    return str(entry.get("id", "")) if isinstance(entry, dict) else ""
