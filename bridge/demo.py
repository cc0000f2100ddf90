"""The demo: a simulated tray on a real serial line, a table with two players, a whole chase."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bridge.app import Bridge
from bridge.autopilot import Autopilot
from bridge.config import Config, JournalFile, SerialTrays, Server, TableConfig, Trays
from bridge.errors import BridgeError
from bridge.protocol.commands import StartConflict
from bridge.tables.api import TableApi
from bridge.tables.seats import SeatGrant
from bridge.trays.transports.keeper import APART, kept
from rules.viewers import GM

TRAY = "sim-1"
RULESET = "yze-chase"


class DemoError(BridgeError):
    """The demo cannot be played here."""


@dataclass(frozen=True)
class Cast:
    """Who sits at the demo's table: the GM and one player for each participant of the sample."""

    gm: SeatGrant
    players: tuple[SeatGrant, ...]


class Demo:
    """A bridge in `folder` with one table and a simulated tray that rolls what it is asked for.

    `folder` is for the demo alone: it is removed at the end, also where this process is killed.
    `pace` is the pause in seconds before each roll and pick; `seed` makes dice and picks repeatable.
    """

    def __init__(self, folder: Path, *, seed: int, pace: float, port: int = 0) -> None:
        self._folder = folder
        self._seed = seed
        self._pace = pace
        self._port = port

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[tuple[Bridge, TableApi, Cast]]:
        """The bridge, its table and who sits there, with the chase begun."""
        async with _simulated_tray(self._folder, self._seed, self._pace) as serial_port:
            config = Config(
                server=Server(port=self._port),
                journal=JournalFile(path="demo.db"),
                trays=Trays(serial=SerialTrays(ports=[serial_port])),
                tables=[TableConfig(name="Demo", trays=[TRAY])],
            )
            async with Bridge(config, self._folder) as bridge:
                admission = bridge.admissions[0]
                setup = _sample(bridge)
                players = tuple(
                    [
                        await admission.table.add_seat(str(who["name"]), "player", [str(who["id"])])
                        for who in setup["participants"]
                    ]
                )
                start = StartConflict(ruleset=RULESET, setup=setup)
                await admission.table.submit(admission.grant.seat.id, start)
                yield bridge, admission.table, Cast(admission.grant, players)

    async def play_by_itself(self, table: TableApi, cast: Cast) -> Mapping[str, Any]:
        """Let every seat pick by itself until the chase is over; the outcome as JSON."""
        rng = random.Random(self._seed)
        pilots = [
            Autopilot(table, grant.seat.id, plays, rng, self._pace)
            for grant, plays in ((cast.gm, {GM}), *((player, player.seat.plays) for player in cast.players))
        ]
        tasks = [asyncio.create_task(pilot.run()) for pilot in pilots]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return next(iter(done)).result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _sample(bridge: Bridge) -> dict[str, Any]:
    for sample in bridge.rulesets.samples(RULESET):
        return sample.setup
    raise DemoError(f"the ruleset {RULESET} brings no sample set-up")


@contextlib.asynccontextmanager
async def _simulated_tray(folder: Path, seed: int, pace: float) -> AsyncIterator[str]:
    """The tray's own firmware in a process of its own, which ends with this one; gives the serial port to it."""
    if sys.platform == "win32":
        raise DemoError("the simulated tray needs pseudo-terminals, which Windows has not; try it in WSL")
    link = folder / "tray"
    command = ["-m", "firmware.sim", "--pty", str(link), "--dev", TRAY, "--store", str(folder / "store")]
    options = ["--auto", "--pace", str(pace), "--seed", str(seed)]
    process = await asyncio.create_subprocess_exec(
        *kept(str(folder), sys.executable, *command, *options),
        **APART,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(20):
            line = await process.stdout.readline()
        if not line:
            raise DemoError("the simulated tray did not start")
        yield str(link)
    finally:
        if process.stdin is not None:
            process.stdin.close()  # the keeper ends the tray
        await process.wait()
