"""The board's MQTT client against a broker that misbehaves, byte by byte, in real sockets."""

import asyncio

import pytest

from firmware.net.address import Address
from firmware.net.mqtt import MqttTransport
from firmware.net.mqtt_codec import PacketReader
from firmware.net.tasks import Backoff
from firmware.tray.clock import Clock

CONNECT, PUBLISH, SUBSCRIBE = 1, 3, 8
CONNACK_OK = b"\x20\x02\x00\x00"


class Soon(Backoff):
    """Tries again at once."""

    def next_ms(self):
        return 10


class FakeTray:
    """What the client tells a tray."""

    def __init__(self):
        self.told = []
        self.news = asyncio.Event()

    def connected(self):
        self._tell("up")

    def disconnected(self):
        self._tell("down")

    def received(self, kind, value, via):
        self._tell((kind, value, via))

    def _tell(self, what):
        self.told.append(what)
        self.news.set()

    async def until(self, what):
        while what not in self.told:
            self.news.clear()
            await self.news.wait()


class BadBroker:
    """Answers each connection by its script: `reply(kind, body)` returns bytes, or None to hang up."""

    def __init__(self, reply):
        self._reply = reply
        self.packets = []
        self.connections = 0

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self._server.close()

    async def _serve(self, reader, writer):
        self.connections += 1
        packets = PacketReader(4096)
        try:
            while data := await reader.read(4096):
                for kind, _, body, _ in packets.feed(data):
                    self.packets.append((kind, body))
                    answer = self._reply(kind, body)
                    if answer is None:
                        return
                    writer.write(answer)
        except ConnectionError:
            pass
        finally:
            writer.close()


def honest(kind, body):
    """Answer as a broker should."""
    if kind == CONNECT:
        return CONNACK_OK
    if kind == SUBSCRIBE:
        return b"\x90\x03" + body[:2] + b"\x01"
    if kind == PUBLISH:
        size = body[0] << 8 | body[1]
        return b"\x40\x02" + body[2 + size : 4 + size]
    return b"\xd0\x00" if kind == 12 else b""


@pytest.fixture
async def client():
    """Run clients against ports; they end with the test."""
    tasks = []
    logs = []

    def make(port, tray, **limits):
        for name, value in limits.items():
            setattr(make, name, value)
        ticks = asyncio.get_running_loop().time
        transport = MqttTransport(
            Address("mqtt", "127.0.0.1", port),
            "t1",
            b'{"t":"info"}',
            Soon(lambda size: bytes(size)),
            Clock(lambda: int(ticks() * 1000)),
            logs.append,
        )
        tasks.append(asyncio.create_task(transport.run(tray)))
        return transport

    make.logs = logs
    yield make
    for task in tasks:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(condition):
    """Wait for something that nobody announces."""
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never happened")


async def test_against_an_honest_broker_it_is_up_and_publishes(client):
    async with BadBroker(honest) as broker:
        tray = FakeTray()
        transport = client(broker.port, tray)
        await tray.until("up")
        assert transport.send(b'{"t":"hb"}')
        await until(lambda: any(b"dicewire/t1/up" in body for _, body in broker.packets))
        bodies = [body for kind, body in broker.packets if kind == PUBLISH]
        assert bodies[0].startswith(b"\x00\x11dicewire/t1/state")
        assert bodies[1].endswith(b'{"t":"info"}')


@pytest.mark.parametrize(
    ("code", "text"), [(1, "3.1.1"), (2, "client id"), (4, "password"), (5, "allowed"), (9, "code 9")]
)
async def test_a_refused_connection_says_why(client, code, text):
    async with BadBroker(lambda kind, body: bytes([0x20, 2, 0, code])) as broker:
        client(broker.port, FakeTray())
        await until(lambda: client.logs)
        assert "refused" in client.logs[0]
        assert text in client.logs[0]


async def test_a_refused_subscription_says_why(client):
    def reply(kind, body):
        return b"\x90\x03" + body[:2] + b"\x80" if kind == SUBSCRIBE else honest(kind, body)

    async with BadBroker(reply) as broker:
        tray = FakeTray()
        client(broker.port, tray)
        await until(lambda: client.logs)
        assert "may not listen to dicewire/t1/down/+" in client.logs[0]
        assert "up" not in tray.told


