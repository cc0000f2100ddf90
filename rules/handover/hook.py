"""How a ruleset takes part: what follows its conflicts, and what they follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from rules.handover.meeting import RANGES, Meeting, Opening
from rules.terms import Json


class Kind(Enum):
    """What sort of conflict it is; the value is the id of what the button to open one says."""

    CHASE = "follow-up-chase"
    FIGHT = "follow-up-encounter"


@dataclass(frozen=True, slots=True)
class Handover:
    """How conflicts of one ruleset end in others and begin from others (`Ruleset.handover`).

    A chase is followed by any fight, or by a chase of its own ruleset; a fight by any chase.
    """

    kind: Kind
    meeting: Callable[[Mapping[str, Json], Mapping[str, Json]], Meeting]
    """What a conflict of this ruleset came to, from its set-up and its `Outcome.hand_over`, whatever their shape."""
    opening: Callable[[Meeting], Opening]
    """A set-up for this ruleset that goes on from there. Raises `RefusedError` where nobody runs or follows."""
    ranges: tuple[str, ...] = RANGES
    """How far apart those may be at its begin, nearest first, some of `RANGES`; none where it does not matter."""
    words: str = ""
    """The id of what the button to open one says, with `$ruleset` for its name; "" for what its kind says."""

    def __post_init__(self) -> None:
        """Raises `ValueError` where a range is none of `RANGES`."""
        if not set(self.ranges) <= set(RANGES):
            raise ValueError(f"the ranges of a Handover are some of {', '.join(RANGES)}")
