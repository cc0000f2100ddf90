"""The settings: each key with every alternative that the rule sheet lists (its behaviour is tested at its rule)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules.errors import SetupError
from rules.gurps_chase.settings import CHOICES, KEYS, Settings, read_settings
from rules.reading import Reading
from tests.rules.gurps_chase.table import Table, driver, on_foot, setup

SHEET = Path(__file__).parents[3] / "docs" / "rules" / "gurps-chase.md"
ROW = r"^\| `(\w+)` \| ([A-Z0-9a-z, -]+) \| (.+?) \| (.+?) \|$"
ROWS = re.findall(ROW, SHEET.read_text(encoding="utf-8"), re.MULTILINE)


def read(**settings: Any) -> Settings:
    """The settings of an object; raises `SetupError` where it is at fault."""
    reading = Reading(settings)
    found = read_settings(reading)
    reading.check()
    return found


def test_every_key_is_one_of_the_rule_sheet_with_its_rule_and_words():
    rows = {key: (rule, re.findall(r"`(\w+)`", f"{default} {others}")) for key, rule, default, others in ROWS}
    assert set(KEYS) <= set(rows)
    for key, (rule, words) in CHOICES.items():
        assert rows[key][0].startswith(rule)
        assert list(words) == rows[key][1]


def test_the_defaults():
    settings = read()
    assert settings == Settings()
    assert {key: settings[key] for key in CHOICES} == {key: words[0] for key, (_, words) in CHOICES.items()}
    assert (settings.complementary, settings.shift_thresholds) == ((2, 1, -1, -2), (5, 10))
    assert (settings.close_floor, settings.lucky_breaks) == (True, 1)


@pytest.mark.parametrize(("key", "word"), [(key, word) for key, (_, words) in CHOICES.items() for word in words])
def test_every_alternative_is_taken(key: str, word: str):
    assert read(**{key: word})[key] == word


def test_true_and_false_will_do_for_on_and_off():
    assert read(crowded=True)["crowded"] == "on"
    assert read(stunt_handling=False)["stunt_handling"] == "off"


@pytest.mark.parametrize(
    ("settings", "where"),
    [
        ({"crowdd": "on"}, "crowdd"),
        ({"crowded": "sometimes"}, "crowded"),
        ({"shift_choice": True}, "shift_choice"),
        ({"complementary": [2, 1, -1]}, "complementary"),
        ({"complementary": [2, 1, -1, "x"]}, "complementary"),
        ({"complementary": "2,1"}, "complementary"),
        ({"shift_thresholds": [10, 5]}, "shift_thresholds"),
        ({"shift_thresholds": [0, 5]}, "shift_thresholds"),
        ({"shift_thresholds": [5, 5]}, "shift_thresholds"),
        ({"shift_thresholds": [5.5]}, "shift_thresholds"),
        ({"shift_thresholds": True}, "shift_thresholds"),
        ({"close_floor": "no"}, "close_floor"),
        ({"lucky_break_cost": -1}, "lucky_break_cost"),
        ({"terrain_sets": {"car": []}}, "terrain_sets.car"),
        ({"terrain_sets": {"car": ["a road"]}}, "terrain_sets.car"),
        ({"terrain_sets": {"a car": ["road"]}}, "terrain_sets.a car"),
        ({"terrain_sets": ["car"]}, "terrain_sets"),
    ],
)
def test_a_fault_names_its_key(settings: dict[str, Any], where: str):
    with pytest.raises(SetupError) as error:
        read(**settings)
    assert error.value.problems[0].where == where


def test_an_unknown_setting_names_those_there_are():
    with pytest.raises(SetupError) as error:
        Table(setup(driver("lin"), driver("kade"), settings={"qc_criticals": "critical_wins"}))
    (problem,) = error.value.problems
    assert problem.where == "settings.qc_criticals"
    assert all(key in str(problem.reason) for key in KEYS)


def test_gc_30_no_thresholds_at_all_means_no_shifts():
    table = Table(setup(driver("lin", 20), driver("kade"), settings={"shift_thresholds": []}))
    assert table.choose("move", "move").rolls(3, 18).pursuer.band == 2


def test_gc_26_the_complementary_scale_in_play():
    lin = driver("lin", skills={"area_knowledge": 12})
    table = Table(setup(lin, driver("kade"), settings={"complementary": [4, 2, -2, -4]})).choose("move", "move")
    table.give("pick-complementary", "area_knowledge").roll("complementary", 10)
    assert table.effective("lin") == 19 + 2


def test_gc_101_a_mode_of_the_tables_own():
    settings = {"terrain_sets": {"rooftops": ["roof"]}}
    sides = {"lin": {"mode": "rooftops"}, "kade": {"mode": "rooftops"}}
    table = Table(setup(on_foot("lin"), on_foot("kade"), settings=settings, sides=sides))
    table.say("scenery", opens=["mobility_escape"]).give("pick-maneuver-quarry", "mobility_escape")
    table.give("pick-way", "as-it-is").give("pick-route", "roof").give("pick-maneuver-pursuer", "move")
    assert not table.pursuer.lasting_static
