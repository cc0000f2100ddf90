"""Checks of items: against what, by whom, with which numbers (ENC-06, ENC-07)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.log import Interjection
from tests.rules.encounter.game import Game, duel, item, ordered

HURT = [{"kind": "damage", "amount": 1}, {"kind": "note", "note": "missed", "when": "failure"}]


def hitting(check: dict[str, Any], *, ana: dict[str, Any] | None = None, orc: dict[str, Any] | None = None) -> Game:
    """Ana has declared an item with that check on the orc."""
    hit = item("hit", targets={"least": 1, "who": "others"}, check=check, effects=HURT)
    game = duel(items=[hit], ana=ana or {}, orc=orc or {})
    game.pick("ana", "hit", "orc")
    return game


def results(game: Game) -> list[tuple[str, int, int, bool]]:
    return [(row["who"], row["total"], row["difficulty"], row["success"]) for row in game.told("enc-check")]


def test_enc_06_against_a_passive_value() -> None:
    game = hitting(
        {"roll": "feint", "passive": "insight"}, ana={"checks": {"feint": 4}}, orc={"checks": {"insight": 3}}
    )
    game.roll(ana=9)
    assert results(game) == [("ana", 13, 13, True)]
    assert game["orc"].damage == 1


def test_enc_06_against_a_number_on_the_sheet() -> None:
    game = hitting({"roll": "attack", "defence": "armour"}, orc={"defences": {"armour": 16}})
    game.roll(ana=15)
    assert results(game) == [("ana", 15, 16, False)]
    assert [row["note"] for row in game.told("enc-note")] == ["missed"]


def test_enc_06_a_number_no_sheet_has_is_asked_of_the_gm() -> None:
    game = hitting({"roll": "attack", "defence": "armour"})
    game.gm(12)
    game.roll(ana=12)
    assert results(game) == [("ana", 12, 12, True)]


@pytest.mark.parametrize(("mine", "theirs", "success"), [(10, 10, True), (9, 10, False)])
def test_enc_07_opposed_checks_may_be_rolled_in_any_order_and_meeting_succeeds(
    mine: int, theirs: int, success: bool
) -> None:
    game = hitting(
        {"roll": "grapple", "opposed": "escape"}, ana={"checks": {"grapple": 2}}, orc={"checks": {"escape": 2}}
    )
    assert game.open_why() == ["enc-roll-check", "enc-roll-opposed"]
    game.roll(orc=theirs, ana=mine)
    assert results(game) == [("ana", mine + 2, theirs + 2, success)]


def test_enc_06_the_targets_may_be_the_ones_who_roll() -> None:
    afraid = {"kind": "condition", "condition": "afraid", "when": "failure"}
    check = {"roll": "spirit", "by": "target", "difficulty": 10}
    fear = item("fear", targets={"most": 2, "who": "others"}, check=check, effects=[afraid])
    game = Game(ordered("ana", "orc", "bo"), items=[fear], windows_open=False)
    game.pick("ana", "fear", ["orc", "bo"])
    game.roll(bo=10, orc=9)
    assert (game["orc"].has("afraid"), game["bo"].has("afraid")) == (True, False)


def test_enc_06_one_roll_for_all_targets_or_one_for_each() -> None:
    def sweep(per_target: bool) -> Game:
        check = {"roll": "attack", "defence": "armour", "per_target": per_target}
        items = [item("sweep", targets={"most": 2, "who": "others"}, check=check, effects=HURT)]
        people = ordered("ana", {"id": "orc", "defences": {"armour": 10}}, {"id": "bo", "defences": {"armour": 15}})
        game = Game(people, items=items, windows_open=False)
        game.pick("ana", "sweep", ["orc", "bo"])
        return game

    once, each = sweep(False), sweep(True)
    once.roll(12)
    assert results(once) == [("ana", 12, 10, True), ("ana", 12, 15, False)]
    each.roll(8, 18)
    assert results(each) == [("ana", 8, 10, False), ("ana", 18, 15, True)]


def test_enc_44_the_hit_penalty_counts_where_the_item_says_so() -> None:
    check = {"roll": "attack", "difficulty": 10, "hit_penalty": True}
    hit = item(
        "hit",
        targets={"least": 1},
        check=check,
        effects=[{"kind": "hit_penalty", "amount": 5, "to": "self", "when": "always"}],
    )
    game = duel(items=[hit])
    game.pick("ana", "hit", "orc")
    game.roll(ana=10)
    game.pick("ana", "hit", "orc")
    game.roll(ana=10)
    assert [row["total"] for row in game.told("enc-check")] == [10, 5]


def test_enc_06_modifiers_and_conditions_change_checks_defences_and_passives() -> None:
    shaken = {"condition": "shaken", "modifiers": {"attack": -2, "armour": -1, "all": -1}}
    game = hitting(
        {"roll": "attack", "defence": "armour"},
        ana={"checks": {"attack": 5}, "conditions": [shaken], "modifiers": [{"on": "all", "amount": 3}]},
        orc={"defences": {"armour": 14}, "conditions": [shaken]},
    )
    game.roll(ana=8)
    assert results(game) == [("ana", 13, 13, True)]


def test_enc_06_a_modifier_that_comes_before_the_dice_reaches_the_roll() -> None:
    game = hitting({"roll": "attack", "difficulty": 10})
    before = game.asks()[0]
    game.do("modifier", who="ana", on="attack", number=2)
    after = game.asks()[0]
    assert (before.id, before.ask.signature != after.ask.signature) == (after.id, True)
    game.roll(ana=8)
    assert results(game) == [("ana", 10, 10, True)]


def test_enc_06_a_roll_whose_dice_have_been_read_stays_as_it_was() -> None:
    game = hitting({"roll": "attack", "difficulty": 10})
    before = game.asks()[0]
    params = {"who": "ana", "on": "attack", "number": 2}
    game.conflict.interject(Interjection("modifier", "gm", params, held=(before.id,)))
    assert game.asks()[0].ask.signature == before.ask.signature
    game.roll(ana=8)
    assert results(game) == [("ana", 8, 10, False)]


def test_enc_06_a_target_who_leaves_before_rolling_is_left_out() -> None:
    game = hitting({"roll": "grapple", "opposed": "escape"})
    game.do("leave", who="orc")
    game.roll(ana=10)
    assert results(game) == []
    assert game.items("enc-ends") == ["hit"]


def test_enc_06_a_check_without_targets_asks_the_gm_for_a_difficulty() -> None:
    game = duel(items=[item("leap", check={"roll": "dexterity", "passive": "listen"})])
    game.pick("ana", "leap")
    game.gm(14)
    game.roll(ana=13)
    assert results(game) == [("ana", 13, 14, False)]
