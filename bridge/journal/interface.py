"""What tables need of a journal. SQLite is behind it (`bridge.journal.sqlite`); another database can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bridge.journal.records import Draft, Key, Record


class Journal(Protocol):
    """A durable, append-only record of tables. Nothing in it is ever changed or removed."""

    async def append(
        self, table: str, after: int, drafts: Sequence[Draft], *, at: int, keys: Sequence[Key] = ()
    ) -> list[Record] | None:
        """Write records of a table after its record `after`, all or none; returns once they are durable.

        `keys` are written in the same transaction, each once for ever, whatever the table. Gives the records as
        a later `read` will; None, with nothing written, where the last of `keys` is there already.
        Raises `WriteError`, `GapError`, `UnrecordableError`, `ClosedJournalError`.
        """

    async def tables(self) -> list[str]:
        """The ids of all tables with a record, by their first record."""

    async def read(self, table: str, after: int = 0) -> list[Record]:
        """The records of a table with a `seq` above `after`, in order. Raises `UnreadableJournalError`."""

    async def checkpoint(self, table: str) -> bytes | None:
        """What was kept of a table last; None where nothing was. Raises `UnreadableJournalError`."""

    def keep(self, table: str, checkpoint: bytes) -> None:
        """Keep what the records of a table come to, in place of what was kept before. Returns at once.

        It is nothing that the records do not say, so it may be lost: of a failure only the log hears.
        """

    async def has(self, key: Key) -> bool:
        """Whether a key is written. Its cost does not grow with the journal."""

    async def last(self, table: str) -> int:
        """The `seq` of a table's last record, 0 where it has none."""

    async def highest(self, dev: str) -> dict[str, int]:
        """The highest `n` of the keys of a tray, by `inst`. Its cost does not grow with the journal."""

    async def close(self) -> None:
        """Write what has been handed over, then close. May be called twice."""
