"""Ways in which GURPS cases write what stands at a side, brought to one: everything in `given[role]`."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any

from rules.gurps_chase.state import STATUSES
from rules.gurps_chase.tables import MANEUVERS
from tests.cases.report import NotRunError

ROLES = ("quarry", "pursuer")
DISTRACTED = ("boarder_aboard", "boarded", "distracted", "boarder_fighting", "boarder_attacking")
CONTESTED = ("contested", "contested_control", "control_contested", "controls_contested", "under_struggle")
RIGHTS = ("disembarked_last_round", "disembarked", "left_vehicle_last_round")
STATIC = ("lasting_static", "static", "treated_as_static", "permanent_static", "static_lasting", "cannot_follow")
DOWN = ("operator_down", "down", "driver_down")
MEANINGS = {
    "boarder_aboard": DISTRACTED, "contested": CONTESTED, "rights": RIGHTS, "lasting_static": STATIC,
    "operator_down": DOWN,
}  # fmt: skip
OF_VEHICLE = {"st": "vehicle_st", "dr": "vehicle_dr", "hp": "vehicle_hp", "kind": "mode", "type": "mode"}
NOTES = ("note", "notes", "description", "label", "comment", "title")


def spread(given: dict[str, Any], side_keys: Set[str]) -> dict[str, Any]:
    """What is written beside the sides (`pursuer_status`, `status: {pursuer: ...}`), written at them."""
    flags = given.get("flags") or {}
    given = {**(flags if isinstance(flags, dict) else dict.fromkeys(flags, True)), **given}
    given = {key: value for key, value in given.items() if key not in (*NOTES, "flags")}
    sides = {role: dict(given[role]) for role in ROLES if isinstance(given.get(role), dict)}
    for key in ("last_round", "previous_round"):
        _remember(given.pop(key, None) or {}, sides)
    known = side_keys | {*DISTRACTED, *CONTESTED, *RIGHTS, *STATIC, *DOWN}
    for key, value in list(given.items()):
        if key == "band" and isinstance(value, dict):
            given["bands"] = given.pop(key)
            continue
        found = _beside(key, value, known)
        for role, (name, part) in found:
            sides.setdefault(role, {}).setdefault(name, part)
        if found or key in (*STATIC, *DOWN):
            del given[key]
    for role, side in sides.items():
        given[role] = _flatten(side)
    for name in ("attacker", "target", "driver"):
        if isinstance(given.get(name), dict):
            side = _flatten(given[name])
            given[name] = side if side["status"] else {key: value for key, value in side.items() if key != "status"}
    for role, other in (ROLES, ROLES[::-1]):
        if given.get(role, {}).pop("boarder_aboard", None):
            given["boarder"] = {"side": other, "aboard": role, **(given.get("boarder") or {}), "fighting": True}
    return given


def _remember(last: dict[str, Any], sides: dict[str, dict[str, Any]]) -> None:
    """What a round before has left: a close call, the right of a quarry that got out (GC-41a, GC-73)."""
    maneuvers = {
        role: maneuver_id(value.get("maneuver") if isinstance(value := last.get(role), dict) else value)
        for role in ROLES
    }
    held = {role: [] for role in ROLES}
    if maneuvers["quarry"] == "disembark_embark" != maneuvers["pursuer"]:
        held["quarry"].append("disembarked_last_round")
    for one in _list(last.get("wipeouts", last.get("wipeout"))):
        if isinstance(one, dict) and one.get("kind", "close_call") == "close_call" and one.get("who") in held:
            held[one["who"]].append("close_call")
    for role, words in held.items():
        if words:
            side = sides.setdefault(role, {})
            side["status"] = [*_list(side.get("status")), *words]


def _beside(key: str, value: Any, known: Set[str]) -> list[tuple[str, tuple[str, Any]]]:
    """What a key beside the sides says of them: role, key and value; nothing where it is no such key."""
    role, _, rest = key.partition("_")
    if role in ROLES and rest in known:
        return [(role, (rest, value))]
    if key in known and isinstance(value, dict) and value and set(value) <= set(ROLES):
        return [(one, (key, part)) for one, part in value.items()]
    if key in ("superior", "superior_mobility", *DOWN) and value in ROLES:
        return [(value, (key, True))]
    if key in DOWN and value:
        return [("quarry", (key, True))]
    if key in STATIC and value:
        return [(one, ("lasting_static", True)) for one in (_list(value) if value is not True else ["pursuer"])]
    return []


def maneuver_id(value: Any) -> Any:
    """The id of a maneuver that is written as it is printed; anything else as it is."""
    plain = "_".join(re.findall(r"[a-z]+", str(value).lower()))
    return plain if plain in MANEUVERS else value


def by_role(choices: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Choices for `attacker`, `target` and a passenger's operator, written for the role they have."""
    names = {
        key: (given.get(key) or {}).get("role", role) for key, role in (("attacker", "pursuer"), ("target", "quarry"))
    }
    passenger = given.get("passenger") if isinstance(given.get("passenger"), dict) else {}
    names |= dict.fromkeys(
        ("maneuver", "operator_maneuver", "driver_maneuver"), (passenger or {}).get("side", "quarry")
    )
    found: dict[str, Any] = {}
    for name, value in choices.items():
        if isinstance(value, dict) and "maneuver" in value:  # all that one side chooses, in one
            found |= {name: maneuver_id(value["maneuver"])}
            found |= {f"{name}_{key}": part for key, part in value.items() if key != "maneuver"}
        else:
            found[name] = maneuver_id(value) if name in (*ROLES, *names) else value
    for name, role in names.items():
        if isinstance(found.get(name), str) and role not in found and found[name] in MANEUVERS:
            found[role] = found.pop(name)
    return found


def _flatten(side: dict[str, Any]) -> dict[str, Any]:
    """A side without nested sheets, what holds for it under one name each."""
    side = {key: value for key, value in side.items() if key not in NOTES}
    for key in ("operator", "driver", "vehicle"):
        if isinstance(side.get(key), dict):
            nested = side.pop(key)
            if key == "vehicle":
                nested = {OF_VEHICLE.get(name, name): value for name, value in nested.items()}
            side = {**nested, **side}
    complementary = side.pop("complementary", None)
    if isinstance(complementary, dict):
        side[complementary.get("skill", "area_knowledge")] = complementary["level"]
    elif isinstance(complementary, int):
        side["area_knowledge"] = complementary
    return _holding(side)


def _holding(side: dict[str, Any]) -> dict[str, Any]:
    """The same with all that holds for the side, written as statuses or as flags, under one name each."""
    words = [str(word) for key in ("status", "statuses", "rights") for word in _list(side.pop(key, []))]
    words += [word for word in (*DISTRACTED, *CONTESTED, *RIGHTS, *STATIC, *DOWN) if side.pop(word, False)]
    statuses = [word for word in words if word in STATUSES]
    for word in words:
        meant = next((name for name, group in MEANINGS.items() if word in group), None)
        if meant is not None:
            side[meant] = ["disembarked_last_round"] if meant == "rights" else True
        elif word not in (*STATUSES, "none"):
            raise NotRunError(f"the status {word!r} is not known to this player")
    return side | {"status": statuses}


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [] if value in (None, "", False) else [value]
