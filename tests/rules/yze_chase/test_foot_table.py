"""The foot table, entry by entry: YZC-90 to YZC-99a."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from tests.rules.yze_chase.game import PISTOL, Game

POOLS = {"pursue_flee": 5, "hide": 5, "block": 5, "cut_off": 5, "stand_and_shoot": 7}
"""Dice of each action with nothing in the way: Hide at Long, a shot with a pistol at Short, the rest anywhere."""


def game(obstacle: int, prey_does: str, pursuer_does: str, distance: str = "medium", **more: Any) -> Game:
    people = {side: {"weapons": [PISTOL], **more.pop(side, {})} for side in ("prey", "pursuer")}
    table = Game(distance=distance, shipped=True, **people, **more)
    table.declare(prey_does, pursuer_does, obstacle=obstacle)
    return table


def dice(obstacle: int, action: str) -> int:
    """The dice of the acting roll under this obstacle, preliminary rolls passed."""
    who = "hale" if action == "cut_off" else "mara"
    distance = {"hide": "long", "stand_and_shoot": "short"}.get(action, "medium")
    table = game(obstacle, *(("other", action) if who == "hale" else (action, "other")), distance=distance)
    while table.whys()[0] not in ("yze-roll-action", "yze-roll-shot"):
        if table.asks[0].ask.kind == "roll":
            table.roll(1, table.asks[0].id)
        else:
            table.say(0 if table.whys() == ["yze-ask-other"] else "pay")
    return table.count("acting" if action in ("hide", "cut_off") else "")


CHANGES = {
    1: {},
    2: {},
    3: {"pursue_flee": 2, "stand_and_shoot": 2, "cut_off": -2},
    4: {"hide": 2},
    5: {"hide": 2},  # a success lets the prey hide better
    6: {"pursue_flee": -2, "hide": -2, "stand_and_shoot": -2},
    7: {},
    8: {"pursue_flee": -2, "block": 2},
    9: {"stand_and_shoot": 2, "hide": -2},
    10: {},
}


@pytest.mark.parametrize("obstacle", range(2, 10))
@pytest.mark.parametrize("action", POOLS)
def test_yzc_90_to_99_what_each_obstacle_does_to_each_action(obstacle: int, action: str) -> None:
    assert dice(obstacle, action) == POOLS[action] + CHANGES[obstacle].get(action, 0)


@pytest.mark.parametrize("action", ["pursue_flee", "hide", "block"])
def test_yzc_90_dead_end_fails_flee_hide_and_block_by_itself(action: str) -> None:
    table = game(1, action, "pursue_flee", "long")
    assert table.whys() == ["yze-ask-auto-fail"]
    table.say("go-on")
    assert table.chase.plans["prey"].status == "auto_failed"
    assert table.distance == 3
    assert table.whys() == ["yze-roll-action"]


def test_yzc_90_dead_end_touches_nothing_else_and_the_action_may_still_be_cancelled() -> None:
    assert game(1, "other", "pursue_flee").whys() == ["yze-ask-other"]
    assert game(1, "stand_and_shoot", "other").whys() == ["yze-roll-shot"]
    table = game(1, "pursue_flee", "other")
    table.interject("cancel", by="mara")
    assert table.chase.plans["prey"].status == "cancelled"


@pytest.mark.parametrize("action", ["pursue_flee", "hide", "block"])
def test_yzc_91_food_stall_wants_force_of_the_prey(action: str) -> None:
    table = game(2, action, "other", "long", prey={"health": 9})
    assert (table.whys(), table.count()) == (["yze-roll-obstacle"], 5)
    table.roll(0)
    table.faces(4, text="damage")
    assert table.chase.plans["prey"].status == "cancelled"
    assert table.chase.runners["mara"].person.damage == 2
    passed = game(2, action, "other", "long")
    passed.roll(1)
    assert passed.whys()[0] == "yze-roll-action"


@pytest.mark.parametrize("action", ["stand_and_shoot", "other"])
def test_yzc_91_food_stall_only_with_flee_hide_or_block(action: str) -> None:
    assert game(2, action, "other").whys()[0] != "yze-roll-obstacle"


def test_yzc_91a_the_breaking_glass_is_flavour() -> None:
    table = game(2, "block", "other")
    table.roll(1)
    table.roll(0)
    table.say(0)
    assert table.chase.round == 2
    assert not table.facts("attack")
    assert [runner.person.damage for runner in table.chase.runners.values()] == [0, 0]


def test_yzc_92_cart_helps_both_and_hinders_cut_off() -> None:
    table = game(3, "pursue_flee", "pursue_flee")
    assert table.count("mara") == 7
    table.roll(0)
    assert table.count("hale") == 7


def test_yzc_93_crowd_wants_observation_of_the_pursuer_whatever_both_do() -> None:
    for action in ("pursue_flee", "cut_off", "stand_and_shoot", "other"):
        table = game(4, "other", action)
        table.say(0)
        assert table.whys() == ["yze-roll-obstacle"]
        table.roll(0)
        assert table.chase.past["hale"].status == "auto_failed"


def test_yzc_93_a_failed_shot_hits_a_bystander() -> None:
    table = game(4, "stand_and_shoot", "other")
    table.roll(0, "shot")
    assert table.facts("bystander_hit")[0]["who"] == "mara"
    hit = game(4, "stand_and_shoot", "other")
    hit.roll(1, "shot")
    assert not hit.facts("bystander_hit")


def test_yzc_93a_the_contest_serves_as_the_pursuers_roll() -> None:
    table = game(4, "hide", "pursue_flee", "long")
    table.roll(0, "acting")
    table.roll(0, "opposing")
    assert table.chase.past["hale"].status == "auto_failed"
    seen = game(4, "hide", "pursue_flee", "long")
    seen.roll(0, "acting")
    seen.roll(1, "opposing")
    assert seen.whys() == ["yze-roll-action"]  # no second Observation


def test_yzc_93a_without_a_contest_the_ordinary_roll_is_owed() -> None:
    table = game(4, "hide", "pursue_flee", "long")
    table.interject("cancel", by="mara")
    assert table.whys() == ["yze-roll-obstacle"]


@pytest.mark.parametrize("action", ["pursue_flee", "block", "hide", "stand_and_shoot", "other"])
def test_yzc_94_monks_want_persuasion_of_the_prey(action: str) -> None:
    table = game(5, action, "other", "long" if action == "hide" else "medium")
    assert table.whys() == ["yze-roll-obstacle"]
    table.roll(0)
    assert table.chase.plans["prey"].status == "auto_failed"
    assert not table.facts("attack")


def test_yzc_95_guards_answer_whoever_stands_and_shoots() -> None:
    table = game(6, "stand_and_shoot", "stand_and_shoot", prey={"health": 9}, pursuer={"health": 9})
    for who in ("mara", "hale"):
        table.roll(0, f"turn-{who}")
        table.roll(1, "guard")
    assert [attack["target"] for attack in table.facts("attack") if attack["by"] == "guard"] == ["mara", "hale"]


def test_yzc_95a_the_guards_attack_is_a_ranged_one() -> None:
    table = game(6, "stand_and_shoot", "other")
    table.roll(0, "shot")
    table.roll(1, "guard")
    assert table.facts("attack")[-1]["kind"] == "ranged"


def test_yzc_96_old_man_wants_money_or_force_of_the_pursuer() -> None:
    for action in ("pursue_flee", "other"):
        table = game(7, "other", action)
        table.say(0)
        assert list(table.options("pay")) == ["pay", "roll"]
        table.say("roll")
        assert table.count() == 5
        table.roll(0)
        assert table.chase.past["hale"].status == "auto_failed"


def test_yzc_96a_paying_always_works_and_costs_the_bribe() -> None:
    table = game(7, "other", "pursue_flee", pursuer={"money": 3}, settings={"bribe": 2})
    table.say(0)
    table.say("pay")
    assert table.chase.runners["hale"].person.money == 1
    assert table.whys() == ["yze-roll-action"]
    poor = game(7, "other", "pursue_flee", pursuer={"money": 0})
    poor.say(0)
    assert poor.options("pay")["pay"] == "YZC-96a"
    with pytest.raises(SetupError, match="YZC-96a"):
        game(7, "other", "other", settings={"bribe": -1})


def test_yzc_96b_pushing_past_is_no_action() -> None:
    table = game(7, "other", "pursue_flee")
    table.say(0)
    table.say("roll")
    table.roll(1)
    assert table.whys() == ["yze-roll-action"]


def test_yzc_97_garbage_slows_and_helps_to_block() -> None:
    table = game(8, "block", "pursue_flee")
    assert table.count() == 7
    table.roll(0)
    assert table.count() == 3


def test_yzc_98_open_ground_helps_to_shoot_and_hinders_hiding() -> None:
    table = game(9, "stand_and_shoot", "stand_and_shoot")
    assert table.count("mara") == 8
    table.roll(0)
    assert table.count("hale") == 8


def test_yzc_99_thugs_not_persuaded_stop_the_prey_and_one_attacks() -> None:
    table = game(10, "pursue_flee", "other")
    assert table.dice("thugs") == {"table": 1}
    table.faces(4)
    assert table.facts("thugs")[0]["thugs"] == 4
    table.roll(0, "obstacle/roll")
    assert table.chase.plans["prey"].status == "auto_failed"
    table.roll(1, "thug")
    attack = table.facts("attack")[0]
    assert (attack["by"], attack["target"], attack["kind"], attack["damage"]) == ("thug", "mara", "melee", 1)
    assert len(table.facts("attack")) == 1  # one of four


def test_yzc_99a_thugs_persuaded_attack_the_pursuer_whose_action_goes_on() -> None:
    table = game(10, "pursue_flee", "pursue_flee")
    table.faces(4)
    table.roll(1, "obstacle/roll")
    table.roll(1, "thug")
    assert table.facts("attack")[0]["target"] == "hale"
    table.roll(0, "mara")
    assert table.whys() == ["yze-roll-action"]
