"""Durations, sustaining, preparing, concentration (ENC-85 to ENC-97)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.encounter.damage import concentration_difficulty
from tests.rules.encounter.game import Game, bare, duel, item

LIGHT = item("light", duration="sustain", targets={"least": 1}, effects=[{"kind": "condition", "condition": "lit"}])
SHIELD = item("shield", duration="sustain", effects=[])
AIM = item("aim", duration="prepare", provides="shot")
SHOT = item("shot", everyone=False, targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 3}])


def test_enc_85_some_effects_last_until_they_are_destroyed() -> None:
    wall = item("wall", duration="until_destroyed")
    game = duel(items=[wall])
    game.pick("ana", "wall")
    for _ in range(5):
        game.finish_round()
    assert [one.item.id for one in game.state.lasting] == ["wall"]
    game.do("end_effect", effect=f"effect-{game.state.lasting[0].id}")
    assert game.state.lasting == []


def test_enc_85_a_change_of_a_number_lasts_as_long_as_its_item() -> None:
    bless = item(
        "bless",
        duration="rounds",
        rounds=1,
        targets={"least": 1, "who": "any"},
        effects=[{"kind": "modifier", "on": "attack", "amount": 2}],
    )
    game = duel(items=[bless])
    game.pick("ana", "bless", "ana")
    assert [one.amount for one in game["ana"].modifiers] == [2]
    game.finish_round()
    assert game["ana"].modifiers == []


def test_enc_86_an_instant_effect_is_over_at_once_and_cannot_be_ended() -> None:
    cut = item("cut", targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 4}])
    game = duel(items=[cut, *({"id": "dismiss"},)])
    game.pick("ana", "cut", "orc")
    assert game.state.lasting == []
    game.pick("ana", "dismiss")
    assert game["orc"].damage == 4


def test_enc_87_a_sustained_effect_ends_when_you_stop() -> None:
    game = duel(items=[LIGHT])
    game.pick("ana", "light", "orc")
    assert game["orc"].has("lit")
    game.pick("ana", "stop_sustaining")
    assert not game["orc"].has("lit")
    assert game["ana"].sustained is None


def test_enc_88_stopping_is_free_and_at_most_one_item_is_sustained() -> None:
    game = duel(items=[LIGHT, SHIELD])
    game.pick("ana", "light", "orc")
    points = game["ana"].points
    game.pick("ana", "stop_sustaining")
    assert game["ana"].points == points
    game.pick("ana", "shield")
    assert [one.item.id for one in game.state.lasting] == ["shield"]


def test_enc_89_a_second_one_is_refused_at_step_2() -> None:
    game = duel(items=[LIGHT, SHIELD])
    game.pick("ana", "light", "orc")
    bar, rule, facts = game.refused_pick("ana", "shield")
    assert (bar, rule, facts["step"]) == ("enc-bar-second-sustain", "ENC-89", 2)


def test_enc_89_or_by_setting_the_first_ends_by_itself_at_step_3() -> None:
    game = duel(items=[LIGHT, SHIELD], settings={"second_sustain": "replace"})
    game.pick("ana", "light", "orc", "shield")
    assert [one.item.id for one in game.state.lasting] == ["shield"]
    log = game.log()
    assert log.index("enc-effect-ends") < len(log) - log[::-1].index("enc-pays") - 1


@pytest.mark.parametrize("setting", ["no", "yes"])
def test_enc_90_damage_tests_sustaining_only_by_setting(setting: str) -> None:
    game = duel(items=[LIGHT], ana={"sustained": {"item": "light"}}, settings={"sustain_damage_test": setting})
    game.do("damage", who="ana", number=9)
    if setting == "no":
        assert game.open_why() == ["enc-ask-action"]
        return
    game.roll(ana=14)  # difficulty 15
    assert game["ana"].sustained is None


def prepared(**more: Any) -> Game:
    """Ana has aimed and her turn is over."""
    game = duel(items=[AIM, SHOT], **more)
    game.pick("ana", "aim")
    game.finish_turn("ana")
    return game


def release_of(game: Game, by: str = "ana") -> str:
    return f"release-{game[by].prepared[0].item.id}"


def test_enc_91_preparing_provides_a_new_item_in_the_end_phase_and_performing_it_is_the_release() -> None:
    game = duel(items=[AIM, SHOT])
    assert "shot" not in game.keys("ana")
    game.pick("ana", "aim")
    assert release_of(game) not in game.keys("ana")
    game.finish_turn("ana")
    game.do("react", by="ana", item=release_of(game))
    game.pick("ana", "orc")
    assert game["orc"].damage == 3
    assert game["ana"].prepared == []


def test_enc_92_what_is_not_released_is_lost() -> None:
    game = prepared()
    game.finish_turn("orc")
    game.gm("go_on")
    assert game["ana"].prepared == []
    assert game.told("enc-prepared-lost")[0]["rule"] == "ENC-92"


def test_enc_93_by_setting_it_stays_until_the_end_of_the_next_turn() -> None:
    game = prepared(settings={"prepare_until": "own_next_end"})
    game.finish_turn("orc")
    game.gm("go_on")
    game.pick("ana", release_of(game), "orc")
    assert (game["ana"].points, game["orc"].damage) == (3, 3)
    game.pick("ana", "aim")
    game.finish_round()
    game.finish_turn("ana")
    assert game["ana"].prepared == []


@pytest.mark.parametrize(("setting", "reactions"), [("none", 1), ("reaction", 0)])
def test_enc_93_the_release_costs_nothing_more_unless_the_setting_says_so(setting: str, reactions: int) -> None:
    game = prepared(settings={"release_cost": setting})
    game.do("react", by="ana", item=release_of(game))
    game.pick("ana", "orc")
    assert (game["ana"].points, game["ana"].reactions) == (0, reactions)


def test_enc_93_the_item_itself_may_say_what_its_release_costs() -> None:
    shot = {**SHOT, "release_cost": "reaction"}
    game = duel(items=[AIM, shot])
    game.pick("ana", "aim")
    game.finish_turn("ana")
    game.do("reactions", who="ana", number=0)
    assert game.refusal("react", by="ana", item=release_of(game)) == ("enc-bar-no-reaction-left", "ENC-52")


def test_enc_93_a_release_is_offered_in_windows() -> None:
    game = duel(items=[AIM, SHOT, *bare("dash")], windows_open=True)
    game.pick("ana", "aim")
    game.close_windows()
    game.finish_turn("ana")
    game.pick("orc", "dash")
    game.window(ana=release_of(game))
    game.pick("ana", "orc")
    game.close_windows()
    assert game["orc"].damage == 3


@pytest.mark.parametrize(("face", "kept"), [(9, True), (8, False)])
def test_enc_94_damage_while_preparing_asks_for_concentration_and_failure_loses_all(face: int, kept: bool) -> None:
    game = duel(
        ana={"prepared": [{"item": "attack"}, {"item": "dash"}], "checks": {"concentration": 5}},
        turn="orc",
        phase="action",
    )
    game.do("damage", who="ana", number=7)
    assert (game.ask(by="ana").ask.rule, game.open_why()) == ("ENC-94", ["enc-roll-concentration"])
    game.roll(ana=face)
    assert [one.item.id for one in game["ana"].prepared] == (["attack", "dash"] if kept else [])
    assert game.ask(by="orc").ask.why.id == "enc-ask-action"


def test_enc_95_concentration_uses_its_own_number_which_contains_expertise() -> None:
    game = duel(
        ana={"prepared": [{"item": "attack"}], "checks": {"concentration": 5, "spirit": 1}}, turn="orc", phase="action"
    )
    game.do("damage", who="ana", number=1)
    game.roll(ana=6)
    assert game.told("enc-concentration-kept")[0]["total"] == 11


def test_enc_96_one_check_for_each_damage_after_reductions_and_none_for_0() -> None:
    people = {"prepared": [{"item": "attack"}], "reductions": {"all": 1, "fire": 2}}
    game = duel(ana=people, turn="orc", phase="action")
    game.do("damage", who="ana", number=3, type="fire")
    assert game.open_why() == ["enc-ask-action"]
    game.do("damage", who="ana", number=5, type="fire")
    game.roll(ana=20)
    assert game.told("enc-concentration-kept")[0]["difficulty"] == 11
    twice = item("twice", targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 3}] * 2)
    again = duel(ana=people, turn="orc", phase="action", items=[twice])
    again.pick("orc", "twice", "ana")
    again.roll(20, 20)
    assert len(again.told("enc-concentration-kept")) == 2


def test_enc_96_once_everything_is_lost_there_is_nothing_to_test() -> None:
    twice = item("twice", targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 3}] * 2)
    game = duel(ana={"prepared": [{"item": "attack"}]}, turn="orc", phase="action", items=[twice])
    game.pick("orc", "twice", "ana")
    game.roll(1)
    assert game["ana"].damage == 6
    assert game.open_why() == ["enc-ask-action"]


@pytest.mark.parametrize(("damage", "difficulty"), [(1, 11), (2, 11), (7, 14), (8, 14), (9, 15), (21, 21)])
def test_enc_97_the_examples(damage: int, difficulty: int) -> None:
    assert concentration_difficulty(damage) == difficulty


def test_enc_92_what_is_lost_while_its_targets_are_named_is_not_released_and_costs_nothing() -> None:
    ana = {"prepared": [{"item": "shot"}]}
    game = duel(ana=ana, items=[SHOT], settings={"release_cost": "reaction"}, turn="ana", phase="action")
    game.pick("ana", "release-shot")
    game.do("lose_prepared", prepared=f"ana:{game['ana'].prepared[0].id}")
    game.pick("ana", "orc")
    assert (game["ana"].reactions, game["orc"].damage) == (1, 0)
    assert [(row["code"], row["rule"]) for row in game.told("enc-refused")] == [("not_prepared", "ENC-92")]
