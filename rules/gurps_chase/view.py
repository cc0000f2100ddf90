"""What everyone sees of a chase: choices are open, so nothing is hidden from anyone."""

from __future__ import annotations

from typing import Final

from rules.gurps_chase.state import SHAKEN_OFF, Chase, Crew, Person, Side, Step
from rules.gurps_chase.tables import BANDS, CLOSE, TERRAIN_SETS
from rules.gurps_chase.words import band_text, maneuver_text, status_text
from rules.terms import Json, Message, Text, Who, msg, signed, slug

STEPS: Final = {
    Step.QUARRY_CHOOSES: "quarry-chooses",
    Step.PURSUER_CHOOSES: "pursuer-chooses",
    Step.PURSUER_ACTS: "pursuer-acts",
    Step.QUARRY_ACTS: "quarry-acts",
    Step.CHASE_ROLLS: "chase-rolls",
    Step.RANGE: "range",
}
AWAY: Final = len(BANDS)
"""Where a pursuer who was shaken off stands on the track."""


def view(chase: Chase) -> dict[str, Json]:
    """The state as clients draw it (`docs/protocol.md`, "State of a conflict")."""
    return {
        "title": chase.title,
        "round": chase.round,
        "steps": [_step(chase, step) for step in Step],
        "track": {"bands": [_band(place) for place in range(len(BANDS))], "pairs": _pairs(chase)},
        "people": [_crew(chase, side, crew) for side in (chase.quarry, *chase.pursuers) for crew in side.crews],
        "notes": [note.json() for note in _notes(chase)],
    }


def _step(chase: Chase, step: Step) -> Json:
    key = STEPS[step]
    state = "done" if step < chase.step else "now" if step is chase.step else "later"
    return {"key": key, "text": msg(f"gc-step-{key}").json(), "state": state}


def _band(place: int) -> Json:
    band = BANDS[place]
    yards = (
        msg("gc-yards-from", least=band.least)
        if band.most is None
        else msg("gc-yards", least=band.least, most=band.most)
    )
    return {"key": band.id, "text": band_text(place).json(), "note": yards.json()}


def _pairs(chase: Chase) -> list[Json]:
    pairs: list[Json] = []
    for side in chase.pursuers:
        if side.out and side.out != SHAKEN_OFF:
            continue
        pair: dict[str, Json] = {
            "pursuer": side.id,
            "prey": chase.quarry.id,
            "at": AWAY if side.out else side.band,
        }
        if side.was is not None:
            pair["was"] = side.was
        if chase.step is Step.CHASE_ROLLS and not side.out:
            pair["brackets"] = [_bracket(chase, side)]
        pairs.append(pair)
    return pairs


def _bracket(chase: Chase, side: Side) -> Json:
    """Where the open Chase Rolls can put the pair."""
    if chase.quarry.turn.maneuver == "reverse":
        return {"from": CLOSE, "to": CLOSE, "text": msg("gc-bracket-forced").json()}
    if chase.quarry.turn.maneuver == "hide":
        return {"from": CLOSE, "to": AWAY, "text": msg("gc-bracket-hide").json()}
    both = chase.quarry.static and side.static
    most = 0 if both else len(chase.settings.shift_thresholds)
    extra = side.static - chase.quarry.static
    least, top = side.band - most + extra, side.band + most + extra
    return {"from": max(CLOSE, least), "to": max(CLOSE, min(AWAY, top)), "text": msg("gc-bracket").json()}


def _crew(chase: Chase, side: Side, crew: Crew) -> Json:
    operator = crew.operator
    shown: dict[str, Json] = {
        "id": operator.id,
        "role": chase.role(side),
        "side": side.id,
        "mode": _mode(crew).json(),
        "gauges": [*_gauges(chase, operator), *_vehicle_gauge(crew)],
        "tags": [tag.json() for tag in (*_side_tags(chase, side, crew), *_person_tags(operator, side))],
        "passengers": [
            {
                "id": person.id,
                "gauges": _gauges(chase, person),
                "tags": [tag.json() for tag in (*_task_tags(chase, person), *_person_tags(person, side))],
            }
            for person in crew.others
        ],
    }
    return shown | {"out": True} if side.out else shown


