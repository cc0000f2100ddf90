"""`kill -9` of the bridge at random moments of a chase: no reading lost or doubled, and the chase goes on."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import socket
import sqlite3
import tomllib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bridge.journal.sqlite import SqliteJournal
from bridge.rulesets import load_rulesets
from bridge.tables.restore import restore
from bridge.tables.state import TableState
from tests.chaos.bridge_process import main
from tests.chaos.players import SimulatedTray, play
from tests.e2e.client import Client
from tests.e2e.conftest import ROOT

SEED = 20261130
SETUP = tomllib.loads((ROOT / "rules/yze_chase/samples/foot.toml").read_text(encoding="utf-8"))
START = {"ruleset": "yze-chase", "setup": SETUP}
TRAYS = ("one", "two")
Clients = list[Client]


class Lives:
    """Starts the bridge of a folder again and again; its modules are loaded once, in the fork server."""

    def __init__(self, folder: Path, session: aiohttp.ClientSession) -> None:
        self.tokens: list[str] = []
        self._folder = folder
        self._session = session
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.chaos.bridge_process"])

    async def live(self, act: Callable[[Clients], Awaitable[Any]], seconds: float | None = None) -> bool:
        """One life: until `act`, with a client for each token, ends, or for some seconds from its start.

        True where it was left to end by itself, which it is where `act` gives True; otherwise it is killed.
        """
        ours, theirs = socket.socketpair()
        process = self._context.Process(target=main, args=(str(self._folder), theirs))
        process.start()
        theirs.close()
        async with AsyncExitStack() as stack:
            reader, writer = await asyncio.open_unix_connection(sock=ours)
            stack.callback(writer.close)
            acting = asyncio.create_task(self._act(reader, act, stack))
            done, _ = await asyncio.wait({acting}, timeout=seconds)
            is_left = bool(done) and acting.exception() is None and bool(acting.result())
            if not is_left:
                process.kill()
            acting.cancel()
            ended = await asyncio.gather(acting, return_exceptions=True)
        await asyncio.to_thread(process.join)
        assert not isinstance(ended[0], Exception), ended
        assert process.exitcode == (0 if is_left else -9)
        process.close()
        return is_left

    async def _act(
        self, reader: asyncio.StreamReader, act: Callable[[Clients], Awaitable[Any]], stack: AsyncExitStack
    ) -> Any:
        said = json.loads(await reader.readline())
        self.tokens += said["tokens"]
        clients = []
        for token in self.tokens:
            client = Client(self._session, said["url"], token)
            clients.append(await client.open())
            stack.push_async_callback(client.close)
        return await act(clients)


async def set_up(clients: Clients, lives: Lives) -> bool:
    """Two players beside the GM, one with a tray of their own; the other tray is for all."""
    for who in SETUP["participants"]:
        reply = await clients[0].do("add-seat", name=who["name"], role="player", plays=[who["id"]])
        lives.tokens.append(reply["result"]["token"])
    assert (await clients[0].do("claim-tray", dev=TRAYS[1], seats=[reply["result"]["seat"]]))["ok"]
    return True


async def play_on(clients: Clients, rng: random.Random, until: Callable[[], Awaitable[Any]]) -> None:
    """All seats play until something has happened."""
    players = [asyncio.create_task(play(client, START, random.Random(rng.random()))) for client in clients]
    try:
        await until()
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


@pytest.fixture
async def trays(tmp_path: Path) -> AsyncIterator[list[SimulatedTray]]:
    """Two trays, which live through it all."""
    trays = [await SimulatedTray.start(dev, tmp_path, seed) for seed, dev in enumerate(TRAYS, 1)]
    yield trays
    for tray in trays:
        await tray.stop()


@pytest.mark.parametrize("kills", [50, pytest.param(1000, marks=pytest.mark.soak)])
@pytest.mark.timeout(300)
async def test_no_reading_is_lost_or_doubled_and_the_chase_goes_on(
    tmp_path: Path, trays: list[SimulatedTray], kills: int
) -> None:
    rng = random.Random(SEED)
    ports = ", ".join(f'"{tmp_path}/tty-{dev}"' for dev in TRAYS)
    (tmp_path / "dicewire.toml").write_text(
        f"[server]\nport = 0\n[trays.serial]\nports = [{ports}]\n"
        f'[[tables]]\nname = "Chaos"\ntrays = {json.dumps(TRAYS)}\ndigital = "off"\n',
        encoding="utf-8",
    )
    journal = tmp_path / "dicewire.db"
    async with aiohttp.ClientSession() as session:
        lives = Lives(tmp_path, session)
        assert await lives.live(lambda clients: set_up(clients, lives))
        answers = []
        for _ in range(kills):
            await one_short_life(lives, trays, rng)
            check_once(journal)
            answers.append(count_answers(journal))
        assert answers == sorted(answers)
        assert answers[-1] > kills / 2

        async def play_to_the_end(clients: Clients) -> bool:
            gm = clients[0]
            more = count_answers(journal) + 20
            await play_on(clients, rng, lambda: gm.until(lambda: count_answers(journal) > more))
            return True

        assert await lives.live(play_to_the_end)
        assert count_answers(journal) > answers[-1] + 20  # it goes on

        async def drain(_clients: Clients) -> bool:
            for tray in trays:
                await tray.drained()
            return True

        assert await lives.live(drain)
    there = check_once(journal)
    for tray in trays:
        store = await tray.stop()
        assert store.waiting == 0
        # each of all that the tray ever gave a number
        assert sorted(n for dev, _, n in there if dev == tray.dev) == [*range(1, store.hi + 1)]
    assert len(there) > kills / 2
    await check_use(journal)


async def one_short_life(lives: Lives, trays: list[SimulatedTray], rng: random.Random) -> None:
    """It is killed while it starts, or a moment after the GM has been told something for the so-manieth time."""
    if rng.random() < 0.3:
        assert not await lives.live(lambda clients: play_on(clients, rng, asyncio.Event().wait), rng.uniform(0, 0.4))
        return
    enough, late = rng.randint(2, 15), rng.uniform(0, 0.01)

    async def act(clients: Clients) -> None:
        if rng.random() < 0.3:
            await rng.choice(trays).do(rng.choice(["roll d20=7", "roll d6 d6", "fault lowbat cell-1"]))

        async def told_enough() -> None:
            await clients[0].until(lambda: len(clients[0].frames) >= enough)
            await asyncio.sleep(late)

        await play_on(clients, rng, told_enough)

    assert not await lives.live(act)


def rows(journal: Path, query: str) -> list[Any]:
    """Read past the bridge."""
    with sqlite3.connect(journal) as file:
        found = file.execute(query).fetchall()
    file.close()
    return found


def count_answers(journal: Path) -> int:
    return int(rows(journal, "SELECT count(*) FROM record WHERE kind = 'answer'")[0][0])


def check_once(journal: Path) -> list[tuple[str, str, int]]:
    """The number of every reading and fault that is recorded, which is there once."""
    bodies = [
        json.loads(body) for (body,) in rows(journal, "SELECT body FROM record WHERE kind IN ('reading', 'tray-fault')")
    ]
    there = [
        (body["dev"], body["inst"], n) for body in bodies for n in range(body.get("first", body["n"]), body["n"] + 1)
    ]
    assert set(Counter(there).values()) <= {1}
    return there


async def check_use(path: Path) -> None:
    """Every reading was used for one answer at most, and the table is not frozen."""
    journal = SqliteJournal(path)
    (table,) = [id_ for id_ in await journal.tables() if not id_.startswith("@")]
    records = await journal.read(table)
    await journal.close()
    used = Counter(id_ for record in records if record.kind == "answer" for id_ in record.body.get("readings", ()))
    assert used
    assert set(used.values()) == {1}
    restored = restore(TableState(table), records, load_rulesets())
    assert restored.state.conflict is not None
    assert restored.playing is not None
    assert restored.bodies == []
    restored.playing.close()
