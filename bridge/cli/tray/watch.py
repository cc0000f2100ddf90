"""`dicewire tray watch`: what a tray says, as it says it."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import click
import msgspec

from bridge.cli.output import Printer, language_option
from bridge.cli.tray.common import json_option, note, port_argument, wording
from bridge.flashing import door
from bridge.flashing.cable import Cable
from bridge.flashing.errors import BoardError, PortError
from bridge.flashing.target import LOOK_S, Target, choose
from bridge.flashing.watching import Watcher, as_json
from bridge.trays.frames import Console
from bridge.trays.messages import VERSION
from rules.terms import Message, msg

PATIENCE_S = 6.0
LISTEN_S = 0.2


@click.command("watch")
@port_argument
@click.option("--take/--keep", default=None, help="Take readings from the tray for good, or leave them for a bridge.")
@click.option("--cable", "on_cable", is_flag=True, help="Restart a Wi-Fi tray so that it speaks on its cable, once.")
@click.option("--seconds", type=click.FloatRange(0), help="Stop after so long (default: until Ctrl C).")
@json_option
@language_option
def watch(port: str | None, take: bool | None, on_cable: bool, seconds: float | None, as_json: bool, lang: str) -> None:
    """Show readings, faults, heartbeats and console lines of a tray, without a bridge.

    Readings that arrive are taken: the tray forgets them, they were only for looking. But if some already wait for a
    bridge, all are left to it; then no more than four are sent, until --take takes everything.
    """
    with wording(lang) as out, contextlib.suppress(KeyboardInterrupt):  # that is how watching ends
        screen = _Screen(out, as_json=as_json, seconds=seconds)
        target = choose(port)
        if on_cable:
            door.leave(door.enter(target), on_cable=True)
            door.wait_for_tray(target, door.START_S)
        _watch(target, take, screen)


class _Screen:
    """Where it is shown, and for how long."""

    def __init__(self, out: Printer, *, as_json: bool, seconds: float | None) -> None:
        self._out = out
        self._json = as_json
        self._until = None if seconds is None else time.monotonic() + seconds

    @property
    def over(self) -> bool:
        return self._until is not None and time.monotonic() >= self._until

    def left(self, most: float) -> float:
        return most if self._until is None else max(0.0, min(most, self._until - time.monotonic()))

    def show(self, sentences: Iterable[Message], message: dict[str, Any]) -> None:
        if self._json:
            click.echo(json.dumps(message, ensure_ascii=False))
            return
        for sentence in sentences:
            click.echo(f"{datetime.now().astimezone():%H:%M:%S} {self._out.text(sentence)}")

    def note(self, what: Message) -> None:
        note(self._out, what)


def _watch(target: Target, take: bool | None, screen: _Screen) -> None:
    """Watch until the time is over. A tray that is unplugged is waited for; one that is not there at first is not."""
    cable = Cable(target)
    while not screen.over:
        try:
            with cable:
                _follow(cable, take, screen)
        except PortError as error:
            screen.note(error.reason)
            while not screen.over:
                with contextlib.suppress(PortError):
                    cable = Cable(target)
                    break
                time.sleep(LOOK_S)


def _follow(cable: Cable, take: bool | None, screen: _Screen) -> None:
    watcher = Watcher(cable, take)
    greeting = cable.greet(screen.left(PATIENCE_S))
    if cable.at_prompt:
        raise BoardError("no-tray", port=cable.target.name)
    for line in cable.console:
        heard = Console(line)
        screen.show(watcher.take(heard), as_json(heard))
    if greeting is None:
        screen.note(msg("tray-cli-watch-silent"))
    elif greeting.hello.v != VERSION:
        raise BoardError("version", theirs=greeting.hello.v, ours=VERSION)
    else:
        message = {"t": "hello", **msgspec.to_builtins(greeting.hello), "slot": greeting.slot}
        screen.show(watcher.greeted(greeting.hello), message)
    while not screen.over:
        for item in cable.items(LISTEN_S):
            screen.show(watcher.take(item), as_json(item))
