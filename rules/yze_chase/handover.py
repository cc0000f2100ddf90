"""What a chase that has ended hands over, and how a Year Zero chase goes on from it or from another conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.handover import (
    PREY,
    PURSUER,
    RANGES,
    Handover,
    JsonObject,
    Kind,
    Meeting,
    Opening,
    as_object,
    as_objects,
    read_member,
    read_range,
    read_setups,
    text_at,
)
from rules.terms import Json
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.ranges import LONG, band_name
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.track import Line

ID: Final = "yze-chase"
"""The ruleset's id, by which sheets for it travel."""
SKILLS: Final = ("force", "melee", "mobility", "stealth", "observation", "persuasion", "marksmanship")
"""What a sheet has to name; 0 is no rating."""
CARRIED: Final = ("settings", "open", "light", "tables", "obstacles", "driving")
"""What of a set-up stays true after the conflict."""
STARTS: Final = RANGES[: LONG + 1]
"""How far apart a chase can start: Long at most."""


def hand_over(chase: Chase, end: Ended) -> dict[str, Json]:
    """Distance, who is where and in what state, and the ambush if it came to one."""
    handed: dict[str, Json] = {
        "round": chase.round,
        "participants": [_runner(chase, runner) for runner in chase.runners.values()],
    }
    if isinstance(chase.track, Line):
        handed["positions"] = dict(chase.track.positions)
    else:
        handed["distance"] = band_name(chase.one_distance.distance)
        handed["raw"] = chase.one_distance.distance
    if end.combat is not None:
        handed["combat"] = end.combat
    elif chase.combats:
        handed["combat"] = chase.combats[-1]
    if chase.doom:
        handed["doom"] = chase.doom
    return handed


def _runner(chase: Chase, runner: Runner) -> Json:
    out: dict[str, Json] = {"side": runner.side, **_person(chase, runner.person)}
    if runner.out:
        out["out"] = runner.out
    if runner.ride is not None:
        out["vehicle"] = {
            "name": runner.ride.sheet.name,
            "hull": runner.ride.sheet.hull,
            "damage": runner.ride.damage,
            "wrecked": runner.ride.wrecked,
        }
    if runner.everyone_aboard:
        out["passengers"] = [_person(chase, passenger) for passenger in runner.everyone_aboard]
    return out


def _person(chase: Chase, person: Person) -> dict[str, Json]:
    out: dict[str, Json] = {
        "id": person.id,
        "name": person.sheet.name,
        "damage": person.damage,
        "stress": person.stress,
        "physical": person.physical,
        "mental": person.mental,
        "attribute_damage": dict(person.hurt),
        "broken": person.broken(chase.settings),
    }
    return out if person.money is None else out | {"money": person.money}


def meeting(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
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
            members.append(read_member({**person, **state}, ID, sheet))
    combat = as_object(handed.get("combat"))
    attacker = combat.get("attacker")
    where = read_range(combat.get("distance")) or read_range(handed.get("distance")) or read_range(handed.get("range"))
    setups = read_setups(setup, handed, ID, CARRIED)
    return Meeting(tuple(members), where, attacker if isinstance(attacker, str) else None, setups)


def _sheet_now(sheet: JsonObject, person: Mapping[str, Json]) -> JsonObject:
    """The sheet with what the chase has done to it."""
    now = {key: person[key] for key in ("damage", "stress", "physical", "mental", "money") if key in person}
    vehicle, ride = sheet.get("vehicle"), as_object(person.get("vehicle"))
    if vehicle is not None and ride:
        base: JsonObject = {"kind": vehicle} if isinstance(vehicle, str) else as_object(vehicle)
        now["vehicle"] = {**base, "damage": ride.get("damage", 0)}
    return {**sheet, **now}


def opening(there: Meeting) -> Opening:
    """Those who run and those who follow; passengers stay where they sat, if their driver takes part.

    Anyone without a sheet gets an average one.
    """
    running = there.chase()
    setup = there.setup(ID)
    step = as_object(setup.get("settings")).get("variant") == "step"
    stand_in: JsonObject = {
        "attributes": dict.fromkeys(("strength", "agility", "wits", "empathy"), "C" if step else 3),
        "skills": dict.fromkeys(SKILLS, 0) | {"mobility": "D" if step else 1},
    }
    people: dict[str, JsonObject] = {}
    passengers: dict[str, list[Json]] = {}
    for one in running:
        sheet = {**one.sheets.get(ID, stand_in), "id": one.id, "name": one.name, "elsewhere": one.elsewhere(ID)}
        aboard = sheet.pop("aboard", None)
        if isinstance(aboard, str) and aboard in people and "vehicle" in people[aboard]:
            passengers.setdefault(aboard, []).append(sheet)
        else:
            people[one.id] = {"side": one.role, **sheet}
    for driver, aboard_it in passengers.items():
        people[driver]["passengers"] = aboard_it
    distance = there.range if there.range in STARTS else STARTS[-1]
    setup |= {"participants": list(people.values()), "distance": distance}
    return Opening(setup, tuple(one.id for one in running if ID not in one.sheets))


HANDOVER: Final = Handover(Kind.CHASE, meeting, opening, ranges=STARTS)
