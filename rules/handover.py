"""From a conflict that has ended to the set-up of the one that follows: a chase that ends in a fight, a fight from
which somebody flees.

Pure functions on JSON. Each ruleset hands over who was there, by value (`Outcome.hand_over`). What another ruleset
needs and cannot be worked out from that, its own sheets, travels along unread in `elsewhere`, so that a chase, the
fight after it and the chase after that use the same sheets. Who has no sheet for what follows gets an average one, and
is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.errors import RefusedError
from rules.terms import Json, Text, msg

YZE: Final = "yze-chase"
GURPS: Final = "gurps-action-chase"
ENCOUNTER: Final = "encounter"

RANGES: Final = ("engaged", "short", "medium", "long", "extreme")
"""How far apart, nearest first, as Year Zero chases and encounters call it."""
YZE_SKILLS: Final = ("force", "melee", "mobility", "stealth", "observation", "persuasion", "marksmanship")
"""What a Year Zero sheet has to name; 0 is no rating."""
GURPS_BANDS: Final = ("close", "short", "medium", "long", "extreme")
PREY: Final = "prey"
PURSUER: Final = "pursuer"

JsonObject = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who was there: a role in a chase, and sheets by ruleset as they are now.

    `down` is out of action; `away` has left the chase before it ended, and may come later.
    """

    id: str
    name: str
    role: str = ""
    down: bool = False
    away: bool = False
    sheets: Mapping[str, JsonObject] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A conflict that has ended, in no ruleset's terms. `attacker` is who strikes from ambush, if anybody."""

    members: tuple[Member, ...]
    range: str | None = None
    attacker: str | None = None
    setups: Mapping[str, JsonObject] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """A set-up that can be played, and the ids of those who got an average sheet in it."""

    setup: JsonObject
    stand_ins: tuple[str, ...] = ()


def follow_up(
    ended: str,
    setup: Mapping[str, Json],
    handed: Mapping[str, Json],
    follows: str,
    prey: Iterable[str] = (),
    range_: str = "",
) -> Opening:
    """The set-up of the conflict `follows` that goes on where a conflict of the ruleset `ended` has ended.

    `setup` is the set-up of that conflict, `handed` its `Outcome.hand_over`. `prey` and `range_` overrule who runs and
    how far ahead. Raises `RefusedError` where one of the rulesets is unknown here, or nobody runs or follows.
    """
    if ended not in _FROM or follows not in _TO:
        unknown = ended if ended not in _FROM else follows
        raise RefusedError(msg("follow-up-unknown", ruleset=Text(unknown), known=Text(", ".join(_TO))))
    there = meeting(ended, setup, handed)
    running = list(prey)
    if running:
        roles = [replace(one, role=PREY if one.id in running else PURSUER) for one in there.members]
        there = replace(there, members=tuple(roles))
    if range_ in RANGES:
        there = replace(there, range=range_)
    return _TO[follows](there)


