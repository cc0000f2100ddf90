"""A bridge and trays in processes of their own, as a user runs them."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.client import Client

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


@dataclass
class World:
    """What a test has started: processes by name, and clients."""

    folder: Path
    session: aiohttp.ClientSession
    url: str = ""
    gm_token: str = ""
    processes: dict[str, asyncio.subprocess.Process] = field(default_factory=dict)
    clients: list[Client] = field(default_factory=list)
    drains: list[asyncio.Task[None]] = field(default_factory=list)

    async def bridge(self, config: str) -> None:
        """Start `dicewire run` with a config; the GM's token is known after the first start."""
        (self.folder / "dicewire.toml").write_text(config, encoding="utf-8")
        printed = await self._start("bridge", ["-m", "bridge", "run"], "Stop with Ctrl C")
        listening = re.search(r"listens at (\S+)", printed)
        assert listening is not None, printed
        self.url = listening[1]
        link = re.search(r"/join#([\w-]+)", printed)
        self.gm_token = link[1] if link is not None else self.gm_token

    async def tray(self, name: str, *options: str) -> None:
        """Start a simulated tray that rolls whatever it is asked for, at once."""
        store = str(self.folder / f"store-{name}")
        arguments = ["-m", "firmware.sim", "--dev", name, "--store", store, "--auto", "--pace", "0", *options]
        # only a pty has to be there before the bridge looks for it; a tray on a network tries until it gets through
        await self._start(f"tray {name}", arguments, "/" if "--pty" in options else None)

    async def hand(self, name: str, link: Path) -> None:
        """Start a simulated tray on a cable that waits for a hand: `tell` is that hand."""
        arguments = ["-m", "firmware.sim", "--dev", name, "--pace", "0", "--pty", str(link)]
        await self._start(f"tray {name}", arguments, "/", drained=False)

    async def tell(self, name: str, line: str) -> str:
        """Say a line to a tray that waits for a hand, and return its answer."""
        process = self.processes[f"tray {name}"]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n".encode())
        return (await process.stdout.readline()).decode().strip()

    async def kill(self, name: str) -> None:
        """End a process as a power cut does."""
        process = self.processes.pop(name)
        process.kill()
        await process.wait()

    async def client(self, token: str) -> Client:
        """A client that has its snapshot."""
        client = await Client(self.session, self.url, token).open()
        self.clients.append(client)
        return client

    async def _start(self, name: str, arguments: list[str], up: str | None, *, drained: bool = True) -> str:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=self.folder,
            env=ENVIRONMENT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self.processes[name] = process
        assert process.stdout is not None
        printed = ""
        while up is not None and (line := await process.stdout.readline()):
            printed += line.decode()
            if up in line.decode():
                break
        if drained:
            self.drains.append(asyncio.create_task(_drain(process.stdout)))
        return printed

    async def stop(self) -> None:
        """End everything that was started."""
        for client in self.clients:
            await client.close()
        for name in list(self.processes):
            await self.kill(name)
        await asyncio.gather(*self.drains)


async def _drain(stream: asyncio.StreamReader) -> None:
    while await stream.read(65536):
        pass


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """An empty world; what a test starts in it ends with the test."""
    async with aiohttp.ClientSession() as session:
        world = World(tmp_path, session)
        try:
            yield world
        finally:
            await world.stop()
