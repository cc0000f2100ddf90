"""Initiative, priority, ties, arrivals and departures (ENC-30 to ENC-36)."""

from __future__ import annotations

import pytest

from tests.rules.encounter.game import Game, duel, item, ordered, who


def test_enc_30_everyone_rolls_initiative_once_with_its_own_number() -> None:
    game = Game([who("ana", checks={"initiative": 5}), who("bo"), who("cy", later=True)])
    assert [(one.ask.who, one.ask.rule) for one in game.asks()] == [(("ana",), "ENC-30"), (("bo",), "ENC-30")]
    game.roll(bo=7, ana=8)
    assert (game["ana"].initiative, game["bo"].initiative) == (13, 7)
    assert game.open_why() == ["enc-ask-action"]


@pytest.mark.parametrize(
    ("face", "surprised", "surpriser", "value"),
    [
        (20, False, False, 1), (1, False, False, -1), (19, False, False, 0), (20, True, False, 0), (20, False, True, 2),
        (1, True, False, -2),
    ],
)  # fmt: skip
def test_enc_31_natural_20_and_1_move_priority_and_add_up_with_surprise(
    face: int, surprised: bool, surpriser: bool, value: int
) -> None:
    game = Game([who("ana", surprised=surprised, surpriser=surpriser), who("bo", surprised=True)])
    game.roll(ana=face, bo=10)
    assert game.told("enc-initiative")[0]["priority"] == value


def test_enc_32_priority_comes_before_initiative() -> None:
    game = Game([who("x", checks={"initiative": 20}), who("y"), who("z", checks={"initiative": 3})])
    game.roll(x=1, y=2, z=4)
    assert game.order() == ["z", "y", "x"]


def test_enc_33_a_tie_is_put_to_the_gm_and_never_broken() -> None:
    game = Game([who("x", checks={"initiative": 4}), who("y", checks={"initiative": 2}), who("z")])
    game.roll(x=10, y=12, z=3)
    tie = game.ask(why="enc-ask-order")
    assert tie.ask.who == ("gm",)
    assert game.keys("gm") == ["x", "y"]
    assert game.told("enc-order") == []
    game.gm(["y", "x"])
    assert game.order() == ["y", "x", "z"]


def test_enc_33_equal_initiative_with_different_priority_is_no_tie() -> None:
    game = Game([who("x", checks={"initiative": -5}), who("y")])
    game.roll(x=20, y=15)
    assert game.order() == ["x", "y"]


def test_enc_33_two_ties_are_asked_one_after_the_other() -> None:
    game = Game([who("a"), who("b"), who("c"), who("d")])
    game.roll(a=10, b=12, c=10, d=12)
    game.gm(["d", "b"], ["a", "c"])
    assert game.order() == ["d", "b", "a", "c"]


def test_enc_33_the_gm_changes_a_tie_later() -> None:
    game = Game([who("a"), who("b"), who("c")])
    game.roll(a=10, b=10, c=5)
    game.gm(["a", "b"])
    assert game.refusal("tie_order", order=["a", "c"]) == ("refused-no-option", "")
    game.finish_turn("a")
    game.finish_turn("b")
    game.do("tie_order", order=["b", "a"])
    game.finish_round()
    assert game.order() == ["b", "a", "c"]


def test_enc_33_ordering_only_some_of_a_tie_is_refused() -> None:
    game = Game([who("a"), who("b"), who("c")])
    game.roll(a=10, b=10, c=10)
    game.gm(["a", "b", "c"])
    assert game.refusal("tie_order", order=["a", "c"]) == ("enc-refused-tie", "ENC-33")


def test_enc_33_the_gm_has_somebody_act_later_this_round() -> None:
    game = Game(ordered("a", "b", "c"))
    game.do("delay", who="b", after="c")
    game.finish_turn("a")
    assert game.state.turn == "c"
    game.finish_turn("c")
    assert game.state.turn == "b"
    game.finish_turn("b")
    game.gm("go_on")
    assert game.order() == ["a", "b", "c"]


def test_enc_33_a_turn_that_has_just_begun_is_taken_up_again_at_its_action_phase() -> None:
    effect = {"by": "a", "condition": "blessed", "rounds": 2}
    game = Game(ordered({"id": "a", "conditions": [effect]}, "b", "c"))
    game.do("delay", who="a", after="b")
    assert game.state.turn == "b"
    assert game["a"].points == 3
    game.finish_turn("b")
    assert game.state.turn == "a"
    assert game["a"].conditions[0].elapsed == 1  # its Prepare phase came once
    assert [row for row in game.phases() if row[0] == "a"] == [("a", "prepare"), ("a", "energize")]
    assert game.refusal("delay", who="a", after="a") == ("enc-refused-delay", "ENC-33")


def test_enc_34_the_order_stays_for_the_encounter() -> None:
    game = Game([who("x"), who("y")])
    game.roll(x=10, y=12)
    game.finish_round()
    assert game.order() == ["y", "x"]
    assert game.open_why() == ["enc-ask-action"]


def test_enc_34_rerolls_are_a_setting() -> None:
    game = Game([who("x"), who("y")], settings={"reroll_each_round": "yes"})
    game.roll(x=10, y=12)
    game.finish_round()
    assert game.open_why() == ["enc-roll-initiative"] * 2
    game.roll(x=20, y=12)
    assert game.order() == ["x", "y"]


