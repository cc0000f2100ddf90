"""Characters and vehicles as sheets, read from JSON; every fault with its key and rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.gurps_chase.ids import read_id
from rules.gurps_chase.tables import STUNT_SKILLS, TERRAIN_SETS
from rules.gurps_chase.thrust import Damage
from rules.names import read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg

CHASE_SKILLS: Final = (
    "bicycling", "boating", "driving", "flight", "piloting", "riding", "running", "skiing", "submarine", "swimming",
    "teamster",
)  # fmt: skip
"""What a Chase Roll is made against (GC-20)."""
STRUGGLE_SKILLS: Final = ("dx", "judo", "wrestling")
"""What a struggle for the controls, and a grapple, is rolled against (GC-95)."""
BOARDING_SKILLS: Final = ("acrobatics", "jumping")
"""What a boarder rolls against (GC-91)."""
COMPLEMENTARY_SKILLS: Final = ("area_knowledge", "urban_survival")
"""What may help a Chase Roll (GC-26)."""
RANGED: Final = "ranged"
MELEE: Final = "melee"
GRAPPLE: Final = "grapple"

_DAMAGE = re.compile(r"(\d{1,2})d([+-]\d{1,3})?")
_SPECIALTY = re.compile(r"([a-z_]+)( \(.+\))?")
NAMED_SKILLS: Final = frozenset(
    (*CHASE_SKILLS, *STRUGGLE_SKILLS, *BOARDING_SKILLS, *STUNT_SKILLS, *COMPLEMENTARY_SKILLS, "stealth")
)
"""Skills that the rules name."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: `kind` is `ranged` or `melee`; `damage` None where the GM deals with it by hand.

    `accuracy` is Acc, added where the rules say so; `bulk` is Bulk, 0 or a penalty (GC-51).
    """

    name: str
    skill: str
    kind: str = RANGED
    accuracy: int = 0
    bulk: int = 0
    damage: Damage | None = None


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """A vehicle. `strength` and `most_hp` None: not known, so that nothing is rolled for it (GU-09).

    `kind` names its terrain set (GC-101) unless `terrain` lists one; `skill` is what operates it; `speed` is Top
    Speed in yards per second; `stability` is the Stability Rating (GC-71).
    """

    id: str
    name: str
    kind: str
    skill: str
    speed: float
    handling: int = 0
    stability: int = 0
    strength: int | None = None
    most_hp: int | None = None
    hp: int | None = None
    armor: int = 0
    terrain: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A person. `skills` are levels by name, DX among them; `speed` is Move in yards per second.

    `strength` None: not known, so that no thrust is rolled. `lucky_breaks` None: as many as the settings say.
    `bonus` goes on every Chase Roll (a Higher Purpose).
    """

    id: str
    name: str
    skills: Mapping[str, int] = field(default_factory=dict)
    title: str = ""
    strength: int | None = None
    most_hp: int = 10
    hp: int = 10
    armor: int = 0
    dodge: int = 8
    speed: float = 5
    gunslinger: bool = False
    lucky_breaks: int | None = None
    bonus: int = 0
    weapons: tuple[Weapon, ...] = ()
    vehicle: VehicleSheet | None = None
    elsewhere: Mapping[str, Json] = field(default_factory=dict)
    """The same character's sheets of other rule systems, carried along unread."""

    def level(self, skill: str) -> int | None:
        """The level of a skill; None where the sheet has none."""
        return self.skills.get(skill)

    def best(self, skills: Iterable[str]) -> str | None:
        """The one of `skills` with the highest level, the first of several; None where the sheet has none of them."""
        known = [skill for skill in skills if skill in self.skills]
        return max(known, key=lambda skill: self.skills[skill], default=None)


def main_skill(skill: str) -> str:
    """The skill without its specialty: `driving` of `driving (automobile)`."""
    found = _SPECIALTY.fullmatch(skill)
    return found[1] if found else skill


