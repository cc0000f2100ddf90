"""What comes along can be played as it is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.encounter import RULESET
from rules.reading import Reading
from tests.rules.encounter.random_play import RandomGame

FOLDER = Path(__file__).parents[3] / "rules" / "encounter" / "samples"
SETUPS = sorted(FOLDER.glob("*.toml"))


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
def test_a_sample_set_up_is_played(path: Path) -> None:
    setup = load(path)
    assert all(one["id"].isascii() for one in setup["participants"])
    for seed in range(3):
        game = RandomGame(setup, Random(seed))
        game.play(120)
        assert game.state.round >= 1


def test_there_is_a_fight_a_changed_surprise_and_a_rescue() -> None:
    assert [path.stem for path in SETUPS] == ["broken-parley", "burning-mill", "lantern-ford"]


@pytest.mark.parametrize("path", sorted((FOLDER / "characters").glob("*.toml")), ids=lambda path: path.stem)
def test_a_sample_sheet_is_read(path: Path) -> None:
    data = load(path)
    kind = data.pop("sheet", "character")
    reading = Reading(data)
    RULESET.sheets[kind](reading)
    reading.check()
    assert kind == "items" or data["id"] == path.stem


def test_there_is_a_sample_of_each_kind_of_sheet() -> None:
    kinds = {load(path).get("sheet", "character") for path in (FOLDER / "characters").glob("*.toml")}
    assert kinds == set(RULESET.sheets)


def test_names_are_shown_in_the_language_of_the_set_up() -> None:
    setup = load(FOLDER / "lantern-ford.toml")
    game = RandomGame(setup | {"language": "zh-Hant"}, Random(1))
    assert game.state.people["ilse"].sheet.name == "伊爾莎"
    assert str(game.state.items["mend"].text) != "Mend"
