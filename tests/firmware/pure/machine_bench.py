"""A machine with a store, moved by hand: what the tests of the machine share."""

from firmware.tray.dice import (
    DROP,
    HANDLING,
    ROLLED,
    ROLLING,
    Reading,
)
from firmware.tray.frame import loads
from firmware.tray.machine import Machine
from firmware.tray.store import Store

from .helpers import counted, folder, ticking


class Out:
    def __init__(self):
        self.gates = []
        self.logs = []
        self.states = []
        self.machine = None

    def gate(self, is_open):
        self.gates.append(is_open)

    def changed(self):
        if self.machine and self.machine.state not in self.states[-1:]:
            self.states.append(self.machine.state)

    def log(self, text):
        self.logs.append(text)


class Bench:
    """A machine with a store; time passes in steps of 10 ms."""

    def __init__(self, presence=True, confirm=False, ring=64, root=None):
        self.clock, self.ticks = ticking((1 << 30) - 3000)  # the counter wraps during most tests
        self.root = root or folder()
        self.store = Store(self.root, counted(), ring)
        self.out = Out()
        self.machine = Machine(self.clock, self.store, self.out, presence, confirm)
        self.out.machine = self.machine
        self.read = 0

    def wait(self, ms):
        for _ in range(ms // 10):
            self.ticks.value += 10
            self.machine.tick()

    def see(self, state, key="a", kind="d6", face=1, conf=100, src="pixels"):
        self.machine.take(Reading(key, kind, face, state, conf, self.clock.now(), src))

    def drop(self, count=1):
        self.see(DROP, "", "", count, src="beam")

    def request(self, rid="r1", dice=(("d6", 1),), ttl=60):
        message = {"t": "request", "rid": rid, "dice": [list(pair) for pair in dice], "prompt": "Mara", "ttl": ttl}
        return self.machine.request(message)

    def throw(self, *dice):
        """Dice (key, face) or (key, face, kind) tumble in and come to rest."""
        for key, _, *kind in dice:
            self.see(HANDLING, key, *kind)
            self.see(ROLLING, key, *kind)
        self.drop(len(dice))
        self.wait(300)
        for key, face, *kind in dice:
            self.see(ROLLED, key, kind[0] if kind else "d6", face)
        self.wait(700)

    def records(self, kind=None):
        """Return what was stored since last time."""
        found = []
        for n in range(self.read + 1, self.store.hi + 1):
            record = loads(self.store.get(n) or b"{}")
            if record and (kind is None or record["t"] == kind):
                found.append(record)
        self.read = self.store.hi
        return found

    def codes(self):
        return [record["code"] for record in self.records("fault")]

    def faces(self):
        return [[die[1] for die in record["dice"]] for record in self.records("roll")]
