"""How long to wait before something that failed is tried again. Pure."""

from __future__ import annotations

MOST_S = 60.0
_GROWTH = 1.8
_SLOWEST = 20  # tries; beyond, the power is far over the cap and only grows


class Backoff:
    """Waits of `min(1.8 ** tries, 60)` seconds."""

    def __init__(self) -> None:
        self.tries = 0

    def next(self) -> float:
        """Seconds to wait after one more failure."""
        self.tries = min(self.tries + 1, _SLOWEST)
        return min(_GROWTH**self.tries, MOST_S)

    def reset(self) -> None:
        """It worked."""
        self.tries = 0
