"""The beginning of a connection, and every way it can go wrong."""

import logging
from typing import Any

import pytest

from bridge.server.settings import Limits
from tests.bridge.server.conftest import Start, until

QUICK = Limits(hello=0.05)


async def a_seat(bridge: Any, role: str = "player") -> tuple[Any, str, str]:
    """Table, seat id, token."""
    table = await bridge.tables.create("Table")
    grant = await table.add_seat("Lin", role)
    return table, grant.seat.id, grant.token


@pytest.mark.parametrize("role", ["gm", "player", "display"])
async def test_a_good_token_opens_its_seat(start: Start, role: str) -> None:
    bridge = await start()
    table, seat, token = await a_seat(bridge, role)
    talk = await bridge.connect()
    await talk.send({"type": "hello", "token": token, "protocol": 1})
    assert await talk.get() == {
        "type": "welcome",
        "protocol": 1,
        "version": "0.0.test",
        "table": table.id,
        "seat": seat,
        "role": role,
    }
    snapshot = await talk.get()
    assert snapshot is not None
    assert (snapshot["type"], snapshot["parts"]["seat"]) == ("snapshot", seat)


async def test_who_says_nothing_is_told_so_and_closed(start: Start) -> None:
    bridge = await start(limits=QUICK)
    talk = await bridge.connect()
    assert (await talk.ended())["code"] == "hello-timeout"
    assert talk.close_code == 1008


async def test_pings_are_no_hello(start: Start) -> None:
    bridge = await start(limits=QUICK)
    talk = await bridge.connect()
    await talk.socket.ping()
    assert (await talk.ended())["code"] == "hello-timeout"


@pytest.mark.parametrize(
    ("message", "code", "where"),
    [
        ({"type": "resync"}, "hello-first", "type"),
        ({"type": "do", "id": 1, "command": {"op": "redo"}}, "hello-first", "type"),
        ({}, "hello-first", "type"),
        ([], "hello-first", "type"),
        ({"type": "hello", "protocol": 2, "token": "x"}, "wrong-protocol", "protocol"),
        ({"type": "hello", "protocol": 2, "future": True}, "wrong-protocol", "protocol"),
        ({"type": "hello", "protocol": "1", "token": "x"}, "malformed", "protocol"),
        ({"type": "hello", "protocol": 1}, "malformed", "token"),
        ({"type": "hello", "protocol": 1, "token": ""}, "malformed", "token"),
        ({"type": "hello", "protocol": 1, "token": "x" * 201}, "malformed", "token"),
        ({"type": "hello", "protocol": 1, "token": "x", "role": "gm"}, "malformed", "role"),
        ({"type": "hello", "protocol": 1, "token": 5}, "malformed", "token"),
        ("{", "malformed", ""),
        ("", "malformed", ""),
        ('{"type":"hello","protocol":1,"token":"\\ud800"}', "malformed", ""),
        ({"type": "hello", "protocol": 1, "token": "not a token"}, "bad-token", ""),
        ({"type": "hello", "protocol": 1, "token": "骰子"}, "bad-token", ""),
    ],
)
async def test_a_bad_hello_ends_with_a_reason(start: Start, message: object, code: str, where: str) -> None:
    bridge = await start()
    talk = await bridge.connect()
    await talk.send(message)
    fault = await talk.ended()
    assert (fault["code"], fault["where"]) == (code, where)
    assert talk.close_code == 1008


async def test_binary_messages_are_refused(start: Start) -> None:
    bridge = await start()
    talk = await bridge.connect()
    await talk.socket.send_bytes(b'{"type":"resync"}')
    assert (await talk.ended())["code"] == "malformed"


async def test_a_second_hello_ends_the_connection(start: Start) -> None:
    bridge = await start()
    _, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    await talk.send({"type": "hello", "token": token, "protocol": 1})
    assert (await talk.ended())["code"] == "hello-first"


async def test_bad_tokens_are_counted_by_address_and_a_good_one_still_gets_in(start: Start) -> None:
    bridge = await start(limits=Limits(tries=2))
    _, _, token = await a_seat(bridge)
    codes = []
    for _ in range(4):
        talk = await bridge.connect()
        await talk.send({"type": "hello", "token": "wrong", "protocol": 1})
        codes.append((await talk.ended())["code"])
    assert codes == ["bad-token", "bad-token", "too-many-tries", "too-many-tries"]
    assert (await bridge.http("GET", "/api/tables", "wrong"))[0] == 429
    await bridge.hello(token)


async def test_strangers_have_only_so_many_places(start: Start) -> None:
    bridge = await start(limits=Limits(strangers=2))
    _, _, token = await a_seat(bridge)
    first, second, third = [await bridge.connect() for _ in range(3)]
    assert (await third.ended())["code"] == "too-many-clients"
    await first.send({"type": "hello", "token": token, "protocol": 1})
    await first.until("snapshot")
    await second.socket.close()
    await bridge.hello(token)


async def test_a_seat_has_only_so_many_connections(start: Start) -> None:
    bridge = await start(limits=Limits(clients=2))
    table, _, token = await a_seat(bridge)
    other = (await table.add_seat("Bo", "player")).token
    await bridge.hello(token)
    leaver = await bridge.hello(token)
    third = await bridge.connect()
    await third.send({"type": "hello", "token": token, "protocol": 1})
    assert (await third.ended())["code"] == "too-many-clients"
    await bridge.hello(other)
    await leaver.socket.close()
    await until(lambda: len(table.feeds) == 2)
    await bridge.hello(token)


async def test_whoever_leaves_gives_back_feed_and_place(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    [feed] = table.feeds
    await talk.socket.close()
    await until(lambda: not table.feeds)
    assert feed.closed


async def test_no_token_is_ever_logged(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    bridge = await start()
    _, _, token = await a_seat(bridge, "gm")
    talk = await bridge.hello(token)
    reply = await talk.do("add-seat", name="New", role="player")
    await bridge.http("GET", "/api/tables", token)
    await bridge.http("GET", "/api/tables", bridge.admin)
    wrong = "wrong-token-wrong-token"
    await bridge.http("GET", "/api/tables", wrong)
    bad = await bridge.connect()
    await bad.send({"type": "hello", "token": wrong, "protocol": 1})
    await bad.ended()
    assert reply["ok"]
    text = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith(("bridge", "aiohttp")))
    assert "[client 1 127.0.0.1 t1/s1] joins as gm with 'test'" in text
    for secret in (token, bridge.admin, wrong, reply["result"]["token"]):
        assert secret not in text


async def test_a_clients_name_cannot_forge_log_lines(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    bridge = await start()
    _, _, token = await a_seat(bridge)
    talk = await bridge.connect()
    await talk.send({"type": "hello", "token": token, "protocol": 1, "client": "x\nforged"})
    await talk.until("snapshot")
    assert not any("\n" in record.getMessage() for record in caplog.records if record.name.startswith("bridge"))
