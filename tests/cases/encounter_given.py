"""What encounter cases about one character give: turned into a set-up that starts in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encounter.names import KNOWN_CONDITIONS
from tests.cases.encounter_scene import OTHER, Scene
from tests.cases.encounter_setup import plain_item
from tests.cases.encounter_table import Keys

FREE_HAND = (None, "", "empty", "free", "none")
"""How cases write a hand that holds nothing."""


def scene_of(case: Mapping[str, Any], given: Keys, choices: Keys) -> Scene:
    """The scene of one character: everything that stands in `given` and `given.character`."""
    inner = Keys(given.get("character", {}), "given.character")
    turn = given.get("turn")
    who = inner.get("id") or given.get("actor") or turn or "ana"
    scene = Scene(case, who, turn)
    modifier = given.get("concentration_modifier", inner.get("concentration_modifier", 0))
    scene.person(who)["checks"] = {"concentration": modifier, **given.get("checks", {}), **inner.get("checks", {})}
    for place, one in enumerate(given.get("order", [])):
        scene.person(one)["initiative"] = {"natural": 10, "total": 200 - place}
    for keys in (given, inner):
        _read_state(scene, keys)
    _read_characters(scene, given)
    item = given.get("item")
    for data in [item, *given.get("items", [])]:
        if data is not None and not isinstance(data, str):
            scene.item(_with_targets(scene, data, given, choices))
    _read_long_action(scene, given)
    _read_long_action(scene, inner)
    if isinstance(item, Mapping):
        _read_aim(scene, item)
    if given.get("target_off_guard"):
        scene.aim = scene.aim or OTHER
        scene.person(scene.aim)["conditions"] = [{"condition": "off_guard"}]
    for keys in (given, inner):
        _read_effects(scene, keys)
    _read_target(scene, given)
    _aim_at_defence(scene)
    inner.check()
    return scene


def _with_targets(scene: Scene, data: Mapping[str, Any], given: Keys, choices: Keys) -> Mapping[str, Any]:
    """An item that is stopped in step 4 or 5, has a reach that is given, or has a target, has targets."""
    if data.get("improvised"):
        return {"id": data.get("id", "item"), "kind": data.get("kind", "action_point")}
    aimed = choices.get("target") is not None or choices.get("interrupt_at_step") in (4, 5) or given.has("target")
    aimed = aimed or data.get("type") == "target" or ("range" in data and bool(scene.extra.get("distances")))
    return {"type": "target", **data} if aimed and data.get("type") != "area" else data


def _read_state(scene: Scene, given: Keys) -> None:
    """What a case says of the character: numbers, hands, conditions, prepared and sustained items."""
    me = scene.person(scene.who)
    for key, into in (
        ("ap", "points"),
        ("action_points", "points"),
        ("reactions", "reactions_left"),
        ("hit_penalty", "hit_penalty"),
        ("hit_penalties", "hit_penalty"),
    ):
        value = given.get(key)
        for who, number in value.items() if isinstance(value, Mapping) else {scene.who: value}.items():
            if number is not None:
                _number(scene, who, into, number)
    for key, into in (("surprised", "surprised"), ("surpriser", "surpriser"), ("health", "health")):
        if given.has(key):
            me[into] = given.get(key)
    if given.has("surprised") or given.has("surpriser"):
        me.pop("reactions_left", None)
    if given.has("max_reactions"):
        me["reactions"] = given.get("max_reactions")
    for key in ("reduction", "reductions"):
        value = given.get(key)
        if value is not None:
            me["reductions"] = dict(value) if isinstance(value, Mapping) else {"all": value}
    _read_conditions(scene, given)
    _read_hands(scene, given)
    _read_kept_up(scene, given)
    _read_places(scene, given)
    _read_resources(scene, given)


def _read_hands(scene: Scene, given: Keys) -> None:
    """What the hands hold; who has one in the case has a second, free one."""
    if given.has("hands"):
        hands = given.get("hands")
        hands = list(hands.values()) if isinstance(hands, Mapping) else hands
        scene.free_hand = next((held for held in hands if held in FREE_HAND), "")
        held = ["" if one in FREE_HAND else one for one in hands]
        scene.person(scene.who)["held"] = held + [""] * (2 - len(held))


def _read_kept_up(scene: Scene, given: Keys) -> None:
    """What is prepared and what is sustained."""
    me = scene.person(scene.who)
    for item in given.get("prepared", []):
        scene.names_item(item if isinstance(item, str) else item["id"])
        me.setdefault("prepared", []).append({"item": item if isinstance(item, str) else item["id"]})
    sustained = given.get("sustained")
    if isinstance(sustained, list):
        sustained = next(iter(sustained), None)
    if isinstance(sustained, Mapping):
        sustained = sustained["id"]
    if sustained is not None:
        scene.items[sustained] = {"id": sustained, "name": sustained, "everyone": True, "duration": "sustain"}
        me["sustained"] = {"item": sustained}


def _number(scene: Scene, who: str, into: str, number: int) -> None:
    """A number of somebody's. A penalty is held as what is taken off, however the case writes it."""
    if into == "hit_penalty":
        scene.penalty_sign = -1 if number < 0 else scene.penalty_sign
        number = abs(number)
    scene.person(who)[into] = number


def _read_conditions(scene: Scene, given: Keys) -> None:
    """A list of conditions, or one by its name: `silenced: true`."""
    mine = scene.person(scene.who).setdefault("conditions", [])
    for one in given.get("conditions", []):
        mine.append(_condition(scene, one))
    for name in KNOWN_CONDITIONS:
        if given.has(name) and given.get(name) is True:
            mine.append({"condition": name, "from_surprise": name == "off_guard"})


