"""Limits on how often: a bucket that fills with time, and one for each address. The clock is the caller's."""

from __future__ import annotations

from collections.abc import Callable


class Bucket:
    """Holds up to `burst` and gains `rate` a second; starts full."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._level = float(burst)
        self._at = clock()

    def take(self) -> float:
        """Take one, on credit if need be: the seconds to wait until it is paid for, 0 where there was one."""
        self._fill()
        self._level -= 1.0
        return max(0.0, -self._level / self._rate)

    def try_take(self) -> bool:
        """Take one if there is one."""
        self._fill()
        if self._level < 1.0:
            return False
        self._level -= 1.0
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken that time has not given back."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now


class Tries:
    """Counts what failed by address. Holds at most `most` addresses: those quiet for longest are forgotten first."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float], most: int = 4096) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._buckets: dict[str, Bucket] = {}
        self._most = most

    def failed(self, address: str) -> bool:
        """Note a failure; whether the address has failed too often."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._burst, self._clock)
        self._buckets[address] = bucket
        too_often = not bucket.try_take()
        if len(self._buckets) > self._most:
            self._forget()
        return too_often

    def _forget(self) -> None:
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.full}
        while len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
