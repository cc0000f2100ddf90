"""`dicewire export`: a recorded conflict as JSON."""

from __future__ import annotations

import asyncio
import datetime
import json
from pathlib import Path
from typing import Any, TypeAlias

import click

from bridge.cli.output import Printer, config_option, language_option, printer
from bridge.config import Config, read_config
from bridge.errors import BridgeError
from bridge.journal.file import check_file
from bridge.journal.records import Record
from bridge.journal.sqlite import SqliteJournal
from bridge.tables.errors import CommandError
from bridge.tables.export import export, played
from bridge.tables.fold import fold
from bridge.tables.registry import UNCLAIMED
from bridge.tables.state import TableState
from rules.terms import Text, msg
from rules.viewers import Viewer

Recorded: TypeAlias = tuple[TableState, list[Record]]
_NAMED = 8
"""Tables that are named where one has to be chosen; a hall's would fill the screen."""


@click.command("export")
@config_option
@click.option("--table", "table_name", help="The table, by name or id; needed where there are several.")
@click.option("--conflict", help="The conflict's id (default: the one on the table, or the last).")
@click.option("--list", "only_list", is_flag=True, help="List what has been played instead.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file instead of printing.")
@language_option
def command(
    config: Path, table_name: str | None, conflict: str | None, only_list: bool, output: Path | None, lang: str
) -> None:
    """Write a conflict of the journal as JSON: set-up, answers, events, readings, and a play file to play it again.

    While the bridge runs its journal is locked: the GM's console saves the conflict then, under "Table and trays".
    """
    read = read_config(config) if config.exists() else Config()
    path = config.resolve().parent / read.journal.path
    if check_file(path) == 0:
        raise BridgeError(f"there is no journal {path}; name the config of the bridge with --config")
    try:
        exported = asyncio.run(_export(path, table_name, conflict, printer(lang), only_list=only_list))
    except CommandError as error:
        raise BridgeError(f"{path}: there is no such conflict; list them with --list") from error
    except ValueError as error:
        raise BridgeError(f"{path} holds what this Dicewire cannot read: {error}") from error
    if exported is None:
        return
    text = json.dumps(exported, ensure_ascii=False, indent=1)
    if output is None:
        click.echo(text)
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise BridgeError(f"{output} cannot be written: {error.strerror or error}") from error
    printer(lang).say(msg("cli-export-written", path=Text(str(output))))


async def _export(
    path: Path, table_name: str | None, conflict: str | None, out: Printer, *, only_list: bool
) -> dict[str, Any] | None:
    journal = SqliteJournal(path)
    try:
        tables = [await _read(journal, id_) for id_ in await journal.tables() if id_ != UNCLAIMED]
    finally:
        await journal.close()
    if only_list:
        _list(tables, out)
        return None
    state, records = _find(tables, table_name)
    return export(state, records, Viewer(gm=True), conflict)


async def _read(journal: SqliteJournal, table: str) -> Recorded:
    records = await journal.read(table)
    state = TableState(table)
    for record in records:
        fold(state, record)
    return state, records


def _list(tables: list[Recorded], out: Printer) -> None:
    lines = [(state, one) for state, records in tables for one in played(records)]
    if not lines:
        out.say(msg("cli-export-none"))
    for state, one in lines:
        began = datetime.datetime.fromtimestamp(one.began / 1000).astimezone().isoformat(" ", "minutes")
        words = {"table": state.name, "conflict": one.id, "ruleset": one.ruleset, "began": began}
        out.say(msg("cli-export-line", **{key: Text(value) for key, value in words.items()}))


def _find(tables: list[Recorded], wanted: str | None) -> Recorded:
    found = [one for one in tables if wanted in (None, one[0].id, one[0].name)]
    if len(found) == 1:
        return found[0]
    names = [f"{state.name} ({state.id})" for state, _ in found or tables]
    more = f" and {len(names) - _NAMED} more; --list names those that have played" if len(names) > _NAMED else ""
    raise BridgeError(f"name one table with --table; there are: {', '.join(names[:_NAMED]) or 'none'}{more}")
