"""The tables of a SQLite journal, and how an older file is brought to this version.

A version is never changed once released: a change is one more migration at the end, and a dump of a file of the
version before it goes to `tests/bridge/journal/old/`. A new kind of record, or a field that older programs would
pass by, is a new version too (with no statements): a program refuses what it would misread.
"""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x44435752
"""In the header of every journal: "DCWR"."""

_FIRST = (
    """
    CREATE TABLE schema_version (
        version INTEGER PRIMARY KEY,
        since INTEGER NOT NULL
    ) STRICT
    """,
    # `seq` counts within a table; `id` is the order of commits over all tables
    """
    CREATE TABLE record (
        id INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        UNIQUE (table_id, seq)
    ) STRICT
    """,
    "CREATE INDEX first_record ON record (id) WHERE seq = 1",
    # what a tray sent, each once for ever
    """
    CREATE TABLE reading (
        dev TEXT NOT NULL,
        inst TEXT NOT NULL,
        n INTEGER NOT NULL,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        PRIMARY KEY (dev, inst, n)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TRIGGER record_without_gap BEFORE INSERT ON record
    WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM record WHERE table_id = NEW.table_id), 0)
    BEGIN SELECT RAISE(ABORT, 'gap'); END
    """,
    "CREATE TRIGGER record_stays BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    "CREATE TRIGGER record_kept BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    "CREATE TRIGGER reading_stays BEFORE UPDATE ON reading BEGIN SELECT RAISE(ABORT, 'append-only'); END",
    "CREATE TRIGGER reading_kept BEFORE DELETE ON reading BEGIN SELECT RAISE(ABORT, 'append-only'); END",
)

# what a table's records came to at one time: derived from them, replaced by newer, and made anew where it is missing
_CHECKPOINTS = ("CREATE TABLE checkpoint (table_id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT, WITHOUT ROWID",)

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (_FIRST, _CHECKPOINTS)
"""The statements that lead from version n to n + 1, at place n; a new file goes through all of them."""
