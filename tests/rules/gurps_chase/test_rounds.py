"""The sequence of a round, the Chase Roll, the outcome (GC-01 to GC-36)."""

from __future__ import annotations

import pytest

from rules.errors import RefusedError, SetupError
from rules.gurps_chase.tables import BANDS
from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup


def cars(**rest: object) -> Table:
    """Two equal cars: effective 13 + 7 = 20 against 12 + 7 = 19."""
    return Table(setup(driver("lin", 13), driver("kade", 12), **rest))


def test_gc_01_there_is_a_quarry_and_a_pursuer():
    table = cars()
    assert [table.chase.role(side) for side in table.chase.sides] == ["quarry", "pursuer"]
    with pytest.raises(SetupError, match=r"pursuers.*GC-01"):
        Table(setup(driver("lin")))


def test_gc_02_bands_and_yards():
    assert [(band.id, band.least, band.most) for band in BANDS] == [
        ("close", 0, 5), ("short", 6, 20), ("medium", 21, 100), ("long", 101, 500), ("extreme", 501, None),
    ]  # fmt: skip


def test_gc_03_penalties_of_ranged_attacks():
    assert [band.penalty for band in BANDS] == [0, -3, -7, -11, -15]


def test_gc_04_the_range_is_one_number_for_the_pair():
    table = cars(band="short").choose("move", "move").rolls(9, 18)
    assert table.view()["state"]["track"]["pairs"] == [{"pursuer": "kade", "prey": "lin", "at": 3, "was": 1}]


def test_gc_05_by_mode_short_on_foot_and_medium_with_a_vehicle():
    def start(*sheets: dict[str, object]) -> int:
        data = setup(*sheets)
        del data["band"]
        return Table(data).pursuer.band

    assert start(on_foot("lin"), on_foot("kade")) == 1
    assert start(driver("lin"), driver("kade")) == 2
    assert start(on_foot("lin"), driver("kade")) == 2


@pytest.mark.parametrize(("face", "band"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 4)])
def test_gc_05_start_band_roll_1d(face: int, band: int):
    data = setup(driver("lin"), driver("kade"), settings={"start_band": "roll_1d"})
    del data["band"]
    table = Table(data)
    assert table.asked() == ["roll-range gm"]
    table.roll("range", face)
    assert table.pursuer.band == band


def test_gc_05_start_band_gm():
    data = setup(driver("lin"), driver("kade"), settings={"start_band": "gm"})
    del data["band"]
    table = Table(data)
    assert table.asked() == ["pick-start gm"]
    table.give("pick-start", "long")
    assert table.pursuer.band == 3


def test_gc_05_a_band_of_the_set_up_is_not_asked_for():
    assert cars(settings={"start_band": "roll_1d"}, band="long").asked() == ["pick-maneuver-quarry lin"]


def test_gc_10_the_quarry_chooses_first_and_openly():
    table = cars()
    assert table.asked() == ["pick-maneuver-quarry lin"]
    table.give("pick-maneuver-quarry", "move")
    assert table.asked() == ["pick-maneuver-pursuer kade"]
    assert table.told("chosen")[0]["maneuver"] == "move"
    assert not table.find("pick-maneuver-pursuer").ask.secret


def test_gc_10_the_pursuer_resolves_before_the_quarry_and_then_both_make_chase_rolls():
    table = cars()
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2)
    assert table.asked() == ["roll-stunt kade"]
    table.roll("stunt", 8)
    assert table.asked() == ["roll-stunt lin"]
    table.roll("stunt", 8)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    table.rolls(10, 10)
    assert table.chase.round == 2
    assert table.asked() == ["pick-maneuver-quarry lin"]


def test_gc_10_a_quarry_that_cannot_go_on_is_caught_without_a_contest():
    table = cars()
    table.choose("move", "move")
    table.say("down", person="lin", down="yes")
    table.rolls(10, 10)
    assert table.result == "quarry_caught"
    assert not table.told("chosen")[2:]


def test_gc_10_a_pursuer_whose_vehicle_is_disabled_lets_the_quarry_go():
    gunner = person("bo", skills={"guns": 16}, weapons=[{"name": "gun", "skill": "guns", "damage": "6d"}])
    table = Table(setup(driver("lin"), driver("kade", car={"hp": 20, "st": 50}), crews={"lin": [gunner]}, band="close"))
    table.give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack", "bo")
    table.give("pick-maneuver-pursuer", "move")
    table.give("pick-aim", "hold", "lin")
    table.give("pick-aim", "0:kade-vehicle", "bo").roll("attack", 8).give("pick-dodge", "take-it")
    table.roll("damage", 4, 4, 4, 4, 4, 4)
    assert table.asked() == ["rule-runs-on gm"]
    table.give("rule-runs-on", "disabled")
    assert table.result == "quarry_escaped"
    assert table.told("chase-rolled") == []


