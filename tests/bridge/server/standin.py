"""Tables of which a test decides everything: for what the server does whatever a table does.

What tables themselves do over real sockets is tested with the real ones (test_secrets.py, test_play.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bridge.protocol.commands import AddSeat, Command, RemoveSeat, RenewSeat, Role
from bridge.protocol.messages import Revision, Snapshot
from bridge.tables.api import Progress, no_progress
from bridge.tables.errors import CLOSED, NOT_FOUND, refuse
from bridge.tables.seats import Seat, SeatGrant, new_token, token_hash


class StandInFeed:
    """Holds at most four revisions; then a fresh snapshot takes their place."""

    MOST = 4

    def __init__(self, table: StandInTable, seat_id: str) -> None:
        self.table = table
        self.seat_id = seat_id
        self.waiting: list[Revision] = []
        self.stale = True
        self.closed = False
        self.wake = asyncio.Event()
        self.wake.set()

    async def next(self) -> Snapshot | Revision:
        await self.wake.wait()
        if self.seat_id not in self.table.by_id:
            raise refuse(CLOSED)
        if self.stale:
            self.stale = False
            self.waiting.clear()
            self.wake.clear()
            return await self.table.snapshot(self.seat_id)
        revision = self.waiting.pop(0)
        if not self.waiting:
            self.wake.clear()
        return revision

    def add(self, revision: Revision) -> None:
        self.waiting.append(revision)
        if len(self.waiting) > self.MOST:
            self.resync()
        self.wake.set()

    def resync(self) -> None:
        self.stale = True
        self.waiting.clear()
        self.wake.set()

    def close(self) -> None:
        self.closed = True
        if self in self.table.feeds:
            self.table.feeds.remove(self)


class StandInTable:
    def __init__(self, id_: str, name: str) -> None:
        self.id = id_
        self.name = name
        self.by_id: dict[str, Seat] = {}
        self.tokens: dict[str, str] = {}
        self.feeds: list[StandInFeed] = []
        self.rev = 0
        self.submitted: list[tuple[str, Command]] = []
        self.error: Exception | None = None
        self.big = 0
        self.result: Any = None

    def seats(self) -> Sequence[Seat]:
        return list(self.by_id.values())

    def seat(self, seat_id: str) -> Seat | None:
        return self.by_id.get(seat_id)

    async def submit(self, seat_id: str, command: Command, progress: Progress = no_progress) -> Any:
        await asyncio.sleep(0)
        if self.error is not None:
            raise self.error
        self.submitted.append((seat_id, command))
        if isinstance(command, AddSeat):
            grant = await self.add_seat(command.name, command.role, command.plays)
            return {"seat": grant.seat.id, "token": grant.token}
        if isinstance(command, RenewSeat):
            return {"seat": command.seat, "token": (await self.renew_seat(command.seat)).token}
        if isinstance(command, RemoveSeat):
            self.remove(command.seat)
        self.publish({"count": len(self.submitted)})
        return self.result

    def publish(self, parts: dict[str, Any]) -> None:
        self.rev += 1
        for feed in list(self.feeds):
            feed.add(Revision(rev=self.rev, parts=parts))

    async def snapshot(self, seat_id: str) -> Snapshot:
        return Snapshot(rev=self.rev, parts={"seat": seat_id, "big": "x" * self.big}, log=[])

    def subscribe(self, seat_id: str) -> StandInFeed:
        feed = StandInFeed(self, seat_id)
        self.feeds.append(feed)
        return feed

    async def export(self, seat_id: str, conflict: str | None = None) -> dict[str, Any]:
        if conflict == "none":
            raise refuse(NOT_FOUND)
        return {"seat": seat_id, "conflict": conflict}

    async def add_seat(self, name: str, role: Role, plays: Sequence[str] = ()) -> SeatGrant:
        seat = Seat(f"s{len(self.by_id) + 1}", name, role, tuple(plays))
        self.by_id[seat.id] = seat
        return await self.renew_seat(seat.id)

    async def renew_seat(self, seat_id: str) -> SeatGrant:
        if seat_id not in self.by_id:
            raise refuse(NOT_FOUND)
        token = new_token()
        self.tokens = {hashed: id_ for hashed, id_ in self.tokens.items() if id_ != seat_id}
        self.tokens[token_hash(token)] = seat_id
        return SeatGrant(self.by_id[seat_id], token)

    def remove(self, seat_id: str) -> None:
        del self.by_id[seat_id]
        self.tokens = {hashed: id_ for hashed, id_ in self.tokens.items() if id_ != seat_id}
        for feed in self.feeds:
            feed.wake.set()


class StandInTables:
    def __init__(self) -> None:
        self.tables: dict[str, StandInTable] = {}

    async def create(self, name: str, digital: str = "ask", typed: str = "all") -> StandInTable:
        table = StandInTable(f"t{len(self.tables) + 1}", name)
        self.tables[table.id] = table
        return table

    def get(self, table_id: str) -> StandInTable | None:
        return self.tables.get(table_id)

    def list(self) -> Sequence[StandInTable]:
        return list(self.tables.values())

    async def authenticate(self, token: str) -> tuple[StandInTable, Seat] | None:
        for table in self.tables.values():
            seat_id = table.tokens.get(token_hash(token))
            if seat_id is not None:
                return table, table.by_id[seat_id]
        return None
