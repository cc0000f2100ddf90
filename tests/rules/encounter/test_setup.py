"""Set-ups: what is refused, with key, step and rule, and what may start in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.items_file import read_items_file
from rules.encounter.sheet import read_sheet
from rules.errors import SetupError
from rules.reading import Reading
from tests.rules.encounter.game import Game, item, ordered, who


def faults(setup: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Where, message id and rule of every fault."""
    with pytest.raises(SetupError) as caught:
        Conflict(RULESET, setup)
    return [(one.where, one.reason.id, one.rule) for one in caught.value.problems]


def with_item(**data: Any) -> list[tuple[str, str, str]]:
    return faults({"participants": [who("ana")], "items": [{"id": "x", "name": "X", **data}]})


def test_an_item_with_an_unknown_effect_is_refused_naming_step_and_rule() -> None:
    with pytest.raises(SetupError) as caught:
        Game([who("ana")], items=[item("x", effects=[{"kind": "explode", "size": 3}])])
    [problem] = caught.value.problems
    assert (problem.where, problem.reason.id, problem.rule) == (
        "items[0].effects[0].kind", "enc-setup-unknown-effect", "ENC-68",
    )  # fmt: skip
    facts = dict(problem.reason.params)
    assert facts["step"] == 9
    assert "damage" in str(facts["allowed"])


