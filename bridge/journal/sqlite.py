"""The journal in a SQLite file: WAL, every commit on the disk before it is told, one writer thread."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bridge.journal.errors import ClosedJournalError, UnreadableJournalError, UnrecordableError
from bridge.journal.file import open_file
from bridge.journal.records import Draft, Key, Record
from bridge.journal.schema import MIGRATIONS
from bridge.journal.writer import Batch, Writer

_LOG = logging.getLogger(__name__)


class SqliteJournal:
    """`bridge.journal.interface.Journal` in a file. Opens it at once and locks it until `close`.

    Blocks for some milliseconds; raises the leaves of `JournalError` that say why a file is refused, and then has
    written nothing.
    """

    def __init__(self, path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS) -> None:
        self.path = path
        self._lock, self._writing, self._reading = open_file(path, migrations)
        self._read_lock = threading.Lock()
        self._writer = Writer(self._writing, path)
        self._closed = False

    async def append(
        self, table: str, after: int, drafts: Sequence[Draft], *, at: int, keys: Sequence[Key] = ()
    ) -> list[Record] | None:
        """See `Journal.append`."""
        if self._closed:
            raise ClosedJournalError
        rows = [(draft.kind, _encode(draft.body)) for draft in drafts]
        # Told from what was written, not from what was handed over: live and after a restart it is the same.
        records = [Record(table, after + place, at, kind, _decode(body)) for place, (kind, body) in enumerate(rows, 1)]
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._writer.put(Batch(table, after, at, rows, tuple(keys), done))
        return records if await done else None

    async def tables(self) -> list[str]:
        """See `Journal.tables`."""
        rows = await self._query("SELECT table_id FROM record WHERE seq = 1 ORDER BY id")
        return [table for (table,) in rows]

    async def read(self, table: str, after: int = 0) -> list[Record]:
        """See `Journal.read`."""
        if self._closed:
            raise ClosedJournalError
        return await asyncio.to_thread(self._records, table, after)

    async def checkpoint(self, table: str) -> bytes | None:
        """See `Journal.checkpoint`."""
        rows = await self._query("SELECT body FROM checkpoint WHERE table_id = ?", table)
        return rows[0][0] if rows else None

    def keep(self, table: str, checkpoint: bytes) -> None:
        """See `Journal.keep`."""
        if not self._closed:
            done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            done.add_done_callback(lambda done: _say_if_failed(table, done))
            self._writer.put(Batch(table, 0, 0, (), (), done, checkpoint))

    async def has(self, key: Key) -> bool:
        """See `Journal.has`."""
        return bool(await self._query("SELECT 1 FROM reading WHERE dev = ? AND inst = ? AND n = ?", *key))

    async def last(self, table: str) -> int:
        """See `Journal.last`."""
        rows = await self._query("SELECT coalesce(max(seq), 0) FROM record WHERE table_id = ?", table)
        return int(rows[0][0])

    async def highest(self, dev: str) -> dict[str, int]:
        """See `Journal.highest`."""
        # steps from one inst to the next in the key's own index, and looks up the last n of each
        query = """
            WITH RECURSIVE insts(inst) AS (
                SELECT min(inst) FROM reading WHERE dev = ?
                UNION ALL
                SELECT (SELECT min(inst) FROM reading WHERE dev = ? AND inst > insts.inst)
                FROM insts WHERE insts.inst IS NOT NULL
            )
            SELECT inst, (SELECT max(n) FROM reading WHERE dev = ? AND inst = insts.inst)
            FROM insts WHERE inst IS NOT NULL
        """
        return dict(await self._query(query, dev, dev, dev))

    async def close(self) -> None:
        """See `Journal.close`."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        with self._read_lock:
            self._reading.close()
        self._writer.stop()
        self._lock.release()

    async def _query(self, query: str, *values: str | int) -> list[Any]:
        if self._closed:
            raise ClosedJournalError
        return await asyncio.to_thread(self._read, query, values)

    def _records(self, table: str, after: int) -> list[Record]:
        query = "SELECT seq, at, kind, body FROM record WHERE table_id = ? AND seq > ? ORDER BY seq"
        rows = self._read(query, (table, after))
        try:
            return [Record(table, seq, at, kind, _decode(body)) for seq, at, kind, body in rows]
        except msgspec.DecodeError as error:
            raise UnreadableJournalError(self.path, str(error)) from error

    def _read(self, query: str, values: tuple[str | int, ...]) -> list[Any]:
        with self._read_lock:
            try:
                return self._reading.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise UnreadableJournalError(self.path, str(error)) from error


def _say_if_failed(table: str, done: asyncio.Future[bool]) -> None:
    error = None if done.cancelled() else done.exception()
    if error is not None:
        _LOG.warning("nothing could be kept of table %s, a start will read more: %s", table, error)


def _encode(body: Any) -> str:
    try:
        return msgspec.json.encode(body).decode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise UnrecordableError(str(error)) from error


def _decode(body: str) -> dict[str, Any]:
    return msgspec.json.decode(body, type=dict[str, Any])
