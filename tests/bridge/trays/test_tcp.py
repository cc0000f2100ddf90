"""Trays over TCP: nothing before the proof, half-open sockets, limits."""

import asyncio
import json
from pathlib import Path

import pytest

from bridge.trays.errors import PortTakenError
from bridge.trays.frames import dumps, seal
from bridge.trays.hub import TrayHub
from bridge.trays.model import RollRequest, TrayState
from bridge.trays.transports import tcp
from bridge.trays.transports.keys import holds, proof
from bridge.trays.transports.tcp import MOST_UNPROVEN_OF_ADDRESS, TcpTransport
from tests.bridge.trays.peer import DEV, Listener, Peer, Sink, eventually, roll

pytestmark = pytest.mark.usefixtures("brief_backoff")

KEY = "0" * 64
PROOFS = json.loads((Path(__file__).parents[2] / "vectors" / "messages.json").read_text())["proofs"]


@pytest.fixture
def sink():
    return Sink()


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
async def server(sink, listener):
    transport = TcpTransport("127.0.0.1", 0, {DEV: KEY})
    hub = TrayHub(sink, listener, [transport])
    await hub.start()
    transport.hub = hub
    yield transport
    await hub.stop()


class Socket:
    """A tray's socket, before it says anything."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.peer = Peer(writer.write, self._read)

    async def _read(self) -> bytes:
        data = await self.reader.read(4096)
        assert data, "the bridge closed the connection"
        return data

    async def prove(self, key: str = KEY, dev: str = DEV) -> Peer:
        challenge = await self.peer.hear("challenge")
        self.peer.say({"t": "proof", "dev": dev, "mac": proof(key, challenge["nonce"], dev)})
        return self.peer

    async def closed(self) -> bytes:
        """What came until the bridge closed the connection."""
        try:
            return await self.reader.read()
        except ConnectionResetError:
            return b""


@pytest.fixture
async def connect(server):
    sockets = []

    async def make(host: str = "127.0.0.1") -> Socket:
        sockets.append(Socket(*await asyncio.open_connection("127.0.0.1", server.port, local_addr=(host, 0))))
        return sockets[-1]

    yield make
    for socket in sockets:
        socket.writer.close()
    await asyncio.gather(*(socket.writer.wait_closed() for socket in sockets), return_exceptions=True)


@pytest.mark.parametrize("vector", PROOFS, ids=lambda v: v["dev"])
def test_a_proof_is_what_the_vectors_say(vector):
    assert proof(vector["key"], vector["nonce"], vector["dev"]) == vector["mac"]
    assert holds(vector["key"], vector["nonce"], vector["dev"], vector["mac"])
    assert not holds(vector["key"] + " ", vector["nonce"], vector["dev"], vector["mac"])


async def test_a_tray_that_proves_its_key_is_talked_to(server, connect, sink):
    tray = await (await connect()).prove()
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert sink.faces() == [1]
    server.hub.request(DEV, RollRequest("r1", (("d6", 1),)))
    assert (await tray.hear("request"))["rid"] == "r1"


async def test_each_connection_gets_a_challenge_of_its_own(connect):
    first, second = await connect(), await connect()
    nonces = {(await socket.peer.hear("challenge"))["nonce"] for socket in (first, second)}
    assert len(nonces) == 2


async def test_a_wrong_key_an_unknown_tray_and_a_replayed_proof_are_closed(connect, listener, sink):
    wrong, unknown, replay, earlier = [await connect() for _ in range(4)]
    await wrong.prove(key="1" * 64)
    assert b"hello" not in await wrong.closed()
    assert (await listener.noticed("tray-tcp-wrong-key")).level == "warn"
    await unknown.prove(dev="nobody")
    assert b"hello" not in await unknown.closed()
    nonce = (await earlier.peer.hear("challenge"))["nonce"]
    replay.peer.say({"t": "proof", "dev": DEV, "mac": proof(KEY, nonce, DEV)})
    assert b"hello" not in await replay.closed()
    assert sink.tries == 0


@pytest.mark.parametrize(
    "first",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        seal(dumps(roll(1))),
        seal(dumps({"t": "hello", "v": 1, "dev": DEV})),
        b"x" * 600,
        seal(dumps({"t": "proof", "dev": DEV, "mac": "short"})),
        b'{"t":"proof"}*00000000\n',
    ],
)
async def test_nothing_but_a_proof_is_read_first(server, connect, sink, first):
    socket = await connect()
    socket.writer.write(first + seal(dumps(roll(1))))
    assert b"hello" not in await socket.closed()
    assert server.hub.trays() == []
    assert sink.tries == 0


async def test_who_proves_to_be_one_tray_cannot_speak_for_another(connect, listener, sink):
    tray = await (await connect()).prove()
    sid = (await tray.hear("hello"))["sid"]
    tray.say(tray.hello(sid, dev="d4e5f6"))
    await listener.noticed("tray-wrong-name")
    tray.say(roll(1))
    await tray.greet()
    tray.say(roll(1))
    await tray.hear("ack")
    assert [reading.dev for reading in sink.readings] == [DEV]


async def test_a_socket_that_says_nothing_is_closed(connect, monkeypatch, server):
    monkeypatch.setattr(tcp, "PROOF_S", 0.05)
    socket = await connect()
    assert b"challenge" in await socket.closed()
    await eventually(lambda: server.unproven == 0)


async def test_a_tray_that_connects_anew_takes_the_place_of_its_old_socket(connect, listener, sink):
    old = await connect()
    await (await old.prove()).greet()
    tray = await (await connect()).prove()
    await tray.greet()
    await old.closed()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert listener.latest().state is TrayState.ONLINE


async def test_a_half_open_socket_is_noticed_by_its_silence_and_closed(connect, listener, monkeypatch):
    monkeypatch.setattr(tcp, "SILENCE_S", 0.1)
    monkeypatch.setattr("bridge.trays.link.SILENCE_S", 0.1)
    socket = await connect()
    await (await socket.prove()).greet()
    await listener.state(TrayState.OFFLINE)
    await socket.closed()


async def test_a_tray_that_never_reads_does_not_grow_the_bridge(server, connect):
    socket = await connect()
    await (await socket.prove()).hear("hello")
    socket.writer.transport.pause_reading()
    held = server._proven[DEV]
    for _ in range(200_000):
        held._send(b'{"t":"time","unix":1,"ms":0}')
    assert 0 < held._transport.get_write_buffer_size() < 2 * tcp.UNSENT


async def test_who_opens_many_sockets_and_says_nothing_loses_his_own_and_keeps_nobody_out(server, connect):
    idle = [await connect() for _ in range(MOST_UNPROVEN_OF_ADDRESS)]
    for socket in idle:
        await socket.peer.hear("challenge")
    neighbour = await connect("127.0.0.2")
    tray = await connect()
    assert await idle[0].closed() == b""
    await (await tray.prove()).greet()
    await neighbour.peer.hear("challenge")
    assert server.unproven == MOST_UNPROVEN_OF_ADDRESS


async def test_where_all_places_are_taken_the_oldest_of_all_gives_way(server, connect, monkeypatch):
    monkeypatch.setattr(tcp, "MOST_UNPROVEN", 3)
    idle = [await connect(f"127.0.0.{last}") for last in (2, 3, 4)]
    for socket in idle:
        await socket.peer.hear("challenge")
    tray = await connect()
    assert await idle[0].closed() == b""
    await (await tray.prove()).greet()
    assert server.unproven == 2


async def test_a_port_in_use_is_refused_at_the_start(server):
    with pytest.raises(PortTakenError, match="another program"):
        await TrayHub(Sink(), Listener(), [TcpTransport("127.0.0.1", server.port, {})]).start()


async def test_a_line_split_over_packets_is_one_line(connect, sink):
    socket = await connect()
    await (await socket.prove()).greet()
    for byte in seal(dumps(roll(1))):
        socket.writer.write(bytes([byte]))
        await socket.writer.drain()
    assert await sink.dice(1) == [1]
