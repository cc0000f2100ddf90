"""What the tray commands share: the port, the language, errors in words."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.table import Table

from bridge.cli.output import Printer, printer, say_error
from bridge.flashing.errors import PORT, FlashingError
from bridge.trays.errors import TrayError
from rules.terms import msg

F = TypeVar("F", bound=Callable[..., Any])
INTERRUPTED = 130
WIDE = 300


def port_argument(command: F) -> F:
    """`[PORT]`: which board; may be left out while there is only one."""
    return click.argument("port", required=False)(command)


def json_option(command: F) -> F:
    """`--json`: for machines, one object a line."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line, instead of text.")(
        command
    )


@contextlib.contextmanager
def wording(lang: str) -> Iterator[Printer]:
    """Give the printer, and end the program with a sentence and the error's exit status where something went wrong."""
    out = printer(lang)
    try:
        yield out
    except FlashingError as error:
        say_error(out.text(error.reason))
        sys.exit(error.status)
    except TrayError as error:
        say_error(out.text(error.reason))
        sys.exit(PORT)
    except (KeyboardInterrupt, click.Abort):
        say_error(out.text(msg("tray-cli-stopped")))
        sys.exit(INTERRUPTED)


def show_table(table: Table) -> None:
    """Print a table; into a pipe or file it is as wide as it is, for there are no lines to wrap at."""
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def note(out: Printer, what: Any) -> None:
    """Say something on standard error, beside what a command prints."""
    click.echo(out.text(what), err=True)
