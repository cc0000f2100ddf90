"""Plays worked encounter cases with the real ruleset: `play(case)` gives all facts that cases ask for.

What a case gives becomes a set-up that starts in the middle, its choices become answers and interjections, its dice
are fed in order to the rolls that are asked for. No rule is worked out here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.asks import Window
from rules.encounter.damage import concentration_difficulty
from rules.encounter.items import MOMENTS
from rules.viewers import GM
from tests.cases.encounter_order import order, surprise
from tests.cases.encounter_scene import OTHER, PHASES, Scene
from tests.cases.encounter_setup import character, item_json, plain_item, reaction_item, settings_of
from tests.cases.encounter_table import Keys, Table, code_of
from tests.cases.report import NotRunError

Play = Callable[[Mapping[str, Any], Keys, Keys], dict[str, Any]]


def play(case: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that happens in a case, under the names cases use. Raises `NotRunError` where it cannot be read."""
    given, choices = Keys(case["given"], "given"), Keys(case["choices"], "choices")
    facts = _family(given, choices)(case, given, choices)
    given.check()
    choices.check()
    return facts


def _family(given: Keys, choices: Keys) -> Play:
    if given.has("direction") or given.has("opponents_passive"):
        return surprise
    if given.has("characters"):
        return order
    if choices.has("windows"):
        return nested
    if isinstance(given.get("damage"), list):
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
    scene.extra["distances"] = [{"from": scene.who, "to": who, "distance": far} for who, far in distances.items()]
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


