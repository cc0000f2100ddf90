from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bridge.journal.errors import ClosedJournalError, GapError, UnreadableJournalError, UnrecordableError, WriteError
from bridge.journal.records import Draft
from bridge.journal.sqlite import SqliteJournal


def draft(number: int) -> Draft:
    return Draft("note", {"number": number})


async def test_records_come_back_as_they_were_told(journal: SqliteJournal) -> None:
    told = await journal.append("t", 0, [Draft("note", {"words": "骰子", "list": (1, [2, None])})], at=5)
    assert told is not None
    assert told[0].body == {"words": "骰子", "list": [1, [2, None]]}
    assert await journal.read("t") == told


async def test_records_survive_closing_and_opening(path: Path) -> None:
    first = SqliteJournal(path)
    await first.append("t", 0, [draft(1), draft(2)], at=1, keys=[("tray", "inst", 4)])
    await first.close()
    second = SqliteJournal(path)
    try:
        assert [record.seq for record in await second.read("t")] == [1, 2]
        assert [record.seq for record in await second.read("t", after=1)] == [2]
        assert await second.highest("tray") == {"inst": 4}
        assert await second.tables() == ["t"]
    finally:
        await second.close()


async def test_tables_are_listed_by_their_first_record(journal: SqliteJournal) -> None:
    for table in ("zebra", "ape", "cow"):
        await journal.append(table, 0, [draft(1)], at=1)
    await journal.append("zebra", 1, [draft(2)], at=2)
    assert await journal.tables() == ["zebra", "ape", "cow"]


async def test_a_key_is_written_once_whatever_the_table(journal: SqliteJournal) -> None:
    key = ("tray", "inst", 1)
    assert await journal.append("a", 0, [draft(1)], at=1, keys=[key]) is not None
    assert await journal.append("a", 1, [draft(2)], at=1, keys=[key]) is None
    assert await journal.append("b", 0, [draft(2)], at=1, keys=[key]) is None
    assert len(await journal.read("a")) == 1
    assert await journal.read("b") == []


async def test_all_parts_of_a_joined_reading_are_known(journal: SqliteJournal) -> None:
    await journal.append("a", 0, [draft(1)], at=1, keys=[("tray", "inst", n) for n in (3, 4, 5)])
    assert await journal.append("a", 1, [draft(1)], at=1, keys=[("tray", "inst", 4)]) is None
    await journal.append("a", 1, [draft(1)], at=1, keys=[("tray", "newer", 2)])
    await journal.append("a", 2, [draft(1)], at=1, keys=[("other", "inst", 9)])
    assert await journal.highest("tray") == {"inst": 5, "newer": 2}
    assert await journal.highest("nobody") == {}


async def test_a_gap_and_a_second_writer_are_refused(journal: SqliteJournal) -> None:
    await journal.append("a", 0, [draft(1)], at=1)
    for after in (0, 2):
        with pytest.raises(GapError):
            await journal.append("a", after, [draft(2)], at=1, keys=[("tray", "inst", 1)])
    assert len(await journal.read("a")) == 1
    assert await journal.highest("tray") == {}


async def test_many_tables_at_once_share_commits_and_each_gets_its_own_answer(journal: SqliteJournal) -> None:
    async def play(table: str) -> None:
        for number in range(20):
            assert await journal.append(table, number, [draft(number)], at=1) is not None

    await asyncio.gather(*(play(f"t{number}") for number in range(30)))
    for number in range(30):
        assert [record.body["number"] for record in await journal.read(f"t{number}")] == list(range(20))


async def test_a_bad_batch_harms_no_other_of_its_group(journal: SqliteJournal) -> None:
    results = await asyncio.gather(
        journal.append("a", 0, [draft(1)], at=1),
        journal.append("b", 7, [draft(1)], at=1),
        journal.append("c", 0, [draft(1)], at=1),
        return_exceptions=True,
    )
    assert isinstance(results[1], GapError)
    assert await journal.tables() == ["a", "c"]


@pytest.mark.parametrize("body", [{"x": object()}, {"x": "\ud800"}])
async def test_what_is_no_json_is_refused_before_anything_is_written(journal: SqliteJournal, body: Any) -> None:
    with pytest.raises(UnrecordableError):
        await journal.append("a", 0, [draft(1), Draft("note", body)], at=1)
    assert await journal.tables() == []


