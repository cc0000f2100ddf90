"""A client that does not read costs a fixed amount of memory, and the others nothing."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from typing import Any

from bridge.server.settings import Limits
from tests.bridge.server.conftest import Running, Start, until
from tests.bridge.server.test_hello import a_seat

BIG = 200_000


class Deaf:
    """A client with a small window that has never read one byte, not even into its own memory."""

    def __init__(self, bridge: Running) -> None:
        self.bridge = bridge
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.reader: Any = None
        self.socket.connect(("127.0.0.1", bridge.server.port))

    def __enter__(self) -> Deaf:
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        upgrade = f"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        self.socket.sendall(f"GET /ws HTTP/1.1\r\n{upgrade}Sec-WebSocket-Version: 13\r\n\r\n".encode())
        return self

    def __exit__(self, *_: object) -> None:
        if self.reader is not None:
            self.reader.close()
        self.socket.close()

    def send(self, message: object) -> None:
        """A text message in one frame, masked with zeros."""
        data = json.dumps(message).encode()
        self.socket.sendall(b"\x81" + struct.pack(">BH", 0x80 | 126, len(data)) + bytes(4) + data)

    def read(self) -> dict[str, Any]:
        """The next message, now that it reads after all. Blocks."""
        if self.reader is None:
            self.reader = self.socket.makefile("rb")
            while self.reader.readline() != b"\r\n":
                pass
        first, length = self.reader.read(2)
        if length > 125:
            size, code = (2, ">H") if length == 126 else (8, ">Q")
            [length] = struct.unpack(code, self.reader.read(size))
        data = self.reader.read(length)
        return dict(json.loads(data)) if first == 0x81 else {"type": f"frame {first:x}"}

    async def hello(self, token: str) -> None:
        """Say hello, and let the server take it in."""
        table, _ = await self.bridge.tables.authenticate(token)
        before = len(table.feeds)
        self.send({"type": "hello", "token": token, "protocol": 1})
        await until(lambda: len(table.feeds) > before)


def unsent(bridge: Running) -> int:
    """Bytes that wait in the server for clients to read on."""
    assert bridge.server._runner.server is not None
    handlers = bridge.server._runner.server.connections
    return sum(handler.transport.get_write_buffer_size() for handler in handlers if handler.transport is not None)


async def test_others_receive_everything_in_order_while_one_never_reads(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    good = await bridge.hello((await table.add_seat("Bo", "player")).token)
    with Deaf(bridge) as deaf:
        await deaf.hello(token)
        most = 0
        for rev in range(1, 201):
            table.publish({"text": "x" * BIG})
            revision = await good.get()
            assert revision is not None
            assert (revision["type"], revision["rev"]) == ("revision", rev)
            good.frames.clear()
            most = max(most, unsent(bridge))
        assert most < 4 * BIG, "of 200 revisions that it has not read, a few at most wait for it"
        [feed] = [feed for feed in table.feeds if feed.stale or feed.waiting]
        assert len(feed.waiting) <= feed.MOST
        messages = [await asyncio.to_thread(deaf.read)]
        while messages[-1].get("rev") != 200:
            messages.append(await asyncio.to_thread(deaf.read))
    assert len(messages) < 100
    assert messages[-1]["type"] == "snapshot", "what it missed comes as one fresh snapshot"


async def test_a_client_that_reads_no_replies_is_not_read_on(start: Start) -> None:
    bridge = await start(limits=Limits(rate=1e6, burst=1_000_000, replies=4))
    table, _, token = await a_seat(bridge)
    table.result = "x" * BIG
    with Deaf(bridge) as deaf:
        await deaf.hello(token)
        for number in range(1, 201):
            deaf.send({"type": "do", "id": number, "command": {"op": "redo"}})
        before, same = -1, 0
        while same < 50:
            same = same + 1 if len(table.submitted) == before else 0
            before = len(table.submitted)
            await asyncio.sleep(0.002)
        assert before < 100, "few replies may wait for it, so it is not read on"
        assert unsent(bridge) < 4 * BIG
        replies: list[int] = []
        while len(replies) < 200:
            message = await asyncio.to_thread(deaf.read)
            replies += [message["id"]] if message["type"] == "reply" else []
    assert replies == list(range(1, 201)), "once it reads, each command is carried out and replied to"


async def test_a_client_that_never_reads_is_cut_off_in_the_end(start: Start) -> None:
    bridge = await start(limits=Limits(stuck=0.2))
    table, _, token = await a_seat(bridge)
    table.big = 10_000_000
    with Deaf(bridge) as deaf:
        await deaf.hello(token)
        await until(lambda: not table.feeds and unsent(bridge) == 0)


async def test_a_removed_seat_that_never_reads_can_do_nothing_more(start: Start) -> None:
    bridge = await start()
    table, seat, token = await a_seat(bridge)
    table.big = 10_000_000
    with Deaf(bridge) as deaf:
        await deaf.hello(token)
        await until(lambda: unsent(bridge) > 0)
        table.remove(seat)
        deaf.send({"type": "do", "id": 1, "command": {"op": "redo"}})
        await until(lambda: not table.feeds)
    assert table.submitted == []


async def test_the_bridge_stops_though_a_client_never_reads(start: Start) -> None:
    bridge = await start(limits=Limits(farewell=0.1))
    table, _, token = await a_seat(bridge)
    table.big = 10_000_000
    with Deaf(bridge) as deaf:
        await deaf.hello(token)
        await until(lambda: unsent(bridge) > 0)
        await bridge.server.stop()
    assert table.feeds == []
