"""What clients draw, and what a chase that has ended hands on."""

from __future__ import annotations

from typing import Any

from rules.conflict import Conflict
from rules.gurps_chase import RULESET
from rules.viewers import PUBLIC, Viewer
from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup


def state(table: Table) -> dict[str, Any]:
    """The state that everyone sees."""
    view: dict[str, Any] = table.view()["state"]
    return view


def test_the_flow_of_a_round():
    table = Table(setup(driver("lin"), driver("kade")))

    def now() -> list[str]:
        return [step["key"] for step in state(table)["steps"] if step["state"] == "now"]

    assert [step["key"] for step in state(table)["steps"]] == [
        "quarry-chooses", "pursuer-chooses", "pursuer-acts", "quarry-acts", "chase-rolls", "range",
    ]  # fmt: skip
    assert now() == ["quarry-chooses"]
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2)
    assert now() == ["pursuer-chooses"]
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2)
    assert now() == ["pursuer-acts"]
    table.roll("stunt", 8)
    assert now() == ["quarry-acts"]
    table.roll("stunt", 8)
    assert now() == ["chase-rolls"]
    assert [step["state"] for step in state(table)["steps"]] == ["done"] * 4 + ["now", "later"]


def test_the_track_has_a_pair_for_each_pursuer_and_says_where_the_rolls_can_lead():
    sides = {"kade": {"band": "short"}, "mo": {"band": "extreme"}}
    table = Table(setup(driver("lin"), driver("kade"), driver("mo"), sides=sides))
    track = state(table)["track"]
    assert [band["key"] for band in track["bands"]] == ["close", "short", "medium", "long", "extreme"]
    assert track["bands"][4]["note"] == {"id": "gc-yards-from", "params": {"least": 501}}
    assert track["pairs"] == [
        {"pursuer": "kade", "prey": "lin", "at": 1}, {"pursuer": "mo", "prey": "lin", "at": 4},
    ]  # fmt: skip
    table.choose("move", "attack", "move").give("pick-aim", "hold")
    brackets = [pair["brackets"][0] for pair in state(table)["track"]["pairs"]]
    assert [(bracket["from"], bracket["to"]) for bracket in brackets] == [(0, 4), (2, 5)]


def test_brackets_of_forced_ranges():
    table = Table(setup(driver("lin"), driver("kade"), band="long", scenery=True)).choose("reverse", "move")
    assert state(table)["track"]["pairs"][0]["brackets"][0]["text"] == {"id": "gc-bracket-forced"}
    table = Table(setup(driver("lin"), driver("kade"), band="long", scenery=True)).choose("hide", "move")
    assert state(table)["track"]["pairs"][0]["brackets"][0]["to"] == 5


def test_people_with_gauges_tags_and_passengers():
    lin = driver("lin", car={"hp": 50, "hp_now": 20, "name": "Van"}, hp=11, hp_now=7)
    crews = {"lin": [person("bo")], "kade": [person("mo", down=True)]}
    sides = {"kade": {"boarders": {"mo": "lin"}, "lasting_static": True}, "lin": {"status": ["close_call"]}}
    first, second = state(Table(setup(lin, driver("kade"), crews=crews, sides=sides)))["people"]
    assert (first["id"], first["role"], first["side"]) == ("lin", "quarry", "lin")
    assert first["mode"]["params"]["vehicle"] == {"text": "Van"}
    assert [(gauge["key"], gauge["value"], gauge["most"]) for gauge in first["gauges"]] == [
        ("hp", 7, 11), ("lucky", 1, 1), ("vehicle-hp", 20, 50),
    ]  # fmt: skip
    assert [tag["id"] for tag in first["tags"]] == ["gc-status-close-call"]
    assert [one["id"] for one in first["passengers"]] == ["bo", "mo"]
    assert [tag["id"] for tag in first["passengers"][1]["tags"]] == ["gc-tag-down", "gc-tag-boarder"]
    assert [tag["id"] for tag in second["tags"]] == ["gc-status-lasting-static"]


def test_a_passenger_or_boarder_is_tagged_with_what_they_do_this_round():
    crews = {"lin": [person("bo")], "kade": [person("mo")]}
    data = setup(driver("lin"), driver("kade"), crews=crews, sides={"kade": {"boarders": {"mo": "lin"}}})
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-task", "other_task", "bo")
    table.give("pick-maneuver-pursuer", "move").give("pick-task", "attack", "mo")
    aboard = state(table)["people"][0]["passengers"]
    assert [[tag["id"] for tag in one["tags"]] for one in aboard] == [
        ["gc-task-other-task"], ["gc-task-attack", "gc-tag-boarder"],
    ]  # fmt: skip


