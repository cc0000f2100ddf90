"""The rulings on which tables differ, each under the key and with the alternatives of the rule sheet (section 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.reading import Reading
from rules.terms import Text, msg

CHOICES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "variant": ("YZD-01", ("pool", "step")),
    "mode": ("YZC-70", ("sides", "individual")),
    "push_lock": ("YZD-10", ("ones", "ones_and_successes", "blade_runner")),
    "push_allowed": ("YZD-10a", ("active", "actions_only", "none")),
    "push_cost": ("YZD-11", ("harm", "attribute", "stress_dice", "condition", "doom")),
    "push_harm_dice": ("YZD-11", ("all", "attribute")),
    "d3_method": ("YZD-14", ("d6_halved", "d3")),
    "chase_help": ("YZD-16", ("off", "idle_passenger")),
    "prey_may_end": ("YZC-09", ("on", "off")),
    "engaged_attack_requires": ("YZC-25", ("pursue", "changed")),
    "overtake_cap": ("YZC-26", ("none", "extreme")),
    "chase_attack_defence": ("YZC-27", ("none", "opposed")),
    "range_basis": ("YZC-54", ("at_resolution", "round_start")),
    "cut_off_auto_fail": ("YZC-56", ("lost", "nothing")),
    "slowest_measure": ("YZC-72", ("skill", "attribute_and_skill")),
    "table_choice": ("YZC-81", ("prey_mode", "foot", "vehicle", "gm")),
    "collateral_scope": ("YZC-85", ("disadvantaged", "named")),
    "obstacle_armor": ("YZC-86", ("off", "on")),
    "alley_wreck": ("YZC-109a", ("two_ends_more_leaves", "any_wreck_ends")),
}
"""Key: its rule and what may be chosen, the default first."""

ATTACKERS: Final = ("guard", "police", "thug")
OTHERS: Final = ("advantage_rule", "obstacle_npc", "bribe")


@dataclass(frozen=True, slots=True)
class Attacker:
    """How someone attacks whom an obstacle brings in (YZC-87): final dice, no modifier touches them."""

    dice: int
    damage: int
    step: tuple[int, int]
    """The two sizes rolled in the step variant."""


DEFAULT_ATTACKERS: Final = {
    "guard": Attacker(6, 2, (8, 8)),
    "police": Attacker(6, 2, (8, 8)),
    "thug": Attacker(5, 1, (8, 6)),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one chase; `chosen` holds those with fixed alternatives."""

    chosen: dict[str, str]
    advantage_rule: bool
    bribe: int
    attackers: dict[str, Attacker]

    def __getitem__(self, key: str) -> str:
        """What stands for a key of `CHOICES`."""
        return self.chosen[key]

    @property
    def step(self) -> bool:
        """Whether the step variant is played (YZD-01)."""
        return self.chosen["variant"] == "step"


def read_settings(reading: Reading) -> Settings:
    """The settings object of a set-up; a key that does not exist is refused naming those that do."""
    known = (*CHOICES, *OTHERS)
    for key in list(reading.keys()):
        if key not in known:
            reading.fault(key, msg("yze-setup-unknown-setting", known=Text(", ".join(known))))
    chosen = {key: reading.one_of(key, allowed, allowed[0], rule=rule) for key, (rule, allowed) in CHOICES.items()}
    advantage = reading.flag("advantage_rule", False, rule="YZD-09")
    if advantage and chosen["variant"] != "step":
        reading.fault("advantage_rule", msg("yze-setup-advantage-needs-step"), "YZD-09")
    npc = reading.object("obstacle_npc")
    attackers = {name: _read_attacker(npc, name) for name in ATTACKERS}
    bribe = reading.number("bribe", 1, rule="YZC-96a")
    return Settings(chosen, advantage, bribe, attackers)


def _read_attacker(npc: Reading, name: str) -> Attacker:
    default = DEFAULT_ATTACKERS[name]
    profile = npc.object(name)
    sizes = profile.raw("step")
    step = default.step
    if isinstance(sizes, list) and len(sizes) == 2 and all(size in (6, 8, 10, 12) for size in sizes):
        step = (int(str(sizes[0])), int(str(sizes[1])))
    elif sizes is not None:
        profile.fault("step", msg("yze-setup-two-sizes"), "YZC-87")
    return Attacker(
        profile.number("dice", default.dice, least=1, most=20, rule="YZC-87"),
        profile.number("damage", default.damage, most=20, rule="YZC-87"),
        step,
    )
