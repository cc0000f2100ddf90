"""The promise: every reading once, whatever happens.

The tray is the whole firmware under MicroPython with a board's memory, killed again and again.
"""

import asyncio
import contextlib
import json
import os
import random

import paho.mqtt.client as paho
import pytest

from tests.firmware.chaos import ACK_LOST, RECORD_LOST, Board, Damage, number_of
from tests.firmware.host import Host, line
from tests.firmware.test_sim_tcp import KEY

READINGS = 2000
KILLS = 8


class Bridge(Host):
    """A bridge that loses things: records before it keeps them, acks after it kept them."""

    def __init__(self, send, damage, sid, journal):
        super().__init__(send, sid, journal)
        self._damage = damage

    def record(self, message):
        if not self._damage.lost(RECORD_LOST):
            super().record(message)

    def ack(self, inst):
        if not self._damage.lost(ACK_LOST):
            super().ack(inst)


def kill_points(seed, readings=READINGS, kills=KILLS):
    return sorted(random.Random(seed).sample(range(50, readings), kills))


def check(journal, readings=READINGS):
    """Every number from 1 on is there once, under one name of the store, and says what was thrown."""
    assert len({inst for _, inst, _ in journal}) == 1
    numbers = [n for _, _, n in journal]
    assert numbers == list(range(1, len(numbers) + 1))
    for (_, _, n), roll in journal.items():
        assert roll["t"] == "roll"
        assert number_of(roll) == n
    assert len(numbers) >= readings


async def over_cable(board, journal, damage, sid, enough):
    """Be the bridge at a bad cable until `enough()`."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()

    def write(data):
        try:
            os.write(board.fd, data)
        except OSError:  # full, or the tray is dead: what is lost is sent again
            pass

    bridge = Bridge(lambda message: write(damage.bytes(line(message))), damage, sid, journal)

    def read():
        try:
            data = os.read(board.fd, 4096)
        except OSError:
            data = b""
        if not data:
            loop.remove_reader(board.fd)
            done.set()
        bridge.feed(damage.bytes(data))
        if enough():
            done.set()

    loop.add_reader(board.fd, read)
    write(b"\n")
    while not done.is_set() and not enough():
        bridge.greet() if not bridge.open else None
        try:
            await asyncio.wait_for(done.wait(), 0.5)
        except TimeoutError:
            pass
    loop.remove_reader(board.fd)


async def many_over_a_cable(folder, built, damage, readings, kills):
    """Read so many numbers over a bad cable from a tray that is killed so often."""
    journal = {}
    board = Board(folder, built)
    board.configure('{"sources":["sim"],"sim":{"pace_ms":0}}')
    for session, point in enumerate([*kill_points(1, readings, kills), readings]):
        await board.start()
        await over_cable(board, journal, damage, f"s{session}", lambda point=point: len(journal) >= point)
        await board.kill()
    check(journal, readings)


async def test_over_a_cable(tmp_path, built):
    await many_over_a_cable(tmp_path / "board", built, Damage(1), READINGS, KILLS)


@pytest.mark.soak
async def test_over_a_terrible_cable_for_long(tmp_path, built):
    await many_over_a_cable(tmp_path / "board", built, Damage(4, worse=3), 10000, 60)


async def read_until(journal, point, news):
    """Wait for so many readings; `news` may tell of what came before this call, so only the journal counts."""
    while len(journal) < point:
        news.clear()
        await news.wait()


async def test_over_tcp(tmp_path, built):
    journal = {}
    damage = Damage(2)
    board = Board(tmp_path / "board", built)
    news = asyncio.Event()

    async def serve(reader, writer):
        sid = str(damage._random.randrange(10**9))
        bridge = Bridge(lambda message: writer.write(damage.bytes(line(message))), damage, sid, journal)
        writer.write(line({"t": "challenge", "nonce": "0" * 32}))
        # a killed tray resets the connection: to a bridge that is an end like any other
        with contextlib.suppress(ConnectionResetError):
            while data := await reader.read(4096):
                bridge.feed(damage.bytes(data))
                news.set()
                if any(message["t"] == "proof" for message in bridge.heard) and not bridge.open:
                    bridge.greet()
                if damage.lost(0.0005):
                    break  # the connection is cut
        writer.transport.abort()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    board.configure(
        json.dumps({"link": "tcp", "bridge": f"127.0.0.1:{port}", "sources": ["sim"], "sim": {"pace_ms": 0}}),
        json.dumps({"key": KEY}),
    )
    for point in [*kill_points(2), READINGS]:
        await board.start(cable=False)
        await read_until(journal, point, news)
        await board.kill()
    server.close()
    check(journal)


async def test_over_mqtt(tmp_path, built, broker):
    journal = {}
    damage = Damage(3)
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id="bridge")

    def say(message):
        client.publish("dicewire/count-1/down/b", json.dumps(message).encode(), 1)

    bridge = Bridge(say, damage, "s1", journal)

    def take(message):
        bridge.take(json.loads(message.payload))
        news.set()

    client.on_connect = lambda c, *_: c.subscribe("dicewire/+/up", 1)
    client.on_message = lambda _c, _u, message: loop.call_soon_threadsafe(take, message)
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    board = Board(tmp_path / "board", built)
    board.configure(
        json.dumps(
            {"link": "mqtt", "broker": f"mqtt://127.0.0.1:{broker.port}", "sources": ["sim"], "sim": {"pace_ms": 0}}
        )
    )
    for session, point in enumerate([*kill_points(3), READINGS]):
        await board.start(cable=False)
        await read_until(journal, point, news)
        if session == KILLS // 2:
            await broker.kill()
            await broker.start()
        await board.kill()
    client.disconnect()
    client.loop_stop()
    check(journal)
