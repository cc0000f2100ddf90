"""Encounter cases that ask for a number or a list and need no encounter to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encounter.checks import passive
from rules.encounter.common import COMMON_IDS, IN_TURN, OUT_OF_TURN
from rules.encounter.damage import concentration_difficulty
from tests.cases.encounter_setup import character, settings_of
from tests.cases.encounter_table import Keys, Table


def difficulties(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """The difficulties of several amounts of damage (ENC-97)."""
    damages = given.get("damages", given.get("damage"))
    every = damages if isinstance(damages, list) else [damages]
    numbers = [concentration_difficulty(damage) if damage else None for damage in every]
    given.rest()
    return {"dc": numbers, "difficulties": numbers, "dcs": numbers}


def passive_value(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Passive values of modifiers (ENC-06)."""
    one = given.has("modifier")
    checks = {"check": given.get("modifier")} if one else dict(given.get("modifiers", {}))
    person = character("ana", checks=checks)
    setup = {"participants": [person], "surprise": {"by": "nobody"}, "settings": settings_of(case["config"])}
    table = Table(setup, case["dice"])
    values = {check: passive(table.state, "ana", check) for check in checks}
    given.get("check")
    return {"passive": values["check"] if one else values, "passives": values}


def common(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """The common action items (ENC-100, ENC-101), as ids or, where the case has a number, counted; what they cost."""
    setup = {"participants": [character("ana")], "surprise": {"by": "nobody"}, "settings": settings_of(case["config"])}
    items = Table(setup, case["dice"]).state.items
    named = [items[one] for one in given.get("items", COMMON_IDS) if one in items]
    facts: dict[str, Any] = {"costs": {item.id: item.cost for item in named}}
    for key, listed in (("in_turn", IN_TURN), ("out_of_turn", OUT_OF_TURN)):
        ids = [item.id for item in listed]
        facts[key] = len(ids) if isinstance(case["expected"].get(key), int) else ids
    return facts
