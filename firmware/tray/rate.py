"""How often something may happen."""


class Bucket:
    """Lets `rate` things a second through, `burst` at once; a rate of 0 lets everything through."""

    def __init__(self, rate: int, burst: int):
        self._rate = rate
        self._full = burst * 1000
        self._level = self._full
        self._at = 0

    def take(self, now: int) -> bool:
        """Return whether one more may happen at `now` (ms), and count it if so."""
        if not self._rate:
            return True
        self._level = min(self._full, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1000:
            return False
        self._level -= 1000
        return True
