"""The dice core, YZD-01 to YZD-09 and YZD-12 to YZD-16."""

from __future__ import annotations

import pytest

from rules.asks import Dice, Roll
from rules.errors import SetupError
from rules.terms import msg
from rules.viewers import PUBLIC
from rules.yze_chase.dice import (
    advantage_dice,
    banes,
    net_advantage,
    pool_dice,
    step_dice,
    success_value,
    successes,
)
from rules.yze_chase.rolls import table_die
from tests.rules.yze_chase.game import CAR, Game, rider


def shape(dice: tuple[Dice, ...]) -> list[tuple[int, int, str]]:
    return [(group.count, group.sides, group.group) for group in dice]


def sizes(dice: tuple[Dice, ...]) -> list[int]:
    return [group.sides for group in dice for _ in range(group.count)]


def test_yzd_01_the_variant_is_fixed_for_the_whole_chase() -> None:
    pool, step = Game(), Game(settings={"variant": "step"})
    for game in (pool, step):
        game.declare("pursue_flee", "pursue_flee")
    assert {group.sides for group in roll_of(pool).dice} == {6}
    assert [group.sides for group in roll_of(step).dice] == [8, 8]
    with pytest.raises(SetupError, match="YZD-01"):
        Game(settings={"variant": "both"})


@pytest.mark.parametrize("variant", ["pool", "step"])
def test_yzd_02_dice_of_the_engine_say_from_which_face_they_count(variant: str) -> None:
    game = Game(settings={"variant": variant})
    game.declare("pursue_flee", "pursue_flee")
    dice = roll_of(game).dice
    assert [group.counts_from for group in dice] == [(6, 10)] * len(dice)


def test_a_die_that_is_read_as_a_number_counts_from_no_face() -> None:
    script = table_die(6, msg("yze-roll-table"), "YZC-11")
    asked = script.send(None)
    script.close()
    assert isinstance(asked, Roll)
    assert asked.form(PUBLIC)["dice"] == [{"count": 1, "sides": 6, "group": "table"}]


def roll_of(game: Game) -> Roll:
    roll = game.ask("roll:").ask
    assert isinstance(roll, Roll)
    return roll


def test_yzd_02_a_pool_keeps_attribute_skill_and_gear_dice_apart() -> None:
    game = Game(prey={"gear": {"mobility": 2}})
    game.declare("pursue_flee", "other")
    assert game.dice("roll:") == {"attribute": 3, "skill": 2, "gear": 2}
    assert successes(((6, 5, 1), (6, 2), (6, 3))) == 3


def test_yzd_03_step_ratings_are_sizes_and_ten_or_more_is_two_successes() -> None:
    ratings = {"strength": "A", "agility": "B", "wits": "C", "empathy": "D"}
    game = Game(prey={"attributes": ratings, "skills": {"mobility": "C"}}, settings={"variant": "step"})
    game.declare("pursue_flee", "other")
    assert sizes(roll_of(game).dice) == [10, 8]
    assert [success_value(face) for face in (1, 5, 6, 9, 10, 12)] == [0, 0, 1, 1, 2, 2]


def test_yzd_04_without_a_skill_only_attribute_and_gear_are_rolled() -> None:
    untrained = Game(prey={"skills": {}, "gear": {"mobility": 1}})
    untrained.declare("pursue_flee", "other")
    assert untrained.dice("roll:") == {"attribute": 3, "gear": 1}
    assert sizes(step_dice(10, 0)) == [10]


def test_yzd_05_no_success_is_a_failure() -> None:
    game = Game()
    game.declare("block", "other")
    game.roll(0, "mara")
    assert game.distance == 2
    assert not game.facts("blocked")


def test_yzd_06_modifiers_are_summed_before_rolling() -> None:
    game = Game(distance="extreme", shipped=True)
    game.declare("hide", "other", obstacle=9)
    assert game.count("acting") == 5  # +2 for Extreme, -2 for open ground
    assert pool_dice(1, 0, 0, -1 + 2) == pool_dice(1, 0, 0, 1)


