"""Time as trays need it, so that tests can bring their own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Two clocks: one that never goes back, one that people read. Both in seconds."""

    def now(self) -> float:
        """Seconds of a clock that never goes back."""

    def wall(self) -> float:
        """Unix seconds."""


class SystemClock:
    """The clocks of this computer."""

    def now(self) -> float:
        """Seconds of `time.monotonic`."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds of `time.time`."""
        return time.time()
