"""A pseudo-terminal in place of the USB cable."""

import asyncio
import os
import tty
from pathlib import Path

from ..tray.frame import DOWN_LIMIT, FrameReader, seal

ROOM = 4096  # bytes kept when nobody reads: about a USB FIFO and a driver's buffer


class PtyPort:
    """The tray's end of a pty; `path` is where the bridge opens it. With `link`, a symbolic link leads there."""

    local = True

    def __init__(self, link: str = ""):
        self._master, self._slave = os.openpty()
        tty.setraw(self._master)
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._rest = b""
        if link:
            self._point(Path(link))
            self.path = link

    def _point(self, link: Path) -> None:
        link.parent.mkdir(parents=True, exist_ok=True)
        fresh = link.with_name(f"{link.name}.{os.getpid()}")
        fresh.symlink_to(self.path)
        fresh.replace(link)

    def send(self, body: bytes) -> bool:
        """Write one frame; False when the line is full."""
        if self._rest and not self._write(b""):
            return False
        return self._write(seal(body))

    def _write(self, data: bytes) -> bool:
        data = self._rest + data
        try:
            done = os.write(self._master, data) if data else 0
        except BlockingIOError:
            done = 0
        if not self._rest and not done:
            return False
        self._rest = data[done:]
        return True

    async def run(self, tray) -> None:
        """Carry bytes between the pty and the tray until cancelled."""
        reader = FrameReader(DOWN_LIMIT)
        loop = asyncio.get_running_loop()

        def readable() -> None:
            try:
                data = os.read(self._master, 4096)
            except BlockingIOError:
                return
            for kind, value in reader.feed(data):
                tray.received(kind, value)

        loop.add_reader(self._master, readable)
        self._write(b"\n")
        tray.connected()
        try:
            await asyncio.Event().wait()
        finally:
            loop.remove_reader(self._master)
            os.close(self._master)
            os.close(self._slave)
