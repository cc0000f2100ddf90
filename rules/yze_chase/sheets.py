"""Character sheets and vehicles: read from JSON, every fault with its key and rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rules.asks import Dice
from rules.errors import Problem
from rules.names import read_name
from rules.reading import Reading
from rules.terms import Text, msg
from rules.yze_chase.dice import SIZES, counted
from rules.yze_chase.ranges import BANDS, ENGAGED

ATTRIBUTES: Final = ("strength", "agility", "wits", "empathy")
SKILLS: Final[Mapping[str, str]] = {
    "force": "strength", "melee": "strength", "stamina": "strength",
    "marksmanship": "agility", "mobility": "agility", "stealth": "agility",
    "crafting": "wits", "observation": "wits", "survival": "wits",
    "healing": "empathy", "insight": "empathy", "persuasion": "empathy",
    "driving": "agility",
}  # fmt: skip
"""The attribute each skill goes with: the twelve core skills, and Driving where a game has it (YZC-19)."""
RUNNER_NEEDS: Final[Mapping[str, str]] = {
    "mobility": "YZC-20", "stealth": "YZC-32", "observation": "YZC-32", "force": "YZC-40",
    "melee": "YZC-28", "marksmanship": "YZC-61", "persuasion": "YZC-94",
}  # fmt: skip
"""The skills a chase asks of whoever runs or drives, each with the first statement that does. It takes all of them,
whoever the sheet is for: overtaking swaps the roles (YZC-24), and people get in and out of vehicles."""
PASSENGER_NEEDS: Final[Mapping[str, str]] = {"marksmanship": "YZC-66"}
"""Those it asks of a passenger."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon; `reach` is the index of the farthest band it reaches (YZC-61)."""

    name: str
    damage: int
    bonus: int = 0
    reach: int = ENGAGED
    melee: bool = True
    thrown: bool = False
    targeting_system: bool = False
    automatic: tuple[Dice, ...] = ()
    """The dice of an automatic targeting system's own shooting rating (YZC-68)."""


