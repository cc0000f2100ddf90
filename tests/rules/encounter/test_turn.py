"""The six phases of a turn (ENC-40 to ENC-48)."""

from __future__ import annotations

import pytest

from tests.rules.encounter.game import Game, bare, duel, item, ordered, who

POISON = {"condition": "poisoned", "save": {"check": "spirit", "difficulty": 12}}


def test_enc_40_the_phases_come_in_order() -> None:
    game = duel()
    game.finish_turn("ana")
    mine = [phase for one, phase in game.phases() if one == "ana"]
    assert mine == ["prepare", "energize", "action", "de_energize", "save", "end"]


def test_enc_41_lasting_effects_you_cast_count_one_round_in_your_prepare_phase() -> None:
    fog = item("fog", duration="rounds", rounds=2)
    game = duel(items=[fog])
    game.pick("ana", "fog")
    assert [one.elapsed for one in game.state.lasting] == [0]
    game.finish_turn("ana")
    assert [one.elapsed for one in game.state.lasting] == [0]  # not in the turns of others
    game.finish_turn("orc")
    game.gm("go_on")
    assert [one.elapsed for one in game.state.lasting] == [1]
    game.finish_round()
    assert game.state.lasting == []


def test_enc_41_a_condition_counts_with_its_caster() -> None:
    daze = item("daze", targets={"least": 1}, effects=[{"kind": "condition", "condition": "dazed", "rounds": 1}])
    game = duel(items=[daze])
    game.pick("ana", "daze", "orc")
    game.finish_turn("ana")
    assert game["orc"].has("dazed")
    game.finish_turn("orc")
    assert game["orc"].has("dazed")
    game.gm("go_on")
    assert not game["orc"].has("dazed")


def test_enc_41_what_a_caster_who_is_gone_has_left_counts_once_a_round() -> None:
    daze = item("daze", targets={"least": 1}, effects=[{"kind": "condition", "condition": "dazed", "rounds": 2}])
    game = Game(ordered("ana", "orc"), items=[daze], windows_open=False)
    game.pick("ana", "daze", "orc")
    game.do("leave", who="ana")
    game.finish_round()
    assert game["orc"].has("dazed")
    game.finish_round()
    assert not game["orc"].has("dazed")


def test_enc_40_a_turn_whose_owner_leaves_is_told_to_end_there() -> None:
    game = Game(ordered("ana", "orc"), windows_open=False)
    game.do("leave", who="ana")
    assert [row for row in game.told("enc-turn-ends") if row["who"] == "ana"] == [{"who": "ana", "left": True}]
    assert game.state.turn == "orc"


def test_enc_42_energize_gives_3_points_and_sets_the_reactions() -> None:
    game = duel(ana={"reactions": 2, "reactions_left": 5})
    assert (game["ana"].points, game["ana"].reactions) == (3, 2)


def test_enc_43_points_never_go_below_0() -> None:
    game = duel(items=[item("big", cost=2)])
    game.pick("ana", "big")
    bar, rule, facts = game.refused_pick("ana", "big")
    assert (bar, rule, facts) == ("enc-bar-not-enough-ap", "ENC-51", {"step": 3, "needed": 2, "had": 1})
    assert game["ana"].points == 1
    weak = {"kind": "points", "amount": -5, "to": "self"}
    tired = duel(items=[item("tire", effects=[weak])])
    tired.pick("ana", "tire")
    assert tired["ana"].points == 0


def test_enc_44_leftover_points_go_and_the_hit_penalties_of_all_are_cleared() -> None:
    game = Game(ordered("ana", {"id": "orc"}, "bo"), windows_open=False)
    for one, number in (("ana", 2), ("orc", 1), ("bo", 4)):
        game.do("hit_penalty", who=one, number=number)
    game.finish_turn("ana")
    assert game["ana"].points == 0
    assert [game[one].hit_penalty for one in ("ana", "orc", "bo")] == [0, 0, 0]
    row = next(row for row in game.told("enc-phase") if row["phase"] == "action")
    assert row["hit_penalties"] == {"ana": 2, "orc": 1, "bo": 4}


@pytest.mark.parametrize(("face", "stays"), [(12, False), (11, True)])
def test_enc_45_a_save_decides_whether_a_condition_stays(face: int, stays: bool) -> None:
    game = duel(ana={"conditions": [POISON], "checks": {"spirit": 0}})
    game.finish_turn("ana")
    game.pick("ana", ["condition-1"])
    game.roll(ana=face)
    assert game["ana"].has("poisoned") is stays


def test_enc_45_a_save_is_a_may_and_nothing_is_asked_without_one() -> None:
    game = duel(ana={"conditions": [POISON, {"condition": "prone"}]})
    game.finish_turn("ana")
    assert game.keys("ana") == ["condition-1"]
    game.pick("ana", [])
    assert game["ana"].has("poisoned")
    game.finish_turn("orc")  # the orc has nothing to save against
    assert game.open_why() == ["enc-ask-check"]


def test_enc_45_a_save_may_lower_a_counter_instead() -> None:
    bleeding = {"condition": "bleeding", "counter": 2, "save": {"check": "spirit", "difficulty": 5, "success": "lower"}}
    game = duel(ana={"conditions": [bleeding]})
    game.finish_turn("ana")
    game.pick("ana", ["condition-1"])
    game.roll(ana=9)
    assert game["ana"].conditions[0].counter == 1
    game.finish_turn("orc")
    game.gm("go_on")
    game.finish_turn("ana")
    game.pick("ana", ["condition-1"])
    game.roll(ana=9)
    assert game["ana"].conditions == []


def test_enc_46_the_end_phase_hands_over_what_was_prepared() -> None:
    game = duel(items=[item("aim", duration="prepare", provides="shot"), item("shot", everyone=False)])
    game.pick("ana", "aim")
    assert [one.handed_over for one in game["ana"].prepared] == [False]
    game.finish_turn("ana")
    assert game.items("enc-hands-over") == ["shot"]
    assert game.log()[-4:].index("enc-turn") >= 0  # the next turn has begun


def test_enc_47_off_guard_ends_before_durations_which_end_right_then() -> None:
    marked = {"condition": "marked", "rounds": 1}
    game = Game([who("ana", surprised=True, conditions=[marked]), who("bo", surprised=True)])
    game.roll(ana=15, bo=5)
    ended = [row["condition"] for row in game.told("enc-condition-ends")]
    assert ended == ["off_guard", "marked"]
    assert game.log().index("enc-condition-ends") < game.log().index("enc-phase")


def test_enc_48_a_reaction_spent_stays_spent_until_the_own_energize_phase() -> None:
    game = Game(ordered("ana", "orc", "bo"), items=[{"id": "block", "effects": []}], windows_open=False)
    game.do("react", item="bo:block", trigger="other")
    assert game["bo"].reactions == 0
    game.finish_turn("ana")
    assert game["bo"].reactions == 0
    game.finish_turn("orc")
    assert game["bo"].reactions == 1


def test_logs_leave_out_phases_and_steps_that_say_nothing_new() -> None:
    game = duel(items=bare("attack"))
    game.pick("ana", "attack", "orc", "done")
    quiet = {event.what.id for event in game.conflict.events if event.quiet}
    assert quiet == {"enc-phase", "enc-declares", "enc-takes-effect", "enc-ends"}
    shown = [event.what.id for event in game.conflict.events if not event.quiet]
    assert shown[shown.index("enc-turn") :] == ["enc-turn", "enc-pays", "enc-targets", "enc-turn"]
