"""Messages that several parts use: names of bands, maneuvers, skills, modifiers."""

from __future__ import annotations

from typing import Final

from rules.gurps_chase.sheets import NAMED_SKILLS, Weapon
from rules.gurps_chase.state import Person
from rules.gurps_chase.tables import BAND_IDS, TERRAIN_SETS
from rules.terms import Message, Text, Who, msg, signed, slug

TERRAINS: Final = tuple(dict.fromkeys(terrain for terrains in TERRAIN_SETS.values() for terrain in terrains))


def band_text(band: int) -> Message:
    """The name of a range band, by its index."""
    return msg(f"gc-band-{BAND_IDS[band]}")


def maneuver_text(maneuver: str) -> Message:
    """The name of a maneuver."""
    return msg(f"gc-maneuver-{slug(maneuver)}")


def skill_text(skill: str) -> Message | Text:
    """The name of a skill: worded where the rules name it, otherwise as the sheet writes it, but like a name."""
    written = skill.replace("_", " ")
    return msg(f"gc-skill-{slug(skill)}") if skill in NAMED_SKILLS else Text(written[:1].upper() + written[1:])


def terrain_text(terrain: str) -> Message | Text:
    """The name of a terrain."""
    return msg(f"gc-terrain-{slug(terrain)}") if terrain in TERRAINS else Text(terrain)


def status_text(status: str) -> Message:
    """The name of a status."""
    return msg(f"gc-status-{slug(status)}")


def weapon_text(weapon: Weapon) -> Message | Text:
    """A weapon's name; the bare-handed grapple has a word of its own."""
    return Text(weapon.name) if weapon.name else msg("gc-weapon-grapple")


def who(person: Person) -> Who:
    """A person by name."""
    return Who(person.id)


def part(key: str, value: int) -> Message:
    """One part of an effective skill: what it is and how much."""
    return msg(f"gc-part-{slug(key)}", value=signed(value))
