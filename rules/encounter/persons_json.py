"""A participant as set-up JSON: the sheet, and what has become of it. `read_person` reads it back."""

from __future__ import annotations

from rules.encounter.conditions import Condition
from rules.encounter.items import SUSTAIN
from rules.encounter.lasting import find_lasting
from rules.encounter.state import Encounter, Modifier, Person
from rules.terms import Json


def person_json(state: Encounter, person: Person) -> dict[str, Json]:
    """The participant of a set-up that begins where this encounter ended.

    Points, reactions, initiative and surprise belong to the encounter that is over and are left out.
    """
    out = person.sheet.json()
    out |= {"damage": person.damage, "held": list(person.hands), "resources_left": dict(person.resources)}
    if person.conditions:
        out["conditions"] = [condition_json(state, one) for one in person.conditions if not one.from_surprise]
    if person.modifiers:
        out["modifiers"] = [_modifier_json(state, one) for one in person.modifiers]
    if person.place is not None:
        out["place"] = list(person.place)
    sustained = find_lasting(state, person.sustained)
    if sustained is not None and sustained.item.id in state.items:
        out["sustained"] = {"item": sustained.item.id, "elapsed": sustained.elapsed}
    return out


def condition_json(state: Encounter, one: Condition) -> dict[str, Json]:
    """The JSON that `read_condition` reads; a caster who is gone leaves the count to the bearer."""
    out: dict[str, Json] = {"condition": one.name, "elapsed": one.elapsed}
    if state.is_present(one.by):
        out["by"] = one.by
    lasting = find_lasting(state, one.effect)
    if lasting is not None:
        out["ends_with"] = {"by": lasting.by, "item": lasting.item.id}
    if one.rounds is not None:
        out["rounds"] = one.rounds
    if one.counter is not None:
        out["counter"] = one.counter
    if one.modifiers:
        out["modifiers"] = dict(one.modifiers)
    if one.save is not None:
        out["save"] = {"check": one.save.check, "difficulty": one.save.difficulty, "success": one.save.success}
    return out


def _modifier_json(state: Encounter, one: Modifier) -> dict[str, Json]:
    out: dict[str, Json] = {"on": one.on, "amount": one.amount, "elapsed": one.elapsed}
    if state.is_present(one.by):
        out["by"] = one.by
    return out if one.rounds is None else out | {"rounds": one.rounds}


def effects_json(state: Encounter) -> list[Json]:
    """The lasting effects that nobody sustains, as a set-up's `effects`; those of people who are gone end."""
    return [
        {"item": one.item.id, "by": one.by, "on": list(one.on), "elapsed": one.elapsed}
        for one in state.lasting
        if one.item.duration != SUSTAIN and one.item.id in state.items and state.is_present(one.by)
    ]
