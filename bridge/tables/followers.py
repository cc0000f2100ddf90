"""Which conflicts can follow the one on the table."""

from __future__ import annotations

from collections.abc import Collection

from bridge.tables.state import ConflictState
from rules.follow_ups import FollowUp, follow_ups


def followers(conflict: ConflictState, rulesets: Collection[str]) -> list[FollowUp]:
    """Those of `rulesets` that can take over from a conflict that has ended; none while it runs or is frozen."""
    if conflict.status != "ended" or conflict.outcome is None:
        return []
    possible = follow_ups(conflict.ruleset, conflict.setup, conflict.outcome["hand_over"])
    return [one for one in possible if one.ruleset in rulesets]
