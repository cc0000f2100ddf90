"""Infrared break-beams: at the funnel and at the tower's exit. Each break is a die that fell, or several at once."""

import asyncio

from ..tray.dice import DROP, Reading
from .source import Source

LOOK_MS = 10
APART_MS = 15  # a die tumbling through breaks the beam more than once
BLOCKED_MS = 3000


class Beam(Source):
    """One beam. `pin` reads 0 while the beam is broken (the receiver pulls its line low); its interrupt counts falls of
    the line, because a die passes faster than a task looks. `counts` is 1 where dice leave the tower, 0 where they are
    thrown in: that only tells that something is coming. `well(name, health)` hears when it is blocked for long."""

    def __init__(self, name: str, pin, clock, well, counts: int = 1, falling=2):
        self.name = name
        self._counts = counts
        self._pin = pin
        self._clock = clock
        self._well = well
        self._breaks = 0
        self._falling = falling

    def caps(self) -> tuple:
        """Return `beam`, however many there are."""
        return ("beam",)

    def _irq(self, _pin) -> None:
        self._breaks += 1

    async def run(self, emit) -> None:
        """Report falls, for ever."""
        self._pin.irq(handler=self._irq, trigger=self._falling)
        seen = self._breaks
        last = -APART_MS
        dark = 0
        blocked = False
        while True:
            now = self._clock.now()
            if self._breaks != seen:
                seen = self._breaks
                if now - last >= APART_MS:
                    emit(Reading("", "", self._counts, DROP, 100, now, self.name))
                last = now
            dark = dark + LOOK_MS if self._pin.value() == 0 else 0
            if (dark >= BLOCKED_MS) != blocked:
                blocked = not blocked
                self._well(self.name, "bad" if blocked else "ok")
            await asyncio.sleep(LOOK_MS / 1000)

    def close(self) -> None:
        """Stop counting."""
        self._pin.irq(handler=None)
