"""The rulings on which tables differ, as settings of an encounter (rule sheet, section 12).

The other keys of section 12 stand at their defaults, each named in a comment where the code follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.encounter.item_reading import read_item
from rules.encounter.items import ACTION_POINT, WINDOWS, Item
from rules.reading import Reading
from rules.terms import Json, Text, msg

CHOICES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "auto_end": ("ENC-05", ("off", "on")),
    "surprise_direction": ("ENC-18", ("players_roll", "ambusher_rolls", "gm")),
    "reroll_each_round": ("ENC-34", ("no", "yes")),
    "natural_priority": ("ENC-34", ("encounter", "round_1")),
    "late_arrival": ("ENC-35", ("next_round", "this_round")),
    "interrupt_cost": ("ENC-57", ("all", "paid_only")),
    "second_sustain": ("ENC-89", ("refuse", "replace")),
    "sustain_damage_test": ("ENC-90", ("no", "yes")),
    "prepare_until": ("ENC-93", ("own_next_prepare", "own_next_end")),
    "release_cost": ("ENC-93", ("none", "reaction")),
}
"""Key: its rule and what may be chosen, the default first."""

OTHERS: Final = ("passive_base", "off_guard_effect", "reaction_windows", "improvised_default", "common_costs")
"""Settings whose value is a number, a list or an object."""

IMPROVISED: Final = Item("improvised", kind=ACTION_POINT, cost=1)
"""What an improvised item is where the GM leaves something out (ENC-102): one point, nothing else."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one encounter; see `docs/encounter.md`."""

    auto_end: str = "off"
    passive_base: int = 10
    surprise_direction: str = "players_roll"
    off_guard_effect: int = 0
    reroll_each_round: str = "no"
    natural_priority: str = "encounter"
    late_arrival: str = "next_round"
    interrupt_cost: str = "all"
    second_sustain: str = "refuse"
    sustain_damage_test: str = "no"
    prepare_until: str = "own_next_prepare"
    release_cost: str = "none"
    reaction_windows: tuple[int, ...] = WINDOWS
    improvised_default: Item = IMPROVISED
    common_costs: Mapping[str, int] = field(default_factory=dict)


def read_settings(reading: Reading, common: tuple[str, ...], language: str = "en") -> Settings:
    """The settings of an object; `common` are the items that may stand in `common_costs`."""
    known = (*CHOICES, *OTHERS)
    for key in list(reading.keys()):
        if key not in known:
            reading.fault(key, msg("enc-setup-unknown-setting", allowed=Text(", ".join(known)), got=Text(key)))
    picked = {key: reading.one_of(key, allowed, allowed[0], rule=rule) for key, (rule, allowed) in CHOICES.items()}
    improvised = IMPROVISED
    if reading.has("improvised_default"):
        improvised = read_item(reading.object("improvised_default"), language, IMPROVISED, named=False)
    return Settings(
        **picked,
        passive_base=reading.number("passive_base", 10, least=-100, most=100, rule="ENC-06"),
        off_guard_effect=_off_guard(reading),
        reaction_windows=_windows(reading),
        improvised_default=improvised,
        common_costs=_costs(reading, common),
    )


def _off_guard(reading: Reading) -> int:
    """`named_only` (no numbers), or what is added to whatever defends an off-guard character (ENC-23)."""
    if reading.raw("off_guard_effect") in (None, "named_only"):
        return 0
    return reading.number("off_guard_effect", 0, least=-100, most=100, rule="ENC-23")


def _windows(reading: Reading) -> tuple[int, ...]:
    if not reading.has("reaction_windows"):
        return WINDOWS
    steps: Json = reading.raw("reaction_windows")
    if not isinstance(steps, list) or any(isinstance(step, bool) or step not in WINDOWS for step in steps):
        allowed = Text(", ".join(map(str, WINDOWS)))
        reading.fault("reaction_windows", msg("enc-setup-windows", allowed=allowed), "ENC-71")
        return WINDOWS
    return tuple(step for step in WINDOWS if step in steps)


def _costs(reading: Reading, common: tuple[str, ...]) -> dict[str, int]:
    if not reading.has("common_costs"):
        return {}
    costs = reading.object("common_costs")
    out = {}
    for key in list(costs.keys()):
        if key not in common:
            costs.fault(key, msg("setup-not-one-of", allowed=Text(", ".join(common)), got=Text(key)), "ENC-103")
        else:
            out[key] = costs.number(key, most=20, rule="ENC-103")
    return out
