"""Plays worked encounter cases with the real ruleset: `play(case)` gives all facts that cases ask for.

What a case gives becomes a set-up that starts in the middle, its choices become answers and interjections, its dice
are fed in order to the rolls that are asked for. No rule is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.encounter_codes import as_the_case_says
from tests.cases.encounter_ends import ends
from tests.cases.encounter_functions import common, difficulties, passive_value
from tests.cases.encounter_given import scene_of
from tests.cases.encounter_nested import nested
from tests.cases.encounter_order import order
from tests.cases.encounter_surprise import direction, surprise
from tests.cases.encounter_table import Keys
from tests.cases.encounter_ways import way_of
from tests.cases.encounter_words import in_our_words

Play = Callable[[Mapping[str, Any], Keys, Keys], dict[str, Any]]


def play(case: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that happens in a case, under the names cases use. Raises `NotRunError` where it cannot be read."""
    case = in_our_words(case)
    given, choices = Keys(case["given"], "given"), Keys(case["choices"], "choices")
    facts = _family(case, given, choices)(case, given, choices)
    given.check()
    choices.check()
    return as_the_case_says(facts, case["expected"])


def _family(case: Mapping[str, Any], given: Keys, choices: Keys) -> Play:
    expected = case["expected"].keys()
    if any(map(given.has, ("opponents_passive", "opponents_modifiers", "opponents"))):
        return surprise
    if given.has("ambusher") or given.has("ambushing_side"):
        return direction
    if choices.has("windows"):
        return nested
    if expected & {"ends", "ended", "over", "offered"} and any(map(given.has, ("sides", "characters", "participants"))):
        return ends
    if given.has("modifiers") and expected & {"order", "initiative", "priority", "tied"}:
        return order
    if given.has("characters") and not any(
        choices.has(key) for key in ("sequence", "trace", "phase", "action", "item")
    ):
        return order
    if not case["dice"] and (given.has("damages") or _only_difficulties(given)):
        return difficulties
    if expected & {"passive", "passives"}:
        return passive_value
    if expected & {"in_turn", "out_of_turn", "costs"}:
        return common
    return one_character


def _only_difficulties(given: Keys) -> bool:
    """Amounts of damage with nobody who prepares or sustains."""
    damage = given.get("damage")
    return isinstance(damage, list) or (
        damage is not None and not any(map(given.has, ("prepared", "sustained", "character")))
    )


def one_character(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Cases about what one character does or suffers: see `encounter_ways` for the kinds of choices."""
    scene = scene_of(case, given, choices)
    facts = way_of(given, choices, case["expected"])(scene, given, choices)
    scene.table.check_dice()
    return scene.facts() | facts
