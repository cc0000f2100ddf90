"""Opens the file of a SQLite journal: refuses what it must not touch, brings an older one to this version."""

from __future__ import annotations

import os
import sqlite3
import struct
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bridge.journal.errors import (
    JournalInUseError,
    MigrationError,
    NewerJournalError,
    NotAJournalError,
    UnreadableJournalError,
)
from bridge.journal.lock import FileLock
from bridge.journal.schema import APPLICATION_ID, MIGRATIONS

_MAGIC = b"SQLite format 3\x00"
_HEADER = 100


def check_file(path: Path, known: int = len(MIGRATIONS)) -> int:
    """The version of the journal at `path`, 0 where there is none yet. Writes nothing.

    Raises `UnreadableJournalError`, `NotAJournalError`, `NewerJournalError`.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise NotAJournalError(path)  # a device or a pipe, which to open may take for ever
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise UnreadableJournalError(path, f"there is no folder {path.parent}") from None
        return 0
    except OSError as error:
        raise UnreadableJournalError(path, error.strerror or str(error)) from error
    if not header:
        return 0  # what SQLite leaves where it was stopped before its first commit
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise NotAJournalError(path)
    (version,) = struct.unpack_from(">I", header, 60)
    (application,) = struct.unpack_from(">I", header, 68)
    if application != APPLICATION_ID:
        raise NotAJournalError(path)
    if version > known:
        raise NewerJournalError(path, version, known)
    return int(version)


def examine_file(path: Path) -> None:
    """Look whether a bridge could open a journal; none yet is fine. Writes nothing.

    Raises as `check_file` does, `JournalInUseError` too, and `UnreadableJournalError` where its records do not read.
    """
    path = _followed(path)
    if check_file(path) == 0:
        return
    beside = _beside(path)
    if beside.exists():
        _lock(path).release()
    wal = path.with_name(path.name + "-wal")
    if wal.exists() and wal.stat().st_size:
        return  # left by a bridge that was killed: the file is whole together with it only
    try:
        # as it lies there: SQLite would otherwise make files beside it
        reader = sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)
        try:
            (found,) = reader.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            reader.close()
    except sqlite3.Error as error:
        raise UnreadableJournalError(path, str(error)) from error
    if found != "ok":
        raise UnreadableJournalError(path, str(found))


def open_file(
    path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> tuple[FileLock, sqlite3.Connection, sqlite3.Connection]:
    """Lock and open a journal: the lock, a connection that writes, and one that reads.

    A file that is not there is made. Raises every leaf of `JournalError` that can come up at the start, with the
    journal left as it was.
    """
    path = _followed(path)
    check_file(path, len(migrations))
    lock = _lock(path)
    try:
        version = check_file(path, len(migrations))  # as it stands now that nobody else writes
        if version == 0:
            _make(path)
        writer = _connect(path)
        try:
            if version < len(migrations):
                _migrate(writer, path, version, migrations)
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            _try_to_write(writer, len(migrations))
            reader = _connect(path)
            reader.execute("PRAGMA query_only = ON")
        except BaseException:
            writer.close()
            raise
    except sqlite3.Error as error:
        lock.release()
        raise UnreadableJournalError(path, str(error)) from error
    except BaseException:
        lock.release()
        raise
    return lock, writer, reader


def _try_to_write(connection: sqlite3.Connection, version: int) -> None:
    """Find out now, not at the first record, that a file may only be read. Leaves it as it is."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("ROLLBACK")


def _followed(path: Path) -> Path:
    """Where links lead: one journal has one lock, whatever it is called, and SQLite keeps its log beside the file."""
    return Path(os.path.realpath(path))


def _beside(path: Path) -> Path:
    return path.with_name(path.name + "-lock")


def _lock(path: Path) -> FileLock:
    beside = _beside(path)
    try:
        return FileLock(beside)
    except BlockingIOError as error:
        raise JournalInUseError(path) from error
    except OSError as error:
        raise UnreadableJournalError(path, f"{beside.name}: {error.strerror or error}") from error


def _make(path: Path) -> None:
    """An empty file for its owner alone, for it will hold picks that nobody may see yet; those beside follow it."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise UnreadableJournalError(path, error.strerror or str(error)) from error


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=32)


def _migrate(connection: sqlite3.Connection, path: Path, version: int, migrations: Sequence[Sequence[str]]) -> None:
    # Not in WAL mode, so that the version in the header, which `check_file` reads, is always the file's own.
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for number, statements in enumerate(migrations[version:], version + 1):
            for statement in statements:
                connection.execute(statement)
            connection.execute(
                "INSERT INTO schema_version (version, since) VALUES (?, ?)", (number, time.time_ns() // 1_000_000)
            )
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise MigrationError(path, len(migrations), str(error)) from error
