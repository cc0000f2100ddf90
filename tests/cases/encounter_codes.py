"""Facts and codes of refusals that cases may call by another word."""

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


_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "ap": ("ap_left", "action_points", "points_left", "ap_remaining"),
    "reactions": ("reactions_left", "reactions_remaining"),
    "dc": ("difficulty", "difficulty_class", "dcs"),
    "total": ("check_total", "roll_total"),
    "kept": ("concentration_kept", "concentration", "keeps_prepared"),
    "success": ("successes", "passed", "succeeds"),
    "hit_penalty": ("hit_penalties", "penalties", "hit_penalty_after"),
    "order": ("turn_order",),
    "order_last": ("order_after", "new_order", "order_next_round"),
    "priority_last": ("priority_after",),
    "effects": ("effect", "effects_applied", "effect_applied", "takes_effect"),
    "prepared": ("prepared_items", "prepared_left"),
    "sustained": ("sustaining", "sustained_item"),
    "error": ("refused_because", "reason", "code"),
    "result": ("outcome", "status"),
    "hands": ("hands_after", "held"),
    "targets": ("affected", "inside", "becomes_target"),
    "started": ("started_order", "start_order"),
    "effects_order": ("resolve_order", "resolution_order", "resolved"),
    "ended": ("end_order", "ended_order"),
    "max_depth": ("depth",),
    "surprisers": ("surpriser",),
    "gm_asked": ("gm_orders", "gm_rulings"),
    "progress": ("long_action_progress", "advanced"),
    "conditions": ("conditions_after",),
    "step": ("failed_step", "at_step", "refused_at_step"),
    "interrupted": ("is_interrupted", "was_interrupted"),
    "released": ("release",),
    "tied": ("tie", "tied_characters"),
}
"""A fact, and what else cases may call it."""


def as_the_case_says(facts: dict[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    """The facts, under the names and codes in the words that the case uses for them."""
    named = {other: facts[name] for name, others in _NAMES.items() if name in facts for other in others}
    every = {**named, **facts}
    return {key: _worded(value, expected.get(key)) for key, value in every.items()}


def _worded(got: Any, expected: Any) -> Any:
    if isinstance(got, list) and len(got) == 1 and isinstance(expected, str | bool | int):
        return _worded(got[0], expected)
    if isinstance(got, str) and isinstance(expected, str):
        return expected if any({got, expected} <= words for words in _SAME) else got
    if isinstance(got, list) and isinstance(expected, list) and len(got) == len(expected):
        return [_worded(mine, theirs) for mine, theirs in zip(got, expected, strict=True)]
    return got
