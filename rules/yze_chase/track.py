"""Where everybody is: one distance between two sides, or positions on a line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from rules.yze_chase.people import Runner
from rules.yze_chase.ranges import AWAY, ENGAGED, EXTREME

FARTHEST = 1000
"""How far from 0 a position on the line may lie: nobody needs more."""


class Track(ABC):
    """Distances between participants, and how actions change them."""

    @abstractmethod
    def between(self, one: Runner, other: Runner) -> int:
        """The raw distance of a pair (YZC-06)."""

    @abstractmethod
    def run(self, runner: Runner, successes: int) -> None:
        """Pursue/Flee: one category a success (YZC-20, YZC-78)."""

    @abstractmethod
    def fall_back(self, blocker: Runner, blocked: Runner) -> None:
        """A successful Block: one category more (YZC-41, YZC-78)."""

    @abstractmethod
    def head_off(self, runner: Runner, target: Runner) -> None:
        """A won Cut Off: Engaged at once (YZC-52, YZC-78)."""

    @abstractmethod
    def lose_ground(self, runner: Runner, target: Runner) -> None:
        """A lost Cut Off short of Extreme: the distance is Extreme (YZC-53, YZC-78)."""


@dataclass
class OneDistance(Track):
    """Two sides and one raw distance, which may leave the bands during a round (YZC-06)."""

    distance: int

    def between(self, one: Runner, other: Runner) -> int:
        """The distance of the sides; 0 within a side."""
        return self.distance if one.side != other.side else 0

    def run(self, runner: Runner, successes: int) -> None:
        """Longer for the prey, shorter for the pursuer."""
        self.distance += successes if runner.side == "prey" else -successes

    def fall_back(self, blocker: Runner, blocked: Runner) -> None:
        """One more."""
        self.distance += 1

    def head_off(self, runner: Runner, target: Runner) -> None:
        """Engaged."""
        self.distance = ENGAGED

    def lose_ground(self, runner: Runner, target: Runner) -> None:
        """Extreme."""
        self.distance = EXTREME


@dataclass
class Line(Track):
    """Positions on one line, the front highest; two who lost contact no longer chase each other (YZC-78, YZC-79b)."""

    positions: dict[str, int]
    lost: list[tuple[str, str]] = field(default_factory=list)
    rear: dict[tuple[str, str], str] = field(default_factory=dict)
    """Of each pair, the one that was behind when they were last not level."""

    def between(self, one: Runner, other: Runner) -> int:
        """The absolute difference."""
        return abs(self.positions[one.id] - self.positions[other.id])

    def ahead(self, one: Runner, other: Runner) -> int:
        """How far `one` is in front of `other`; negative where it is behind."""
        return self.positions[one.id] - self.positions[other.id]

    def run(self, runner: Runner, successes: int) -> None:
        """Forward, relative to everybody (YZC-76)."""
        self.positions[runner.id] += successes

    def fall_back(self, blocker: Runner, blocked: Runner) -> None:
        """The one blocked loses one."""
        self.positions[blocked.id] -= 1

    def head_off(self, runner: Runner, target: Runner) -> None:
        """Level with the target."""
        self.positions[runner.id] = self.positions[target.id]

    def lose_ground(self, runner: Runner, target: Runner) -> None:
        """As far behind the target as Extreme is."""
        self.positions[runner.id] = self.positions[target.id] - EXTREME

    def rear_of(self, one: str, other: str) -> str:
        """Who of two is behind, or, where they are level, was last; "" where nobody ever was."""
        gap = self.positions[one] - self.positions[other]
        if gap:
            return other if gap > 0 else one
        return self.rear.get((min(one, other), max(one, other)), "")

    def remember(self) -> None:
        """Note who is behind whom, for when they are level."""
        names = sorted(self.positions)
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                if rear := self.rear_of(one, other):
                    self.rear[one, other] = rear

    def in_contact(self, one: Runner, other: Runner) -> bool:
        """Whether the two still chase each other."""
        return pair(one, other) not in self.lost

    def part(self, one: Runner, other: Runner) -> None:
        """End the chase of this pair."""
        if self.in_contact(one, other):
            self.lost.append(pair(one, other))


def pair(one: Runner, other: Runner) -> tuple[str, str]:
    """A pair's ids, in an order of their own."""
    first, second = sorted((one.id, other.id))
    return first, second


def is_away(raw: int) -> bool:
    """Whether a distance is beyond Extreme (YZC-22)."""
    return raw >= AWAY
