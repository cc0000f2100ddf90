"""The library of characters for the GM: `GET /api/characters` (docs/protocol.md)."""

from __future__ import annotations

import asyncio

from bridge.characters.library import Library, LibraryError
from bridge.characters.sheets import LibrarySheet
from bridge.protocol.errors import FaultError
from bridge.protocol.rest import SheetFault, SheetInfo, SheetList
from bridge.server import faults
from bridge.tables.errors import NOT_FOUND, text_of
from rules.terms import Json, Text, msg


async def listed(library: Library | None, ruleset: str | None = None) -> SheetList:
    """All sheets, or those that have something for a ruleset; read anew each time, in a thread.

    Raises `FaultError` where the library cannot be read.
    """
    if library is None:
        return SheetList(characters=[])
    try:
        sheets = await asyncio.to_thread(library.read)
    except LibraryError as error:
        reason = msg("characters-unreadable-library", reason=Text(str(error)))
        raise FaultError(faults.fault(NOT_FOUND, reason)) from error
    fitting = [sheet for sheet in sheets.values() if ruleset is None or sheet.for_ruleset(ruleset) is not None]
    return SheetList(characters=[_info(sheet) for sheet in fitting])


def _info(sheet: LibrarySheet) -> SheetInfo:
    return SheetInfo(
        id=sheet.name,
        ruleset=sheet.ruleset,
        kind=sheet.kind,
        key=sheet.key,
        name=_name(sheet.data.get("name")),
        elsewhere=list(sheet.elsewhere),
        sample=sheet.is_sample,
        sheet=dict(sheet.data),
        faults=[
            SheetFault(where=problem.where, line=sheet.line(problem), text=text_of(problem.reason), rule=problem.rule)
            for problem in sheet.problems
        ],
    )


def _name(name: Json) -> str | dict[str, str]:
    if isinstance(name, dict):
        return {lang: str(text) for lang, text in name.items()}
    return "" if name is None else str(name)
