"""Plays worked encounter cases with the real ruleset: `play(case)` gives all facts that cases ask for.

What a case gives becomes a set-up that starts in the middle, its choices become answers and interjections, its dice
are fed in order to the rolls that are asked for. No rule is worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.encounter.damage import concentration_difficulty
from tests.cases.encounter_nested import nested
from tests.cases.encounter_order import order, surprise
from tests.cases.encounter_scene import OTHER, PHASES, Scene
from tests.cases.encounter_setup import item_json, reaction_item
from tests.cases.encounter_steps import out_of_turn, perform, sequence
from tests.cases.encounter_table import Keys, code_of
from tests.cases.report import NotRunError

Play = Callable[[Mapping[str, Any], Keys, Keys], dict[str, Any]]


def play(case: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that happens in a case, under the names cases use. Raises `NotRunError` where it cannot be read."""
    given, choices = Keys(case["given"], "given"), Keys(case["choices"], "choices")
    facts = _family(given, choices, case["dice"])(case, given, choices)
    given.check()
    choices.check()
    return facts


def _family(given: Keys, choices: Keys, dice: list[Any]) -> Play:
    if given.has("direction") or given.has("opponents_passive"):
        return surprise
    if given.has("characters"):
        return order
    if choices.has("windows"):
        return nested
    if isinstance(given.get("damage"), list) and not dice:
        return difficulties
    return one_character


# -- one character ---------------------------------------------------------------------------------------------


