"""Set-ups and sheets: what is refused, and how one starts in the middle."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules.gurps_chase
from rules.conflict import Conflict
from rules.errors import SetupError
from rules.gurps_chase import RULESET, read_sheet
from rules.gurps_chase.sheets import Damage
from rules.reading import Reading
from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup

SAMPLES = sorted((Path(rules.gurps_chase.__file__).parent / "samples").glob("*.toml"))
SHEETS = sorted((Path(rules.gurps_chase.__file__).parent / "samples" / "characters").glob("*.toml"))
CHARACTERS = [path for path in SHEETS if "sheet =" not in path.read_text(encoding="utf-8")]


def faults(data: dict[str, Any]) -> dict[str, str]:
    """The place and rule of every fault of a set-up."""
    with pytest.raises(SetupError) as error:
        Conflict(RULESET, data)
    return {problem.where: problem.rule for problem in error.value.problems}


def changed(**changes: Any) -> dict[str, Any]:
    """A good set-up with dotted keys changed (`pursuers__0__band`)."""
    data: Any = json.loads(json.dumps(setup(driver("lin"), driver("kade"), crews={"lin": [person("bo")]})))
    for path, value in changes.items():
        target, *rest = data, *path.split("__")
        for key in rest[:-1]:
            target = target[int(key)] if key.isdigit() else target[key]
        target[rest[-1]] = value
    return data


def test_a_good_set_up_is_taken():
    Conflict(RULESET, changed())


@pytest.mark.parametrize(
    ("changes", "where", "rule"),
    [
        ({"band": "near"}, "band", "GC-02"),
        ({"pursuers__0__band": "beyond"}, "pursuers[0].band", "GC-02"),
        ({"pursuers": []}, "pursuers", "GC-01"),
        ({"quarry": "lin"}, "quarry", ""),
        ({"quarry__operator": "ghost"}, "quarry.operator", "GC-103"),
        ({"quarry__operator": None}, "quarry.operator", "GC-103"),
        ({"quarry__passengers": ["ghost"]}, "quarry.passengers", "GC-103"),
        ({"quarry__passengers": ["kade"]}, "pursuers[0].operator", "GC-103"),
        ({"quarry__vehicle": "ufo"}, "quarry.vehicle", "GC-41"),
        ({"quarry__vehicle": "kade-vehicle"}, "pursuers[0].vehicle", "GC-103"),
        ({"quarry__status": ["drunk"]}, "quarry.status", "GC-43"),
        ({"quarry__lasting_static": "yes"}, "quarry.lasting_static", "GC-48"),
        ({"quarry__modifier": 99}, "quarry.modifier", "GC-27"),
        ({"quarry__boarders": {"bo": "kade"}}, "quarry.boarders.bo", "GC-103"),
        ({"quarry__colour": "red"}, "quarry.colour", ""),
        ({"participants__0__id": "gm"}, "participants[0].id", ""),
        ({"participants__0__id": "a/b"}, "participants[0].id", ""),
        ({"participants__0__id": "李"}, "participants[0].id", ""),
        ({"participants__1__id": "lin"}, "participants[1].id", ""),
        ({"participants__0__skills": {"driving": -1}}, "participants[0].skills.driving", "GC-20"),
        ({"participants__0__skills": {"driving": "good"}}, "participants[0].skills.driving", "GC-20"),
        ({"participants__0__skills": {"Fast Talk": 12}}, "participants[0].skills.Fast Talk", "GC-20"),
        ({"participants__0__skills": {}}, "quarry.operator", "GC-20"),
        ({"participants__0__st": 0}, "participants[0].st", "GU-09"),
        ({"participants__0__move": -1}, "participants[0].move", "GC-23"),
        ({"participants__0__move": float("nan")}, "participants[0].move", "GC-23"),
        ({"participants__0__hp_now": 99}, "participants[0].hp_now", "GC-52"),
        ({"participants__0__weapons": [{"name": "gun", "skill": "guns"}]}, "participants[0].weapons[0].skill", "GC-40"),
        (
            {"participants__0__weapons": [{"name": "gun", "skill": "dx", "damage": "lots"}]},
            "participants[0].weapons[0].damage",
            "GC-40",
        ),
        ({"participants__0__vehicle__skill": "cooking"}, "participants[0].vehicle.skill", "GC-20"),
        ({"participants__0__vehicle__kind": "ufo"}, "participants[0].vehicle.kind", "GC-101"),
        ({"participants__0__vehicle__speed": -3}, "participants[0].vehicle.speed", "GC-23"),
        ({"participants__0__vehicle__sr": -1}, "participants[0].vehicle.sr", "GC-71"),
        ({"participants__0__vehicle__handling": 1.5}, "participants[0].vehicle.handling", "GC-21"),
        ({"feats": [{"name": "leap", "minimum": -3}]}, "feats[0].minimum", "GC-57"),
        ({"feats": [{"name": "leap", "minimum": 0}]}, "feats[0].minimum", "GC-57"),
        ({"feats": [{"name": "leap", "skills": ["cooking"]}]}, "feats[0].skills", "GC-57"),
        ({"scenery": "nice"}, "scenery", "GC-13"),
        ({"scenery": ["move"]}, "scenery", "GC-13"),
        ({"round": 0}, "round", "GC-10"),
        ({"language": "tlh"}, "language", ""),
        ({"weather": "rain"}, "weather", ""),
    ],
)
def test_a_fault_names_its_key_and_rule(changes: dict[str, Any], where: str, rule: str):
    found = faults(changed(**changes))
    assert where in found
    assert found[where] == rule


def test_all_faults_are_named_at_once():
    found = faults(changed(band="near", round=0, quarry__status=["drunk"]))
    assert set(found) == {"band", "round", "quarry.status"}


def test_a_vehicle_has_no_persons_id():
    data = changed(vehicles=[{"id": "bo", "name": "Bo's", "kind": "car", "skill": "driving", "speed": 30}])
    assert faults(data) == {"vehicles": ""}


def test_people_on_no_side_are_a_fault():
    data = changed()
    data["participants"].append(person("idle"))
    assert faults(data) == {"participants": "GC-103"}


def test_on_foot_a_skill_must_be_on_the_sheet():
    data = setup(on_foot("lin"), on_foot("kade"), sides={"lin": {"skill": "swimming"}})
    assert faults(data) == {"quarry.skill": "GC-20"}


def test_a_boarder_must_be_aboard_a_rival_in_a_vehicle():
    crews = {"kade": [person("bo")]}
    data = setup(on_foot("lin"), driver("kade"), crews=crews, sides={"kade": {"boarders": {"bo": "lin"}}})
    assert faults(data) == {"pursuers[0].boarders.bo": "GC-93"}


def test_later_pursuers_do_not_go_with_one_side():
    data = setup(driver("lin"), driver("kade"), settings={"many_pursuers": "one_side"})
    data["participants"].append(driver("mo"))
    data["later"] = [{"operator": "mo"}]
    assert faults(data) == {"later": "GC-102"}


def test_a_set_up_may_start_in_the_middle():
    lin = driver("lin", car={"hp": 50, "hp_now": 12, "st": 50}, hp=12, hp_now=3, lucky_breaks=0)
    sides = {
        "lin": {"status": ["seized_control"], "modifier": 2},
        "kade": {"lasting_static": True, "accident": 3, "superior": True, "can_strike": False, "band": "long"},
    }
    table = Table(setup(lin, driver("kade"), crews={"kade": [person("bo", down=True)]}, sides=sides, round=7))
    assert (table.chase.round, table.pursuer.band) == (7, 3)
    assert table.quarry.statuses == ["seized_control"]
    assert table.quarry.lead.vehicle is not None
    assert (table.quarry.lead.vehicle.hp, table.quarry.operator.hp, table.quarry.operator.lucky) == (12, 3, 0)
    assert (table.pursuer.lasting_static, table.pursuer.accident, table.pursuer.superior) == (True, 3, True)
    assert table.pursuer.can_strike is False
    assert table.chase.people["bo"].down
    assert table.asked() == ["pick-maneuver-quarry lin"]


def test_names_by_language():
    sheet = {**driver("lin"), "name": {"en": "Lin", "zh-Hant": "林"}}
    for language, name in (("en", "Lin"), ("zh-Hant", "林"), ("zh-Hans", "Lin")):
        table = Table(setup(sheet, driver("kade"), language=language))
        assert RULESET.participants(table.chase)[0] == ("lin", name)


def test_a_sheet_by_itself():
    reading = Reading(
        {
            "id": "lin", "name": "Lin", "st": 12, "dx": 13, "skills": {"guns": 14, "driving (car)": 12},
            "weapons": [{"name": "Rifle", "skill": "guns", "acc": 5, "bulk": -5, "damage": "7d+1"}],
        }
    )  # fmt: skip
    sheet = read_sheet(reading)
    reading.check()
    assert (sheet.strength, sheet.most_hp, sheet.hp, sheet.level("dx")) == (12, 12, 12, 13)
    assert sheet.weapons[0].damage == Damage(7, 1)
    assert sheet.best(["judo", "dx", "wrestling"]) == "dx"
    assert sheet.best(["judo"]) is None


def test_a_driver_may_drive_a_passengers_car():
    bo = driver("bo", car={"name": "Bo's van", "speed": 50})
    lin = person("lin", skills={"driving": 12})
    sides = {"lin": {"vehicle": "bo-vehicle"}}
    table = Table(setup(lin, driver("kade"), crews={"lin": [bo]}, sides=sides)).choose("move", "move")
    assert table.effective("lin") == 12 + 8
    # A car that stays at home is not at hand.
    assert Table(setup(driver("lin"), driver("kade"), crews={"lin": [bo]})).chase.at_hand == []


def test_a_driver_may_start_on_foot_beside_their_own_car():
    table = Table(setup(driver("lin", skills={"running": 11}), driver("kade"), sides={"lin": {"vehicle": ""}}))
    assert table.quarry.lead.vehicle is None
    assert [car.id for car in table.chase.at_hand] == ["lin-vehicle"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_samples_can_be_played_in_three_languages(path: Path, language: str):
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    conflict = Conflict(RULESET, {**data, "language": language})
    assert conflict.asks()[0].ask.why.id == "gc-pick-maneuver-quarry"
    names = dict(RULESET.participants(conflict.state))
    assert all(name.isascii() is (language == "en") for identity, name in names.items() if identity != "ines")


@pytest.mark.parametrize("path", CHARACTERS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_sample_characters_are_sheets(path: Path, language: str):
    reading = Reading(tomllib.loads(path.read_text(encoding="utf-8")))
    sheet = read_sheet(reading, language=language)
    reading.check()
    assert sheet.id == path.stem
    assert sheet.title.isascii() is (language == "en")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_a_sample_vehicle_is_read_and_can_be_driven(language: str):
    (path,) = (path for path in SHEETS if path not in CHARACTERS)
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    assert data.pop("sheet") == "vehicle"
    driven = setup(person("lin", skills={"driving": 12}), person("kade", skills={"driving": 12}))
    driven |= {"vehicles": [data], "language": language}
    driven["quarry"] = {"operator": "lin", "vehicle": path.stem}
    vehicle = Table(driven).quarry.lead.vehicle
    assert vehicle.sheet.id == path.stem
    assert vehicle.sheet.name.isascii() is (language == "en")


@pytest.mark.parametrize(("quarry", "pursuer"), [("lin", "kade"), ("mara", "ines"), ("juno", "silas")])
def test_sample_characters_make_a_foot_chase_a_car_chase_and_one_against_a_helicopter(quarry: str, pursuer: str):
    people = [tomllib.loads((CHARACTERS[0].parent / f"{name}.toml").read_text("utf-8")) for name in (quarry, pursuer)]
    data = {"participants": people, "quarry": {"operator": quarry}, "pursuers": [{"operator": pursuer}]}
    table = Table(data).choose("move", "move")
    assert (table.quarry.lead.vehicle is None) is (quarry == "lin")


def test_there_is_a_foot_chase_a_car_chase_and_a_motorcycle_against_a_helicopter():
    assert [path.stem for path in SAMPLES] == ["car-chase", "foot-chase", "motorcycle-helicopter"]


def test_in_the_sample_the_helicopter_has_superior_mobility_and_cannot_be_struck_from_a_bar():
    path = next(path for path in SAMPLES if path.stem == "motorcycle-helicopter")
    table = Table(tomllib.loads(path.read_text(encoding="utf-8")))
    table.give("pick-maneuver-quarry", "mobility_escape").give("pick-way", "as-it-is").give("pick-route", "narrow")
    assert table.bar("mobility_pursuit", "pick-maneuver-pursuer") is None
    table.give("pick-maneuver-pursuer", "move").idle()
    assert not table.pursuer.lasting_static


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 100) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
PATHS = [
    ("participants",), ("vehicles",), ("quarry",), ("pursuers",), ("later",), ("settings",), ("feats",), ("scenery",),
    ("participants", 0), ("quarry", "operator"), ("quarry", "boarders"), ("pursuers", 0), ("participants", 1, "skills"),
    ("participants", 1, "weapons"), ("participants", 1, "vehicle"), ("participants", 1, "name"), ("quarry", "status"),
    ("settings", "terrain_sets"), ("settings", "complementary"), ("participants", 1, "id"), ("band",), ("round",),
]  # fmt: skip


@given(st.sampled_from(PATHS), json_values)
def test_a_set_up_of_any_shape_is_taken_or_refused(path: tuple[str | int, ...], value: Any):
    data: Any = setup(driver("lin"), driver("kade"), crews={"lin": [person("bo")]}, settings={})
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    answers: list[Any] = []
    try:
        conflict = Conflict(RULESET, data)
        answers += [*conflict.asks(), conflict.outcome]
    except SetupError as error:
        answers += error.problems
    assert answers
