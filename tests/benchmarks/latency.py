"""From a reading's last byte at the port to a client that has it, committed: the bridge beside the bare loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
import tty
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp

from bridge.trays.frames import dumps, seal
from tests.benchmarks.figures import Figure, percentile
from tests.bridge.trays.peer import Peer, beat, roll
from tests.e2e.conftest import ENVIRONMENT, World

READINGS = 400


async def measure() -> list[Figure]:
    """p50 and p99 of both, taken in turns of a quarter so that a busy moment meets both."""
    bare: list[float] = []
    bridge: list[float] = []
    for _ in range(4):
        bare += await _bare(READINGS // 4)
        bridge += await _bridge(READINGS // 4)
    out = []
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        floor, ours = percentile(bare, share) * 1e3, percentile(bridge, share) * 1e3
        out.append(Figure(f"{name} of the bare loop (read, commit, send)", floor, "ms"))
        out.append(
            Figure(f"{name} from the port through the bridge to a client", ours, "ms", "the bare loop", ours / floor)
        )
    return out


@contextlib.asynccontextmanager
async def _line(folder: Path) -> AsyncIterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(master)
    tty.setraw(slave)
    os.set_blocking(master, False)
    try:
        yield master, os.ttyname(slave)
    finally:
        os.close(master)
        os.close(slave)


async def _bare(count: int) -> list[float]:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        async with _line(Path(folder)) as (master, port), aiohttp.ClientSession() as session:
            command = ["-m", "tests.benchmarks.bare", port, f"{folder}/bare.db"]
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, env=ENVIRONMENT, stdout=asyncio.subprocess.PIPE
            )
            try:
                assert process.stdout is not None
                url = (await process.stdout.readline()).decode().strip()
                async with session.ws_connect(f"{url}/ws") as socket:
                    await asyncio.sleep(0.3)
                    for n in range(1, count + 1):
                        begun = time.perf_counter()
                        os.write(master, seal(dumps(roll(n))))
                        await socket.receive()
                        times.append(time.perf_counter() - begun)
                        await asyncio.sleep(0.005)
            finally:
                process.kill()
                await process.wait()
    return times


async def _bridge(count: int) -> list[float]:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        async with _line(Path(folder)) as (master, port), aiohttp.ClientSession() as session:
            world = World(Path(folder), session)
            try:
                ports = f'[trays.serial]\nports = ["{port}"]\n'
                await world.bridge(f'{ports}[server]\nport = 0\n[[tables]]\nname = "Bench"\ntrays = ["a1b2c3"]\n')
                peer = Peer(lambda data: os.write(master, data), lambda: _read(master))
                await peer.greet()
                peer.say(beat())
                gm = await world.client(world.gm_token)
                for n in range(1, count + 1):
                    begun = time.perf_counter()
                    peer.say(roll(n))
                    await gm.until(lambda: bool(gm.parts["wells"]["loose"]))
                    times.append(time.perf_counter() - begun)
                    await peer.hear("ack")
                    await gm.do("discard-reading", reading=gm.parts["wells"]["loose"][0]["reading"])
                    await gm.until(lambda: not gm.parts["wells"]["loose"])
            finally:
                await world.stop()
    return times


async def _read(master: int) -> bytes:
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_reader(master, lambda: ready.done() or ready.set_result(None))
    try:
        await ready
    finally:
        loop.remove_reader(master)
    return os.read(master, 4096)
