"""The tables of the chase, read from `data/tables.json`: bands, speeds, terrain sets, maneuvers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

QUARRY: Final = "quarry"
PURSUER: Final = "pursuer"

_DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("data").joinpath("tables.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Band:
    """A range band (GC-02): yards from and to (None: no end), and what it takes off a ranged attack (GC-03)."""

    id: str
    least: int
    most: int | None
    penalty: int


@dataclass(frozen=True, slots=True)
class Maneuver:
    """One row of the maneuver table (section 6).

    `requires` are conditions that must all hold, each one a tuple of alternatives (`rules.gurps_chase.legality`).
    `modifier` goes on the Chase Roll; `by_band`, `pedestrian` and `operator_attacks` where it depends.
    """

    id: str
    rule: str
    who: tuple[str, ...]
    static: bool
    modifier: int
    by_band: Mapping[str, int]
    pedestrian: int
    operator_attacks: int
    requires: tuple[tuple[str, ...], ...]
    passengers_attack: bool
    stunt: bool
    """Whether it is a Stunt: a roll at a chosen penalty for a bonus (GC-57)."""


def _maneuver(row: Mapping[str, Any]) -> Maneuver:
    return Maneuver(
        id=row["id"],
        rule=row["rule"],
        who=tuple(row["who"]),
        static=row.get("static", False),
        modifier=row.get("mod", 0),
        by_band=row.get("mod_by_band", {}),
        pedestrian=row.get("mod_pedestrian", 0),
        operator_attacks=row.get("mod_operator_attacks", 0),
        requires=tuple(tuple(condition.split("|")) for condition in row.get("requires", ())),
        passengers_attack=row["passengers_may_attack"],
        stunt="bonus_per_minus_2" in row,
    )


BANDS: Final = tuple(Band(row["id"], row["yards"][0], row["yards"][1], row["ranged_penalty"]) for row in _DATA["bands"])
BAND_IDS: Final = tuple(band.id for band in BANDS)
CLOSE, SHORT, MEDIUM, LONG, EXTREME = range(5)
MANEUVERS: Final[Mapping[str, Maneuver]] = {row["id"]: _maneuver(row) for row in _DATA["maneuvers"]}
OPENED_BY_SCENERY: Final = tuple(
    row.id
    for row in MANEUVERS.values()
    if any("scenery" in condition or "vehicle_access" in condition for condition in row.requires)
)
"""The maneuvers that suitable scenery can open (GC-13)."""
SPEED_TABLE: Final = tuple((Fraction(str(speed)), int(bonus)) for speed, bonus in _DATA["speed_table_yards_per_second"])
"""Yards per second and the bonus from there on (GC-23)."""
SHIFT_THRESHOLDS: Final = tuple(_DATA["shift_thresholds"])
TERRAIN_SETS: Final[Mapping[str, tuple[str, ...]]] = {
    mode: tuple(terrains) for mode, terrains in _DATA["terrain_sets"].items()
}
AFTER_CLOSE_CALL: Final = tuple(_DATA["after_close_call"]["allowed"])
AFTER_SEIZED_CONTROL: Final = tuple(_DATA["after_seized_control"]["allowed"])
_STUNT: Final = next(row for row in _DATA["maneuvers"] if row["id"] == "stunt")
STUNT_SKILLS: Final = tuple(_STUNT["foot_skills"])
"""What a pedestrian's Stunt is rolled against (GC-57)."""
MILDEST_STUNT: Final = int(_STUNT["penalty_max"])
