"""What a set-up may say, and what is refused with its key and rule."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from rules.conflict import Conflict
from rules.errors import SetupError
from rules.reading import Reading
from rules.yze_chase import RULESET
from rules.yze_chase.settings import CHOICES, OTHERS
from rules.yze_chase.sheets import RUNNER_NEEDS, read_sheet
from tests.rules.yze_chase.game import AVERAGE, CAR, TRAINED, UNTRAINED, Game, person, rider


def faults(**setup: Any) -> list[str]:
    whole = {"distance": "medium", "participants": [person("a", "prey"), person("b", "pursuer")], **setup}
    with pytest.raises(SetupError) as refused:
        Conflict(RULESET, whole)
    return [str(problem) for problem in refused.value.problems]


def first(**changes: Any) -> list[str]:
    """The faults with these changes to the first participant's sheet."""
    return faults(participants=[{**person("a", "prey"), **changes}, person("b", "pursuer")])


def test_every_fault_is_named_at_once() -> None:
    found = faults(
        distance="nowhere",
        settings={"variant": "odd", "bribe": -1, "luck": True},
        participants=[{**person("a", "prey"), "attributes": {**AVERAGE, "agility": -1}}, person("b", "pursuer")],
    )
    assert [fault.split(":")[0] for fault in found] == [
        "settings.luck",
        "settings.variant",
        "settings.bribe",
        "participants[0].attributes.agility",
        "distance",
    ]


def test_an_unknown_setting_names_those_that_exist() -> None:
    (fault,) = faults(settings={"luck": True})
    assert fault.startswith("settings.luck: yze-setup-unknown-setting(known=")
    for key in (*CHOICES, *OTHERS):
        assert key in fault


@pytest.mark.parametrize("key", CHOICES)
def test_a_setting_takes_its_alternatives_and_nothing_else(key: str) -> None:
    rule, allowed = CHOICES[key]
    (fault,) = faults(settings={key: "sometimes"})
    assert fault.endswith(f"[{rule}]")
    assert ", ".join(allowed) in fault


@pytest.mark.parametrize(
    ("changes", "where", "rule"),
    [
        ({"attributes": {**AVERAGE, "agility": 0}}, "participants[0].attributes.agility", "YZD-02"),
        ({"attributes": {"strength": 3}}, "participants[0].attributes.agility", "YZD-02"),
        ({"skills": {"force": -1}}, "participants[0].skills.force", "YZD-02"),
        ({"skills": {"swimming": 2}}, "participants[0].skills.swimming", "YZD-02"),
        ({"skills": {**TRAINED, "force": True}}, "participants[0].skills.force", "YZD-02"),
        ({"attributes": {**AVERAGE, "wits": "B"}}, "participants[0].attributes.wits", "YZD-02"),
        ({"vehicle": "hovercraft"}, "participants[0].vehicle", "YZC-120"),
        ({"vehicle": {"maneuverability": 0, "hull": 0}}, "participants[0].vehicle.hull", "YZC-121"),
        ({"vehicle": {"hull": 3}}, "participants[0].vehicle.maneuverability", "YZC-19a"),
        ({"mode": "vehicle"}, "participants[0].vehicle", "YZC-120"),
        ({"weapons": [{"name": "gun", "damage": 2, "range": "far"}]}, "participants[0].weapons[0].range", "YZC-61"),
        ({"weapons": [{"name": "gun"}]}, "participants[0].weapons[0].damage", "YZC-28"),
        ({"gear": {"luck": 1}}, "participants[0].gear.luck", "YZD-02"),
        ({"artefacts": {"stealth": 8}}, "participants[0].artefacts.stealth", "YZD-13"),
        ({"armor": -1}, "participants[0].armor", "YZC-122"),
        ({"passengers": [rider("c")]}, "participants[0].passengers", "YZC-120"),
    ],
)  # fmt: skip
def test_a_sheet_at_fault_is_refused_with_key_and_rule(changes: dict[str, Any], where: str, rule: str) -> None:
    found = first(**changes)
    assert any(fault.startswith(f"{where}: ") and fault.endswith(f"[{rule}]") for fault in found), found


@pytest.mark.parametrize(("skill", "rule"), RUNNER_NEEDS.items())
def test_yzd_04_a_skill_a_chase_rolls_is_written_down_even_where_it_is_0(skill: str, rule: str) -> None:
    short = {name: rating for name, rating in TRAINED.items() if name != skill}
    missing = f"skills.{skill}: yze-setup-skill-missing(skill='{skill}') [{rule}]"
    whole = [person("a", "prey"), {**person("b", "pursuer"), "skills": short}]
    assert faults(participants=whole) == [f"participants[1].{missing}"]
    assert faults(reserve=[{**person("c", "prey"), "skills": short}]) == [f"reserve[0].{missing}"]
    Game(prey={"skills": UNTRAINED})
    Game(prey={"skills": UNTRAINED}, settings={"variant": "step"})


def test_a_sheet_without_skills_or_with_nulls_names_every_skill_that_is_missing() -> None:
    for skills in ({}, dict.fromkeys(TRAINED)):
        people = [{**person("a", "prey"), "skills": skills}, person("b", "pursuer")]
        assert len(faults(participants=people)) == len(RUNNER_NEEDS)
    bare = {key: value for key, value in person("a", "prey").items() if key != "skills"}
    assert len(faults(participants=[bare, person("b", "pursuer")])) == len(RUNNER_NEEDS)


def test_a_passenger_needs_only_what_a_passenger_rolls() -> None:
    gunner = {**rider("c"), "skills": {"marksmanship": 0}}
    Game(prey={"vehicle": "car", "passengers": [gunner]})
    (fault,) = first(vehicle="car", passengers=[{**gunner, "skills": {"force": 2}}])
    assert fault.startswith("participants[0].passengers[0].skills.marksmanship: ")
    assert fault.endswith("[YZC-66]")


