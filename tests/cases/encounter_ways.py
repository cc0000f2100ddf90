"""What encounter cases choose for one character: a point in time, an interruption, an action, damage, turns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.encounter.state import POINTS
from rules.errors import RefusedError
from tests.cases.encounter_scene import OTHER, PHASES, Scene
from tests.cases.encounter_setup import item_json, reaction_item
from tests.cases.encounter_steps import out_of_turn, perform, sequence
from tests.cases.encounter_table import Keys, code_of
from tests.cases.report import NotRunError


def way_of(given: Keys, choices: Keys, expected: Mapping[str, Any]) -> Callable[[Scene, Keys, Keys], dict[str, Any]]:
    """The way that fits what a case chooses, or else gives. Raises `NotRunError` where none does."""
    chosen = [key for key in _WAYS if choices.get(key) is not None]
    if "phases" in expected and chosen in ([], ["trace"]) and not isinstance(choices.get("trace"), list):
        return _phase
    for key, way in _WAYS.items():
        if key in chosen or (key in ("damage", "damage_instances", "item") and given.has(key)):
            return way
    raise NotRunError("this player does not know what the case asks for")


def one_result(error: str | None) -> dict[str, Any]:
    """The result of one attempt, under every name that cases use."""
    return {
        "error": error,
        "result": error or "ok",
        "ok": error is None,
        "allowed": error is None,
        "results": [error or "ok"],
        "errors": [error],
    }


# -- points in time --------------------------------------------------------------------------------------------


def _trace(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """What is so at certain points: the start of the encounter, the phases of the character's turns."""
    points = choices.get("trace")
    released = choices.get("released", False)
    wanted = {row.get("at"): row for row in scene.case["expected"].get("trace", [])}
    me = scene.person(scene.who)
    if any(_is_start(point) for point in points):
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
        if _is_start(point):
            begins = scene.table.told("enc-begins")[0]["people"]
            row = next(one for one in begins if one["who"] == scene.who)
            row = scene.facts() | row
        else:
            phase, turn = _point(point)
            other = next((who for who in scene.people if who != scene.who and point.endswith(f"_of_{who}")), None)
            if other is not None:
                scene.until_phase(phase, turn, other)
                turn = 0
            row = scene.phase_facts(phase, turn) if turn else scene.facts()
            if released and phase == "end" and row["prepared"]:
                scene.table.run(lambda: scene.table.state.turn not in (None, scene.who))
                for item in row["prepared"]:
                    scene.release(item)
                released = False
        mine = wanted.get(point, row)
        row["effects"] = _effects(row["lasting"], mine.get("effects"))
        rows.append({"at": point, **{key: value for key, value in row.items() if key in mine}})
    return {"trace": rows, "released": [row["item"] for row in scene.table.told("enc-declares") if row["release"]]}


def _effects(lasting: Mapping[str, int], wanted: Any) -> Any:
    """Lasting effects by id with their rounds, as rows or as ids, in the way the case has them."""
    if isinstance(wanted, Mapping):
        return dict(lasting)
    if wanted and isinstance(wanted[0], Mapping):
        names = list(wanted[0])
        return [dict(zip(names, row, strict=True)) for row in lasting.items()] if len(names) == 2 else lasting
    return list(lasting)


def _is_start(point: str) -> bool:
    """Whether a point lies before the character's first turn: nothing changes between the start and it."""
    plain = _plain(point)
    return "encounter_start" in plain or "before_first" in plain or plain in _STARTS


_STARTS = ("start", "after_surprise", "round_1_start", "start_of_round_1", "before_round_1")


def _plain(point: str) -> str:
    return re.sub("[ ,-]+", "_", point.lower()).replace("deenergize", "de_energize")


_PHASE = re.compile("|".join(sorted(PHASES, key=len, reverse=True)))


def _point(point: str) -> tuple[str, int]:
    """A point such as `end_phase_turn_1` or `own_second_prepare`: the phase, and which turn of the character's."""
    plain = _plain(point)
    phase = _PHASE.search(plain)
    if phase is None:
        raise NotRunError(f"this player does not know the point {point!r}")
    number = re.search(r"\d+", plain)
    words = {"second": 2, "third": 3, "fourth": 4}
    turn = int(number[0]) if number else next((n for word, n in words.items() if word in plain), 1)
    if "before" not in plain:
        return phase[0], turn
    place = PHASES.index(phase[0]) - 1
    return PHASES[place], turn if place >= 0 else turn - 1


