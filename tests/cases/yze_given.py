"""Reads `given` and `config` of a case into a set-up of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.yze_chase.ranges import BANDS
from rules.yze_chase.settings import ATTACKERS, CHOICES, OTHERS
from rules.yze_chase.sheets import RUNNER_NEEDS, SKILLS
from tests.cases.report import NotRunError
from tests.cases.yze_words import action_of

ATTRIBUTES = ("strength", "agility", "wits", "empathy")
UNBREAKABLE = 99
"""Health where a case gives none: such a case does not ask who breaks."""
DEFAULTS = {
    "dice_order": "standard",
    "participant_out": "ends_when_side_empty",
    "cancel_window": "until_own_resolution",
    "auto_fail_effect": "failed_roll",
    "auto_failed_shot_hits": "no",
    "legality_check": "refuse",
    "preroll_order": "obstacle_then_block",
    "preroll_when_cancelled": "owed",
    "escape_check": "any_action",
    "attacks_per_round": 1,
    "hide_win_timing": "at_once",
    "hide_lost_effect": "none",
    "block_roll_scope": "any_action",
    "block_failed_effect": "none",
    "defence_modifiers": "plain",
    "aim": "off",
    "auto_targeting_timing": "with_passengers",
    "passengers_if_cancelled": "penalty",
    "side_shooting": "each_member",
    "side_reactions": "slowest",
    "line_model": "positions",
    "individual_order": "front_first",
    "individual_obstacle_role": "opponents_only",
    "individual_end_check": "after_all",
    "individual_passing": "ask",
    "individual_hide": "target_only",
    "individual_end": "no_contact",
    "adv_mapping": "by_variant",
    "modifier_scope": "whoever_acts",
    "guard_attack_timing": "after_shot",
    "crowd_hide_roll": "contest_serves",
    "guard_attack_kind": "ranged",
    "old_man_roll": "free",
    "thugs_on_pursuer": "one_attack",
    "auto_failed_crash": "yes",
    "alley_crawl_timing": "after_reveal",
    "alley_crawl_side": "whole_side",
    "raw_distance": "free",
    "start_distance_min": "engaged",
}
"""Rulings that are no settings: a case may name them at these values only."""

AUTOMATIC = ("automatic", "automatic_targeting", "auto_targeting", "automatic_targeting_system")
"""What a case calls a weapon that needs no gunner (YZC-68)."""
KNOWN_GIVEN = (
    "variant", "advantage_rule", "mode", "distance", "prey", "pursuer", "preys", "pursuers", "participants",
    "positions", "table", "open", "light", "dim_light", "darkness", "round", "contact_lost", "roles", "start",
    "driving", "doom",
)  # fmt: skip


def read_setup(case: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up; `NotRunError` naming what cannot be read."""
    given: Mapping[str, Any] = case["given"]
    unknown = [key for key in given if key not in KNOWN_GIVEN]
    if unknown:
        raise NotRunError(f"given: nothing is known of {', '.join(unknown)}")
    settings = read_settings(case)
    setup: dict[str, Any] = {
        "settings": settings,
        "open": bool(given.get("open", False)),
        "light": _light(given),
        "participants": _participants(case, settings["variant"] == "step"),
        # cases start in the middle of a chase, so that any distance may be given; the start itself is a question
        "round": 0 if given.get("start") else given.get("round", 1),
    }
    _fill_in_driving(setup["participants"])
    if settings["mode"] == "sides":
        setup["distance"] = band(given.get("distance", "medium"))
    setup |= {key: given[key] for key in ("driving", "doom") if key in given}
    if "contact_lost" in given:
        setup["contact_lost"] = [pair.split("-") if isinstance(pair, str) else pair for pair in given["contact_lost"]]
    return setup


def _fill_in_driving(people: list[dict[str, Any]]) -> None:
    """Where somebody drives by that skill, whoever drives and is said nothing of has no rating in it."""
    if any("driving" in person["skills"] for person in people):
        for person in people:
            if "vehicle" in person:
                person["skills"].setdefault("driving", 0)


def band(value: Any) -> Any:
    """A range by its key, whatever a case calls it: a number, or the nearest by another name."""
    if isinstance(value, int) and 0 <= value < len(BANDS):
        return BANDS[value]
    word = value.lower() if isinstance(value, str) else value
    return "engaged" if word in ("arms_length", "arm's length", "close") else word


