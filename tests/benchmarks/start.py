"""A start of the bridge on tables that have played all day, beside a bare read of every row that they left."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from pathlib import Path

from bridge.journal.sqlite import SqliteJournal
from bridge.tables.registry import Tables
from rules.yze_chase import RULESET
from tests.benchmarks.figures import Figure
from tests.benchmarks.throughput import Driver, Trays

TABLES = 100
PLAYED = 5
"""Tables that are played; the others are copies of their rows."""
CHASES = 20


async def measure() -> list[Figure]:
    """Every chase is put away, as between two sessions."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        await _play(path)
        rows = _copy(path)
        bare = _bare(path)
        journal = SqliteJournal(path)
        begun = time.perf_counter()
        tables = await Tables.open(journal, {RULESET.id: RULESET}, adopt=False)
        seconds = time.perf_counter() - begun
        assert len(tables.list()) == TABLES
        await tables.close()
        await journal.close()
    name = f"start with {TABLES} tables that played {CHASES} chases ({rows:,} records)"
    return [
        Figure(f"bare read of {rows:,} rows", bare * 1e3, "ms"),
        Figure(name, seconds * 1e3, "ms", "the bare read", seconds / bare),
    ]


async def _play(path: Path) -> None:
    journal = SqliteJournal(path)
    tables = await Tables.open(journal, {RULESET.id: RULESET}, adopt=False)
    trays = Trays()
    tables.connect(trays)
    drivers = [await Driver.begin(tables, trays, number) for number in range(PLAYED)]
    await asyncio.gather(*(driver.run(chases=CHASES) for driver in drivers))
    await tables.close()
    await journal.close()


def _copy(path: Path) -> int:
    """Give every played table its share of copies; how many records there are then."""
    file = sqlite3.connect(path)
    for number in range(TABLES // PLAYED - 1):
        for table, columns in (("record", "seq, at, kind, body"), ("checkpoint", "body")):
            file.execute(
                f"INSERT INTO {table} (table_id, {columns}) "
                f"SELECT table_id || '-{number}', {columns} FROM {table} WHERE table_id NOT LIKE '%-%'"
            )
    file.commit()
    (rows,) = file.execute("SELECT count(*) FROM record").fetchone()
    file.close()
    return int(rows)


def _bare(path: Path) -> float:
    file = sqlite3.connect(path)
    begun = time.perf_counter()
    for _ in file.execute("SELECT seq, at, kind, body FROM record ORDER BY table_id, seq"):
        pass
    seconds = time.perf_counter() - begun
    file.close()
    return seconds
