"""When something happened by the bridge's clock, from a tray's milliseconds since its start. Pure."""

from __future__ import annotations

from collections import deque

SAMPLES = 16  # heartbeats: half a minute, in which a quartz drifts by a few milliseconds
BOOTS = 4


class TimeBase:
    """Learns, for each start of a tray, the Unix time at which it started.

    A message takes some time to arrive, never less than none: of several samples the earliest start is the best one.
    """

    def __init__(self) -> None:
        self._starts: dict[int, deque[float]] = {}

    def sample(self, boot: int, up_ms: int, wall: float) -> None:
        """A message that the tray wrote `up_ms` after start `boot` arrived at Unix time `wall`."""
        if boot not in self._starts:
            self._starts[boot] = deque(maxlen=SAMPLES)
            for old in list(self._starts)[:-BOOTS]:
                del self._starts[old]
        self._starts[boot].append(wall - up_ms / 1000)

    def at(self, boot: int | None, up_ms: int | None, wall: float) -> float:
        """Unix time of `up_ms` after start `boot`, never later than `wall`; `wall` where that start is unknown."""
        if boot is None or up_ms is None or boot not in self._starts:
            return wall
        return min(wall, min(self._starts[boot]) + up_ms / 1000)
