"""One way to one tray: what a transport fills and a session empties."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from bridge.trays.causes import CLOSED, Cause
from bridge.trays.errors import WireLostError
from bridge.trays.frames import Item

FULL = 64
"""Items that may wait before the transport should pause."""
MOST = 512
"""Items that may wait; what comes beyond is dropped. A tray sends readings again until they are acked."""

Settle = Callable[[], None]


def settled() -> None:
    """Nothing to tell a transport once an item is dealt with."""


class Wire:
    """An open way to a tray. `kind` and `where` are for people; `dev` is the tray's id where the transport knows it.

    `send` takes the JSON of one message and must not block; what it cannot send it may drop. `close` ends the way.
    `resume` is called when a paused transport may go on. All of it belongs to one event loop; threads go through
    `call_soon_threadsafe`. `patience` is how long an unknown tray may take to greet, `silence` how long a known one may
    be overdue, in seconds, before the way is given up.
    """

    def __init__(
        self,
        kind: str,
        where: str,
        *,
        send: Callable[[bytes], None],
        close: Callable[[], None],
        resume: Callable[[], None] = settled,
        dev: str | None = None,
        patience: float | None = None,
        silence: float | None = None,
    ) -> None:
        self.kind = kind
        self.where = where
        self.dev = dev
        self.patience = patience
        self.silence = silence
        self.dropped = 0
        self._send = send
        self._close = close
        self._resume = resume
        self._items: list[tuple[Item, Settle]] = []
        self._lost: WireLostError | None = None
        self._awake = asyncio.Event()

    # -- the transport's side --

    def feed(self, items: Iterable[Item], settle: Settle = settled) -> bool:
        """Hand in what arrived; `settle` is called once each item is dealt with. False: please pause until `resume`."""
        for item in items:
            if len(self._items) >= MOST or self._lost is not None:
                self.dropped += 1
                settle()
            else:
                self._items.append((item, settle))
        self._awake.set()
        return len(self._items) < FULL

    def lose(self, cause: Cause) -> None:
        """The way is gone. What arrived before can still be received."""
        if self._lost is None:
            self._lost = WireLostError(self.where, cause)
            self._awake.set()

    # -- the session's side --

    async def receive(self, within: float | None) -> list[tuple[Item, Settle]]:
        """Return what arrived; nothing after `within` seconds or a `nudge`. Raises WireLostError at the end."""
        if not self._items and self._lost is None:
            await self._sleep(within)
        self._awake.clear()
        items, self._items = self._items, []
        if not items and self._lost is not None:
            raise self._lost
        if len(items) >= FULL:
            self._resume()
        return items

    async def _sleep(self, within: float | None) -> None:
        alarm = None
        if within is not None:
            alarm = asyncio.get_running_loop().call_later(within, self._awake.set)
        try:
            await self._awake.wait()
        finally:
            if alarm is not None:
                alarm.cancel()

    def nudge(self) -> None:
        """Make `receive` return now."""
        self._awake.set()

    def send(self, body: bytes) -> None:
        """Send the JSON of one message, if the way is still there and has room."""
        if self._lost is None:
            self._send(body)

    def close(self) -> None:
        """End the way."""
        self.lose(CLOSED)
        self._close()
