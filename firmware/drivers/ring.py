"""A ring of WS2812B lights: waiting, rolling, read, fault, done."""

import asyncio

from ..tray.machine import ARMED, COMMIT, CONFIRM, DROPPING, IDLE, READ, SETTLING

STEP_MS = 100
DONE_STEPS = 20
COLOURS = {
    "off": (0, 0, 0),
    "wait": (255, 255, 255),
    "roll": (0, 80, 255),
    "read": (0, 255, 255),
    "fault": (255, 0, 0),
    "ok": (0, 255, 0),
}
STATES = {ARMED: "wait", DROPPING: "roll", SETTLING: "roll", READ: "read", CONFIRM: "read", COMMIT: "fault"}

_NOTHING = ("", (0, 0, 0), 0)


class Ring:
    """`lights` is like `neopixel.NeoPixel`: `lights[i] = (r, g, b)`, `write()`. `most` is the brightest level sent.

    Lights are written only when they change: on an ESP32 with Wi-Fi each write may glitch.
    """

    name = "ring"

    def __init__(self, lights, count: int, most: int):
        self._lights = lights
        self._count = count
        self._most = most
        self._steps = 0
        self._mode = "off"
        self._throws = 0
        self._done_until = 0
        self._told: tuple = _NOTHING  # by the bridge: mode, colour, until when
        self._shown: list = []

    def caps(self) -> tuple:
        """Return `ring`."""
        return (self.name,)

    def show(self, tray) -> None:
        """Follow the tray's state."""
        machine = tray.machine
        if machine.state not in (IDLE, ARMED):
            self._told = _NOTHING  # dice move: what was said of the last throw is over
        if machine.throws != self._throws:
            self._throws = machine.throws
            self._done_until = self._steps + DONE_STEPS
        self._mode = "fault" if machine.fault else STATES.get(machine.state, "off")

    def led(self, message: dict) -> None:
        """Show what the bridge wants, for some seconds or until dice move."""
        colour = tuple(message.get("rgb") or COLOURS[message["mode"]])
        seconds = message.get("s")
        self._told = (message["mode"], colour, self._steps + (5 if seconds is None else seconds) * 10)

    async def run(self) -> None:
        """Light the ring, for ever."""
        while True:
            step = self._steps
            mode, colour = self._mode, COLOURS[self._mode]
            if step < self._told[2]:
                mode, colour = self._told[0], self._told[1]
            elif mode in ("off", "wait") and step < self._done_until:
                mode, colour = "ok", COLOURS["ok"]
            self._light(mode, colour, step)
            self._steps += 1
            await asyncio.sleep(STEP_MS / 1000)

    def _light(self, mode: str, colour: tuple, step: int) -> None:
        bright = tuple([level * self._most // 255 for level in colour])
        lights = [bright] * self._count
        if mode == "roll":  # a third of the ring goes round
            lights = [
                bright if (at - step) % self._count < self._count // 3 else (0, 0, 0) for at in range(self._count)
            ]
        elif mode == "wait":  # every fourth light
            lights = [bright if at % 4 == 0 else (0, 0, 0) for at in range(self._count)]
        if lights != self._shown:
            self._shown = lights
            for at, light in enumerate(lights):
                self._lights[at] = light
            self._lights.write()