@pytest.mark.parametrize(
    "answer",
    [
        b"\x20\x00",
        b"\x20\x01\x00",
        b"\x30\xff\xff\xff\xff\x7f",
        b"\x32\x03\x00\x09a",
        b"\x90\x01\x00",
        b"HTTP/1.1 400 Bad\r\n",
    ],
)
async def test_a_broker_that_talks_nonsense_is_left_and_tried_again(client, answer, monkeypatch):
    monkeypatch.setattr("firmware.net.mqtt.ANSWER_MS", 500)
    answers = [answer]

    def reply(kind, body):
        return answers.pop() if answers else honest(kind, body)

    async with BadBroker(reply) as broker:
        tray = FakeTray()
        client(broker.port, tray)
        await tray.until("up")
        assert broker.connections == 2
        assert client.logs


async def test_a_broker_that_hangs_up_is_tried_again(client):
    first = [True]

    def reply(kind, body):
        return None if first and first.pop() else honest(kind, body)

    async with BadBroker(reply) as broker:
        tray = FakeTray()
        client(broker.port, tray)
        await tray.until("up")
        assert tray.told == ["down", "up"]
        assert "closed by the broker" in client.logs[0]


@pytest.mark.parametrize("silent", [CONNECT, SUBSCRIBE])
async def test_a_broker_that_says_nothing_is_given_up(client, silent, monkeypatch):
    monkeypatch.setattr("firmware.net.mqtt.ANSWER_MS", 100)
    monkeypatch.setattr("firmware.net.mqtt.DEAD_MS", 100)
    async with BadBroker(lambda kind, body: b"" if kind == silent else honest(kind, body)) as broker:
        client(broker.port, FakeTray())
        await until(lambda: broker.connections >= 2)
        assert "no answer" in client.logs[0]


async def test_messages_that_are_never_confirmed_end_the_connection(client, monkeypatch):
    monkeypatch.setattr("firmware.net.mqtt.ANSWER_MS", 100)
    monkeypatch.setattr("firmware.net.mqtt.PING_MS", 50)

    def reply(kind, body):
        return b"" if kind == PUBLISH else honest(kind, body)

    async with BadBroker(reply) as broker:
        client(broker.port, FakeTray())
        await until(lambda: broker.connections >= 2)
        assert "not confirmed" in client.logs[0]


async def test_a_broker_that_goes_silent_once_all_is_well_is_given_up(client, monkeypatch):
    monkeypatch.setattr("firmware.net.mqtt.PING_MS", 50)
    monkeypatch.setattr("firmware.net.mqtt.DEAD_MS", 300)

    def reply(kind, body):
        return b"" if kind == 12 else honest(kind, body)

    async with BadBroker(reply) as broker:
        tray = FakeTray()
        client(broker.port, tray)
        await until(lambda: broker.connections >= 2)
        assert tray.told[:2] == ["up", "down"]
        assert "no answer" in client.logs[0]


async def test_it_pings_while_there_is_nothing_to_say(client, monkeypatch):
    monkeypatch.setattr("firmware.net.mqtt.PING_MS", 20)
    async with BadBroker(honest) as broker:
        client(broker.port, FakeTray())
        await until(lambda: len([kind for kind, _ in broker.packets if kind == 12]) >= 3)
        assert broker.connections == 1


async def test_what_bridges_send_is_handed_over_and_confirmed(client):
    down = b"\x00\x14dicewire/t1/down/nor"

    def reply(kind, body):
        if kind != SUBSCRIBE:
            return honest(kind, body)
        messages = b""
        for head, pid, payload in (
            (0x32, b"\x00\x07", b'{"t":"cancel","rid":"r"}'),
            (0x30, b"", b'{"t":"time","unix":1,"ms":0}'),
            (0x33, b"\x00\x08", b'{"t":"cancel","rid":"old"}'),
            (0x32, b"\x00\x09", b"no json"),
        ):
            content = down + pid + payload
            messages += bytes([head, len(content)]) + content
        return honest(kind, body) + messages

    async with BadBroker(reply) as broker:
        tray = FakeTray()
        client(broker.port, tray)
        await tray.until(("bad", "json", b"nor"))
        assert ("frame", {"t": "cancel", "rid": "r"}, b"nor") in tray.told
        assert ("frame", {"t": "time", "unix": 1, "ms": 0}, b"nor") in tray.told
        assert len([what for what in tray.told if isinstance(what, tuple)]) == 3
        await until(
            lambda: [body for kind, body in broker.packets if kind == 4] == [b"\x00\x07", b"\x00\x08", b"\x00\x09"]
        )


async def test_a_full_outbox_says_so_and_loses_nothing(client):
    async with BadBroker(lambda kind, body: b"" if kind == CONNECT else honest(kind, body)) as broker:
        transport = client(broker.port, FakeTray())
        await until(lambda: broker.packets)
        assert [transport.send(b"x") for _ in range(9)] == [True] * 8 + [False]