def read_settings(case: Mapping[str, Any]) -> dict[str, Any]:
    """The settings: what `given` says of the variant, and `config`."""
    given = case["given"]
    settings: dict[str, Any] = {
        "variant": given.get("variant", "pool"),
        "mode": given.get("mode", "individual" if "positions" in given else "sides"),
    }
    if given.get("advantage_rule"):
        settings["advantage_rule"] = True
    if "table" in given:
        settings["table_choice"] = given["table"]
    for key, value in (case.get("config") or {}).items():
        if key == "obstacle_npc" and not any(name in value for name in ATTACKERS):
            settings[key] = dict.fromkeys(ATTACKERS, value)  # one profile for all
        elif key in CHOICES or key in OTHERS:
            settings[key] = value
        elif key not in DEFAULTS:
            raise NotRunError(f"config: there is no ruling {key!r}")
        elif value != DEFAULTS[key]:
            raise NotRunError(f"config: {key} is a ruling that stands at {DEFAULTS[key]!r}, not {value!r}")
    return settings


def _light(given: Mapping[str, Any]) -> str:
    if given.get("darkness"):
        return "dark"
    if given.get("dim_light"):
        return "dim"
    light = str(given.get("light", "bright"))
    return {"darkness": "dark", "dim light": "dim", "normal": "bright"}.get(light, light)


def _participants(case: Mapping[str, Any], step: bool) -> list[dict[str, Any]]:
    given = case["given"]
    people: list[dict[str, Any]] = []
    if "participants" in given:
        listed = given["participants"]
        entries = listed.items() if isinstance(listed, Mapping) else [(entry["id"], entry) for entry in listed]
        for identity, entry in entries:
            person = {**read_person(case, {"id": identity, **entry}, step), "side": entry.get("side", identity)}
            if "positions" in given:
                person["position"] = given["positions"][identity]
            elif "position" in entry:
                person["position"] = entry["position"]
            role = entry.get("role", given.get("roles", {}).get(identity))
            if role is not None:
                person["role"] = role
            people.append(person)
        return people
    for side, several in (("prey", "preys"), ("pursuer", "pursuers")):
        people += [{**read_person(case, entry, step), "side": side} for entry in listed_of(given, side, several)]
    return people


def listed_of(given: Mapping[str, Any], side: str, several: str) -> list[Mapping[str, Any]]:
    """Those of a side, given as one object or as a list."""
    value = given.get(several, given.get(side))
    if value is None:
        raise NotRunError(f"given: there is no {side}")
    return [value] if isinstance(value, Mapping) else list(value)


def read_person(case: Mapping[str, Any], entry: Mapping[str, Any], step: bool) -> dict[str, Any]:
    """A sheet from what a case says; what it leaves out is average and does not matter."""
    average: Any = "C" if step else 3
    identity = str(entry["id"])
    attributes = {name: entry.get(name, average) for name in ATTRIBUTES} | dict(entry.get("attributes", {}))
    skills = dict.fromkeys(RUNNER_NEEDS, 0)  # a case names the ratings that matter to it
    skills |= {name: value for name, value in entry.get("skills", {}).items() if value is not None}
    skills |= {name: entry[name] for name in SKILLS if entry.get(name) is not None}
    sheet: dict[str, Any] = {
        "id": identity,
        "name": entry.get("name", identity),
        "attributes": attributes,
        "skills": skills,
        "health": entry.get("health", UNBREAKABLE),
        "resolve": entry.get("resolve", UNBREAKABLE),
        "weapons": [read_weapon(weapon) for weapon in weapons_of(case, identity, entry)],
    }
    if entry.get("size") == "small":
        sheet["small"] = True
    for key in ("gear", "artefacts", "armor", "money", "damage", "stress", "physical", "mental", "small"):
        if key in entry:
            sheet[key] = entry[key]
    if "conditions" in entry and isinstance(entry["conditions"], Mapping):
        sheet |= {key: entry["conditions"].get(key, 0) for key in ("physical", "mental")}
    return sheet | _vehicle(case, entry, step)


def _vehicle(case: Mapping[str, Any], entry: Mapping[str, Any], step: bool) -> dict[str, Any]:
    vehicle = entry.get("vehicle")
    if vehicle is None and "maneuverability" in entry:
        # a bare measure of speed: a vehicle of which nothing else is said
        vehicle = {"maneuverability": entry["maneuverability"], "hull": entry.get("hull", 4)}
    if vehicle is None:
        return {}
    if isinstance(vehicle, Mapping):
        vehicle = {("armor" if key == "armour" else key): value for key, value in vehicle.items()}
        vehicle.setdefault("maneuverability", 0)
        vehicle.setdefault("hull", 4)
        capacity = vehicle.get("passengers")
        if not isinstance(capacity, int):
            vehicle.pop("passengers", None)
        vehicle["weapons"] = [read_weapon(weapon) for weapon in vehicle.get("weapons", [])]
        vehicle["weapons"] += [read_weapon(weapon) for weapon in mounted(case, entry)]
    out: dict[str, Any] = {"vehicle": vehicle, "mode": entry.get("mode", "vehicle")}
    if entry.get("passengers"):
        out["passengers"] = [read_person(case, passenger, step) for passenger in entry["passengers"]]
    return out


