"""Dice trays that run WLED, at a real broker."""

import asyncio
import json

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from bridge.trays.hub import TrayHub
from bridge.trays.model import CommandResult, DieFace, Outcome, RollRequest, TrayState
from bridge.trays.transports.broker_address import parse_broker
from bridge.trays.transports.mqtt import MqttTransport
from bridge.trays.transports.wled import CROOKED, HANDLED, ON_FACE, ROLLING, WledSettings
from tests.bridge.trays.peer import Listener, Sink

pytestmark = pytest.mark.usefixtures("brief_backoff")

DEV = "wled-a1b2c3"


class Device:
    """A WLED device: publishes at QoS 0, as the usermod does."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def change(self, state: int, val: int, name: str = "Cat") -> None:
        said = {"name": name, "state": state, "val": val, "time": 12345}
        self._client.publish("wled/a1b2c3/dice/roll", json.dumps(said), qos=0)

    def roll(self, val: int, name: str = "Cat") -> None:
        for state in (HANDLED, ROLLING, ON_FACE):
            self.change(state, val, name)

    def retain(self, state: int, val: int) -> None:
        """Say something as a device would that has been told to retain what it publishes."""
        said = {"name": "Cat", "state": state, "val": val, "time": 12345}
        self._client.publish("wled/a1b2c3/dice/roll", json.dumps(said), qos=0, retain=True)

    def status(self, text: bytes) -> None:
        self._client.publish("wled/a1b2c3/status", text, qos=0, retain=True)


@pytest.fixture
async def device(broker):
    loop = asyncio.get_running_loop()
    up = asyncio.Event()
    client = Client(CallbackAPIVersion.VERSION2, client_id="wled")
    client.on_connect = lambda *_: loop.call_soon_threadsafe(up.set)
    client.connect(broker.host, broker.port)
    client.loop_start()
    await up.wait()
    yield Device(client)
    client.disconnect()
    client.loop_stop()


@pytest.fixture
def sink():
    return Sink()


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
async def hub(broker, sink, listener, device):
    wled = WledSettings(kinds={"Ten": "d10", "Tens": "d00", "Six": "d6"})
    made = TrayHub(sink, listener, [MqttTransport(parse_broker(broker.url), wled=wled)])
    await made.start()
    await listener.noticed("tray-broker-connected")
    yield made
    await made.stop()


async def test_a_die_that_rolled_and_came_to_rest_is_a_reading(hub, device, sink, listener):
    device.roll(17)
    await sink.dice(1)
    (reading,) = sink.readings
    assert (reading.dev, reading.dice, reading.rid, reading.src) == (DEV, (DieFace("d20", 17, "Cat"),), None, "wled")
    status = await listener.state(TrayState.ONLINE, DEV)
    assert (status.transport, status.where) == ("wled", "wled/a1b2c3")


async def test_faces_are_as_printed(hub, device, sink):
    for val, name in ((1, "Ten"), (10, "Ten"), (4, "Tens"), (6, "Six")):
        device.roll(val, name)
    await sink.dice(4)
    assert [(reading.dice[0].kind, reading.dice[0].face) for reading in sink.readings] == [
        ("d10", 0),
        ("d10", 9),
        ("d00", 30),
        ("d6", 6),
    ]


async def test_a_die_that_was_only_put_down_is_no_reading(hub, device, sink):
    device.change(ON_FACE, 3)
    device.change(HANDLED, 3)
    device.change(ON_FACE, 5)
    device.change(ROLLING, 5)
    device.change(HANDLED, 5)
    device.change(ON_FACE, 5)
    device.roll(8)
    device.change(ON_FACE, 8)
    device.roll(9)
    assert await sink.dice(2) == [8, 9]


async def test_what_a_broker_kept_of_an_earlier_day_is_no_reading(broker, sink, listener, device):
    device.retain(ROLLING, 4)
    early = TrayHub(sink, listener, [MqttTransport(parse_broker(broker.url), wled=WledSettings())])
    await early.start()
    await listener.noticed("tray-broker-connected")
    device.change(ON_FACE, 4)  # that it rolled was said before the bridge listened
    device.roll(9)
    assert await sink.dice(1) == [9]
    await early.stop()


async def test_a_cocked_die_and_an_impossible_face_are_faults(hub, device, sink):
    device.change(ROLLING, 3)
    device.change(CROOKED, 3)
    device.roll(7, "Six")
    await sink.until(lambda: len(sink.faults) == 2)
    assert [(fault.code, fault.die) for fault in sink.faults] == [("cocked", "Cat"), ("unsure", "Six")]
    assert sink.readings == []


async def test_a_roll_is_kept_until_it_is_committed(hub, device, sink, listener):
    device.roll(1)
    await sink.dice(1)
    sink.broken = True
    device.roll(2)
    device.roll(3)
    await listener.noticed("tray-not-committed")
    sink.broken = False
    assert await sink.dice(3) == [1, 2, 3]


async def test_a_device_that_went_away_is_offline_once_its_rolls_are_committed(hub, device, sink, listener):
    device.roll(1)
    await sink.dice(1)
    sink.broken = True
    device.roll(2)
    await listener.noticed("tray-not-committed")
    device.status(b"offline")
    sink.broken = False
    await listener.state(TrayState.OFFLINE, DEV)
    assert sink.faces() == [1, 2]
    device.status(b"online")
    await listener.state(TrayState.ONLINE, DEV)


async def test_it_takes_no_requests(hub, device, sink, listener):
    device.roll(1)
    await listener.state(TrayState.ONLINE, DEV)
    hub.request(DEV, RollRequest("r1", (("d20", 1),)))
    await listener.until(lambda: bool(listener.results))
    assert listener.results == [CommandResult(DEV, "r1", "request", Outcome.REFUSED, "type")]


async def test_junk_and_other_devices_are_not_trays(hub, device, sink):
    client = device._client
    client.publish("wled/lamp/status", b"online", retain=True)
    client.publish("wled/a1b2c3/dice/roll_label", b"Attack")
    for payload in (b"", b"{}", b"[1]", b'{"name":1,"state":1,"val":1}', b"\xff", b'{"name":"x","state":1e9,"val":1}'):
        client.publish("wled/a1b2c3/dice/roll", payload)
    device.roll(1)
    assert await sink.dice(1) == [1]
    assert [status.dev for status in hub.trays()] == [DEV]
