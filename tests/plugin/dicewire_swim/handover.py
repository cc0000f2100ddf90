"""A race can end in a fight, and begin where a fight breaks up: who runs swims ahead, whoever follows swims too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rules.handover import (
    PREY,
    PURSUER,
    Handover,
    Kind,
    Meeting,
    Opening,
    as_object,
    as_objects,
    read_member,
    read_setups,
)
from rules.terms import Json

if TYPE_CHECKING:
    from dicewire_swim import Race

ID = "swim-race"


def hand_over(race: Race, winner: str) -> dict[str, Json]:
    people: list[Json] = []
    for one in race.swimmers.values():
        role = PREY if one.id == winner else PURSUER
        sheet: dict[str, Json] = {"breath": min(one.breath, 9)}  # what a sheet may have
        people.append({"id": one.id, "name": one.name, "role": role, "sheet": sheet, "elsewhere": dict(one.elsewhere)})
    return {"winner": winner, "participants": people}


def meeting(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    people = as_objects(handed.get("participants"))
    members = tuple(read_member(one, ID, as_object(one.get("sheet"))) for one in people)
    return Meeting(members, setups=read_setups(setup, handed, ID, ("length",)))


def opening(there: Meeting) -> Opening:
    swimmers = there.chase()
    people: list[Json] = [
        {**one.sheets.get(ID, {}), "id": one.id, "name": one.name, "elsewhere": one.elsewhere(ID)} for one in swimmers
    ]
    stand_ins = tuple(one.id for one in swimmers if ID not in one.sheets)
    return Opening(there.setup(ID) | {"participants": people}, stand_ins)


HANDOVER = Handover(Kind.CHASE, meeting, opening, ranges=(), words="swim-follows")
