"""`dicewire tray flash` and `update`: the firmware onto a board, beside the one that runs there."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

from bridge.cli.output import Printer, language_option
from bridge.cli.tray.common import json_option, note, port_argument, wording
from bridge.flashing.boards import NAMES
from bridge.flashing.errors import SettingsError
from bridge.flashing.settings import Settings, check, read_settings
from bridge.flashing.target import choose
from bridge.flashing.updating import Brought, bring
from rules.terms import Message, Text, msg

_FILE = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.command("flash")
@port_argument
@click.option("--board", type=click.Choice(NAMES), help="Which board it is, where it does not say so (clones).")
@click.option("--config", type=_FILE, help="A config.json to put on the board as well.")
@click.option("--secrets", "hidden", type=_FILE, help="A secrets.json to put on the board as well.")
@json_option
@language_option
def flash(
    port: str | None, board: str | None, config: Path | None, hidden: Path | None, as_json: bool, lang: str
) -> None:
    """Put the tray's firmware on a board that runs MicroPython. Settings and readings on the board stay.

    What runs on the board now is replaced at the end, by one step that a power cut cannot break.
    """
    with wording(lang) as out:
        settings = _settings(config, hidden)
        with _Progress(out) as progress:
            brought = bring(choose(port), progress, board=board, settings=settings)
        _report(brought, out, as_json=as_json)


@click.command("update")
@port_argument
@click.option("--force", is_flag=True, help="Bring it even if the tray has the very same version.")
@json_option
@language_option
def update(port: str | None, force: bool, as_json: bool, lang: str) -> None:
    """Bring the firmware of this installation to a tray, beside the one that runs.

    The new version has three starts to show that it works; else the one before runs again. Whatever interrupts an
    update, the tray still works.
    """
    with wording(lang) as out:
        with _Progress(out) as progress:
            brought = bring(choose(port), progress, only_ours=True, force=force)
        _report(brought, out, as_json=as_json)


def _settings(config: Path | None, hidden: Path | None) -> Settings | None:
    if config is None and hidden is None:
        return None
    if config is None:
        raise SettingsError("secrets-alone")
    settings = read_settings(_read(config), _read(hidden) if hidden else None)
    if settings.unreadable:
        raise SettingsError("not-json", files=", ".join(settings.unreadable))
    check(settings)
    return settings


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError("unreadable", path=str(path), why=str(error)) from error


def _report(brought: Brought, out: Printer, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(asdict(brought)))
        return
    if not brought.changed:
        out.say(msg("tray-cli-flash-same", dev=Text(brought.dev), version=Text(brought.version)))
        return
    out.say(msg("tray-cli-flash-done", dev=Text(brought.dev), version=Text(brought.version)))
    if brought.plain:
        out.say(msg("tray-cli-flash-plain"))
    if not brought.has_settings:
        out.say(msg("tray-cli-flash-setup"))


class _Progress:
    """Shows how it goes, on standard error: a bar on a terminal, lines elsewhere."""

    def __init__(self, out: Printer) -> None:
        self._out = out
        self._console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        self._bars = Progress(*columns, console=self._console, transient=True)
        self._task = self._bars.add_task("", total=None, visible=False)

    def __enter__(self) -> _Progress:
        if self._console.is_terminal:
            self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._bars.stop()

    def step(self, what: Message) -> None:
        """Something begins."""
        if self._console.is_terminal:
            self._bars.update(self._task, description=self._out.text(what), visible=True)
        else:
            note(self._out, what)

    def expect(self, size: int) -> None:
        """So many bytes will be written."""
        self._bars.update(self._task, total=size, completed=0)

    def progress(self, size: int) -> None:
        """So many more are on the board."""
        self._bars.advance(self._task, size)
