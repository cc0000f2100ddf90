"""Puts sheets of a library into a set-up that names them: from then on the set-up holds them by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bridge.characters.sheets import CHARACTER, ELSEWHERE, JsonObject, LibrarySheet
from rules.errors import Problem, SetupError
from rules.ruleset import Ruleset
from rules.terms import Json, Message, Text, msg

REFERENCES: Final = ("character", "library")
"""The keys that name a sheet: `character` one of that kind, `library` one of any other kind, such as a vehicle."""
_LISTED: Final = 12


def names_any(setup: Json) -> bool:
    """Whether a set-up may name a sheet: a library has to be read only then."""
    if isinstance(setup, dict):
        return any(key in REFERENCES or (key != ELSEWHERE and names_any(part)) for key, part in setup.items())
    return isinstance(setup, list) and any(names_any(part) for part in setup)


def fill_in(setup: Mapping[str, Json], ruleset: Ruleset[Any], sheets: Mapping[str, LibrarySheet]) -> JsonObject:
    """The set-up with every named sheet in its place; what stands beside the name wins over the sheet.

    A ruleset without sheets gets its set-up as it is. Raises `SetupError` naming every sheet that cannot be used.
    """
    if not ruleset.sheets:
        return dict(setup)
    filling = _Filling(ruleset.id, sheets)
    filled = filling.object(setup, ())
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

    def _any(self, value: Json, place: tuple[str | int, ...]) -> Json:
        if isinstance(value, dict):
            return self.object(value, place)
        if isinstance(value, list):
            return [self._any(part, (*place, number)) for number, part in enumerate(value)]
        return value

    def _sheet(self, key: str, name: Json, place: tuple[str | int, ...]) -> JsonObject:
        found = self._find(key, name)
        if isinstance(found, Message):
            self.problems.append(Problem(place, found))
            return {}
        return found

    def _find(self, key: str, name: Json) -> JsonObject | Message:
        """The sheet as the ruleset reads it, or why it cannot be used."""
        found = self._sheets.get(name) if isinstance(name, str) else None
        if found is None:
            fitting = [sheet.name for sheet in self._sheets.values() if self._fits(key, sheet)]
            known = Text(", ".join(fitting[:_LISTED]) + (", ..." if len(fitting) > _LISTED else ""))
            return msg("characters-none", got=Text(str(name)), known=known, count=len(fitting))
        if found.problems:
            first = found.problems[0]
            where = Text(f"{first.where}: " if first.path else "")
            return msg("characters-at-fault", name=Text(found.name), where=where, reason=first.reason)
        if key != _key(found):
            return msg("characters-wrong-key", name=Text(found.name), kind=Text(found.kind), right=Text(_key(found)))
        sheet = found.for_ruleset(self._ruleset)
        return sheet or msg("characters-other-ruleset", name=Text(found.name), ruleset=Text(found.ruleset))

    def _fits(self, key: str, sheet: LibrarySheet) -> bool:
        return key == _key(sheet) and not sheet.problems and sheet.for_ruleset(self._ruleset) is not None


def _key(sheet: LibrarySheet) -> str:
    """The key by which a set-up names a sheet of that kind."""
    return "character" if sheet.kind == CHARACTER else "library"
