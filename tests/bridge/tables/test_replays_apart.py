"""While one table plays its log anew, the others go on: a replay that waits for another table comes to its end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from bridge.journal.errors import WriteError
from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from bridge.tables.state import Input
from rules.log import Answer
from tests.bridge.tables.party import Party
from tests.rules.toy import Duel, ToyRuleset

LONG = 60
"""Seconds after which a replay that nobody lets go gives up, so that the test fails and does not hang."""


class SlowToy(ToyRuleset):
    """Begins anew only when it is let go, once it is told to wait."""

    def __init__(self) -> None:
        self.waits = False
        self.begun = threading.Event()
        self.let_go = threading.Event()
        self.was_let_go = False

    async def script(self, state: Duel) -> object:  # type: ignore[override]
        if self.waits:
            self.begun.set()
            self.was_let_go = self.let_go.wait(LONG)
        return await super().script(state)


def last_input(party: Party) -> Input:
    conflict = party.table._state.conflict
    assert conflict is not None
    return conflict.inputs[max(conflict.inputs)]


async def undo(party: Party) -> None:
    await party.do(party.gm, c.Undo())


async def look_at_an_undo(party: Party) -> None:
    await party.do(party.gm, c.Undo(preview=True))


async def amend(party: Party) -> None:
    await party.do(party.gm, c.Amend(seq=last_input(party).seq, value=[[1], [1]]))


async def redo(party: Party) -> None:
    await party.do(party.gm, c.Redo())


async def swap(party: Party) -> None:
    entry = last_input(party).entry
    assert isinstance(entry, Answer)
    await party.do(party.gm, c.SwapDice(ask=ROLL, signature=entry.signature, first=(0, 0), second=(0, 0)))


async def fail_to_record(party: Party) -> None:
    with pytest.raises(CommandError, match="not-saved"):
        await party.pick(party.ann, "round-1/rolls/0:1", [[1], [1]])


ROLL = "round-1/rolls/1:1"
Act = Callable[[Party], Awaitable[None]]


@pytest.mark.parametrize(
    "act", [undo, look_at_an_undo, amend, redo, swap, fail_to_record], ids=lambda act: act.__name__
)
async def test_other_tables_go_on_while_one_replays(party: Party, monkeypatch: pytest.MonkeyPatch, act: Act) -> None:
    toy = SlowToy()
    await party.restart({"toy": toy})
    other = await party.tables.create("Other")
    gm = (await other.add_seat("Gm", "gm")).seat.id
    await party.start()
    await party.both_pick()
    await party.pick(party.bo, ROLL, [[2], [2]])
    if act is redo:
        await undo(party)
    if act is fail_to_record:
        append = party.journal.append

        async def full(table: str, *rest: object, **more: object) -> object:
            if table == party.table.id:
                raise WriteError(party.path, "disk full")
            return await append(table, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(party.journal, "append", full)
    toy.waits = True
    acting = asyncio.ensure_future(act(party))
    assert await asyncio.to_thread(toy.begun.wait, LONG)
    await other.submit(gm, c.ChangeTable(name="Played on"))
    assert other.name == "Played on"
    assert not acting.done()
    toy.let_go.set()
    await acting
    assert toy.was_let_go


async def test_a_table_that_replays_takes_its_next_input_after_that(party: Party) -> None:
    toy = SlowToy()
    await party.restart({"toy": toy})
    await party.start()
    await party.both_pick()
    toy.waits = True
    undoing = asyncio.ensure_future(undo(party))
    assert await asyncio.to_thread(toy.begun.wait, LONG)
    looking = asyncio.ensure_future(party.see(party.gm))
    reading = asyncio.ensure_future(party.roll(("d20", 20)))
    await asyncio.sleep(0)
    assert not looking.done()
    toy.let_go.set()
    await asyncio.gather(undoing, looking, reading)
    assert [line.what.id for line in (await looking).log][-1] == "log-undone"
    assert [loose["dice"][0]["face"] for loose in await party.loose()] == [20]
