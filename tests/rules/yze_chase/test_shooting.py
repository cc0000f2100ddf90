"""Stand and Shoot, Other, and shots from vehicles: YZC-60 to YZC-69."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RefusedError
from tests.rules.yze_chase.game import BIKE, CAR, KNIFE, PISTOL, RIFLE, Game, rider

SNIPER = {"name": "long gun", "damage": 3, "bonus": 0, "range": "extreme"}
STONE = {"name": "stone", "damage": 1, "range": "medium", "thrown": True}


def shooting(weapon: dict[str, Any] = SNIPER, distance: str = "short", **more: Any) -> Game:
    prey = {"weapons": [weapon], **more.pop("prey", {})}
    game = Game(distance=distance, prey=prey, **more)
    game.declare("stand_and_shoot", "other")
    return game


def test_yzc_60_either_side_may_shoot_and_nobody_moves() -> None:
    game = Game(prey={"weapons": [PISTOL]}, pursuer={"weapons": [PISTOL], "health": 99})
    game.declare("stand_and_shoot", "stand_and_shoot")
    game.roll(2, "mara")
    game.roll(0, "hale")
    assert game.distance == 2
    assert [(hit["by"], hit["damage"]) for hit in game.facts("attack")] == [("mara", 3), ("hale", 0)]


@pytest.mark.parametrize(
    ("distance", "dice"), [("engaged", 2), ("short", 5), ("medium", 4), ("long", 3), ("extreme", 2)]
)
def test_yzc_61_the_range_modifier(distance: str, dice: int) -> None:
    assert shooting(distance=distance).count("shot") == dice


def test_yzc_61_the_weapon_must_reach() -> None:
    for distance, barred in (("medium", ""), ("long", "YZC-61"), ("extreme", "YZC-61")):
        game = Game(distance=distance, prey={"weapons": [PISTOL]})
        assert game.options("mara/action")["stand_and_shoot"] == barred
    with pytest.raises(RefusedError, match="YZC-61"):
        Game(distance="long", prey={"weapons": [PISTOL]}).say("stand_and_shoot", "mara/action")
    assert Game(prey={"weapons": [KNIFE]}).options("mara/action")["stand_and_shoot"] == "YZC-61"


def test_yzc_61_a_pursuer_may_hope_but_out_of_reach_there_is_no_shot() -> None:
    game = Game(distance="medium", pursuer={"weapons": [PISTOL]})
    game.declare("pursue_flee", "stand_and_shoot")
    game.roll(1, "mara")
    assert game.whys() == ["yze-ask-out-of-reach"]
    game.say("go-on")
    assert game.facts("no_shot")[0]["who"] == "hale"
    assert not game.facts("attack")


def test_yzc_61_size_and_light() -> None:
    assert shooting(pursuer={"vehicle": CAR}).options("aim") == {
        "shoot-0-hale-vehicle": "",
        "shoot-0-hale-hale": "",
    }
    game = shooting(pursuer={"vehicle": CAR})
    game.say("shoot-0-hale-vehicle")
    assert game.count("shot") == 7
    assert shooting(pursuer={"small": True}).count("shot") == 3
    for light, dice in (("bright", 5), ("dim", 4), ("dark", 3)):
        assert shooting(light=light).count("shot") == dice


def test_yzc_61_thrown_weapons_use_mobility_and_hits_add_one_a_success() -> None:
    thrown = shooting(STONE, prey={"skills": {"mobility": 4, "marksmanship": 0}})
    assert thrown.count("shot") == 7
    thrown.roll(3)
    assert thrown.facts("attack")[0]["damage"] == 3


def test_yzc_61_with_two_weapons_one_is_picked() -> None:
    game = Game(distance="long", prey={"weapons": [PISTOL, RIFLE, SNIPER]})
    game.declare("stand_and_shoot", "other")
    assert game.options("aim") == {
        "shoot-0-hale-hale": "YZC-61",
        "shoot-1-hale-hale": "",
        "shoot-2-hale-hale": "",
    }
    game.say("shoot-1-hale-hale")
    assert game.dice("shot") == {"attribute": 3, "gear": 2}


def test_yzc_61a_the_shot_of_an_ambush_at_engaged_is_handed_over() -> None:
    game = Game(distance="long")
    game.declare("hide", "other")
    game.roll(1, "acting")
    game.roll(0, "opposing")
    game.say("ambush-engaged")
    assert game.conflict.outcome is not None
    combat = game.conflict.outcome.hand_over["combat"]
    assert isinstance(combat, dict)
    assert combat["engaged_shot_modifier"] == 3


def test_yzc_62_there_is_no_aiming() -> None:
    game = shooting()
    assert game.offered("mara") == ["cancel"]
    assert game.count("shot") == 5


def test_yzc_65_other_moves_nobody_unless_the_gm_says_so() -> None:
    game = Game()
    game.declare("other", "other")
    assert game.asks[0].ask.who == ("gm",)
    game.say(0)
    assert game.distance == 2
    game.say(1)
    assert game.distance == 1
    game.declare("other", "other")
    game.say(2, "turn-mara")
    assert game.distance == 3


def crew(action: str = "pursue_flee", weapon: dict[str, Any] = RIFLE, **more: Any) -> Game:
    """The prey drives with Ada aboard; the driver's action is over."""
    car = {**CAR, **more.pop("car", {})}
    prey = {"vehicle": car, "passengers": [rider("ada", weapons=[weapon])], "weapons": [PISTOL]}
    game = Game(distance="short", prey=prey, pursuer={"vehicle": BIKE, "health": 99}, **more)
    game.declare(action, "other")
    return game


