"""A tray under whatever sensors, hands and bridges may do: it never raises, and what it says is always well formed."""

import os
import tempfile

from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.trays.frames import Frame
from bridge.trays.messages import Malformed, Unknown, Unreadable, read
from firmware.tray.app import Tray
from firmware.tray.clock import Clock
from firmware.tray.dice import DROP, FACES, LOAD, STATES, Reading
from firmware.tray.frame import UP_LIMIT, loads, seal
from firmware.tray.machine import ARMED, COMMIT, CONFIRM, DROPPING, IDLE, READ, SETTLING
from firmware.tray.store import Store

KINDS = (*FACES, "d7", "")
readings = st.tuples(
    st.just("see"), st.sampled_from((*STATES, "raw")), st.sampled_from(("a", "b", "c", "", "d" * 20)),
    st.sampled_from(KINDS), st.integers(-2, 100), st.integers(0, 100), st.sampled_from(("pixels", "cam", "manual")),
)  # fmt: skip
senses = st.tuples(st.just("sense"), st.sampled_from((DROP, LOAD)), st.integers(0, 6))
requests = st.tuples(
    st.just("request"), st.sampled_from(("r1", "r2", "r3")), st.sampled_from(("d6", "d20", "d00")), st.integers(1, 9)
)
others = st.tuples(
    st.sampled_from(("wait", "press", "cancel", "gate", "ack", "hello", "down", "restart")), st.integers(0, 3000)
)
events = st.lists(st.one_of(readings, readings, senses, requests, others), max_size=40)


class Port:
    def __init__(self):
        self.sent = []

    def send(self, body):
        self.sent.append(body)
        return True


class World:
    """A tray, its clock, and a bridge that remembers what it acked."""

    def __init__(self, folder, presence, confirm):
        self.folder = folder
        self.now = 0
        self.options = {"presence": presence, "confirm": confirm}
        self.port = Port()
        self.start()

    def start(self):
        clock = Clock(lambda: self.now & ((1 << 30) - 1))
        store = Store(self.folder, os.urandom, ring=24)
        who = {"dev": "t", "fw": "1", "port": "sim", "caps": ["sim"], "reset": "power"}
        self.tray = Tray(who, store, clock, self.port, rate=0, **self.options)
        self.tray.connected()
        self.hear({"t": "hello", "v": 1, "sid": "s", "max": 512})

    def hear(self, message):
        self.tray.received("frame", message)

    def do(self, event):
        verb, *values = event
        at = self.tray.clock.now()
        if verb == "see":
            state, key, kind, face, conf, src = values
            self.tray.emit(Reading(key, kind, face, state, conf, at, src))
        elif verb == "sense":
            self.tray.emit(Reading("", "", values[1], values[0], 100, at, "beam"))
        elif verb == "request":
            rid, kind, count = values
            self.hear({"t": "request", "rid": rid, "dice": [[kind, count]], "ttl": 30})
        elif verb == "wait":
            self.pass_time(values[0])
        elif verb == "press":
            self.tray.press(("confirm", "cancel")[values[0] % 2])
        elif verb == "cancel":
            self.hear({"t": "cancel", "rid": f"r{values[0] % 4}"})
        elif verb == "gate":
            self.hear({"t": "gate", "rid": "g", "open": values[0] % 2})
        elif verb == "ack":
            self.hear({"t": "ack", "inst": self.tray.store.inst, "n": max(0, self.tray.store.hi - values[0] % 9)})
        elif verb == "hello":
            self.hear({"t": "hello", "v": 1 + (values[0] > 2900), "sid": f"s{values[0]}", "max": 512})
        elif verb == "down":
            self.tray.disconnected()
            self.tray.connected()
            self.hear({"t": "hello", "v": 1, "sid": "s", "max": 512})
        else:
            self.start()
        self.tray.step()

    def calm(self):
        """Let whatever goes on come to its end, with a bridge that answers."""
        for _ in range(3):
            self.do(("hello", 1))
            self.hear({"t": "cancel", "rid": self.tray.machine.rid or "none"})
            self.pass_time(9000)
            self.do(("hello", 1))
            self.hear({"t": "ack", "inst": self.tray.store.inst, "n": self.tray.store.hi})
            self.tray.press("cancel")
        self.do(("sense", LOAD, 0))

    def pass_time(self, ms):
        for _ in range(0, ms, 100):
            self.now += 100
            self.tray.step()


def check(world):
    store, machine = world.tray.store, world.tray.machine
    assert machine.state in (IDLE, ARMED, DROPPING, SETTLING, READ, CONFIRM, COMMIT)
    assert store.waiting <= 25
    numbers = [loads(body)["n"] for body in store.bodies()]
    assert numbers == list(range(store.lo, store.hi + 1))
    for body in world.port.sent:
        assert len(seal(body)) <= UP_LIMIT
        message = read(Frame(loads(body)["t"], body))
        assert not isinstance(message, Malformed | Unknown | Unreadable), (body, message)


@given(events, st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_whatever_happens_the_tray_stands_and_speaks_well(script, presence, confirm):
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder, presence, confirm)
        for event in script:
            world.do(event)
        check(world)


@given(events, st.integers(1, 6))
@settings(max_examples=60, deadline=None)
def test_after_anything_a_plain_throw_is_read_once_and_whole(script, count):
    with tempfile.TemporaryDirectory() as folder:
        world = World(folder, True, False)
        for event in script:
            world.do(event)
        world.calm()
        world.hear({"t": "request", "rid": "last", "dice": [["d6", count]], "ttl": 60})
        world.tray.step()
        world.port.sent.clear()
        for at in range(count):
            for state in ("handling", "rolling"):
                world.do(("see", state, f"new{at}", "d6", 1, 100, "pixels"))
        world.do(("sense", DROP, count))
        for at in range(count):
            world.do(("see", "rolled", f"new{at}", "d6", at + 1, 100, "pixels"))
        world.pass_time(1500)
        rolls = {message["n"]: message for message in map(loads, world.port.sent) if message["t"] == "roll"}
        faces = [die[1] for message in rolls.values() for die in message["dice"] if message.get("rid") == "last"]
        assert faces == list(range(1, count + 1))