def read_sheet(reading: Reading, *, language: str = "en") -> Sheet:
    """A character (`docs/gurps-chase.md`, "Characters"); faults are noted in `reading`.

    `language` picks one of the names where the sheet has several.
    """
    identity = read_id(reading)
    strength = reading.number("st", least=1, most=1000, rule="GU-09") if reading.has("st") else None
    most_hp = reading.number("hp", strength or 10, least=1, most=10_000, rule="GC-52")
    skills = read_skills(reading.object("skills"))
    skills["dx"] = reading.number("dx", skills.get("dx", 10), most=100, rule="GC-20")
    vehicle = reading.object("vehicle") if reading.has("vehicle") else None
    return Sheet(
        id=identity,
        name=read_name(reading, language, identity or None),
        skills=skills,
        title=read_name(reading, language, "", key="title"),
        strength=strength,
        most_hp=most_hp,
        hp=reading.number("hp_now", most_hp, least=-100_000, most=most_hp, rule="GC-52"),
        armor=reading.number("dr", 0, rule="GC-52"),
        dodge=reading.number("dodge", 8, most=100, rule="GU-08"),
        speed=reading.decimal("move", 5, rule="GC-23"),
        gunslinger=reading.flag("gunslinger", False, rule="GC-51"),
        lucky_breaks=reading.number("lucky_breaks", most=100, rule="GC-100") if reading.has("lucky_breaks") else None,
        bonus=reading.number("bonus", 0, least=-20, most=20, rule="GC-27"),
        weapons=tuple(read_weapon(weapon, skills, language) for weapon in reading.objects("weapons")),
        vehicle=None if vehicle is None else read_vehicle(vehicle, language=language, own_id=f"{identity}-vehicle"),
        elsewhere=reading.whole("elsewhere"),
    )


def read_skills(reading: Reading) -> dict[str, int]:
    """Levels by skill. Names are small letters and `_`, with a specialty in brackets where there is one."""
    skills = {}
    for key in list(reading.keys()):
        if not _SPECIALTY.fullmatch(key) or len(key) > 60:
            reading.fault(key, msg("gc-setup-skill-name", got=Text(key)), "GC-20")
        else:
            skills[key] = reading.number(key, most=100, rule="GC-20")
    return skills


def read_weapon(reading: Reading, skills: Mapping[str, int], language: str = "en") -> Weapon:
    """A weapon: `name`, `skill` (one of the sheet's), `kind`, `acc`, `bulk`, `damage` (`2d+1`)."""
    skill = reading.text("skill", longest=60, rule="GC-40")
    if skill and skill not in skills:
        reading.fault("skill", msg("gc-setup-weapon-skill", skill=Text(skill)), "GC-40")
    return Weapon(
        name=read_name(reading, language),
        skill=skill,
        kind=reading.one_of("kind", (RANGED, MELEE), RANGED, rule="GC-51"),
        accuracy=reading.number("acc", 0, most=20, rule="GC-40"),
        bulk=reading.number("bulk", 0, least=-20, most=0, rule="GC-51"),
        damage=_read_damage(reading),
    )


def read_vehicle(
    reading: Reading, *, language: str = "en", modes: Iterable[str] = (), own_id: str | None = None
) -> VehicleSheet:
    """A vehicle. `modes` are further kinds that a set-up's terrain sets know, `own_id` the id where it names none."""
    identity = read_id(reading) if own_id is None or reading.has("id") else own_id
    skill = reading.text("skill", longest=60, rule="GC-20")
    if skill and main_skill(skill) not in CHASE_SKILLS:
        known = Text(", ".join(CHASE_SKILLS))
        reading.fault("skill", msg("gc-setup-chase-skill", known=known, got=Text(skill)), "GC-20")
    most_hp = reading.number("hp", least=1, most=100_000, rule="GC-52") if reading.has("hp") else None
    return VehicleSheet(
        id=identity,
        name=read_name(reading, language, identity or None),
        kind=reading.one_of("kind", tuple(dict.fromkeys((*TERRAIN_SETS, *modes))), rule="GC-101"),
        skill=skill,
        speed=reading.decimal("speed", rule="GC-23"),
        handling=reading.number("handling", 0, least=-20, most=20, rule="GC-21"),
        stability=reading.number("sr", 0, most=20, rule="GC-71"),
        strength=reading.number("st", least=1, most=10_000, rule="GU-09") if reading.has("st") else None,
        most_hp=most_hp,
        hp=reading.number("hp_now", least=-1_000_000, rule="GC-52") if reading.has("hp_now") else most_hp,
        armor=reading.number("dr", 0, rule="GC-52"),
        terrain=reading.words("terrain", rule="GC-101"),
    )


def _read_damage(reading: Reading) -> Damage | None:
    text = reading.text("damage", "", longest=12, rule="GC-40")
    if not text:
        return None
    found = _DAMAGE.fullmatch(text.replace(" ", ""))
    if found is None or int(found[1]) == 0:
        reading.fault("damage", msg("gc-setup-damage", got=Text(text)), "GC-40")
        return None
    return Damage(int(found[1]), int(found[2] or 0))
