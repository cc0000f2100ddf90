"""What is kept between two conflicts is what the records say, all that a start needs, and never trusted blindly."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables import checkpoint
from bridge.tables.restore import restore
from bridge.tables.state import TableState
from tests.bridge.tables.party import Party, plain


async def play_and_close(party: Party) -> None:
    """A duel with dice that count, dice nobody wanted, a free roll, a tray's trouble, and an undo; then put away."""
    await party.start()
    await party.both_pick()
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    await party.roll(("d20", 20))
    await party.roll(("d20", 7))
    await party.do(party.gm, c.KeepReading(reading=(await party.loose())[0]["reading"]))
    await party.complain("lowbat")
    await party.do(party.gm, c.Undo())
    await party.do(party.gm, c.NameDie(dev="tray", key="x", name="Red", colour="red"))
    await party.do(party.gm, c.CloseConflict())
    await party.restart()  # nobody waits for what is kept: now it is written


def forged(party: Party, body: bytes | None) -> None:
    """Put something else in the place of what was kept, while nobody has the journal open."""
    file = sqlite3.connect(party.path)
    if body is None:
        file.execute("DELETE FROM checkpoint")
    else:
        file.execute("UPDATE checkpoint SET body = ?", (body,))
    file.commit()
    file.close()


async def read_from(party: Party, monkeypatch: pytest.MonkeyPatch) -> int:
    """Start again, and say after which record the table's were read."""
    asked: list[int] = []
    read = type(party.journal).read

    async def spied(self: Any, table: str, after: int = 0) -> Any:
        asked.append(after)
        return await read(self, table, after)

    with monkeypatch.context() as patch:
        patch.setattr(type(party.journal), "read", spied)
        await party.restart()
    return asked[0]


async def test_what_is_kept_is_the_fold_of_the_records(party: Party) -> None:
    await play_and_close(party)
    kept = checkpoint.from_checkpoint(party.table.id, await party.journal.checkpoint(party.table.id))
    records = await party.journal.read(party.table.id)
    assert kept.seq == records[-1].seq
    assert kept.readings
    assert kept.dice
    assert kept.small_talk
    assert plain(kept) == plain(restore(TableState(party.table.id), records, party.rulesets).state)


async def test_a_start_reads_nothing_of_conflicts_that_were_put_away(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_and_close(party)
    put_away = party.table._state.seq
    assert await read_from(party, monkeypatch) == put_away
    assert (await party.see(party.gm)).log
    await party.start()
    await party.both_pick()
    was = party.state()
    assert await read_from(party, monkeypatch) == put_away
    del was["log"], (now := party.state())["log"]
    assert now == was
    assert party.asks()


async def test_one_conflict_right_after_another_is_kept_between_the_two(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.start()
    await party.do(party.gm, c.Interject(kind="end"))
    ended = party.table._state.seq
    await party.start()  # puts away the one before, in the same commit
    assert await read_from(party, monkeypatch) == ended + 1
    assert party.asks()


@pytest.mark.parametrize("damage", ["gone", "junk", "cut off", "of other code"])
async def test_without_what_was_kept_the_records_are_read(
    party: Party, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    await play_and_close(party)
    body = await party.journal.checkpoint(party.table.id)
    assert body is not None
    was = party.state()
    await party.leave()
    other = re.sub(rb'"code":"\w+"', b'"code":"0"', body).replace(b'"name":"Duel"', b'"name":"Forged"')
    forged(party, {"gone": None, "junk": b"\xff{", "cut off": body[:-9], "of other code": other}[damage])
    await party._open()
    assert await read_from(party, monkeypatch) == 0
    assert party.state() == was


async def test_an_update_under_a_running_bridge_is_not_named_as_what_folded(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _self: b"the code of the next version")
        await party.start()
        await party.do(party.gm, c.Interject(kind="end"))
        await party.do(party.gm, c.CloseConflict())
        await party.leave()
    await party._open()
    body = await party.journal.checkpoint(party.table.id)
    assert body is not None
    assert f'"code":"{checkpoint.CODE}"'.encode() in body


async def test_the_next_conflict_puts_a_newer_one_in_its_place(party: Party) -> None:
    await play_and_close(party)
    first = party.table._state.seq
    await play_and_close(party)
    kept = checkpoint.from_checkpoint(party.table.id, await party.journal.checkpoint(party.table.id))
    assert kept.seq == party.table._state.seq > first