async def test_a_full_disk_fails_the_append_and_leaves_the_journal_whole(journal: SqliteJournal) -> None:
    await journal.append("a", 0, [draft(1)], at=1)
    journal._writing.execute("PRAGMA max_page_count = 24")
    big = Draft("note", {"words": "x" * 200_000})
    with pytest.raises(WriteError, match=r"could not be written .*full"):
        await journal.append("a", 1, [big], at=1, keys=[("tray", "inst", 1)])
    journal._writing.execute("PRAGMA max_page_count = 100000")
    assert await journal.append("a", 1, [big], at=1, keys=[("tray", "inst", 1)]) is not None
    assert [record.seq for record in await journal.read("a")] == [1, 2]


async def test_a_number_that_no_database_holds_fails_its_append_alone(journal: SqliteJournal) -> None:
    with pytest.raises(WriteError):
        await journal.append("a", 0, [draft(1)], at=1, keys=[("tray", "inst", 2**70)])
    with pytest.raises(WriteError):
        await journal.append("\ud800", 0, [draft(1)], at=1)
    assert await journal.append("a", 0, [draft(1)], at=1) is not None
    assert await journal.tables() == ["a"]


async def test_nothing_in_it_can_be_changed_or_removed(journal: SqliteJournal, path: Path) -> None:
    await journal.append("a", 0, [draft(1)], at=1, keys=[("tray", "inst", 1)])
    with sqlite3.connect(path) as other:
        for statement in (
            "UPDATE record SET body = '{}'",
            "DELETE FROM record",
            "UPDATE reading SET n = 2",
            "DELETE FROM reading",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                other.execute(statement)
    other.close()


async def test_a_commit_is_on_the_disk_before_it_is_told(journal: SqliteJournal) -> None:
    assert journal._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._writing.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_a_caller_who_gives_up_does_not_stop_the_write(journal: SqliteJournal) -> None:
    task = asyncio.create_task(journal.append("a", 0, [draft(1)], at=1))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await journal.append("b", 0, [draft(1)], at=1)
    assert await journal.tables() == ["a", "b"]


async def test_closing_writes_what_was_handed_over(path: Path) -> None:
    journal = SqliteJournal(path)
    tasks = [asyncio.create_task(journal.append(f"t{n}", 0, [draft(n)], at=1)) for n in range(10)]
    await asyncio.sleep(0)
    await journal.close()
    await journal.close()
    assert all(await asyncio.gather(*tasks))
    with pytest.raises(ClosedJournalError):
        await journal.append("late", 0, [draft(1)], at=1)
    with pytest.raises(ClosedJournalError):
        await journal.tables()
    again = SqliteJournal(path)
    assert len(await again.tables()) == 10
    await again.close()


async def test_a_damaged_record_is_named_and_does_not_crash(journal: SqliteJournal) -> None:
    journal._writing.execute("INSERT INTO record (table_id, seq, at, kind, body) VALUES ('a', 1, 1, 'note', '{')")
    with pytest.raises(UnreadableJournalError):
        await journal.read("a")


async def test_what_is_kept_of_a_table_gives_way_to_newer_and_lasts(journal: SqliteJournal, path: Path) -> None:
    await journal.append("t", 0, [Draft("note", {})], at=1)
    assert await journal.checkpoint("t") is None
    journal.keep("t", b"one")
    journal.keep("t", b"two")
    journal.keep("u", b"\x00\xff")
    await journal.close()
    again = SqliteJournal(path)
    assert [await again.checkpoint(table) for table in ("t", "u", "v")] == [b"two", b"\x00\xff", None]
    assert len(await again.read("t")) == 1
    await again.close()


async def test_what_cannot_be_kept_harms_no_record(journal: SqliteJournal, caplog: pytest.LogCaptureFixture) -> None:
    journal._writing.execute("DROP TABLE checkpoint")
    journal.keep("t", b"one")
    assert await journal.append("t", 0, [Draft("note", {})], at=1) is not None
    assert "nothing could be kept of table t" in caplog.text
