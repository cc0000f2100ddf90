"""Listening, and what is said where that is not possible."""

import asyncio
import socket

import pytest
from aiohttp import web

from bridge.server.run import PortError, Server, reserve


async def test_it_listens_where_it_says() -> None:
    server = Server(web.Application(), reserve("127.0.0.1", 0))
    await server.start()
    try:
        assert server.url == f"http://127.0.0.1:{server.port}"
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.close()
        await writer.wait_closed()
    finally:
        await server.stop()


@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")])
async def test_the_url_can_be_opened_on_this_machine(host: str, shown: str) -> None:
    server = Server(web.Application(), reserve(host, 0))
    await server.start()
    try:
        assert server.url == f"http://{shown}:{server.port}"
    finally:
        await server.stop()


def test_a_port_in_use_is_named_with_what_to_do() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortError, match=rf"127.0.0.1, port {port} is in use.*server.port"):
            reserve("127.0.0.1", port)


def test_a_foreign_address_is_named_with_what_to_do() -> None:
    with pytest.raises(PortError, match=r"192.0.2.1 is no address of this machine.*server.host"):
        reserve("192.0.2.1", 0)
