"""Free actions, points, reactions, long actions, interruptions (ENC-50 to ENC-57)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.encounter.game import Game, bare, duel, item, ordered

RITUAL = item("ritual", turns=3, resources={"mana": 2}, effects=[{"kind": "note", "note": "it is done"}])


def test_enc_50_a_free_action_costs_no_points_in_the_own_turn() -> None:
    game = duel(items=bare("put_down"))
    game.pick("ana", "put_down")
    assert game["ana"].points == 3


def test_enc_50_outside_the_own_turn_it_must_have_been_readied() -> None:
    game = duel(items=bare("put_down"))
    assert game.refusal("react", by="orc", item="put_down") == ("enc-bar-needs-ready", "ENC-50")
    assert game.refusal("react", item="orc:put_down", trigger="other") == ("enc-bar-needs-ready", "ENC-50")


def test_enc_50_ready_names_one_item_and_the_end_phase_hands_it_over() -> None:
    game = duel(items=bare("drop_prone"))
    game.pick("ana", "ready", "drop_prone")
    assert game["ana"].points == 2
    game.finish_turn("ana")
    game.do("react", by="ana", item="release-drop_prone")
    assert game.items("enc-takes-effect") == ["ready", "drop_prone"]
    assert game["ana"].prepared == []


def test_enc_50_neither_ready_nor_a_long_action_can_be_readied() -> None:
    game = duel(items=[RITUAL], ana={"resources": {"mana": 2}})
    game.pick("ana", "ready")
    assert game.bars("ana") == {
        "ready": ("enc-bar-ready-ready", "ENC-50"),
        "ritual": ("enc-bar-ready-long", "ENC-54"),
    }


def test_enc_51_without_enough_points_it_cannot_be_done() -> None:
    game = duel(items=[item("two", cost=2), item("four", cost=4)])
    assert game.bars("ana")["four"] == ("enc-bar-not-enough-ap", "ENC-51")
    game.pick("ana", "two")
    assert game["ana"].points == 1
    assert game.bars("ana")["two"] == ("enc-bar-not-enough-ap", "ENC-51")


def test_enc_51_action_points_are_for_the_own_turn() -> None:
    game = duel()
    assert "attack" not in [option.key for option in _react_options(game, "orc")]


def _react_options(game: Game, by: str) -> list[Any]:
    offer = next(one for one in game.conflict.offers() if one.kind == "react" and one.by == (by,))
    return list(offer.fields["item"].options)  # type: ignore[union-attr]


def test_enc_52_a_reaction_costs_a_reaction_and_needs_a_trigger() -> None:
    game = duel(items=bare("block", "opening_attack"))
    assert game.refusal("react", item="orc:block", trigger="none") == ("enc-bar-no-trigger", "ENC-52")
    assert game.refusal("react", item="orc:block") == ("enc-bar-no-trigger", "ENC-52")
    game.do("react", item="orc:opening_attack", trigger="leaves_reach")
    game.pick("orc", "ana")
    assert game["orc"].reactions == 0
    assert game.refusal("react", item="orc:block", trigger="is_hit") == ("enc-bar-no-reaction-left", "ENC-52")


def test_enc_52_when_the_gm_sees_no_trigger_it_is_refused_and_costs_nothing() -> None:
    game = duel(items=bare("block"))
    game.do("react", by="orc", item="block", words="she looks at me")
    assert game.open_why() == ["enc-ask-trigger-words"]
    game.gm("none")
    told = game.told("enc-refused")[0]
    assert (told["code"], told["step"], told["rule"]) == ("no_trigger", 2, "ENC-52")
    assert game["orc"].reactions == 1


def test_enc_52_reactions_are_for_outside_the_own_turn_unless_the_item_says_otherwise() -> None:
    parry = item("parry", kind="reaction", own_turn=True)
    game = Game(ordered("ana", "orc"), items=[*bare("attack", "block"), parry])
    game.pick("ana", "attack", "orc")
    game.window()
    game.window(orc="block")
    game.gm("becomes_target")
    options = game.find_window().ask.options["ana"]  # type: ignore[attr-defined]
    assert {one.key: one.rule for one in options if one.bar} == dict.fromkeys(
        ["flanking_strike", "block", "opening_attack", "pursuit"], "ENC-101"
    )
    assert [one.key for one in options if not one.bar] == ["parry"]


def test_enc_53_only_one_item_is_performed_actively() -> None:
    """Nothing else can be begun while an item is under way, also not between the turns of a long one."""
    game = duel(items=[RITUAL, *bare("dash")], ana={"resources": {"mana": 2}})
    game.pick("ana", "ritual")
    assert game.bars("ana")["dash"] == ("enc-bar-one-at-a-time", "ENC-53")
    game.pick("ana", "give_up", "dash")
    assert game.items("enc-takes-effect") == ["dash"]


def test_enc_53_what_a_trigger_sets_off_does_not_count() -> None:
    game = duel(items=[RITUAL, *bare("block")], ana={"resources": {"mana": 2}})
    game.pick("ana", "ritual")
    game.finish_turn("ana")
    game.do("react", item="ana:block", trigger="is_hit")
    assert game.items("enc-takes-effect") == ["block"]
    assert game["ana"].long is not None


def test_enc_54_a_long_action_costs_1_point_every_turn() -> None:
    game = duel(items=[RITUAL], ana={"resources": {"mana": 2}})
    points = []
    for _ in range(3):
        game.pick("ana", "ritual")
        points.append(game["ana"].points)
        if game["ana"].long is not None:
            assert game.bars("ana")["ritual"] == ("enc-bar-advanced-already", "ENC-54")
        game.finish_round()
    assert points == [2, 2, 2]
    assert game.items("enc-takes-effect") == ["ritual"]


def test_enc_54_a_turn_in_which_it_is_not_gone_on_with_interrupts_it() -> None:
    game = duel(items=[RITUAL], ana={"resources": {"mana": 2}})
    game.pick("ana", "ritual")
    game.finish_round()
    game.finish_turn("ana")
    told = game.told("enc-long-interrupted")[0]
    assert (told["done"], told["reason"]) == (1, "missed")
    assert game["ana"].long is None


@pytest.mark.parametrize(("setting", "mana"), [("all", 0), ("paid_only", 2)])
@pytest.mark.parametrize("how", ["done", "give_up"])
def test_enc_57_a_long_action_that_is_missed_or_given_up_loses_its_costs_like_any_other(
    how: str, setting: str, mana: int
) -> None:
    begun = {"resources": {"mana": 2}, "long": {"item": "ritual", "done": 1}}
    game = duel(items=[RITUAL], ana=begun, settings={"interrupt_cost": setting})
    game.pick("ana", how)
    assert len(game.told("enc-long-interrupted")) == 1
    assert game["ana"].resources == {"mana": mana}


def test_enc_55_effects_and_resources_come_in_the_last_turn() -> None:
    game = duel(items=[RITUAL], ana={"resources": {"mana": 2}, "long": {"item": "ritual", "done": 1}})
    game.pick("ana", "ritual")
    assert (game.told("enc-note"), game["ana"].resources) == ([], {"mana": 2})
    game.finish_round()
    game.pick("ana", "ritual")
    assert [row["note"] for row in game.told("enc-note")] == ["it is done"]
    assert game["ana"].resources == {"mana": 0}
    assert game["ana"].long is None


def spell(**more: Any) -> Game:
    """Ana performs a spell that costs 2 points and 4 mana, and stands in the window before performing."""
    cast = item("cast", cost=2, resources={"mana": 4}, effects=[{"kind": "note", "note": "boom"}])
    game = Game(ordered({"id": "ana", "resources": {"mana": 10}}, "orc"), items=[cast, *bare("block")], **more)
    game.pick("ana", "cast")
    assert game.state.stack[-1].step == 6
    return game


def test_enc_56_an_interrupted_item_loses_its_costs_all_the_same() -> None:
    game = spell()
    game.do("interrupt", item=game.state.stack[-1].label)
    assert game["ana"].points == 1
    assert game.told("enc-note") == []
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"


@pytest.mark.parametrize(("setting", "mana"), [("all", 6), ("paid_only", 10)])
def test_enc_57_the_costs_not_reached_yet_are_lost_too_unless_the_setting_says_otherwise(
    setting: str, mana: int
) -> None:
    game = spell(settings={"interrupt_cost": setting})
    game.do("cancel", by="ana")
    assert game["ana"].resources == {"mana": mana}
    assert [row["reason"] for row in game.told("enc-interrupted")] == ["cancelled"]


def test_enc_56_a_reaction_interrupts_what_it_answers() -> None:
    stop = item("stop", kind="reaction", effects=[{"kind": "interrupt", "to": "answered"}])
    cast = item("cast", cost=2, effects=[{"kind": "note", "note": "boom"}])
    game = Game(ordered("ana", "orc", "bo"), items=[cast, stop])
    game.pick("ana", "cast")
    game.window(orc="stop", bo="stop")
    game.gm("other")
    game.close_windows()
    assert game.items("enc-takes-effect") == ["stop"]
    assert game.items("enc-interrupted") == ["cast"]
    assert game.items("enc-too-late") == ["stop"]
    assert (game["orc"].reactions, game["bo"].reactions) == (0, 1)


def test_enc_56_interrupting_an_outer_item_ends_what_answers_it() -> None:
    game = Game(ordered("ana", "orc"), items=[item("cast", cost=2), {"id": "block", "effects": [{"kind": "ruling"}]}])
    game.pick("ana", "cast")
    game.window(orc="block")
    game.gm("other")
    assert [deed.item.id for deed in game.state.stack] == ["cast", "block"]
    game.do("interrupt", item=game.state.stack[0].label)
    assert game.state.stack == []
    assert game.items("enc-interrupted") == ["block", "cast"]
    assert game["orc"].reactions == 0
