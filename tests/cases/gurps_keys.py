"""The keys that `given` and `config` of a GURPS case may have, several for one thing."""

from __future__ import annotations

FIXED = {
    "qc_criticals": "margins_only", "qc_auto_fail": "min_-1", "min_skill": "roll",
    "control_roll": "skill_plus_handling", "thrust_table": "formula", "dice_order": "standard",
    "contest_stops_at": "wreck", "maneuver_check": "refuse", "speed_floor": 0.1, "complementary_limit": 1,
    "precedence": "end_forced_shift", "disembark_right": "next_round_as_quarry", "emergency_clears": "always",
    "hide_speed_bonus": "yes", "lucky_escape_follow": "never", "lasting_static_end": "mobility_or_made_stunt",
    "ram_miss": "nothing", "unmodified_control": "skill_plus_handling", "reverse_wipeout_margin": "chase_roll",
    "both_stop": "quarry", "stunt_penalty_max": -2, "stunt_announce": "with_maneuver",
    "stunt_escape_answers": "strict", "stunt_escape_needs_success": "yes", "wreck_result": "wrecked_side_loses",
    "passenger_attacks_other": "no", "board_maneuvers": "any", "contested_control_scope": "all_operation_rolls",
    "seize_tie": "previous_operator", "seize_instead_of_attack": "yes", "other_tasks_stack": "worse",
    "one_operator": "yes",
}  # fmt: skip
"""Rulings that are no settings, and how they stand."""

MODES = {
    "vehicle": "car", "truck": "car", "van": "car", "motorcycle": "bike", "motorbike": "bike", "bicycle": "bike",
    "helicopter": "aircraft", "plane": "aircraft", "air": "aircraft", "ship": "boat", "pedestrian": "foot",
    "on foot": "foot", "runner": "foot", "walker": "foot", "running": "foot", "horse": "bike", "submarine": "boat",
}  # fmt: skip
SKILLS = {"car": "driving", "bike": "driving", "boat": "boating", "aircraft": "piloting"}
YARDS = ("top_speed_yps", "speed", "move", "top_speed", "speed_yps", "yps")
"""What a case may call a Top Speed in yards per second; `MILES` in miles an hour."""
MILES = ("top_speed_mph", "mph", "speed_mph")
FEATS = ("feat_minimum", "feat_min_penalty", "minimum_penalty", "feat_penalty", "min_penalty")
TOP = {
    "band", "start_band", "scenery", "lucky_break", "lucky_breaks", "quarry", "pursuer", "pursuers", "attacker",
    "target", "boarder", "driver", "passenger", "passengers", "round", "built_up", "can_strike", "feats", "feat",
    *FEATS, "mode", "terrain_sets", "vehicle_at_hand",
    "vehicle_access", "vehicle", "crowded", "crowded_streets", "bands",
}  # fmt: skip
SIDE = {
    "id", "name", "role", "skill", "level", "mode", "handling", *YARDS, *MILES,
    "speed_bonus", "sr", "stability_rating", "status", "statuses", "rights", "chase_skill", "skill_name", "struggle",
    "vehicle_st", "st", "vehicle_dr", "dr", "vehicle_hp", "hp", "dodge", "lucky_breaks", "lucky_break",
    "lasting_static", "superior", "superior_mobility", "terrain", "weapon", "weapons", "weapon_skill", "acc", "bulk",
    "gunslinger", "skills", "passengers", "operator_down", "down", "accident", "collateral_penalty", "modifier",
    "band", "can_strike", "side", "aboard", "own_vehicle_speed_bonus", "own_vehicle_top_speed_yps", "boarder_aboard",
    "fighting", *FEATS, "task_skill", "damage", "on_foot", "kind", "vehicle", "other",
    "shock", "bonus", "operator", "contested", "complementary", "accident_penalty", "collateral", "higher_purpose",
    "hp_now", "stunt_bonus", "aboard_vehicle", "running", "foot", "next_mode", "as_pedestrian",
    "complementary_bonus", "other_modifier", "other_modifiers", "weapon_acc", "weapon_bulk", "own_vehicle_mode",
}  # fmt: skip
AFOOT = ("on_foot", "foot", "next_mode", "as_pedestrian")
"""What a case may call the sheet of someone who leaves a vehicle."""
BONUSES = (
    "stunt_bonus",
    "other",
    "bonus",
    "higher_purpose",
    "complementary_bonus",
    "other_modifier",
    "other_modifiers",
)
ACCIDENTS = ("accident", "collateral_penalty", "accident_penalty", "collateral")