def weapons_of(case: Mapping[str, Any], identity: str, entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The weapons a person has, and those that the choices put in its hands."""
    choices = case["choices"]
    found = [*entry.get("weapons", []), *([entry["weapon"]] if "weapon" in entry else [])]
    names = (identity, *_roles_of(case, identity))
    for name in names:
        named = [choices.get(key) for key in (f"{name}_weapon", f"{name}_melee_weapon")]
        found += [weapon for weapon in named if isinstance(weapon, Mapping)]
        own = choices.get(name)
        if isinstance(own, Mapping) and isinstance(own.get("weapon"), Mapping):
            found.append(own["weapon"])
    for shot in shots(choices):
        weapon = shot.get("weapon")
        if shot.get("by") == identity and isinstance(weapon, Mapping) and not weapon.get("mounted"):
            found.append(weapon)
    if not found and any(action_of(choices.get(name)) == "stand_and_shoot" for name in names):
        found = [{"name": "weapon", "damage": 1, "range": "extreme"}]  # a case that does not care with what
    unique: list[Mapping[str, Any]] = []
    for weapon in found:
        if weapon not in unique:
            unique.append(weapon)
    return unique


def mounted(case: Mapping[str, Any], entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Mounted and automatic weapons that the choices name, on the vehicle of whoever fires them."""
    aboard = [str(entry["id"]), *(str(passenger["id"]) for passenger in entry.get("passengers", []))]
    roles = _roles_of(case, str(entry["id"]))
    aboard += roles
    found = []
    for shot in shots(case["choices"]):
        weapon = shot.get("weapon")
        if not isinstance(weapon, Mapping) or not is_mounted(weapon):
            continue
        by = str(shot.get("by", ""))
        # a weapon that names nobody known fires by itself: from the vehicle of the side named, or of the prey
        own = by in aboard or (by not in _everybody(case) and shot.get("side", "prey") in roles)
        found += [weapon] if own else []
    return found


def _everybody(case: Mapping[str, Any]) -> list[str]:
    """The ids of all people in a case, and the words for their roles."""
    given = case["given"]
    found = ["prey", "pursuer"]
    for key in ("prey", "pursuer", "preys", "pursuers", "participants"):
        value = given.get(key, [])
        if key == "participants" and isinstance(value, Mapping):
            found += list(value)
            value = list(value.values())
        for person in [value] if isinstance(value, Mapping) else value:
            found += [str(one["id"]) for one in (person, *person.get("passengers", [])) if "id" in one]
    return found


def is_mounted(weapon: Mapping[str, Any]) -> bool:
    """Whether a weapon belongs to a vehicle."""
    return bool(weapon.get("mounted")) or any(weapon.get(key) for key in AUTOMATIC)


def shots(choices: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """All shots of passengers, gunners and automatic weapons that the choices name."""
    found: list[Mapping[str, Any]] = []
    for key in ("passenger_shots", "automatic_shots", "mounted_shots", "passenger_shot", "automatic_shot"):
        value = choices.get(key, [])
        found.extend([value] if isinstance(value, Mapping) else value)
    return found


def read_weapon(weapon: Mapping[str, Any]) -> dict[str, Any]:
    """A weapon by the names of the ruleset."""
    out = {
        key: weapon[key]
        for key in ("name", "damage", "bonus", "range", "melee", "thrown", "targeting_system")
        if key in weapon
    }
    if "range" in out:
        out["range"] = band(out["range"])
    out.setdefault("name", "weapon")
    out.setdefault("damage", 1)
    rating = automatic_rating(weapon)
    if rating is not None:
        out["automatic"] = rating
    return out


def automatic_rating(weapon: Mapping[str, Any]) -> Any:
    """The shooting rating of an automatic targeting system; None for any other weapon."""
    for key in ("rating", "shooting", "shooting_rating", "marksmanship", "automatic", "skill", "dice"):
        value = weapon.get(key)
        if is_mounted(weapon) and value is not None and not isinstance(value, bool):
            return value
    if any(weapon.get(key) for key in AUTOMATIC):
        raise NotRunError(f"the automatic weapon {weapon.get('name')!r} has no shooting rating")
    return None


def _roles_of(case: Mapping[str, Any], identity: str) -> list[str]:
    """`prey` or `pursuer`, where the case knows the person by that word."""
    given = case["given"]
    found = []
    for role in ("prey", "pursuer"):
        value = given.get(role)
        if isinstance(value, Mapping) and value.get("id") == identity:
            found.append(role)
    return found
