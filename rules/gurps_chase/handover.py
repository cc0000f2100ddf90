"""What a chase that has ended hands over, and how a GURPS Action chase goes on from it or from another conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.gurps_chase.ends import GRAPPLE, QUARRY_ESCAPED
from rules.gurps_chase.state import LEFT, LEFT_BEHIND, SHAKEN_OFF, Chase, Person, Vehicle
from rules.gurps_chase.tables import BAND_IDS, BANDS, CLOSE, QUARRY
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
    carried_setup,
    read_member,
    read_setups,
)
from rules.terms import Json

ID: Final = "gurps-action-chase"
"""The ruleset's id, by which sheets for it travel."""
AWAY: Final = (SHAKEN_OFF, LEFT, LEFT_BEHIND)
"""Why a side is out and no longer there."""
CARRIED: Final = ("settings", "scenery", "built_up", "feats")
"""What of a set-up stays true after the conflict."""


def hand_over(chase: Chase, result: str) -> dict[str, Json]:
    """Everyone by value, with their sheets as they are now, and the range.

    `range` is the band of the nearest pursuer still there (at a grapple Close), None where the quarry is away;
    `sheet` and the vehicles are objects that a set-up of this ruleset takes again.
    """
    there = chase.active or chase.pursuers
    band = BANDS[CLOSE if result == GRAPPLE else min(side.band for side in there)]
    away = result == QUARRY_ESCAPED
    return {
        "kind": "encounter",
        "from": ID,
        "range": None if away else band.id,
        "yards": None if away else [band.least, band.most],
        "participants": [_person(chase, person) for person in chase.people.values()],
        "vehicles": [_vehicle(vehicle) for vehicle in chase.vehicles(gone=True)],
        "setup": carried_setup(chase.source, CARRIED),
        "ranges": {side.id: BANDS[side.band].id for side in chase.active},
    }


def _person(chase: Chase, person: Person) -> dict[str, Json]:
    place = chase.crew_of(person)
    vehicle = place[1].vehicle if place is not None else None
    now: dict[str, Json] = {"hp_now": person.hp, "lucky_breaks": person.lucky, "down": person.down}
    return {
        "id": person.id,
        "name": person.sheet.name,
        "role": QUARRY if person.team == chase.quarry.id else PURSUER,
        "side": person.team,
        "hp": person.hp,
        "most_hp": person.sheet.most_hp,
        "down": person.down,
        "out": person.out,
        "away": any(side.out in AWAY for side in (chase.quarry, *chase.pursuers) if side.id == person.team),
        "vehicle": vehicle.id if vehicle is not None else None,
        "sheet": {**person.source, **now},
        "elsewhere": dict(person.sheet.elsewhere),
    }


def _vehicle(vehicle: Vehicle) -> dict[str, Json]:
    hp: dict[str, Json] = {} if vehicle.hp is None else {"hp_now": vehicle.hp}
    return {**vehicle.source, "id": vehicle.id, "disabled": vehicle.disabled, **hp}


def meeting(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Everyone on the side they were on at the end; the quarry is the prey."""
    members = []
    for one in as_objects(handed.get("participants")):
        role = PREY if one.get("role") == "quarry" else PURSUER
        members.append(read_member({**one, "role": role}, ID, as_object(one.get("sheet"))))
    band = handed.get("range")
    where = RANGES[BAND_IDS.index(band)] if isinstance(band, str) and band in BAND_IDS else None
    setups = read_setups(setup, handed, ID, CARRIED)
    setups[ID] |= {"vehicles": handed.get("vehicles") or []}
    return Meeting(tuple(members), where, setups=setups)


def opening(there: Meeting) -> Opening:
    """Those who run are one side, led by the first of them; everyone who follows is a side of its own."""
    running = there.chase()
    stand_in: JsonObject = {"skills": {"running": 12}}
    people: list[Json] = [
        {**one.sheets.get(ID, stand_in), "id": one.id, "name": one.name, "elsewhere": one.elsewhere(ID)}
        for one in running
    ]
    prey = [one.id for one in running if one.role == PREY]
    pursuers = [one.id for one in running if one.role == PURSUER]
    setup = there.setup(ID) | {
        "participants": people,
        "band": BAND_IDS[RANGES.index(there.range or "long")],
        "quarry": {"operator": prey[0], "passengers": [*prey[1:]], "vehicle": ""},
        "pursuers": [{"operator": who, "vehicle": ""} for who in pursuers],
    }
    return Opening(setup, tuple(one.id for one in running if ID not in one.sheets))


HANDOVER: Final = Handover(Kind.CHASE, meeting, opening)