def _mode(crew: Crew) -> Message:
    if crew.vehicle is not None:
        return msg("gc-in-vehicle", vehicle=Text(crew.vehicle.sheet.name), handling=signed(crew.handling))
    return msg(f"gc-mode-{slug(crew.mode)}") if crew.mode in TERRAIN_SETS else msg("gc-named", name=Text(crew.mode))


def _gauges(chase: Chase, person: Person) -> list[Json]:
    """HP; Lucky Breaks for whoever has or had any."""
    gauges: list[Json] = [
        {"key": "hp", "text": msg("gc-gauge-hp").json(), "value": person.hp, "most": person.sheet.most_hp}
    ]
    own = person.sheet.lucky_breaks
    most = max(person.lucky, chase.settings.lucky_breaks if own is None else own)
    if most:
        gauges.append({"key": "lucky", "text": msg("gc-gauge-lucky").json(), "value": person.lucky, "most": most})
    return gauges


def _vehicle_gauge(crew: Crew) -> list[Json]:
    if crew.vehicle is None or crew.vehicle.hp is None:
        return []
    most = crew.vehicle.sheet.most_hp or crew.vehicle.hp
    return [{"key": "vehicle-hp", "text": msg("gc-gauge-vehicle-hp").json(), "value": crew.vehicle.hp, "most": most}]


def _side_tags(chase: Chase, side: Side, crew: Crew) -> list[Message]:
    """What holds for the side; shown with its leading crew."""
    if crew is not side.lead:
        return [msg("gc-tag-follows")]
    tags = []
    choice = side.turn.choice
    if choice is not None:
        name = maneuver_text(choice.id)
        penalty = signed(choice.penalty)
        tags.append(
            msg("gc-tag-stunt", maneuver=name, penalty=penalty)
            if choice.penalty
            else msg("gc-tag-maneuver", maneuver=name)
        )
    tags += [status_text(status) for status in side.statuses]
    if side.lasting_static:
        tags.append(status_text("lasting_static"))
    elif side.static:
        tags.append(msg("gc-tag-static"))
    if side.turn.contested:
        tags.append(msg("gc-tag-contested"))
    if side.turn.distracted:
        tags.append(msg("gc-tag-distracted"))
    if side.superior:
        tags.append(msg("gc-tag-superior"))
    if side.accident:
        tags.append(msg("gc-tag-accident", penalty=signed(-side.accident)))
    if side.next_roll or side.standing:
        tags.append(msg("gc-tag-modifier", value=signed(side.next_roll + side.standing)))
    if side.out:
        tags.append(msg(f"gc-tag-out-{slug(side.out)}"))
    return tags


def _task_tags(chase: Chase, person: Person) -> list[Message]:
    """What a passenger or boarder does this round."""
    own = chase.side(person.team)
    task = own.turn.tasks.get(person.id) if own is not None else None
    return [msg(f"gc-task-{slug(task)}")] if task else []


def _person_tags(person: Person, side: Side) -> list[Message]:
    tags = []
    if person.down:
        tags.append(msg("gc-tag-down"))
    if person.team != side.id:
        tags.append(msg("gc-tag-boarder", side=Who(person.team)))
    return tags


def _notes(chase: Chase) -> list[Message]:
    """What holds for all."""
    notes = []
    if chase.scenery:
        notes.append(msg("gc-note-scenery", maneuvers=tuple(maneuver_text(maneuver) for maneuver in chase.scenery)))
    if chase.built_up:
        notes.append(msg("gc-note-built-up"))
    if chase.settings["crowded"] == "on":
        notes.append(msg("gc-note-crowded"))
    if chase.at_hand:
        notes.append(msg("gc-note-at-hand", vehicles=tuple(Text(car.sheet.name) for car in chase.at_hand)))
    return notes
