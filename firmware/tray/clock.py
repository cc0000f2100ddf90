"""Milliseconds since start that never wrap, made of a counter that does."""

TICKS_PERIOD = 1 << 30  # what ESP32 and RP2040 count to: 12.4 days
_HALF = TICKS_PERIOD >> 1


class Clock:
    """`now()` grows for ever, whatever `ticks` does, as long as it is asked once in six days.

    `ticks` returns milliseconds modulo 2**30 (a wider counter is folded), as `time.ticks_ms` does.
    """

    def __init__(self, ticks):
        self._ticks = ticks
        self._last = ticks() & (TICKS_PERIOD - 1)
        self._now = 0

    def now(self) -> int:
        """Return milliseconds since this clock was made; never less than the time before."""
        ticks = self._ticks() & (TICKS_PERIOD - 1)
        step = ((ticks - self._last + _HALF) & (TICKS_PERIOD - 1)) - _HALF
        if step > 0:  # a counter read on two cores may step back a little: time stands still then
            self._now += step
            self._last = ticks
        return self._now
