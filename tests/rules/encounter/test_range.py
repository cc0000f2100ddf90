"""Range, targets, areas (ENC-80 to ENC-83)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.encounter.game import Game, duel, item, ordered

SHOT = item("shot", range=5, targets={"least": 1, "who": "others"}, effects=[{"kind": "damage", "amount": 1}])


def test_enc_80_a_target_beyond_the_range_is_barred() -> None:
    people = ordered("ana", "orc", "bo")
    distances = [{"from": "ana", "to": "orc", "distance": 7}, {"from": "bo", "to": "ana", "distance": 5}]
    game = Game(people, items=[SHOT], distances=distances, windows_open=False)
    game.pick("ana", "shot")
    assert game.bars("ana") == {"orc": ("enc-bar-out-of-reach", "ENC-83")}
    game.pick("ana", "back")
    assert game["ana"].points == 3


def test_enc_81_the_effect_reaches_the_targets_only() -> None:
    pair = item("pair", targets={"least": 1, "most": 2, "who": "others"}, effects=[{"kind": "damage", "amount": 2}])
    game = Game(ordered("ana", "orc", "bo", "cy"), items=[pair], windows_open=False)
    game.pick("ana", "pair", ["orc", "cy"])
    assert [game[one].damage for one in ("ana", "orc", "bo", "cy")] == [0, 2, 0, 2]


@pytest.mark.parametrize(
    ("whom", "keys"),
    [("any", ["ana", "orc", "bo"]), ("others", ["orc", "bo"]), ("opponents", ["orc"]), ("allies", ["ana", "bo"])],
)
def test_enc_81_who_may_be_a_target_is_data(whom: str, keys: list[str]) -> None:
    people = ordered({"id": "ana", "side": "us"}, {"id": "orc", "side": "them"}, {"id": "bo", "side": "us"})
    game = Game(people, items=[item("aid", targets={"least": 1, "who": whom})], windows_open=False)
    game.pick("ana", "aid")
    assert game.keys("ana") == [*keys, "back"]


def test_enc_81_an_item_for_oneself_asks_for_no_target() -> None:
    game = duel(items=[item("rest", targets={"least": 1, "who": "self"}, effects=[{"kind": "heal", "amount": 2}])])
    game.do("damage", who="ana", number=3)
    game.pick("ana", "rest")
    assert game["ana"].damage == 1


def test_enc_81_without_anybody_to_target_it_cannot_be_performed() -> None:
    game = Game(ordered("ana"), items=[item("hit", targets={"least": 1, "who": "opponents"})])
    assert game.bars("ana")["hit"] == ("enc-bar-no-target", "ENC-81")


def burst(places: dict[str, Any], **more: Any) -> Game:
    people = ordered(*({"id": one, "place": place} for one, place in places.items()))
    return Game(people, items=[item("burst", area={"kind": "radius", "r": 3}, **more)], windows_open=False)


def test_enc_82_an_area_spreads_from_its_source_over_friend_and_foe() -> None:
    game = burst({"ana": [1, 1], "bo": [3, 0], "orc": [4, 0]})
    game.pick("ana", "burst", "elsewhere", 0, 0)
    assert game.told("enc-targets")[0]["targets"] == ["ana", "bo"]


def test_enc_82_it_may_be_centred_on_somebody() -> None:
    game = burst({"ana": [0, 0], "bo": [5, 0], "orc": [7, 0]})
    game.pick("ana", "burst", "orc")
    assert game.told("enc-targets")[0]["targets"] == ["bo", "orc"]


def test_enc_82_the_gm_says_who_is_inside_where_no_places_are_known_or_the_shape_is_another() -> None:
    game = duel(items=[item("burst", area={"kind": "cone"})])
    game.pick("ana", "burst", "elsewhere")
    game.gm(["orc"])
    assert game.told("enc-targets")[0]["targets"] == ["orc"]


def test_enc_82_thinking_better_of_the_source_costs_nothing() -> None:
    game = burst({"ana": [0, 0], "orc": [1, 1]})
    game.pick("ana", "burst", "back")
    assert (game["ana"].points, game.told("enc-declares")) == (3, [])


@pytest.mark.parametrize(("distance", "rule"), [(5, None), (5.5, "ENC-83"), (None, None)])
def test_enc_83_reach_is_distance_at_most_range_and_unknown_distances_are_not_checked(
    distance: float | None, rule: str | None
) -> None:
    rows = [] if distance is None else [{"from": "orc", "to": "ana", "distance": distance}]
    game = duel(items=[SHOT], distances=rows)
    assert game.bars("ana").get("shot", ("", None))[1] == rule


def test_enc_83_distances_come_from_places_too_and_the_gm_changes_them() -> None:
    game = duel(items=[SHOT], ana={"place": [0, 0]}, orc={"place": [3, 5]})
    assert game.bars("ana")["shot"] == ("enc-bar-out-of-reach", "ENC-83")
    game.do("distance", one="orc", other="ana", number=4, words="across the stream")
    assert "shot" not in game.bars("ana")


def test_enc_83_an_area_whose_source_is_out_of_range_is_refused_in_step_2() -> None:
    game = burst({"ana": [0, 0], "orc": [9, 0]}, range=5)
    game.pick("ana", "burst", "orc")
    told = game.told("enc-refused")[0]
    assert (told["step"], told["code"], told["rule"]) == (2, "out_of_reach", "ENC-83")
    assert game["ana"].points == 3
