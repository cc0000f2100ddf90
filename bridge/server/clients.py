"""All WebSocket clients: takes new ones in, and dismisses everyone when the bridge closes."""

from __future__ import annotations

import asyncio
from typing import Literal

from aiohttp import web

from bridge.protocol.errors import FaultError
from bridge.server import faults
from bridge.server.client import Came, Client
from bridge.server.door import Door
from bridge.server.join import public_base
from bridge.server.settings import Limits, Settings


class Clients:
    """All WebSocket clients of the bridge: the handler of `/ws`."""

    def __init__(self, door: Door, settings: Settings, limits: Limits, version: str) -> None:
        self._door = door
        self._settings = settings
        self._limits = limits
        self._version = version
        self._here: set[Client] = set()
        self._count = 0

    async def connect(self, request: web.Request) -> web.WebSocketResponse[Literal[False]]:
        """Serve one client; returns once it has gone. Raises `FaultError` where the request is no WebSocket."""
        limits = self._limits
        socket: web.WebSocketResponse[Literal[False]] = web.WebSocketResponse(
            heartbeat=limits.heartbeat, max_msg_size=limits.message, compress=False, decode_text=False, timeout=1.0
        )
        if not socket.can_prepare(request):
            raise FaultError(faults.fault(faults.BAD_REQUEST))
        await socket.prepare(request)
        self._count += 1
        base = public_base(f"{request.scheme}://{request.host}", self._settings.public_url, self._settings.host)
        client = Client(socket, self._door, limits, Came(self._count, request.remote or "-", base))
        self._here.add(client)
        try:
            await client.run(self._version)
        finally:
            self._here.discard(client)
            _let_go(request)
        return socket

    def dismiss(self) -> None:
        """Tell every client that the bridge is closing."""
        for client in self._here:
            client.dismiss(faults.fault(faults.SHUTTING_DOWN))


def _let_go(request: web.Request) -> None:
    """Drop the connection where something waits to be read that never will be."""
    transport = request.transport
    if isinstance(transport, asyncio.WriteTransport) and transport.get_write_buffer_size():
        transport.abort()
