"""The chase as screens draw it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules.yze_chase
from bridge.i18n import Catalogues, ruleset_source
from rules.viewers import Viewer
from tests.rules.yze_chase.game import CAR, Game, person, rider


def state(game: Game) -> dict[str, Any]:
    return game.view()["state"]  # type: ignore[no-any-return]


def flow(game: Game) -> list[str]:
    return [step["state"] for step in state(game)["steps"]]


def test_the_flow_of_a_round() -> None:
    game = Game()
    assert [step["key"] for step in state(game)["steps"]] == ["picks", "obstacle", "reveal", "prey", "pursuer"]
    assert flow(game) == ["now", "later", "later", "later", "later"]
    game.say("pursue_flee", "mara/action")
    assert state(game)["steps"][0]["note"] == {"id": "yze-note-picks", "params": {"done": 1, "all": 2}}
    game.say("pursue_flee", "hale/action")
    assert flow(game) == ["done", "now", "later", "later", "later"]
    assert state(game)["steps"][0]["note"] == {"id": "yze-note-picks", "params": {"done": 2, "all": 2}}
    game.faces(1)
    assert flow(game) == ["done", "done", "done", "now", "later"]
    assert state(game)["steps"][0]["note"]["params"] == {"done": 2, "all": 2}
    game.roll(0)
    assert flow(game) == ["done", "done", "done", "done", "now"]


def test_the_track_shows_the_move_and_where_the_open_roll_can_send_it() -> None:
    game = Game()
    game.declare("pursue_flee", "cut_off")
    (pair,) = state(game)["track"]["pairs"]
    assert pair["brackets"] == [{"from": 3, "to": 3, "text": {"id": "yze-bracket-success"}}]
    game.roll(1, "mara")
    (pair,) = state(game)["track"]["pairs"]
    assert (pair["at"], pair["was"]) == (3, 2)
    assert [(bracket["from"], bracket["to"]) for bracket in pair["brackets"]] == [(0, 0), (4, 4)]


def test_people_have_gauges_tags_and_passengers() -> None:
    game = Game(prey={"vehicle": CAR, "passengers": [rider("ada")], "damage": 1})
    mara, hale = state(game)["people"]
    assert mara["role"] == "prey"
    assert mara["mode"] == {"id": "yze-mode-vehicle"}
    assert [(gauge["key"], gauge["value"], gauge["most"]) for gauge in mara["gauges"]] == [
        ("health", 3, 4),
        ("resolve", 4, 4),
        ("hull", 4, 4),
    ]
    assert [passenger["id"] for passenger in mara["passengers"]] == ["ada"]
    assert hale["tags"] == []
    game.declare("pursue_flee", "other")
    assert state(game)["people"][0]["tags"] == [{"id": "yze-action-flee"}]
    game.interject("cancel", by="mara")
    assert {"id": "yze-status-cancelled"} in state(game)["people"][0]["tags"]


def test_the_push_option_decides_which_gauges_there_are() -> None:
    def gauges(cost: str) -> list[str]:
        game = Game(settings={"push_cost": cost})
        return [gauge["key"] for gauge in state(game)["people"][0]["gauges"]]

    assert gauges("harm") == ["health", "resolve"]
    assert gauges("condition") == ["health", "resolve", "physical", "mental"]
    assert gauges("stress_dice") == ["health", "stress"]


def test_the_obstacle_has_a_name_and_says_what_it_does() -> None:
    game = Game(shipped=True)
    assert "obstacle" not in state(game)
    game.declare("other", "other", obstacle=8)
    shown = state(game)["obstacle"]
    assert shown["text"] == {"id": "yze-obstacle-foot-garbage"}
    assert shown["roll"] == 8
    assert [part["params"]["value"]["text"] for part in shown["note"]["params"]["parts"]] == ["−2", "+2"]


def note_on(table: str, roll: int, **settings: Any) -> str:
    """What the note on an obstacle says in English."""
    game = Game(shipped=True, settings={**settings, "table_choice": table})
    game.declare("other", "other", obstacle=roll)
    sources = [ruleset_source("yze-chase", Path(rules.yze_chase.__file__).parent / "locales")]
    return Catalogues(sources, ("en",))["en"].text(state(game)["obstacle"]["note"])


@pytest.mark.parametrize(
    ("table", "roll", "said"),
    [
        ("foot", 1, "automatic failure for the prey’s Flee, Hide, and Block"),
        ("foot", 2, "the prey rolls Force before Flee, Hide, and Block"),
        ("foot", 4, "Hide +2, the pursuer rolls Observation first, and Stand and Shoot failed: a bystander is hit"),
        ("foot", 6, "Stand and Shoot: a guard attacks"),
        ("vehicle", 4, "Pursue/Flee and Stand and Shoot failed: collateral damage"),
        ("vehicle", 9, "Pursue/Flee failed: D6 damage to the vehicle"),
        ("vehicle", 10, "every vehicle rolls Mobility before all actions"),
    ],
)
def test_the_note_on_an_obstacle_says_whom_it_touches_and_what_it_brings(table: str, roll: int, said: str) -> None:
    assert said in note_on(table, roll)


def test_yzc_85_the_note_names_collateral_damage_of_every_action_where_that_is_played() -> None:
    assert "Cut Off, and Stand and Shoot failed: collateral damage" in note_on("vehicle", 4, collateral_scope="named")


def test_yzd_09_the_note_speaks_of_advantage_under_that_rule() -> None:
    game = Game(shipped=True, settings={"variant": "step", "advantage_rule": True})
    game.declare("other", "other", obstacle=8)
    parts = state(game)["obstacle"]["note"]["params"]["parts"]
    assert [part["id"] for part in parts] == ["yze-note-disadvantage", "yze-note-advantage"]


def test_individuals_have_a_pair_for_each_two_in_contact() -> None:
    people = [person("p", "a", position=4), person("q", "b", position=1), person("r", "b", position=0)]
    game = Game(people=people, settings={"mode": "individual"})
    shown = {(pair["prey"], pair["pursuer"]): pair["at"] for pair in state(game)["track"]["pairs"]}
    assert shown == {("p", "q"): 3, ("p", "r"): 4}
    assert state(game)["positions"] == {"p": 4, "q": 1, "r": 0}


def test_no_seat_sees_anothers_pick_before_the_reveal() -> None:
    seen = []
    for action in ("block", "other"):
        game = Game()
        game.say(action, "mara/action")
        seen.append(
            [game.conflict.view(viewer) for viewer in (Viewer(gm=True), Viewer(plays=frozenset({"hale"})), Viewer())]
        )
    assert seen[0] == seen[1]


def test_whoever_is_out_says_why() -> None:
    people = [person("mara", "prey"), person("hale", "pursuer"), person("bo", "pursuer")]
    game = Game(people=people)
    game.say("bo", "actor")
    game.interject("leave", who="hale", reason="grappled")
    assert state(game)["people"][1]["out"] is True
    assert state(game)["people"][1]["tags"] == [{"id": "yze-tag-grappled"}]


def test_notes_say_what_holds_for_all() -> None:
    game = Game(open=True, light="dim", shipped=True, reserve=[person("late", "prey")])
    game.interject("join", reserve="late")
    game.declare("other", "other", obstacle=10)
    game.faces(3)
    assert [note["id"] for note in state(game)["notes"]] == [
        "yze-notes-open",
        "yze-mod-dim",
        "yze-thugs",
        "yze-will-join-who",
    ]


def test_each_action_says_what_it_does_and_which_dice_it_has() -> None:
    game = Game(distance="long")
    options = {option["key"]: option for option in game.view("mara")["asks"][0]["options"]}
    flee, hide = options["pursue_flee"]["note"], options["hide"]["note"]
    assert flee["params"]["meaning"] == {"id": "yze-means-flee"}
    assert flee["params"]["dice"] == {"text": "5d6"}
    assert hide["params"]["skill"] == {"id": "yze-skill-stealth"}
    step = Game(settings={"variant": "step"}, prey={"vehicle": CAR})
    shown = step.view("mara")["asks"][0]["options"][0]["note"]["params"]
    assert shown["dice"] == {"text": "d8+d10"}


def test_a_chase_says_what_it_is_called_in_the_language_of_its_set_up() -> None:
    names = {"en": "Night market", "zh-Hant": "夜市"}
    assert Game(title=names, language="zh-Hant").view()["state"]["title"] == "夜市"
    assert Game().view()["state"]["title"] == ""
