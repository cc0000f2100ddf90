"""The eleven steps, and windows in windows (ENC-60 to ENC-71)."""

from __future__ import annotations

import pytest

from rules.asks import Window
from rules.errors import RefusedError
from rules.viewers import Viewer
from tests.rules.encounter.game import Game, bare, item, ordered, who

THREE = ("ana", "orc", "bo")


def strike(**more: object) -> Game:
    """Ana attacks the orc for 2 damage, mana 1; everybody can block or make an opening attack."""
    attack = {
        "id": "attack",
        "resources": {"mana": 1},
        "effects": [{"kind": "damage", "amount": 2}],
    }
    people = ordered({"id": "ana", "resources": {"mana": 3}}, "orc", "bo")
    game = Game(people, items=[attack, *bare("block", "opening_attack", "flanking_strike", "pursuit")], **more)
    game.pick("ana", "attack", "orc")
    return game


def at_step(step: int) -> Game:
    """The strike, in the window of that step."""
    game = strike()
    while game.state.stack[-1].step < step:
        game.window()
    assert game.state.stack[-1].step == step
    return game


def test_enc_60_the_item_is_declared_first() -> None:
    game = strike()
    assert game.told("enc-declares")[0]["step"] == 1
    events = [name for name in game.log() if name in ("enc-declares", "enc-pays", "enc-targets")]
    assert events == ["enc-declares", "enc-pays", "enc-targets"]


def test_enc_61_step_2_checks_the_way_it_is_performed() -> None:
    needs = item("chant", components=[{"kind": "speech"}])
    game = Game(ordered({"id": "ana", "conditions": [{"condition": "gagged"}]}, "orc"), items=[needs])
    bar, rule, facts = game.refused_pick("ana", "chant")
    assert (bar, rule, facts["step"]) == ("enc-bar-component-missing", "ENC-78", 2)


def test_enc_62_step_3_pays_points_or_the_reaction() -> None:
    game = strike()
    assert game.told("enc-pays")[0] | {"trigger": None} == {
        "step": 3, "who": "ana", "item": "attack", "points": 1, "reactions": 0, "points_left": 2, "reactions_left": 1,
        "trigger": None,
    }  # fmt: skip
    game.window(orc="block")
    game.gm("targets_named")
    assert game.told("enc-pays")[1]["reactions_left"] == 0


@pytest.mark.parametrize(("step", "rule"), [(4, "ENC-63"), (5, "ENC-64"), (6, "ENC-65"), (8, "ENC-67"), (10, "ENC-69")])
def test_enc_63_enc_64_enc_65_enc_67_enc_69_the_windows(step: int, rule: str) -> None:
    game = at_step(step)
    window = game.find_window().ask
    assert (window.rule, window.why.id, window.who) == (rule, f"enc-ask-window-{step}", ("orc", "bo"))


def test_enc_36_a_window_goes_on_without_whoever_leaves_and_ends_with_the_last_of_them() -> None:
    game = at_step(6)
    game.answer(game.find_window(), "block", "bo")
    game.answer(game.find_window(), "block", "orc")
    game.do("leave", who="bo")
    assert game.find_window().ask.who == ("orc",)
    picked = next(ask for ask in game.conflict.view(Viewer(gm=True))["asks"] if ask["form"] == "window")["picked"]
    assert picked == ["orc"]
    game.do("leave", who="orc")
    assert not game.has_window()
    assert game.open_why() == ["enc-ask-action"]


def test_enc_63_nothing_is_named_where_there_is_no_target() -> None:
    game = Game(ordered("ana", "orc"), items=bare("dash"))
    game.pick("ana", "dash")
    assert game.state.stack[-1].step == 6


def test_enc_64_being_in_the_area_counts_as_being_a_target() -> None:
    burst = item("burst", area={"kind": "radius", "r": 2, "source": [0, 0]})
    duck = item("duck", kind="reaction", trigger={"moments": ["becomes_target"]})
    people = ordered({"id": "ana", "place": [0, 1]}, {"id": "orc", "place": [2, 0]}, {"id": "bo", "place": [3, 3]})
    game = Game(people, items=[burst, duck], windows_open=False)
    game.pick("ana", "burst")
    assert game.state.stack[-1].targets == ["ana", "orc"]
    assert game.find_window().ask.who == ("orc",)


def test_enc_66_step_7_pays_resources_after_the_window_before_performing() -> None:
    game = at_step(6)
    assert game["ana"].resources == {"mana": 3}
    game.window()
    assert game.state.stack[-1].step == 8
    assert game["ana"].resources == {"mana": 2}


