"""The boards that the firmware is made for, and how a board with MicroPython says which it is. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridge.flashing.errors import BoardError

NAMES = ("esp32s3", "picow", "pico2w")
OLDEST = (1, 24)
"""MicroPython from here on has all that the firmware uses."""

_MACHINES = (
    (re.compile(r"Pico 2 W\b", re.IGNORECASE), "pico2w"),
    (re.compile(r"Pico W\b", re.IGNORECASE), "picow"),
    (re.compile(r"ESP32-?S3", re.IGNORECASE), "esp32s3"),
    (re.compile(r"^(linux|darwin|win32) \["), "unix"),  # MicroPython on a computer: for tests of all this
)
_WIRED = re.compile(r"Pico( 2)? with", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Facts:
    """What a board says at its prompt.

    `machine` is MicroPython's name for the board, `version` MicroPython's, `mpy` the version of compiled files that it
    reads (0: none), `uid` its hardware id in hex, `free` bytes of its file system in blocks of `block` bytes. `slot` is
    the content of `/slot.json` as it works (empty: no firmware of ours), `firmware` and `digest` the version that runs.
    `config` and `secrets` are the texts of its files, None where there is none. `dev` is the id it has by itself.
    """

    machine: str
    version: tuple[int, ...]
    mpy: int
    uid: str
    free: int
    block: int
    slot: dict[str, object]
    firmware: str = ""
    digest: str = ""
    board: str = ""
    config: str | None = None
    secrets: str | None = None

    @property
    def dev(self) -> str:
        """The tray's id unless it is given another: the end of its hardware id, as the firmware makes it."""
        return self.uid[-12:]

    @property
    def micropython(self) -> str:
        """MicroPython's version as people write it."""
        return ".".join(map(str, self.version))


def recognise(machine: str) -> str:
    """The name of a board by what MicroPython calls it, "" for one that the firmware is not made for."""
    return next((name for pattern, name in _MACHINES if pattern.search(machine)), "")


def which_board(facts: Facts, wanted: str | None) -> str:
    """The board to make firmware for: `wanted`, or the one that the board says it is.

    Raises BoardError where that is none of ours, is another than wanted, or its MicroPython is too old. A board that
    does not say what it is (a clone) can be `wanted` by name.
    """
    if facts.version[:2] < OLDEST:
        raise BoardError("old-micropython", version=facts.micropython, needed=".".join(map(str, OLDEST)))
    found = recognise(facts.machine)
    if wanted and found and wanted != found:
        raise BoardError("other-board", machine=facts.machine, found=found, wanted=wanted)
    if not wanted and not found:
        name = "wired-board" if _WIRED.search(facts.machine) else "unknown-board"
        raise BoardError(name, machine=facts.machine, known=", ".join(NAMES))
    return wanted or found
