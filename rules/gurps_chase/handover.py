"""What a chase that has ended hands on: a fight, or another chase, can start from it."""

from __future__ import annotations

from typing import Final

from rules.gurps_chase.state import Chase, Person, Vehicle
from rules.gurps_chase.tables import BANDS, CLOSE
from rules.terms import Json

MET: Final = ("quarry_stopped", "quarry_caught", "grapple", "both_wrecked")
"""Endings after which the two sides face each other."""


def hand_over(chase: Chase, result: str) -> dict[str, Json]:
    """By value: the range, who is where and in what state.

    `range` is the band of the nearest pursuer who is still there (at a grapple Close), None where they have parted.
    """
    there = chase.active or chase.pursuers
    nearest = CLOSE if result == "grapple" else min(side.band for side in there)
    band = BANDS[nearest]
    return {
        "range": band.id if result in MET else None,
        "yards": [band.least, band.most] if result in MET else None,
        "participants": [_person(chase, person) for person in chase.people.values()],
        "vehicles": [
            {"id": car.id, "name": car.sheet.name, "hp": car.hp, "disabled": car.disabled} for car in _vehicles(chase)
        ],
        "ranges": {side.id: BANDS[side.band].id for side in chase.active},
    }


def _person(chase: Chase, person: Person) -> dict[str, Json]:
    place = chase.crew_of(person)
    vehicle = place[1].vehicle if place is not None else None
    return {
        "id": person.id,
        "name": person.sheet.name,
        "side": person.team,
        "role": "quarry" if person.team == chase.quarry.id else "pursuer",
        "hp": person.hp,
        "most_hp": person.sheet.most_hp,
        "down": person.down,
        "out": person.out,
        "vehicle": vehicle.id if vehicle is not None else None,
    }


def _vehicles(chase: Chase) -> list[Vehicle]:
    crews = (crew for side in (chase.quarry, *chase.pursuers) for crew in side.crews)
    return [*(crew.vehicle for crew in crews if crew.vehicle is not None), *chase.at_hand]
