"""Encounter cases about reactions in reactions (ENC-71)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import Window
from rules.encounter.items import MOMENTS
from rules.viewers import GM
from tests.cases.encounter_setup import character, plain_item, reaction_item, settings_of
from tests.cases.encounter_table import Keys, Table
from tests.cases.report import NotRunError


def nested(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """An item, and reactions in its windows, and reactions in theirs (ENC-71)."""
    windows = [Keys(row, "window") for row in choices.get("windows")]
    first = Keys(choices.get("item"), "choices.item")
    table = _nested_table(case, given, first, windows)
    target = first.get("target")
    acting = table.find("ENC-43")
    results: dict[int, str] = {}
    if acting is None:
        raise NotRunError("nobody is asked to act")
    table.answer(acting, first.get("id"))
    aims = {first.get("id"): target}

    def act() -> bool:
        return _name(table, windows, aims, first.get("id")) or _react_in_window(table, windows, aims, results)

    table.run(lambda: not table.state.stack and table.find("ENC-43") is not None, act)
    missed = [row.get("reaction") for row in windows if not row.get("used_by_player")]
    for place, row in enumerate(windows):
        spent = table.person(row.get("by")).reactions == 0
        results.setdefault(place, "no_reaction_left" if spent else "no_window")
    for told in table.told("enc-refused"):
        place = next((at for at, row in enumerate(windows) if row.get("reaction") == told["item"]), None)
        if place is not None:
            results[place] = str(told["code"])
    for row in windows:
        for key in ("in", "step", "by", "trigger", "target", "interrupts", "effect"):
            row.get(key)
        row.check()
    started = [row["item"] for row in table.told("enc-pays")]
    people = table.state.people
    table.check_dice()
    for keys in (first,):
        for key in ("by", "cost_ap", "cost", "kind"):
            keys.get(key)
        keys.check()
    return {
        "started": started,
        "effects_order": [row["item"] for row in table.told("enc-takes-effect")],
        "ended": [row["item"] for row in table.told("enc-ends")],
        "max_depth": max((row["depth"] for row in table.told("enc-declares")), default=0),
        "ap": {who: people[who].points for who in _named(given.get("ap"), people)},
        "reactions": {who: people[who].reactions for who in _named(given.get("reactions"), people)},
        "results": (told := [results[place] for place in range(len(windows))]),
        "error": next((result for result in told if result != "ok"), None),
        "missed": missed,
        "interrupted": [row["item"] for row in table.told("enc-interrupted")],
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
        reaction = reaction_item(row.get("reaction"), bool(row.get("target")))
        if row.get("interrupts") or row.get("effect") == "interrupt":
            reaction["effects"] = [{"kind": "interrupt", "to": "answered"}]
        items.setdefault(row.get("reaction"), reaction)
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


def _react_in_window(table: Table, windows: list[Keys], aims: dict[str, Any], results: dict[int, str]) -> bool:
    """In an open window, pick what the case has somebody react with there; False where none is open."""
    window = next((one for one in table.asks() if isinstance(one.ask, Window)), None)
    top = table.state.top()
    if window is None or top is None:
        return False
    for place, row in enumerate(windows):
        fits = row.get("in") == top.item.id and row.get("step") == top.step and row.get("by") in window.ask.who
        if not fits or row.get("by") in (window.so_far or {}) or row.get("used_by_player"):
            continue
        aims[row.get("by")] = row.get("target")
        row.mark("used_by_player")
        option = next((one for one in window.ask.options[row.get("by")] if one.key == row.get("reaction")), None)
        if option is None:
            results[place] = "no_trigger"
        elif option.bar is not None:
            results[place] = option.bar.id.removeprefix("enc-bar-").replace("-", "_")
        else:
            table.answer(window, row.get("reaction"), row.get("by"))
            results[place] = "ok"
            return True
    table.answer(window, Window.CLOSE, GM)
    return True
