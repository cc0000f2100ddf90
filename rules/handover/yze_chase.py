"""From and to a Year Zero chase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.handover.meeting import (
    PREY,
    PURSUER,
    RANGES,
    YZE,
    Meeting,
    Opening,
    read_member,
    read_range,
    read_setups,
)
from rules.handover.plain import JsonObject, as_object, as_objects, text_at
from rules.terms import Json

SKILLS: Final = ("force", "melee", "mobility", "stealth", "observation", "persuasion", "marksmanship")
"""What a sheet has to name; 0 is no rating."""
CARRIED: Final = ("settings", "open", "light", "tables", "obstacles", "driving")
"""What of a set-up stays true after the conflict."""


def from_yze(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Passengers become members of their own; where they sat stays in their sheet as `aboard`."""
    given: dict[str, JsonObject] = {}
    for one in as_objects(setup.get("participants")):
        given[text_at(one, "id")] = {key: value for key, value in one.items() if key not in ("side", "passengers")}
        for passenger in as_objects(one.get("passengers")):
            given[text_at(passenger, "id")] = {**passenger, "aboard": text_at(one, "id")}
    members = []
    for one in as_objects(handed.get("participants")):
        role = text_at(one, "side") if one.get("side") in (PREY, PURSUER) else text_at(one, "role")
        for person in (one, *as_objects(one.get("passengers"))):
            sheet = _sheet_now(as_object(person.get("sheet")) or given.get(text_at(person, "id"), {}), person)
            away = one.get("out") in ("left", "no-contact")
            state: JsonObject = {"role": role, "down": bool(person.get("broken")), "away": away}
            members.append(read_member({**person, **state}, YZE, sheet))
    combat = as_object(handed.get("combat"))
    attacker = combat.get("attacker")
    where = read_range(combat.get("distance")) or read_range(handed.get("distance")) or read_range(handed.get("range"))
    setups = read_setups(setup, handed, YZE, CARRIED)
    return Meeting(tuple(members), where, attacker if isinstance(attacker, str) else None, setups)


def _sheet_now(sheet: JsonObject, person: Mapping[str, Json]) -> JsonObject:
    """The sheet with what the chase has done to it."""
    now = {key: person[key] for key in ("damage", "stress", "physical", "mental", "money") if key in person}
    vehicle, ride = sheet.get("vehicle"), as_object(person.get("vehicle"))
    if vehicle is not None and ride:
        base: JsonObject = {"kind": vehicle} if isinstance(vehicle, str) else as_object(vehicle)
        now["vehicle"] = {**base, "damage": ride.get("damage", 0)}
    return {**sheet, **now}


def to_yze(there: Meeting) -> Opening:
    """Those who run and those who follow; passengers stay where they sat, if their driver takes part.

    Anyone without a sheet gets an average one.
    """
    running = there.chase()
    setup = there.setup(YZE)
    step = as_object(setup.get("settings")).get("variant") == "step"
    stand_in: JsonObject = {
        "attributes": dict.fromkeys(("strength", "agility", "wits", "empathy"), "C" if step else 3),
        "skills": dict.fromkeys(SKILLS, 0) | {"mobility": "D" if step else 1},
    }
    people: dict[str, JsonObject] = {}
    passengers: dict[str, list[Json]] = {}
    for one in running:
        sheet = {**one.sheets.get(YZE, stand_in), "id": one.id, "name": one.name, "elsewhere": one.elsewhere(YZE)}
        aboard = sheet.pop("aboard", None)
        if isinstance(aboard, str) and aboard in people and "vehicle" in people[aboard]:
            passengers.setdefault(aboard, []).append(sheet)
        else:
            people[one.id] = {"side": one.role, **sheet}
    for driver, aboard_it in passengers.items():
        people[driver]["passengers"] = aboard_it
    nearest = min(RANGES.index(there.range or "long"), RANGES.index("long"))  # a chase starts at Long at most
    setup |= {"participants": list(people.values()), "distance": RANGES[nearest]}
    return Opening(setup, tuple(one.id for one in running if YZE not in one.sheets))
