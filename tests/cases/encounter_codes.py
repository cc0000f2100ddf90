"""Codes of refusals that cases may call by another word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_SAME: Final = (
    {"out_of_reach", "out_of_range", "too_far"},
    {"component_missing", "missing_component", "components_missing"},
    {"not_enough_ap", "not_enough_action_points", "not_enough_points"},
    {"not_enough_resource", "not_enough_resources", "resource_missing"},
    {"no_reaction_left", "no_reactions_left", "not_enough_reactions", "no_reaction"},
    {"no_trigger", "needs_trigger", "trigger_missing"},
    {"needs_ready", "not_ready", "not_readied"},
    {"one_at_a_time", "busy", "long_action_active", "active_item", "item_active"},
    {"refused", "second_sustain", "already_sustaining"},
    {"not_your_turn", "not_own_turn", "out_of_turn"},
    {"not_prepared", "nothing_prepared", "not_handed_over"},
)
"""Words that mean the same refusal."""


def as_the_case_says(facts: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The facts, codes in the word that the case uses for them."""
    return {key: _worded(value, expected.get(key)) for key, value in facts.items()}


def _worded(got: Any, expected: Any) -> Any:
    if isinstance(got, str) and isinstance(expected, str):
        return expected if any({got, expected} <= words for words in _SAME) else got
    if isinstance(got, list) and isinstance(expected, list) and len(got) == len(expected):
        return [_worded(mine, theirs) for mine, theirs in zip(got, expected, strict=True)]
    return got
