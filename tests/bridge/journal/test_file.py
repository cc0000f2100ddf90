from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bridge.journal.errors import (
    JournalError,
    JournalInUseError,
    MigrationError,
    NewerJournalError,
    NotAJournalError,
    UnreadableJournalError,
)
from bridge.journal.file import check_file, examine_file
from bridge.journal.records import Draft
from bridge.journal.schema import MIGRATIONS
from bridge.journal.sqlite import SqliteJournal

OLD = Path(__file__).parent / "old"


def refused(path: Path, error: type[JournalError]) -> str:
    """Opening is refused, and everything in the folder but the lock is as it was."""
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    with pytest.raises(error) as caught:
        SqliteJournal(path)
    after = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    assert {file: data for file, data in after.items() if not file.name.endswith("-lock")} == {
        file: data for file, data in before.items() if not file.name.endswith("-lock")
    }
    assert str(caught.value).endswith(".")
    assert caught.value.text.id.startswith("journal-")
    return str(caught.value)


def test_a_text_file_is_refused(path: Path) -> None:
    path.write_text("these are my notes, " * 20)
    assert "is not a journal" in refused(path, NotAJournalError)


def test_a_short_file_is_refused(path: Path) -> None:
    path.write_text("hi")
    refused(path, NotAJournalError)


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE contacts (name TEXT)")
    other.close()
    refused(path, NotAJournalError)


async def test_a_journal_of_a_newer_version_is_refused(path: Path) -> None:
    newer = SqliteJournal(path, [*MIGRATIONS, ("CREATE TABLE more (x TEXT) STRICT",)])
    await newer.close()
    assert f"version {len(MIGRATIONS) + 1}" in refused(path, NewerJournalError)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableJournalError, match="there is no folder"):
        SqliteJournal(tmp_path / "nowhere" / "dicewire.db")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_or_a_device_is_refused_and_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    for place in (path, Path(os.devnull)):
        with pytest.raises(NotAJournalError):
            check_file(place)
        with pytest.raises(NotAJournalError):
            SqliteJournal(place)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "dicewire.db").mkdir()
    with pytest.raises(UnreadableJournalError, match="directory"):
        SqliteJournal(tmp_path / "dicewire.db")