@pytest.mark.parametrize(("setting", "second"), [("encounter", ["x", "y"]), ("round_1", ["y", "x"])])
def test_enc_34_the_natural_part_lasts_the_encounter_or_round_1(setting: str, second: list[str]) -> None:
    game = Game([who("x", checks={"initiative": -10}), who("y")], settings={"natural_priority": setting})
    game.roll(x=20, y=12)
    assert game.order() == ["x", "y"]
    game.finish_round()
    assert game.order() == second


def test_enc_35_a_late_arrival_rolls_on_arrival_and_acts_from_the_next_round() -> None:
    game = Game([who("x"), who("y"), who("z", later=True)])
    game.roll(x=18, y=5)
    game.do("arrive", who="z")
    assert (game.open_why(), game["z"].reactions) == (["enc-roll-initiative"], 1)
    game.roll(z=10)
    assert game.state.order == ["x", "y"]
    game.finish_turn("x")
    game.finish_turn("y")
    assert game.open_why() == ["enc-ask-check"]
    game.gm("go_on")
    assert game.order() == ["x", "z", "y"]


@pytest.mark.parametrize(("face", "acts"), [(10, True), (19, False)])
def test_enc_35_by_setting_it_acts_this_round_where_its_place_has_not_passed(face: int, acts: bool) -> None:
    game = Game([who("x"), who("y"), who("z", later=True)], settings={"late_arrival": "this_round"})
    game.roll(x=18, y=5)
    game.do("arrive", who="z")
    game.roll(z=face)
    game.finish_turn("x")
    assert game.state.turn == ("z" if acts else "y")
    game.finish_round()
    assert game.order() == (["x", "z", "y"] if acts else ["z", "x", "y"])


def test_enc_35_a_late_arrival_of_the_same_timing_is_put_to_the_gm() -> None:
    game = Game([who("x"), who("y"), who("z", later=True)], settings={"late_arrival": "this_round"})
    game.roll(x=18, y=5)
    game.do("arrive", who="z")
    game.roll(z=5)
    game.gm(["z", "y"])
    assert game.state.order == ["x", "z", "y"]


def test_enc_35_somebody_who_is_in_no_set_up_arrives() -> None:
    game = duel()
    game.do("newcomer", name="Wolf", side="side-2", initiative=3)
    game.roll(11)
    game.finish_round()
    assert game.order() == ["ana", "orc", "late-1"]
    assert game["late-1"].initiative == 14
    assert ("late-1", "Wolf") in game.conflict.ruleset.participants(game.state)


def test_enc_36_who_leaves_is_dropped_and_the_others_keep_their_places() -> None:
    game = Game(ordered("a", "b", "c", "d"))
    game.do("leave", who="b")
    game.finish_turn("a")
    assert game.state.turn == "c"
    game.finish_round()
    assert game.order() == ["a", "c", "d"]


def test_enc_36_the_order_of_a_tie_stays_valid_for_those_who_remain() -> None:
    game = Game([who("x"), who("y"), who("z")])
    game.roll(x=10, y=10, z=10)
    game.gm(["y", "x", "z"])
    game.do("leave", who="y")
    game.finish_round()
    assert game.order() == ["x", "z"]
    assert game.open_why() == ["enc-ask-action"]


def test_enc_36_a_tie_with_one_member_left_needs_no_order() -> None:
    game = Game([who("x"), who("y")])
    game.roll(x=10, y=10)
    game.do("leave", who="y")
    assert game.order() == ["x"]


def test_enc_36_who_leaves_in_its_own_turn_ends_it_and_hit_penalties_are_cleared() -> None:
    game = duel(ana={"hit_penalty": 2}, orc={"hit_penalty": 1})
    game.do("hit_penalty", who="orc", number=3)
    game.do("leave", who="ana", how="flees")
    assert game.state.turn == "orc"
    assert (game["ana"].hit_penalty, game["orc"].hit_penalty) == (0, 0)
    assert [row for row in game.phases() if row[0] == "ana"] == [("ana", "prepare"), ("ana", "energize")]


def test_enc_36_who_leaves_while_performing_out_of_turn_stops_and_the_turn_goes_on() -> None:
    game = Game(ordered("ana", "orc"), items=[{"id": "attack", "effects": []}])
    game.pick("ana", "attack", "orc")
    game.window()  # targets are named
    game.window(orc="block")
    game.gm("becomes_target")
    game.close_windows()
    game.do("leave", who="orc")
    assert [(row["item"], row["reason"]) for row in game.told("enc-interrupted")] == [("block", "left")]
    game.close_windows()
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"
    assert game.items("enc-ends") == ["attack"]


def test_enc_36_who_leaves_takes_what_it_sustains_and_prepares_along() -> None:
    light = item("light", duration="sustain", effects=[{"kind": "condition", "condition": "lit"}], targets={"least": 1})
    game = duel(items=[light], ana={"prepared": [{"item": "attack"}]})
    game.pick("ana", "light", "orc")
    assert game["orc"].has("lit")
    game.do("leave", who="ana")
    assert not game["orc"].has("lit")
    assert game.items("enc-prepared-lost") == ["attack"]


def test_enc_36_when_the_last_one_leaves_the_encounter_is_over() -> None:
    game = duel()
    game.do("leave", who="orc")
    game.do("leave", who="ana")
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.result == "nobody_left"


def test_enc_36_somebody_leaves_before_rolling_initiative() -> None:
    game = Game([who("x"), who("y"), who("z")])
    game.do("leave", who="y")
    game.roll(x=10, z=12)
    assert game.order() == ["z", "x"]
