"""Trays at a real mosquitto: wills, restarts, redelivery, passwords, TLS."""

import asyncio
import socket
import ssl

import pytest
import trustme

from bridge.trays.errors import BrokerAddressError, WireLostError
from bridge.trays.frames import dumps
from bridge.trays.hub import TrayHub
from bridge.trays.model import RollRequest, TrayState
from bridge.trays.transports import broker as broker_module
from bridge.trays.transports.broker import BrokerConnection, Subscription
from bridge.trays.transports.broker_address import BrokerAddress, parse_broker
from bridge.trays.transports.mqtt import MqttTransport
from tests.bridge.trays.mqtt_peer import MqttPeer
from tests.bridge.trays.peer import DEV, Listener, Sink, eventually, roll

pytestmark = pytest.mark.usefixtures("brief_backoff")


@pytest.fixture
def sink():
    return Sink()


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
async def start(sink, listener):
    """A function that starts a hub at a broker."""
    hubs = []

    async def make(broker, bridge="bridge", **options):
        address = broker if isinstance(broker, BrokerAddress) else parse_broker(broker.url)
        hub = TrayHub(sink, listener, [MqttTransport(address, bridge, **options)])
        hubs.append(hub)
        await hub.start()
        return hub

    yield make
    for hub in hubs:
        await hub.stop()


@pytest.fixture
async def connect():
    """A function that connects trays."""
    peers = []

    async def make(broker, dev=DEV, **options):
        peers.append(MqttPeer(broker.host, broker.port, dev, **options))
        return await peers[-1].connect()

    yield make
    for peer in peers:
        peer.leave()


async def test_a_tray_at_a_broker_greets_reads_and_is_acked(broker, start, connect, sink, listener):
    hub = await start(broker)
    tray = await connect(broker)
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert sink.faces() == [1]
    hub.request(DEV, RollRequest("r1", (("d6", 1),)))
    assert (await tray.hear("request"))["rid"] == "r1"
    status = await listener.state(TrayState.ONLINE)
    assert (status.transport, status.where) == ("mqtt", f"dicewire/{DEV}")


async def test_a_tray_that_was_there_first_is_found(broker, start, connect, sink):
    tray = await connect(broker)
    await start(broker)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_the_last_will_takes_a_tray_offline_and_its_return_brings_it_back(broker, start, connect, sink, listener):
    await start(broker)
    tray = await connect(broker)
    await tray.greet()
    tray.die()
    await listener.state(TrayState.OFFLINE)
    tray = await connect(broker)
    await tray.greet(hi=1)
    await listener.state(TrayState.ONLINE)
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_a_broker_killed_and_started_again_loses_and_doubles_nothing(broker, start, connect, sink, listener):
    await start(broker)
    tray = await connect(broker)
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    table = asyncio.create_task(sink.dice(3))
    broker.kill()
    await listener.state(TrayState.OFFLINE)
    assert (await listener.noticed("tray-lost-broker-gone")).level == "warn"
    broker.start()
    tray = await connect(broker)
    await tray.greet(lo=1, hi=3)  # the tray never got the ack of 1, as far as it knows
    for n in (1, 2, 3):
        tray.say(roll(n))
    assert await table == [1, 2, 3]
    assert [reading.n for reading in sink.readings] == [1, 2, 3]


async def test_what_was_not_settled_comes_again_and_is_not_doubled(broker, start, connect, sink):
    hub = await start(broker)
    tray = await connect(broker)
    await tray.greet()
    sink.gate.clear()
    tray.say(roll(1))
    await sink.until(lambda: sink.tries == 1)
    stopping = asyncio.create_task(hub.stop())
    sink.gate.set()
    await stopping
    assert sink.faces() == [1]
    await start(broker)
    await tray.greet(lo=1, hi=1)
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert sink.faces() == [1]


class Quiet:
    """Reads `x/#` and settles nothing by itself."""

    subscriptions = (Subscription("x/#", 1),)

    def __init__(self):
        self.got = {}
        self.publish = None

    def connected(self, publish):
        self.publish = publish

    def lost(self, cause):
        pass

    def message(self, topic, payload, retained, settle):
        self.got[topic] = settle
        return True


