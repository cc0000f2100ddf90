"""The board's TCP client against a bridge whose socket is half open, in real sockets."""

import asyncio

from firmware.net import tcp
from firmware.net.address import parse
from firmware.net.tasks import Backoff


class Tray:
    """What the client tells a tray; answers a probe by sending something, as the link does."""

    def __init__(self):
        self.told = []
        self.transport = None

    def connected(self, locked=False):
        self.told.append("up")

    def disconnected(self):
        self.told.append("down")

    def received(self, kind, value, via=""):
        self.told.append(kind)

    def probe(self):
        self.told.append("probe")
        self.transport.send(b'{"t":"hello","sid":""}')


async def test_a_bridge_that_goes_silent_is_asked_and_then_left(monkeypatch):
    monkeypatch.setattr(tcp, "QUIET_MS", 50)
    monkeypatch.setattr(tcp, "DEAD_MS", 60)
    heard, connections = [], asyncio.Queue()

    async def serve(reader, writer):
        connections.put_nowait(writer)
        while data := await reader.read(4096):
            heard.append(data)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    said = []
    tray = Tray()
    address = parse(f"127.0.0.1:{server.sockets[0].getsockname()[1]}", "tcp")
    tray.transport = tcp.TcpTransport(address, Backoff(bytes, 0), said.append)
    task = asyncio.create_task(tray.transport.run(tray))
    first, second = await connections.get(), await connections.get()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert tray.told[:4] == ["up", "probe", "down", "up"]
    assert b"hello" in b"".join(heard)
    assert said[0].endswith("silent for too long")
    for writer in (first, second):
        writer.close()
    server.close()
