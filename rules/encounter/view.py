"""The state as people see it: order, phases, the items being performed. Nothing in an encounter is secret."""

from __future__ import annotations

from rules.encounter.conditions import Condition
from rules.encounter.items import MOMENTS
from rules.encounter.lasting import find_lasting
from rules.encounter.names import check_name, condition_name, term
from rules.encounter.order import natural_part, priority
from rules.encounter.state import POINTS, Deed, Encounter, Person
from rules.encounter.turn import PHASES
from rules.terms import Json, Message, Text, Who, msg
from rules.viewers import Viewer

ITEM_STEPS = 11
STEPS = ("positions", "surprise", "initiative", "round", "check", "end")


def view(state: Encounter, viewer: Viewer) -> dict[str, Json]:
    """All there is to see, the same for everybody (`docs/encounter.md`, "What programs see")."""
    return {
        "title": state.title,
        "round": state.round,
        "step": state.step,
        "steps": _steps(state),
        "turn": state.turn,
        "phase": state.phase,
        "order": [_in_order(state, state.people[who]) for who in state.in_turn_order()],
        "stack": [_deed(state, deed) for deed in state.stack],
        "people": [_person(state, person) for person in state.people.values()],
        "effects": [
            {
                "id": one.id,
                "text": one.item.text.json(),
                "by": one.by,
                "on": list(one.on),
                "duration": one.item.duration,
                "rounds": one.rounds,
                "elapsed": one.elapsed,
            }
            for one in state.lasting
        ],
        "distances": [
            {"between": list(between), "distance": distance} for between, distance in state.distances.items()
        ],
        "windows_open": state.windows_open,
        "windows": list(state.settings.reaction_windows),
        "notes": _notes(state),
    }


def _steps(state: Encounter) -> list[Json]:
    """The phases of the running turn, or else the six steps of an encounter, with where it stands."""
    keys, now, kind = (PHASES, state.phase, "phase") if state.turn is not None else (STEPS, state.step, "step")
    place = keys.index(now) if now in keys else 0
    out: list[Json] = []
    for at, key in enumerate(keys):
        one: dict[str, Json] = {
            "key": key,
            "text": term(kind, key).json(),
            "state": "done" if at < place else "now" if at == place else "later",
        }
        if kind == "phase" and key == "action" and state.turn is not None:
            one["note"] = msg("enc-points-left", points=state.people[state.turn].points).json()
        out.append(one)
    return out


def _in_order(state: Encounter, person: Person) -> dict[str, Json]:
    """A row of the order: those who are not in it yet come last and are `later`."""
    tied = [who for who in state.order if _timing(state, state.people[who]) == _timing(state, person)]
    acted = person.id in state.acted
    return {
        "who": person.id,
        "priority": priority(state, person),
        "natural": natural_part(person.natural),
        "initiative": person.initiative,
        "tie_rank": tied.index(person.id) + 1 if len(tied) > 1 and person.id in tied else None,
        "turn": "now" if state.turn == person.id else "done" if acted else "later",
        "in_order": person.id in state.order,
        "joins_round": person.joins_round,
        "points": person.points,
        "reactions": person.reactions,
        "hit_penalty": person.hit_penalty,
        "conditions": [_condition(one) for one in person.conditions],
    }


def _timing(state: Encounter, person: Person) -> tuple[int, int | None]:
    return priority(state, person), person.initiative


def _condition(one: Condition) -> dict[str, Json]:
    save = one.save
    return {
        "name": one.name,
        "text": condition_name(one.name).json(),
        "rounds": one.rounds,
        "elapsed": one.elapsed,
        "counter": one.counter,
        "by": one.by,
        "save": None if save is None else {"check": save.check, "difficulty": save.difficulty},
    }


def _deed(state: Encounter, deed: Deed) -> dict[str, Json]:
    """An item being performed; the last in the list is the innermost."""
    return {
        "id": deed.label,
        "item": deed.item.id,
        "text": deed.item.text.json(),
        "by": deed.by,
        "targets": list(deed.targets),
        "step": deed.step,
        "steps": [
            {
                "step": step,
                "text": msg(f"enc-item-step-{step}").json(),
                "window": step in state.settings.reaction_windows,
            }
            for step in range(1, ITEM_STEPS + 1)
        ],
        "windows": list(state.settings.reaction_windows),
        "answers": None if deed.answers is None else deed.answers.label,
        "note": deed.item.note,
        "trigger": None if deed.trigger is None else MOMENTS[deed.trigger].name.json(),
    }


def _person(state: Encounter, person: Person) -> dict[str, Json]:
    sheet, sustained = person.sheet, find_lasting(state, person.sustained)
    gauges: list[Json] = [
        _gauge("points", person.points, POINTS),
        _gauge("reactions", person.reactions, max(sheet.reactions, person.reactions)),
    ]
    if sheet.health is not None:
        gauges.append(_gauge("health", max(0, sheet.health - person.damage), sheet.health))
    else:
        gauges.append(_gauge("damage", person.damage, None))
    return {
        "id": person.id,
        "side": sheet.side,
        "gauges": gauges,
        "tags": [tag.json() for tag in _tags(state, person)],
        "out": not person.present,
        "hands": list(person.hands),
        "resources": dict(person.resources),
        "damage": person.damage,
        "surpriser": person.surpriser,
        "surprised": person.surprised,
        "willing": person.willing,
        "prepared": [
            {"id": one.id, "item": one.item.id, "text": one.item.text.json(), "handed_over": one.handed_over}
            for one in person.prepared
        ],
        "sustained": None if sustained is None else {"item": sustained.item.id, "elapsed": sustained.elapsed},
        "long": None
        if person.long is None
        else {"item": person.long.item.id, "done": person.long.done, "turns": person.long.item.turns},
        "modifiers": [
            {"on": one.on, "amount": one.amount, "rounds": one.rounds, "elapsed": one.elapsed}
            for one in person.modifiers
        ],
    }


def _gauge(key: str, value: int, most: int | None) -> dict[str, Json]:
    return {"key": key, "text": term("gauge", key).json(), "value": value, "most": most}


def _tags(state: Encounter, person: Person) -> list[Message | Text]:
    """What lies on somebody, as short words."""
    tags: list[Message | Text] = []
    for one in person.conditions:
        name = condition_name(one.name)
        tags.append(name if one.counter is None else msg("enc-tag-counter", condition=name, number=one.counter))
    if person.hit_penalty:
        tags.append(msg("enc-tag-hit-penalty", number=person.hit_penalty))
    sustained = find_lasting(state, person.sustained)
    if sustained is not None:
        tags.append(msg("enc-tag-sustains", item=sustained.item.text, round=sustained.elapsed + 1))
    tags += [msg("enc-tag-prepared", item=one.item.text) for one in person.prepared]
    if person.long is not None:
        tags.append(
            msg("enc-tag-long", item=person.long.item.text, done=person.long.done, turns=person.long.item.turns)
        )  # fmt: skip
    for change in person.modifiers:
        name = msg("enc-check-all") if change.on == "all" else check_name(change.on)
        tags.append(msg("enc-tag-modifier", check=name, number=change.amount))
    if person.willing:
        tags.append(msg("enc-tag-willing"))
    return tags


def _notes(state: Encounter) -> list[Json]:
    notes: list[Message] = []
    if state.range:
        notes.append(msg("enc-range", range=term("range", state.range)))
    if state.positions:
        notes.append(msg("enc-positions", words=Text(state.positions)))
    for (one, other), words in state.pair_notes.items():
        notes.append(msg("enc-pair", who=Who(one), other=Who(other), note=Text(words)))
    return [note.json() for note in notes]
