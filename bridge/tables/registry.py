"""All tables of a bridge: opened from the journal, found by id, token or tray."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from bridge.characters.library import Library
from bridge.digital import Random
from bridge.errors import BridgeError
from bridge.journal.errors import JournalError
from bridge.journal.interface import Journal
from bridge.journal.records import Draft, Key
from bridge.protocol.commands import DigitalRolls, TypedResults
from bridge.protocol.messages import Fault
from bridge.tables import errors
from bridge.tables.api import Requests
from bridge.tables.die_names import read_die
from bridge.tables.errors import CommandError, text_of
from bridge.tables.incoming import complained, taken
from bridge.tables.records import TableCreated
from bridge.tables.seats import Seat, token_hash
from bridge.tables.surroundings import Surroundings
from bridge.tables.table import Table
from bridge.tables.unclaimed import Strays, Unclaimed
from bridge.trays.model import CommandResult, TrayFault, TrayNotice, TrayReading, TrayState, TrayStatus
from rules.ruleset import Ruleset
from rules.terms import msg

log = logging.getLogger(__name__)
UNCLAIMED: Final = "@unclaimed"
"""The table id under which the journal keeps what trays of no table send."""


class Tables:
    """`bridge.tables.api.TablesApi`. `await Tables.open(...)` makes it.

    With `adopt`, a tray that no table ever had goes to the only table, where there is only one: at home a tray is
    plugged in and works.
    """

    def __init__(self, surroundings: Surroundings, *, adopt: bool = True) -> None:
        self._around = surroundings
        self._adopt = adopt
        self._tables: dict[str, Table] = {}
        self._opened: dict[str, tuple[Table]] = {}  # the table that a token opened the last time, by its SHA-256
        self._requests: Requests | None = None
        self._aside = asyncio.Lock()
        self._lanes: dict[str, asyncio.Lock] = {}
        self._strays = Strays()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.problems: list[str] = []
        """Tables that could not be opened, and why; the others are there."""

    @classmethod
    async def open(
        cls,
        journal: Journal,
        rulesets: Mapping[str, Ruleset[Any]],
        *,
        rng: Random | None = None,
        adopt: bool = True,
        library: Library | None = None,
    ) -> Tables:
        """All tables of a journal, their conflicts replayed. Raises `JournalError` where it cannot be read at all.

        `library` holds the sheets that set-ups may name.
        """
        around = Surroundings(journal, rulesets) if rng is None else Surroundings(journal, rulesets, rng)
        around.library = library
        self = cls(around, adopt=adopt)
        for id_ in await journal.tables():
            if id_ != UNCLAIMED:
                await self._open(id_)
        return self

    # -- tables and seats --------------------------------------------------------------------------------

    async def create(self, name: str, digital: DigitalRolls = "ask", typed: TypedResults = "all") -> Table:
        """See `TablesApi.create`."""
        id_ = secrets.token_hex(4)
        body = TableCreated(name=name, digital=digital, typed=typed)
        try:
            await self._around.journal.append(id_, 0, [body.draft()], at=self._around.clock())
            table = await Table.open(id_, self._around, self._unclaimed)
        except JournalError as error:
            raise CommandError(Fault(code=errors.NOT_SAVED, text=text_of(error.text))) from error
        self._add(table)
        return table

    def get(self, table_id: str) -> Table | None:
        """See `TablesApi.get`."""
        return self._tables.get(table_id)

    def list(self) -> Sequence[Table]:
        """See `TablesApi.list`."""
        return [*self._tables.values()]

    async def authenticate(self, token: str) -> tuple[Table, Seat] | None:
        """See `TablesApi.authenticate`."""
        try:
            hashed = token_hash(token)
        except UnicodeEncodeError:
            return None
        # every command asks: where the token opened something before is looked at first
        for table in chain(self._opened.get(hashed, ()), self._tables.values()):
            seat = table.seat_of(hashed)
            if seat is not None:
                self._opened[hashed] = (table,)
                return table, seat
        self._opened.pop(hashed, None)
        return None

    def connect(self, requests: Requests) -> None:
        """See `TablesApi.connect`."""
        self._requests = requests
        for table in self._tables.values():
            table.connect(requests)

    async def close(self) -> None:
        """See `TablesApi.close`."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        for table in self._tables.values():
            await table.close()

    # -- TraySink ----------------------------------------------------------------------------------------

    async def commit(self, reading: TrayReading) -> None:
        """See `TablesApi.commit`."""
        async with self._lane(reading.dev):
            if not await self._is_recorded(reading.key):
                await self._take(reading)

    async def _take(self, reading: TrayReading) -> None:
        table = self._of(reading.dev)
        if table is not None:
            self._strays.forget(reading.dev)
            await table.reading(reading)
            return
        dice = [read_die({}, reading.dev, die) for die in reading.dice]
        await self._put_aside(taken(reading, dice, msg("misfit-no-table")).draft(), reading.keys)
        self._strays.add(reading.dev, self._around.clock(), dice)
        for table in self.list():
            table.tray_changed()

    async def fault(self, fault: TrayFault) -> None:
        """See `TablesApi.fault`."""
        async with self._lane(fault.dev):
            if not await self._is_recorded(fault.key):
                await self._take_fault(fault)

    async def _take_fault(self, fault: TrayFault) -> None:
        table = self._of(fault.dev)
        if table is not None:
            await table.fault(fault)
            return
        await self._put_aside(complained(fault).draft(), [fault.key])

    async def known(self, dev: str) -> dict[str, int]:
        """See `TablesApi.known`."""
        known = self._around.known.of(dev)
        if known is None:
            self._around.known.learn(dev, await self._around.journal.highest(dev))
            known = self._around.known.of(dev) or {}
        return dict(known)

    # -- TrayListener ------------------------------------------------------------------------------------

    def status(self, status: TrayStatus) -> None:
        """See `TablesApi.status`."""
        before = self._around.statuses.get(status.dev)
        self._around.statuses[status.dev] = status
        table = self._of(status.dev)
        if table is not None:
            table.tray_status(status)
            return
        if before is None or before.state is not status.state:
            self._offer(status.dev)

    def result(self, result: CommandResult) -> None:
        """See `TablesApi.result`."""
        table = self._of(result.dev)
        if table is not None:
            table.tray_result(result)

    def notice(self, notice: TrayNotice) -> None:
        """See `TablesApi.notice`."""

    # -- how it works ------------------------------------------------------------------------------------

    def _lane(self, dev: str) -> asyncio.Lock:
        """What a tray sends is taken one at a time, in the order it came."""
        return self._lanes.setdefault(dev, asyncio.Lock())

    async def _is_recorded(self, key: Key) -> bool:
        """Whether a reading or fault is in the journal; one that comes late, after a higher number, may not be."""
        await self.known(key[0])
        return not self._around.known.is_above(key) and await self._around.journal.has(key)

    async def _open(self, id_: str) -> None:
        try:
            table = await Table.open(id_, self._around, self._unclaimed)
        except Exception as error:  # whatever is wrong with one table must not keep the others shut
            is_told = isinstance(error, BridgeError | ValueError)  # on purpose: the sentence says it all
            log.log(logging.ERROR, "table %s cannot be opened: %s", id_, error, exc_info=not is_told)
            self.problems.append(f"table {id_}: {error}")
            return
        self._add(table)

    def _add(self, table: Table) -> None:
        self._tables[table.id] = table
        table.connect(self._requests)

    def _of(self, dev: str) -> Table | None:
        return self._tables.get(self._around.owners.of(dev) or "")

    def _unclaimed(self) -> Unclaimed:
        """Trays that are there and serve no table, and what they rolled."""
        statuses = self._around.statuses.values()
        there = (status.dev for status in statuses if status.state is not TrayState.OFFLINE)
        return self._strays.of(dev for dev in there if self._around.owners.of(dev) is None)

    def _offer(self, dev: str) -> None:
        """A tray of no table came or went: give it to the only one, or show it to all."""
        tables = self.list()
        # one that cannot be opened may be where the tray belongs
        if self._adopt and not self.problems and len(tables) == 1 and not tables[0].has_had(dev):
            self._start(self._claim(tables[0], dev))
        for table in tables:
            table.tray_changed()

    async def _claim(self, table: Table, dev: str) -> None:
        try:
            await table.claim_tray(dev)
        except CommandError as error:
            log.warning("tray %s could not be given to table %s: %s", dev, table.id, error)

    async def _put_aside(self, draft: Draft, keys: Sequence[Key]) -> None:
        async with self._aside:
            after = await self._around.journal.last(UNCLAIMED)
            await self._around.journal.append(UNCLAIMED, after, [draft], at=self._around.clock(), keys=keys)
        for key in keys:
            self._around.known.add(key)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
