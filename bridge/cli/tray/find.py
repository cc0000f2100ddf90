"""`dicewire tray list`: what is plugged in."""

from __future__ import annotations

import json
import sys

import click
from rich.table import Table

from bridge.cli.output import Printer, language_option
from bridge.cli.tray.common import json_option, note, show_table, wording
from bridge.flashing.errors import PORT
from bridge.flashing.finding import Found, Kind
from bridge.flashing.finding import find as find_boards
from rules.terms import Message, Text, msg


@click.command("list")
@click.argument("ports", metavar="[PORT]...", nargs=-1)
@json_option
@language_option
def find(ports: tuple[str, ...], as_json: bool, lang: str) -> None:
    """List trays, boards with MicroPython, and boards in their boot loader. Nothing is disturbed or changed.

    With PORTs only these are looked at; one that cannot be opened ends it with status 3.
    """
    with wording(lang) as out:
        found = find_boards(ports)
        if as_json:
            for one in found:
                click.echo(json.dumps(one.json(), ensure_ascii=False))
        elif found:
            _print(found, out)
        else:
            note(out, msg("tray-cli-list-none"))
        if ports and any(one.kind is Kind.CLOSED for one in found):
            sys.exit(PORT)


def _print(found: list[Found], out: Printer) -> None:
    heads = ("port", "board", "id", "firmware", "state")
    table = Table(*(out.text(Message(f"tray-cli-list-{head}")) for head in heads), box=None, pad_edge=False)
    for one in found:
        table.add_row(one.port, one.board, one.dev or one.serial_number, one.firmware, out.text(_state(one)))
    show_table(table)


def _state(one: Found) -> Message:
    if one.kind is Kind.TRAY:
        return msg("tray-cli-list-tray", waiting=one.waiting)
    if one.kind is Kind.MICROPYTHON:
        if one.firmware:
            return msg("tray-cli-list-stopped", version=Text(one.micropython))
        return msg("tray-cli-list-micropython", version=Text(one.micropython))
    if one.kind is Kind.CLOSED and one.why is not None:
        return one.why
    return Message(f"tray-cli-list-{one.kind.value}")
