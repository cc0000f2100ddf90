"""The bridge's end of a simulated tray's pty."""

import asyncio
import os

from tests.firmware.host import Host, line


class Cable:
    """Opens the sim's pty and speaks as a bridge."""

    def __init__(self, path, journal=None, sid="s1"):
        self._fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self.gone = False
        self.host = Host(lambda message: self.write(line(message)), sid, journal)
        self._loop.add_reader(self._fd, self._read)
        self.write(b"\n")
        self.host.greet()

    def write(self, data):
        if not self.gone:
            os.write(self._fd, data)

    def _read(self):
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            data = b""
        if not data:
            self.gone = True
            self._loop.remove_reader(self._fd)
        self.host.feed(data)
        self._news.set()

    async def until(self, condition):
        """Wait until the condition holds; the test's own time limit ends it otherwise."""
        while not condition():
            self._news.clear()
            await self._news.wait()

    def request(self, rid, dice, ttl=60):
        self.write(line({"t": "request", "rid": rid, "dice": dice, "prompt": "Mara: Agility", "ttl": ttl}))

    def close(self):
        if not self.gone:
            self._loop.remove_reader(self._fd)
        os.close(self._fd)


async def pty_of(process):
    return (await process.stdout.readline()).decode().split()[1]


async def tell(process, text):
    process.stdin.write(text.encode() + b"\n")
    return (await process.stdout.readline()).decode().strip()


async def until_stored(process, count):
    while f"waiting={count} " not in await tell(process, "status"):
        pass
