"""Lets clients in by their tokens, and no more of them than there is room for."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from bridge.protocol.errors import FaultError
from bridge.protocol.messages import Fault
from bridge.server import faults
from bridge.server.admin import AdminToken
from bridge.server.rate import Tries
from bridge.server.settings import Limits
from bridge.tables.api import TableApi, TablesApi
from bridge.tables.errors import CLOSED
from bridge.tables.seats import Seat

_LOG: Final = logging.getLogger(__name__)


class Guest(Protocol):
    """A connection that the door has let in."""

    def dismiss(self, fault: Fault) -> None:
        """Have it end with a goodbye."""


class Door:
    """Checks tokens, counts bad ones by address, and counts connections.

    A good token is let in whatever came from its address before: behind one address there may be a whole hall, and a
    page with yesterday's token that keeps trying must lock nobody out. Tokens have 256 bits; what the limit spares is
    work and log lines, not guesses.
    """

    def __init__(self, tables: TablesApi, admin: AdminToken, limits: Limits, clock: Callable[[], float]) -> None:
        self._tables = tables
        self._admin = admin
        self._limits = limits
        self._tries = Tries(limits.tries_rate, limits.tries, clock)
        self._strangers = 0
        self._inside: dict[tuple[str, str], list[Guest]] = defaultdict(list)

    async def seat(self, token: str, address: str) -> tuple[TableApi, Seat]:
        """The table and seat that a token opens. Raises `FaultError` (`bad-token`, `too-many-tries`)."""
        found = await self._tables.authenticate(token)
        if found is None:
            raise FaultError(self._refused(address))
        return found

    async def bearer(self, token: str, address: str) -> tuple[TableApi, Seat] | None:
        """As `seat`; None for the admin token."""
        return None if self._admin.is_it(token) else await self.seat(token, address)

    async def still_opens(self, token: str) -> bool:
        """Whether a token that was good still is."""
        return await self._tables.authenticate(token) is not None

    @contextmanager
    def stranger(self) -> Iterator[None]:
        """Holds a place for a connection that has not said hello. Raises `FaultError` (`too-many-clients`)."""
        if self._strangers >= self._limits.strangers:
            raise FaultError(faults.fault(faults.TOO_MANY_CLIENTS))
        self._strangers += 1
        try:
            yield
        finally:
            self._strangers -= 1

    @contextmanager
    def client(self, table: TableApi, seat: Seat, guest: Guest) -> Iterator[None]:
        """Holds a place for a connection of a seat. Raises `FaultError` (`too-many-clients`)."""
        inside = self._inside[table.id, seat.id]
        if len(inside) >= self._limits.clients:
            raise FaultError(faults.fault(faults.TOO_MANY_CLIENTS))
        inside.append(guest)
        try:
            yield
        finally:
            inside.remove(guest)
            if not inside:
                self._inside.pop((table.id, seat.id), None)

    def renewed(self, table: TableApi, seat_id: str, by: Guest | None = None) -> None:
        """The seat has a new token: whoever came with the old one has to go. `by` goes by itself, with the new one."""
        for guest in list(self._inside.get((table.id, seat_id), ())):
            if guest is not by:
                guest.dismiss(faults.fault(CLOSED))

    def _refused(self, address: str) -> Fault:
        if self._tries.failed(address):
            _LOG.debug("bad token from %s, again", address)
            return faults.fault(faults.TOO_MANY_TRIES)
        _LOG.warning("bad token from %s", address)
        return faults.fault(faults.BAD_TOKEN)
