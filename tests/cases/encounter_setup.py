"""Builds set-ups from what encounter cases give: items, characters, settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encounter.common import COMMON_IDS
from rules.encounter.settings import CHOICES, OTHERS
from tests.cases.encounter_table import Keys
from tests.cases.report import NotRunError

DEFAULTS: Mapping[str, Any] = {
    "check_modifier": "injected",
    "dc_meets": "success",
    "b_high_check": "listen",
    "surprise_rollers": "named",
    "surprise_priority_rounds": 1,
    "off_guard_until": "own_prepare",
    "reactions_before_first_turn": "normal",
    "both_surprise_roles": "both_apply",
    "priority_adds": "sum",
    "removal": "keep_order",
    "energize_refresh": "set",
    "prepare_phase_order": "off_guard_then_durations",
    "reactions_hold": "until_energize",
    "ready_gives": "any_item",
    "long_action_effects": "last_advance",
    "step2_failure": "free",
    "catalyst_used_up": "no",
    "speech_blocked_by": ["silenced", "gagged"],
    "gesture_shared_hand": "if_fitting",
    "distances": "injected",
    "release_out_of_turn": "yes",
    "concentration_per": "instance",
}
"""Rulings that are no settings, at the default that stands (rule sheet, section 12)."""


def settings_of(config: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a case; a ruling that is no setting may only be named at its default."""
    settings = {}
    for key, value in config.items():
        if key in CHOICES or key in OTHERS:
            settings[key] = value
        elif key not in DEFAULTS:
            raise NotRunError(f"there is no ruling {key!r}")
        elif DEFAULTS[key] != value:
            raise NotRunError(f"{key} is no setting: it stands at {DEFAULTS[key]!r}, the case wants {value!r}")
    improvised = settings.get("improvised_default")
    if isinstance(improvised, str):
        del settings["improvised_default"]
    elif isinstance(improvised, Mapping):
        settings["improvised_default"] = _without_id(item_json({"id": "improvised", **improvised}))
    if not isinstance(settings.get("common_costs", {}), Mapping):
        del settings["common_costs"]
    return settings


def _without_id(item: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key not in ("id", "name", "everyone")}


def item_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """An action item of a case as one of a set-up; everyone has it."""
    given = Keys(data, "item")
    identity = str(given.get("id", "item"))
    item: dict[str, Any] = {"id": identity, "name": identity, "everyone": True}
    _cost(given, item)
    for key in ("resource", "resources"):
        if given.has(key):
            item["resources"] = given.get(key)
    for key in ("range", "duration", "rounds", "effects", "provides", "release_cost"):
        if given.has(key):
            item[key] = given.get(key)
    if isinstance(item.get("duration"), int):
        item |= {"duration": "rounds", "rounds": item["duration"]}
    _components(given, item)
    _reach(given, item)
    if given.has("check"):
        item["check"] = check_json(given.get("check"))
    for key in ("improvised", "by", "trigger", "target"):  # said again, with the same meaning, in the choices
        given.get(key)
    given.check()
    return item


def _cost(given: Keys, item: dict[str, Any]) -> None:
    """Kind and cost; a long action costs 1 point every turn whatever stands there (ENC-54)."""
    kind = given.get("kind")
    if kind is not None:
        item["kind"] = {"action": "action_point", "ap": "action_point"}.get(kind, kind)
    for key in ("cost_ap", "cost", "ap"):
        if given.has(key):
            item["cost"] = given.get(key)
    for key in ("cost_reaction", "cost_reactions"):
        if given.has(key):
            item |= {"kind": "reaction", "cost": given.get(key)}
    if item.get("cost") == 0 and kind is None:
        item["kind"] = "free"
    for key in ("turns_needed", "turns"):
        if given.has(key):
            item |= {"turns": given.get(key), "cost": 1}


def _components(given: Keys, item: dict[str, Any]) -> None:
    """Components as words (with `fitting` and `material` beside them) or as objects."""
    fitting = given.get("fitting", [])
    material = given.get("material", "")
    if not given.has("components"):
        return
    out = []
    for part in given.get("components"):
        one = {"kind": part} if isinstance(part, str) else dict(part)
        if one["kind"] == "gesture" and fitting:
            one.setdefault("fitting", fitting)
        if one["kind"] in ("catalyst", "consumable"):
            one.setdefault("material", given.get(one["kind"], material))
        out.append(one)
    item["components"] = out


def _reach(given: Keys, item: dict[str, Any]) -> None:
    kind = given.get("type")
    shape = given.get("shape", given.get("area"))
    source = given.get("source")
    if kind == "area" or shape is not None:
        item["area"] = dict(shape or {"kind": "radius", "r": 0})
        if "radius" in item["area"]:
            item["area"]["r"] = item["area"].pop("radius")
        if source is not None:
            item["area"]["source"] = source
    elif given.has("targets"):
        count = given.get("targets")
        item["targets"] = count if isinstance(count, Mapping) else {"least": 1, "most": int(count)}
    elif kind == "target" or given.get("target") is not None:
        named = [one for one in source if isinstance(one, str)] if isinstance(source, list) else []
        item["targets"] = {"least": max(1, len(named)), "most": max(1, len(named)), "who": "any"}


def check_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """The check of a case's item: a modifier, and a difficulty, passive value or opposed check."""
    given = Keys(data, "check")
    check: dict[str, Any] = {}
    for key in ("modifier", "roll"):
        if given.has(key):
            check[key] = given.get(key)
    for key in ("dc", "difficulty"):
        if given.has(key):
            check["difficulty"] = given.get(key)
    for key in ("passive", "defence", "opposed", "by", "hit_penalty", "per_target"):
        if given.has(key):
            check[key] = given.get(key)
    if not check.keys() & {"modifier", "roll"}:
        check["modifier"] = 0
    given.check()
    return check


def plain_item(identity: str, **more: Any) -> dict[str, Any]:
    """An item of that id that asks nothing of the GM: for common ones at their own cost."""
    item = {"id": identity, "effects": [], **more}
    return item if identity in COMMON_IDS else {"name": identity, "everyone": True, **item}


def reaction_item(identity: str, targets: bool) -> dict[str, Any]:
    """A reaction whose trigger the GM names."""
    item = plain_item(identity, kind="reaction")
    return item | {"targets": {"least": 0, "most": 1, "who": "any"}} if targets else item


def character(who: str, place: int = 0, **more: Any) -> dict[str, Any]:
    """A participant whose initiative is rolled already: the earlier its `place`, the earlier its turn."""
    return {"id": who, "name": who, "side": who, "initiative": {"natural": 10, "total": 100 - place}, **more}
