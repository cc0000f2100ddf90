"""The vehicle table, entry by entry: YZC-100 to YZC-109c, and vehicles: YZC-120 to YZC-124."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from rules.yze_chase.sheets import SAMPLE_VEHICLES
from tests.rules.yze_chase.game import BIKE, CAR, PISTOL, RIFLE, Game, person, rider

PLAIN = {"maneuverability": 0, "hull": 9, "armor": 0}
POOLS = {"pursue_flee": 5, "hide": 5, "block": 5, "cut_off": 5, "stand_and_shoot": 7}


def game(obstacle: int | None, prey_does: str, pursuer_does: str, distance: str = "medium", **more: Any) -> Game:
    drives = {"weapons": [PISTOL], "vehicle": PLAIN, "health": 99}
    people = {side: {**drives, **more.pop(side, {})} for side in ("prey", "pursuer")}
    table = Game(distance=distance, shipped=True, **people, **more)
    table.declare(prey_does, pursuer_does, obstacle=obstacle)
    return table


def dice(obstacle: int, action: str) -> int:
    who = "hale" if action == "cut_off" else "mara"
    distance = {"hide": "long", "stand_and_shoot": "short"}.get(action, "medium")
    table = game(obstacle, *(("other", action) if who == "hale" else (action, "other")), distance=distance)
    while table.whys()[0] not in ("yze-roll-action", "yze-roll-shot"):
        aim = table.whys() == ["yze-ask-aim"]
        table.say("shoot-0-hale-hale" if aim else 0)
    return table.count("acting" if action in ("hide", "cut_off") else "")


CHANGES: dict[int, dict[str, int]] = {
    2: {"hide": 2, "pursue_flee": -2},
    3: {"block": 2, "pursue_flee": -2},
    4: {"cut_off": 2, "pursue_flee": -2, "stand_and_shoot": -2},
    5: {"pursue_flee": -2, "hide": -2, "stand_and_shoot": -2},
    6: {"pursue_flee": 2, "stand_and_shoot": 2, "hide": -2, "block": -2},
    7: {"hide": 2, "block": 2, "cut_off": 2, "pursue_flee": -2, "stand_and_shoot": -2},
    8: {"block": 2, "pursue_flee": -2, "stand_and_shoot": -2},
    9: {"cut_off": 2, "pursue_flee": -2},
}


@pytest.mark.parametrize("obstacle", CHANGES)
@pytest.mark.parametrize("action", POOLS)
def test_yzc_101_to_108_what_each_obstacle_does_to_each_action(obstacle: int, action: str) -> None:
    assert dice(obstacle, action) == POOLS[action] + CHANGES[obstacle].get(action, 0)


@pytest.mark.parametrize("action", ["pursue_flee", "hide", "block"])
def test_yzc_100_dead_end(action: str) -> None:
    table = game(1, action, "other", "long")
    table.say("go-on")
    assert table.chase.plans["prey"].status == "auto_failed"


def failed_pursue(obstacle: int, **more: Any) -> Game:
    table = game(obstacle, "other", "pursue_flee", **more)
    table.say(0)
    table.roll(0, "hale")
    return table


def test_yzc_101_downpour_has_no_rider() -> None:
    assert failed_pursue(2).chase.round == 2


@pytest.mark.parametrize(("obstacle", "sides", "face", "damage"), [(3, 6, 4, 2), (7, 6, 6, 3), (9, 6, 6, 6)])
def test_yzc_102_106_108_a_failed_pursue_or_flee_hurts_the_own_vehicle(
    obstacle: int, sides: int, face: int, damage: int
) -> None:
    table = failed_pursue(obstacle)
    assert [group["sides"] for group in table.view(gm=True)["asks"][0]["dice"]] == [sides]
    table.faces(face)
    ride = table.chase.runners["hale"].ride
    assert ride is not None
    assert ride.damage == damage


def test_yzc_102_a_success_hurts_nothing() -> None:
    table = game(3, "pursue_flee", "other")
    table.roll(1, "mara")
    assert table.whys() == ["yze-ask-other"]


def test_yzc_102a_an_auto_failed_one_is_hurt_and_so_is_one_without_dice_a_cancelled_one_not() -> None:
    weak = {"attributes": {"strength": 1, "agility": 1, "wits": 1, "empathy": 1}, "skills": {}}
    none = game(3, "pursue_flee", "other", prey=weak)
    none.say("go-on", "mara")
    assert none.whys() == ["yze-roll-damage"]
    cancelled = game(3, "pursue_flee", "other")
    cancelled.interject("cancel", by="mara")
    assert cancelled.whys() == ["yze-ask-other"]
    crash = {"action": "pursue_flee", "effect": "damage", "target": "own_vehicle", "amount": "D3"}
    fails = {"who": "prey", "actions": ["pursue_flee"]}
    both = {"name": "Both", "auto_fail": [fails], "on_action_failed": [crash]}
    table = [{**both, "roll": roll, "id": f"both-{roll}"} for roll in range(1, 5)]
    auto = game(1, "pursue_flee", "other", tables={"vehicle": table})
    auto.say("go-on")
    assert auto.whys() == ["yze-roll-damage"]


@pytest.mark.parametrize("obstacle", [4, 8])
def test_yzc_103_107_failed_disadvantaged_actions_cause_collateral_damage(obstacle: int) -> None:
    table = failed_pursue(obstacle)
    assert [facts["who"] for facts in table.facts("collateral")] == ["hale"]
    shot = game(obstacle, "stand_and_shoot", "other")
    shot.say("shoot-0-hale-hale")
    shot.roll(0, "shot")
    assert [facts["who"] for facts in shot.facts("collateral")] == ["mara"]
    hit = game(obstacle, "stand_and_shoot", "other")
    hit.say("shoot-0-hale-hale")
    hit.roll(1, "shot")
    assert not hit.facts("collateral")


def test_yzc_104_police_fire_at_whoever_stands_and_shoots() -> None:
    table = game(5, "stand_and_shoot", "other")
    table.say("shoot-0-hale-hale")
    table.roll(0, "shot")
    assert table.whys() == ["yze-roll-police"]
    assert table.count() == 6
    table.roll(1)
    attack = table.facts("attack")[-1]
    assert (attack["by"], attack["kind"], attack["damage"]) == ("police", "ranged", 2)


def test_yzc_105_highway_has_no_rider() -> None:
    assert failed_pursue(6).chase.round == 2


# -- the alley -------------------------------------------------------------------------------------------


def alley(prey_does: str = "drive", pursuer_does: str = "drive", **more: Any) -> Game:
    table = game(10, "pursue_flee", "pursue_flee", **more)
    table.say(prey_does, "mara")
    table.say(pursuer_does, "hale")
    return table


def test_yzc_109_every_vehicle_rolls_before_all_actions_and_a_failure_is_a_wreck() -> None:
    table = alley()
    assert sorted(open_ask.ask.who[0] for open_ask in table.asks) == ["hale", "mara"]
    table.roll(1, "mara")
    table.roll(0, "hale")
    assert table.result == "prey_escaped"
    assert not table.told("yze-range-changed")


def test_yzc_109_with_maneuverability_and_no_other_modifier() -> None:
    table = alley(prey={"vehicle": BIKE})
    assert table.count("mara") == 7
    assert table.count("hale") == 5


def test_yzc_109a_all_rolls_are_made_before_any_is_judged() -> None:
    table = alley()
    table.roll(0, "mara")
    assert table.result is None
    table.roll(0, "hale")
    assert table.result == "both_wrecked"
    prey = alley()
    prey.roll(0, "mara")
    prey.roll(1, "hale")
    assert prey.result == "prey_caught"


def convoy(**settings: str) -> Game:
    """One prey car, two pursuing cars; the alley comes up."""
    people = [
        person("mara", "prey", vehicle=PLAIN),
        person("hale", "pursuer", vehicle=PLAIN, skills={"mobility": 1}),
        person("bo", "pursuer", vehicle=PLAIN, skills={"mobility": 3}),
    ]
    table = Game(people=people, shipped=True, settings=settings)
    table.declare("pursue_flee", "pursue_flee", obstacle=10)
    return table


def test_yzc_109a_with_more_the_wrecked_leave_and_the_slowest_that_remains_goes_on() -> None:
    table = convoy()
    table.say("drive", "mara")
    table.say("drive", "hale")
    for who, successes in (("mara", 1), ("hale", 0), ("bo", 1)):
        table.roll(successes, f"alley/{who}")
    assert table.chase.runners["hale"].out == "wrecked"
    table.roll(0, "mara")
    assert table.asks[0].ask.who == ("bo",)
    assert table.count() == 6


def test_whoever_leaves_in_the_alley_neither_decides_nor_rolls_there() -> None:
    table = convoy(alley_wreck="any_wreck_ends")
    assert [open_ask.ask.who for open_ask in table.asks] == [("mara",), ("hale",)]
    table.interject("leave", who="hale")
    assert [open_ask.ask.who for open_ask in table.asks] == [("mara",), ("bo",)]
    table.say("drive", "mara")
    table.say("drive", "hale")
    assert [open_ask.ask.who for open_ask in table.asks] == [("mara",), ("bo",)]
    wreck = convoy(alley_wreck="any_wreck_ends")
    wreck.say("drive", "mara")
    wreck.say("drive", "hale")
    wreck.roll(0, "alley/bo")
    wreck.interject("leave", who="bo")
    wreck.roll(1, "alley/mara")
    wreck.roll(1, "alley/hale")
    assert wreck.result is None  # the wreck of somebody who had left ends nothing


def test_yzc_109a_setting_alley_wreck_any_wreck_ends() -> None:
    table = convoy(alley_wreck="any_wreck_ends")
    table.say("drive", "mara")
    table.say("drive", "hale")
    for who, successes in (("mara", 1), ("hale", 0), ("bo", 1)):
        table.roll(successes, f"alley/{who}")
    assert table.result == "prey_escaped"


def test_yzc_109b_crawling_cancels_the_action_and_needs_no_roll() -> None:
    table = alley("crawl", "crawl")
    assert table.chase.past["mara"].status == "cancelled"
    assert table.chase.round == 2
    assert table.distance == 2
    one = alley("crawl", "drive")
    assert [open_ask.ask.who for open_ask in one.asks] == [("hale",)]


def test_yzc_109b_the_choice_comes_after_the_reveal() -> None:
    table = game(10, "pursue_flee", "pursue_flee")
    assert len(table.facts("revealed")) == 2
    assert table.whys() == ["yze-ask-crawl", "yze-ask-crawl"]


def test_yzc_109c_a_side_crawls_as_a_whole() -> None:
    table = convoy()
    assert sorted(open_ask.ask.who[0] for open_ask in table.asks) == ["hale", "mara"]
    table.say("drive", "mara")
    table.say("crawl", "hale")
    assert [open_ask.ask.who for open_ask in table.asks] == [("mara",)]
    table.roll(1)
    table.roll(1, "mara")
    assert table.chase.past["hale"].status == "cancelled"


def test_an_alley_that_the_gm_takes_back_gives_the_action_back() -> None:
    table = game(10, "pursue_flee", "other")
    table.say("crawl", "mara")
    table.interject("choose-obstacle", obstacle="vehicle.highway")
    assert table.count("mara") == 7


def test_on_foot_nobody_has_to_pass_the_alley() -> None:
    table = Game(settings={"table_choice": "vehicle"}, shipped=True)
    table.declare("pursue_flee", "other", obstacle=10)
    assert table.whys() == ["yze-roll-action"]


# -- vehicles --------------------------------------------------------------------------------------------


def test_yzc_120_sample_vehicles_have_the_values_of_the_table() -> None:
    values = {
        name: (v.maneuverability, v.hull, sum(group.count for group in v.armor)) for name, v in SAMPLE_VEHICLES.items()
    }
    assert values == {
        "car": (1, 4, 3), "truck": (0, 8, 3), "motorcycle": (2, 2, 0), "off_road_bike": (2, 2, 0), "pickup": (1, 3, 4),
        "apc": (0, 8, 8), "tank": (0, 10, 12), "helicopter": (3, 5, 2),
    }  # fmt: skip
    assert Game(prey={"vehicle": "car"}).chase.runners["mara"].ride is not None
    with pytest.raises(SetupError, match=r"participants\[0\]\.vehicle: yze-setup-vehicle.*YZC-120"):
        Game(prey={"vehicle": "spaceship"})
    with pytest.raises(SetupError, match="YZC-120"):
        Game(prey={"vehicle": "motorcycle", "passengers": [rider("ada"), rider("bo")]})


def test_yzc_121_damage_at_the_hull_is_a_wreck() -> None:
    table = failed_pursue(9, pursuer={"vehicle": {**PLAIN, "hull": 4}})
    table.faces(4)
    assert table.result == "prey_escaped"
    whole = failed_pursue(9, pursuer={"vehicle": {**PLAIN, "hull": 4, "damage": 0}})
    whole.faces(3)
    assert whole.result is None


def test_yzc_122_armour_takes_off_one_a_success() -> None:
    table = Game(prey={"weapons": [RIFLE]}, pursuer={"vehicle": CAR})
    table.declare("stand_and_shoot", "other")
    table.say("shoot-0-hale-vehicle")
    table.roll(2, "shot")
    assert table.dice("armor") == {"armor": 3}
    table.roll(1, "armor")
    ride = table.chase.runners["hale"].ride
    assert ride is not None
    assert ride.damage == 2
    body = Game(prey={"weapons": [RIFLE]}, pursuer={"armor": 2})
    body.declare("stand_and_shoot", "other")
    body.roll(1, "shot")
    body.roll(2, "armor")
    assert body.chase.runners["hale"].person.damage == 0


def test_yzc_122_in_the_step_variant_armour_is_two_dice_of_its_rating() -> None:
    table = Game(prey={"weapons": [RIFLE]}, pursuer={"armor": "B"}, settings={"variant": "step"})
    table.declare("stand_and_shoot", "other")
    table.faces(8, 2, text="shot")
    assert [(g["count"], g["sides"]) for g in table.view(gm=True)["asks"][0]["dice"]] == [(2, 10)]


def test_yzc_123_a_hit_of_half_the_hull_harms_a_component() -> None:
    for face, harmed in ((3, False), (6, True)):
        table = failed_pursue(9, pursuer={"vehicle": {**PLAIN, "hull": 8}})
        table.faces(face)
        assert bool(table.facts("component_hit")) is harmed


def test_yzc_124_people_in_a_vehicle_have_its_armour_as_cover() -> None:
    table = Game(prey={"weapons": [RIFLE]}, pursuer={"vehicle": CAR, "armor": 1})
    table.declare("stand_and_shoot", "other")
    table.say("shoot-0-hale-hale")
    assert table.count("shot") == 6  # no large target
    table.roll(2, "shot")
    assert table.whys() == ["yze-roll-cover"]
    table.roll(1)
    assert table.whys() == ["yze-roll-armor"]
    table.roll(1)
    assert table.chase.runners["hale"].person.damage == 1