def one_character(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Cases about what one character does or suffers: see `_WAYS` for the kinds of choices."""
    scene = _scene(case, given, choices)
    for key, way in _WAYS.items():
        if choices.has(key) or (key in ("damage", "item") and given.has(key)):
            facts = way(scene, given, choices)
            scene.table.check_dice()
            return scene.facts() | facts
    raise NotRunError("this player does not know what the case asks for")


def _scene(case: Mapping[str, Any], given: Keys, choices: Keys) -> Scene:
    inner = Keys(given.get("character", {}), "given.character")
    turn = given.get("turn")
    who = inner.get("id") or given.get("actor") or turn or "ana"
    scene = Scene(case, who, turn)
    scene.person(who)["checks"] = {"concentration": given.get("concentration_modifier", 0)}
    for keys in (given, inner):
        _read_state(scene, keys)
    for data in [given.get("item"), *given.get("items", [])]:
        if data is not None:
            scene.item(_with_targets(data, choices))
    for own in scene.people.values():
        _own_items(scene, own)
    inner.check()
    return scene


def _with_targets(data: Mapping[str, Any], choices: Keys) -> Mapping[str, Any]:
    """An item that is stopped in step 4 or 5, or has a target chosen, has targets."""
    if data.get("improvised"):
        return {"id": data.get("id", "item")}
    targeted = choices.get("target") is not None or choices.get("interrupt_at_step") in (4, 5)
    return {"type": "target", **data} if targeted and data.get("type") != "area" else data


def _read_state(scene: Scene, given: Keys) -> None:
    """What a case says of the character: numbers, hands, conditions, prepared and sustained items."""
    me = scene.person(scene.who)
    for key, into in (("ap", "points"), ("reactions", "reactions_left"), ("hit_penalty", "hit_penalty")):
        value = given.get(key)
        for who, number in value.items() if isinstance(value, Mapping) else {scene.who: value}.items():
            if number is not None:
                scene.person(who)[into] = number
    for key, into in (("hands", "held"), ("surprised", "surprised"), ("surpriser", "surpriser"), ("health", "health")):
        if given.has(key):
            me[into] = [held or "" for held in given.get(key)] if key == "hands" else given.get(key)
    if given.has("surprised") or given.has("surpriser"):
        me.pop("reactions_left", None)
    if given.has("max_reactions"):
        me["reactions"] = given.get("max_reactions")
    conditions = given.get("conditions", [])
    me.setdefault("conditions", []).extend(_condition(one) for one in conditions)
    for item in given.get("prepared", []):
        scene.names_item(item if isinstance(item, str) else item["id"])
        me.setdefault("prepared", []).append({"item": item if isinstance(item, str) else item["id"]})
    sustained = given.get("sustained")
    if sustained is not None:
        scene.items[sustained] = {"id": sustained, "name": sustained, "everyone": True, "duration": "sustain"}
        me["sustained"] = {"item": sustained}
    _read_places(scene, given)
    _read_resources(scene, given)


def _condition(one: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(one, str):
        return {"condition": one}
    out = dict(one)
    out["condition"] = out.pop("id", out.pop("condition", "condition"))
    return out


def _read_places(scene: Scene, given: Keys) -> None:
    for who, place in given.get("positions", {}).items():
        scene.person(who)["place"] = place
    if given.has("positions"):
        scene.people = {who: one for who, one in scene.people.items() if who in given.get("positions")}
        scene.who = scene.who if scene.who in scene.people else next(iter(scene.people))
        scene.turn = scene.turn if scene.turn in scene.people else scene.who
    distances = given.get("distances", {})
    if given.has("distance"):
        distances = {**distances, OTHER: given.get("distance")}
    rows = [{"from": scene.who, "to": who, "distance": far} for who, far in distances.items()]
    scene.extra.setdefault("distances", []).extend(rows)
    for who in distances:
        scene.person(who)


def _read_resources(scene: Scene, given: Keys) -> None:
    """Numbers called by the name of something an item uses up, such as `mana`."""
    resources: dict[str, int] = dict(given.get("resources", {}))
    for data in [given.get("item"), *given.get("items", [])]:
        for name in (data or {}).get("resource", (data or {}).get("resources", {})):
            if given.has(name):
                resources[name] = given.get(name)
    if resources:
        scene.person(scene.who).setdefault("resources", {}).update(resources)


def _own_items(scene: Scene, person: Mapping[str, Any]) -> None:
    for prepared in person.get("prepared", []):
        scene.names_item(prepared["item"])


# -- the ways of choosing --------------------------------------------------------------------------------------


def _trace(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """What is so at certain points: the start of the encounter, the phases of the character's turns."""
    points = choices.get("trace")
    released = choices.get("released", False)
    wanted = {key for row in scene.case["expected"].get("trace", []) for key in row}
    me = scene.person(scene.who)
    if "encounter_start" in points:
        scene.phase = None
        scene.extra.pop("turn", None)
    else:
        scene.phase, scene.turn = "prepare", scene.who
    first = next((point for point in points if "prepare" in point or "end" in point), "")
    if first.startswith("end_phase"):
        for prepared in me.get("prepared", []):
            prepared["handed_over"] = False
    rows = []
    for point in points:
        if point == "encounter_start":
            begins = scene.table.told("enc-begins")[0]["people"]
            row = next(one for one in begins if one["who"] == scene.who)
            row = scene.facts() | row
        else:
            phase, turn = _point(point)
            row = scene.until_phase(phase, turn)
            row = {**row, "ap": row["points"], "hit_penalty": row["hit_penalties"]}
            if released and phase == "end" and row["prepared"]:
                scene.table.run(lambda: scene.table.state.turn not in (None, scene.who))
                for item in row["prepared"]:
                    scene.release(item)
                released = False
        rows.append({"at": point, **{key: value for key, value in row.items() if key in wanted}})
    return {"trace": rows, "released": [row["item"] for row in scene.table.told("enc-declares") if row["release"]]}


_PHASE = "|".join(sorted(PHASES, key=len, reverse=True))
_POINTS = (
    re.compile(
        rf"(?:own_|first_|next_)?(?P<phase>{_PHASE})(?:_phase)?(?:_(?:of_)?turn_(?P<turn>\d+))?(?:_(?P<only>\d+))?"
    ),
    re.compile(rf"turn_(?P<turn>\d+)_(?P<phase>{_PHASE})(?:_phase)?(?P<only>)"),
)


def _point(point: str) -> tuple[str, int]:
    """A point such as `end_phase_turn_1`: the phase, and which turn of the character's."""
    for pattern in _POINTS:
        match = pattern.fullmatch(point)
        if match:
            return match["phase"], int(match["turn"] or match["only"] or 1)
    raise NotRunError(f"this player does not know the point {point!r}")


def _interrupt(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """The GM interrupts the item at a step, in the next window or question there is."""
    step = choices.get("interrupt_at_step")
    if step < 3:
        raise NotRunError("nothing is asked in steps 1 and 2, so nothing can be interrupted there")
    item = next(iter(scene.items.values()))
    item["effects"] = [{"kind": "ruling"}]
    scene.extra["windows_open"] = True
    scene.person(OTHER)["reactions_left"] = 1
    scene.table.answer(scene.to_action(), item["id"])
    at = step if step in (4, 5, 6, 8, 9, 10) else {3: 6 if "targets" not in item else 4, 7: 8}.get(step, 10)

    def act() -> bool:
        asked = scene.table.find("ENC-63")
        if asked is not None:
            scene.table.answer(asked, OTHER)
        return asked is not None

    scene.table.run(lambda: (top := scene.table.state.top()) is not None and top.step >= at, act)
    top = scene.table.state.top()
    if top is None or scene.table.interject("interrupt", item=top.label) is not None:
        raise NotRunError(f"step {step} is not reached")
    scene.finish([])
    return {"interrupted": bool(scene.table.told("enc-interrupted"))}


def _action(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """One action, in the own turn or out of it."""
    action = choices.get("action")
    action = {"id": action} if isinstance(action, str) else dict(action)
    identity, kind = action.get("id", "item"), action.get("kind")
    trigger = action.pop("trigger", None)
    targets = [target] if (target := action.pop("target", None)) else []
    if kind == "reaction":
        scene.items.setdefault(identity, reaction_item(identity, bool(targets)))
        error = scene.react(identity, trigger, targets)
    else:
        scene.items.setdefault(identity, {**item_json(action), "effects": []})
        error = scene.choose(identity, targets) if scene.turn == scene.who else out_of_turn(scene, identity)
    return {"error": error, "result": error or "ok", "results": [error or "ok"], "errors": [error]}


def _area(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Who is a target at a step of an item with an area."""
    choices.get("step")
    item = next(iter(scene.items.values()))
    item["cost"] = 0
    item["kind"] = "free"
    scene.choose(item["id"])
    told = scene.table.told("enc-targets")
    return {"targets": told[0]["targets"] if told else []}


def _concentration(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Damage to somebody who prepares, one concentration check for each."""
    damage = given.get("damage")
    scene.to_action()
    for number in damage if isinstance(damage, list) else [damage]:
        refused = scene.table.interject("damage", who=scene.who, number=number) if number else None
        if refused is not None:
            raise NotRunError(f"damage is refused: {code_of(refused)}")
        scene.to_action()
    told = scene.table.facts_of("enc-concentration-kept", "enc-concentration-lost")
    rows = {
        "dc": [row["difficulty"] for row in told],
        "total": [row["total"] for row in told],
        "kept": [row["kept"] for row in told],
    }
    if not isinstance(damage, list):
        rows = {"dc": [None], "total": [None], "kept": [True]} if not told else rows
        return {"checks": len(told), "rolled": bool(told), **{key: values[0] for key, values in rows.items()}}
    return {"checks": len(told), "rolled": bool(told), **rows}


def _attempt(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Whether one item can be performed."""
    target = choices.get("target")
    data = given.get("item")
    identity = data.get("id", "item")
    error = perform(scene, identity, [target] if target else [], given)
    at_step_2 = error is not None and scene.step == 2
    return {
        "step2": error if at_step_2 else "ok",
        "step3": None if at_step_2 else error or "ok",
        "error": error,
        "result": error or "ok",
        "results": [error or "ok"],
        "errors": [error],
    }


def _turns(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """A long action over several turns: in each it is gone on with or not (ENC-54)."""
    item = next(iter(scene.items))
    progress: list[int] = []
    points: list[int] = []
    for place, choice in enumerate(choices.get("turns")):
        if place:
            scene.until_phase("energize", place)
        if choice in (True, "advance", item):
            scene.choose(item)
        long = scene.table.person(scene.who).long
        points.append(scene.table.person(scene.who).points)
        told = scene.table.told("enc-advances")
        scene.until_phase("end", place + 1)
        progress.append(long.done if long is not None else told[-1]["done"] if told else 0)
    lost = scene.table.told("enc-long-interrupted")
    return {"progress": progress, "ap_after": points, "interrupted": bool(lost), "completed": scene.facts()["effects"]}


_WAYS: Mapping[str, Callable[[Scene, Keys, Keys], dict[str, Any]]] = {
    "trace": _trace,
    "interrupt_at_step": _interrupt,
    "sequence": sequence,
    "turns": _turns,
    "action": _action,
    "step": _area,
    "damage": _concentration,
    "item": _attempt,
}


def difficulties(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """The difficulties of several amounts of damage (ENC-97)."""
    damages = given.get("damage")
    given.rest()
    return {"dc": [concentration_difficulty(damage) for damage in damages]}
