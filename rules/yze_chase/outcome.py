"""How a chase ended."""

from __future__ import annotations

from rules.ruleset import Outcome
from rules.yze_chase.handover import hand_over
from rules.yze_chase.plans import NOT_RESOLVED
from rules.yze_chase.state import Chase, Ended


def outcome_of(chase: Chase, end: Ended) -> Outcome:
    """The outcome with its hand-over; plans that came to nothing are marked so, and the end is told."""
    chase.step = "over"
    for plan in chase.plans.values():
        if plan.stands:
            plan.status = NOT_RESOLVED
    chase.kernel.tell(end.what, event="ended", result=end.result)
    return Outcome(end.result, end.what, hand_over(chase, end))