def test_gc_10a_the_order_of_dice_in_a_ram():
    table = Table(setup(driver("lin", car={"st": 50}), driver("kade", car={"st": 60}), band="close"))
    table.choose("move", "ram")
    order = []
    while table.chase.round == 1:
        if table.asked()[0].startswith("pick-dodge"):
            table.give("pick-dodge", "dodge")
            continue
        order.append(table.asked()[0])
        count = table.find(order[-1].split()[0]).ask.count  # type: ignore[attr-defined]
        # The dodge fails, all else succeeds.
        table.give(order[-1].split()[0], [6] * count if "dodge" in order[-1] else [3] * count, order[-1].split()[1])
    assert order == [
        "roll-ram kade", "roll-dodge lin", "roll-crash kade", "roll-crash lin", "roll-control kade",
        "roll-control lin", "roll-chase lin", "roll-chase kade",
    ]  # fmt: skip


def test_gc_10a_passengers_follow_their_own_operator_and_complementary_rolls_come_before_chase_rolls():
    gun = {"name": "gun", "skill": "guns"}
    lin = driver("lin", skills={"guns": 12, "area_knowledge": 12}, weapons=[gun])
    kade = driver("kade", skills={"guns": 12, "area_knowledge": 12}, weapons=[gun])
    crews = {name: [person(f"{name}-p", skills={"guns": 12}, weapons=[gun])] for name in ("lin", "kade")}
    table = Table(setup(lin, kade, crews=crews, band="short"))
    table.give("pick-maneuver-quarry", "attack").give("pick-task", "attack")
    table.give("pick-maneuver-pursuer", "attack").give("pick-task", "attack")
    order = []
    while table.chase.round == 1:
        first = table.asked()[0]
        if first.startswith("pick-aim"):
            table.give("pick-aim", table.find("pick-aim").ask.options[0].key)  # type: ignore[attr-defined]
        elif first.startswith("pick-complementary"):
            table.give("pick-complementary", "area_knowledge")
        else:
            order.append(first)
            table.give(first.split()[0], [6, 6, 6], first.split()[1])
    assert order == [
        "roll-attack kade", "roll-attack kade-p", "roll-attack lin", "roll-attack lin-p", "roll-complementary lin",
        "roll-complementary kade", "roll-chase lin", "roll-chase kade",
    ]  # fmt: skip


def test_gc_11_a_close_call_does_not_stop_the_contest():
    table = cars()
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2).give("pick-maneuver-pursuer", "move")
    table.roll("stunt", 13)
    assert table.told("wipeout")[0]["kind"] == "close_call"
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_11_a_wreck_stops_it():
    table = cars()
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2).give("pick-maneuver-pursuer", "move")
    table.roll("stunt", 15)
    assert table.told("wipeout")[0]["kind"] == "wreck"
    assert table.result == "quarry_caught"


def test_gc_12_a_maneuver_whose_condition_fails_is_refused_naming_its_rule():
    table = cars(band="short")
    assert table.bar("hide") == ("gc-bar-start-medium-plus", "GC-45")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-maneuver-quarry", "hide")
    assert refused.value.rule == "GC-45"
    assert table.asked() == ["pick-maneuver-quarry lin"]


def test_gc_12_conditions_look_at_the_band_at_the_start_of_the_round():
    table = cars(band="close")
    assert table.bar("force") is None
    table.say("range", pursuer="kade", band="short")  # the GM corrects what the round starts from
    assert table.bar("force") == ("gc-bar-start-close", "GC-44")


def test_gc_13_scenery_opens_maneuvers():
    assert cars(band="long").bar("hide") is None  # by a Lucky Break
    none = cars(band="long", settings={"lucky_break_cost": 0})
    assert none.bar("hide") == ("gc-bar-scenery-or-lucky-break", "GC-45")
    none.say("scenery", opens=["hide"])
    assert none.bar("hide") is None
    assert none.bar("stunt_escape") == ("gc-bar-scenery-or-lucky-break", "GC-59")
    assert cars(band="long", scenery=True, settings={"lucky_break_cost": 0}).bar("stunt_escape") is None


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


