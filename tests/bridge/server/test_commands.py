"""Commands, replies, revisions, ticks, and the end of a connection."""

import asyncio
import logging
from typing import Any

import pytest

from bridge.protocol.commands import Redo, Undo
from bridge.server.settings import Limits
from bridge.tables.errors import NOT_ALLOWED, refuse
from tests.bridge.server.conftest import Start
from tests.bridge.server.test_hello import a_seat


async def test_a_command_is_carried_out_for_the_seat_and_replied_to_after_what_it_changed(start: Start) -> None:
    bridge = await start()
    table, seat, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    for count in range(1, 20):
        await talk.do("undo", preview=True)
        assert [frame[8:16] for frame in talk.frames[-2:]] == ['"revisio', '"reply",'], count
    assert table.submitted == [(seat, Undo(preview=True))] * 19


async def test_others_get_the_revision_and_no_reply(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge, "gm")
    other = await bridge.hello((await table.add_seat("Bo", "player")).token)
    talk = await bridge.hello(token)
    await talk.do("redo")
    assert await other.get() == {
        "type": "revision",
        "rev": 1,
        "parts": {"count": 1},
        "log": [],
        "corrected": [],
        "retracted": [],
    }
    table.publish({"count": 2})
    assert (await other.until("revision"))["rev"] == 2


async def test_a_refusal_is_replied_with_the_tables_fault(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    table.error = refuse(NOT_ALLOWED)
    reply = await (await bridge.hello(token)).do("redo")
    assert (reply["ok"], reply["result"], reply["fault"]["code"]) == (False, None, "not-allowed")


async def test_a_fault_of_the_bridge_is_told_by_number_logged_and_the_client_stays(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    table.error = RuntimeError("inner words")
    reply = await talk.do("redo")
    assert reply["fault"]["code"] == "internal"
    assert "inner words" not in talk.frames[-1]
    number = reply["fault"]["text"]["params"]["number"]["text"]
    [record] = [record for record in caplog.records if number in record.getMessage()]
    assert "t1/s1" in record.getMessage()
    assert record.exc_info is not None
    table.error = None
    assert (await talk.do("redo"))["ok"]


@pytest.mark.parametrize("id_", [1, 2])
async def test_an_id_that_does_not_grow_is_refused_and_nothing_is_done(start: Start, id_: int) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    for number in (2, id_, 7):
        await talk.send({"type": "do", "id": number, "command": {"op": "redo"}})
    replies = [await talk.until("reply") for _ in range(3)]
    assert [(reply["id"], reply["ok"]) for reply in replies] == [(2, True), (id_, False), (7, True)]
    assert replies[1]["fault"]["code"] == "id-order"
    assert [command for _, command in table.submitted] == [Redo(), Redo()]


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ({"op": "fly"}, "command.op"),
        ({}, "command.op"),
        (None, "command"),
        ({"op": "amend", "seq": 1}, "command.value"),
    ],
)
async def test_a_command_that_cannot_be_read_is_replied_to_with_its_place(
    start: Start, command: object, where: str
) -> None:
    bridge = await start()
    _, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    await talk.send({"type": "do", "id": 5, "command": command})
    reply = await talk.until("reply")
    assert (reply["id"], reply["fault"]["code"], reply["fault"]["where"]) == (5, "malformed", where)
    await talk.send({"type": "do", "id": 6, "command": {"op": "redo"}})
    assert (await talk.until("reply"))["ok"]


@pytest.mark.parametrize(
    "message",
    [
        "{",
        [],
        3,
        {"type": "do"},
        {"type": "do", "id": "x"},
        {"type": "do", "id": True},
        {"type": "do", "id": 0},
        {"a": 1},
    ],
)
async def test_anything_else_that_cannot_be_read_ends_with_a_goodbye(start: Start, message: object) -> None:
    bridge = await start()
    _, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    await talk.send(message)
    assert (await talk.ended())["code"] == "malformed"


async def test_a_message_that_is_too_large_closes_with_1009(start: Start) -> None:
    bridge = await start(limits=Limits(message=1000))
    _, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    await talk.send("x" * 2000)
    assert await talk.get() is None
    assert talk.close_code == 1009