def _sequence(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """One step after the other; after each what is left, and why it was refused."""
    steps = choices.get("sequence")
    for step in steps:
        _foresee(scene, step, given)
    if any(step in ("energize", "prepare", "prepare_phase") for step in steps[:1]):
        scene.phase = "prepare"
    counts: dict[str, int] = {}
    after: dict[str, list[Any]] = {}
    errors: list[str | None] = []
    for step in steps:
        errors.append(_step(scene, step, given, counts))
        facts = scene.facts() | _at_phase(scene, step, counts)
        for key, value in facts.items():
            after.setdefault(f"{key}_after", []).append(value)
    results = [error or "ok" for error in errors]
    return {"errors": errors, "results": results, "error": next(filter(None, errors), None), **after}


def _at_phase(scene: Scene, step: Any, counts: Mapping[str, int]) -> dict[str, Any]:
    """Of a step that is a phase, what was so right after that phase."""
    phase = _phase_of(step)
    if phase is None:
        return {}
    told = scene.until_phase(phase, counts[phase])
    return {**told, "ap": told["points"], "hit_penalty": told["hit_penalties"]}


def _phase_of(step: Any) -> str | None:
    if not isinstance(step, str):
        return None
    plain = step.removesuffix("_phase")
    return {"end_turn": "end", "save": "save"}.get(plain, plain if plain in PHASES else None)


def _foresee(scene: Scene, step: Any, given: Keys) -> None:
    """Put the items a step will need into the set-up."""
    if isinstance(step, str):
        verb, _, rest = step.partition(" ")
        if verb == "spend":
            scene.names_item(f"spend-{rest}", cost=int(rest), kind="action_point" if int(rest) else "free")
        elif verb in ("perform", "use", "advance") and rest and not _improvised(given, rest):
            scene.names_item(rest)
    elif isinstance(step, Mapping):
        if "reaction" in step:
            scene.items.setdefault(step["reaction"], reaction_item(step["reaction"], "target" in step))
        for key in ("perform", "item", "action"):
            if isinstance(step.get(key), str) and not _improvised(given, step[key]):
                scene.names_item(step[key])


def _improvised(given: Keys, identity: str) -> bool:
    data = given.get("item") or {}
    return bool(data.get("improvised")) and data.get("id") == identity


def _step(scene: Scene, step: Any, given: Keys, counts: dict[str, int]) -> str | None:
    """Do one step; the code of its refusal."""
    phase = _phase_of(step)
    if phase is not None:
        counts[phase] = counts.get(phase, 0) + 1
        scene.until_phase(phase, counts[phase])
        return None
    if isinstance(step, Mapping):
        return _step_object(scene, Keys(step, "step"), given)
    verb, _, rest = str(step).partition(" ")
    if verb == "spend":
        return scene.choose(f"spend-{rest}")
    if verb in ("perform", "use", "advance"):
        return _perform(scene, rest or next(iter(scene.items)), [], given)
    if verb == "release":
        return scene.release(rest)
    if verb in ("stop", "stop_sustaining", "end_sustain", "end"):
        return scene.choose("stop_sustaining")
    if verb == "give_up":
        return scene.choose("give_up")
    raise NotRunError(f"this player does not know the step {step!r}")


def _step_object(scene: Scene, step: Keys, given: Keys) -> str | None:
    target = step.get("target")
    targets = [target] if isinstance(target, str) else list(target or [])
    if step.has("reaction"):
        result = scene.react(step.get("reaction"), step.get("trigger"), targets)
    elif step.has("release"):
        result = scene.release(step.get("release"))
    elif step.has("damage"):
        scene.to_action()
        refused = scene.table.interject("damage", who=scene.who, number=step.get("damage"))
        scene.to_action()
        result = code_of(refused) if refused else None
    else:
        key = next((key for key in ("perform", "item", "action") if step.has(key)), None)
        if key is None:
            raise NotRunError(f"this player does not know the step {step.rest()}")
        result = _perform(scene, step.get(key), targets, given)
    step.check()
    return result


def _perform(scene: Scene, identity: str, targets: list[str], given: Keys) -> str | None:
    """Perform an item; the first time, one that the GM improvises is improvised."""
    if not _improvised(given, identity):
        return scene.choose(identity, targets)
    mine = scene.table.state.improvised.get(scene.who, []) if scene.turn else []
    if not mine:
        scene.to_action()
        _improvise(scene, given.get("item"))
        mine = scene.table.state.improvised[scene.who]
    return scene.choose(mine[0].id, targets)


def _improvise(scene: Scene, data: Mapping[str, Any]) -> None:
    """The GM says what the case says of the item, and nothing else (ENC-102)."""
    item = item_json(data)
    check = item.get("check", {})
    params: dict[str, Any] = {"who": scene.who, "name": item["id"]}
    params |= {key: item[key] for key in ("kind", "cost") if key in item}
    params |= {key: check[key] for key in ("modifier", "difficulty") if key in check}
    if item.get("components"):
        params["components"] = [one["kind"] for one in item["components"]]
    materials = [one["material"] for one in item.get("components", []) if "material" in one]
    if materials:
        params["material"] = materials[0]
    refused = scene.table.interject("improvise", **params)
    if refused is not None:
        raise NotRunError(f"the improvised item is refused: {code_of(refused)}")


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
        if identity in scene.person(scene.who).get("prepared_ids", []):
            raise NotRunError("prepared twice")
        prepared = [one["item"] for one in scene.person(scene.who).get("prepared", [])]
        if scene.turn == scene.who:
            error = scene.choose(identity, targets)
        elif identity in prepared:
            error = scene.release(identity)
        else:
            refused = scene.table.interject("react", trigger="other", item=f"{scene.who}:{identity}")
            error = None if refused is None else code_of(refused)
            error = {"no_option": "not_your_turn"}.get(error or "", error)
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
    refused = scene.table.interject("damage", who=scene.who, number=damage) if damage else None
    if refused is not None:
        raise NotRunError(f"damage is refused: {code_of(refused)}")
    scene.to_action()
    told = [*scene.table.told("enc-concentration-kept"), *scene.table.told("enc-concentration-lost")]
    row = told[0] if told else {}
    return {
        "dc": row.get("difficulty"),
        "total": row.get("total"),
        "kept": row.get("kept", True),
        "rolled": bool(told),
        "check": bool(told),
    }


def _attempt(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Whether one item can be performed."""
    target = choices.get("target")
    data = given.get("item")
    identity = data.get("id", "item")
    error = _perform(scene, identity, [target] if target else [], given)
    at_step_2 = error is not None and scene.step == 2
    return {
        "step2": error if at_step_2 else "ok",
        "step3": None if at_step_2 else error or "ok",
        "error": error,
        "result": error or "ok",
        "results": [error or "ok"],
        "errors": [error],
    }


_WAYS: Mapping[str, Callable[[Scene, Keys, Keys], dict[str, Any]]] = {
    "trace": _trace,
    "interrupt_at_step": _interrupt,
    "sequence": _sequence,
    "action": _action,
    "step": _area,
    "damage": _concentration,
    "item": _attempt,
}


def difficulties(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """The difficulties of several amounts of damage (ENC-97)."""
    return {"dc": [concentration_difficulty(damage) for damage in given.get("damage")]}


# -- reactions in reactions ------------------------------------------------------------------------------------


def nested(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """An item, and reactions in its windows, and reactions in theirs (ENC-71)."""
    windows = [Keys(row, "window") for row in choices.get("windows")]
    first = Keys(choices.get("item"), "choices.item")
    table = _nested_table(case, given, first, windows)
    target = first.get("target")
    acting = table.find("ENC-43")
    results: list[str] = []
    if acting is None:
        raise NotRunError("nobody is asked to act")
    table.answer(acting, first.get("id"))
    aims = {first.get("id"): target}

    def act() -> bool:
        return _name(table, windows, aims, first.get("id")) or _react_in_window(table, windows, aims, results)

    table.run(lambda: not table.state.stack and table.find("ENC-43") is not None, act)
    missed = [row.get("reaction") for row in windows if not row.get("used_by_player")]
    for row in windows:
        row.rest()
    started = [row["item"] for row in table.told("enc-pays")]
    people = table.state.people
    table.check_dice()
    for keys in (first,):
        keys.get("by")
        keys.get("cost_ap")
        keys.rest()
    return {
        "started": started,
        "effects_order": [row["item"] for row in table.told("enc-takes-effect")],
        "ended": [row["item"] for row in table.told("enc-ends")],
        "max_depth": max((row["depth"] for row in table.told("enc-declares")), default=0),
        "ap": {who: people[who].points for who in _named(given.get("ap"), people)},
        "reactions": {who: people[who].reactions for who in _named(given.get("reactions"), people)},
        "results": results,
        "missed": missed,
        "refused": [row["code"] for row in table.told("enc-refused")],
    }


def _named(value: Any, people: Mapping[str, Any]) -> list[str]:
    return list(value) if isinstance(value, Mapping) else list(people)


def _nested_table(case: Mapping[str, Any], given: Keys, first: Keys, windows: list[Keys]) -> Table:
    turn = given.get("turn") or first.get("by")
    points, reactions = given.get("ap", {}), given.get("reactions", {})
    sides: Mapping[str, str] = given.get("sides", {})
    who = dict.fromkeys([turn, *given.get("order", []), *points, *reactions, *(row.get("by") for row in windows)])
    who |= dict.fromkeys(one for row in (first, *windows) if (one := row.get("target")))
    people = [
        character(one, place, points=points.get(one, 3 if one == turn else 0), reactions_left=reactions.get(one, 0))
        for place, one in enumerate(who)
    ]
    for person in people:
        person["side"] = sides.get(person["id"], person["side"])
    targeted = {"targets": {"least": 0, "most": 1, "who": "any"}}
    cost = first.get("cost_ap", first.get("cost", 1))
    items = {first.get("id"): plain_item(first.get("id"), cost=cost, **(targeted if first.get("target") else {}))}
    for row in windows:
        items.setdefault(row.get("reaction"), reaction_item(row.get("reaction"), bool(row.get("target"))))
    setup = {
        "participants": people,
        "items": list(items.values()),
        "settings": settings_of(case["config"]),
        "turn": turn,
        "phase": "action",
        "gm_order": list(given.get("order", [])),
    }
    return Table(setup, case["dice"])


def _name(table: Table, windows: list[Keys], aims: dict[str, Any], first: str) -> bool:
    """Name targets and triggers as the case has them; False where neither is asked for."""
    asked, trigger = table.find("ENC-63"), table.find("ENC-52")
    if asked is not None:
        free = [option.key for option in asked.ask.options if option.bar is None]
        wanted = aims.get(asked.ask.who[0]) or aims.get(first)
        table.answer(asked, wanted if wanted in free else "nobody")
    elif trigger is not None:
        top = table.state.top()
        named = next((row.get("trigger") for row in windows if top and row.get("by") == top.by), "other")
        table.answer(trigger, "none" if named is None else named if named in MOMENTS else "other")
    return asked is not None or trigger is not None


def _react_in_window(table: Table, windows: list[Keys], aims: dict[str, Any], results: list[str]) -> bool:
    """In an open window, pick what the case has somebody react with there; False where none is open."""
    window = next((one for one in table.asks() if isinstance(one.ask, Window)), None)
    top = table.state.top()
    if window is None or top is None:
        return False
    for row in windows:
        fits = row.get("in") == top.item.id and row.get("step") == top.step and row.get("by") in window.ask.who
        if not fits or row.get("by") in (window.so_far or {}) or row.get("used_by_player"):
            continue
        aims[row.get("by")] = row.get("target")
        row.mark("used_by_player")
        option = next((one for one in window.ask.options[row.get("by")] if one.key == row.get("reaction")), None)
        if option is None:
            results.append("no_trigger")
        elif option.bar is not None:
            results.append(option.bar.id.removeprefix("enc-bar-").replace("-", "_"))
        else:
            table.answer(window, row.get("reaction"), row.get("by"))
            results.append("ok")
            return True
    table.answer(window, Window.CLOSE, GM)
    return True
