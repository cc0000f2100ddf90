"""How often something may happen. Pure."""

from __future__ import annotations


class Allowance:
    """Grows by `rate` a second up to `burst`, beginning full at `now` (seconds)."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more may happen now; it is counted if so."""
        self._grow(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, count: int, now: float) -> float:
        """Count what has happened already; returns for how many seconds nothing more should."""
        self._grow(now)
        self._left -= count
        return max(0.0, -self._left / self._rate)

    def _grow(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
