"""The library of characters for the GM: `GET /api/characters` (docs/protocol.md)."""

from __future__ import annotations

from bridge.characters.library import Library
from bridge.characters.sheets import LibrarySheet
from bridge.protocol.rest import SheetInfo, SheetList
from bridge.server.gm_files import faults_of, read_anew
from rules.terms import Json


async def listed(library: Library | None, ruleset: str | None = None) -> SheetList:
    """All sheets, or those that have something for a ruleset. Raises `FaultError` where the library cannot be read."""
    if library is None:
        return SheetList(characters=[])
    sheets = await read_anew(library.read)
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
        faults=faults_of(sheet),
    )


def _name(name: Json) -> str | dict[str, str]:
    if isinstance(name, dict):
        return {lang: str(text) for lang, text in name.items()}
    return "" if name is None else str(name)
