"""The arithmetic of 3d6: success rolls, criticals, Quick Contests, complementary skills (GU)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AUTOMATIC_FAILURE: Final = 17
LOWEST_SKILL: Final = 3
"""Below it a roll may not be chosen (GU-07)."""


@dataclass(frozen=True, slots=True)
class Check:
    """3d6 against an effective skill: `total` is the sum of the dice."""

    effective: int
    total: int

    @property
    def margin(self) -> int:
        """By how much it succeeds (0 or more) or fails (below 0).

        GU-01. A 17 or 18 is never better than -1 (GU-06, `qc_auto_fail` min_-1); a 3 or 4 that succeeds all the same
        (GU-02) is never worse than 0, so that it beats a failure (GU-03).
        """
        margin = self.effective - self.total
        if self.total >= AUTOMATIC_FAILURE:
            return min(margin, -1)
        return max(margin, 0) if self.total <= 4 and self.effective >= LOWEST_SKILL else margin

    @property
    def success(self) -> bool:
        """Whether it succeeds.

        A 3 or 4 always does and a 17 or 18 never (GU-02); a skill below 3 that has to be rolled all the same
        fails (GU-07, `min_skill` roll).
        """
        return self.margin >= 0

    @property
    def failed_by(self) -> int:
        """By how much it failed; 0 where it did not."""
        return 0 if self.success else -self.margin

    @property
    def critical_success(self) -> bool:
        """GU-02: 3 or 4, 5 from skill 15, 6 from skill 16."""
        most = 6 if self.effective >= 16 else 5 if self.effective >= 15 else 4
        return self.success and self.total <= most

    @property
    def critical_failure(self) -> bool:
        """GU-02: 18, 17 up to skill 15, anything 10 or more above the skill."""
        if self.success:
            return False
        return self.total == 18 or (self.total == 17 and self.effective <= 15) or self.total - self.effective >= 10


def dodges(target: int, total: int) -> bool:
    """Whether a dodge succeeds: at or below `target`; 3 and 4 always, as a defence may be rolled at any level.

    GU-08, GU-07; a 17 or 18 never does (GU-02).
    """
    return total <= 4 or (total < AUTOMATIC_FAILURE and total <= target)


@dataclass(frozen=True, slots=True)
class Contest:
    """A Quick Contest by its two margins (GU-03). Criticals do not decide it (GU-05, `qc_criticals` margins_only)."""

    first: int
    second: int

    @property
    def lead(self) -> int:
        """How far the first margin is above the second: above 0 the first wins, below 0 the second, 0 is a tie.

        One formula serves all three cases: a success margin is 0 or more, a failure margin less.
        """
        return self.first - self.second

    @property
    def by(self) -> int:
        """The margin of victory (GU-04)."""
        return abs(self.lead)


def complementary_bonus(check: Check, scale: tuple[int, int, int, int]) -> int:
    """What a complementary roll is worth; `scale`: critical success, success, failure, critical failure (GU-10)."""
    if check.success:
        return scale[0] if check.critical_success else scale[1]
    return scale[3] if check.critical_failure else scale[2]
