"""Steps of encounter cases, one after the other: phases, items, reactions, releases (`choices.sequence`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.encounter_scene import PHASES, Scene
from tests.cases.encounter_setup import item_json, reaction_item
from tests.cases.encounter_table import Keys, code_of
from tests.cases.report import NotRunError


def sequence(scene: Scene, given: Keys, choices: Keys) -> dict[str, Any]:
    """One step after the other; after each what is left, and why it was refused."""
    steps = [_plain(step) for step in choices.get("sequence")]
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
    after |= _concentration(scene)
    if isinstance(scene.case["expected"].get("effects"), list):
        after["effects"] = after["effects_after"]
    return {"errors": errors, "results": results, "error": next(filter(None, errors), None), **after}


def _plain(step: Any) -> Any:
    """A step of one word and one value, as a text: `{"spend": 2}` is `spend 2`, `{"phase": "energize"}` the phase."""
    if not isinstance(step, Mapping) or len(step) != 1:
        return step
    ((verb, value),) = step.items()
    if verb == "phase":
        return value
    return f"{verb} {value}" if verb in ("spend", "perform", "use", "advance", "release", "ready") else step


def _concentration(scene: Scene) -> dict[str, Any]:
    """The concentration checks of all steps; one by itself where the case names one."""
    told = scene.table.facts_of("enc-concentration-kept", "enc-concentration-lost")
    names = {"dc": "difficulty", "total": "total", "kept": "kept"}
    rows: dict[str, Any] = {key: [row[name] for row in told] for key, name in names.items()}
    if len(told) == 1 and not any(isinstance(scene.case["expected"].get(key), list) for key in names):
        rows = {key: values[0] for key, values in rows.items()}
    return {**rows, "checks": len(told)}


def _at_phase(scene: Scene, step: Any, counts: Mapping[str, int]) -> dict[str, Any]:
    """Of a step that is a phase, what was so right after that phase."""
    phase = _phase_of(step)
    if phase is None:
        return {}
    return scene.phase_facts(phase, counts[phase])


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
        elif verb in ("perform", "use", "advance", "ready") and rest and not _improvised(given, rest):
            scene.names_item(rest)
    elif isinstance(step, Mapping):
        if "reaction" in step and not _improvised(given, step["reaction"]):
            scene.items.setdefault(step["reaction"], reaction_item(step["reaction"], "target" in step))
        if isinstance(step.get("action"), Mapping):
            scene.items.setdefault(step["action"]["id"], {**item_json(step["action"]), "effects": []})
        for key in ("perform", "item", "action", "ready"):
            if isinstance(step.get(key), str) and not _improvised(given, step[key]):
                scene.names_item(step[key])


def _improvised(given: Keys, identity: str) -> bool:
    data = given.get("item") or {}
    if isinstance(data, str):
        return False
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
        if verb == "advance":
            _to_a_turn_not_used(scene)
        return perform(scene, rest or next(iter(scene.items)), [], given)
    if verb == "release":
        return scene.release(rest)
    if verb == "ready":
        return _ready(scene, rest)
    if verb in ("stop", "stop_sustaining", "end_sustain", "end_sustained", "end_sustaining", "end"):
        return scene.choose("stop_sustaining")
    if verb == "give_up":
        return scene.choose("give_up")
    raise NotRunError(f"this player does not know the step {step!r}")


def _to_a_turn_not_used(scene: Scene) -> None:
    """A long action is gone on with once a turn: where it has been in this one, go on to the next (ENC-54)."""
    scene.to_action()
    long = scene.table.person(scene.who).long
    if long is not None and long.advanced:
        begun = [row for row in scene.table.told("enc-phase") if (row["who"], row["phase"]) == (scene.who, "energize")]
        scene.until_phase("energize", len(begun) + 1)


def _ready(scene: Scene, identity: str) -> str | None:
    """Ready an item (ENC-50)."""
    scene.table.answer(scene.to_action(), "ready")
    asked = scene.table.find("ENC-50")
    if asked is None:
        raise NotRunError("nothing can be readied")
    scene.table.answer(asked, identity)
    scene.finish([])
    return None


def out_of_turn(scene: Scene, identity: str) -> str | None:
    """Something that is no reaction, outside the own turn: released if it was prepared, refused if not (ENC-50)."""
    if any(one.item.id == identity for one in scene.table.person(scene.who).prepared):
        return scene.release(identity)
    refused = scene.table.interject("react", trigger="other", item=f"{scene.who}:{identity}")
    code = None if refused is None else code_of(refused)
    return {"refused_no_option": "not_your_turn"}.get(code or "", code)


def _step_object(scene: Scene, step: Keys, given: Keys) -> str | None:
    target = step.get("target")
    targets = [target] if isinstance(target, str) else list(target or [])
    if step.has("reaction"):
        identity = step.get("reaction")
        if _improvised(given, identity):
            identity = improvised_id(scene, given)
        result = scene.react(identity, step.get("trigger"), targets)
    elif step.has("release"):
        result = scene.release(step.get("release"))
    elif step.has("damage"):
        scene.to_action()
        refused = scene.table.interject("damage", who=scene.who, number=step.get("damage"))
        scene.to_action()
        result = code_of(refused) if refused else None
    elif isinstance(step.get("action"), Mapping):
        scene.table.run(lambda: scene.table.find("ENC-43") is not None)
        identity = step.get("action").get("id")
        own = scene.table.state.turn == scene.who
        result = scene.choose(identity, targets) if own else out_of_turn(scene, identity)
    elif step.has("ready"):
        result = _ready(scene, step.get("ready"))
    else:
        key = next((key for key in ("perform", "item", "action") if step.has(key)), None)
        if key is None:
            raise NotRunError(f"this player does not know the step {step.rest()}")
        result = perform(scene, step.get(key), targets, given)
    step.check()
    return result


def perform(scene: Scene, identity: str, targets: list[str], given: Keys) -> str | None:
    """Perform an item; the first time, one that the GM improvises is improvised."""
    return scene.choose(improvised_id(scene, given) if _improvised(given, identity) else identity, targets)


def improvised_id(scene: Scene, given: Keys) -> str:
    """The id of the item of the case that the GM improvises; it is improvised at the first call."""
    if not scene.table.state.improvised.get(scene.who):
        scene.table.run(lambda: scene.table.find("ENC-43") is not None)
        _improvise(scene, given.get("item"))
    return scene.table.state.improvised[scene.who][0].id


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
