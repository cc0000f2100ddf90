"""What a chase that has ended hands on: a fight, or another chase, can start from it."""

from __future__ import annotations

from typing import Final

from rules.gurps_chase.ends import GRAPPLE, QUARRY_ESCAPED
from rules.gurps_chase.state import LEFT, LEFT_BEHIND, SHAKEN_OFF, Chase, Person, Vehicle
from rules.gurps_chase.tables import BANDS, CLOSE, PURSUER, QUARRY
from rules.terms import Json

FROM: Final = "gurps-action-chase"
AWAY: Final = (SHAKEN_OFF, LEFT, LEFT_BEHIND)
"""Why a side is out and no longer there."""
CARRIED: Final = ("language", "settings", "scenery", "built_up", "feats", "elsewhere")
"""What of the set-up a later chase takes up again."""


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
        "from": FROM,
        "range": None if away else band.id,
        "yards": None if away else [band.least, band.most],
        "participants": [_person(chase, person) for person in chase.people.values()],
        "vehicles": [_vehicle(vehicle) for vehicle in chase.vehicles(gone=True)],
        "setup": {key: chase.source[key] for key in CARRIED if key in chase.source},
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
