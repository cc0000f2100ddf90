"""`dicewire characters`: the GM's library of sheets."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from bridge.characters.bundle import Format, bundle_text, read_bundle, sheet_content
from bridge.characters.library import FOLDER, Library, LibraryError
from bridge.characters.sheets import CHARACTER, LibrarySheet
from bridge.characters.toml_text import toml_text
from bridge.cli.output import Printer, language_option, printer
from bridge.rulesets import load_rulesets
from rules.errors import Problem
from rules.terms import Text, msg

folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(FOLDER),
    show_default=True,
    help="Folder of the library; the bridge has it beside dicewire.toml.",
)
force_option = click.option("--force", is_flag=True, help="Overwrite what is there.")


@click.group("characters")
def command() -> None:
    """Keep sheets of characters and vehicles, one a file, that set-ups can name (see docs/characters.md)."""


@command.command("list")
@folder_option
@click.option("--samples", is_flag=True, help="List those that come with the rulesets too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with all that the sheets say.")
@language_option
def list_(folder: Path, samples: bool, as_json: bool, lang: str) -> None:
    """List the sheets: name, ruleset, kind, and what they are called in play."""
    rulesets = load_rulesets()
    library = Library(folder, rulesets)
    out = printer(lang, rulesets=rulesets)
    sheets = [*library.own(), *(library.samples() if samples else ())]
    if as_json:
        listed = {sheet.name: {"sheet": sheet_content(sheet), "faults": _faults(sheet, out)} for sheet in sheets}
        click.echo(json.dumps(listed, ensure_ascii=False))
        return
    if not sheets:
        out.say(msg("cli-characters-empty", folder=Text(str(folder))))
    widths = [max((len(cells[place]) for cells in map(_cells, sheets)), default=0) for place in range(3)]
    for sheet in sheets:
        cells = "  ".join(cell.ljust(width) for cell, width in zip(_cells(sheet), widths, strict=True))
        title = out.text(msg("cli-characters-faulty")) if sheet.problems else _title(sheet, lang)
        click.echo(f"{cells}  {title}".rstrip())


@command.command("check")
@folder_option
@click.argument("names", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@language_option
def check(folder: Path, names: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Check all sheets, or those of NAMES; every fault is printed with its file, line, key and rule.

    Exit status 1 where anything is at fault.
    """
    rulesets = load_rulesets()
    out = printer(lang, rulesets=rulesets)
    sheets = _named(Library(folder, rulesets), names)
    wrong = [sheet for sheet in sheets if sheet.problems]
    if as_json:
        click.echo(json.dumps({sheet.name: _faults(sheet, out) for sheet in sheets}, ensure_ascii=False))
    else:
        _report(wrong, out)
        right = msg("cli-characters-right", count=len(sheets))
        out.say(msg("cli-characters-wrong", wrong=len(wrong), count=len(sheets)) if wrong else right)
    sys.exit(1 if wrong else 0)


