"""A chance as it comes of many plays, and how far to trust it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from rules.terms import Json

Z: Final = 1.959964
"""Of the normal distribution: 95 % of it lies within this many deviations."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A share of the plays, with the interval of Wilson, which also holds near 0 and 1."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share itself, 0 where there were no plays."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true chance lies, 19 times out of 20."""
        return self.within(Z)

    def within(self, z: float) -> tuple[float, float]:
        """Lower and upper bound for `z` deviations of the normal distribution."""
        if not self.of:
            return (0.0, 1.0)
        n, p = self.of, self.share
        middle, spread = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
        return (max(0.0, min(low, p)), min(1.0, max(high, p)))  # at 0 and 1 rounding must not leave the share outside

    def json(self) -> dict[str, Json]:
        """As `{"count", "of", "share", "low", "high"}`, shares to four places."""
        low, high = self.interval
        return {
            "count": self.count,
            "of": self.of,
            "share": round(self.share, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
