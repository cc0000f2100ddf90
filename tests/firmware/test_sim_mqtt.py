"""The simulated tray over a real mosquitto, with paho as the bridge."""

import asyncio
import json
import ssl

import paho.mqtt.client as paho
import pytest
import trustme

from tests.firmware.broker import Broker
from tests.firmware.host import Host

DEV = "t1"


class Wire:
    """A bridge on the broker: everything under dicewire/, and a Host fed with the tray's `up`."""

    def __init__(self, port, name="north", journal=None, user=""):
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self.name = name
        self.states = []
        self.info = None
        self.host = Host(self.say, f"s-{name}", journal)
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2, client_id=f"bridge-{name}")
        if user:
            self._client.username_pw_set(user, "pw")
        self._client.on_connect = lambda client, *_: client.subscribe("dicewire/#", 1)
        self._client.on_subscribe = lambda *_: self._loop.call_soon_threadsafe(self._subscribed)
        self._client.on_message = lambda _c, _u, message: self._loop.call_soon_threadsafe(self._take, message)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()

    def _subscribed(self):
        self.host.greet()

    def say(self, message, retain=False):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        self._client.publish(f"dicewire/{DEV}/down/{self.name}", body, 1, retain)

    def _take(self, message):
        leaf = message.topic.split("/")[2]
        if leaf == "state":
            self.states.append((message.payload.decode(), message.retain))
        elif leaf == "info":
            self.info = json.loads(message.payload)
        elif leaf == "up":
            assert not message.retain
            assert b"*" not in message.payload
            self.host.take(json.loads(message.payload))
        self._news.set()

    async def until(self, condition):
        while not condition():
            self._news.clear()
            await self._news.wait()

    def request(self, rid, dice):
        self.say({"t": "request", "rid": rid, "dice": dice, "ttl": 60})


@pytest.fixture
async def wire(broker):
    opened = Wire(broker.port)
    yield opened
    opened.close()


async def sim(start, broker, *arguments):
    return await start("--mqtt", f"mqtt://127.0.0.1:{broker.port}", "--dev", DEV, "--pace", "0", *arguments)


async def test_a_reading_goes_through_and_state_and_info_are_retained(start, broker, wire):
    await sim(start, broker, "--auto")
    await wire.until(lambda: wire.host.open)
    wire.request("r1", [["d6", 6]])
    await wire.until(lambda: len(wire.host.faces()) == 6)
    late = Wire(broker.port, "south")
    await late.until(lambda: late.states and late.info)
    assert late.states[0] == ("online", True)
    assert late.info["dev"] == DEV
    assert late.info["t"] == "info"
    late.close()


async def test_a_killed_tray_is_offline_by_its_will(start, broker, wire):
    process = await sim(start, broker)
    await wire.until(lambda: wire.states)
    process.kill()
    await wire.until(lambda: wire.states[-1][0] == "offline")


async def test_a_tray_that_is_told_to_end_says_so_itself(start, broker, wire):
    process = await sim(start, broker)
    await wire.until(lambda: wire.states)
    process.stdin.write(b"quit\n")
    await wire.until(lambda: wire.states[-1][0] == "offline")
    assert await process.wait() == 0


async def test_retained_commands_and_foreign_bridges_are_not_obeyed(start, broker, wire):
    wire.say({"t": "request", "rid": "old", "dice": [["d6", 1]], "ttl": 60}, True)
    await sim(start, broker, "--auto")
    await wire.until(lambda: wire.host.open)
    stranger = Wire(broker.port, "stranger")
    stranger.host.greet = lambda: None
    await stranger.until(lambda: stranger.info)
    stranger.request("r9", [["d6", 1]])
    wire.request("r1", [["d20", 1]])
    await wire.until(lambda: wire.host.rolls())
    assert [roll["rid"] for roll in wire.host.rolls()] == ["r1"]
    assert [answer["rid"] for answer in wire.host.answers()] == ["r1"]
    stranger.close()


async def test_payloads_of_any_kind_are_answered_or_ignored(start, broker, wire):
    await sim(start, broker, "--auto")
    await wire.until(lambda: wire.host.open)
    for body in (b"", b"\x00\xff", b"[1]", b"{", b'{"t":1}', b"x" * 100000, '{"t":"w\u00fc"}'.encode()):
        wire.say(body)
    wire.say({"t": "reboot", "rid": "c1"})
    wire.request("r1", [["d6", 1]])
    await wire.until(lambda: wire.host.rolls())
    whys = [answer["why"] for answer in wire.host.answers() if answer["t"] == "nack"]
    assert len(whys) >= 2
    assert set(whys) <= {"json", "len", "type"}


async def test_readings_made_while_the_broker_is_dead_arrive_later(start, broker, wire):
    process = await sim(start, broker)
    await wire.until(lambda: wire.host.open)
    await broker.kill()
    for face in (1, 2, 3):
        process.stdin.write(f"roll d6={face}\n".encode())
        assert (await process.stdout.readline()).strip() == b"ok"
    await broker.start()
    await wire.until(lambda: len(wire.host.rolls()) == 3)
    assert wire.host.faces() == [1, 2, 3]


async def test_a_bridge_that_takes_over_gets_what_was_not_acked(start, broker):
    first = Wire(broker.port, "north")
    process = await sim(start, broker)
    await first.until(lambda: first.host.open)
    first.close()
    process.stdin.write(b"roll d20=17\n")
    second = Wire(broker.port, "south")
    await second.until(lambda: second.host.rolls())
    assert second.host.faces() == [17]
    second.close()


async def test_a_wrong_password_is_named(start, tmp_path):
    locked = Broker(tmp_path, "allow_anonymous false")
    await locked.start()
    process = await start("--mqtt", f"mqtt://tray:secret@127.0.0.1:{locked.port}")
    said = await process.stderr.readline()
    assert b"refused: " in said
    assert b"secret" not in said
    await locked.stop()


async def test_tls_with_a_self_made_certificate(start, tmp_path):
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    certificate.private_key_pem.write_to_path(tmp_path / "key.pem")
    certificate.cert_chain_pems[0].write_to_path(tmp_path / "cert.pem")
    secure = Broker(tmp_path, f"allow_anonymous true\ncertfile {tmp_path / 'cert.pem'}\nkeyfile {tmp_path / 'key.pem'}")
    await secure.start()
    process = await start(
        "--mqtt", f"mqtts://localhost:{secure.port}", "--ca", str(tmp_path / "ca.pem"), "--dev", DEV, "--pace", "0"
    )
    client = paho.Client(paho.CallbackAPIVersion.VERSION2)
    client.tls_set_context(ssl.create_default_context(cafile=str(tmp_path / "ca.pem")))
    seen = asyncio.Event()
    loop = asyncio.get_running_loop()
    client.on_connect = lambda c, *_: c.subscribe(f"dicewire/{DEV}/state", 1)
    client.on_message = lambda *_: loop.call_soon_threadsafe(seen.set)
    client.connect("localhost", secure.port)
    client.loop_start()
    await seen.wait()
    client.disconnect()
    client.loop_stop()
    process.kill()
    await secure.stop()
