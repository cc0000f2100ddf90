"""What items do: every kind of effect."""

from __future__ import annotations

from typing import Any

import pytest

from rules.encounter.effect_kinds import EFFECTS
from rules.encounter.effects import APPLY
from tests.rules.encounter.game import Game, bare, duel, item, ordered

TARGET = {"least": 1, "who": "others"}


def after(*effects: dict[str, Any], ana: dict[str, Any] | None = None, orc: dict[str, Any] | None = None) -> Game:
    """Ana has performed an item with those effects on the orc."""
    game = duel(items=[item("do", targets=TARGET, effects=list(effects))], ana=ana or {}, orc=orc or {})
    game.pick("ana", "do", "orc")
    return game


@pytest.mark.parametrize(
    ("amount", "dice", "damage"), [(4, [], 4), ("3", [], 3), ("2d6+3", [2, 5], 10), ("d8", [7], 7), ("d4-3", [1], 0)]
)
def test_damage_is_a_number_or_dice(amount: object, dice: list[int], damage: int) -> None:
    game = after({"kind": "damage", "amount": amount})
    if dice:
        game.answer(game.asks()[0], dice)
    assert game["orc"].damage == damage


def test_dice_are_rolled_once_for_all_who_are_hit() -> None:
    burst = item("burst", targets={"most": 2, "who": "others"}, effects=[{"kind": "damage", "amount": "d6"}])
    game = Game(ordered("ana", "orc", "bo"), items=[burst], windows_open=False)
    game.pick("ana", "burst", ["orc", "bo"])
    game.roll(4)
    assert (game["orc"].damage, game["bo"].damage) == (4, 4)


def test_damage_that_uses_up_health_puts_somebody_down_and_healing_brings_them_back() -> None:
    game = after({"kind": "damage", "amount": 9}, orc={"health": 8})
    assert game["orc"].has("down")
    game.do("heal", who="orc", number=4)
    assert (game["orc"].damage, game["orc"].has("down")) == (5, False)


def test_healing_takes_away_what_there_is() -> None:
    game = after({"kind": "heal", "amount": "d6", "to": "self"}, ana={"damage": 3})
    game.roll(5)
    assert game["ana"].damage == 0


def test_a_condition_has_rounds_a_counter_a_save_and_modifiers() -> None:
    save = {"check": "spirit", "difficulty": 13}
    game = after(
        {
            "kind": "condition",
            "condition": "bleeding",
            "rounds": 3,
            "counter": 2,
            "save": save,
            "modifiers": {"all": -1},
        }
    )
    one = game["orc"].conditions[0]
    assert (one.name, one.by, one.rounds, one.counter, one.modifiers) == ("bleeding", "ana", 3, 2, (("all", -1),))
    assert one.save is not None
    assert (one.save.check, one.save.difficulty, one.save.success) == ("spirit", 13, "end")


def test_a_condition_ends_by_name() -> None:
    game = after(
        {"kind": "end_condition", "condition": "prone"},
        orc={"conditions": [{"condition": "prone"}, {"condition": "lit"}]},
    )
    assert [one.name for one in game["orc"].conditions] == ["lit"]


def test_a_modifier_has_rounds() -> None:
    game = after({"kind": "modifier", "on": "attack", "amount": -2, "rounds": 1})
    assert [(one.on, one.amount) for one in game["orc"].modifiers] == [("attack", -2)]
    game.finish_round()
    assert game["orc"].modifiers == []


def test_moves_and_notes_are_told() -> None:
    game = after({"kind": "move", "note": "three steps"}, {"kind": "note", "note": "dust"})
    assert game.told("enc-moves") == [{"who": "orc", "move": "three steps"}]
    assert [row["note"] for row in game.told("enc-note")] == ["dust"]


def test_what_is_counted_changes_but_never_below_0() -> None:
    game = after(
        {"kind": "hit_penalty", "amount": 2},
        {"kind": "reactions", "amount": -3},
        {"kind": "resource", "resource": "mana", "amount": -5},
        {"kind": "points", "amount": 1, "to": "self"},
        orc={"resources": {"mana": 3}},
    )
    orc = game["orc"]
    assert (orc.hit_penalty, orc.reactions, orc.resources, game["ana"].points) == (2, 0, {"mana": 0}, 3)


def test_hands_take_up_and_let_go() -> None:
    game = after(
        {"kind": "let_go"},
        {"kind": "hold", "material": "rope", "to": "self"},
        ana={"hands": ["", "x"]},
        orc={"hands": ["axe", ""]},
    )
    assert (game["orc"].hands, game["ana"].hands) == (["", ""], ["rope", "x"])
    assert game.told("enc-hands-full") == []


def test_with_no_hand_free_nothing_is_taken_up() -> None:
    game = after({"kind": "hold", "material": "rope", "to": "self"}, ana={"hands": ["x", "y"]})
    assert game["ana"].hands == ["x", "y"]
    assert len(game.told("enc-hands-full")) == 1


def test_letting_go_of_nothing_changes_nothing() -> None:
    game = after({"kind": "let_go"})
    assert game.told("enc-lets-go") == []


def test_dismiss_ends_one_of_the_own_effects_and_asks_where_there_are_several() -> None:
    game = duel(
        items=[
            item("fog", duration="until_destroyed", cost=0, kind="free"),
            item("wall", duration="until_destroyed"),
            *({"id": "dismiss"},),
        ]
    )
    game.pick("ana", "fog", "wall", "dismiss")
    assert len(game.keys("ana")) == 2
    game.pick("ana", game.keys("ana")[1])
    assert [one.item.id for one in game.state.lasting] == ["fog"]


def test_an_effect_on_the_target_may_be_ended() -> None:
    curse = item("curse", duration="until_destroyed", targets=TARGET)
    lift = item("lift", targets={"least": 1}, effects=[{"kind": "end_effect"}])
    game = duel(items=[curse, lift])
    game.pick("ana", "curse", "orc", "lift", "orc")
    assert game.state.lasting == []


def test_effects_may_reach_the_one_who_is_answered() -> None:
    riposte = item("riposte", kind="reaction", effects=[{"kind": "damage", "amount": 2, "to": "answered"}])
    game = Game(ordered("ana", "orc"), items=[*bare("dash"), riposte])
    game.pick("ana", "dash")
    game.window(orc="riposte")
    game.gm("opponent_begins")
    assert game["ana"].damage == 2


def test_answered_reaches_nobody_where_nothing_is_answered() -> None:
    game = after({"kind": "damage", "amount": 2, "to": "answered"})
    assert (game["ana"].damage, game["orc"].damage) == (0, 0)


def test_interrupting_where_nothing_is_answered_does_nothing() -> None:
    game = after({"kind": "interrupt"})
    assert game.items("enc-ends") == ["do"]


def test_the_gm_may_have_a_reaction_interrupt_by_ruling() -> None:
    game = Game(ordered("ana", "orc"), items=bare("dash"))
    game.pick("ana", "dash")
    game.window(orc="block")
    game.gm("opponent_begins", "interrupt", "done")
    assert game.items("enc-interrupted") == ["dash"]


def test_every_kind_of_effect_is_tried_somewhere_in_these_tests() -> None:
    assert sorted(EFFECTS) == sorted(
        [
            "damage", "heal", "condition", "end_condition", "modifier", "move", "note", "hit_penalty", "points",
            "reactions", "resource", "hold", "let_go", "ready", "end_effect", "interrupt", "ruling",
        ]
    )  # fmt: skip


def test_every_kind_of_effect_that_can_be_read_can_be_done() -> None:
    assert set(APPLY) == set(EFFECTS.values())
