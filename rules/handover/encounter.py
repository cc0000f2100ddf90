"""From and to an encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.handover.meeting import (
    ENCOUNTER,
    PREY,
    PURSUER,
    Meeting,
    Opening,
    read_member,
    read_range,
    read_setups,
)
from rules.handover.plain import JsonObject, as_object, as_objects
from rules.terms import Json

CARRIED: Final = ("settings", "items", "windows_open", "effects")
"""What of a set-up stays true after the conflict."""


def from_encounter(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Those who were there, with the sheets that a set-up of an encounter takes again."""
    members = [
        read_member(one, ENCOUNTER, as_object(one.get("sheet"))) for one in as_objects(handed.get("participants"))
    ]
    return Meeting(
        tuple(members), read_range(handed.get("range")), setups=read_setups(setup, handed, ENCOUNTER, CARRIED)
    )


def to_encounter(there: Meeting) -> Opening:
    """Everyone who was there, on the side of those who ran or of those who followed.

    Anyone out of action lies there; anyone who had left before may come later.
    """
    leaders = {role: next((one.name for one in there.members if one.role == role), role) for role in (PREY, PURSUER)}
    people: list[Json] = []
    for one in there.members:
        mine: JsonObject = {"side": leaders.get(one.role, "others"), **one.sheets.get(ENCOUNTER, {})}
        mine |= {"id": one.id, "name": one.name, "elsewhere": one.elsewhere(ENCOUNTER)}
        conditions = [_without_absent(condition, there) for condition in as_objects(mine.get("conditions"))]
        if "modifiers" in mine:
            mine["modifiers"] = [_without_absent(change, there) for change in as_objects(mine["modifiers"])]
        if one.down and all(condition.get("condition") != "down" for condition in conditions):
            conditions.append({"condition": "down"})
        if conditions:
            mine["conditions"] = list(conditions)
        if one.away and not all(other.away for other in there.members):
            mine["later"] = True
        people.append(mine)
    setup = there.setup(ENCOUNTER) | {"participants": people}
    if "effects" in setup:
        setup["effects"] = _effects_of_those(setup["effects"], there)
    if there.range is not None:
        setup["range"] = there.range
    attacker = next((one for one in as_objects(people) if one["id"] == there.attacker), None)
    if attacker is not None:
        setup["surprise"] = {"by": attacker["side"]}
    return Opening(setup, tuple(one.id for one in there.members if ENCOUNTER not in one.sheets))


def _without_absent(one: JsonObject, there: Meeting) -> JsonObject:
    """A condition or modifier without the caster, or the effect it ends with, of somebody who was left behind."""
    ids = [member.id for member in there.members]
    kept = {key: value for key, value in one.items() if key != "by" or value in ids}
    if "ends_with" in kept and as_object(kept["ends_with"]).get("by") not in ids:
        del kept["ends_with"]
    return kept


def _effects_of_those(effects: Json, there: Meeting) -> list[Json]:
    """The lasting effects cast by those who are there, on those who are there."""
    ids = [member.id for member in there.members]
    kept: list[Json] = []
    for one in as_objects(effects):
        on = one.get("on")
        if one.get("by") in ids:
            kept.append({**one, "on": [who for who in on if who in ids] if isinstance(on, list) else []})
    return kept