def _condition(scene: Scene, one: str | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(one, str):
        return {"condition": one}
    out = dict(one)
    out["condition"] = next((out.pop(key) for key in ("id", "name", "condition") if key in out), "condition")
    if "save" in out:
        save = dict(out["save"])
        if "dc" in save:
            save["difficulty"] = save.pop("dc")
        save.setdefault("check", "save")
        if "modifier" in save:
            scene.person(scene.who).setdefault("checks", {})[save["check"]] = save.pop("modifier")
        out["save"] = save
    return out


def _read_characters(scene: Scene, given: Keys) -> None:
    """Others, with their own numbers."""
    for who, data in given.get("characters", {}).items():
        keys = Keys(data, who)
        me, scene.who = scene.who, who
        _read_state(scene, keys)
        scene.who = me
        for key in ("side", "checks", "passives", "defences"):
            if keys.has(key):
                scene.person(who)[key] = keys.get(key)
        keys.check()


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
    item = given.get("item")
    for data in [item if isinstance(item, Mapping) else {}, *given.get("items", [])]:
        for name in (data or {}).get("resource", (data or {}).get("resources", {})):
            if given.has(name):
                resources[name] = given.get(name)
    if resources:
        scene.person(scene.who).setdefault("resources", {}).update(resources)


def _read_long_action(scene: Scene, given: Keys) -> None:
    """A long action that is under way: `{id, turns_needed, turns_done}`."""
    for key in ("long_action", "long", "active_item"):
        data = given.get(key)
        if data is None:
            continue
        data = {"id": data, "turns": 2} if isinstance(data, str) else data
        keys = Keys(data, key)
        identity = keys.get("id", keys.get("item", next(iter(scene.items), "long_action")))
        needed = keys.get("turns_needed", keys.get("turns"))
        done = next((keys.get(name) for name in ("turns_done", "done", "progress") if keys.has(name)), 1)
        if identity not in scene.items:
            scene.items[identity] = {"id": identity, "name": identity, "everyone": True, "effects": [], "cost": 1}
        if needed is not None:
            scene.items[identity]["turns"] = needed
        scene.person(scene.who)["long"] = {"item": identity, "done": done}
        keys.check()


def _read_effects(scene: Scene, given: Keys) -> None:
    """Lasting effects that the character has cast: `{id, rounds, elapsed}`."""
    found: list[Any] = []
    for key in ("effect", "effects", "effects_cast", "lasting"):
        value = given.get(key)
        if value is not None:
            found += value if isinstance(value, list) else [value]
    for one in found:
        keys = Keys({"id": one} if isinstance(one, str) else one, "effect")
        identity = keys.get("id", keys.get("item", "effect"))
        rounds = next((keys.get(name) for name in ("rounds", "duration", "duration_rounds") if keys.has(name)), None)
        elapsed = next((keys.get(name) for name in ("elapsed", "rounds_elapsed", "rounds_so_far") if keys.has(name)), 0)
        lasts = {"duration": "until_destroyed"} if rounds is None else {"duration": "rounds", "rounds": rounds}
        scene.items[identity] = {**plain_item(identity), **lasts}
        on = keys.get("on", [])
        by = keys.get("by", keys.get("caster", scene.who))
        row = {"item": identity, "by": by, "on": [on] if isinstance(on, str) else on, "elapsed": elapsed}
        scene.extra.setdefault("effects", []).append(row)
        for who in (by, *row["on"]):
            scene.person(who)
        keys.check()


def _read_aim(scene: Scene, item: Mapping[str, Any]) -> None:
    """Whom an item says it aims at, or the only one whose distance is given."""
    sources = item.get("source") if item.get("type") != "area" else None
    named = item.get("target") or (sources[0] if isinstance(sources, list) and sources else None)
    far = [row["to"] for row in scene.extra.get("distances", [])]
    if isinstance(named, str):
        scene.aim = named
        scene.person(named)
    elif len(far) == 1:
        scene.aim = far[0]


def _aim_at_defence(scene: Scene) -> None:
    """A plain difficulty against somebody off-guard is that one's own, so that being off-guard can change it."""
    person = scene.people.get(scene.aim or "", {})
    if not any(one["condition"] == "off_guard" for one in person.get("conditions", [])):
        return
    for item in scene.items.values():
        check = item.get("check", {})
        if "difficulty" in check:
            person.setdefault("defences", {})["defence"] = check.pop("difficulty")
            check["defence"] = "defence"
            item.setdefault("targets", {"least": 1, "who": "any"})


def _read_target(scene: Scene, given: Keys) -> None:
    """Who is aimed at, where the case says something of them: defences, passive values, off-guard."""
    target = given.get("target")
    if isinstance(target, Mapping):
        keys = Keys(target, "target")
        person = scene.person(keys.get("id", OTHER))
        for key, into in (("defences", "defences"), ("passives", "passives"), ("passive", "passives")):
            if keys.has(key):
                person[into] = keys.get(key)
        for name in KNOWN_CONDITIONS:
            if keys.get(name) is True:
                person.setdefault("conditions", []).append({"condition": name})
        person.setdefault("conditions", []).extend(_condition(scene, one) for one in keys.get("conditions", []))
        scene.aim = person["id"]
        keys.check()
    elif target is not None:
        scene.person(target)
        scene.aim = target
