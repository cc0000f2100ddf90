"""Answers a second through tables, rules, journal and feeds, with one table and with 500, beside bare commits."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

from bridge.autopilot import choose
from bridge.journal.sqlite import SqliteJournal
from bridge.protocol.commands import AnswerAsk, CloseConflict, StartConflict
from bridge.tables.registry import Tables
from bridge.tables.table import Table
from bridge.trays.model import DieFace, RollRequest, TrayReading
from rules.yze_chase import RULESET
from tests.benchmarks.figures import Figure

ROOT = Path(__file__).parents[2]
SETUP = tomllib.loads((ROOT / "rules/yze_chase/samples/foot.toml").read_text(encoding="utf-8"))


async def measure() -> list[Figure]:
    """Rolls come as readings of a tray of each table, picks as commands of its GM, who is told of every change."""
    bare = _bare_commits()
    out = [Figure("bare commits of one row", bare, "a second")]
    for count, answers in ((1, 600), (500, 5000)):
        rate = await _rate(count, answers)
        name = f"answers with {count} table{'s' if count > 1 else ''}"
        out.append(Figure(name, rate, "a second", "the bare commits", rate / bare))
    return out


def _bare_commits(rows: int = 2000) -> float:
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/bare.db", isolation_level=None)
        database.executescript(
            "pragma journal_mode = wal; pragma synchronous = full; create table r (n integer, body text)"
        )
        begun = time.perf_counter()
        for n in range(rows):
            database.execute("insert into r values (?, ?)", (n, "x" * 300))
        rate = rows / (time.perf_counter() - begun)
        database.close()
    return rate


async def _rate(count: int, answers: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "bench.db")
        tables = await Tables.open(journal, {RULESET.id: RULESET}, adopt=False)
        trays = Trays()
        tables.connect(trays)
        drivers = [await Driver.begin(tables, trays, number) for number in range(count)]
        begun = time.perf_counter()
        await asyncio.gather(*(driver.run(answers // count) for driver in drivers))
        seconds = time.perf_counter() - begun
        done = sum(driver.answered for driver in drivers)
        await tables.close()
        await journal.close()
    return done / seconds


class Trays:
    """Takes what tables ask trays for; a tray that is asked anew forgets what it was asked before."""

    def __init__(self) -> None:
        self.armed: dict[str, asyncio.Queue[RollRequest]] = {}

    def request(self, dev: str, request: RollRequest) -> None:
        self.cancel(dev, "")
        self.armed[dev].put_nowait(request)

    def cancel(self, dev: str, rid: str) -> None:
        while not self.armed[dev].empty():
            self.armed[dev].get_nowait()

    def led(self, dev: str, mode: str) -> None:
        """These trays have no lights."""

    def gate(self, dev: str, is_open: bool) -> None:
        """And no gate."""


class Driver:
    """Plays chase after chase at one table."""

    def __init__(self, tables: Tables, table: Table, seat: str, dev: str, armed: asyncio.Queue[RollRequest]) -> None:
        self.answered = 0
        self._tables = tables
        self._table = table
        self._seat = seat
        self._dev = dev
        self._armed = armed
        self._n = 0
        self._rng = random.Random(dev)

    @classmethod
    async def begin(cls, tables: Tables, trays: Trays, number: int) -> Driver:
        table = await tables.create(f"Table {number}")
        gm = (await table.add_seat("GM", "gm", ["mara", "hale"])).seat.id
        dev = f"bench-{number}"
        trays.armed[dev] = asyncio.Queue()
        await table.claim_tray(dev)
        return cls(tables, table, gm, dev, trays.armed[dev])

    async def run(self, answers: int = sys.maxsize, chases: int = sys.maxsize) -> None:
        """Until so many answers are given or chases played; the last one is put away too."""
        feed = self._table.subscribe(self._seat)
        try:
            await feed.next()
            while self.answered < answers and chases > 0:
                chases -= 1
                await self._table.submit(self._seat, StartConflict(ruleset=RULESET.id, setup=SETUP))
                await self._play(feed, answers)
                await self._table.submit(self._seat, CloseConflict())
        finally:
            feed.close()

    async def _play(self, feed: Any, answers: int) -> None:
        conflict: dict[str, Any] = {}
        while self.answered < answers and not conflict.get("outcome"):
            told = await feed.next()
            if "conflict" not in told.parts:
                continue
            conflict = told.parts["conflict"] or {}
            asks = [ask for ask in conflict.get("asks", []) if "signature" in ask]
            if asks:
                await self._answer(asks[0])
                self.answered += 1

    async def _answer(self, ask: dict[str, Any]) -> None:
        if ask["kind"] == "roll":
            request = await self._armed.get()
            dice = tuple(DieFace(kind, self._face(kind)) for kind, count in request.dice for _ in range(count))
            self._n += 1
            await self._tables.commit(
                TrayReading(self._dev, "1f0c9a2e", self._n, self._n, dice, request.rid, "sim", time.time(), self._n)
            )
            return
        value, by = choose(ask, self._rng), ask["who"][0]
        command = AnswerAsk(ask=ask["id"], signature=ask["signature"], value=value, by=by)
        await self._table.submit(self._seat, command)

    def _face(self, kind: str) -> int:
        sides = int(kind[1:])
        return self._rng.randint(0, 9) if sides == 10 else self._rng.randint(1, sides)
