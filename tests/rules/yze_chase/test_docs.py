"""The page for game masters names what there is, and its examples can be played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from bridge.plays import read_play, run_play
from rules.yze_chase import RULESET
from rules.yze_chase.obstacles import EFFECTS
from rules.yze_chase.settings import CHOICES, OTHERS
from rules.yze_chase.sheets import SAMPLE_VEHICLES, SKILLS
from tests.rules.yze_chase.game import PISTOL, Game, rider

PAGE_PATH = Path(__file__).parents[3] / "docs" / "yze-chase.md"
PAGE = PAGE_PATH.read_text(encoding="utf-8")


def test_every_setting_stands_with_its_alternatives_the_default_first() -> None:
    for key, (rule, words) in CHOICES.items():
        (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{key}` |") and rule in line]
        assert re.findall(r"`([a-z0-9_]+)`", row.split("|")[2])[: len(words)] == list(words)
    for key in OTHERS:
        assert f"| `{key}` |" in PAGE


def test_every_interjection_skill_vehicle_and_effect_is_named() -> None:
    car = {"vehicle": "car", "passengers": [rider("ada", weapons=[PISTOL])]}
    picks = Game(prey=car, settings={"chase_help": "idle_passenger"})
    kinds = [offer.kind for offer in picks.conflict.offers()]
    picks.declare("pursue_flee", "other")
    kinds += [offer.kind for offer in picks.conflict.offers()]
    for word in ("set-position", *kinds, *SKILLS, *SAMPLE_VEHICLES, *EFFECTS):
        assert f"`{word}`" in PAGE, word


def examples() -> list[dict[str, Any]]:
    return [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)]


def test_the_first_example_is_a_whole_chase() -> None:
    setup = examples()[0]
    people = setup.pop("participants")
    assert len(Game(people=people, shipped=True, **setup).asks) == 2


def test_the_obstacle_example_does_what_it_says() -> None:
    game = Game(obstacles=examples()[1]["obstacles"])
    game.declare("pursue_flee", "cut_off", obstacle=None)
    game.interject("choose-obstacle", obstacle="drawbridge")
    game.roll(1, "obstacle/roll")
    assert game.count("mara") == 3
    game.roll(0)
    assert game.facts("The gates slam")
    assert game.whys() == ["yze-ask-auto-fail"]


def test_a_preliminary_roll_may_be_bought_off() -> None:
    toll = {"id": "toll", "name": "Toll", "preliminary": [{"skill": "force", "alternatives": ["pay"]}]}
    game = Game(obstacles=[toll], prey={"money": 1})
    game.declare("pursue_flee", "other", obstacle=None)
    game.interject("choose-obstacle", obstacle="toll")
    game.say("pay", "mara")
    assert game.chase.runners["mara"].person.money == 0


def test_the_play_file_of_the_page_ends_in_the_ambush_that_it_tells_of() -> None:
    path = PAGE_PATH.parent / "examples" / "yze-chase.toml"
    assert "docs/examples/yze-chase.toml" in PAGE
    conflict = run_play(read_play(path), RULESET)
    assert conflict.outcome is not None
    assert conflict.outcome.result == "ambush"
