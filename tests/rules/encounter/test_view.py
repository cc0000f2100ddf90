"""What programs see of an encounter."""

from __future__ import annotations

import json
from typing import Any

from rules.viewers import PUBLIC, Viewer
from tests.rules.encounter.game import Game, bare, duel, item, ordered


def seen(game: Game) -> Any:
    return game.conflict.view(Viewer(gm=True))["state"]


def row(game: Game, who: str) -> dict[str, Any]:
    return next(one for one in seen(game)["order"] if one["who"] == who)


def person(game: Game, who: str) -> dict[str, Any]:
    return next(one for one in seen(game)["people"] if one["id"] == who)


def test_everybody_sees_the_same() -> None:
    game = duel()
    everybody = [game.conflict.view(viewer)["state"] for viewer in (PUBLIC, Viewer(plays=frozenset({"ana"})))]
    assert everybody == [seen(game)] * 2
    json.dumps(everybody)


def test_the_order_shows_priority_initiative_and_whose_turn_it_is() -> None:
    game = Game([{"id": "a", "side": "x"}, {"id": "b", "side": "y"}, {"id": "c", "side": "y"}], windows_open=False)
    game.do("surprise", who="a", role="surpriser")
    game.roll(a=5, b=8, c=8)
    game.gm(["c", "b"])
    rows = seen(game)["order"]
    assert [(one["who"], one["priority"], one["initiative"], one["turn"], one["tie_rank"]) for one in rows] == [
        ("a", 1, 5, "now", None), ("c", 0, 8, "later", 1), ("b", 0, 8, "later", 2),
    ]  # fmt: skip
    game.finish_turn("a")
    assert [one["turn"] for one in seen(game)["order"]] == ["done", "now", "later"]


def test_the_phases_of_the_turn_show_where_it_stands() -> None:
    game = duel()
    assert [(one["key"], one["state"]) for one in seen(game)["steps"]] == [
        ("prepare", "done"), ("energize", "done"), ("action", "now"), ("de_energize", "later"), ("save", "later"),
        ("end", "later"),
    ]  # fmt: skip
    assert seen(game)["steps"][2]["note"] == {"id": "enc-points-left", "params": {"points": 3}}


def test_between_turns_the_six_steps_show_where_it_stands() -> None:
    game = duel()
    game.finish_turn("ana")
    game.finish_turn("orc")
    assert [one["key"] for one in seen(game)["steps"] if one["state"] == "now"] == ["check"]


def test_items_being_performed_are_nested_with_their_steps() -> None:
    block = {"id": "block", "effects": [{"kind": "ruling"}], "note": "with a shield", "trigger": {"words": "a blow"}}
    game = Game(ordered("ana", "orc"), items=[*bare("dash"), block])
    game.pick("ana", "dash")
    game.window(orc="block")
    assert str(game.ask(why="enc-ask-trigger-words").ask.why).endswith("words='a blow')")
    game.gm("opponent_begins")
    stack = seen(game)["stack"]
    assert [(one["item"], one["by"], one["step"], one["answers"]) for one in stack] == [
        ("dash", "ana", 6, None), ("block", "orc", 9, stack[0]["id"]),
    ]  # fmt: skip
    assert [step["step"] for step in stack[0]["steps"] if step["window"]] == [4, 5, 6, 8, 10]
    assert len(stack[0]["steps"]) == 11
    assert [one["note"] for one in stack] == ["", "with a shield"]
    assert stack[1]["trigger"] == {"id": "enc-trigger-opponent-begins"}


def test_what_lies_on_somebody_is_shown() -> None:
    fog = item("fog", duration="sustain")
    ana = {
        "sustained": {"item": "fog", "elapsed": 1}, "prepared": [{"item": "dash"}], "hit_penalty": 2, "health": 10,
        "damage": 4, "long": {"item": "ritual", "done": 1},
        "conditions": [{"condition": "prone"}, {"condition": "hurt", "counter": 3}],
        "modifiers": [{"on": "all", "amount": -1}],
    }  # fmt: skip
    game = duel(ana=ana, items=[fog, item("ritual", turns=3)], turn="orc", phase="action")
    game.do("willing", by="ana")
    shown = person(game, "ana")
    assert [tag["id"] for tag in shown["tags"]] == [
        "enc-condition-prone", "enc-tag-counter", "enc-tag-hit-penalty", "enc-tag-sustains", "enc-tag-prepared",
        "enc-tag-long", "enc-tag-modifier", "enc-tag-willing",
    ]  # fmt: skip
    assert {one["key"]: (one["value"], one["most"]) for one in shown["gauges"]} == {
        "points": (0, 3), "reactions": (1, 1), "health": (6, 10),
    }  # fmt: skip
    assert (shown["sustained"], shown["long"]) == (
        {"item": "fog", "elapsed": 1},
        {"item": "ritual", "done": 1, "turns": 3},
    )
    assert seen(game)["effects"][0]["by"] == "ana"
    assert (row(game, "ana")["hit_penalty"], row(game, "ana")["points"]) == (2, 0)


def test_who_left_is_out_and_who_is_still_to_come_too() -> None:
    game = duel()
    game.do("leave", who="orc")
    assert person(game, "orc")["out"] is True
    assert [one["who"] for one in seen(game)["order"]] == ["ana"]


def test_positions_and_distances_are_notes() -> None:
    rows = [{"from": "orc", "to": "ana", "distance": 5, "note": "across the hall"}]
    game = duel(positions="a hall", distances=rows)
    assert [one["id"] for one in seen(game)["notes"]] == ["enc-positions", "enc-pair"]
    assert seen(game)["distances"] == [{"between": ["ana", "orc"], "distance": 5.0}]


def test_an_encounter_says_what_it_is_called_in_the_language_of_its_set_up() -> None:
    names = {"en": "Mill", "zh-Hant": "磨坊"}
    assert seen(Game(ordered("ana", "orc"), title=names, language="zh-Hant"))["title"] == "磨坊"
    assert seen(Game(ordered("ana", "orc"), title="Mill"))["title"] == "Mill"
    assert seen(duel())["title"] == ""
