"""The sides, where they start, the sequence of a round (GC-01, GC-05, GC-10 to GC-13)."""

from __future__ import annotations

import pytest

from rules.errors import RefusedError, SetupError
from tests.rules.gurps_chase.table import Table, cars, driver, on_foot, person, setup


def test_gc_01_there_is_a_quarry_and_a_pursuer():
    table = cars()
    assert [table.chase.role(side) for side in table.chase.sides] == ["quarry", "pursuer"]
    with pytest.raises(SetupError, match=r"pursuers.*GC-01"):
        Table(setup(driver("lin")))


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
