"""How an encounter ends, and what it hands over to a chase (ENC-05, ENC-06)."""

from __future__ import annotations

from typing import Final

from rules.encounter.names import term
from rules.encounter.persons_json import effects_json, person_json
from rules.encounter.sheet import USUAL_SIDES
from rules.encounter.state import Encounter
from rules.ruleset import Outcome
from rules.terms import Json, Text, msg

CARRIED: Final = ("language", "settings", "items", "windows_open", "elsewhere")
"""What of the set-up a later encounter takes up again."""


class EncounterEnds(Exception):
    """The encounter is over. `prey` are those who run, where it goes on as a chase at `range`; `side` the one left."""

    def __init__(self, result: str, prey: tuple[str, ...] = (), range_: str = "", side: str = "") -> None:
        super().__init__(result)
        self.result = result
        self.side = side
        self.prey = prey
        self.range = range_


def outcome(state: Encounter, end: EncounterEnds) -> Outcome:
    """The result (`one_side_left:SIDE` says which), and everyone by value: sheet, state, and who runs from whom."""
    state.step = "end"
    name = term("side", end.side) if end.side in USUAL_SIDES else Text(end.side)
    what = msg(f"enc-outcome-{end.result}", round=state.round, side=name)
    side = f":{end.side}" if end.side else ""
    return Outcome(end.result.replace("-", "_") + side, what, hand_over(state, end))


def hand_over(state: Encounter, end: EncounterEnds) -> dict[str, Json]:
    """What a chase can start from, see `rules.handover`."""
    there: list[Json] = []
    for person in state.people.values():
        if not person.present:
            continue
        sheet = person_json(state, person)
        elsewhere = sheet.pop("elsewhere")
        role = ("prey" if person.id in end.prey else "pursuer") if end.prey else None
        one: dict[str, Json] = {"id": person.id, "name": person.sheet.name, "side": person.sheet.side, "role": role}
        there.append(one | {"down": not person.able, "sheet": sheet, "elsewhere": elsewhere})
    carried = {key: state.setup[key] for key in CARRIED if key in state.setup}
    return {
        "kind": "chase",
        "from": "encounter",
        "range": end.range or state.range or None,
        "participants": there,
        "setup": {**carried, "effects": effects_json(state)},
    }
