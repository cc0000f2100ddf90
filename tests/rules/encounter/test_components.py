"""Components (ENC-75 to ENC-79)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.encounter.game import Game, duel, item


def needing(*components: dict[str, Any], **ana: Any) -> Game:
    return duel(items=[item("cast", components=list(components))], ana=ana)


def missing(game: Game) -> str | None:
    return game.bars("ana").get("cast", ("", None))[1]


def test_enc_75_an_unmet_component_forbids_the_item_and_nothing_is_paid() -> None:
    game = needing({"kind": "catalyst", "material": "ruby"}, {"kind": "speech"})
    bar, rule, facts = game.refused_pick("ana", "cast")
    assert (bar, rule, facts["step"], str(facts["component"])) == (
        "enc-bar-component-missing", "ENC-76", 2, "enc-component-of(component=enc-component-catalyst, material='ruby')",
    )  # fmt: skip
    assert game["ana"].points == 3


def test_enc_76_a_catalyst_must_be_in_hand_and_is_not_used_up() -> None:
    game = needing({"kind": "catalyst", "material": "ruby"}, hands=["", "ruby"])
    game.pick("ana", "cast")
    assert game["ana"].hands == ["", "ruby"]
    game.do("hand", who="ana", hand=2)
    assert missing(game) == "ENC-76"


def test_enc_77_a_consumable_must_be_in_hand_and_is_used_up_at_step_7() -> None:
    game = needing({"kind": "consumable", "material": "scroll"}, hands=["scroll", "torch"])
    game.pick("ana", "cast")
    assert game["ana"].hands == ["", "torch"]
    assert game.told("enc-uses-up")[0]["step"] == 7
    assert missing(game) == "ENC-77"


@pytest.mark.parametrize(("condition", "rule"), [("silenced", "ENC-78"), ("gagged", "ENC-78"), ("prone", None)])
def test_enc_78_speech_is_impossible_when_silenced_or_gagged(condition: str, rule: str | None) -> None:
    assert missing(needing({"kind": "speech"}, conditions=[{"condition": condition}])) == rule


@pytest.mark.parametrize(
    ("hands", "rule"),
    [(["torch", ""], None), (["torch", "shield"], "ENC-79"), (["torch", "wand"], None), (["wand", "wand"], None)],
)
def test_enc_79_a_gesture_needs_a_free_hand_or_one_that_holds_what_fits(hands: list[str], rule: str | None) -> None:
    assert missing(needing({"kind": "gesture", "fitting": ["wand"]}, hands=hands)) == rule


@pytest.mark.parametrize(("fitting", "rule"), [(["ruby"], None), (["wand"], "ENC-79")])
def test_enc_79_one_hand_serves_catalyst_and_gesture_only_where_the_catalyst_fits(
    fitting: list[str], rule: str | None
) -> None:
    parts = ({"kind": "catalyst", "material": "ruby"}, {"kind": "gesture", "fitting": fitting})
    assert missing(needing(*parts, hands=["ruby", "shield"])) == rule
