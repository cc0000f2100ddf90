"""From and to a GURPS Action chase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.handover.meeting import (
    GURPS,
    PREY,
    PURSUER,
    RANGES,
    Meeting,
    Opening,
    read_member,
    read_setups,
)
from rules.handover.plain import JsonObject, as_object, as_objects
from rules.terms import Json

BANDS: Final = ("close", "short", "medium", "long", "extreme")
"""What this chase calls the `RANGES`."""
CARRIED: Final = ("settings", "scenery", "built_up", "feats")
"""What of a set-up stays true after the conflict."""


def from_gurps(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Everyone on the side they were on at the end; the quarry is the prey."""
    members = []
    for one in as_objects(handed.get("participants")):
        role = PREY if one.get("role") == "quarry" else PURSUER
        members.append(read_member({**one, "role": role}, GURPS, as_object(one.get("sheet"))))
    band = handed.get("range")
    where = RANGES[BANDS.index(band)] if isinstance(band, str) and band in BANDS else None
    setups = read_setups(setup, handed, GURPS, CARRIED)
    setups[GURPS] |= {"vehicles": handed.get("vehicles") or []}
    return Meeting(tuple(members), where, setups=setups)


def to_gurps(there: Meeting) -> Opening:
    """Those who run are one side, led by the first of them; everyone who follows is a side of its own."""
    running = there.chase()
    stand_in: JsonObject = {"skills": {"running": 12}}
    people: list[Json] = [
        {**one.sheets.get(GURPS, stand_in), "id": one.id, "name": one.name, "elsewhere": one.elsewhere(GURPS)}
        for one in running
    ]
    prey = [one.id for one in running if one.role == PREY]
    pursuers = [one.id for one in running if one.role == PURSUER]
    setup = there.setup(GURPS) | {
        "participants": people,
        "band": BANDS[RANGES.index(there.range or "long")],
        "quarry": {"operator": prey[0], "passengers": [*prey[1:]], "vehicle": ""},
        "pursuers": [{"operator": who, "vehicle": ""} for who in pursuers],
    }
    return Opening(setup, tuple(one.id for one in running if GURPS not in one.sheets))
