"""What an encounter is, and how it ends (ENC-01 to ENC-07)."""

from __future__ import annotations

import pytest

from rules.encounter.checks import passive
from tests.rules.encounter.game import Game, duel, ordered, who


def test_enc_01_an_encounter_need_not_be_a_fight() -> None:
    """A rescue: one side, nobody to surprise, no attack anywhere."""
    game = Game(ordered({"id": "ana", "side": "rescuers"}, {"id": "bo", "side": "rescuers"}), surprise=None)
    game.gm("nobody")
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"


def test_enc_02_each_takes_one_turn_a_round_in_order() -> None:
    game = Game(ordered("ana", "bo", "cy"))
    for _ in range(2):
        for one in ("ana", "bo", "cy"):
            assert game.state.turn == one
            game.finish_turn(one)
        game.gm("go_on")
    assert [row["who"] for row in game.told("enc-turn")][:6] == ["ana", "bo", "cy"] * 2


def test_enc_03_the_steps_come_in_order() -> None:
    game = Game([who("ana"), who("bo")], positions="on the bridge", surprise=None)
    steps = [game.state.step]
    game.gm("nobody")
    steps.append(game.state.step)
    game.roll(ana=15, bo=5)
    steps.append(game.state.step)
    game.finish_turn("ana")
    game.finish_turn("bo")
    steps.append(game.state.step)
    game.gm("end")
    assert [*steps, game.state.step] == ["surprise", "initiative", "round", "check", "end"]
    assert game.log()[0] == "enc-positions"


def test_enc_04_the_round_is_over_when_the_last_turn_ends_and_another_follows() -> None:
    game = duel()
    game.finish_turn("ana")
    assert game.state.round == 1
    game.finish_turn("orc")
    assert game.open_why() == ["enc-ask-check"]
    game.gm("go_on")
    assert game.state.round == 2
    assert game.state.turn == "ana"


def test_enc_05_it_ends_when_all_are_willing() -> None:
    game = duel()
    game.do("willing", by="ana")
    assert game.conflict.outcome is None
    game.do("willing", by="orc")
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.result == "agreed"


def test_enc_05_somebody_may_think_better_of_it() -> None:
    game = duel()
    game.do("willing", by="ana")
    game.do("willing", by="ana")
    game.do("willing", who="orc")
    assert game.conflict.outcome is None


def test_enc_05_the_gm_says_at_the_check_that_all_are_willing() -> None:
    game = duel()
    game.finish_turn("ana")
    game.finish_turn("orc")
    game.gm("end")
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.result == "agreed"


@pytest.mark.parametrize("setting", ["off", "on"])
def test_enc_05_a_side_with_nobody_able(setting: str) -> None:
    """On: it ends by itself. Off: the GM is only told."""
    game = duel(orc={"health": 5}, settings={"auto_end": setting})
    game.do("damage", who="orc", number=5)
    game.finish_turn("ana")
    if setting == "on":
        assert game.conflict.outcome is not None
        assert game.conflict.outcome.result == "one_side_left:ana"
        return
    game.finish_turn("orc")
    assert game.open_why() == ["enc-ask-check-one-side"]
    game.gm("end")
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.result == "one_side_left:ana"


def test_enc_05_when_nobody_is_able_no_side_is_left() -> None:
    game = duel(ana={"health": 5}, orc={"health": 5}, settings={"auto_end": "on"})
    game.do("damage", who="orc", number=5)
    game.do("damage", who="ana", number=5)
    game.finish_turn("ana")
    assert game.conflict.outcome is not None
    assert game.conflict.outcome.result == "nobody_able"


def test_enc_06_a_check_is_d20_and_the_modifier_that_is_given() -> None:
    game = Game([who("ana", checks={"initiative": 7}), who("bo", checks={"initiative": -2})])
    game.roll(ana=11, bo=11)
    assert (game["ana"].initiative, game["bo"].initiative) == (18, 9)


@pytest.mark.parametrize(("base", "value"), [(10, 13), (8, 11)])
def test_enc_06_a_passive_value_is_the_base_and_the_same_modifier(base: int, value: int) -> None:
    game = duel(ana={"checks": {"listen": 3}}, settings={"passive_base": base})
    assert passive(game.state, "ana", "listen") == value


def test_enc_06_a_passive_value_on_the_sheet_counts_instead() -> None:
    game = duel(ana={"checks": {"listen": 3}, "passives": {"listen": 16}})
    assert passive(game.state, "ana", "listen") == 16


@pytest.mark.parametrize(("face", "success"), [(9, False), (10, True), (11, True)])
def test_enc_07_meeting_the_difficulty_succeeds(face: int, success: bool) -> None:
    leap = {"id": "leap", "name": "Leap", "everyone": True, "check": {"modifier": 5, "difficulty": 15}}
    game = duel(items=[leap])
    game.pick("ana", "leap")
    game.roll(ana=face)
    assert [row["success"] for row in game.told("enc-check")] == [success]
