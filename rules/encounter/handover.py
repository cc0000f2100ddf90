"""What an encounter that has ended hands over, and how an encounter goes on from another conflict (ENC-05, ENC-06)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from rules.encounter.persons_json import effects_json, person_json
from rules.encounter.state import Encounter
from rules.handover import (
    PREY,
    PURSUER,
    Handover,
    JsonObject,
    Kind,
    Meeting,
    Opening,
    as_object,
    as_objects,
    carried_setup,
    read_member,
    read_range,
    read_setups,
)
from rules.terms import Json

ID: Final = "encounter"
"""The ruleset's id, by which sheets for it travel."""
CARRIED: Final = ("settings", "items", "windows_open")
"""What of a set-up stays true after the conflict, beside the lasting effects as they are then."""


def hand_over(state: Encounter, prey: Collection[str], range_: str) -> dict[str, Json]:
    """What a chase can start from: everyone by value, who of them runs (nobody: not said), and how far ahead."""
    there: list[Json] = []
    for person in state.people.values():
        if not person.present:
            continue
        sheet = person_json(state, person)
        elsewhere = sheet.pop("elsewhere")
        role = (PREY if person.id in prey else PURSUER) if prey else None
        one: dict[str, Json] = {"id": person.id, "name": person.sheet.name, "side": person.sheet.side, "role": role}
        there.append(one | {"down": not person.able, "sheet": sheet, "elsewhere": elsewhere})
    return {
        "kind": "chase",
        "from": ID,
        "range": range_ or state.range or None,
        "participants": there,
        "setup": {**carried_setup(state.setup, CARRIED), "effects": effects_json(state)},
    }


def meeting(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Those who were there, with the sheets that a set-up of an encounter takes again."""
    members = [read_member(one, ID, as_object(one.get("sheet"))) for one in as_objects(handed.get("participants"))]
    return Meeting(
        tuple(members), read_range(handed.get("range")), setups=read_setups(setup, handed, ID, (*CARRIED, "effects"))
    )


def opening(there: Meeting) -> Opening:
    """Everyone who was there, on the side of those who ran or of those who followed.

    Anyone out of action lies there; anyone who had left before may come later.
    """
    leaders = {role: next((one.name for one in there.members if one.role == role), role) for role in (PREY, PURSUER)}
    people: list[Json] = []
    for one in there.members:
        mine: JsonObject = {"side": leaders.get(one.role, "others"), **one.sheets.get(ID, {})}
        mine |= {"id": one.id, "name": one.name, "elsewhere": one.elsewhere(ID)}
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
    setup = there.setup(ID) | {"participants": people}
    if "effects" in setup:
        setup["effects"] = _effects_of_those(setup["effects"], there)
    if there.range is not None:
        setup["range"] = there.range
    attacker = next((one for one in as_objects(people) if one["id"] == there.attacker), None)
    if attacker is not None:
        setup["surprise"] = {"by": attacker["side"]}
    return Opening(setup, tuple(one.id for one in there.members if ID not in one.sheets))


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


HANDOVER: Final = Handover(Kind.FIGHT, meeting, opening)
