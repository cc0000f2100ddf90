"""Frames over the board's own console: USB serial on a board, standard input and output elsewhere."""

import asyncio

from ..tray.frame import DOWN_LIMIT, FrameReader, seal
from .tasks import Outbox, race

IDLE_MS = 5
PIECE = 64  # one USB packet
GIVE_UP = 400  # tries at 5 ms: nobody has read for two seconds, so this line is dropped


class UsbTransport:
    """Reads `stdin` byte by byte, because `read(n)` waits for all n, and writes `stdout` in pieces, when it has room.

    Both are binary streams; `readable()` and `writable()` say without waiting whether one byte would go. Nobody can
    tell whether a program listens at the other end: the link finds out by greeting.
    """

    local = True  # whoever speaks here holds the tray in hand

    def __init__(self, stdin, stdout, readable, writable):
        self._stdin = stdin
        self._stdout = stdout
        self._readable = readable
        self._writable = writable
        self._outbox = Outbox()
        self.send = self._outbox.send

    async def run(self, tray) -> None:
        """Carry bytes until standard input ends."""
        tray.connected()
        try:
            await race(self._read(tray), self._write())
        finally:
            tray.disconnected()

    async def _read(self, tray) -> None:
        frames = FrameReader(DOWN_LIMIT)
        piece = bytearray(PIECE)
        while True:
            size = 0
            while size < PIECE and self._readable():
                byte = self._stdin.read(1)
                if not byte:
                    return
                piece[size] = byte[0]
                size += 1
            for kind, value in frames.feed(bytes(piece[:size])):
                tray.received(kind, value)
            await asyncio.sleep(0 if size == PIECE else IDLE_MS / 1000)

    async def _write(self) -> None:
        await self._put(b"\n")
        while True:
            line = seal(await self._outbox.next())
            if len(line) % PIECE == 0:
                line += b"\n"  # USB drivers are known to hold back a packet that is exactly full
            await self._put(line)

    async def _put(self, line: bytes) -> None:
        for start in range(0, len(line), PIECE):
            tries = 0
            while not self._writable():
                tries += 1
                if tries > GIVE_UP:
                    return
                await asyncio.sleep(IDLE_MS / 1000)
            self._stdout.write(line[start : start + PIECE])
        if hasattr(self._stdout, "flush"):
            self._stdout.flush()