async def test_what_was_not_settled_when_a_connection_broke_is_delivered_again(broker):
    quiet = Quiet()
    connection = BrokerConnection(parse_broker(broker.url), "one", [quiet])
    ready = asyncio.Event()
    serving = asyncio.create_task(connection.run(ready.set))
    await ready.wait()
    for n in range(4):
        quiet.publish(f"x/{n}", b"")
    await eventually(lambda: len(quiet.got) == 4)
    quiet.got["x/0"]()
    quiet.got["x/2"]()
    await asyncio.sleep(0.1)  # until the broker has read the confirmations
    connection._client.socket().shutdown(socket.SHUT_RDWR)
    with pytest.raises(WireLostError):
        await serving
    again = Quiet()
    serving = asyncio.create_task(BrokerConnection(parse_broker(broker.url), "one", [again]).run(lambda: None))
    await eventually(lambda: len(again.got) == 2)
    assert set(again.got) == {"x/1", "x/3"}
    serving.cancel()
    await asyncio.wait([serving])


async def test_a_table_that_hangs_does_not_fill_the_window_of_the_broker(new_broker, start, connect, sink, monkeypatch):
    monkeypatch.setattr(broker_module, "UNSETTLED_S", 0.0)
    monkeypatch.setattr(broker_module, "SWEEP_S", 0.05)
    narrow = new_broker("allow_anonymous true\nmax_inflight_messages 2\n")
    sink.stuck.add("stuck")
    await start(narrow)
    stuck = await connect(narrow, "stuck")
    other = await connect(narrow)
    await stuck.greet()
    await other.greet()
    for n in range(1, 9):
        stuck.say(roll(n))
    for n in range(1, 9):
        other.say(roll(n))
    assert await sink.dice(8) == [1, 2, 3, 4, 5, 6, 1, 2]
    sink.unstuck.set()


async def test_two_bridges_at_one_broker_do_not_fight_over_a_tray(broker, start, connect, sink, listener):
    await start(broker, "one")
    tray = await connect(broker)
    await tray.greet()
    other_sink = Sink()
    other = TrayHub(other_sink, Listener(), [MqttTransport(parse_broker(broker.url), "two")])
    await other.start()
    await tray.greet()
    assert (await listener.noticed("tray-contended")).dev == DEV
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    assert (sink.faces(), other_sink.faces()) == ([], [1])
    await other.stop()


async def test_a_wrong_password_is_told_of(new_broker, start, listener):
    closed = new_broker("allow_anonymous false\n")
    await start(BrokerAddress(closed.host, closed.port, "bridge", "wrong"))
    notice = await listener.noticed("tray-error-broker-refused")
    assert notice.level == "error"
    assert "wrong" not in str(notice.text)


async def test_a_broker_that_is_not_there_yet_is_waited_for(broker, start, connect, sink, listener):
    broker.kill()
    await start(broker)
    await listener.noticed("tray-lost-failed")
    broker.start()
    tray = await connect(broker)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_tls_with_a_certificate_of_ones_own(new_broker, start, connect, sink, tmp_path):
    ca = trustme.CA()
    ca.cert_pem.write_to_path(tmp_path / "ca.pem")
    server = ca.issue_cert("127.0.0.1")
    server.private_key_pem.write_to_path(tmp_path / "key.pem")
    server.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    safe = new_broker(f"allow_anonymous true\ncertfile {tmp_path}/cert.pem\nkeyfile {tmp_path}/key.pem\n")
    await start(parse_broker(f"mqtts://127.0.0.1:{safe.port}", ca_file=str(tmp_path / "ca.pem")))
    context = ssl.create_default_context()
    ca.configure_trust(context)
    tray = await connect(safe, tls=context)
    await tray.greet()
    tray.say(roll(1))
    assert await sink.dice(1) == [1]


