"""The simulated tray - the real firmware - as a process that a test drives, and a cable on which things go wrong."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tty
from pathlib import Path

from tests.bridge.conftest import Cable

DEV = "sim-1"
ROOT = Path(__file__).parents[3]


class Sim:
    """`python -m firmware.sim` with its store in a folder, so that it goes on where it was after a kill."""

    def __init__(self, store: Path, *way: str) -> None:
        self._arguments = ["-m", "firmware.sim", "--store", str(store), "--pace", "0", *way]
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, *more: str) -> None:
        """Start it, and wait until it takes lines."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._arguments,
            *more,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=ROOT,
        )
        await self.line("status")

    async def line(self, text: str) -> str:
        """Have one line carried out, and return the answer."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{text}\n".encode())
        while True:
            answer = (await self._process.stdout.readline()).decode().strip()
            assert answer, f"the simulated tray ended at {text!r}"
            if not answer.startswith("pty "):
                return answer

    async def roll(self, *dice: str) -> None:
        """Roll dice such as `d6=4`; they are in its store when this returns."""
        assert await self.line(f"roll {' '.join(dice)}") == "ok"

    async def waiting(self) -> int:
        """How many records wait for an ack."""
        return int((await self.line("status")).partition("waiting=")[2].split()[0])

    async def drained(self) -> None:
        """Wait until every record is acked."""
        while await self.waiting():  # noqa: ASYNC110 - it can only be asked
            await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """Cut its power."""
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.communicate()
            self._process = None


class Relay:
    """Carries bytes between a tray's pty and a cable to the bridge, and damages some, drops some."""

    def __init__(self, tray: Path, cable: Cable, seed: int, flips: float, drops: float) -> None:
        self._tray = tray
        self._cable = cable
        self._random = random.Random(seed)
        self._flips = flips
        self._drops = drops
        self._fd = -1
        self.damaged = 0

    def connect(self) -> None:
        """Open the tray's pty, as it is now."""
        loop = asyncio.get_running_loop()
        self.disconnect()
        self._fd = os.open(self._tray, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._fd)
        loop.add_reader(self._fd, self._up)
        loop.add_reader(self._cable._master, self._down)

    def disconnect(self) -> None:
        """Let go of both ends."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._cable._master)
        if self._fd >= 0:
            loop.remove_reader(self._fd)
            os.close(self._fd)
            self._fd = -1

    def _up(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except OSError:  # the tray was killed
            data = b""
        if data:
            self._put(self._cable._master, data)
        else:
            asyncio.get_running_loop().remove_reader(self._fd)

    def _down(self) -> None:
        self._put(self._fd, os.read(self._cable._master, 4096))

    def _put(self, fd: int, data: bytes) -> None:
        if self._random.random() < self._drops:
            self.damaged += 1
            return
        if self._random.random() < self._flips:
            self.damaged += 1
            place = self._random.randrange(len(data))
            data = data[:place] + bytes([data[place] ^ 1 << self._random.randrange(8)]) + data[place + 1 :]
        try:
            os.write(fd, data)
        except OSError:  # full, or the tray was killed: lost, as on a cable
            self.damaged += 1
