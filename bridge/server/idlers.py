"""Connections that say nothing: each has a short time for its first request, and few may be at that stage at once.

Otherwise whoever opens connections and leaves them could take every file that the process may have open.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from aiohttp import web
from aiohttp.typedefs import Handler

PATIENCE: Final = 10.0
"""Seconds for the whole of the first request line and headers, and for the handshake of TLS before it."""
MOST: Final = 256
"""Connections without a request; with one more the oldest is closed, so that a newcomer always gets in."""


class Idlers:
    """Makes the connections of an aiohttp server, as `create_server` asks for them."""

    def __init__(self) -> None:
        self._server: web.Server | None = None
        self._waiting: dict[asyncio.Protocol, asyncio.TimerHandle] = {}  # oldest first

    def serve(self, server: web.Server) -> None:
        """Make connections of this server from here on."""
        self._server = server

    def __call__(self) -> asyncio.Protocol:
        """A new connection."""
        assert self._server is not None
        made = self._server()
        loop = asyncio.get_running_loop()
        self._waiting[made] = loop.call_later(PATIENCE, self._end, made)
        if len(self._waiting) > MOST:
            self._end(next(iter(self._waiting)))
        return made

    def middleware(self) -> Any:
        """What notices that a connection has brought a request."""

        @web.middleware
        async def heard(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._forget(request.protocol)
            return await handler(request)

        return heard

    def close(self) -> None:
        """Forget all that wait."""
        for timer in self._waiting.values():
            timer.cancel()
        self._waiting.clear()

    def _forget(self, connection: Any) -> None:
        timer = self._waiting.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def _end(self, connection: Any) -> None:
        self._forget(connection)
        connection.force_close()