def test_a_file_without_permission_is_refused() -> None:
    """As another user where the tests are root's, who may read everything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dicewire.db"
        path.write_bytes(b"x" * 200)
        path.chmod(0o000)
        Path(folder).chmod(0o755)
        user = os.geteuid()
        os.seteuid(user or 65534)
        try:
            refused_unread(path)
        finally:
            os.seteuid(user)
        assert path.read_bytes() if user == 0 else path.stat().st_size == 200


def refused_unread(path: Path) -> None:
    with pytest.raises(UnreadableJournalError, match="Permission denied"):
        SqliteJournal(path)


def test_a_file_that_may_only_be_read_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "dicewire.db"
        SqliteJournalFile.make(path)
        path.chmod(0o444)
        path.with_name("dicewire.db-lock").chmod(0o666)
        Path(folder).chmod(0o777)
        before = path.read_bytes()
        user = os.geteuid()
        os.seteuid(user or 65534)
        try:
            with pytest.raises(UnreadableJournalError, match="readonly"):
                SqliteJournal(path)
        finally:
            os.seteuid(user)
        assert path.read_bytes() == before


def test_a_damaged_journal_is_refused(path: Path) -> None:
    SqliteJournalFile.make(path)
    data = bytearray(path.read_bytes())
    data[4096:8192] = os.urandom(4096)
    data[100:4096] = os.urandom(3996)
    path.write_bytes(data)
    with pytest.raises(UnreadableJournalError, match="malformed"):
        SqliteJournal(path)


@pytest.mark.parametrize("umask", [0o000, 0o022])
async def test_a_new_journal_is_for_its_owner_alone(path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        journal = SqliteJournal(path)
        await journal.append("t", 0, [Draft("note", {})], at=1)
        files = [*path.parent.iterdir()]
        assert len(files) == 4  # the lock, and SQLite's two
        assert [file.stat().st_mode & 0o077 for file in files] == [0, 0, 0, 0]
        await journal.close()
    finally:
        os.umask(before)


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.touch()
    SqliteJournalFile.make(path)
    assert check_file(path) == len(MIGRATIONS)


async def test_a_second_bridge_is_refused_while_the_first_lives(path: Path) -> None:
    first = SqliteJournal(path)
    await first.append("t", 0, [Draft("note", {})], at=1)
    code = (
        "import sys; from pathlib import Path; from bridge.journal.sqlite import SqliteJournal\n"
        "from bridge.journal.errors import JournalInUseError\n"
        f"try: SqliteJournal(Path({str(path)!r}))\n"
        "except JournalInUseError as error: print(error)"
    )
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=subprocess.PIPE)
    said, _ = await other.communicate()
    assert b"in use by another bridge" in said
    with pytest.raises(JournalInUseError):
        SqliteJournal(path)
    await first.close()
    third = SqliteJournal(path)
    assert len(await third.read("t")) == 1
    await third.close()


async def test_a_link_to_a_journal_has_its_lock(path: Path) -> None:
    first = SqliteJournal(path)
    link = path.with_name("link.db")
    link.symlink_to(path)
    with pytest.raises(JournalInUseError):
        SqliteJournal(link)
    with pytest.raises(JournalInUseError):
        examine_file(link)
    await first.close()


def test_the_lock_goes_with_the_process_that_held_it(path: Path) -> None:
    code = (
        "import os, signal; from pathlib import Path; from bridge.journal.sqlite import SqliteJournal\n"
        f"SqliteJournal(Path({str(path)!r})); os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    SqliteJournalFile.make(path)


async def test_an_older_journal_is_brought_to_this_version_with_all_it_holds(path: Path) -> None:
    await SqliteJournalFile.fill(path)
    more = [*MIGRATIONS, ("CREATE TABLE more (x TEXT) STRICT", "INSERT INTO more SELECT kind FROM record")]
    newer = SqliteJournal(path, more)
    assert len(await newer.read("t")) == 2
    assert newer._reading.execute("SELECT x FROM more").fetchall() == [("note",), ("note",)]
    assert newer._reading.execute("SELECT version FROM schema_version").fetchall() == [
        (number,) for number in range(1, len(more) + 1)
    ]
    await newer.close()
    assert check_file(path, len(more)) == len(more)


async def test_a_migration_that_fails_leaves_the_journal_as_it_was(path: Path) -> None:
    await SqliteJournalFile.fill(path)
    broken = [*MIGRATIONS, ("CREATE TABLE more (x TEXT) STRICT", "INSERT INTO nowhere VALUES (1)")]
    with pytest.raises(MigrationError, match="was left as it is"):
        SqliteJournal(path, broken)
    assert check_file(path) == len(MIGRATIONS)
    again = SqliteJournal(path)
    assert len(await again.read("t")) == 2
    assert again._reading.execute("SELECT name FROM sqlite_master WHERE name = 'more'").fetchall() == []
    await again.close()


def test_a_dump_of_every_released_version_is_kept() -> None:
    assert sorted(OLD.glob("*.sql")) == [OLD / f"version-{n}.sql" for n in range(1, len(MIGRATIONS) + 1)]


@pytest.mark.parametrize("dump", sorted(OLD.glob("*.sql")), ids=lambda dump: dump.stem)
async def test_a_file_of_every_released_version_opens(dump: Path, path: Path) -> None:
    restore(dump, path)
    journal = SqliteJournal(path)
    assert await journal.tables() == ["t1", "t2"]
    records = await journal.read("t1")
    assert [(record.seq, record.kind) for record in records] == [(1, "table-created"), (2, "reading")]
    assert await journal.highest("aabb") == {"0011aabb": 7}
    assert await journal.append("t1", 2, [Draft("note", {})], at=1) is not None
    await journal.close()


def restore(dump: Path, path: Path) -> None:
    old = sqlite3.connect(path)
    old.executescript(dump.read_text(encoding="utf-8"))
    old.close()


class SqliteJournalFile:
    """Makes journals and closes them without a running loop."""

    @staticmethod
    def make(path: Path) -> None:
        journal = SqliteJournal(path)
        journal._close()

    @staticmethod
    async def fill(path: Path) -> None:
        journal = SqliteJournal(path)
        await journal.append("t", 0, [Draft("note", {}), Draft("note", {})], at=1)
        await journal.close()