@pytest.mark.parametrize(
    ("modifier", "expected"),
    [
        (2, [(3, 6, "attribute"), (3, 6, "skill"), (2, 6, "gear")]),
        (0, [(3, 6, "attribute"), (1, 6, "skill"), (2, 6, "gear")]),
        (-1, [(3, 6, "attribute"), (2, 6, "gear")]),
        (-2, [(3, 6, "attribute"), (1, 6, "gear")]),
        (-4, [(2, 6, "attribute")]),
        (-6, []),
        (-9, []),
    ],
)
def test_yzd_07_a_penalty_takes_skill_then_gear_then_attribute(
    modifier: int, expected: list[tuple[int, int, str]]
) -> None:
    assert shape(pool_dice(3, 1, 2, modifier)) == expected


def test_yzd_07_with_no_die_left_the_roll_fails_without_rolling() -> None:
    weak = {"strength": 1, "agility": 1, "wits": 1, "empathy": 1}
    game = Game(prey={"attributes": weak, "skills": {}}, shipped=True)
    game.declare("pursue_flee", "other", obstacle=8)
    assert game.whys() == ["yze-ask-no-dice"]
    game.say("go-on")
    rolled = game.told("yze-rolled")[0]
    assert dict(rolled.facts)["dice_count"] == 0
    assert dict(rolled.facts)["successes"] == 0
    assert game.distance == 2


@pytest.mark.parametrize(
    ("attribute", "skill", "modifier", "expected"),
    [
        (10, 8, 1, [10, 10]),
        (10, 8, 2, [10, 12]),
        (12, 12, 3, [12, 12]),
        (8, 0, 1, [8, 6]),
        (8, 0, 2, [8, 8]),
        (12, 0, 1, [12, 6]),
        (10, 8, -1, [8, 8]),
        (10, 8, -2, [8, 6]),
        (6, 6, -1, [6]),
        (8, 6, -2, [6]),
        (6, 0, -3, [6]),
        (8, 0, -1, [6]),
    ],
)
def test_yzd_08_steps_move_the_smaller_die_up_and_the_larger_down(
    attribute: int, skill: int, modifier: int, expected: list[int]
) -> None:
    assert sizes(step_dice(attribute, skill, modifier)) == expected


def test_yzd_09_advantage_adds_a_die_like_the_smaller_and_disadvantage_removes_it() -> None:
    assert sizes(advantage_dice(10, 8, 1)) == [10, 8, 8]
    assert sizes(advantage_dice(10, 8, 0)) == [10, 8]
    assert sizes(advantage_dice(10, 8, -1)) == [10]
    assert sizes(advantage_dice(6, 12, -1)) == [12]
    assert sizes(advantage_dice(8, 0, 0)) == [8, 6]  # at least a D in every skill


def test_yzd_09_each_modifier_counts_once_whatever_its_size_and_they_cancel() -> None:
    assert net_advantage([2, -1]) == 0
    assert net_advantage([3, 1, -2]) == 1
    assert net_advantage([-2, -2]) == -1
    assert net_advantage([]) == 0


def test_yzd_09_in_play_the_foot_tables_numbers_are_advantages() -> None:
    game = Game(distance="extreme", settings={"variant": "step", "advantage_rule": True}, shipped=True)
    game.declare("hide", "other", obstacle=4)
    assert game.count("acting") == 3
    with pytest.raises(SetupError, match="YZD-09"):
        Game(settings={"advantage_rule": True})


def test_yzd_12_an_opposed_roll_is_won_by_strictly_more_successes() -> None:
    for mine, theirs, won in ((2, 1, True), (1, 1, False), (0, 0, False), (1, 2, False)):
        game = Game(distance="long")
        game.declare("hide", "other")
        game.roll(mine, "acting")
        game.roll(theirs, "opposing")
        assert game.facts("hide")[0]["won"] is won


