"""Surprise in both directions (ENC-10 to ENC-24)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.encounter.order import priority
from rules.encounter.surprise import compare
from tests.rules.encounter.game import Game, who

HERO = {"side": "heroes", "player": True}
ORC = {"side": "orcs"}


def ambush(**more: Any) -> Game:
    """Heroes ambush orcs: Ana +5, Bo +2 against Listen 13 and 16."""
    people = [
        who("ana", **HERO | {"checks": {"stealth": 5, "listen": 4, "deception": 1}}),
        who("bo", **HERO | {"checks": {"stealth": 2, "listen": 1, "deception": 7}}),
        who("orc1", **ORC | {"checks": {"listen": 3, "stealth": 2, "insight": 0}}),
        who("orc2", **ORC | {"checks": {"listen": 6, "stealth": 7, "insight": 4}}),
    ]
    return Game(people, **{"surprise": {"by": "heroes", "rollers": ["ana", "bo"]}, **more})


def roles(game: Game) -> tuple[list[str], list[str]]:
    told = game.told("enc-surprise")[0]
    return told["surprisers"], told["surprised"]


def test_enc_10_in_an_ambush_those_who_ambush_roll_stealth() -> None:
    game = ambush()
    assert [(one.ask.who, str(one.ask.why), one.ask.rule) for one in game.asks()] == [
        (("ana",), "enc-roll-surprise(who=ana, check=enc-check-stealth, modifier=enc-plus(number=5))", "ENC-10"),
        (("bo",), "enc-roll-surprise(who=bo, check=enc-check-stealth, modifier=enc-plus(number=2))", "ENC-10"),
    ]


def test_enc_11_above_the_highest_passive_listen_is_a_surpriser() -> None:
    game = ambush()
    game.roll(ana=12, bo=13)
    assert game.told("enc-surprise")[0]["totals"] == {"ana": 17, "bo": 15}
    assert roles(game)[0] == ["ana"]


def test_enc_12_below_the_lowest_stealth_result_is_surprised() -> None:
    game = ambush()
    game.roll(ana=19, bo=12)
    assert roles(game) == (["ana"], ["orc1"])


def test_enc_13_the_ambushed_roll_listen() -> None:
    game = ambush(surprise={"by": "orcs", "rollers": ["ana", "bo"]})
    assert [(one.ask.who, one.ask.rule) for one in game.asks()] == [(("ana",), "ENC-13"), (("bo",), "ENC-13")]
    assert "enc-check-listen" in str(game.asks()[0].ask.why)


def test_enc_14_below_the_lowest_passive_stealth_is_surprised() -> None:
    game = ambush(surprise={"by": "orcs", "rollers": ["ana", "bo"]})
    game.roll(ana=9, bo=10)
    assert game.told("enc-surprise")[0]["totals"] == {"ana": 13, "bo": 11}
    assert roles(game)[1] == ["bo"]


def test_enc_15_above_the_highest_result_is_a_surpriser() -> None:
    game = ambush(surprise={"by": "orcs", "rollers": ["ana", "bo"]})
    game.roll(ana=12, bo=12)
    assert roles(game) == (["orc2"], [])


@pytest.mark.parametrize(
    ("direction", "totals", "passives"),
    [("A", {"a": 16}, {"o": 16}), ("B", {"a": 12}, {"o": 12})],
)
def test_enc_16_ties_never_help_the_ambusher(direction: str, totals: dict[str, int], passives: dict[str, int]) -> None:
    assert compare(direction, totals, passives) == ([], [])


def test_enc_16_one_noisy_ambusher_spoils_surprising_but_not_the_others_being_surprisers() -> None:
    game = ambush()
    game.roll(ana=15, bo=3)
    assert roles(game) == (["ana"], [])


values = st.dictionaries(st.sampled_from("abcdef"), st.integers(-5, 35), min_size=1, max_size=6)


@given(values, st.dictionaries(st.sampled_from("uvwxyz"), st.integers(-5, 35), min_size=1, max_size=6))
def test_enc_16_the_two_roles_are_decided_separately(totals: dict[str, int], passives: dict[str, int]) -> None:
    surprisers, surprised = compare("A", totals, passives)
    assert all((totals[one] > max(passives.values())) is (one in surprisers) for one in totals)
    assert all((passives[one] < min(totals.values())) is (one in surprised) for one in passives)
    surprisers, surprised = compare("B", totals, passives)
    assert all((totals[one] < min(passives.values())) is (one in surprised) for one in totals)
    assert all((passives[one] > max(totals.values())) is (one in surprisers) for one in passives)


def test_enc_17_the_highest_result_in_direction_b_is_that_of_listen() -> None:
    """The sentence of the source says Stealth, but Listen is what was rolled."""
    game = ambush(surprise={"by": "orcs", "rollers": ["ana", "bo"]})
    game.roll(ana=14, bo=2)  # Listen 18 beats passive Stealth 17, Ana's Stealth would not matter
    assert roles(game)[0] == []


@pytest.mark.parametrize(
    ("setting", "by", "direction", "rollers"),
    [
        ("players_roll", "heroes", "A", ["ana", "bo"]),
        ("players_roll", "orcs", "B", ["ana", "bo"]),
        ("ambusher_rolls", "heroes", "A", ["ana", "bo"]),
        ("ambusher_rolls", "orcs", "A", ["orc1", "orc2"]),
    ],
)
def test_enc_18_who_rolls(setting: str, by: str, direction: str, rollers: list[str]) -> None:
    game = ambush(surprise={"by": by}, settings={"surprise_direction": setting})
    game.gm(rollers)
    assert [one.ask.who[0] for one in game.asks()] == rollers
    game.roll(10, 10)
    assert game.told("enc-surprise")[0]["direction"] == direction


def test_enc_18_between_groups_of_the_gm_the_ambusher_rolls() -> None:
    people = [who("wolf", side="wolves"), who("orc", side="orcs")]
    game = Game(people, surprise={"by": "wolves"})
    assert [one.ask.who for one in game.asks()] == [("wolf",)]


def test_enc_18_the_gm_can_decide_the_direction_at_the_table() -> None:
    game = ambush(surprise={"by": "orcs", "rollers": ["ana"]}, settings={"surprise_direction": "gm"})
    assert game.open_why() == ["enc-ask-direction"]
    game.gm("B")
    assert [one.ask.who for one in game.asks()] == [("ana",)]


@pytest.mark.parametrize("direction", ["A", "B"])
def test_enc_18_nobody_is_surprised_where_the_ambushed_leave_while_the_direction_is_asked(direction: str) -> None:
    game = ambush(settings={"surprise_direction": "gm"})
    game.do("leave", who="orc1")
    game.do("leave", who="orc2")
    game.gm(direction)
    assert not game.told("enc-surprise")
    assert game.open_why() == ["enc-roll-initiative", "enc-roll-initiative"]


def test_enc_18_the_side_that_is_asked_for_is_the_other_one_once_the_third_has_left() -> None:
    people = [who("ana", side="elves"), who("orc", **ORC), who("imp", side="imps")]
    game = Game(people, surprise={"by": "elves"}, settings={"surprise_direction": "gm"})
    game.gm("B")
    assert game.open_why() == ["enc-ask-side"]
    game.do("leave", who="imp")
    assert game.ask(by="orc").ask.why.id == "enc-roll-surprise"


def test_enc_18_without_a_word_in_the_set_up_the_gm_is_asked_who_surprises_and_with_which_check() -> None:
    game = ambush(surprise=None)
    game.gm("side-1", "parley", ["ana", "bo"])
    game.roll(ana=12, bo=8)  # Deception 13 and 15 against passive Insight 10 and 14
    told = game.told("enc-surprise")[0]
    assert (told["check"], told["against"], told["passives"]) == ("deception", "insight", {"orc1": 10, "orc2": 14})
    assert roles(game) == (["bo"], ["orc1"])


def test_enc_18_nobody_may_surprise() -> None:
    game = ambush(surprise=None)
    game.gm("nobody")
    assert game.told("enc-surprise") == []
    assert game.open_why() == ["enc-roll-initiative"] * 4


def test_enc_19_only_those_the_gm_names_roll() -> None:
    game = ambush(surprise={"by": "heroes"})
    game.gm(["bo"])
    assert [one.ask.who for one in game.asks()] == [("bo",)]
    game.roll(bo=20)
    assert roles(game) == (["bo"], ["orc1", "orc2"])


def test_enc_20_what_surprise_brings() -> None:
    game = ambush()
    game.roll(ana=12, bo=12)
    assert (priority(game.state, game["ana"]), priority(game.state, game["orc1"])) == (1, -1)
    assert game["orc1"].has("off_guard")
    assert game["orc1"].reactions == 0
    assert not game["orc2"].has("off_guard")
    assert game["orc2"].reactions == 1


def test_enc_21_priority_of_surprise_is_for_round_1_and_off_guard_until_the_own_prepare() -> None:
    game = Game([who("ana", surpriser=True), who("bo", surprised=True)])
    game.roll(ana=5, bo=15)
    assert game.order() == ["ana", "bo"]
    assert game["bo"].has("off_guard")  # Ana's Prepare phase has passed, Bo's has not
    game.finish_turn("ana")
    assert not game["bo"].has("off_guard")
    game.finish_turn("bo")
    game.gm("go_on")
    assert game.order() == ["bo", "ana"]


def test_enc_22_who_is_not_surprised_has_reactions_before_the_first_turn() -> None:
    game = Game([who("ana", surprised=True), who("bo"), who("cy", reactions=2)])
    rows = {row["who"]: row["reactions"] for row in game.told("enc-begins")[0]["people"]}
    assert rows == {"ana": 0, "bo": 1, "cy": 2}


@pytest.mark.parametrize(("effect", "number"), [("named_only", 15), (-2, 13)])
def test_enc_23_off_guard_is_a_name_unless_the_setting_gives_it_a_number(effect: object, number: int) -> None:
    orc = who("orc", side="orcs", defences={"armour": 15}, conditions=[{"condition": "off_guard"}], reactions=0)
    hit = {"id": "attack", "effects": [], "check": {"roll": "attack", "defence": "armour"}}
    game = Game([who("ana"), orc], items=[hit], settings={"off_guard_effect": effect})
    game.roll(ana=20, orc=2)
    game.pick("ana", "attack", "orc")
    game.roll(ana=13)
    assert game.told("enc-check")[0]["difficulty"] == number


def test_enc_24_somebody_with_both_roles_has_priority_0_and_the_other_two_effects() -> None:
    game = Game([who("ana", surpriser=True, surprised=True), who("bo")])
    assert priority(game.state, game["ana"]) == 0
    assert game["ana"].has("off_guard")
    assert game["ana"].reactions == 0


def test_enc_20_the_gm_overrules_roles_before_the_order_is_made() -> None:
    game = ambush()
    game.roll(ana=12, bo=12)
    game.do("surprise", who="orc2", role="surprised")
    assert (game["orc2"].surprised, game["orc2"].reactions, game["orc2"].has("off_guard")) == (True, 0, True)
    game.do("surprise", who="orc2", role="none")
    assert (game["orc2"].surprised, game["orc2"].reactions, game["orc2"].has("off_guard")) == (False, 1, False)
