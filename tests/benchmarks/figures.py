"""How figures are kept and printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measurement: what, the value with its unit, and what it is compared with."""

    what: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None

    def line(self) -> str:
        """For people."""
        beside = f"   {self.ratio:.2f} times {self.against}" if self.ratio is not None else ""
        return f"{self.what:58} {self.value:10.2f} {self.unit}{beside}"


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of the values lie (nearest rank)."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]
