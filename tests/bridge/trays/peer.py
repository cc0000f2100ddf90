"""A scripted tray that says what a test tells it to, over anything that carries bytes; what records it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bridge.trays.frames import Frame, FrameReader, dumps, seal
from bridge.trays.model import CommandResult, TrayFault, TrayNotice, TrayReading, TrayState, TrayStatus

DEV = "a1b2c3"
INST = "1f0c9a2e"


def roll(n: int, first: int | None = None, parts: int = 1, **changes: Any) -> dict[str, Any]:
    """A part of a reading: one d6 for each n."""
    start = n if first is None else first
    message = {"t": "roll", "inst": INST, "n": n, "boot": 1, "roll": start, "part": [n - start + 1, parts], "up": 1000}
    return message | {"dice": [["d6", (n - 1) % 6 + 1, "", 100]], "src": "sim", "beam": -1, "ms": 40} | changes


def beat(**changes: Any) -> dict[str, Any]:
    """A heartbeat."""
    return {"t": "hb", "up": 2000, "un": 0, "mem": 9000, "rssi": 0, "state": "idle", "rid": "", "src": {}} | changes


async def eventually(true: Callable[[], bool]) -> None:
    """Wait until something is true that nobody tells of."""
    while not true():  # noqa: ASYNC110 - there is no event to wait for
        await asyncio.sleep(0.01)


class Peer:
    """A tray whose lines a test writes and reads."""

    def __init__(self, write: Callable[[bytes], object], read: Callable[[], Awaitable[bytes]], dev: str = DEV) -> None:
        self.dev = dev
        self.inst = INST
        self.boot = 1
        self._write = write
        self._read = read
        self._reader = FrameReader()
        self._got: list[dict[str, Any]] = []
        self._greeting: dict[str, Any] | None = None
        self._unacked: dict[int, dict[str, Any]] = {}

    def say(self, message: Mapping[str, Any]) -> None:
        """Send a message as a frame."""
        if message["t"] in ("roll", "fault") and "n" in message:
            self._unacked[message["n"]] = dict(message)
        self._write(seal(dumps(dict(message))))

    def noise(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._write(data)

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types; others are passed over.

        A bridge that greets anew meanwhile, since on a busy machine it heard nothing for long, is answered as any tray
        would: with a greeting, and with the records that it has not acked.
        """
        while True:
            while self._got:
                message = self._got.pop(0)
                if message["t"] == "ack":
                    self._unacked = {n: record for n, record in self._unacked.items() if n > message["n"]}
                if message["t"] in kinds:
                    return message
                if message["t"] == "hello" and self._greeting is not None:
                    self.say(self._greeting | {"sid": message["sid"]})
                    for record in list(self._unacked.values()):
                        self.say(record)
            for item in self._reader.feed(await self._read()):
                if isinstance(item, Frame):
                    self._got.append(json.loads(item.body))

    async def greet(self, lo: int = 1, hi: int = 0, **changes: Any) -> None:
        """Wait for a hello and answer it."""
        self._greeting = None
        sid = (await self.hear("hello"))["sid"]
        greeting = self.hello(sid, lo, hi, **changes)
        self.say(greeting)
        await self.hear("time", "nack")
        self._greeting = greeting

    def hello(self, sid: str, lo: int = 1, hi: int = 0, **changes: Any) -> dict[str, Any]:
        """What it says of itself."""
        return {
            "t": "hello",
            "v": 1,
            "dev": self.dev,
            "inst": self.inst,
            "boot": self.boot,
            "fw": "0.1.0",
            "port": "sim",
            "caps": ["sim"],
            "lo": lo,
            "hi": hi,
            "mem": 9000,
            "up_ms": 500,
            "reset": "power",
            "sid": sid,
        } | changes


class Sink:
    """Keeps what is committed; can be made slow or broken."""

    def __init__(self) -> None:
        self.readings: list[TrayReading] = []
        self.faults: list[TrayFault] = []
        self.tries = 0
        self.broken = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.stuck: set[str] = set()
        self.unstuck = asyncio.Event()
        self._news = asyncio.Event()
        self._before: dict[str, dict[str, int]] = {}

    def knew(self, dev: str, inst: str, n: int) -> None:
        """Something was committed by an earlier bridge."""
        self._before.setdefault(dev, {})[inst] = n

    async def commit(self, reading: TrayReading) -> None:
        await self._pass(reading.dev)
        if reading.key not in {other.key for other in self.readings}:
            self.readings.append(reading)
        self._news.set()

    async def fault(self, fault: TrayFault) -> None:
        await self._pass(fault.dev)
        self.faults.append(fault)
        self._news.set()

    async def known(self, dev: str) -> Mapping[str, int]:
        known = dict(self._before.get(dev, {}))
        for record in [*self.readings, *self.faults]:
            if record.dev == dev:
                known[record.inst] = max(known.get(record.inst, 0), record.n)
        return known

    async def _pass(self, dev: str) -> None:
        self.tries += 1
        self._news.set()
        if self.broken:
            raise OSError("disk full")
        await self.gate.wait()
        if dev in self.stuck:
            await self.unstuck.wait()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something about this sink is true."""
        while not true():
            self._news.clear()
            await self._news.wait()

    async def dice(self, count: int) -> list[int]:
        """The faces committed, once there are `count`."""
        await self.until(lambda: len(self.faces()) >= count)
        return self.faces()

    def faces(self) -> list[int]:
        """The faces committed, in order of commit."""
        return [die.face for reading in self.readings for die in reading.dice]


class Listener:
    """Keeps what is told of trays."""

    def __init__(self) -> None:
        self.statuses: list[TrayStatus] = []
        self.results: list[CommandResult] = []
        self.notices: list[TrayNotice] = []
        self._news = asyncio.Event()

    def status(self, status: TrayStatus) -> None:
        self.statuses.append(status)
        self._news.set()

    def result(self, result: CommandResult) -> None:
        self.results.append(result)
        self._news.set()

    def notice(self, notice: TrayNotice) -> None:
        self.notices.append(notice)
        self._news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something about what was told is true."""
        while not true():
            self._news.clear()
            await self._news.wait()

    async def state(self, state: TrayState, dev: str = DEV) -> TrayStatus:
        """Wait until a tray is in this state; returns its status."""
        await self.until(lambda: self.latest(dev) is not None and self.latest(dev).state is state)  # type: ignore[union-attr]
        status = self.latest(dev)
        assert status is not None
        return status

    def latest(self, dev: str = DEV) -> TrayStatus | None:
        """The last status of a tray."""
        return next((status for status in reversed(self.statuses) if status.dev == dev), None)

    async def noticed(self, text: str) -> TrayNotice:
        """Wait for a notice with this id."""
        await self.until(lambda: text in self.ids())
        return next(notice for notice in self.notices if notice.text.id == text)

    def ids(self) -> list[str]:
        """The ids of all notices so far."""
        return [notice.text.id for notice in self.notices]
