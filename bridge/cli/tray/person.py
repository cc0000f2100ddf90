"""A person at a terminal, asked on standard error so that results can be piped."""

from __future__ import annotations

import click

from bridge.cli.output import Printer
from rules.terms import Message, msg


class AtTerminal:
    """Asks and tells in words."""

    def __init__(self, out: Printer) -> None:
        self._out = out

    def tell(self, what: Message) -> None:
        """Say what to do, or what was seen."""
        click.echo(self._out.text(what), err=True)

    def ready(self, what: Message) -> bool:
        """Say what comes and wait for Enter; `s` leaves the step out."""
        self.tell(what)
        answer = click.prompt(self._out.text(msg("tray-cli-test-ready")), default="", show_default=False, err=True)
        return str(answer).strip().lower() != "s"

    def sees(self, what: Message) -> bool | None:
        """Ask yes or no."""
        return click.confirm(self._out.text(what), default=True, err=True)

    def reads(self, what: Message) -> str | None:
        """Ask for what can be read."""
        return str(click.prompt(self._out.text(what), default="", show_default=False, err=True))
