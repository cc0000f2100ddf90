"""A tray on a pseudo-terminal in this process: the firmware's own core, with parts that a test moves."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from firmware.drivers.source import Source
from firmware.sim.dice import VirtualDice
from firmware.sim.pty import PtyPort
from firmware.tray.app import Tray
from firmware.tray.clock import Clock
from firmware.tray.dice import DROP, RAW, ROLLED, Reading
from firmware.tray.store import Store

ALL = ("display", "ring", "gate", "manual", "beam", "piezo", "load", "pixels", "godice", "cam")


class Parts(Source):
    """Stands in the tray's list for parts that only have a name."""

    def __init__(self, name: str) -> None:
        self.name = name


class Shown:
    """An output that remembers what it was told."""

    def __init__(self) -> None:
        self.lit: list[list[int]] = []
        self.gates: list[bool] = []

    def show(self, tray: Any) -> None:
        """Nothing to show."""

    def led(self, message: dict[str, Any]) -> None:
        """Remember the colour."""
        self.lit.append([*message["rgb"], message["s"]])

    def gate(self, is_open: bool) -> None:
        """Remember the move."""
        self.gates.append(is_open)


class BenchTray:
    """A running tray; `port` is where to open it. Everything here may be called from the test's thread."""

    def __init__(
        self, folder: Path, *, caps: tuple[str, ...] = ALL, parts: tuple[str, ...] = (), local: bool = True
    ) -> None:
        self.shown = Shown()
        self._caps = caps
        self._parts = parts
        self._folder = folder
        self._local = local
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        folder.mkdir(exist_ok=True)
        self._thread.start()
        if not self._ready.wait(20):
            raise TimeoutError("the tray did not start")

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        clock = Clock(lambda: int(time.monotonic() * 1000))
        port = PtyPort()
        port.local = self._local
        self.port = port.path
        self.dice = VirtualDice(clock, pace=0)
        who = {"dev": "bench-1", "fw": "0.1.0", "port": "sim", "caps": list(self._caps), "reset": "power"}
        sources = [self.dice, *(Parts(name) for name in self._parts)]
        store = Store(str(self._folder), os.urandom)
        self.tray = Tray(
            who, store, clock, port, sources, [self.shown], rate=0, presence=True, quiet=0, grace=0
        )  # fmt: skip
        tasks = [
            asyncio.ensure_future(job) for job in (self.tray.run(), self.dice.run(self.tray.emit), port.run(self.tray))
        ]
        self._ready.set()
        await self._stop.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def close(self) -> None:
        """End it."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def do(self, action: Callable[[], Any]) -> None:
        """Do something in the tray's own thread."""
        self._loop.call_soon_threadsafe(action)

    def ask(self, question: Coroutine[Any, Any, Any]) -> Any:
        """Run a coroutine in the tray's own thread and return what it returns."""
        return asyncio.run_coroutine_threadsafe(question, self._loop).result(20)

    def throw(self, *dice: tuple[str, int]) -> None:
        """Throw dice, and wait until they are stored."""
        before = self.tray.store.hi
        self.ask(self.dice.roll(list(dice)))
        until = time.monotonic() + 20
        while self.tray.store.hi == before and time.monotonic() < until:
            time.sleep(0.01)

    def measure(self, part: str, value: int) -> None:
        """A part measures something."""
        self.do(lambda: self.tray.emit(Reading("", "", value, RAW, 100, 0, part)))

    def fall(self, sensor: str) -> None:
        """A sensor notices that something fell."""
        self.do(lambda: self.tray.emit(Reading("", "", 1, DROP, 100, 0, sensor)))

    def read(self, source: str, kind: str, face: int) -> None:
        """A source has read a die."""
        self.do(lambda: self.tray.emit(Reading("k", kind, face, ROLLED, 100, 0, source)))
