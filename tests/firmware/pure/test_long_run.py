"""Three hours of play in virtual time, across the place where a board's counter wraps."""

import asyncio

from firmware.sim.dice import VirtualDice
from firmware.tray.app import Tray
from firmware.tray.frame import loads
from firmware.tray.store import Store

from .helpers import counted, folder
from .virtual import Time, pause, run

HOURS_3 = 3 * 3600 * 1000
WRAP = 1 << 30


class Bridge:
    """Greets, asks for dice every twenty seconds, keeps and acks what comes."""

    def __init__(self, time):
        self.time = time
        self.tray = None
        self.beats = 0
        self.asked = 0
        self.answered = 0
        self.wrong = 0
        self.again = 0
        self.dice = 0
        self.last = 0
        self._said = []

    def send(self, body):
        message = loads(body)
        if message["t"] == "hb":
            self.beats += 1
        elif message["t"] == "hello" and message["sid"] != "s":
            self._said.append({"t": "hello", "v": 1, "sid": "s", "max": 512})
        elif message["t"] in ("roll", "fault"):
            self._record(message)
        return True

    def _record(self, message):
        if message["n"] == self.last + 1:
            self.last += 1
            if message["t"] == "roll":
                self.dice += len(message["dice"])
                self.wrong += message["rid"] != f"r{self.asked}"
        else:
            self.again += 1
        self._said.append({"t": "ack", "inst": message["inst"], "n": self.last})

    async def run(self):
        while True:
            await pause(50)
            while self._said:
                self.tray.received("frame", self._said.pop(0))
            if self.time.passed() // 20000 > self.asked:
                self.answered += self.dice == 3
                self.dice = 0
                self.asked += 1
                rid = f"r{self.asked}"
                self.tray.received("frame", {"t": "request", "rid": rid, "dice": [["d6", 3]], "ttl": 19})


def test_three_hours_across_the_wrap_of_the_counter():
    async def main(time):
        dice = VirtualDice(time.clock, auto=True, pace=1000)
        bridge = Bridge(time)
        who = {"dev": "long", "fw": "1", "port": "sim", "caps": [], "reset": "power"}
        store = Store(folder(), counted())
        tray = bridge.tray = Tray(who, store, time.clock, bridge, [dice], presence=True)
        tasks = [asyncio.create_task(job) for job in (tray.run(), dice.run(tray.emit), bridge.run())]
        tray.connected()
        while time.passed() < HOURS_3:
            await pause(60000)
        for task in tasks:
            task.cancel()
        await pause(10)
        assert time.now > WRAP
        assert 5300 <= bridge.beats <= 5410
        assert bridge.asked >= 538
        assert bridge.answered == bridge.asked - 1
        assert bridge.wrong == 0
        assert store.waiting == 0
        assert bridge.again == 0

    run(main, Time(WRAP - HOURS_3 // 2))
