"""A whole tray: sources feed the machine, the machine the store, the store the link. The only asyncio in the core."""

import asyncio

from .dice import RAW, Reading
from .link import RATE, Link
from .machine import ARMED, IDLE, Machine
from .wait import within

BUSY_MS = 20  # how often time passes for the machine while dice move
SECOND_MS = 1000


def _cannot_restart(to: str) -> str:
    return "type"


class Tray:
    """One tray: keep `run()` running beside the tasks of its sources, outputs and transport.

    `who` is the fixed part of hello (`dev`, `fw`, `port`, `caps`, `reset`), `port` what the link sends through.
    `sources` read dice (see `drivers/source.py`); `outputs` have `show(tray)`, and may have `gate(open)` and
    `led(message)`.
    `vitals()` returns (free bytes, Wi-Fi dBm). `options` go to the Machine.
    """

    def __init__(self, who, store, clock, port, sources=(), outputs=(), vitals=None, rate=RATE, key=b"", **options):
        self.clock = clock
        self.store = store
        self.sources = sources
        self.outputs = outputs
        self.restart = _cannot_restart  # what starts the board over, to the tray or to the prompt
        self.message = ""  # what display and log should say of the tray itself: a wrong configuration, a dead task
        self.problems: list[str] = []  # what is wrong as long as the tray runs: whoever connects is told
        self._vitals = vitals
        self._local = getattr(port, "local", False)
        self._sensing_until = 0
        self.alive = 0  # when the core last ran
        self._wake = asyncio.Event()
        self._armed = None
        self.health: dict[str, str] = {source.name: "ok" for source in sources}
        self.machine = Machine(clock, store, self, **options)
        self.link = Link(who, store, clock, port, self, rate, key)

    def emit(self, reading) -> None:
        """Take a reading from a source; the way every source and sensor speaks."""
        if self.clock.now() < self._sensing_until:
            self.link.sense(reading)
        elif reading.state != RAW:
            self.machine.take(reading)
        self._wake.set()

    def press(self, button: str) -> None:
        """Take a button: `confirm` or `cancel`."""
        now = self.clock.now()
        if now < self._sensing_until:
            self.link.sense(Reading("", "", 1, RAW, 100, now, button))
        else:
            self.machine.press(button)
        self._wake.set()

    def well(self, name: str, health: str) -> None:
        """Note how a source or sensor does: `ok`, `off`, `lost`, `bad`; its loss is a fault."""
        before = self.health.get(name)
        self.health[name] = health
        if health in ("lost", "bad") and before not in ("lost", "bad"):
            self.machine.report("sensor", name)
        self._wake.set()

    # -- for the link --

    def command(self, message: dict) -> str:
        """Carry out a checked command of the bridge; returns "" or why not."""
        name = message["t"]
        if name in ("sense", "restart"):
            return self._tend(name, message) if self._local else "type"
        if name == "request":
            return self.machine.request(message)
        if name == "cancel":
            return self.machine.cancel(message["rid"])
        if name == "gate":
            return self.machine.gate(bool(message["open"]))
        if name == "led":
            for output in self.outputs:
                if hasattr(output, "led"):
                    output.led(message)
        return ""  # `time` is taken without a use: this firmware shows no clock

    def _tend(self, name: str, message: dict) -> str:
        """Carry out what only someone at the cable may want: telling what the parts report, and starting over."""
        if self.machine.state not in (IDLE, ARMED):
            return "busy"
        if name == "sense":
            self._sensing_until = self.clock.now() + message["s"] * 1000
            return ""
        return self.restart(message["to"])

    def met(self) -> None:
        """A bridge, or a command at the cable, began a session."""
        for problem in self.problems:
            self.link.log("error", problem)

    def status(self) -> dict:
        """Return the changing part of a heartbeat."""
        mem, rssi = self._vitals() if self._vitals else (0, 0)
        return {"mem": mem, "rssi": rssi, "state": self.machine.state, "rid": self.machine.rid, "src": self.health}

    def received(self, kind: str, value, via: str = "") -> None:
        """Take what the transport read."""
        self.link.receive(kind, value, via)
        self._wake.set()

    def connected(self, locked: bool = False) -> None:
        """The transport is up."""
        self.link.up(locked)
        self._wake.set()

    def probe(self) -> None:
        """The transport has heard nothing for long: ask whether anyone is there."""
        self.link.probe()
        self._wake.set()

    def disconnected(self) -> None:
        """The transport is gone."""
        self.link.down()
        self.changed()

    # -- for the machine --

    def gate(self, is_open: bool) -> None:
        """Move every gate there is."""
        for output in self.outputs:
            if hasattr(output, "gate"):
                output.gate(is_open)

    def changed(self) -> None:
        """Something to show has changed."""
        for output in self.outputs:
            output.show(self)

    def log(self, text: str) -> None:
        """Say something in the bridge's log and on the tray's own display."""
        self.message = text
        self.link.log("warn", text)

    # -- running --

    def _arm_sources(self) -> None:
        """Tell the sources what is wanted: when that has changed, and when a throw is over."""
        machine = self.machine
        if machine.state not in (IDLE, ARMED):
            return
        armed = (machine.rid, machine.throws)
        if armed != self._armed:
            self._armed = armed
            for source in self.sources:
                source.arm(machine.rid, {kind: n for kind, n in machine.wanted.items() if n > 0}, machine.prompt)

    def step(self) -> int:
        """Let everything that is due happen; returns in how many ms to call again unless woken."""
        self.alive = self.clock.now()
        self.machine.tick()
        self._arm_sources()
        wait = self.link.poll()
        return min(wait, SECOND_MS if self.machine.state in (IDLE, ARMED) else BUSY_MS)

    async def run(self) -> None:
        """Run the core for ever."""
        self.changed()
        while True:
            self._wake.clear()
            wait = self.step()
            try:
                await within(self._wake.wait(), wait)
            except asyncio.TimeoutError:
                pass