def test_lucky_breaks_are_shown_with_how_many_there_were():
    table = Table(setup(on_foot("lin", lucky_breaks=2), on_foot("kade", lucky_breaks=0)))
    table.choose("mobility_escape", "move")
    gauges = [[(gauge["value"], gauge["most"]) for gauge in one["gauges"]] for one in state(table)["people"]]
    assert gauges == [[(10, 10), (1, 2)], [(10, 10)]]


def test_notes():
    data = setup(driver("lin"), driver("kade"), scenery=["hide"], built_up=True, settings={"crowded": "on"})
    data["vehicles"] = [{"id": "taxi", "name": "Taxi", "kind": "car", "skill": "driving", "speed": 30}]
    assert [note["id"] for note in state(Table(data))["notes"]] == [
        "gc-note-scenery", "gc-note-built-up", "gc-note-crowded", "gc-note-at-hand",
    ]  # fmt: skip


def test_every_viewer_sees_the_same_state():
    conflict = Table(setup(driver("lin"), driver("kade"))).conflict
    assert conflict.view(PUBLIC)["state"] == conflict.view(Viewer(gm=True, plays=frozenset({"lin"})))["state"]


def test_the_parts_of_an_effective_skill_stand_in_the_ask():
    table = Table(setup(driver("lin", 13, car={"handling": -1}), driver("kade"))).choose("reverse", "move")
    why = table.find("roll-chase", "lin").ask.why.json()
    assert [part["id"] for part in why["params"]["parts"]] == [  # type: ignore[index, union-attr, call-overload]
        "gc-part-skill", "gc-part-handling", "gc-part-speed", "gc-part-maneuver",
    ]  # fmt: skip
    assert why["params"]["effective"] == 13 - 1 + 7 - 10  # type: ignore[index, call-overload]


def test_a_chase_can_be_taken_up_again_from_what_another_hands_on():
    lin = driver("lin", car={"st": 50, "hp": 50, "dr": 0}, hp=12, elsewhere={"encounter": {"side": "a"}})
    kade = driver("kade", car={"st": 50, "hp": 50})
    table = Table(setup(lin, kade, band="close", crews={"lin": [person("bo")]}, scenery=["hide"]))
    table.choose("move", "ram").roll("ram", 8).give("pick-dodge", "take-it")
    table.roll("crash", 3, 3, 3, 3, 3).roll("crash", 3, 3, 3, 3, 3).roll("control", 9).roll("control", 9)
    table.rolls(10, 10).choose("stop")
    assert table.conflict.outcome is not None
    handed: dict[str, Any] = dict(table.conflict.outcome.hand_over)
    assert (handed["kind"], handed["from"], handed["range"]) == ("encounter", "gurps-action-chase", "close")
    assert [(one["id"], one["role"], one["hp"]) for one in handed["participants"]] == [
        ("lin", "quarry", 11), ("kade", "pursuer", 9), ("bo", "quarry", 9),
    ]  # fmt: skip
    assert handed["participants"][0]["elsewhere"] == {"encounter": {"side": "a"}}
    again = {
        **handed["setup"],
        "band": handed["range"],
        "participants": [one["sheet"] for one in handed["participants"]],
        "vehicles": handed["vehicles"],
        "quarry": {"operator": "lin", "passengers": ["bo"], "vehicle": "lin-vehicle"},
        "pursuers": [{"operator": "kade", "vehicle": "kade-vehicle"}],
    }
    chase = Conflict(RULESET, again).state
    assert [(person.id, person.hp) for person in chase.people.values()] == [("lin", 11), ("kade", 9), ("bo", 9)]
    assert chase.quarry.lead.vehicle.hp == 50 - 17
    assert chase.scenery == ("hide",)


def test_an_escape_hands_on_no_range():
    table = Table(setup(on_foot("lin"), on_foot("kade"))).choose("move", "stop")
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] is None


def test_a_chase_says_what_it_is_called_in_the_language_of_its_set_up():
    named = setup(driver("lin"), driver("kade")) | {"title": {"en": "Ring road", "zh-Hans": "环路"}}
    assert state(Table(named))["title"] == "Ring road"
    assert state(Table(named | {"language": "zh-Hans"}))["title"] == "环路"
    assert state(Table(setup(driver("lin"), driver("kade"))))["title"] == ""
