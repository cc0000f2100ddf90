"""Other names that GURPS cases may have for what a played case came to."""

from __future__ import annotations

from typing import Any

from rules.conflict import Conflict
from rules.gurps_chase.state import Chase
from rules.gurps_chase.tables import BANDS

SAME = {
    "winner": ("contest_winner", "won_by_side"),
    "margin_of_victory": ("victory_margin", "victory_by", "mov", "won_by"),
    "contest_rolled": ("chase_rolls_made", "chase_rolls_rolled", "chase_rolled"),
    "forced": ("forced_range", "range_forced"),
    "quarry_effective": ("quarry_effective_skill", "quarry_chase_effective", "quarry_target"),
    "pursuer_effective": ("pursuer_effective_skill", "pursuer_chase_effective", "pursuer_target"),
    "lasting_static": ("static_lasting", "permanently_static", "static_for_good"),
    "control_target": ("control_roll_target", "control_effective"),
    "control_modifier": ("st_modifier",),
    "st_difference": ("st_diff",),
    "out_of_chase": ("boarder_out", "out"),
    "allowed": ("allowed_maneuvers", "legal_maneuvers", "legal_choices"),
    "result": ("outcome", "end", "end_result", "ended_by"),
    "chase_over": ("over", "ended", "chase_ends", "chase_ended"),
    "band": ("new_band", "band_after", "range", "end_band", "final_band"),
    "shift": ("bands_shifted", "net_shift", "total_shift", "range_shift", "band_shift"),
    "next_allowed": (
        "next_round_allowed",
        "allowed_next",
        "next_maneuvers",
        "must_choose",
        "required_next",
        "next_round_must",
    ),
    "operator": ("in_control", "controls", "controller", "new_operator"),
    "rights": ("rights_granted", "grants", "next_round_rights", "quarry_rights_next_round"),
    "lucky_break_spent": ("lucky_break_used",),
    "roles_swapped": ("swapped", "roles_swap"),
    "requires": ("reason", "missing"),
    "hit": ("attack_hit", "attack_hits", "attack_success", "hit_success"),
    "dodged": ("dodge_success", "dodge_made"),
    "to_hit": ("hit_target",),
    "dodge_target": ("vehicular_dodge", "dodge_effective"),
    "complementary": ("complementary_bonus",),
    "rolled": ("damage", "damage_rolled", "thrust"),
    "wipeouts": ("all_wipeouts",),
    "doubled": ("damage_doubled",),
    "control_roll": ("target_control", "control_check"),
    "grappled": ("grapple", "grapple_success", "grapples"),
    "injury": ("wreck_injury", "injuries"),
    "occupants_hp_loss": ("occupants_bruise", "bruise", "occupant_hp_loss"),
    "shifts": ("shift_by_pursuer",),
    "passengers_may_attack": ("passenger_may_attack", "attack_allowed"),
}
"""A fact and what else it may be called."""


def more_names(facts: dict[str, Any], conflict: Conflict) -> dict[str, Any]:
    """The facts again under other names, and what follows from them at once; no fact is told twice differently."""
    chase: Chase = conflict.state
    found: dict[str, Any] = {
        "escaped": facts["result"] == "quarry_escaped",
        "escape": facts["result"] == "quarry_escaped",
        "quarry_escaped": facts["result"] == "quarry_escaped",
        "caught": facts["result"] == "quarry_caught",
        "quarry_caught": facts["result"] == "quarry_caught",
        "tie": facts.get("contest_rolled") and facts.get("winner") is None,
        "range_penalty": BANDS[chase.pursuers[0].start_band].penalty,
        "band_penalty": BANDS[chase.pursuers[0].start_band].penalty,
    }
    if "winner" in facts:
        found["contest"] = {key: facts[key] for key in ("winner", "margin_of_victory")}
        found["loser"] = {"quarry": "pursuer", "pursuer": "quarry"}.get(facts["winner"])
    if "quarry_static" in facts and "pursuer_static" in facts:
        found["both_static"] = facts["quarry_static"] and facts["pursuer_static"]
    if isinstance(facts.get("wipeout"), dict):
        found |= {"wipeout_kind": facts["wipeout"]["kind"], "wiped_out": facts["wipeout"]["who"]}
    wrecked = [one["who"] for one in facts.get("wipeouts", []) if one["kind"] == "wreck"]
    found |= {"wrecked": wrecked[0] if len(wrecked) == 1 else wrecked, "wreck": bool(wrecked)}
    for identity, contest in facts.get("contests", {}).items():
        found |= {f"{identity}_{key}": value for key, value in contest.items()}
    found["winners"] = {identity: contest["winner"] for identity, contest in facts.get("contests", {}).items()}
    for identity, band in facts.get("bands", {}).items():
        found[f"{identity}_band"] = band
    for identity, shift in facts.get("shifts", {}).items():
        found[f"{identity}_shift"] = shift
    return found | same(facts)


def same(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts, each under all its names."""
    others = {other: facts[name] for name, group in SAME.items() if name in facts for other in group}
    return {**others, **facts}
