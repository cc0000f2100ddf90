"""What one client of a seat is told: a bounded queue that gives way to a fresh snapshot, never to waiting."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from bridge.protocol.messages import Revision, Snapshot
from bridge.tables.errors import CommandError

WAITING: Final = 64
"""Revisions that wait for a client; with one more it gets a snapshot in their place."""


class SeatFeed:
    """`bridge.tables.api.Feed`, good for a seat as long as its token is `token`.

    `fresh` draws a snapshot and empties the queue in the same step.
    """

    def __init__(
        self,
        seat: str,
        token: str,
        fresh: Callable[[SeatFeed], Awaitable[Snapshot]],
        left: Callable[[SeatFeed], None],
        waiting: int = WAITING,
    ) -> None:
        self.seat = seat
        self.token = token
        self._fresh = fresh
        self._left = left
        self._most = waiting
        self._queue: deque[Revision] = deque()
        self._ready = asyncio.Event()
        self._error: CommandError | None = None
        self._is_stale = True
        self._is_closed = False
        self._ready.set()

    async def next(self) -> Snapshot | Revision:
        """See `Feed.next`."""
        while True:
            await self._ready.wait()
            if self._error is not None:
                raise self._error
            if self._is_stale:
                return await self._fresh(self)
            if self._queue:
                return self._queue.popleft()
            self._ready.clear()

    def resync(self) -> None:
        """See `Feed.resync`."""
        self._is_stale = True
        self._queue.clear()
        self._ready.set()

    def close(self) -> None:
        """See `Feed.close`."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.clear()
            self._left(self)

    def end(self, error: CommandError) -> None:
        """Nothing comes any more: `next` raises this from now on."""
        self._error = error
        self._ready.set()

    def push(self, revision: Revision) -> None:
        """Hand over a revision; never waits."""
        if self._is_stale:
            return
        if len(self._queue) >= self._most:
            self.resync()
            return
        self._queue.append(revision)
        self._ready.set()

    def refreshed(self) -> None:
        """A snapshot has been drawn for this feed: what is pushed from here on follows it."""
        self._is_stale = False
        self._queue.clear()
