"""Readings by the thousand through machine, store and link: the heap must stay flat.

`micropython heap.py FOLDER COUNT`
"""

import gc
import sys

from firmware.tray.app import Tray
from firmware.tray.clock import Clock
from firmware.tray.dice import DROP, HANDLING, ROLLED, ROLLING, Reading
from firmware.tray.store import Store
from tests.firmware.pure.helpers import counted

now = [(1 << 30) - 100000]


class Bridge:
    """Acks everything at once."""

    def __init__(self):
        self.waiting = []
        self.rolls = 0
        self.tray = None

    def send(self, body):
        if body.startswith(b'{"inst"'):
            self.rolls += 1
            self.waiting.append(int(body.split(b'"n":')[1].split(b",")[0].split(b"}")[0]))
        return True

    def answer(self):
        while self.waiting:
            n = self.waiting.pop(0)
            self.tray.received("frame", {"t": "ack", "inst": self.tray.store.inst, "n": n})


def main(root, count):
    bridge = Bridge()
    clock = Clock(lambda: now[0] & ((1 << 30) - 1))
    who = {"dev": "heap", "fw": "1", "port": "unix", "caps": [], "reset": "power"}
    tray = bridge.tray = Tray(who, Store(root, counted()), clock, bridge, rate=0, presence=True, quiet=0, grace=0)
    tray.connected()
    tray.received("frame", {"t": "hello", "v": 1, "sid": "s", "max": 512})
    free = 0
    for number in range(1, count + 1):
        now[0] += 20
        at = clock.now()
        for state in (HANDLING, ROLLING):
            tray.emit(Reading(f"a{number % 40}", "d20", 1, state, 100, at, "sim"))
        tray.emit(Reading("", "", 1, DROP, 100, at, "beam"))
        tray.emit(Reading(f"a{number % 40}", "d20", number % 20 + 1, ROLLED, 100, at, "sim"))
        tray.step()
        tray.step()
        bridge.answer()
        if number == count // 10:
            gc.collect()
            free = gc.mem_free()
    gc.collect()
    print("rolls", bridge.rolls, "waiting", tray.store.waiting, "lost", free - gc.mem_free())


main(sys.argv[1], int(sys.argv[2]))