def test_enc_66_what_a_reaction_has_taken_by_step_7_stops_the_item() -> None:
    game = at_step(6)
    game.do("resource", who="ana", resource="mana", number=0)
    game.window()
    assert [(row["step"], row["reason"]) for row in game.told("enc-interrupted")] == [(7, "resources")]
    assert game["orc"].damage == 0


def test_enc_68_step_9_applies_all_effects_in_their_order() -> None:
    many = item(
        "many",
        targets={"least": 1},
        effects=[
            {"kind": "note", "note": "first"},
            {"kind": "damage", "amount": 3},
            {"kind": "condition", "condition": "prone"},
            {"kind": "move", "note": "two steps back"},
            {"kind": "hit_penalty", "amount": 1, "to": "self"},
        ],
    )
    game = Game(ordered("ana", "orc"), items=[many], windows_open=False)
    game.pick("ana", "many", "orc")
    told = [
        name
        for name in game.log()
        if name in ("enc-note", "enc-damage", "enc-condition-begins", "enc-moves", "enc-hit-penalty")
    ]
    assert told == ["enc-note", "enc-damage", "enc-condition-begins", "enc-moves", "enc-hit-penalty"]


def test_enc_70_the_item_ends_in_step_11() -> None:
    game = strike(windows_open=False)
    assert game.told("enc-ends")[0]["step"] == 11
    assert game.state.stack == []


def test_enc_71_failing_step_2_costs_nothing() -> None:
    game = strike()
    game.window(orc="block")
    game.gm("none")
    assert game.told("enc-refused")[0]["code"] == "no_trigger"
    assert game["orc"].reactions == 1


def test_enc_71_reactions_nest_and_the_last_in_is_the_first_done() -> None:
    game = strike()
    game.window()
    game.window(orc="block")
    game.gm("becomes_target")  # block: steps 6, 8, 10 have windows, it has no target
    game.window()
    game.window(bo="opening_attack")
    game.pick("bo", "orc")
    assert [deed.item.id for deed in game.state.stack] == ["attack", "block", "opening_attack"]
    game.gm("other")
    assert game.items("enc-takes-effect") == ["opening_attack", "block", "attack"]
    assert game.items("enc-ends") == ["opening_attack", "block", "attack"]
    assert [row["depth"] for row in game.told("enc-declares")] == [1, 2, 3]


def test_enc_71_several_reactions_in_one_window_come_in_turn_order() -> None:
    game = strike()
    game.window()
    first, window = game.find_window(), game.find_window()
    game.answer(window, "block", "bo")  # Bo is quicker to answer, the orc acts earlier
    game.answer(first, "block", "orc")
    game.answer(first, Window.CLOSE, "gm")
    game.gm("becomes_target")
    game.close_windows()
    game.gm("ally_becomes_target")
    game.close_windows()
    assert [row["who"] for row in game.told("enc-declares")] == ["ana", "orc", "bo"]


def test_enc_71_a_window_is_skipped_where_nobody_can_react() -> None:
    people = ordered("ana", {"id": "orc", "reactions_left": 0}, {"id": "bo", "reactions_left": 0})
    game = Game(people, items=bare("attack", "block"))
    game.pick("ana", "attack", "orc")
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"


def test_enc_71_who_cannot_react_is_shown_with_the_rule_that_bars_it() -> None:
    people = ordered("ana", {"id": "orc", "reactions_left": 0}, "bo")
    game = Game(people, items=bare("attack", "block"))
    game.pick("ana", "attack", "orc")
    options = game.find_window().ask.options["orc"]  # type: ignore[attr-defined]
    assert {one.rule for one in options} == {"ENC-52"}
    with pytest.raises(RefusedError, match="ENC-52"):
        game.answer(game.find_window(), "block", "orc")


def test_enc_71_which_steps_are_windows_is_a_setting() -> None:
    game = strike(settings={"reaction_windows": [8]})
    assert game.state.stack[-1].step == 8
    game.window()
    assert game.state.stack == []


def test_enc_71_the_gm_shuts_the_windows_and_opens_them_again() -> None:
    game = strike()
    game.do("windows", windows="shut")
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"
    game.do("windows", windows="open")
    game.pick("ana", "attack", "orc")
    assert game.has_window()


