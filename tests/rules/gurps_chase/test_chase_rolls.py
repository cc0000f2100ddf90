"""What a Chase Roll is made of (GC-20 to GC-27)."""

from __future__ import annotations

import pytest

from rules.errors import SetupError
from tests.rules.gurps_chase.table import Table, cars, driver, on_foot, person, setup


@pytest.mark.parametrize(
    "skill",
    [
        "bicycling", "boating", "driving", "flight", "piloting", "riding", "running", "skiing", "submarine",
        "swimming", "teamster",
    ],
)  # fmt: skip
def test_gc_20_every_chase_skill(skill: str):
    lin = person("lin", skills={skill: 14}, vehicle={"name": "it", "kind": "boat", "skill": skill, "speed": 2})
    table = Table(setup(lin, driver("kade"))).choose("move", "move")
    assert table.effective("lin") == 14


def test_gc_20_any_other_skill_operates_nothing():
    lin = person("lin", skills={"cooking": 14}, vehicle={"name": "it", "kind": "car", "skill": "cooking", "speed": 2})
    with pytest.raises(SetupError, match=r"vehicle.skill.*GC-20"):
        Table(setup(lin, driver("kade")))


def test_gc_20_a_pedestrian_without_running_uses_dx():
    table = Table(setup(person("lin", dx=11, move=5), on_foot("kade", 13))).choose("move", "move")
    assert table.effective("lin") == 11 + 2
    assert table.effective("kade") == 13 + 2


def test_gc_20_a_swimmer_uses_swimming():
    lin, kade = person("lin", skills={"swimming": 15}, move=2), person("kade", skills={"swimming": 13}, move=2)
    sides = {name: {"skill": "swimming", "mode": "boat"} for name in ("lin", "kade")}
    table = Table(setup(lin, kade, sides=sides)).choose("move", "move")
    assert (table.effective("lin"), table.effective("kade")) == (15, 13)


def test_gc_20_a_specialty_is_part_of_the_name():
    lin = person(
        "lin",
        skills={"driving (motorcycle)": 15},
        vehicle={"name": "bike", "kind": "bike", "skill": "driving (motorcycle)", "speed": 50},
    )
    assert Table(setup(lin, driver("kade"))).choose("move", "move").effective("lin") == 23


def test_gc_21_vehicles_add_handling():
    table = Table(setup(driver("lin", 13, car={"handling": 2}), driver("kade", 12, car={"handling": -1})))
    table.choose("move", "move")
    assert (table.effective("lin"), table.effective("kade")) == (13 + 2 + 7, 12 - 1 + 7)


def test_gc_22_a_static_maneuver_has_no_speed_bonus():
    table = cars().choose("move", "attack")
    table.give("pick-aim", "hold")
    assert (table.effective("lin"), table.effective("kade")) == (20, 12)


def test_gc_23_gc_25_the_bonus_in_play():
    table = Table(setup(on_foot("lin", 12, 6), on_foot("kade", 12, 5))).choose("move", "move")
    assert (table.effective("lin"), table.effective("kade")) == (15, 14)
    table = Table(setup(on_foot("lin", 12, 6), on_foot("kade"), settings={"move6_bonus": "table"}))
    assert table.choose("move", "move").effective("lin") == 14


def test_gc_26_the_best_of_those_aboard_rolls_once():
    lin = driver("lin", 13, skills={"area_knowledge": 10})
    table = Table(setup(lin, driver("kade", 12), crews={"lin": [person("bo", skills={"area_knowledge": 14})]}))
    table.choose("move", "move")
    options = table.find("pick-complementary", "lin").ask.options  # type: ignore[attr-defined]
    assert [option.key for option in options] == ["area_knowledge", "none"]
    table.give("pick-complementary", "area_knowledge")
    assert table.asked() == ["roll-complementary bo"]
    table.roll("complementary", 10)
    assert table.effective("lin") == 21
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_26_urban_survival_needs_a_built_up_area():
    lin = driver("lin", skills={"urban_survival": 12})
    table = Table(setup(lin, driver("kade"))).choose("move", "move")
    assert table.bar("urban_survival", "pick-complementary") == ("gc-bar-not-built-up", "GC-26")
    table.say("scenery", opens=[], built_up="yes")
    assert table.bar("urban_survival", "pick-complementary") is None


def test_gc_26_nobody_has_to():
    table = Table(setup(driver("lin", skills={"area_knowledge": 12}), driver("kade"))).choose("move", "move")
    table.give("pick-complementary", "none")
    assert table.effective("lin") == 19


def test_gc_27_everything_that_goes_into_the_effective_skill():
    lin = driver("lin", 15, car={"handling": 1}, bonus=1, skills={"area_knowledge": 12})
    boarder = person("bo", skills={"driving": 12})
    table = Table(
        setup(
            lin,
            driver("kade"),
            crews={"kade": [boarder]},
            sides={"kade": {"boarders": {"bo": "lin"}}, "lin": {"accident": 3, "modifier": -1}},
        )
    )
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -6)
    table.give("pick-maneuver-pursuer", "move").give("pick-task", "attack", "bo")
    table.give("pick-aim", "hold")
    table.roll("stunt", 9)
    table.say("modifier", side="lin", value=2, standing="no")
    table.give("pick-complementary", "area_knowledge").roll("complementary", 8)
    # Driving, Handling, speed, Stunt, complementary, boarder, accident, sheet, GM: standing and next.
    assert table.effective("lin") == 15 + 1 + 7 + 3 + 1 - 2 - 3 + 1 - 1 + 2


def test_gc_27_accident_and_next_roll_are_used_up_by_one_chase_roll():
    table = Table(setup(driver("lin"), driver("kade"), sides={"kade": {"accident": 4}}))
    table.say("modifier", side="kade", value=-3, standing="no").choose("move", "move")
    assert table.effective("kade") == 19 - 4 - 3
    table.rolls(10, 10)
    table.choose("move", "move")
    assert table.effective("kade") == 19