@command.command("export")
@folder_option
@click.argument("names", nargs=-1)
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@click.option("--format", "as_", type=click.Choice(["json", "toml"]), help="Default: as the file is named, or TOML.")
@force_option
@language_option
def export(
    folder: Path, names: tuple[str, ...], output: Path | None, as_: Format | None, force: bool, lang: str
) -> None:
    """Write all sheets, or those of NAMES, as one file of JSON or TOML, to keep or to send to somebody."""
    rulesets = load_rulesets()
    out = printer(lang, rulesets=rulesets)
    sheets = _named(Library(folder, rulesets), names)
    wrong = [sheet for sheet in sheets if sheet.problems]
    if wrong:
        _report(wrong, out)
        raise LibraryError("nothing was written; correct these sheets, or name those to export")
    text = bundle_text(sheets, as_ or ("json" if output is not None and output.suffix == ".json" else "toml"))
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("w" if force else "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise LibraryError(f"{output} is there already; use --force to overwrite it, or name another file") from error
    except OSError as error:
        raise LibraryError(f"{output} cannot be written: {error.strerror or error}") from error
    out.say(msg("cli-characters-written", path=Text(str(output))))


@command.command("import")
@folder_option
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@force_option
@language_option
def import_(folder: Path, files: tuple[Path, ...], force: bool, lang: str) -> None:
    """Take sheets from FILES (what `export` wrote, or single sheets; JSON or TOML) into the library.

    Nothing is written unless everything can be.
    """
    rulesets = load_rulesets()
    out = printer(lang, rulesets=rulesets)
    found: dict[str, tuple[LibrarySheet, str]] = {}
    for file in files:
        for name, sheet in read_bundle(file, rulesets).items():
            if name in found:
                raise LibraryError(f"{name!r} is in {found[name][0].path} and in {file}; import them one by one")
            found[name] = sheet
    wrong = [sheet for sheet, _ in found.values() if sheet.problems]
    if wrong:
        _report(wrong, out)
        raise LibraryError("nothing was written; correct these sheets first")
    for path in Library(folder, rulesets).write({name: text for name, (_, text) in found.items()}, force=force):
        out.say(msg("cli-characters-written", path=Text(str(path))))


@command.command("new")
@folder_option
@click.argument("name")
@click.option("--ruleset", required=True, help="The ruleset it is for.")
@click.option("--kind", default=CHARACTER, show_default=True, help="character, or another kind the ruleset has.")
@click.option("--like", help="Begin with a copy of this sheet (default: the first that comes with the ruleset).")
@force_option
@language_option
def new(folder: Path, name: str, ruleset: str, kind: str, like: str | None, force: bool, lang: str) -> None:
    """Begin a sheet called NAME with a copy of another, to be edited."""
    rulesets = load_rulesets()
    if kind not in rulesets[ruleset].sheets:
        kinds = ", ".join(rulesets[ruleset].sheets) or "none"
        raise LibraryError(f"{ruleset} has no sheets of the kind {kind!r}; there are: {kinds}")
    library = Library(folder, rulesets)
    library.path(name)  # refuses what cannot be a name before anything else is looked at
    model = _model(library, ruleset, kind, like)
    text = copy_of(model, name, ruleset, kind, has_id=kind not in rulesets[ruleset].lists)
    (path,) = library.write({name: text}, force=force)
    printer(lang).say(msg("cli-characters-new", path=Text(str(path))))


def _named(library: Library, names: Iterable[str]) -> list[LibrarySheet]:
    """The sheets of those names, the GM's own where there are no names. Raises `LibraryError` for one not there."""
    wanted = list(names)
    if not wanted:
        return list(library.own())
    sheets = library.read()
    for name in wanted:
        if name not in sheets:
            raise LibraryError(
                f"there is no sheet {name!r} in {library.folder}; there are: {', '.join(sheets) or 'none'}"
            )
    return [sheets[name] for name in wanted]


def _model(library: Library, ruleset: str, kind: str, like: str | None) -> LibrarySheet | None:
    """The sheet to begin with, None where there is none."""
    if like is None:
        samples = (sheet for sheet in library.samples() if (sheet.ruleset, sheet.kind) == (ruleset, kind))
        return next(samples, None)
    sheets = library.read()
    model = sheets.get(like) or sheets.get(f"{ruleset}/{like}")
    if model is None or (model.ruleset, model.kind) != (ruleset, kind):
        fitting = [sheet.name for sheet in sheets.values() if (sheet.ruleset, sheet.kind) == (ruleset, kind)]
        raise LibraryError(f"there is no {kind} {like!r} for {ruleset}; there are: {', '.join(fitting) or 'none'}")
    return model


def copy_of(model: LibrarySheet | None, name: str, ruleset: str, kind: str, *, has_id: bool) -> str:
    """The text of a new sheet: that of the model, comments and all, with an id of its own unless it is a list."""
    head = toml_text({"ruleset": ruleset} | ({} if kind == CHARACTER else {"sheet": kind}))
    if model is None:
        return head + toml_text({"id": name, "name": name} if has_id else {"name": name, kind: []})
    body = re.sub(r"(?m)^(ruleset|sheet)\s*=.*\n", "", model.text)
    return head + (re.sub(r'(?m)^id\s*=\s*"[^"]*"', f'id = "{name}"', body, count=1) if has_id else body)


def _cells(sheet: LibrarySheet) -> tuple[str, str, str]:
    return sheet.name, ", ".join((sheet.ruleset, *sheet.elsewhere)), sheet.kind


def _title(sheet: LibrarySheet, lang: str) -> str:
    """What it is called in play, in a language where it has several names."""
    name = sheet.data.get("name", "")
    if isinstance(name, dict):
        name = name.get(lang) or next(iter(name.values()), "")
    return str(name)


def _report(sheets: Iterable[LibrarySheet], out: Printer) -> None:
    for sheet in sheets:
        of_many = sheet.path is not None and sheet.path.stem != sheet.name.rpartition("/")[2]
        below = f"characters.{sheet.name}" if of_many else ""  # where in a file of many sheets it stands
        for problem in sheet.problems:
            line = sheet.line(problem)
            place = f"{sheet.path or sheet.name}{f':{line}' if line else ''}"
            words = out.text(problem.reason)
            rule = f" [{problem.rule}]" if problem.rule else ""
            where = ".".join(part for part in (below, problem.where if problem.path else "") if part)
            click.echo(f"{place}: {f'{where}: ' if where else ''}{words}{rule}", err=True)


def _faults(sheet: LibrarySheet, out: Printer) -> list[dict[str, Any]]:
    def fault(problem: Problem) -> dict[str, Any]:
        words = out.text(problem.reason)
        return {"where": problem.where, "line": sheet.line(problem), "words": words, "rule": problem.rule}

    return [fault(problem) for problem in sheet.problems]