UNARMED: Final = Weapon("", 1)
"""Bare hands (YZC-28)."""


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """A vehicle's values (YZC-120). `armor` is the dice rolled for it (YZC-122)."""

    name: str
    maneuverability: int
    hull: int
    armor: tuple[Dice, ...] = ()
    seats: int = 0
    damage: int = 0
    weapons: tuple[Weapon, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One person. Attributes and skills are ratings in the pool variant, die sizes in the step variant.

    `health` and `resolve` are what it takes to break; `damage`, `stress`, `conditions` what has been suffered.
    """

    id: str
    name: str
    attributes: Mapping[str, int]
    skills: Mapping[str, int]
    health: int
    resolve: int
    weapons: tuple[Weapon, ...] = ()
    gear: Mapping[str, int] = field(default_factory=dict)
    artefacts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    armor: tuple[Dice, ...] = ()
    money: int | None = None
    damage: int = 0
    stress: int = 0
    physical: int = 0
    mental: int = 0
    vehicle: VehicleSheet | None = None
    title: str = ""
    """What the person is: courier, officer."""
    small: bool = False
    """Whether it is a small target (YZC-61)."""
    step: bool = False


def read_sheet(
    reading: Reading,
    *,
    step: bool | None = None,
    language: str = "en",
    needs: Mapping[str, str] = RUNNER_NEEDS,
) -> Sheet:
    """A sheet from its JSON object (`docs/yze-chase.md`, "Characters"); faults are noted in `reading`.

    `step` is the variant it must fit; None takes the one in which its ratings are written. `language` picks one of
    the names where the sheet has several. `needs` are the skills it has to name, each with its statement.
    """
    attributes = reading.object("attributes")
    if step is None:
        step = any(isinstance(attributes.raw(name), str) for name in ATTRIBUTES)
    ratings = {name: _rating(attributes, name, step, "YZD-02") for name in ATTRIBUTES}
    reading.raw("elsewhere")  # the same character's sheets of other rule systems, carried along
    return Sheet(
        id=reading.identity(),
        name=read_name(reading, language),
        attributes=ratings,
        skills=_read_skills(reading.object("skills"), step, needs),
        health=reading.number("health", _toughness(ratings, "strength", "agility", step), least=1, rule="YZC-08"),
        resolve=reading.number("resolve", _toughness(ratings, "wits", "empathy", step), least=1, rule="YZC-08"),
        weapons=tuple(read_weapon(weapon, language, step) for weapon in reading.objects("weapons")),
        gear=_read_gear(reading.object("gear")),
        artefacts=_read_artefacts(reading.object("artefacts")),
        armor=read_armor(reading, "armor"),
        money=reading.number("money", 0) if reading.has("money") else None,
        damage=reading.number("damage", 0),
        stress=reading.number("stress", 0),
        physical=reading.number("physical", 0, most=4, rule="YZD-11"),
        mental=reading.number("mental", 0, most=4, rule="YZD-11"),
        vehicle=read_vehicle(reading, "vehicle", language, step),
        title=read_name(reading, language, "", key="title"),
        small=reading.flag("small", False, rule="YZC-61"),
        step=step,
    )


def missing_driving(sheet: Sheet, path: tuple[str | int, ...]) -> list[Problem]:
    """The fault of a driver's sheet at `path`, in a game that has Driving, that does not name it (YZC-19)."""
    if "driving" in sheet.skills:
        return []
    return [Problem((*path, "skills", "driving"), msg("yze-setup-skill-missing", skill=Text("driving")), "YZC-19")]


def read_weapon(reading: Reading, language: str = "en", step: bool = False) -> Weapon:
    """A weapon: `name`, `damage`, `bonus`, `range`, `melee`, `thrown`, `targeting_system`, `automatic`."""
    reach = BANDS.index(reading.one_of("range", BANDS, "engaged", rule="YZC-61"))
    thrown = reading.flag("thrown", False, rule="YZC-61")
    return Weapon(
        name=read_name(reading, language),
        damage=reading.number("damage", most=20, rule="YZC-28"),
        bonus=reading.number("bonus", 0, most=10, rule="YZD-02"),
        reach=reach,
        melee=reading.flag("melee", reach == ENGAGED and not thrown, rule="YZC-28"),
        thrown=thrown,
        targeting_system=reading.flag("targeting_system", False, rule="YZC-67"),
        automatic=_read_automatic(reading, step),
    )


def _read_automatic(reading: Reading, step: bool) -> tuple[Dice, ...]:
    if not reading.has("automatic"):
        return ()
    if step:
        size = SIZES[reading.one_of("automatic", tuple(SIZES), rule="YZC-68")]
        return (counted(2, size, "skill"),)
    return (counted(reading.number("automatic", least=1, most=20, rule="YZC-68"), 6, "skill"),)


def read_vehicle(reading: Reading, key: str, language: str = "en", step: bool = False) -> VehicleSheet | None:
    """The vehicle below `key`: the name of a sample (`"car"`) or an object; None where there is none."""
    value = reading.raw(key)
    if value is None:
        return None
    if isinstance(value, str):
        if value not in SAMPLE_VEHICLES:
            reading.fault(key, msg("yze-setup-vehicle", known=Text(", ".join(SAMPLE_VEHICLES))), "YZC-120")
            return None
        return SAMPLE_VEHICLES[value]
    return read_vehicle_sheet(reading.object(key), language, step)


def read_vehicle_sheet(vehicle: Reading, language: str = "en", step: bool = False) -> VehicleSheet:
    """A vehicle from its JSON object: what it says, and for the rest the sample it names as `kind`."""
    kind = vehicle.one_of("kind", tuple(SAMPLE_VEHICLES), rule="YZC-120") if vehicle.has("kind") else ""
    base = SAMPLE_VEHICLES[kind] if kind else None
    return VehicleSheet(
        name=read_name(vehicle, language, base.name if base else ""),
        maneuverability=vehicle.number(
            "maneuverability", base.maneuverability if base else None, least=-5, most=5, rule="YZC-19a"
        ),
        hull=vehicle.number("hull", base.hull if base else None, least=1, most=100, rule="YZC-121"),
        armor=read_armor(vehicle, "armor", base.armor if base else ()),
        seats=vehicle.number("passengers", base.seats if base else 8, most=100, rule="YZC-120"),
        damage=vehicle.number("damage", 0, rule="YZC-121"),
        weapons=tuple(read_weapon(weapon, language, step) for weapon in vehicle.objects("weapons")),
    )


def read_armor(reading: Reading, key: str, default: tuple[Dice, ...] = ()) -> tuple[Dice, ...]:
    """Armour as the dice it rolls: a number of D6, or a letter for two dice of that size (YZC-122)."""
    value = reading.raw(key)
    if isinstance(value, str):
        return (counted(2, SIZES[reading.one_of(key, tuple(SIZES), rule="YZC-122")], "armor"),)
    if value is None:
        return default
    count = reading.number(key, 0, most=20, rule="YZC-122")
    return (counted(count, 6, "armor"),) if count else ()


def _rating(reading: Reading, key: str, step: bool, rule: str) -> int:
    if step:
        return SIZES[reading.one_of(key, tuple(SIZES), rule="YZD-03")]
    return reading.number(key, least=1, most=20, rule=rule)


def _read_skills(reading: Reading, step: bool, needs: Mapping[str, str]) -> dict[str, int]:
    """Ratings by skill; 0 is none, and the attribute is rolled alone (YZD-04).

    That is written down for the skills needed, since one left out by mistake would be rolled just like it.
    """
    skills = {}
    for key in list(reading.keys()):
        if key not in SKILLS:
            reading.fault(key, msg("yze-setup-skill", known=Text(", ".join(SKILLS))), "YZD-02")
        elif reading.has(key):
            skills[key] = _skill(reading, key, step)
    for key, rule in needs.items():
        if key not in skills:
            reading.fault(key, msg("yze-setup-skill-missing", skill=Text(key)), rule)
    return skills


def _skill(reading: Reading, key: str, step: bool) -> int:
    if not step:
        return reading.number(key, least=0, most=20, rule="YZD-02")
    value = reading.raw(key)
    if isinstance(value, str) and value in SIZES:
        return SIZES[value]
    if value != 0 or isinstance(value, bool):
        allowed = Text(", ".join((*SIZES, "0")))
        reading.fault(key, msg("setup-not-one-of", allowed=allowed, got=Text(str(value))), "YZD-03")
    return 0


def _read_gear(reading: Reading) -> dict[str, int]:
    gear = {}
    for key in list(reading.keys()):
        if key not in SKILLS:
            reading.fault(key, msg("yze-setup-skill", known=Text(", ".join(SKILLS))), "YZD-02")
        else:
            gear[key] = reading.number(key, most=10, rule="YZD-02")
    return gear


def _read_artefacts(reading: Reading) -> dict[str, tuple[int, ...]]:
    artefacts: dict[str, tuple[int, ...]] = {}
    for key in list(reading.keys()):
        sizes = reading.raw(key)
        if key not in SKILLS:
            reading.fault(key, msg("yze-setup-skill", known=Text(", ".join(SKILLS))), "YZD-13")
        elif not isinstance(sizes, list) or not all(
            isinstance(size, int) and not isinstance(size, bool) and size in (8, 10, 12) for size in sizes
        ):
            reading.fault(key, msg("yze-setup-artefact"), "YZD-13")
        else:
            artefacts[key] = tuple(int(str(size)) for size in sizes)
    return artefacts


def _toughness(ratings: Mapping[str, int], one: str, other: str, step: bool) -> int:
    """Health or resolve by the upstream rules: the mean rounded up, plus one; in step dice a quarter of the sizes."""
    total = ratings[one] + ratings[other]
    return -(-total // 4) if step else -(-total // 2) + 1


def _load_vehicles() -> dict[str, VehicleSheet]:
    path = Path(__file__).with_name("data") / "vehicles.json"
    rows = json.loads(path.read_text(encoding="utf-8"))["vehicles"]
    return {
        row["id"]: VehicleSheet(
            name="",
            maneuverability=row["maneuverability"],
            hull=row["hull"],
            armor=(counted(row["armor"], 6, "armor"),) if row["armor"] else (),
            seats=row["passengers"],
        )
        for row in rows
    }


SAMPLE_VEHICLES: Final = _load_vehicles()
"""The sample vehicles by id (YZC-120)."""
