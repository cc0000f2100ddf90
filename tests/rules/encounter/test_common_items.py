"""The common items and improvised ones (ENC-100 to ENC-103)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.encounter.common import IN_TURN, OUT_OF_TURN, common_items
from tests.rules.encounter.game import Game, duel

STATEMENTS = Path(__file__).parents[3] / "docs" / "rules" / "encounter.md"
LOCALES = Path(__file__).parents[3] / "rules" / "encounter" / "locales"


def table_of_statements() -> list[tuple[str, ...]]:
    """Names by row of the table of ENC-100: number, zh-Hans, zh-Hant, id, English."""
    rows = re.findall(
        r"^\| (\d+) \| (\S+) \| (\S+) \| (\w+) \| ([^|(]+?) *(?:\([^|]*)?\|$",
        STATEMENTS.read_text("utf-8"),
        re.MULTILINE,
    )
    assert len(rows) == 22
    return rows


def test_enc_100_there_are_22_in_turn_with_their_names() -> None:
    rows = table_of_statements()
    assert [item.id for item in IN_TURN] == [row[3] for row in rows]
    words = {lang: (LOCALES / f"{lang}.ftl").read_text("utf-8") for lang in ("en", "zh-Hans", "zh-Hant")}
    for _, hans, hant, identity, english in rows:
        key = f"enc-item-{identity.replace('_', '-')}"
        for lang, name in (("en", english), ("zh-Hans", hans), ("zh-Hant", hant)):
            assert f"{key} = {name}\n" in words[lang]


@pytest.mark.parametrize("identity", [item.id for item in IN_TURN])
def test_enc_100_anyone_may_use_every_one_of_them(identity: str) -> None:
    """Each is played from declaration to end by somebody who has nothing but hands."""
    game = duel()
    game.pick("ana", identity)
    while not game.items("enc-ends"):
        open_ask = game.asks()[0]
        keys = [one.key for one in open_ask.ask.options if one.bar is None]  # type: ignore[attr-defined]
        game.answer(open_ask, "done" if "done" in keys else keys[0])
    assert game.items("enc-ends") == [identity]
    assert game["ana"].points == (3 if identity in ("put_down", "drop_prone") else 2)


def test_enc_100_what_the_names_say_is_done() -> None:
    game = duel(ana={"hands": ["torch", ""]})
    game.pick("ana", "put_down", "drop_prone")
    assert (game["ana"].hands, game["ana"].has("prone")) == (["", ""], True)
    game.pick("ana", "stand_up")
    assert not game["ana"].has("prone")


def test_enc_100_which_of_two_things_is_put_down_is_picked() -> None:
    game = duel(ana={"hands": ["torch", "rope"]})
    game.pick("ana", "put_down", "hand-2")
    assert game["ana"].hands == ["torch", ""]


def test_enc_100_the_gm_resolves_what_the_source_leaves_to_another_chapter() -> None:
    game = duel(ana={"checks": {"attack": 6}})
    game.pick("ana", "attack", "orc")
    game.gm("check", "ana", "attack", 15)
    game.roll(ana=9)
    assert game.told("enc-check")[0]["success"] is True
    game.gm("damage", "orc", 4, "condition", "orc", "other", "winded", 2, "move", "orc", "one step back")
    game.gm("hit_penalty", "ana", 1, "note", "sparks fly", "end_condition", "orc", "condition-1", "done")
    assert game["orc"].damage == 4
    assert game["orc"].conditions == []
    assert game["ana"].hit_penalty == 1
    assert game.ask(by="ana").ask.why.id == "enc-ask-action"


def test_enc_100_a_check_with_a_number_the_gm_names() -> None:
    game = duel()
    game.pick("ana", "hide")
    game.gm("check", "ana", "other", 4, 12)
    game.roll(ana=7)
    assert game.told("enc-check")[0]["success"] is False


def test_enc_101_there_are_four_out_of_turn() -> None:
    assert [item.id for item in OUT_OF_TURN] == ["flanking_strike", "block", "opening_attack", "pursuit"]
    game = duel()
    assert not set(game.keys("ana")) & {item.id for item in OUT_OF_TURN}
    assert game.refusal("react", by="ana", item="block") == ("refused-no-offer", "")


@pytest.mark.parametrize("identity", [item.id for item in OUT_OF_TURN])
def test_enc_101_each_is_performed_outside_the_own_turn(identity: str) -> None:
    game = duel()
    game.do("react", item=f"orc:{identity}", trigger="other")
    while not game.items("enc-ends"):
        open_ask = game.asks()[0]
        keys = [one.key for one in open_ask.ask.options if one.bar is None]  # type: ignore[attr-defined]
        game.answer(open_ask, "done" if "done" in keys else keys[0])
    assert game.items("enc-ends") == [identity]
    assert game["orc"].reactions == 0


def test_enc_102_an_improvised_item_is_what_the_gm_says_and_runs_like_any_other() -> None:
    game = duel()
    game.do(
        "improvise",
        who="ana",
        name="Swing on the lamp",
        cost=2,
        modifier=4,
        difficulty=15,
        words="she lands behind him",
    )
    lamp = game.state.improvised["ana"][0].id
    game.pick("ana", lamp)
    game.roll(ana=12)
    assert game.told("enc-check")[0] == {
        "who": "ana", "check": "check", "natural": 12, "faces": [[12]], "total": 16, "target": "",
        "difficulty": 15, "success": True, "item": lamp,
    }  # fmt: skip
    assert [row["note"] for row in game.told("enc-note")] == ["she lands behind him"]
    assert [game.told(event)[0]["step"] for event in ("enc-declares", "enc-pays", "enc-ends")] == [1, 3, 11]
    assert game.bars("ana")[lamp] == ("enc-bar-not-enough-ap", "ENC-51")


def test_enc_102_what_is_left_out_is_one_point_no_component_no_check() -> None:
    game = duel()
    game.do("improvise", who="ana", name="Kick the table")
    item = game.state.improvised["ana"][0]
    assert (item.kind, item.cost, item.components, item.check, item.effects) == ("action_point", 1, (), None, ())
    assert item.id not in [one.id for one in game.state.improvised.get("orc", [])]


def test_enc_102_the_default_is_a_setting() -> None:
    default = {"kind": "action_point", "cost": 2, "components": [{"kind": "speech"}]}
    game = duel(settings={"improvised_default": default})
    game.do("improvise", who="ana", name="Shout")
    item = game.state.improvised["ana"][0]
    assert (item.cost, [one.kind for one in item.components]) == (2, ["speech"])


def test_enc_102_improvised_with_everything() -> None:
    game = duel(ana={"hands": ["oil", ""]})
    game.do(
        "improvise", who="ana", name="Throw oil", kind="free", targets=1, components=["consumable"], material="oil",
        damage=2, condition="prone", rounds=1,
    )  # fmt: skip
    game.pick("ana", game.state.improvised["ana"][0].id, "orc")
    assert (game["ana"].hands, game["orc"].damage, game["orc"].has("prone")) == (["", ""], 2, True)
    assert game.refusal("improvise", who="ana", name="x", components=["catalyst"]) == ("enc-refused-material", "ENC-76")


def test_enc_102_an_improvised_reaction_is_offered_out_of_turn() -> None:
    game = duel()
    game.do("improvise", who="orc", name="Duck", kind="reaction")
    duck = game.state.improvised["orc"][0].id
    game.do("react", item=f"orc:{duck}", trigger="other")
    assert game.items("enc-ends") == [duck]


def test_enc_103_default_costs() -> None:
    costs = {item.id: (item.kind, item.cost) for item in common_items({}).values()}
    free = {"put_down", "drop_prone"}
    for item in IN_TURN:
        assert costs[item.id] == (("free", 0) if item.id in free else ("action_point", 1))
    for item in OUT_OF_TURN:
        assert costs[item.id] == ("reaction", 1)
        assert item.trigger.moments == ()  # the GM names it


def test_enc_103_costs_are_a_setting() -> None:
    game = duel(settings={"common_costs": {"attack": 2, "dash": 0, "put_down": 1}})
    items = game.state.items
    assert [(items[one].kind, items[one].cost) for one in ("attack", "dash", "put_down", "block")] == [
        ("action_point", 2), ("free", 0), ("action_point", 1), ("reaction", 1),
    ]  # fmt: skip


def test_enc_103_everything_about_a_common_item_can_be_replaced_by_the_gm() -> None:
    attack = {
        "id": "attack", "cost": 2, "check": {"roll": "attack", "defence": "armour", "hit_penalty": True},
        "effects": [
            {"kind": "damage", "amount": "d8+3"}, {"kind": "hit_penalty", "amount": 5, "to": "self", "when": "always"},
        ],
    }  # fmt: skip
    game = Game(
        [
            {"id": "ana", "initiative": {"total": 20}, "checks": {"attack": 6}},
            {"id": "orc", "defences": {"armour": 15}, "initiative": {"total": 5}},
        ],
        items=[attack], windows_open=False, settings={"common_costs": {}},
    )  # fmt: skip
    game.do("points", who="ana", number=4)
    game.pick("ana", "attack", "orc")
    game.roll(ana=9)
    game.roll(ana=7)
    assert game["orc"].damage == 10
    assert game["ana"].hit_penalty == 5
    game.pick("ana", "attack", "orc")
    game.roll(ana=13)  # 13 + 6 - 5
    assert [row["total"] for row in game.told("enc-check")] == [15, 14]
    assert game["orc"].damage == 10


def test_enc_101_the_common_items_are_data() -> None:
    path = Path(__file__).parents[3] / "rules" / "encounter" / "data" / "common_items.json"
    data = json.loads(path.read_text("utf-8"))
    assert (len(data["in_turn"]), len(data["out_of_turn"])) == (22, 4)
