"""Connections that bring no request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from aiohttp import web

from bridge.server import idlers
from bridge.server.run import Server, reserve

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def hello(_request: web.Request) -> web.Response:
    return web.Response(text="hello")


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    app = web.Application()
    app.router.add_get("/", hello)
    made = Server(app, reserve("127.0.0.1", 0))
    await made.start()
    yield made
    await made.stop()


class Caller:
    """One connection, as somebody may open it without a browser."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def say(self, data: bytes) -> None:
        self._writer.write(data)

    async def asks(self) -> bytes:
        self.say(REQUEST)
        return await self.hears(b"hello")

    async def hears(self, text: bytes) -> bytes:
        return await self._reader.readuntil(text)

    async def is_hung_up_on(self) -> None:
        assert await self._reader.read() == b""

    async def hang_up(self) -> None:
        self._writer.close()
        await asyncio.gather(self._writer.wait_closed(), return_exceptions=True)


Call = Callable[[], Awaitable[Caller]]


@pytest.fixture
async def call(server: Server) -> AsyncIterator[Call]:
    """Calls the server; what is not hung up on is hung up at the end."""
    callers: list[Caller] = []

    async def make() -> Caller:
        callers.append(Caller(*await asyncio.open_connection("127.0.0.1", server.port)))
        return callers[-1]

    yield make
    for caller in callers:
        await caller.hang_up()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHo"])
async def test_who_brings_no_whole_request_in_time_is_hung_up_on(
    call: Call, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idlers, "PATIENCE", 0.1)
    caller = await call()
    caller.say(said)
    await caller.is_hung_up_on()


async def test_who_asked_once_may_ask_again_later(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idlers, "PATIENCE", 0.1)
    caller, idler = await call(), await call()
    assert b"200 OK" in await caller.asks()
    await idler.is_hung_up_on()
    assert b"200 OK" in await caller.asks()


async def test_who_asks_for_what_is_not_there_has_asked_too(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idlers, "PATIENCE", 0.1)
    caller, idler = await call(), await call()
    caller.say(REQUEST.replace(b"GET / ", b"GET /nothing "))
    await caller.hears(b"Not Found")
    await idler.is_hung_up_on()
    await caller.asks()


async def test_idle_connections_give_way_to_a_newcomer_the_oldest_first(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idlers, "MOST", 3)
    asked = await call()
    await asked.asks()
    idle = [await call() for _ in range(3)]
    newcomer = await call()
    await idle[0].is_hung_up_on()
    assert b"200 OK" in await newcomer.asks()
    assert b"200 OK" in await asked.asks()
    assert b"200 OK" in await idle[1].asks()