def test_yzd_12_both_may_roll_at_once_in_either_order() -> None:
    ends = []
    for order in (("acting", "opposing"), ("opposing", "acting")):
        game = Game(distance="long")
        game.declare("hide", "pursue_flee")
        for text in order:
            game.roll(1, text)
        ends.append([event.json() for event in game.conflict.events])
    assert ends[0] == ends[1]


def test_yzd_12_only_the_acting_side_may_push_and_after_seeing_both() -> None:
    game = Game(distance="long", settings={"push_allowed": "active"})
    game.declare("hide", "pursue_flee")
    game.roll(1, "acting")
    assert "yze-ask-push" not in game.whys()
    game.roll(1, "opposing")
    assert [open_ask.ask.who for open_ask in game.asks] == [("mara",)]
    assert game.whys() == ["yze-ask-push"]


def test_yzd_13_artefact_dice_join_the_pool_and_ten_counts_twice() -> None:
    game = Game(prey={"artefacts": {"mobility": [8, 12]}})
    game.declare("pursue_flee", "other")
    assert game.dice("roll:") == {"attribute": 3, "skill": 2, "artefact": 2}
    game.faces(2, 2, 2, 2, 2, 6, 11, text="roll:")
    assert game.distance == 5
    assert banes((Dice(1, 12, "artefact"), Dice(1, 6, "skill")), ((1,), (1,))) == 1
    with pytest.raises(SetupError, match="YZD-13"):
        Game(prey={"artefacts": {"mobility": [20]}})


@pytest.mark.parametrize(("face", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_yzd_14_a_d3_is_half_a_d6_rounded_up(face: int, damage: int) -> None:
    game = Game(shipped=True, prey={"health": 9})
    game.declare("pursue_flee", "other", obstacle=2)
    game.roll(0, "obstacle/roll")
    assert game.dice("effect-2") == {"table": 1}
    game.faces(face, text="effect-2")
    assert game.chase.runners["mara"].person.damage == damage


def test_yzd_14_setting_d3_method_d3_asks_for_a_die_with_three_faces() -> None:
    game = Game(shipped=True, settings={"d3_method": "d3"})
    game.declare("pursue_flee", "other", obstacle=2)
    game.roll(0, "obstacle/roll")
    assert [group.sides for group in roll_like(game, "effect-2").dice] == [3]
    game.faces(3, text="effect-2")
    assert game.chase.runners["mara"].person.damage == 3


def roll_like(game: Game, text: str) -> Roll:
    roll = game.ask(text).ask
    assert isinstance(roll, Roll)
    return roll


def test_yzd_15_more_successes_count_where_a_rule_says_so() -> None:
    flee, block = Game(), Game()
    flee.declare("pursue_flee", "other")
    flee.roll(2, "mara")
    assert flee.distance == 4
    block.declare("block", "other")
    block.roll(3, "mara")
    assert block.distance == 3


def test_yzd_16_a_passenger_with_nothing_to_do_may_help_its_driver() -> None:
    crew = [rider("ada"), rider("bo")]
    game = Game(prey={"vehicle": CAR, "passengers": crew}, settings={"chase_help": "idle_passenger"})
    game.declare("pursue_flee", "other")
    assert game.count("mara") == 6
    game.interject("help", by="ada")
    game.interject("help", by="bo")
    assert game.count("mara") == 8
    assert "help" not in game.offered("ada")
    game.roll(0, "mara")
    assert game.chase.helpers == {}  # it was for this one roll
    assert not [why for why in game.whys() if why == "yze-ask-passenger"]


def test_yzd_16_help_is_at_most_three_and_off_by_default() -> None:
    crew = [rider(name) for name in ("ada", "bo", "cy", "di")]
    game = Game(prey={"vehicle": CAR, "passengers": crew}, settings={"chase_help": "idle_passenger"})
    game.declare("pursue_flee", "other")
    for name in ("ada", "bo", "cy"):
        game.interject("help", by=name)
    assert game.count("mara") == 9
    assert "help" not in game.offered("di")
    off = Game(prey={"vehicle": CAR, "passengers": crew})
    off.declare("pursue_flee", "other")
    assert "help" not in off.offered("ada")
