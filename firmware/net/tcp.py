"""Frames over a TCP socket to a bridge, for a Wi-Fi tray without a broker."""

import asyncio

from ..tray.errors import TransportError
from ..tray.frame import DOWN_LIMIT, FrameReader, seal
from ..tray.wait import within
from .tasks import Outbox, hang_up, hurry, race
from .wifi import Wired

CONNECT_MS = 10000
WRITE_MS = 10000
QUIET_MS = 20000  # nothing heard for so long: ask whether anyone is there
DEAD_MS = 10000  # and this long without an answer: the socket is half open


class TcpTransport:
    """Connects, carries frames, connects again, for ever. `log(text)` hears why a connection ended."""

    def __init__(self, address, backoff, log, network=None):
        self._address = address
        self._backoff = backoff
        self._log = log
        self._network = network or Wired()
        self._outbox = Outbox()
        self.send = self._outbox.send

    async def run(self, tray) -> None:
        """Keep the tray connected until cancelled."""
        while True:
            await self._network.ready()
            try:
                await self._once(tray)
            except (OSError, TransportError, asyncio.TimeoutError) as error:
                self._log(f"bridge {self._address}: {str(error) or 'no answer'}")
                self._network.failed()
            await asyncio.sleep(self._backoff.next_ms() / 1000)

    async def _once(self, tray) -> None:
        reader, writer = await within(asyncio.open_connection(self._address.host, self._address.port), CONNECT_MS)
        hurry(writer)
        self._outbox.clear()
        tray.connected(True)
        try:
            await race(self._read(reader, tray), self._write(writer))
        finally:
            tray.disconnected()
            await hang_up(writer)

    async def _read(self, reader, tray) -> None:
        frames = FrameReader(DOWN_LIMIT)
        patience = QUIET_MS
        while True:
            try:
                data = await within(reader.read(512), patience)
            except asyncio.TimeoutError:
                if patience == DEAD_MS:
                    raise TransportError("silent for too long") from None
                tray.probe()
                patience = DEAD_MS
                continue
            if not data:
                raise TransportError("closed by the bridge")
            patience = QUIET_MS
            for kind, value in frames.feed(data):
                if kind == "frame" and value["t"] == "hello":
                    self._backoff.reset()
                    self._network.worked()
                tray.received(kind, value)

    async def _write(self, writer) -> None:
        writer.write(b"\n")
        while True:
            writer.write(seal(await self._outbox.next()))
            await within(writer.drain(), WRITE_MS)
