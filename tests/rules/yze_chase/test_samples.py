"""The samples can be played as they are, and every character fits a chase."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

import rules.yze_chase
from bridge.digital import digital_answer
from rules.conflict import Conflict
from rules.errors import SetupError
from rules.log import Answer
from rules.names import LANGUAGES
from rules.reading import Reading
from rules.yze_chase import RULESET
from rules.yze_chase.obstacles_file import read_obstacles_file
from rules.yze_chase.sheets import read_sheet, read_vehicle_sheet

SAMPLES = Path(rules.yze_chase.__file__).parent / "samples"
SETUPS = sorted(SAMPLES.glob("*.toml"))
SHEETS = sorted((SAMPLES / "characters").glob("*.toml"))
CHARACTERS = [path for path in SHEETS if "sheet =" not in path.read_text(encoding="utf-8")]


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_the_first_sample_is_the_foot_chase_that_the_demo_plays() -> None:
    assert [path.stem for path in SETUPS] == ["foot", "mixed", "pack", "vehicles"]


@pytest.mark.parametrize("path", SETUPS, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(5))
def test_a_sample_setup_plays_to_an_end(path: Path, seed: int) -> None:
    rng = random.Random(seed)
    conflict = Conflict(RULESET, load(path))
    for _ in range(2000):
        if conflict.outcome is not None:
            break
        open_ask = conflict.asks()[0]
        by, value = digital_answer(open_ask, rng)
        conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))
    assert conflict.outcome is not None
    assert conflict.outcome.hand_over["participants"]


@pytest.mark.parametrize("path", CHARACTERS, ids=lambda path: path.stem)
def test_a_sample_character_has_a_name_in_every_language(path: Path) -> None:
    names = []
    for language in LANGUAGES:
        reading = Reading(load(path))
        sheet = read_sheet(reading, language=language)
        reading.check()
        names.append((sheet.name, sheet.title))
        assert sheet.id == path.stem
    assert all(name and title for name, title in names)
    assert len({name for name, _ in names}) == 3


def test_sample_characters_make_a_foot_chase_and_a_car_chase() -> None:
    people = {path.stem: load(path) for path in CHARACTERS}
    foot = [people["mara"] | {"side": "prey"}, people["hale"] | {"side": "pursuer"}]
    cars = [people["ines"] | {"side": "prey", "passengers": [people["tomas"]]}, people["brandt"] | {"side": "pursuer"}]
    for participants in (foot, cars):
        conflict = Conflict(RULESET, {"distance": "medium", "language": "zh-Hant", "participants": participants})
        assert len(conflict.asks()) == 2
    assert dict(RULESET.participants(conflict.state))["tomas"] == "湯瑪斯·林德"


def test_a_sample_file_of_obstacles_is_read_and_the_gm_may_choose_them() -> None:
    (data,) = [data for data in map(load, SHEETS) if data.get("sheet") == "obstacles"]
    del data["sheet"]
    reading = Reading(data)
    found = read_obstacles_file(reading)
    reading.check()
    chase = Conflict(RULESET, load(SETUPS[0]) | {"obstacles": data["obstacles"]})
    assert [one.id for one in found] == [one.id for one in chase.state.library] == ["drawbridge", "wet-nets"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sample_vehicle_is_read_and_can_be_driven(language: str) -> None:
    (data,) = [data for data in map(load, SHEETS) if data.get("sheet") == "vehicle"]
    del data["sheet"]
    reading = Reading(data)
    sheet = read_vehicle_sheet(reading, language)
    reading.check()
    assert sheet.name.isascii() is (language == "en")
    setup = load(SETUPS[0])
    setup["participants"][1]["vehicle"] = data
    assert Conflict(RULESET, setup).state.runners["hale"].drives


def test_the_faults_of_a_file_of_obstacles_are_named_with_key_and_rule() -> None:
    twice = {"id": "mud", "name": "Mud", "on_action_failed": [{"action": "hide", "effect": "fly"}]}
    reading = Reading({"obstacles": [twice, {"id": "mud", "name": "More mud"}]})
    read_obstacles_file(reading)
    with pytest.raises(SetupError) as caught:
        reading.check()
    faults = [(problem.where, problem.rule) for problem in caught.value.problems]
    assert faults == [("obstacles[0].on_action_failed[0].effect", "YZC-11"), ("obstacles[1].id", "YZC-11")]
