"""What `play` and `odds` share: a play file with its ruleset, and the sheets that its set-up names."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from bridge.characters.fill_in import fill_in, names_any
from bridge.characters.library import FOLDER, Library
from bridge.cli.output import Printer
from bridge.plays import PlayError, PlayFile, read_play, run_play
from bridge.rulesets import Rulesets
from bridge.setups import FOLDER as SETUPS
from rules.conflict import Conflict
from rules.errors import SetupError
from rules.ruleset import Ruleset
from rules.viewers import Viewer

characters_option = click.option(
    "--characters",
    type=click.Path(path_type=Path, file_okay=False),
    help='Library of sheets that the set-up names (default: "characters" beside FILE or its folder setups, else here).',
)


def play_file(file: Path, characters: Path | None, rulesets: Rulesets, out: Printer) -> Conflict:
    """The conflict of a play file, as far as it is played there.

    Every fault of the set-up, or the answer that does not fit, is printed, and the command ends with exit status 1.
    """
    source = read_play(file)
    ruleset = rulesets[source.play.ruleset]
    try:
        return run_play(_filled(source, ruleset, characters, rulesets), ruleset)
    except SetupError as error:
        _report(source, error, out)
    except PlayError as error:
        text, rule = (out.text(error.refused.reason), error.refused.rule) if error.refused else (error.text, "")
        click.echo(f"{error.where}: {text}{f' [{rule}]' if rule else ''}", err=True)
        sys.exit(1)


def sees_all(conflict: Conflict) -> Viewer:
    """Whoever runs a play file sees all of it."""
    return Viewer(gm=True, plays=frozenset(id_ for id_, _ in conflict.ruleset.participants(conflict.state)))


def _filled(source: PlayFile, ruleset: Ruleset[Any], characters: Path | None, rulesets: Rulesets) -> PlayFile:
    if not names_any(dict(source.setup)):
        return source
    sheets = Library(characters or _library_of(source.path), rulesets).read()
    return dataclasses.replace(source, setup=fill_in(source.setup, ruleset, sheets))


def _library_of(file: Path) -> Path:
    """Where the sheets of a play file are: beside it, beside the folder of set-ups that it lies in, or else here."""
    beside = file.absolute().parent
    places = [beside, *([beside.parent] if beside.name == SETUPS else [])]
    return next((place / FOLDER for place in places if (place / FOLDER).is_dir()), Path(FOLDER))


def _report(source: PlayFile, error: SetupError, out: Printer) -> NoReturn:
    for problem in error.problems:
        rule = f" [{problem.rule}]" if problem.rule else ""
        click.echo(f"{source.where_in_setup(problem.where)}: {out.text(problem.reason)}{rule}", err=True)
    sys.exit(1)
