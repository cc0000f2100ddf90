"""Firmware and settings onto a board, from the running tray to the running tray."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bridge.flashing import door
from bridge.flashing.boards import Facts, which_board
from bridge.flashing.cable import Cable, Greeting, Restart, new_rid
from bridge.flashing.errors import BoardError, FellBackError, FlashingError
from bridge.flashing.image import Image, make_image
from bridge.flashing.install import install
from bridge.flashing.prompt import Prompt
from bridge.flashing.settings import Settings, read_settings
from bridge.flashing.target import Target
from rules.terms import Message, Text, msg

PROVEN_S = 2.5
"""How long a new version must go on after it greeted; within a second it notes that it works (firmware/main.py)."""
SAID = 6


class Listener(Protocol):
    """Who is told how it goes."""

    def step(self, what: Message) -> None:
        """Something begins."""

    def expect(self, size: int) -> None:
        """So many bytes will be written."""

    def progress(self, size: int) -> None:
        """So many more bytes are written and checked."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What runs on the board now. `changed`: it is not what ran before. `dev` is "" where the tray did not greet."""

    board: str
    version: str
    slot: str
    changed: bool
    plain: bool
    dev: str
    has_settings: bool


def bring(
    target: Target,
    listener: Listener,
    *,
    board: str | None = None,
    settings: Settings | None = None,
    only_ours: bool = False,
    force: bool = True,
    start_s: float = door.START_S,
    make: Callable[[str, int], Image] = make_image,
) -> Brought:
    """Put the firmware of this installation on a board, and see it come up.

    `only_ours`: refuse a board without our firmware. Without `force` a board that has the same version is left alone.
    `settings` are written too. Raises FlashingError; unless that is a FellBackError or says otherwise, the board runs
    what it ran before.
    """
    listener.step(msg("tray-cli-flash-open"))
    prompt = door.enter(target)
    try:
        facts = prompt.facts()
        listener.step(msg("tray-cli-flash-make"))
        image = make(_which(facts, board, target, only_ours=only_ours), facts.mpy)
        changed = force or facts.digest != image.digest
        slot = _write(prompt, facts, image, listener) if changed else str(facts.slot["run"])
        config = facts.config
        if settings is not None:
            config = write_settings(prompt, settings)
        listener.step(msg("tray-cli-flash-start"))
        door.leave(prompt, on_cable=not door.is_on_cable(config))
    except BaseException:
        prompt.reset()
        raise
    greeting = _see_it_run(target, slot, facts, start_s)
    if not door.is_on_cable(config):
        back_to_wifi(target)
    return Brought(image.board, image.version, slot, changed, image.plain, greeting.hello.dev, config is not None)


def _which(facts: Facts, board: str | None, target: Target, *, only_ours: bool) -> str:
    if only_ours and not facts.slot:
        raise BoardError("no-firmware", port=target.name)
    return which_board(facts, board or facts.board or None)


def _write(prompt: Prompt, facts: Facts, image: Image, listener: Listener) -> str:
    listener.step(msg("tray-cli-flash-write", version=Text(image.version), board=Text(image.board)))
    listener.expect(image.size)
    return install(prompt, facts, image, listener.progress)


def write_settings(prompt: Prompt, settings: Settings) -> str:
    """Replace both files of a board; returns the text of the first. Raises TransferError."""
    for path, data in settings.files.items():
        prompt.replace(path, data)
    return settings.files["/config.json"].decode("ascii")


def _see_it_run(target: Target, slot: str, facts: Facts, start_s: float) -> Greeting:
    """Wait until the version in `slot` greets, and goes on for a while. Raises FellBackError, BoardError."""
    until = time.monotonic() + start_s
    said: list[str] = []
    boot = -1
    while True:
        greeting, more = door.wait_for_tray(target, max(PROVEN_S, until - time.monotonic()))
        said += more
        why = " / ".join(said[-SAID:]) or "-"
        if greeting is None:
            if facts.slot:
                raise FellBackError("not-up", port=target.name, said=why)
            raise BoardError("never-up", port=target.name, said=why)
        if greeting.slot and greeting.slot != slot:
            raise FellBackError("fell-back", version=greeting.hello.fw, said=why)
        if greeting.hello.boot == boot:
            return greeting
        boot = greeting.hello.boot
        time.sleep(PROVEN_S)


def back_to_wifi(target: Target) -> None:
    """Start a Wi-Fi tray over that was made to speak on its cable; if it does not listen, the next start will do."""
    before = target.identity()
    try:
        with Cable(target, PROVEN_S) as cable:
            if cable.greet(PROVEN_S) is not None:
                cable.ask(Restart(new_rid(), "tray"))
        target.wait_until_gone(before)
    except FlashingError:
        pass  # it starts over by itself, or when it is plugged in next


def change_settings(target: Target, changing: Callable[[Settings, Facts], Settings]) -> tuple[Settings, Facts]:
    """Change a board's settings by what is there, and start it over. Raises FlashingError; nothing is changed then."""
    prompt = door.enter(target)
    try:
        facts = prompt.facts()
        settings = changing(read_settings(facts.config, facts.secrets), facts)
        write_settings(prompt, settings)
    finally:
        prompt.reset()
    return settings, facts
