"""Who goes on whatever happens to the bridge: trays in processes of their own, and players who come back."""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bridge.autopilot import choose
from firmware.tray.store import Store
from tests.e2e.client import Client
from tests.e2e.conftest import ENVIRONMENT


@dataclass
class SimulatedTray:
    """The firmware on a pty, rolling whatever it is asked for at once."""

    dev: str
    folder: Path
    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls, dev: str, folder: Path, seed: int) -> SimulatedTray:
        """The bridge finds it at `tty-DEV` in the folder."""
        options = ["--dev", dev, "--pty", f"{folder}/tty-{dev}", "--store", f"{folder}/store", "--seed", str(seed)]
        command = [sys.executable, "-m", "firmware.sim", *options, "--auto", "--pace", "0"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, env=ENVIRONMENT, stdin=pipe, stdout=pipe)
        self = cls(dev, folder, process)
        assert (await self._line()).startswith("pty ")
        return self

    async def do(self, line: str) -> str:
        """What a hand does at it (see `firmware/sim/console.py`), and what it answers."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        return await self._line()

    async def drained(self) -> None:
        """Wait until everything it ever sent is acked. The test's own time limit is the only one."""
        while " waiting=0 " not in await self.do("status"):  # noqa: ASYNC110 - another process has no event for us
            await asyncio.sleep(0.05)

    async def stop(self) -> Store:
        """End it, unless it has ended; what it has kept."""
        if self.process.returncode is None:
            self.process.terminate()
            await self.process.wait()
        return Store(str(self.folder / "store" / self.dev), random.randbytes)

    async def _line(self) -> str:
        assert self.process.stdout is not None
        return (await self.process.stdout.readline()).decode()


async def play(client: Client, start: dict[str, Any], rng: random.Random) -> None:
    """Answer what this seat may pick; the GM begins another chase when one has ended. Ends with the connection."""
    while True:
        told = len(client.frames)
        if client.parts["seat"]["role"] == "gm" and client.conflict.get("status") != "running":
            await client.do("start", **start)
        for ask in client.mine():
            if ask["kind"] != "roll":
                by = next(who for who in ask["who"] if who in {*client.parts["seat"]["plays"], "gm"})
                value = choose(ask, rng)
                await client.do("answer", ask=ask["id"], signature=ask["signature"], value=value, by=by)
        await client.until(lambda told=told: len(client.frames) > told)  # type: ignore[misc]