def meeting(ended: str, setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """What a conflict of the ruleset `ended` handed over, in no ruleset's terms. `KeyError` where it is unknown."""
    return _FROM[ended](setup, handed)


# -- what a conflict handed over -------------------------------------------------------------------------------


def _from_encounter(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    members = [_member(one, ENCOUNTER, _object(one.get("sheet"))) for one in _objects(handed.get("participants"))]
    return Meeting(tuple(members), _range(handed.get("range")), setups=_setups(setup, ENCOUNTER, handed))


def _from_gurps(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    members = []
    for one in _objects(handed.get("participants")):
        role = PREY if one.get("role") == "quarry" else PURSUER
        members.append(_member({**one, "role": role}, GURPS, _object(one.get("sheet"))))
    band = handed.get("range")
    where = RANGES[GURPS_BANDS.index(band)] if isinstance(band, str) and band in GURPS_BANDS else None
    setups = _setups(setup, GURPS, handed)
    setups[GURPS] |= {"vehicles": handed.get("vehicles") or []}
    return Meeting(tuple(members), where, setups=setups)


def _from_yze(setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """Passengers become members of their own; where they sat stays in their sheet as `aboard`."""
    given: dict[str, JsonObject] = {}
    for one in _objects(setup.get("participants")):
        given[_text(one, "id")] = {key: value for key, value in one.items() if key not in ("side", "passengers")}
        for passenger in _objects(one.get("passengers")):
            given[_text(passenger, "id")] = {**passenger, "aboard": _text(one, "id")}
    members = []
    for one in _objects(handed.get("participants")):
        role = _text(one, "side") if one.get("side") in (PREY, PURSUER) else _text(one, "role")
        for person in (one, *_objects(one.get("passengers"))):
            sheet = _yze_now(_object(person.get("sheet")) or given.get(_text(person, "id"), {}), person)
            away = one.get("out") in ("left", "no-contact")
            state: JsonObject = {"role": role, "down": bool(person.get("broken")), "away": away}
            members.append(_member({**person, **state}, YZE, sheet))
    combat = _object(handed.get("combat"))
    attacker = combat.get("attacker")
    where = _range(combat.get("range")) or _range(handed.get("distance")) or _range(handed.get("range"))
    return Meeting(
        tuple(members), where, attacker if isinstance(attacker, str) else None, _setups(setup, YZE, handed)
    )  # fmt: skip


def _yze_now(sheet: JsonObject, person: Mapping[str, Json]) -> JsonObject:
    """The sheet with what the chase has done to it."""
    now = {key: person[key] for key in ("damage", "stress", "physical", "mental", "money") if key in person}
    vehicle, ride = sheet.get("vehicle"), _object(person.get("vehicle"))
    if vehicle is not None and ride:
        base: JsonObject = {"kind": vehicle} if isinstance(vehicle, str) else _object(vehicle)
        now["vehicle"] = {**base, "damage": ride.get("damage", 0)}
    return {**sheet, **now}


def _member(one: Mapping[str, Json], ruleset: str, sheet: JsonObject) -> Member:
    sheets = {key: _object(value) for key, value in _object(one.get("elsewhere")).items()}
    sheets |= {key: _object(value) for key, value in _object(sheet.get("elsewhere")).items() if key not in sheets}
    plain = {key: value for key, value in sheet.items() if key != "elsewhere"}
    identity = _text(one, "id")
    down, away = bool(one.get("down")), bool(one.get("away"))
    role = one.get("role")
    if plain:
        sheets[ruleset] = plain
    return Member(identity, _text(one, "name") or identity, role if isinstance(role, str) else "", down, away, sheets)


_CARRIED: Final[Mapping[str, tuple[str, ...]]] = {
    ENCOUNTER: ("settings", "items", "windows_open", "effects"),
    GURPS: ("settings", "scenery", "built_up", "feats"),
    YZE: ("settings", "open", "light", "tables", "obstacles", "driving"),
}
"""What of a set-up stays true after the conflict, by ruleset."""


def _setups(setup: Mapping[str, Json], ruleset: str, handed: Mapping[str, Json]) -> dict[str, JsonObject]:
    """Partial set-ups by ruleset: those carried along, and this one's."""
    setups = {key: _object(value) for key, value in _object(setup.get("elsewhere")).items()}
    mine = {**setup, **_object(handed.get("setup"))}
    setups[ruleset] = {key: mine[key] for key in _CARRIED[ruleset] if key in mine}
    if "language" in setup:
        setups[ruleset]["language"] = setup["language"]
    return setups


# -- what follows ----------------------------------------------------------------------------------------------


def _to_encounter(there: Meeting) -> Opening:
    """Everyone who was there, on the side of who ran or of who followed.

    Who is out of action lies there; who had left before may come later.
    """
    leaders = {role: next((one.name for one in there.members if one.role == role), role) for role in (PREY, PURSUER)}
    people: list[Json] = []
    for one in there.members:
        mine: JsonObject = {"side": leaders.get(one.role, "others"), **one.sheets.get(ENCOUNTER, {})}
        mine |= {"id": one.id, "name": one.name, "elsewhere": _other_sheets(one, ENCOUNTER)}
        conditions = [_without_absent(condition, there) for condition in _objects(mine.get("conditions"))]
        if "modifiers" in mine:
            mine["modifiers"] = [_without_absent(change, there) for change in _objects(mine["modifiers"])]
        if one.down and all(condition.get("condition") != "down" for condition in conditions):
            conditions.append({"condition": "down"})
        if conditions:
            mine["conditions"] = list(conditions)
        if one.away and not all(other.away for other in there.members):
            mine["later"] = True
        people.append(mine)
    setup = _base(there, ENCOUNTER) | {"participants": people}
    if "effects" in setup:
        setup["effects"] = _effects_of_those(setup["effects"], there)
    if there.range is not None:
        setup["range"] = there.range
    attacker = next((one for one in _objects(people) if one["id"] == there.attacker), None)
    if attacker is not None:
        setup["surprise"] = {"by": attacker["side"]}
    return Opening(setup)


def _without_absent(one: JsonObject, there: Meeting) -> JsonObject:
    """A condition or modifier without the caster, or the effect it ends with, of somebody who was left behind."""
    ids = [member.id for member in there.members]
    kept = {key: value for key, value in one.items() if key != "by" or value in ids}
    if "ends_with" in kept and _object(kept["ends_with"]).get("by") not in ids:
        del kept["ends_with"]
    return kept


def _effects_of_those(effects: Json, there: Meeting) -> list[Json]:
    """The lasting effects cast by those who are there, on those who are there."""
    ids = [member.id for member in there.members]
    kept: list[Json] = []
    for one in _objects(effects):
        on = one.get("on")
        if one.get("by") in ids:
            kept.append({**one, "on": [who for who in on if who in ids] if isinstance(on, list) else []})
    return kept


def _to_yze(there: Meeting) -> Opening:
    running = _running(there)
    setup = _base(there, YZE)
    step = _object(setup.get("settings")).get("variant") == "step"
    stand_in: JsonObject = {
        "attributes": dict.fromkeys(("strength", "agility", "wits", "empathy"), "C" if step else 3),
        "skills": dict.fromkeys(YZE_SKILLS, 0) | {"mobility": "D" if step else 1},
    }
    people: dict[str, JsonObject] = {}
    passengers: dict[str, list[Json]] = {}
    for one in running:
        sheet = {**one.sheets.get(YZE, stand_in), "id": one.id, "name": one.name, "elsewhere": _other_sheets(one, YZE)}
        aboard = sheet.pop("aboard", None)
        if isinstance(aboard, str) and aboard in people and "vehicle" in people[aboard]:
            passengers.setdefault(aboard, []).append(sheet)
        else:
            people[one.id] = {"side": one.role, **sheet}
    for driver, aboard_it in passengers.items():
        people[driver]["passengers"] = aboard_it
    nearest = min(RANGES.index(there.range or "long"), RANGES.index("long"))  # a chase starts at Long at most
    setup |= {"participants": list(people.values()), "distance": RANGES[nearest]}
    return Opening(setup, tuple(one.id for one in running if YZE not in one.sheets))


def _to_gurps(there: Meeting) -> Opening:
    """Those who run are one side, led by the first of them; everyone who follows is a side of its own."""
    running = _running(there)
    stand_in: JsonObject = {"skills": {"running": 12}}
    people: list[Json] = [
        {**one.sheets.get(GURPS, stand_in), "id": one.id, "name": one.name, "elsewhere": _other_sheets(one, GURPS)}
        for one in running
    ]
    prey = [one.id for one in running if one.role == PREY]
    pursuers = [one.id for one in running if one.role == PURSUER]
    setup = _base(there, GURPS) | {
        "participants": people,
        "band": GURPS_BANDS[RANGES.index(there.range or "long")],
        "quarry": {"operator": prey[0], "passengers": [*prey[1:]], "vehicle": ""},
        "pursuers": [{"operator": who, "vehicle": ""} for who in pursuers],
    }
    return Opening(setup, tuple(one.id for one in running if GURPS not in one.sheets))


def _running(there: Meeting) -> list[Member]:
    """Those who can run, refused unless somebody runs and somebody follows."""
    able = [one for one in runners(there) if one.role in (PREY, PURSUER)]
    for role in (PREY, PURSUER):
        if all(one.role != role for one in able):
            raise RefusedError(msg(f"follow-up-no-{role}"), "ENC-01")
    return able


def runners(there: Meeting) -> list[Member]:
    """Who can run or follow: those who are up and there; where that is one side alone, those who had left too."""
    here = [one for one in there.members if not one.down and not one.away]
    roles = {one.role for one in here}
    return here if len(roles) > 1 or not roles <= {PREY, PURSUER} else [one for one in there.members if not one.down]


def _base(there: Meeting, ruleset: str) -> JsonObject:
    """The set-up of the ruleset as it was, if it was there before, with the others carried along."""
    others: JsonObject = {key: value for key, value in there.setups.items() if key != ruleset}
    language = next((one["language"] for one in there.setups.values() if "language" in one), None)
    base: JsonObject = {**there.setups.get(ruleset, {}), "elsewhere": others}
    return base if language is None else base | {"language": language}


def _other_sheets(one: Member, ruleset: str) -> JsonObject:
    return {key: sheet for key, sheet in one.sheets.items() if key != ruleset}


# -- JSON of any shape -----------------------------------------------------------------------------------------


def _object(value: Json) -> JsonObject:
    return dict(value) if isinstance(value, dict) else {}


def _objects(value: Json) -> list[JsonObject]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _text(data: Mapping[str, Json], key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _range(value: Json) -> str | None:
    return value if isinstance(value, str) and value in RANGES else None


_FROM: Final[Mapping[str, Callable[[Mapping[str, Json], Mapping[str, Json]], Meeting]]] = {
    YZE: _from_yze,
    GURPS: _from_gurps,
    ENCOUNTER: _from_encounter,
}
_TO: Final[Mapping[str, Callable[[Meeting], Opening]]] = {YZE: _to_yze, GURPS: _to_gurps, ENCOUNTER: _to_encounter}