@pytest.mark.parametrize(
    ("quarry", "pursuer", "shift"),
    [(11, 14, 0), (11, 15, 1), (7, 15, 1), (7, 16, 2), (4, 16, 2), (14, 10, 0), (14, 8, -1), (14, 3, -2)],
)
def test_gc_30_shifts_by_margin_of_victory(quarry: int, pursuer: int, shift: int):
    table = cars().choose("move", "move").rolls(quarry, pursuer)
    assert table.told("contest")[0]["margin_of_victory"] == abs((20 - quarry) - (19 - pursuer))
    assert table.told("range")[0]["shift"] == shift
    assert table.pursuer.band == 2 + shift


def test_gc_30_other_thresholds():
    table = cars(settings={"shift_thresholds": [2, 4, 6]}, band="close").choose("move", "move").rolls(9, 15)
    assert table.told("contest")[0]["margin_of_victory"] == 7
    assert table.pursuer.band == 3


def test_gc_31_the_winner_shifts_by_the_most_in_its_own_favour():
    assert cars().choose("move", "move").rolls(7, 16).pursuer.band == 4
    assert cars().choose("move", "move").rolls(16, 4).pursuer.band == 0


def test_gc_31_shift_choice_ask_lets_the_winner_pick_or_decline():
    table = cars(settings={"shift_choice": "ask"}).choose("move", "move").rolls(7, 16)
    assert [option.key for option in table.find("pick-shift", "lin").ask.options] == ["-2", "-1", "0", "1", "2"]  # type: ignore[attr-defined]
    table.give("pick-shift", "0")
    assert table.pursuer.band == 2
    table.choose("move", "move").rolls(16, 4).give("pick-shift", "1", "kade")
    assert table.pursuer.band == 3


def test_gc_31_nothing_is_asked_where_there_is_no_shift():
    table = cars(settings={"shift_choice": "ask"}).choose("move", "move").rolls(11, 14)
    assert table.chase.round == 2


def test_gc_32_the_side_that_is_not_static_gets_one_band_whoever_wins():
    table = cars().choose("move", "attack").give("pick-aim", "hold").rolls(15, 3)
    assert table.told("contest")[0]["winner"] == "pursuer"
    assert table.told("range")[0]["shift"] == 1
    table = cars().choose("attack", "move").give("pick-aim", "hold").rolls(10, 16)
    assert table.told("contest")[0]["margin_of_victory"] == 0
    assert table.told("range")[0]["shift"] == -1


def test_gc_33_both_static_nothing_changes():
    table = cars().choose("attack", "attack").give("pick-aim", "hold").give("pick-aim", "hold").rolls(3, 18)
    assert table.told("contest")[0]["margin_of_victory"] > 10
    assert table.pursuer.band == 2


def test_gc_34_beyond_extreme_is_escape():
    table = cars(band="extreme").choose("move", "move").rolls(9, 15)
    assert table.result == "quarry_escaped"
    assert table.told("range-beyond")[0]["band"] == "escape"
    assert table.view()["state"]["track"]["pairs"][0]["at"] == 5


def test_gc_34_below_close_is_close_and_the_chase_goes_on():
    table = cars(band="close").choose("move", "move").rolls(16, 4)
    assert table.result is None
    assert table.pursuer.band == 0


def test_gc_34_without_the_floor_a_shift_below_close_catches():
    table = cars(band="close", settings={"close_floor": False}).choose("move", "move").rolls(14, 8)
    assert table.result == "quarry_caught"
    table = cars(band="short", settings={"close_floor": False}).choose("move", "move").rolls(14, 8)
    assert table.result is None


def test_gc_35_a_tie_shifts_nothing():
    table = cars().choose("move", "move").rolls(11, 10)
    assert table.told("contest")[0] == {
        "pursuer": "kade", "winner": None, "margin_of_victory": 0, "quarry_margin": 9, "pursuer_margin": 9,
    }  # fmt: skip
    assert table.pursuer.band == 2


def test_gc_35_on_a_tie_the_static_side_still_loses_a_band():
    table = cars().choose("move", "attack").give("pick-aim", "hold").rolls(14, 6)
    assert table.told("contest")[0]["margin_of_victory"] == 0
    assert table.pursuer.band == 3


def test_gc_36_a_stop_goes_before_everything():
    table = cars(band="long", scenery=True).choose("hide", "stop")
    assert table.result == "quarry_escaped"
    assert table.told("chase-rolled") == []


def test_gc_36_a_forced_range_goes_before_shifts():
    table = cars(band="long").choose("reverse", "attack").give("pick-aim", "hold").rolls(3, 16)
    assert table.told("contest")[0]["margin_of_victory"] >= 5
    assert table.told("range")[0]["forced"]
    assert table.pursuer.band == 0
