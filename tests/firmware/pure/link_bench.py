"""A link with a store, a clock and a port that a test moves: what the tests of the link share."""

from firmware.tray.link import Link
from firmware.tray.store import Store

from .helpers import Port, counted, folder, ticking

WHO = {"dev": "a1b2c3", "fw": "0.1.0", "port": "sim", "caps": ["sim"], "reset": "power"}


STATUS = {"mem": 80000, "rssi": 0, "state": "idle", "rid": "", "src": {"sim": "ok"}}


class Tray:
    def __init__(self):
        self.commands = []
        self.why = ""
        self.sessions = 0

    def command(self, message):
        self.commands.append(message)
        return self.why

    def met(self):
        self.sessions += 1

    def status(self):
        return STATUS


class Bench:
    """A link with a store, a clock that the test moves, and a port that keeps what is sent."""

    def __init__(self, start=0, rate=0, key=b""):
        self.clock, self.ticks = ticking(start)
        self.store = Store(folder(), counted())
        self.port = Port()
        self.tray = Tray()
        self.link = Link(WHO, self.store, self.clock, self.port, self.tray, rate, key)

    def say(self, message, via=""):
        self.link.receive("frame", message, via)
        self.link.poll()

    def greet(self, sid="s1", via=""):
        self.say({"t": "hello", "v": 1, "sid": sid, "max": 512}, via)

    def open(self):
        self.link.up()
        self.greet()
        self.port.take()

    def roll(self, count=1):
        for _ in range(count):
            self.store.append([{"t": "roll", "dice": [["d6", 4, "", 100]]}])
        self.link.poll()

    def wait(self, ms, step=10):
        for _ in range(ms // step):
            self.ticks.value += step
            self.link.poll()

    def numbers(self):
        return [message["n"] for message in self.port.take("roll")]

    def ack(self, n, inst=None):
        self.say({"t": "ack", "inst": inst or self.store.inst, "n": n})
