"""Encounter cases about the end (ENC-05): who is able, who is willing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.cases.encounter_setup import character, settings_of
from tests.cases.encounter_table import Keys, Table


def ends(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """One round in which nobody does anything; then those who are willing say so, and the GM is asked."""
    people = _people(given)
    willing = [who for who, person in people.items() if person.pop("willing", False)]
    for key in ("willing", "agree"):
        willing += choices.get(key, given.get(key, [])) or []
    setup = {
        "participants": list(people.values()),
        "surprise": {"by": "nobody"},
        "windows_open": False,
        "settings": settings_of(case["config"]),
        "round": given.get("round", 1),
    }
    table = Table(setup, case["dice"])
    table.run(lambda: table.state.step == "round")
    for who in dict.fromkeys(willing):
        table.interject("willing", who=who)
    table.run(lambda: table.state.step == "check")
    asked = table.find("ENC-05")
    offered = asked is not None and asked.ask.why.id == "enc-ask-check-one-side"
    outcome = table.conflict.outcome
    table.check_dice()
    over = outcome is not None
    return {
        "ends": over,
        "ended": over,
        "over": over,
        "offered": offered,
        "result": None if outcome is None else outcome.result,
        "round": table.state.round,
        "rounds": table.state.round,
    }


def _people(given: Keys) -> dict[str, dict[str, Any]]:
    """From `characters`/`participants` with a side each, or `sides` with their members and `down`."""
    people: dict[str, dict[str, Any]] = {}
    for side, members in given.get("sides", {}).items():
        for who in members:
            people[who] = character(who, len(people)) | {"side": side}
    for key in ("characters", "participants"):
        for who, data in given.get(key, {}).items():
            keys = Keys(data, who)
            people[who] = character(who, len(people)) | {"side": keys.get("side", who)}
            people[who]["willing"] = keys.get("willing", False)
            if keys.has("modifier"):
                del people[who]["initiative"]
                people[who]["checks"] = {"initiative": keys.get("modifier")}
            if keys.get("down") or keys.get("able") is False:
                people[who]["conditions"] = [{"condition": "down"}]
            keys.check()
    for key in ("down", "unable"):
        for who in given.get(key, []):
            people[who]["conditions"] = [{"condition": "down"}]
    return people
