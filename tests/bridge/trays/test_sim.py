"""The bridge and the real firmware together, over every transport, while things go wrong: each roll once, in order."""

import random

import pytest

from bridge.trays.hub import TrayHub
from bridge.trays.model import Outcome, RollRequest, TrayState
from bridge.trays.transports.broker_address import parse_broker
from bridge.trays.transports.mosquitto import ManagedBroker
from bridge.trays.transports.mqtt import MqttTransport
from bridge.trays.transports.serial import SerialTransport
from bridge.trays.transports.tcp import TcpTransport
from tests.bridge.trays.peer import Listener, Sink
from tests.bridge.trays.sim import DEV, Relay, Sim

pytestmark = pytest.mark.usefixtures("brief_backoff")

KEY = "k" * 64


class BadSink(Sink):
    """Fails now and then: before it has committed, or after, as when a bridge dies between commit and ack."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = random.Random(seed)

    async def commit(self, reading):
        luck = self._random.random()
        if luck < 0.1:
            raise OSError("disk full")
        await super().commit(reading)
        if luck < 0.2:
            raise OSError("died before the ack")


@pytest.fixture
def listener():
    return Listener()


@pytest.fixture
async def start(listener):
    """A function that starts hubs."""
    hubs = []

    async def make(sink, *transports):
        hubs.append(TrayHub(sink, listener, transports))
        await hubs[-1].start()
        return hubs[-1]

    yield make
    for hub in hubs:
        await hub.stop()


@pytest.fixture
async def new_sim(tmp_path):
    """A function that makes simulated trays, not yet started."""
    sims = []

    def make(*way):
        sims.append(Sim(tmp_path / "store", *way))
        return sims[-1]

    yield make
    for sim in sims:
        await sim.kill()


async def test_a_request_is_rolled_and_read(tmp_path, start, new_sim, listener):
    sink = Sink()
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link), "--auto")
    await sim.start()
    hub = await start(sink, SerialTransport([str(link)], auto=False))
    await listener.state(TrayState.ONLINE, DEV)
    hub.request(DEV, RollRequest("r1", (("d6", 3), ("d20", 1)), "Mara: Agility"))
    await sink.dice(4)
    assert [result.outcome for result in listener.results] == [Outcome.TAKEN]
    dice = [die for reading in sink.readings for die in reading.dice]
    assert sorted(die.kind for die in dice) == ["d20", "d6", "d6", "d6"]
    assert {reading.rid for reading in sink.readings} == {"r1"}
    await sim.drained()


async def test_thirty_dice_at_once_come_through_whole_and_in_order(tmp_path, start, new_sim):
    sink = Sink()
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    await sim.start()
    await start(sink, SerialTransport([str(link)], auto=False))
    faces = [n % 6 + 1 for n in range(30)]
    await sim.roll(*(f"d6={face}" for face in faces))
    assert sorted(await sink.dice(30)) == sorted(faces)
    assert [len(reading.dice) for reading in sink.readings] == [20, 10]
    assert len({reading.roll for reading in sink.readings}) == 1
    await sim.drained()


@pytest.mark.parametrize("seed", [1, 2])
async def test_flipped_bits_lost_lines_failing_commits_and_power_cuts_lose_and_double_nothing(
    tmp_path, cable, start, new_sim, seed
):
    rng = random.Random(seed)
    sink = BadSink(seed)
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    relay = Relay(link, cable, seed, flips=0.05, drops=0.05)
    await start(sink, SerialTransport([cable.path], auto=False))
    await sim.start()
    relay.connect()
    kills = sorted(rng.sample(range(1, 60), 4))
    faces = [rng.randint(1, 20) for _ in range(60)]
    for at, face in enumerate(faces):
        await sim.roll(f"d20={face}")
        if at in kills:
            await sim.kill()
            relay.disconnect()
            await sim.start()
            relay.connect()
    assert await sink.dice(len(faces)) == faces
    await sim.drained()
    relay.disconnect()
    assert sink.faces() == faces
    assert relay.damaged > 0


async def test_power_cuts_at_a_port_that_vanishes_with_the_tray_lose_and_double_nothing(tmp_path, start, new_sim):
    sink = Sink()
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    await sim.start()
    await start(sink, SerialTransport([str(link)], auto=False))
    for round_ in range(3):
        sink.gate.clear()  # no ack before the power goes
        for face in (1, 2, 3):
            await sim.roll(f"d6={face}")
        await sink.until(lambda: sink.tries > 0)
        await sim.kill()
        sink.gate.set()
        await sim.start()
        await sink.dice(3 * (round_ + 1))
    await sim.drained()
    assert sink.faces() == [1, 2, 3] * 3


async def test_a_bridge_that_ends_at_any_moment_goes_on_where_the_journal_is(tmp_path, start, new_sim):
    sink = BadSink(3)
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    await sim.start()
    faces = [n % 20 + 1 for n in range(24)]
    for at in range(0, 24, 8):
        hub = await start(sink, SerialTransport([str(link)], auto=False))
        for face in faces[at : at + 8]:
            await sim.roll(f"d20={face}")
        await sink.dice(at + 1)
        await hub.stop()
    await start(sink, SerialTransport([str(link)], auto=False))
    await sim.drained()
    assert sink.faces() == faces


async def test_a_store_that_was_lost_is_told_of(tmp_path, start, new_sim, listener):
    sink = Sink()
    sink.knew(DEV, "00000000", 7)
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    await sim.start()
    await start(sink, SerialTransport([str(link)], auto=False))
    assert (await listener.noticed("tray-store-reset")).dev == DEV
    await sim.roll("d6=4")
    assert await sink.dice(1) == [4]


async def test_a_store_that_is_an_old_copy_keeps_its_new_rolls(tmp_path, start, new_sim):
    sink = Sink()
    link = tmp_path / "ttySIM"
    sim = new_sim("--pty", str(link))
    await sim.start()
    await start(sink, SerialTransport([str(link)], auto=False))
    log = tmp_path / "store" / DEV / "tray.log"
    await sim.roll("d6=1")
    await sim.drained()
    old = log.read_bytes()
    for face in (2, 3, 4):
        await sim.roll(f"d6={face}")
    await sim.drained()
    await sim.kill()
    log.write_bytes(old)
    await sim.start()
    await sim.roll("d6=5")
    assert await sink.dice(5) == [1, 2, 3, 4, 5]
    assert len({reading.inst for reading in sink.readings}) == 2


async def test_over_tcp_with_a_key_and_with_the_bridge_coming_back(start, new_sim):
    sink = Sink()
    transport = TcpTransport("127.0.0.1", 0, {DEV: KEY})
    hub = await start(sink, transport)
    sim = new_sim("--tcp", f"127.0.0.1:{transport.port}", "--key", KEY)
    await sim.start()
    await sim.roll("d6=1")
    await sink.dice(1)
    await hub.stop()
    await sim.roll("d6=2")
    await start(sink, TcpTransport("127.0.0.1", transport.port, {DEV: KEY}))
    assert await sink.dice(2) == [1, 2]
    await sim.drained()


async def test_over_tcp_with_the_wrong_key_nothing_comes_in(start, new_sim, listener):
    sink = Sink()
    transport = TcpTransport("127.0.0.1", 0, {DEV: KEY})
    hub = await start(sink, transport)
    sim = new_sim("--tcp", f"127.0.0.1:{transport.port}", "--key", "wrong")
    await sim.start()
    await sim.roll("d6=1")
    await listener.noticed("tray-tcp-wrong-key")
    assert await sim.waiting() == 1
    assert hub.trays() == []
    assert sink.tries == 0


async def test_over_mqtt_with_the_broker_killed_and_the_tray_killed(broker, start, new_sim, listener):
    sink = Sink()
    await start(sink, MqttTransport(parse_broker(broker.url)))
    sim = new_sim("--mqtt", broker.url)
    await sim.start()
    await sim.roll("d6=1")
    await sink.dice(1)
    await sim.kill()
    await listener.state(TrayState.OFFLINE, DEV)  # its last will
    await sim.start()
    await sim.roll("d6=2")
    await sink.dice(2)
    broker.kill()
    await listener.state(TrayState.OFFLINE, DEV)
    await sim.roll("d6=3")
    broker.start()
    await sim.roll("d6=4")
    assert await sink.dice(4) == [1, 2, 3, 4]
    await sim.drained()
    assert sink.faces() == [1, 2, 3, 4]


async def test_many_trays_enter_the_managed_broker_each_under_its_own_name(start, new_sim, listener):
    broker = ManagedBroker({DEV: KEY, f"{DEV}-2": KEY})
    await start(Sink(), MqttTransport(broker))
    sim = new_sim("--mqtt", str(await broker.start()), "--key", KEY, "--count", "2")
    await sim.start()
    await listener.state(TrayState.ONLINE, DEV)
    await listener.state(TrayState.ONLINE, f"{DEV}-2")
