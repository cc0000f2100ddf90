"""The rulings on which tables differ, each under its key and with the alternatives of the rule sheet (section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.gurps_chase.ids import is_id
from rules.gurps_chase.tables import SHIFT_THRESHOLDS, TERRAIN_SETS
from rules.reading import Reading
from rules.terms import Text, msg

CHOICES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "start_band": ("GC-05", ("by_mode", "roll_1d", "gm")),
    "move6_bonus": ("GC-25", ("explicit", "table")),
    "shift_choice": ("GC-31", ("most", "ask")),
    "close_call_refusal": ("GC-43", ("refuse", "wreck")),
    "move_attack_penalty": ("GC-51", ("worse_of_2_and_bulk", "none")),
    "ram_double": ("GC-52", ("before_dr", "after_dr")),
    "stunt_handling": ("GC-58", ("off", "on")),
    "foot_critical": ("GC-72", ("wreck", "close_call")),
    "wreck_damage": ("GC-73", ("own_thrust", "none")),
    "crowded": ("GC-75", ("off", "on")),
    "many_pursuers": ("GC-102", ("pair_bands", "one_side")),
}
"""Key: its rule and what may be chosen, the default first."""
KEYS: Final = (*CHOICES, "complementary", "shift_thresholds", "close_floor", "lucky_break_cost", "terrain_sets")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of one chase; `chosen` holds those with fixed alternatives.

    `complementary` is the worth of a critical success, success, failure, critical failure (GU-10);
    `shift_thresholds` the margins of victory from which one more band may be shifted (GC-30); `close_floor` whether
    Close is the nearest there is (GC-34); `lucky_breaks` how many everyone has (GC-100).
    """

    chosen: Mapping[str, str] = field(default_factory=lambda: {key: words[0] for key, (_, words) in CHOICES.items()})
    complementary: tuple[int, int, int, int] = (2, 1, -1, -2)
    shift_thresholds: tuple[int, ...] = SHIFT_THRESHOLDS
    close_floor: bool = True
    lucky_breaks: int = 1
    terrain_sets: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: dict(TERRAIN_SETS))

    def __getitem__(self, key: str) -> str:
        """What stands for a key of `CHOICES`."""
        return self.chosen[key]


def read_settings(reading: Reading) -> Settings:
    """The settings object of a set-up; a key that does not exist is refused naming those that do."""
    for key in list(reading.keys()):
        if key not in KEYS:
            reading.fault(key, msg("gc-setup-unknown-setting", known=Text(", ".join(KEYS))))
    return Settings(
        chosen={key: _read_choice(reading, key, words, rule) for key, (rule, words) in CHOICES.items()},
        complementary=_read_complementary(reading),
        shift_thresholds=_read_thresholds(reading),
        close_floor=reading.flag("close_floor", True, rule="GC-34"),
        lucky_breaks=reading.number("lucky_break_cost", 1, most=100, rule="GC-100"),
        terrain_sets=_read_terrain_sets(reading),
    )


def _read_choice(reading: Reading, key: str, words: tuple[str, ...], rule: str) -> str:
    """A word; true and false will do for `on` and `off`."""
    if isinstance(reading.raw(key), bool) and "on" in words:
        return "on" if reading.flag(key) else "off"
    return reading.one_of(key, words, words[0], rule=rule)


def _read_numbers(reading: Reading, key: str, default: tuple[int, ...]) -> tuple[int, ...] | None:
    """A list of whole numbers of at most two digits; None where it is something else."""
    value = reading.raw(key)
    if value is None:
        return default
    if not isinstance(value, list):
        return None
    numbers = tuple(part for part in value if isinstance(part, int) and not isinstance(part, bool) and abs(part) < 100)
    return numbers if len(numbers) == len(value) else None


def _read_complementary(reading: Reading) -> tuple[int, int, int, int]:
    default = (2, 1, -1, -2)
    numbers = _read_numbers(reading, "complementary", default)
    if numbers is None or len(numbers) != 4:
        reading.fault("complementary", msg("gc-setup-four-numbers"), "GU-10")
        return default
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def _read_thresholds(reading: Reading) -> tuple[int, ...]:
    numbers = _read_numbers(reading, "shift_thresholds", SHIFT_THRESHOLDS)
    if numbers is None or any(number < 1 for number in numbers) or sorted(set(numbers)) != list(numbers):
        reading.fault("shift_thresholds", msg("gc-setup-thresholds"), "GC-30")
        return SHIFT_THRESHOLDS
    return numbers


def _read_terrain_sets(reading: Reading) -> dict[str, tuple[str, ...]]:
    """The sets of the rule sheet, and those of the set-up beside or instead of them."""
    sets = dict(TERRAIN_SETS)
    if reading.has("terrain_sets"):
        given = reading.object("terrain_sets")
        for mode in list(given.keys()):
            sets[mode] = given.words(mode, rule="GC-101")
            if not is_id(mode) or not sets[mode] or not all(map(is_id, sets[mode])):
                given.fault(mode, msg("gc-setup-terrain"), "GC-101")
                del sets[mode]
                sets |= {mode: TERRAIN_SETS[mode]} if mode in TERRAIN_SETS else {}
    return sets
