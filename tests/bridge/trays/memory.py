"""Cables in memory: trays for tests, without a device or a port."""

from __future__ import annotations

import asyncio

from bridge.trays.causes import UNPLUGGED
from bridge.trays.frames import FrameReader, seal
from bridge.trays.transports.base import Floor
from bridge.trays.transports.wire import Wire

QUEUE = 256
"""Lines that wait at the tray's end; later ones are lost, as on a cable that nobody reads."""


class MemoryCable:
    """The tray's end of a cable."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lines: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._reader = FrameReader()
        self.wire = Wire("memory", name, send=self._send, close=self._close)
        self.closed = asyncio.Event()

    def write(self, data: bytes) -> None:
        """Send bytes to the bridge, in any pieces."""
        self.wire.feed(self._reader.feed(data))

    async def read(self) -> bytes:
        """Return the next line from the bridge, line feed included."""
        return await self._lines.get()

    def pull(self) -> None:
        """Unplug."""
        self.wire.lose(UNPLUGGED)

    def _send(self, body: bytes) -> None:
        if not self._lines.full():
            self._lines.put_nowait(seal(body))

    def _close(self) -> None:
        self.closed.set()


class MemoryTransport:
    """Where cables are plugged in."""

    name = "memory"

    def __init__(self) -> None:
        self._plugged: asyncio.Queue[MemoryCable] = asyncio.Queue()

    def plug(self, name: str = "cable") -> MemoryCable:
        """Plug a new cable in."""
        cable = MemoryCable(name)
        self._plugged.put_nowait(cable)
        return cable

    async def open(self) -> None:
        """Nothing to take hold of."""

    async def run(self, floor: Floor) -> None:
        """Talk over each cable that is plugged in."""
        async with asyncio.TaskGroup() as group:
            while True:
                cable = await self._plugged.get()
                group.create_task(floor.talk(cable.wire))

    async def close(self) -> None:
        """Nothing to let go of."""