def test_yzc_66_passengers_shoot_after_the_driver_at_two_less() -> None:
    game = crew()
    assert game.whys() == ["yze-roll-action"]
    game.roll(0)
    assert game.asks[0].ask.who == ("ada",)
    game.say("shoot-0-hale-vehicle")
    assert game.count("ada") == 7  # 3+2+2, +2 large, -2 passenger


def test_yzc_66_not_if_the_driver_stands_and_shoots() -> None:
    game = crew("stand_and_shoot")
    game.say("shoot-0-hale-hale")
    game.roll(0, "mara")
    game.say("shoot-0-hale-vehicle")
    assert game.count("ada") == 9


def test_yzc_66_the_pursuers_passengers_too_and_at_the_new_range() -> None:
    game = Game(
        distance="medium",
        prey={"vehicle": CAR},
        pursuer={"vehicle": CAR, "passengers": [rider("bo", weapons=[PISTOL])]},
    )
    game.declare("pursue_flee", "other")
    game.roll(1)
    game.say(0)
    assert game.options("bo") == {"shoot-0-mara-vehicle": "YZC-61", "shoot-0-mara-mara": "YZC-61", "hold": ""}
    game.say("hold")
    assert game.chase.round == 2


def test_yzc_67_a_gunner_with_a_targeting_system_has_no_penalty() -> None:
    for targeting, dice in ((True, 8), (False, 6)):
        gun = {"name": "gun", "damage": 3, "bonus": 1, "range": "extreme", "targeting_system": targeting}
        game = crew(car={"weapons": [gun]})
        game.roll(0)
        game.say("mounted-0-hale-vehicle")
        assert game.count("ada") == dice


def test_yzc_68_an_automatic_weapon_fires_with_its_own_rating_on_the_drivers_order() -> None:
    turret = {"name": "turret", "damage": 2, "bonus": 1, "range": "long", "automatic": 4}
    game = Game(distance="short", prey={"vehicle": {**CAR, "weapons": [turret]}}, pursuer={"vehicle": BIKE})
    game.declare("pursue_flee", "other")
    game.roll(1)
    assert game.whys() == ["yze-ask-automatic"]
    assert game.asks[0].ask.who == ("mara",)
    game.say("shoot-0-hale-vehicle")
    assert game.asks[0].ask.who == ("mara",)
    assert game.count() == 6  # 4+1, -1 at Medium, +2 large, no -2
    game.roll(1)
    assert game.result == "prey_escaped"
    assert game.chase.runners["hale"].wrecked


def test_yzc_68_it_needs_no_gunner_and_no_order_means_no_shot() -> None:
    turret = {"name": "turret", "damage": 2, "range": "long", "automatic": "B"}
    vehicle = {"vehicle": {**CAR, "weapons": [turret]}}
    game = Game(distance="short", prey=vehicle, settings={"variant": "step"})
    game.declare("other", "other")
    game.say(0)
    game.say("hold")
    assert not game.facts("attack")
    game.say(0)
    game.declare("other", "other")
    game.say(0)
    game.say("shoot-0-hale-hale")
    assert game.dice() == {"attribute": 1, "skill": 1}


def test_yzc_69_a_cancelled_stand_and_shoot_is_none_for_passengers() -> None:
    game = crew("stand_and_shoot")
    game.interject("cancel", by="mara")
    game.say("shoot-0-hale-vehicle")
    assert game.count("ada") == 7


def test_yzc_69_an_auto_failed_one_still_is() -> None:
    own = [
        {"id": f"stop-{roll}", "name": "Stop", "roll": roll, "auto_fail": [{"actions": ["stand_and_shoot"]}]}
        for roll in range(1, 5)
    ]
    game = crew("stand_and_shoot", tables={"vehicle": own})
    game.say("go-on")
    assert game.status("mara") == "auto_failed"
    game.say("shoot-0-hale-vehicle")
    assert game.count("ada") == 9
