"""A piezo disc under the tray: hears dice hit it. It says that something fell, not how much."""

import asyncio

from ..tray.dice import DROP, Reading
from .source import Source

LOOK_MS = 4
QUIET_MS = 100  # one impact rings for so long
LEARN = 64  # samples over which the resting level is followed


class Piezo(Source):
    """`adc` has `read_u16()`; an impact is a sample `threshold` above the level it rests at."""

    name = "piezo"

    def __init__(self, adc, clock, threshold: int = 3000):
        self._adc = adc
        self._clock = clock
        self._threshold = threshold

    async def run(self, emit) -> None:
        """Report impacts, for ever."""
        level = self._adc.read_u16() * LEARN
        last = -QUIET_MS
        while True:
            sample = self._adc.read_u16()
            now = self._clock.now()
            if sample - level // LEARN >= self._threshold:
                if now - last >= QUIET_MS:
                    emit(Reading("", "", 1, DROP, 100, now, self.name))
                last = now
            else:
                level += sample - level // LEARN
            await asyncio.sleep(LOOK_MS / 1000)
