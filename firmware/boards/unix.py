"""A tray without hardware under MicroPython's unix port: the whole firmware, for tests of it."""

import gc
import os
import select
import sys
import time

from ..main import start
from ..sim.dice import VirtualDice
from .board import Board


class Unix(Board):
    """Standard input and output are the cable; the sources are virtual dice."""

    name = "unix"
    cause = "power"

    def __init__(self, root: str, dev: str = "unix-1"):
        self.root = root
        self.dev = dev
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)

    def ticks(self) -> object:
        """Return milliseconds of the process."""
        return time.ticks_ms()

    def rand(self, size: int) -> bytes:
        """Return random bytes of the system."""
        return os.urandom(size)

    def vitals(self) -> tuple:
        """Return the heap's free bytes."""
        return (gc.mem_free(), 0)

    def reset(self) -> None:
        """End the process."""
        sys.exit(3)

    def console(self) -> tuple:
        """Return standard input and output."""
        return (
            sys.stdin.buffer,
            sys.stdout.buffer,
            lambda: bool(self._poll.poll(0)),
            lambda: bool(self._room.poll(0)),
        )

    def sources(self, config, clock, tell) -> list:
        """Return virtual dice."""
        sim = config["sim"]
        return [VirtualDice(clock, sim["seed"], sim["auto"], sim["pace_ms"], sim["faults"])]


def begin() -> None:
    """Start a tray in the root folder; what `/main.py` calls."""
    start(Unix(""))