def _phase(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """What is so after one phase of the character's turn."""
    scene.phase, scene.turn = "prepare", scene.who
    row = scene.phase_facts(*_point(choices.get("phase", "end")))
    phases = [row["phase"] for row in scene.table.told("enc-phase") if row["who"] == scene.who]
    return {**row, "phases": phases}


def _leaves(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Somebody leaves, in the own turn or in somebody else's."""
    step = choices.get("leaves")
    keys = Keys({"who": step} if isinstance(step, str) else step, "leaves")
    who = keys.get("who", keys.get("id"))
    for key in ("during", "during_turn", "turn", "phase", "in_own_turn", "during_own_turn", "own_turn"):
        keys.get(key)
    keys.check()
    scene.table.run(lambda: scene.table.find("ENC-43") is not None)
    before = scene.table.state.turn
    if scene.table.interject("leave", who=who) is not None:
        raise NotRunError(f"{who} cannot leave")
    scene.table.run(lambda: scene.table.find("ENC-43") is not None or scene.table.state.step == "check")
    state = scene.table.state
    order = [one for one in state.order if one != OTHER]
    ended = state.turn != before
    return {"order": order, "turn": state.turn, "next": state.turn, "next_turn": state.turn, "turn_ended": ended}


# -- items -----------------------------------------------------------------------------------------------------


def _interrupt(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """The GM interrupts the item at a step, in the next window or question there is."""
    step = choices.get("interrupt_at_step")
    if step < 3:
        raise NotRunError("nothing is asked in steps 1 and 2, so nothing can be interrupted there")
    item = next(iter(scene.items.values()))
    item["effects"] = [{"kind": "ruling"}]
    scene.extra["windows_open"] = True
    scene.person(OTHER)["reactions_left"] = 1
    if item.get("kind") == "reaction":
        scene.turn = given.get("turn") or OTHER  # a reaction belongs to somebody else's turn,
        scene.person(f"{OTHER}-2")["reactions_left"] = 1  # and a window to a third who could react to it
        scene.call(item["id"], "other")
    else:
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
    action.pop("release", None)  # what is prepared is released in any case
    targets = [target] if (target := action.pop("target", None)) else []
    if kind == "reaction":
        scene.items.setdefault(identity, reaction_item(identity, bool(targets)))
        error = scene.react(identity, trigger, targets)
    else:
        scene.items.setdefault(identity, {**item_json(action), "effects": []})
        error = scene.choose(identity, targets) if scene.turn == scene.who else out_of_turn(scene, identity)
    return one_result(error)


def _area(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Who is a target at a step of an item, or, at step 2, who is within its range."""
    step = choices.get("step")
    item = next(iter(scene.items.values()))
    if step == 2:
        return {"in_range": (near := _near(scene, item["id"])), "allowed": near, "ok": near}
    item |= {"cost": 0, "kind": "free"}
    sources = (given.get("item") or {}).get("source") or []
    scene.choose(item["id"], [one for one in sources if isinstance(one, str)])
    told = scene.table.told("enc-targets")
    return {"targets": told[0]["targets"] if told else []}


def _near(scene: Scene, item: str) -> dict[str, bool]:
    """Of everybody whose distance is given, whether the item reaches them."""
    try:
        scene.table.answer(scene.to_action(), item)
    except RefusedError:
        return {row["to"]: False for row in scene.extra["distances"]}
    asked = scene.table.find("ENC-63")
    options = {} if asked is None else {option.key: option.bar is None for option in asked.ask.options}
    return {who: free for who, free in options.items() if who in {row["to"] for row in scene.extra["distances"]}}


def _attempt(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Whether one item can be performed."""
    target = choices.get("target")
    data = given.get("item")
    identity = data if isinstance(data, str) else data.get("id", "item")
    if isinstance(data, str):
        scene.names_item(data)
    if scene.items.get(identity, {}).get("kind") == "reaction":
        error = scene.react(identity, choices.get("trigger", "other"), [target] if target else [])
    elif scene.turn != scene.who:
        error = out_of_turn(scene, identity)
    else:
        error = perform(scene, identity, [target] if target else [], given)
    at_step_2 = error is not None and scene.step == 2
    item = scene.table.state.items.get(identity)
    costs = {} if item is None else {"kind": item.kind, "cost": item.cost, "cost_ap": item.cost}
    return {
        **one_result(error),
        **costs,
        "step2": error if at_step_2 else "ok",
        "step3": None if at_step_2 else error or "ok",
    }


def _concentration(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """Damage to somebody who prepares, one concentration check for each."""
    damage = given.get("damage", given.get("damage_instances", choices.get("damage")))
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
    names = {"checks": len(told), "rolled": bool(told), "check": bool(told)}
    if not isinstance(damage, list):
        rows = {"dc": [None], "total": [None], "kept": [True]} if not told else rows
        return names | {key: values[0] for key, values in rows.items()}
    if isinstance(scene.case["expected"].get("kept"), bool):
        return names | rows | {"kept": all(rows["kept"])}
    return names | rows


def _turns(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """A long action over several turns: in each it is gone on with or not (ENC-54)."""
    item = next(iter(scene.items))
    progress: list[int] = []
    points: list[int] = []
    results: list[str] = []
    effects: list[bool] = []
    turns = choices.get("turns", choices.get("advances"))
    for place, choice in enumerate(turns):
        if place:
            scene.until_phase("energize", place)
        if choice in (True, "advance", item, f"advance {item}"):
            scene.choose(item)
        long = scene.table.person(scene.who).long
        points.append(scene.table.person(scene.who).points)
        told = scene.table.told("enc-advances")
        effects.append(bool(scene.table.told("enc-takes-effect")))
        lost_before = len(scene.table.told("enc-long-interrupted"))
        scene.until_phase("end", place + 1)
        results.append("interrupted" if len(scene.table.told("enc-long-interrupted")) > lost_before else "ok")
        progress.append(long.done if long is not None else told[-1]["done"] if told else 0)
    lost = scene.table.told("enc-long-interrupted")
    done = scene.facts()["effects"]
    return {
        "progress": progress,
        "turns_done": progress,
        "results": results,
        "effects": effects if isinstance(scene.case["expected"].get("effects"), list) else done,
        "ap_after": points,
        "ap_spent": [POINTS - left for left in points],
        "interrupted": bool(lost),
        "completed": done,
        "finished": done,
        "done": done,
        "result": "completed" if done else "interrupted" if lost else "under_way",
    }


_WAYS: Mapping[str, Callable[[Scene, Keys, Keys], dict[str, Any]]] = {
    "trace": _trace,
    "interrupt_at_step": _interrupt,
    "sequence": sequence,
    "turns": _turns,
    "advances": _turns,
    "leaves": _leaves,
    "action": _action,
    "step": _area,
    "phase": _phase,
    "damage": _concentration,
    "damage_instances": _concentration,
    "item": _attempt,
}
"""The ways by the key of the choices, or of what is given, that asks for them."""
