import asyncio

from firmware.net.usb import UsbTransport
from firmware.tray.frame import FrameReader, dumps, seal

from .virtual import pause, run


class Port:
    """A USB serial port: `read(n)` for more than one byte would wait, so it is refused; the FIFO holds 256 bytes."""

    def __init__(self):
        self.incoming = b""
        self.outgoing = b""
        self.fifo = 0
        self.ended = False
        self.host = True

    def readable(self):
        return bool(self.incoming) or self.ended

    def writable(self):
        if self.host:
            self.fifo = 0
        return self.fifo + 64 <= 256

    def read(self, size):
        assert size == 1
        byte, self.incoming = self.incoming[:1], self.incoming[1:]
        return byte

    def write(self, data):
        assert len(data) <= 64
        assert self.fifo + len(data) <= 256, "a write now would wait for half a second and then lose bytes"
        self.fifo += len(data)
        self.outgoing += data
        return len(data)

    def flush(self):
        pass


class Tray:
    def __init__(self):
        self.told = []

    def connected(self):
        self.told.append("up")

    def disconnected(self):
        self.told.append("down")

    def received(self, kind, value):
        self.told.append((kind, value))


def opened(port):
    transport = UsbTransport(port, port, port.readable, port.writable)
    tray = Tray()
    return transport, tray, asyncio.create_task(transport.run(tray))


def test_frames_go_both_ways():
    async def main(time):
        port = Port()
        transport, tray, task = opened(port)
        port.incoming = b"\x03\x04AT\r\n" + seal(dumps({"t": "cancel", "rid": "r"}))
        assert transport.send(b'{"t":"hb"}')
        await pause(100)
        assert tray.told == ["up", ("console", "..AT"), ("frame", {"t": "cancel", "rid": "r"})]
        assert FrameReader(512).feed(port.outgoing) == [("frame", {"t": "hb"})]
        assert port.outgoing[:1] == b"\n"
        task.cancel()
        await pause(10)
        assert tray.told[-1] == "down"

    run(main)


def test_a_line_that_would_fill_its_last_packet_is_made_longer():
    async def main(time):
        port = Port()
        transport, _, task = opened(port)
        body = b'{"t":"' + b"x" * (128 - 10 - 8) + b'"}'
        assert len(seal(body)) == 128
        transport.send(body)
        await pause(50)
        assert len(port.outgoing) == 1 + 129
        task.cancel()
        await pause(1)

    run(main)


def test_without_a_host_lines_are_dropped_and_nothing_waits_for_ever():
    async def main(time):
        port = Port()
        transport, _, task = opened(port)
        port.host = False
        sent = 0
        for _ in range(40):
            sent += transport.send(b'{"t":"' + b"x" * 200 + b'"}')
            await pause(500)
        assert sent >= 15  # eight that wait, one on its way, and those that were dropped after two seconds each
        port.host = True
        before = len(port.outgoing)
        transport.send(b'{"t":"hb"}')
        await pause(5000)
        assert len(port.outgoing) > before
        task.cancel()
        await pause(1)

    run(main)


def test_a_console_that_ends_ends_the_transport():
    async def main(time):
        port = Port()
        _, tray, task = opened(port)
        await pause(10)
        port.ended = True
        await pause(50)
        assert task.done()
        assert tray.told == ["up", "down"]

    run(main)
