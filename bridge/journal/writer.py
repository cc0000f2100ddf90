"""The one thread that writes: takes whatever batches wait, commits them together, and says how it went."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bridge.journal.errors import GapError, JournalError, WriteError
from bridge.journal.records import Key

_RECORD = "INSERT INTO record (table_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)"
_READING = "INSERT OR IGNORE INTO reading (dev, inst, n, table_id, seq) VALUES (?, ?, ?, ?, ?)"
_KNOWN = "SELECT 1 FROM reading WHERE dev = ? AND inst = ? AND n = ?"


_KEEP = "INSERT OR REPLACE INTO checkpoint (table_id, body) VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class Batch:
    """Records of one table, written all or none; `rows` are (kind, body). `done` gets whether they are new.

    `checkpoint` takes the place of what was kept of the table.
    """

    table: str
    after: int
    at: int
    rows: Sequence[tuple[str, str]]
    keys: Sequence[Key]
    done: asyncio.Future[bool]
    checkpoint: bytes | None = None


class Writer:
    """Owns the writing connection. `put` hands over a batch from the event loop, `stop` ends the thread."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._waiting: queue.SimpleQueue[Batch | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
        self._thread.start()

    def put(self, batch: Batch) -> None:
        """Hand over a batch; its `done` is settled in the loop it belongs to."""
        self._waiting.put(batch)

    def stop(self) -> None:
        """Write what waits, close the connection, end the thread. Blocks until that is done."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            if group:
                self._settle(group, self._commit(group))
        self._connection.close()

    def _next_group(self) -> tuple[list[Batch], bool]:
        """Wait for a batch, then take what has come meanwhile; and whether the thread is to end."""
        group: list[Batch] = []
        batch = self._waiting.get()
        while batch is not None:
            group.append(batch)
            try:
                batch = self._waiting.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[Batch]) -> list[bool | JournalError]:
        """Write a group in one transaction; where that fails, each batch in its own, so that one harms no other."""
        try:
            return self._transaction(group)
        except Exception as error:  # noqa: BLE001 - whatever it is, it fails its batch and not this thread
            self._roll_back()
            if len(group) > 1:
                return [self._commit([batch])[0] for batch in group]
            return [error if isinstance(error, JournalError) else WriteError(self._path, str(error))]

    def _transaction(self, group: list[Batch]) -> list[bool | JournalError]:
        self._connection.execute("BEGIN IMMEDIATE")
        results: list[bool | JournalError] = [self._write(batch) for batch in group]
        self._connection.execute("COMMIT")
        return results

    def _write(self, batch: Batch) -> bool:
        execute = self._connection.execute
        if batch.keys and execute(_KNOWN, batch.keys[-1]).fetchone() is not None:
            return False
        seq = batch.after
        try:
            for kind, body in batch.rows:
                seq += 1
                execute(_RECORD, (batch.table, seq, batch.at, kind, body))
        except sqlite3.IntegrityError as error:
            raise GapError(batch.table, batch.after) from error
        for key in batch.keys:
            execute(_READING, (*key, batch.table, batch.after + 1))
        if batch.checkpoint is not None:
            execute(_KEEP, (batch.table, batch.checkpoint))
        return True

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # it failed to commit; what it holds is undone at the latest on reopening
                self._connection.execute("ROLLBACK")

    @staticmethod
    def _settle(group: list[Batch], results: list[bool | JournalError]) -> None:
        def settle() -> None:
            for batch, result in zip(group, results, strict=True):
                if batch.done.done():
                    continue
                if isinstance(result, JournalError):
                    batch.done.set_exception(result)
                else:
                    batch.done.set_result(result)

        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            group[0].done.get_loop().call_soon_threadsafe(settle)