async def test_junk_at_the_broker_is_survived(broker, start, connect, sink):
    hub = await start(broker)
    tray = await connect(broker)
    await tray.greet()
    for payload in (b"", b"\xff" * 100, b"[" * 5000, b'{"t":1}', b'{"t":"roll"}', b"x" * 100_000):
        tray.publish("up", payload)
        tray.publish("info", payload)
    tray.client.publish("dicewire/NOT/A/tray", b"online", 1)
    tray.client.publish("dicewire/NOT/state", b"online", 1)
    tray.client.publish("dicewire", b"online", 1)
    tray.publish("up", dumps(roll(9)), retain=True)
    tray.say(roll(1))
    assert await sink.dice(1) == [1]
    assert [status.dev for status in hub.trays()] == [DEV]


async def test_a_tray_cannot_speak_on_the_topics_of_another(broker, start, connect, listener, sink):
    await start(broker)
    tray = await connect(broker)
    sid = (await tray.hear("hello"))["sid"]
    tray.say(tray.hello(sid, dev="d4e5f6"))
    assert (await listener.noticed("tray-wrong-name")).where == f"dicewire/{DEV}"


async def test_a_tray_that_is_off_is_known_by_what_the_broker_keeps(broker, start, connect):
    tray = await connect(broker)
    info = {"t": "info", "v": 1, "dev": DEV, "fw": "0.1.0", "port": "esp32s3", "caps": ["pixels"]}
    tray.publish("info", dumps(info), retain=True)
    tray.publish("state", b"offline", retain=True)
    hub = await start(broker)
    await eventually(lambda: hub.trays() != [])
    (status,) = hub.trays()
    assert (status.state, status.info.fw, status.info.board) == (TrayState.OFFLINE, "0.1.0", "esp32s3")


async def test_when_the_bridge_stops_the_broker_keeps_nothing_for_it(broker, start, connect):
    hub = await start(broker)
    tray = await connect(broker)
    await tray.greet()
    await hub.stop()
    for n in range(1, 20):
        tray.say(roll(n))
    again = Quiet()
    up = asyncio.Event()
    serving = asyncio.create_task(BrokerConnection(parse_broker(broker.url), "dicewire-bridge", [again]).run(up.set))
    await up.wait()
    again.publish("x/1", b"")
    await eventually(lambda: "x/1" in again.got)
    assert list(again.got) == ["x/1"]
    again.got["x/1"]()
    serving.cancel()
    await asyncio.wait([serving])


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("mqtt://broker.local", BrokerAddress("broker.local", 1883)),
        ("mqtt://me:p%40ss@[::1]:2883", BrokerAddress("::1", 2883, "me", "p@ss")),
    ],
)
def test_a_url_is_read(url, address):
    assert parse_broker(url) == address


def test_a_password_may_come_from_elsewhere_and_is_never_shown():
    address = parse_broker("mqtt://me:public@host", password="secret")
    assert address.password == "secret"
    assert str(address) == "mqtt://host:1883"


@pytest.mark.parametrize("url", ["http://x", "mqtt://", "mqtt://h:99999", "mqtt://h/topic", "mqtts://[", "broker"])
def test_a_url_that_cannot_be_used_says_why(url):
    with pytest.raises(BrokerAddressError):
        parse_broker(url)


def test_a_certificate_file_that_cannot_be_read_says_so(tmp_path):
    with pytest.raises(BrokerAddressError, match="certificate"):
        parse_broker("mqtts://host", ca_file=str(tmp_path / "none.pem"))


def test_a_bridge_needs_a_name_that_fits_a_topic():
    with pytest.raises(BrokerAddressError):
        MqttTransport(BrokerAddress("h", 1), "a/b")


async def test_small_messages_do_not_wait_for_each_other(broker):
    connection = BrokerConnection(parse_broker(broker.url), "one", [Quiet()])
    ready = asyncio.Event()
    serving = asyncio.create_task(connection.run(ready.set))
    await ready.wait()
    assert connection._client.socket().getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    serving.cancel()
    await asyncio.wait([serving])
