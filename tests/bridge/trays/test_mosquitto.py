"""The broker that the bridge starts for itself: who may enter, what happens when it or the bridge is killed."""

import asyncio
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bridge.trays.errors import BrokerFailedError, BrokerMissingError
from bridge.trays.frames import dumps
from bridge.trays.hub import TrayHub
from bridge.trays.model import TrayState
from bridge.trays.transports import mosquitto
from bridge.trays.transports.mosquitto import ManagedBroker
from bridge.trays.transports.mqtt import MqttTransport
from tests.bridge.conftest import free_port
from tests.bridge.trays.mqtt_peer import MqttPeer
from tests.bridge.trays.peer import DEV, Listener, Sink, eventually, roll

pytestmark = pytest.mark.usefixtures("brief_backoff")

KEY = "1" * 64
KEYS = {DEV: KEY, "other": "2" * 64}


@pytest.fixture
async def managed():
    broker = ManagedBroker(KEYS)
    yield broker
    await broker.stop()


def pid_of_broker(keeper: int) -> int:
    """The process that the keeper keeps."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(keeper)], capture_output=True, text=True, check=False)
    return int(found.stdout or 0)


def modes(folder: str) -> tuple[int, set[int]]:
    files = {stat.S_IMODE(file.stat().st_mode) for file in Path(folder).iterdir()}
    return stat.S_IMODE(Path(folder).stat().st_mode), files


def exists(folder: str) -> bool:
    return Path(folder).exists()


def contents(folder: str) -> bytes:
    return b"".join(file.read_bytes() for file in Path(folder).iterdir())


def names(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


def killable_bridge(folder: Path) -> subprocess.Popen[bytes]:
    """A process that starts a broker and prints the id of its keeper."""
    script = (
        "import asyncio\n"
        "from bridge.trays.transports.mosquitto import ManagedBroker\n"
        "async def main():\n"
        "    broker = ManagedBroker({})\n"
        "    await broker.start()\n"
        "    print(broker._process.pid, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    environment = {**os.environ, "TMPDIR": str(folder)}
    return subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=environment)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def entered(address, dev: str, user: str, password: str) -> MqttPeer | None:
    """A tray, if the broker lets it in."""
    tray = MqttPeer(address.host, address.port, dev, user, password)
    connecting = asyncio.create_task(tray.connect())
    refusing = asyncio.create_task(tray.refused.wait())
    await asyncio.wait([connecting, refusing], return_when=asyncio.FIRST_COMPLETED)
    refusing.cancel()
    if connecting.done():
        return connecting.result()
    connecting.cancel()
    await asyncio.wait([connecting])
    tray.leave()
    return None


async def test_trays_enter_with_their_keys_and_nobody_else(managed):
    address = await managed.start()
    assert address.host == "127.0.0.1"
    tray = await entered(address, DEV, DEV, KEY)
    assert tray is not None
    tray.leave()
    assert await entered(address, DEV, DEV, "wrong") is None
    assert await entered(address, DEV, "", "") is None


async def test_a_whole_tray_through_the_managed_broker(managed):
    sink, listener = Sink(), Listener()
    hub = TrayHub(sink, listener, [MqttTransport(managed, "bridge")])
    await hub.start()
    address = await managed.start()
    tray = await entered(address, DEV, DEV, KEY)
    await tray.greet()
    tray.say(roll(1))
    assert (await tray.hear("ack"))["n"] == 1
    tray.leave()
    await hub.stop()


async def test_a_tray_writes_its_own_topics_only(managed):
    sink, listener = Sink(), Listener()
    hub = TrayHub(sink, listener, [MqttTransport(managed, "bridge")])
    await hub.start()
    address = await managed.start()
    tray = await entered(address, DEV, DEV, KEY)
    await tray.greet()
    intruder = await entered(address, "other", "other", KEYS["other"])
    intruder.client.publish(f"dicewire/{DEV}/up", dumps(roll(1)), 1)
    intruder.client.publish(f"dicewire/{DEV}/down/bridge", b'{"t":"gate","rid":"x","open":1}', 1)
    intruder.leave()
    tray.say(roll(1, dice=[["d20", 20, "", 100]]))
    assert (await tray.hear("ack", "gate"))["t"] == "ack"
    assert sink.faces() == [20]
    tray.leave()
    await hub.stop()


async def test_its_files_are_private_and_gone_afterwards(managed):
    await managed.start()
    folder = managed._folder.name
    assert modes(folder) == (0o700, {0o600})
    assert KEY.encode() not in contents(folder)
    await managed.stop()
    assert not exists(folder)


async def test_it_is_ended_with_the_bridge(managed):
    await managed.start()
    keeper = managed._process.pid
    broker = pid_of_broker(keeper)
    assert alive(broker)
    await managed.stop()
    assert not alive(broker)


async def test_a_broker_that_was_killed_is_started_again_on_the_same_port(managed):
    sink, listener = Sink(), Listener()
    hub = TrayHub(sink, listener, [MqttTransport(managed, "bridge")])
    await hub.start()
    before = await managed.start()
    tray = await entered(before, DEV, DEV, KEY)
    await tray.greet()
    tray.say(roll(1))
    await sink.dice(1)
    os.kill(pid_of_broker(managed._process.pid), signal.SIGKILL)
    await listener.state(TrayState.OFFLINE)
    tray.leave()
    await listener.until(lambda: listener.ids().count("tray-broker-connected") == 2)
    assert await managed.start() == before
    tray = await entered(before, DEV, DEV, KEY)
    await tray.greet(hi=2)
    for n in (1, 2):
        tray.say(roll(n))
    assert await sink.dice(2) == [1, 2]
    tray.leave()
    await hub.stop()


async def test_when_the_bridge_is_killed_the_broker_ends_too_and_its_files_are_gone(tmp_path):
    bridge = killable_bridge(tmp_path)
    broker = pid_of_broker(int(bridge.stdout.readline()))
    assert alive(broker)
    assert len(names(tmp_path)) == 1
    bridge.kill()
    bridge.wait()
    bridge.stdout.close()
    await eventually(lambda: not alive(broker))
    await eventually(lambda: names(tmp_path) == [])


async def test_a_broker_that_does_not_understand_its_configuration_is_told_of_in_its_own_words(monkeypatch):
    monkeypatch.setattr(mosquitto, "_CONFIG", "no_such_word 1\n")
    managed = ManagedBroker({})
    with pytest.raises(BrokerFailedError, match="no_such_word"):
        await managed.start()
    assert managed._folder is None


async def test_a_missing_program_is_named_before_anything_else():
    with pytest.raises(BrokerMissingError, match="not found: install mosquitto"):
        await TrayHub(Sink(), Listener(), [MqttTransport(ManagedBroker({}, program="no-such-broker"))]).start()


async def test_a_port_in_use_is_told_of(broker):
    managed = ManagedBroker({}, port=broker.port)
    with pytest.raises(BrokerFailedError, match="in use"):
        await managed.start()
    assert managed._folder is None


async def test_a_given_port_is_used():
    managed = ManagedBroker({}, port=free_port())
    assert (await managed.start()).port == managed._port
    await managed.stop()