async def test_resync_brings_a_snapshot(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    table.publish({"x": 1})
    await talk.until("revision")
    await talk.send({"type": "resync"})
    assert (await talk.until("snapshot"))["rev"] == 1


async def test_ticks_come_by_themselves_and_between_other_messages(start: Start) -> None:
    bridge = await start(limits=Limits(tick=0.02))
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    assert isinstance((await talk.until("tick"))["at"], int)
    done = asyncio.Event()

    async def busy() -> None:
        while not done.is_set():
            table.publish({})
            await asyncio.sleep(0)

    task = asyncio.create_task(busy())
    await talk.until("tick")
    done.set()
    await task


async def test_a_new_seat_comes_with_its_link_and_code(start: Start) -> None:
    bridge = await start()
    _, _, token = await a_seat(bridge, "gm")
    talk = await bridge.hello(token)
    result = (await talk.do("add-seat", name="New", role="player"))["result"]
    assert result["join"] == f"{bridge.url}/join#{result['token']}"
    assert result["qr"].startswith("<svg")
    await bridge.hello(result["token"])
    renewed = (await talk.do("renew-seat", seat=result["seat"]))["result"]
    assert renewed["join"] == f"{bridge.url}/join#{renewed['token']}"


async def test_a_removed_seat_is_disconnected(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge, "gm")
    grant = await table.add_seat("Bo", "player")
    talk = await bridge.hello(token)
    other = await bridge.hello(grant.token)
    await talk.do("remove-seat", seat=grant.seat.id)
    assert (await other.ended())["code"] == "closed"


async def test_who_holds_the_old_token_is_disconnected_at_once(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge, "gm")
    grant = await table.add_seat("Bo", "player")
    talk, old, other = await bridge.hello(token), await bridge.hello(grant.token), await bridge.hello(token)
    assert (await talk.do("renew-seat", seat=grant.seat.id))["ok"]
    assert (await old.ended())["code"] == "closed"
    old = await bridge.hello((await table.renew_seat(grant.seat.id)).token)
    await bridge.http("POST", f"/api/tables/{table.id}/seats/{grant.seat.id}/token", bridge.admin)
    assert (await old.ended())["code"] == "closed"
    for still in (talk, other):
        assert (await still.do("redo"))["ok"]


async def test_who_renews_its_own_seat_gets_the_new_token_before_it_has_to_go(start: Start) -> None:
    bridge = await start()
    _, seat, token = await a_seat(bridge, "gm")
    talk, second = await bridge.hello(token), await bridge.hello(token)
    new = (await talk.do("renew-seat", seat=seat))["result"]["token"]
    assert (await talk.ended())["code"] == "closed"
    assert (await second.ended())["code"] == "closed"
    await bridge.hello(new)


async def test_a_renewed_token_carries_out_no_more_commands(start: Start) -> None:
    bridge = await start()
    table, seat, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    await table.renew_seat(seat)
    await talk.send({"type": "do", "id": 1, "command": {"op": "redo"}})
    assert (await talk.ended())["code"] == "closed"
    assert table.submitted == []


async def test_the_bridge_says_goodbye_when_it_stops(start: Start) -> None:
    bridge = await start()
    table, _, token = await a_seat(bridge)
    known, stranger = await bridge.hello(token), await bridge.connect()
    stopping = asyncio.create_task(bridge.server.stop())
    assert (await known.ended())["code"] == "shutting-down"
    assert (await stranger.ended())["code"] == "shutting-down"
    assert (known.close_code, stranger.close_code) == (1001, 1001)
    await stopping
    assert table.feeds == []


async def test_who_sends_too_fast_is_read_more_slowly_and_loses_nothing(start: Start) -> None:
    bridge = await start(limits=Limits(rate=500.0, burst=5))
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)
    for number in range(1, 41):
        await talk.send({"type": "do", "id": number, "command": {"op": "redo"}})
    replies = [await talk.until("reply") for _ in range(40)]
    assert [reply["id"] for reply in replies] == list(range(1, 41))
    assert len(table.submitted) == 40


async def test_nothing_that_goes_wrong_is_left_unnoticed(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    bridge = await start()
    table, _, token = await a_seat(bridge)
    talk = await bridge.hello(token)

    async def broken(_: str) -> Any:
        raise RuntimeError("no snapshot")

    table.snapshot = broken
    await talk.send({"type": "resync"})
    fault = await talk.ended()
    assert fault["code"] == "internal"
    assert fault["text"]["params"]["number"]["text"] in caplog.text
