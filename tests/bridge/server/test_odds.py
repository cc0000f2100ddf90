"""Odds over the socket: beside the client's other commands, one at a time, and stopped with it."""

from __future__ import annotations

import asyncio
from typing import Any

from bridge.protocol.commands import Command, EstimateOdds, Redo
from bridge.tables.api import Progress, no_progress
from tests.bridge.server.conftest import Start, until
from tests.bridge.server.standin import StandInTable, StandInTables


class SlowTable(StandInTable):
    """Works out odds for as long as a test likes."""

    def __init__(self, id_: str, name: str) -> None:
        super().__init__(id_, name)
        self.go_on = asyncio.Event()
        self.working = 0
        self.stopped = 0
        self.progress = no_progress

    async def submit(self, seat_id: str, command: Command, progress: Progress = no_progress) -> Any:
        if not isinstance(command, EstimateOdds):
            return await super().submit(seat_id, command)
        self.working += 1
        self.progress = progress
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        finally:
            self.working -= 1
        return {"plays": command.plays}


class SlowTables(StandInTables):
    async def create(self, name: str, digital: str = "ask", typed: str = "all") -> SlowTable:
        table = SlowTable(f"t{len(self.tables) + 1}", name)
        self.tables[table.id] = table
        return table


async def a_slow_table(start: Start) -> tuple[Any, SlowTable, str]:
    bridge = await start(SlowTables())
    table: SlowTable = await bridge.tables.create("Duel")
    return bridge, table, (await table.add_seat("GM", "gm")).token


def command(id_: int, op: str, **fields: object) -> dict[str, Any]:
    return {"type": "do", "id": id_, "command": {"op": op, **fields}}


async def test_other_commands_are_carried_out_meanwhile(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    await talk.send(command(1, "odds", plays=7))
    await talk.send(command(2, "redo"))
    assert (await talk.until("reply"))["id"] == 2
    assert [one for _, one in table.submitted] == [Redo()]
    table.go_on.set()
    reply = await talk.until("reply")
    assert (reply["id"], reply["ok"], reply["result"]) == (1, True, {"plays": 7})


async def test_the_client_is_told_how_far_they_have_got_before_the_reply(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    await talk.send(command(3, "odds", plays=7))
    await until(lambda: table.working == 1)
    table.progress(2, 7)
    assert await talk.until("progress") == {"type": "progress", "id": 3, "done": 2, "of": 7}
    for done in range(3, 7):  # all at once: what waits to be sent already is enough
        table.progress(done, 7)
    table.go_on.set()
    heard = [await talk.get() for _ in range(2)]
    assert [(one["type"], one["id"]) for one in heard] == [("progress", 3), ("reply", 3)]


async def test_other_odds_take_the_place_of_those_that_are_worked_out(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    await talk.send(command(1, "odds"))
    await until(lambda: table.working == 1)
    await talk.send(command(2, "odds", plays=9))
    stopped = await talk.until("reply")
    assert (stopped["id"], stopped["ok"], stopped["fault"]["code"]) == (1, False, "odds-stopped")
    table.go_on.set()
    assert (await talk.until("reply"))["result"] == {"plays": 9}
    assert table.stopped == 1


async def test_odds_can_be_stopped(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    await talk.send(command(1, "odds"))
    await until(lambda: table.working == 1)
    await talk.send(command(2, "stop-odds"))
    replies = [await talk.until("reply") for _ in range(2)]
    assert [(reply["id"], reply["ok"]) for reply in replies] == [(1, False), (2, True)]
    assert (table.working, table.stopped) == (0, 1)
    await talk.send(command(3, "stop-odds"))
    assert (await talk.until("reply"))["ok"]


async def test_odds_that_are_done_are_not_stopped(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    table.go_on.set()
    await talk.send(command(1, "odds", plays=3))
    assert (await talk.until("reply"))["result"] == {"plays": 3}
    await talk.send(command(2, "stop-odds"))
    reply = await talk.until("reply")
    assert (reply["id"], reply["ok"]) == (2, True)
    assert table.stopped == 0


async def test_a_client_that_leaves_takes_its_odds_along_and_no_other_client(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    leaves, stays = await bridge.hello(token), await bridge.hello(token)
    await leaves.send(command(1, "odds"))
    await stays.send(command(1, "odds", plays=4))
    await until(lambda: table.working == 2)
    await leaves.socket.close()
    await until(lambda: table.working == 1)
    table.go_on.set()
    assert (await stays.until("reply"))["result"] == {"plays": 4}


async def test_an_id_that_does_not_grow_stops_nothing(start: Start) -> None:
    bridge, table, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    await talk.send(command(5, "odds"))
    await until(lambda: table.working == 1)
    await talk.send(command(5, "stop-odds"))
    assert (await talk.until("reply"))["fault"]["code"] == "id-order"
    assert (table.working, table.stopped) == (1, 0)


async def test_odds_out_of_bounds_are_malformed(start: Start) -> None:
    bridge, _, token = await a_slow_table(start)
    talk = await bridge.hello(token)
    for number, (key, value) in enumerate([("plays", 0), ("plays", 2001), ("rounds", 101), ("seed", -1)], 1):
        await talk.send(command(number, "odds", **{key: value}))
        fault = (await talk.until("reply"))["fault"]
        assert (fault["code"], fault["where"]) == ("malformed", f"command.{key}")
