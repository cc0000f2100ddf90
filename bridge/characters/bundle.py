"""Sheets on their way: one file with many of them, to send to a friend or to keep elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from bridge.characters.library import LARGEST_FILE, LibraryError
from bridge.characters.sheets import CHARACTER, NAME, LibrarySheet, check_sheet
from bridge.characters.toml_text import toml_text
from bridge.data_file import read_data
from rules.ruleset import Ruleset

FORMAT: Final = "dicewire-characters/1"
LARGEST_BUNDLE: Final = 64 * LARGEST_FILE
Format: TypeAlias = Literal["json", "toml"]


def sheet_content(sheet: LibrarySheet) -> dict[str, Any]:
    """What the file of a sheet says: its ruleset, its kind unless it is a character, and the sheet itself."""
    kind = {} if sheet.kind == CHARACTER else {"sheet": sheet.kind}
    return {"ruleset": sheet.ruleset, **kind, **sheet.data}


def bundle_text(sheets: Iterable[LibrarySheet], as_: Format) -> str:
    """Sheets as one text, in the order given. The name of one that comes with a ruleset loses its ruleset."""
    content = {"format": FORMAT, "characters": {s.name.rpartition("/")[2]: sheet_content(s) for s in sheets}}
    return toml_text(content) if as_ == "toml" else json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_bundle(path: Path, rulesets: Mapping[str, Ruleset[Any]]) -> dict[str, tuple[LibrarySheet, str]]:
    """The sheets of a file by name, each with the TOML to write for it.

    The file is a bundle, or a single sheet, which is called as the file is and keeps its comments; JSON where its
    name ends in `.json`, else TOML. Raises `TomlError` or `LibraryError` where it is neither; what is wrong with a
    sheet stands in its `problems`.
    """
    content, text = _read(path)
    if "characters" not in content:
        if "ruleset" not in content:
            raise LibraryError(f'{path} holds no sheets: it has neither "characters" nor a "ruleset"')
        kept = text if path.suffix != ".json" else None
        return {path.stem: _sheet(path.stem, content, rulesets, path, text, kept)}
    unknown = [key for key in content if key not in ("format", "characters")]
    if content.get("format", FORMAT) != FORMAT or unknown:
        what = f"it has {unknown[0]!r}" if unknown else f"its format is {content['format']!r}, not {FORMAT!r}"
        raise LibraryError(f"{path} is not a file of sheets that this version of Dicewire reads: {what}")
    sheets = content["characters"]
    if not isinstance(sheets, dict) or not all(isinstance(sheet, dict) for sheet in sheets.values()):
        raise LibraryError(f'{path}: "characters" must hold one object (a table in TOML) for each sheet, by its name')
    return {name: _sheet(name, sheet, rulesets, path, "", None) for name, sheet in sheets.items()}


def _sheet(
    name: str, content: dict[str, Any], rulesets: Mapping[str, Ruleset[Any]], path: Path, text: str, kept: str | None
) -> tuple[LibrarySheet, str]:
    if not NAME.fullmatch(name):
        raise LibraryError(f"{path}: {name!r} cannot be a sheet's name; use at most 40 letters, digits, - and _")
    sheet = check_sheet(name, content, rulesets, path=path, text=text)
    if kept is None:
        kept = "" if sheet.problems else toml_text(sheet_content(sheet))
    return sheet, kept


def _read(path: Path) -> tuple[dict[str, Any], str]:
    if path.is_file() and path.stat().st_size > LARGEST_BUNDLE:
        raise LibraryError(f"{path} is larger than {LARGEST_BUNDLE // 1024} KiB; that cannot be a file of sheets")
    return read_data(path)
