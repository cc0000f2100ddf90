"""A camera that recognises dice by itself and says so over a serial line: docs/camera-protocol.md."""

import asyncio

from ..tray.dice import FACES, STATES, Reading
from ..tray.frame import FrameReader, encode
from .source import Source

VERSION = 1
LINE_LIMIT = 256
LOOK_MS = 10
SILENCE_MS = 6000
ASK_MS = 2000


class Cam(Source):
    """`uart` has `any()`, `read(n)` and `write(data)`; `well(name, health)` hears whether the camera is there."""

    name = "cam"

    def __init__(self, uart, clock, well):
        self._uart = uart
        self._clock = clock
        self._well = well
        self._wanted: list = []
        self._armed = False
        self._heard = 0
        self._asked = -ASK_MS
        self.refused = 0

    def arm(self, rid: str, wanted: dict, prompt: str) -> None:
        """Tell the camera what is wanted."""
        self._wanted = [[kind, wanted[kind]] for kind in sorted(wanted)]
        self._armed = bool(rid)
        self._look()

    def _look(self) -> None:
        self._uart.write(
            encode({"t": "look", "v": VERSION, "armed": int(self._armed), "dice": self._wanted}, LINE_LIMIT)
        )
        self._asked = self._clock.now()

    async def run(self, emit) -> None:
        """Read frames, for ever."""
        frames = FrameReader(LINE_LIMIT)
        healthy = True
        self._heard = self._clock.now()
        while True:
            waiting = self._uart.any()
            for kind, value in frames.feed(self._uart.read(min(waiting, LINE_LIMIT)) or b"" if waiting else b""):
                if kind == "frame":
                    self._take(value, emit)
            now = self._clock.now()
            if now - self._asked >= ASK_MS:
                self._look()
            if (now - self._heard < SILENCE_MS) != healthy:
                healthy = not healthy
                self._well(self.name, "ok" if healthy else "lost")
            await asyncio.sleep(LOOK_MS / 1000)

    def _take(self, message: dict, emit) -> None:
        if message["t"] == "seen" and message.get("v") == VERSION:
            self._heard = self._clock.now()
        elif message["t"] == "die":
            self._heard = self._clock.now()
            reading = self._reading(message)
            if reading is None:
                self.refused += 1
            else:
                emit(reading)

    def _reading(self, message: dict) -> Reading | None:
        """Return the reading in a `die` message, None when a field is missing, of a wrong type, or out of range."""
        key, kind, state = message.get("key"), message.get("kind"), message.get("state")
        face, conf = message.get("face", 0), message.get("conf", 100)
        if not (isinstance(key, str) and 1 <= len(key) <= 12 and kind in FACES and state in STATES):
            return None
        if type(face) is not int or type(conf) is not int or not (-1 <= face <= 90 and 0 <= conf <= 100):
            return None
        for char in key:
            if not "!" <= char <= "~" or char == "#":
                return None
        return Reading(key, kind, face, state, conf, self._clock.now(), self.name)
