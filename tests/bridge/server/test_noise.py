"""What is no HTTP is answered and passed by; what goes wrong in a handler is in the log."""

from __future__ import annotations

import asyncio
import logging

import pytest
from aiohttp import web

from bridge.server.run import Server, reserve


async def broken(_request: web.Request) -> web.Response:
    raise ZeroDivisionError


async def said_to(data: bytes, caplog: pytest.LogCaptureFixture) -> tuple[bytes, list[str]]:
    """The answer of a server whose only page fails, and what it logged."""
    app = web.Application()
    app.router.add_get("/", broken)
    server = Server(app, reserve("127.0.0.1", 0))
    await server.start()
    try:
        with caplog.at_level(logging.INFO):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(data)
            answer = await reader.readuntil(b"\r\n")
            writer.close()
            await asyncio.gather(writer.wait_closed(), return_exceptions=True)
    finally:
        await server.stop()
    return answer, [record.message for record in caplog.records]


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ids=["version", "tls", "two-hosts", "long", "not-ascii", "two-lengths"],
)
async def test_what_is_no_http_is_answered_and_leaves_no_trace(data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    answer, logged = await said_to(data, caplog)
    assert b" 400 " in answer
    assert logged == []


async def test_what_fails_in_a_handler_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    answer, logged = await said_to(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", caplog)
    assert b" 500 " in answer
    assert any("handling request" in line for line in logged)
