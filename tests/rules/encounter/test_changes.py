"""What the GM, and players, do unasked: every kind of interjection (those of other files are named there)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.changes import CHANGES
from rules.encounter.names import MOST
from tests.rules.encounter.game import Game, bare, duel, item, ordered


def kinds(game: Game, by: str = "gm") -> list[str]:
    return [one.kind for one in game.conflict.offers() if by in one.by]


def test_players_are_offered_their_own_part_only() -> None:
    game = duel()
    assert kinds(game, "ana") == ["willing"]
    assert kinds(game, "orc") == ["react", "willing"]
    assert game.refusal("points", by="ana", who="ana", number=9) == ("refused-no-offer", "")


@pytest.mark.parametrize(
    ("kind", "field", "rule"),
    [("points", "points", "ENC-43"), ("reactions", "reactions", "ENC-48"), ("hit_penalty", "hit_penalty", "ENC-44")],
)
def test_the_gm_sets_what_is_counted(kind: str, field: str, rule: str) -> None:
    game = duel()
    game.do(kind, who="orc", number=7)
    assert getattr(game["orc"], field) == 7
    assert next(one.rule for one in game.conflict.offers() if one.kind == kind) == rule
    assert game.refusal(kind, who="orc", number=-1)[0] == "refused-number"


def test_points_that_are_set_reach_the_question_that_is_open() -> None:
    game = duel(items=[item("big", cost=3)])
    game.do("points", who="ana", number=2)
    assert game.bars("ana")["big"] == ("enc-bar-not-enough-ap", "ENC-51")


def test_damage_of_nobody_who_prepares_asks_nothing() -> None:
    game = duel()
    game.do("damage", who="orc", number=6)
    assert (game["orc"].damage, game.open_why()) == (6, ["enc-ask-action"])


def test_damage_in_the_middle_of_an_item_is_tested_at_the_next_chance() -> None:
    game = duel(
        items=[item("slow", check={"modifier": 0, "difficulty": 10})],
        ana={"prepared": [{"item": "dash", "handed_over": False}]},
    )
    game.pick("ana", "slow")
    game.do("damage", who="ana", number=4)
    assert game.open_why() == ["enc-roll-check"]
    game.roll(ana=10)
    assert game.open_why() == ["enc-roll-concentration"]
    game.roll(ana=12)
    assert game["ana"].prepared != []


def test_resources_and_hands() -> None:
    game = duel()
    game.do("resource", who="ana", resource="mana", number=4)
    game.do("hand", who="ana", hand=2, held="torch")
    assert (game["ana"].resources, game["ana"].hands) == ({"mana": 4}, ["", "torch"])
    assert game.refusal("hand", who="ana", hand=3, held="x") == ("enc-refused-hand", "ENC-79")
    game.do("hand", who="ana", hand=2)
    assert game["ana"].hands == ["", ""]


def test_conditions_come_with_all_that_belongs_to_them() -> None:
    game = duel()
    game.do(
        "condition", who="orc", condition="other", words="on fire", rounds=2, counter=3, save="dexterity", difficulty=11
    )
    one = game["orc"].conditions[0]
    assert (one.name, one.by, one.rounds, one.counter) == ("on fire", "orc", 2, 3)
    assert one.save is not None
    game.do("counter", condition="orc:1", number=1)
    assert one.counter == 1
    game.do("counter", condition="orc:1", number=0)
    assert game["orc"].conditions == []


def test_a_condition_needs_a_name_and_a_save_a_difficulty() -> None:
    game = duel()
    assert game.refusal("condition", who="orc", condition="other") == ("enc-refused-no-words", "")
    assert game.refusal("condition", who="orc", condition="prone", save="spirit") == (
        "enc-refused-save-difficulty",
        "ENC-45",
    )


def test_a_condition_is_ended() -> None:
    game = duel()
    game.do("condition", who="orc", condition="prone")
    game.do("end_condition", condition="orc:1")
    assert game["orc"].conditions == []
    assert "end_condition" not in kinds(game)


def test_modifiers_come_and_go() -> None:
    game = duel(orc={"defences": {"armour": 12}})
    game.do("modifier", who="orc", on="armour", number=-2, rounds=1)
    game.do("modifier", who="orc", on="all", number=1)
    game.do("end_modifier", modifier="orc:2")
    assert [(one.on, one.rounds) for one in game["orc"].modifiers] == [("armour", 1)]


def test_a_prepared_item_is_lost() -> None:
    game = duel(orc={"prepared": [{"item": "dash"}]})
    prepared = game["orc"].prepared[0].id
    game.do("lose_prepared", prepared=f"orc:{prepared}")
    assert game["orc"].prepared == []


def test_notes_positions_and_distances() -> None:
    game = duel()
    game.do("note", words="rain begins")
    game.do("positions", words="Ana at the gate")
    game.do("distance", one="ana", other="orc", number=4)
    game.do("distance", one="orc", other="ana", words="across the moat")
    assert game.state.positions == "Ana at the gate"
    assert (game.state.distance("ana", "orc"), game.state.pair_notes) == (4.0, {("ana", "orc"): "across the moat"})
    assert game.refusal("distance", one="ana", other="ana", number=1) == ("enc-refused-same", "ENC-83")
    assert game.refusal("distance", one="ana", other="orc") == ("enc-refused-no-words", "ENC-83")


def test_interrupting_is_offered_only_while_something_is_performed() -> None:
    game = Game(ordered("ana", "orc"), items=bare("dash"))
    assert "interrupt" not in kinds(game)
    game.pick("ana", "dash")
    assert "interrupt" in kinds(game)
    assert "cancel" in kinds(game, "ana")
    assert "cancel" not in kinds(game, "orc")


def test_somebody_who_left_comes_back_and_rolls_anew() -> None:
    game = duel()
    game.do("leave", who="orc")
    game.do("arrive", who="orc")
    game.roll(orc=15)
    assert (game["orc"].present, game["orc"].initiative, game["orc"].joins_round) == (True, 15, 2)


def test_a_reaction_somebody_calls_for_waits_for_the_next_window() -> None:
    game = Game(
        ordered("ana", "orc"),
        items=[item("leap", check={"modifier": 0, "difficulty": 5}), *bare("pursuit")],
        windows_open=False,
    )
    game.pick("ana", "leap")
    game.do("react", item="orc:pursuit", trigger="moves")
    assert game.open_why() == ["enc-roll-check"]
    game.roll(ana=9)
    game.pick("orc", "nobody")
    assert game.items("enc-takes-effect") == ["leap", "pursuit"]
    assert game.told("enc-declares")[1]["answers"] == "leap"


def test_a_release_that_was_lost_meanwhile_is_not_performed() -> None:
    game = duel(
        orc={"prepared": [{"item": "drop_prone"}]}, items=[item("leap", check={"modifier": 0, "difficulty": 5})]
    )
    game.pick("ana", "leap")
    prepared = game["orc"].prepared[0].id
    game.do("react", by="orc", item="release-drop_prone")
    game.do("lose_prepared", prepared=f"orc:{prepared}")
    game.roll(ana=5)
    assert game.items("enc-takes-effect") == ["leap"]


def test_everything_that_is_offered_says_what_to_fill_in() -> None:
    fields: dict[str, Any] = {one.kind: list(one.fields) for one in duel().conflict.offers() if "gm" in one.by}
    assert fields["damage"] == ["who", "number", "type"]
    assert fields["react"] == ["trigger", "item", "words"]
    assert set(fields) <= set(CHANGES)


def test_what_is_counted_has_a_limit_that_a_set_up_has_too() -> None:
    game = duel()
    for _ in range(3):
        game.do("resource", who="ana", resource="mana", number=10_000)
        game.do("damage", who="ana", number=1000)
    game["ana"].damage = MOST
    game.do("damage", who="ana", number=1000)
    assert game["ana"].damage == MOST
    game.do("end")
    assert game.conflict.outcome is not None
    people: Any = game.conflict.outcome.hand_over["participants"]
    again = Conflict(RULESET, {"participants": [one["sheet"] for one in people]})
    assert (again.state.people["ana"].resources["mana"], again.state.people["ana"].damage) == (10_000, MOST)