def test_yzc_19_whoever_drives_in_a_game_with_driving_has_it_on_the_sheet() -> None:
    drivers = [
        person("a", "prey", skills={"driving": 2}),
        person("b", "pursuer", vehicle="car"),
        person("c", "pursuer", vehicle="car", mode="foot"),
    ]
    late = {**person("d", "prey"), "vehicle": "car"}
    where = [fault.split(":")[0] for fault in faults(participants=drivers, reserve=[late])]
    assert where == ["participants[1].skills.driving", "reserve[0].skills.driving"]
    assert Game(people=drivers, reserve=[late], driving=False).asks


@pytest.mark.parametrize("rating", [1, True, "E", 0.5, []])
def test_yzd_03_a_step_skill_is_a_letter_or_0(rating: object) -> None:
    letters = dict.fromkeys(TRAINED, "C")
    sheet = {**person("a", "prey"), "attributes": dict.fromkeys(AVERAGE, "B"), "skills": {**letters, "melee": rating}}
    reading = Reading(sheet)
    read_sheet(reading, step=True)
    (problem,) = [problem for problem in reading.problems if problem.path == ("skills", "melee")]
    assert problem.rule == "YZD-03"


@pytest.mark.parametrize("identity", ["gm", "Måra", "a b", "", "x" * 41])
def test_an_id_is_plain_and_not_the_gm(identity: str) -> None:
    assert any(fault.startswith("participants[0].id") for fault in first(id=identity))


def test_an_id_used_twice_is_refused_for_passengers_and_the_reserve_too() -> None:
    assert any("yze-setup-id-twice" in fault for fault in first(id="b"))
    assert any("yze-setup-id-twice" in fault for fault in first(vehicle=CAR, passengers=[rider("b")]))
    assert any("yze-setup-id-twice" in fault for fault in faults(reserve=[person("a", "prey")]))


def test_unknown_keys_are_refused_wherever_they_stand() -> None:
    assert faults(weather="rain") == ["weather: setup-unknown-key"]
    assert first(hobby="chess") == ["participants[0].hobby: setup-unknown-key"]
    assert first(vehicle={**CAR, "wheels": 4}) == ["participants[0].vehicle.wheels: setup-unknown-key"]


def test_a_setup_of_the_wrong_shape_is_a_fault_and_no_crash() -> None:
    for value in (None, 3, "x", [], {}, [1], {"a": 1}):
        for key in ("settings", "participants", "tables", "obstacles", "reserve", "distance", "light", "contact_lost"):
            whole = {"distance": "medium", "participants": [person("a", "prey"), person("b", "pursuer")]}
            with contextlib.suppress(SetupError):
                assert Conflict(RULESET, {**whole, key: value}).asks()
        with pytest.raises(SetupError):
            Conflict(RULESET, {"participants": [value, value], "distance": "medium"})


def test_yzc_03_opponents_on_the_line_start_at_long_at_most() -> None:
    line = [person("p", "a", position=4), person("q", "b", position=2), person("r", "b", position=0)]
    start: dict[str, Any] = {"settings": {"mode": "individual"}, "participants": line}
    with pytest.raises(SetupError) as refused:
        Conflict(RULESET, start)
    assert [str(problem) for problem in refused.value.problems] == [
        "participants[2].position: yze-setup-too-far [YZC-03]"
    ]
    for under_way in ({"round": 1}, {"contact_lost": [["r", "p"]]}):
        assert Conflict(RULESET, {**start, **under_way}).asks()
    friends = [{**one, "side": "b" if one["id"] != "q" else "a"} for one in line]
    assert Conflict(RULESET, {**start, "participants": friends}).asks()


def test_somebody_broken_or_wrecked_cannot_start() -> None:
    assert any("[YZC-08]" in fault for fault in first(health=3, damage=3))
    assert any("[YZC-08]" in fault for fault in first(vehicle={**CAR, "damage": 4}))


def test_a_chase_may_start_in_the_middle() -> None:
    game = Game(
        distance="extreme",
        round=4,
        prey={"damage": 2, "stress": 1, "physical": 1, "vehicle": {**CAR, "damage": 3}},
        light="dim",
        open=True,
        doom=2,
        settings={"push_cost": "doom"},
    )
    mara = game.chase.runners["mara"]
    assert (mara.person.damage, mara.person.stress, mara.person.physical) == (2, 1, 1)
    assert mara.ride is not None
    assert mara.ride.damage == 3
    assert game.view()["state"]["round"] == 5
    line = Game(
        people=[person("p", "a", position=4), person("q", "b", position=2), person("r", "c", position=0)],
        settings={"mode": "individual"},
        contact_lost=[["q", "p"]],
    )
    assert not line.chase.opposed(line.chase.runners["p"], line.chase.runners["q"])


def test_a_sheet_can_be_read_by_itself_in_either_variant() -> None:
    sheet: dict[str, Any] = {"id": "a", "name": "A", "attributes": AVERAGE, "skills": TRAINED}
    pool = Reading(sheet)
    step = Reading({**sheet, "attributes": dict.fromkeys(AVERAGE, "B"), "skills": {**UNTRAINED, "force": "D"}})
    assert (read_sheet(pool).step, read_sheet(step).step) == (False, True)
    pool.check()
    step.check()
    assert read_sheet(Reading({**sheet, "name": {"zh-Hant": "甲"}})).name == "甲"
    nameless = Reading({**sheet, "name": {}})
    read_sheet(nameless)
    with pytest.raises(SetupError, match="name: setup-missing"):
        nameless.check()