def test_enc_71_a_reaction_with_a_known_moment_is_offered_though_the_windows_are_shut() -> None:
    riposte = item("riposte", kind="reaction", trigger={"moments": ["is_missed"]}, targets={"least": 1})
    swing = item("swing", targets={"least": 1}, check={"modifier": 0, "difficulty": 10})
    game = Game(ordered(*THREE), items=[swing, riposte], windows_open=False)
    game.pick("ana", "swing", "orc")
    game.roll(ana=9)
    window = game.find_window().ask
    assert (window.who, window.rule) == (("orc",), "ENC-69")
    game.window(orc="riposte")
    game.pick("orc", "ana")
    assert game.told("enc-pays")[1]["trigger"] == "is_missed"
    game.pick("ana", "swing", "orc")
    game.roll(ana=10)
    assert not game.has_window()


@pytest.mark.parametrize(
    ("moment", "step", "reactors"),
    [
        ("targets_named", 4, ("bo", "orc", "cy")),
        ("becomes_target", 5, ("orc",)),
        ("ally_becomes_target", 5, ("cy",)),
        ("opponent_begins", 6, ("orc", "cy")),
        ("ally_begins", 6, ("bo",)),
        ("opponent_performs", 8, ("orc", "cy")),
        ("ally_performs", 8, ("bo",)),
        ("is_hit", 10, ("orc",)),
        ("is_damaged", 10, ("orc",)),
        ("opponent_has_performed", 10, ("orc", "cy")),
        ("ally_has_performed", 10, ("bo",)),
    ],
)
def test_enc_71_when_each_moment_is(moment: str, step: int, reactors: tuple[str, ...]) -> None:
    react = item("react", kind="reaction", trigger={"moments": [moment]})
    hit = item(
        "hit", targets={"least": 1}, check={"modifier": 0, "difficulty": 1}, effects=[{"kind": "damage", "amount": 1}]
    )
    people = ordered(
        {"id": "ana", "side": "us"},
        {"id": "bo", "side": "us"},
        {"id": "orc", "side": "them"},
        {"id": "cy", "side": "them"},
    )
    game = Game(people, items=[hit, react], windows_open=False)
    game.pick("ana", "hit", "orc")
    if step == 10:
        game.roll(ana=5)
    assert (game.state.stack[-1].step, game.find_window().ask.who) == (step, reactors)


def test_enc_71_who_left_after_picking_in_a_window_does_not_react() -> None:
    game = strike()
    game.answer(game.find_window(), "block", "bo")
    game.do("leave", who="bo")
    game.answer(game.find_window(), Window.CLOSE, "gm")
    game.close_windows()
    assert game.items("enc-declares") == ["attack"]


def test_enc_71_a_target_that_leaves_is_no_target_any_more() -> None:
    game = strike()
    game.do("leave", who="orc")
    game.close_windows()
    assert game.told("enc-damage") == []
    assert game.items("enc-ends") == ["attack"]


def test_enc_71_a_reaction_called_for_outside_a_window_comes_before_the_next_question() -> None:
    game = Game([who("ana", initiative={"total": 9}), who("orc", initiative={"total": 3})], items=bare("pursuit"))
    game.do("react", item="orc:pursuit", trigger="moves")
    game.pick("orc", "ana")
    assert game.items("enc-takes-effect") == ["pursuit"]
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"


def test_enc_71_an_item_that_is_let_pass_opens_no_more_windows_and_the_next_one_does_again() -> None:
    game = at_step(4)
    game.do("let-pass")
    assert not game.has_window()
    assert game.told("enc-ends")[-1]["item"] == "attack"
    game.pick("ana", "attack", "orc")
    assert game.state.stack[-1].step == 4
    assert game.has_window()


def test_enc_71_a_known_moment_opens_its_window_in_an_item_that_is_let_pass() -> None:
    duck = item("duck", kind="reaction", trigger={"moments": ["becomes_target"]})
    game = Game(ordered("ana", "orc"), items=[*bare("attack", "block"), duck])
    game.pick("ana", "attack", "orc")
    game.do("let-pass")
    window = game.find_window().ask
    assert isinstance(window, Window)
    assert (window.why.id, [one.key for one in window.options["orc"]]) == ("enc-ask-window-5", ["duck"])


def test_enc_71_a_reaction_that_is_picked_stands_where_the_item_is_let_pass() -> None:
    game = at_step(4)
    game.answer(game.find_window(), "block", "orc")
    game.do("let-pass")
    game.window()
    game.gm("targets_named")
    assert "block" in game.items("enc-declares")


def test_enc_71_only_an_item_that_is_performed_can_be_let_pass() -> None:
    game = Game(ordered("ana", "orc"), items=bare("attack"))
    assert game.refusal("let-pass")[0] == "refused-no-offer"
    game.pick("ana", "attack", "orc")
    game.do("let-pass")
    assert game.refusal("let-pass")[0] == "refused-no-offer"
