"""Which conflicts can follow the one on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridge.tables.state import ConflictState
from rules.follow_ups import FollowUp, follow_ups
from rules.ruleset import Ruleset


def followers(conflict: ConflictState, rulesets: Mapping[str, Ruleset[Any]]) -> list[FollowUp]:
    """Those of `rulesets` that can take over from a conflict that has ended; none while it runs or is frozen.

    Raises `RulesetFaultError`.
    """
    if conflict.status != "ended" or conflict.outcome is None:
        return []
    return follow_ups(rulesets, conflict.ruleset, conflict.setup, conflict.outcome["hand_over"])