@pytest.mark.parametrize(
    ("data", "where", "reason", "rule"),
    [
        ({"kind": "swift"}, "kind", "setup-not-one-of", "ENC-50"),
        ({"cost": -1}, "cost", "setup-not-a-number", "ENC-51"),
        ({"kind": "free", "cost": 1}, "cost", "enc-setup-free-cost", "ENC-50"),
        ({"turns": 2, "cost": 2}, "turns", "enc-setup-long-cost", "ENC-54"),
        ({"turns": 2, "kind": "reaction"}, "turns", "enc-setup-long-cost", "ENC-54"),
        ({"trigger": {}}, "trigger", "enc-setup-trigger-kind", "ENC-52"),
        ({"kind": "reaction", "trigger": {"moments": ["full_moon"]}}, "trigger.moments", "setup-not-one-of", "ENC-52"),
        ({"components": [{"kind": "dance"}]}, "components[0].kind", "setup-not-one-of", "ENC-75"),
        ({"components": [{"kind": "catalyst"}]}, "components[0].material", "setup-missing", "ENC-76"),
        ({"components": [{"kind": "consumable"}]}, "components[0].material", "setup-missing", "ENC-77"),
        ({"resources": {"mana": "much"}}, "resources.mana", "setup-not-a-number", "ENC-66"),
        ({"range": -3}, "range", "setup-not-a-decimal", "ENC-80"),
        ({"targets": {"least": 3, "most": 2}}, "targets.least", "setup-not-a-number", "ENC-81"),
        ({"targets": {"who": "friends"}}, "targets.who", "setup-not-one-of", "ENC-81"),
        ({"targets": {}, "area": {"kind": "cone"}}, "area", "enc-setup-area-and-targets", "ENC-80"),
        ({"area": {"kind": "radius"}}, "area.r", "setup-missing", "ENC-82"),
        ({"area": {"kind": "cone", "source": [1]}}, "area.source", "enc-setup-point", "ENC-83"),
        ({"duration": "forever"}, "duration", "setup-not-one-of", "ENC-85"),
        ({"duration": "rounds"}, "rounds", "setup-missing", "ENC-85"),
        ({"duration": "prepare"}, "provides", "setup-missing", ""),
        ({"duration": "prepare", "provides": "y"}, "provides", "enc-setup-no-item", "ENC-91"),
        ({"provides": "x"}, "provides", "enc-setup-provides", "ENC-91"),
        ({"check": {}}, "check.roll", "setup-missing", "ENC-06"),
        (
            {"check": {"roll": "a", "difficulty": 3, "passive": "b"}}, "check.passive", "enc-setup-check-against",
            "ENC-06",
        ),
        ({"check": {"roll": "not one"}}, "check.roll", "enc-setup-id", "ENC-06"),
        ({"effects": [{"kind": "damage", "amount": "2d7"}]}, "effects[0].amount", "enc-setup-amount", "ENC-68"),
        ({"effects": [{"kind": "damage", "amount": "0d6"}]}, "effects[0].amount", "enc-setup-amount", "ENC-68"),
        ({"effects": [{"kind": "damage", "amount": 1, "to": "all"}]}, "effects[0].to", "setup-not-one-of", "ENC-68"),
        ({"effects": [{"kind": "note"}]}, "effects[0].note", "setup-missing", ""),
        ({"effects": [{"kind": "heal", "amount": 1, "size": 2}]}, "effects[0].size", "setup-unknown-key", ""),
        ({"release_cost": "blood"}, "release_cost", "setup-not-one-of", "ENC-93"),
        ({"colour": "red"}, "colour", "setup-unknown-key", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_in_an_item_is_refused(data: dict[str, Any], where: str, reason: str, rule: str) -> None:
    assert (f"items[0].{where}", reason, rule) in with_item(**data)


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        ({"participants": []}, ("participants", "setup-too-few", "ENC-02")),
        ({"participants": [who("ana", later=True)]}, ("participants", "enc-setup-all-later", "ENC-35")),
        (
            {"participants": [who("ana"), who("bo", later=True)], "turn": "bo"},
            ("turn", "enc-setup-turn-later", "ENC-35"),
        ),
        (
            {"participants": [who("ana")], "distances": [{"from": "ana", "to": "ana", "distance": 2}]},
            ("distances[0].to", "enc-refused-same", "ENC-83"),
        ),
        ({"participants": [who("ana"), who("ana")]}, ("participants[1].id", "enc-setup-double", "")),
        ({"participants": [who("a b")]}, ("participants[0].id", "enc-setup-id", "")),
        ({"participants": [who("gm")]}, ("participants[0].id", "enc-setup-id", "")),
        ({"participants": [who("ana", items=["x"])]}, ("participants[0].items", "enc-setup-no-item", "ENC-100")),
        ({"participants": [who("ana", hands=[])]}, ("participants[0].hands", "enc-setup-hands", "ENC-79")),
        ({"participants": [who("ana", hands=["x" * 41])]}, ("participants[0].hands", "enc-setup-too-long", "ENC-79")),
        ({"participants": [who("ana", place="here")]}, ("participants[0].place", "enc-setup-point", "ENC-83")),
        (
            {"participants": [who("ana", prepared=[{"item": "x"}])]},
            ("participants[0].prepared[0].item", "enc-setup-no-item", "ENC-91"),
        ),
        (
            {"participants": [who("ana", sustained={"item": "attack"})]},
            ("participants[0].sustained.item", "enc-setup-no-sustain-item", "ENC-87"),
        ),
        (
            {"participants": [who("ana", long={"item": "attack"})]},
            ("participants[0].long.item", "enc-setup-no-long-item", "ENC-54"),
        ),
        (
            {"participants": [who("ana", conditions=[{"condition": "prone", "by": "bo"}])]},
            ("participants[0].conditions", "enc-setup-nobody", "ENC-41"),
        ),
        ({"participants": [who("ana")], "turn": "bo"}, ("turn", "enc-setup-nobody", "ENC-02")),
        ({"participants": [who("ana")], "phase": "save"}, ("phase", "enc-setup-phase-turn", "ENC-40")),
        ({"participants": [who("ana")], "round": 0}, ("round", "setup-not-a-number", "ENC-04")),
        ({"participants": [who("ana")], "gm_order": ["bo"]}, ("gm_order", "enc-setup-nobody", "ENC-33")),
        ({"participants": [who("ana")], "surprise": {"by": "wolves"}}, ("surprise.by", "setup-not-one-of", "ENC-18")),
        (
            {"participants": [who("ana")], "surprise": {"by": "nobody", "rollers": ["bo"]}},
            ("surprise.rollers", "enc-setup-nobody", "ENC-19"),
        ),
        (
            {"participants": [who("ana")], "distances": [{"from": "ana", "to": "bo", "distance": 3}]},
            ("distances[0].to", "enc-setup-nobody", "ENC-83"),
        ),
        (
            {"participants": [who("ana")], "effects": [{"item": "attack", "by": "ana"}]},
            ("effects[0].item", "enc-setup-no-lasting-item", "ENC-85"),
        ),
        (
            {"participants": [who("ana")], "effects": [{"item": "attack", "by": "bo"}]},
            ("effects[0].by", "enc-setup-nobody", "ENC-85"),
        ),
        ({"participants": [who("ana")], "weather": "rain"}, ("weather", "setup-unknown-key", "")),
        ({"participants": [who("ana")], "items": [item("x"), item("x")]}, ("items[1].id", "enc-setup-double", "")),
        (
            {"participants": [who("ana")], "settings": {"crits": "on"}},
            ("settings.crits", "enc-setup-unknown-setting", ""),
        ),
        (
            {"participants": [who("ana")], "settings": {"auto_end": "maybe"}},
            ("settings.auto_end", "setup-not-one-of", "ENC-05"),
        ),
        (
            {"participants": [who("ana")], "settings": {"reaction_windows": [7]}},
            ("settings.reaction_windows", "enc-setup-windows", "ENC-71"),
        ),
        (
            {"participants": [who("ana")], "settings": {"common_costs": {"fly": 1}}},
            ("settings.common_costs.fly", "setup-not-one-of", "ENC-103"),
        ),
        (
            {"participants": [who("ana")], "settings": {"off_guard_effect": "big"}},
            ("settings.off_guard_effect", "setup-not-a-number", "ENC-23"),
        ),
        ({"participants": "ana"}, ("participants", "setup-not-a-list", "ENC-02")),
        ({}, ("participants", "setup-too-few", "ENC-02")),
    ],
)
def test_what_is_wrong_in_a_set_up_is_refused(setup: dict[str, Any], fault: tuple[str, str, str]) -> None:
    assert fault in faults(setup)


def test_all_faults_are_told_at_once() -> None:
    assert len(faults({"participants": [who("a b"), who("ok", hands=[])], "round": 0, "x": 1})) == 4


def test_a_set_up_starts_in_the_middle() -> None:
    fog = item("fog", duration="sustain")
    ana = {
        "id": "ana", "points": 1, "reactions_left": 0, "hit_penalty": 2, "damage": 5, "held": ["sword", ""],
        "resources": {"mana": 9}, "resources_left": {"mana": 4},
        "conditions": [{"condition": "prone", "rounds": 3, "elapsed": 2}],
        "modifiers": [{"on": "attack", "amount": -1, "rounds": 2}],
        "prepared": [{"item": "dash", "handed_over": False}],
        "sustained": {"item": "fog", "elapsed": 1}, "place": [2, 3],
    }  # fmt: skip
    game = Game(ordered("orc", ana, "bo"), items=[fog], round=4, turn="ana", phase="action")
    me = game["ana"]
    assert (game.state.round, game.state.turn, game.state.phase) == (4, "ana", "action")
    assert (me.points, me.reactions, me.hit_penalty, me.damage, me.hands) == (1, 0, 2, 5, ["sword", ""])
    assert (me.resources, me.place, me.prepared[0].item.id) == ({"mana": 4}, (2.0, 3.0), "dash")
    assert game.state.lasting[0].elapsed == 1
    game.finish_turn("ana")
    assert game.state.turn == "bo"
    game.finish_turn("bo")
    game.gm("go_on")
    assert (game.state.round, game.state.turn) == (5, "orc")
    game.finish_turn("orc")
    assert not me.has("prone")


def test_effects_that_last_already_go_on_and_what_hangs_on_them_ends_with_them() -> None:
    fog = item("fog", duration="rounds", rounds=3)
    orc = {"id": "orc", "conditions": [{"condition": "blinded", "ends_with": {"by": "ana", "item": "fog"}}]}
    effects = [{"item": "fog", "by": "ana", "on": ["orc"], "elapsed": 1}]
    game = Game(ordered("ana", orc), items=[fog], effects=effects)
    assert [one.elapsed for one in game.state.lasting] == [2]  # Ana's turn has begun
    assert game["orc"].has("blinded")
    game.finish_round()
    assert game.state.lasting == []
    assert not game["orc"].has("blinded")


def test_a_sheet_of_its_own_is_read_and_written() -> None:
    data = {
        "id": "ana", "name": {"en": "Ana", "zh-Hans": "安娜"}, "player": True, "checks": {"attack": 5}, "health": 12,
        "elsewhere": {"yze-chase": {"attributes": {"strength": 3}}},
    }  # fmt: skip
    reading = Reading(data)
    sheet = read_sheet(reading, "zh-Hans")
    reading.check()
    assert (sheet.name, sheet.side) == ("安娜", "players")
    again = Reading(sheet.json())
    assert read_sheet(again) == sheet
    again.check()


def test_a_name_in_no_language_we_have_is_refused() -> None:
    assert ("participants[0].name", "setup-missing", "") in faults({"participants": [{"id": "ana", "name": {}}]})


KICK = {"id": "kick", "name": "Kick"}


def items_file(data: dict[str, Any]) -> dict[str, Any]:
    """The items of a file by id; `SetupError` with its faults."""
    reading = Reading(data)
    items = read_items_file(reading)
    reading.check()
    return items


def test_an_items_file_is_read_beside_the_common_items() -> None:
    kick = KICK | {"duration": "prepare", "provides": "attack"}
    items = items_file({"name": {"en": "Brawl"}, "items": [kick, {"id": "attack", "cost": 2}]})
    assert [items[id_].cost for id_ in ("kick", "attack", "dash")] == [1, 2, 1]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"items": [KICK | {"effects": [{"kind": "fly"}]}]}, ("items[0].effects[0].kind", "ENC-68")),
        ({"items": [KICK, KICK]}, ("items[1].id", "")),
        ({"items": [KICK | {"duration": "prepare", "provides": "x"}]}, ("items[0].provides", "ENC-91")),
        ({"items": []}, ("items", "ENC-100")),
        ({"items": [KICK], "colour": 1}, ("colour", "")),
    ],
)
def test_the_faults_of_an_items_file_are_named_with_key_and_rule(data: dict[str, Any], fault: tuple[str, str]) -> None:
    with pytest.raises(SetupError) as caught:
        items_file(data)
    assert [(problem.where, problem.rule) for problem in caught.value.problems] == [fault]


def test_a_name_of_no_letters_is_the_id() -> None:
    conflict = Conflict(RULESET, {"participants": [who("ana", name="")], "surprise": {"by": "nobody"}})
    assert conflict.ruleset.participants(conflict.state) == [("ana", "ana")]
