"""A bridge as a process that can be killed: the real journal and tables, and a line of JSON a message to its test.

In: `{"reading": {...}}` from a tray, `{"do": n, "seat", "command"}` from a client, `{"see": n, "seat"}`.
Out: `{"ack": [dev, inst, n]}`, `{"reply": n, "ok", "result"}`, `{"arm": dev, "rid", "dice"}`, `{"disarm": dev}`.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from bridge.errors import BridgeError
from bridge.journal.sqlite import SqliteJournal
from bridge.protocol.commands import Command
from bridge.rulesets import load_rulesets
from bridge.tables.errors import CommandError
from bridge.tables.registry import Tables
from bridge.tables.table import Table
from bridge.trays.model import RollRequest, TrayReading

RULESETS = load_rulesets()


class Bridge:
    """One life of the bridge, between two kills."""

    def __init__(self, tables: Tables, table: Table, out: asyncio.StreamWriter) -> None:
        self.tables = tables
        self.table = table
        self._out = out
        self._tasks: set[asyncio.Task[None]] = set()

    def request(self, dev: str, request: RollRequest) -> None:
        self.say({"arm": dev, "rid": request.rid, "dice": request.dice})

    def cancel(self, dev: str, _rid: str) -> None:
        self.say({"disarm": dev})

    def led(self, dev: str, mode: str) -> None:
        """The scripted trays have no lights."""

    def gate(self, dev: str, is_open: bool) -> None:
        """And no gate."""

    def say(self, message: dict[str, Any]) -> None:
        self._out.write(msgspec.json.encode(message) + b"\n")

    def hear(self, message: dict[str, Any]) -> None:
        task = asyncio.create_task(self._commit(message) if "reading" in message else self._do(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _commit(self, message: dict[str, Any]) -> None:
        reading = msgspec.convert(message["reading"], TrayReading)
        try:
            await self.tables.commit(reading)
        except BridgeError:
            return  # no ack: the tray sends it again
        self.say({"ack": reading.key})

    async def _do(self, message: dict[str, Any]) -> None:
        number = message.get("do") or message.get("see")
        try:
            if "see" in message:
                result: Any = (await self.table.snapshot(message["seat"])).parts
            else:
                result = await self.table.submit(message["seat"], msgspec.convert(message["command"], Command))
        except CommandError as error:
            self.say({"reply": number, "ok": False, "result": error.fault.code})
            return
        self.say({"reply": number, "ok": True, "result": result})


async def serve(path: Path, end: socket.socket) -> None:
    """Open the journal and serve the one table in it until the other end closes."""
    reader, writer = await asyncio.open_unix_connection(sock=end, limit=1 << 22)
    journal = SqliteJournal(path)
    tables = await Tables.open(journal, RULESETS, adopt=False)
    bridge = Bridge(tables, tables.list()[0], writer)
    tables.connect(bridge)
    bridge.say({"up": True})
    with suppress(ConnectionError):  # the test hangs up while there is still something to say
        while line := await reader.readline():
            bridge.hear(msgspec.json.decode(line))
    await tables.close()
    await journal.close()


def main(path: str, end: socket.socket) -> None:
    """What the process runs."""
    asyncio.run(serve(Path(path), end))
