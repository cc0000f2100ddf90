"""Obstacles in general: YZC-80 to YZC-88, and obstacles of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.errors import SetupError
from rules.terms import msg
from rules.yze_chase.obstacles import NUMERIC_ADVANTAGE, shipped_tables
from tests.rules.yze_chase.game import BIKE, CAR, PISTOL, QUIET, Game, rider

DATA = Path(__file__).parents[3] / "rules" / "yze_chase" / "data" / "obstacles.json"


def own(*entries: dict[str, Any], table: str = "foot") -> dict[str, Any]:
    """A table of four on which the first entries are these."""
    rows = [{**QUIET, "id": f"quiet-{place}", **entry} for place, entry in enumerate((*entries, *[{}] * 4))][:4]
    return {table: [{**row, "roll": place + 1} for place, row in enumerate(rows)]}


def test_yzc_80_one_obstacle_a_round_from_two_tables_of_ten() -> None:
    tables = shipped_tables()
    assert {name: [obstacle.roll for obstacle in table] for name, table in tables.items()} == {
        "foot": list(range(1, 11)),
        "vehicle": list(range(1, 11)),
    }
    game = Game(shipped=True)
    for number in (8, 9):
        game.declare("other", "other", obstacle=number)
        game.say(0)
        game.say(0)
    assert [facts["obstacle"] for facts in game.facts("obstacle")] == ["foot.garbage", "foot.open_ground"]


def test_yzc_80_the_tables_are_those_of_the_data_file() -> None:
    rows = json.loads(DATA.read_text(encoding="utf-8"))["obstacles"]
    tables = shipped_tables()
    assert len(rows) == 20
    for row in rows:
        obstacle = tables[row["table"]][row["roll"] - 1]
        assert (obstacle.id, obstacle.rule) == (row["id"], row["rule"])
        expected = [
            (m["who"], m["action"], m["value"] * (1 if m["kind"] == "num" else NUMERIC_ADVANTAGE))
            for m in row["modifiers"]
        ]
        assert [(change.who, change.action, change.value) for change in obstacle.changes] == expected
        assert [list(actions) for _, actions in obstacle.auto_fail] == [entry["actions"] for entry in row["auto_fail"]]
        assert [demand.skill for demand in obstacle.demands] == [entry["skill"] for entry in row["preliminary"]]


@pytest.mark.parametrize(
    ("prey", "pursuer", "table"),
    [(False, False, "foot"), (True, True, "vehicle"), (False, True, "foot"), (True, False, "vehicle")],
)
def test_yzc_81_the_preys_mode_chooses_the_table(prey: bool, pursuer: bool, table: str) -> None:
    game = Game(prey={"vehicle": CAR} if prey else {}, pursuer={"vehicle": CAR} if pursuer else {}, shipped=True)
    game.declare("other", "other", obstacle=8)
    assert str(game.facts("obstacle")[0]["obstacle"]).startswith(table)


def test_yzc_81_vehicle_effects_touch_vehicles_only() -> None:
    game = Game(prey={"vehicle": CAR}, shipped=True)
    game.declare("other", "pursue_flee", obstacle=9)
    game.say(0)
    game.roll(0, "hale")
    assert game.chase.round == 2  # on foot there is no vehicle to hurt


def test_yzc_81_setting_table_choice() -> None:
    for choice in ("foot", "vehicle"):
        game = Game(settings={"table_choice": choice}, shipped=True)
        game.declare("other", "other", obstacle=1)
        assert game.facts("obstacle")[0]["obstacle"] == f"{choice}.dead_end"
    game = Game(settings={"table_choice": "gm"}, shipped=True)
    game.declare("other", "other", obstacle=None)
    assert game.whys() == ["yze-ask-table"]
    game.say("vehicle")
    game.faces(1)
    assert game.facts("obstacle")[0]["obstacle"] == "vehicle.dead_end"


def test_yzc_82_the_vehicle_table_speaks_of_advantage() -> None:
    tables = shipped_tables()
    assert not any(change.advantage for obstacle in tables["foot"] for change in obstacle.changes)
    assert all(change.advantage for obstacle in tables["vehicle"] for change in obstacle.changes)


def test_yzc_83_advantage_is_two_dice_unless_the_advantage_rule_is_played() -> None:
    cars = {"prey": {"vehicle": CAR}, "pursuer": {"vehicle": CAR}}
    pool = Game(shipped=True, **cars)  # type: ignore[arg-type]
    pool.declare("pursue_flee", "other", obstacle=6)
    assert pool.count("mara") == 8
    step = Game(shipped=True, settings={"variant": "step"}, **cars)  # type: ignore[arg-type]
    step.declare("pursue_flee", "other", obstacle=6)
    assert step.dice("mara") == {"attribute": 1, "skill": 1}  # D8 and D8, three steps up
    advantage = Game(
        shipped=True,
        settings={"variant": "step", "advantage_rule": True},
        prey={"vehicle": {**CAR, "maneuverability": 0}},
        pursuer={"vehicle": CAR},
    )
    advantage.declare("pursue_flee", "other", obstacle=6)
    assert advantage.count("mara") == 3
    foot = Game(distance="long", shipped=True, settings={"variant": "step", "advantage_rule": True})
    foot.declare("hide", "other", obstacle=9)
    assert foot.count("acting") == 1


def test_yzc_84_a_modifier_is_for_whoever_takes_the_action_and_for_no_other_roll() -> None:
    game = Game(shipped=True)
    game.declare("pursue_flee", "pursue_flee", obstacle=8)
    assert game.count("mara") == 3
    game.roll(0, "mara")
    assert game.count("hale") == 3
    blocked = Game(shipped=True)
    blocked.declare("block", "other", obstacle=8)
    assert blocked.count("mara") == 7
    blocked.roll(1)
    assert blocked.count("hale") == 5


@pytest.mark.parametrize(("scope", "expected"), [("disadvantaged", 0), ("named", 1)])
def test_yzc_85_setting_collateral_scope(scope: str, expected: int) -> None:
    game = Game(prey={"vehicle": CAR}, pursuer={"vehicle": CAR}, settings={"collateral_scope": scope}, shipped=True)
    game.declare("other", "cut_off", obstacle=4)
    game.say(0)
    game.roll(0, "acting")
    game.roll(0, "opposing")
    assert len(game.facts("collateral")) == expected


def test_yzc_85_collateral_damage_is_an_event_without_a_number() -> None:
    game = Game(prey={"vehicle": CAR}, pursuer={"vehicle": CAR}, shipped=True)
    game.declare("pursue_flee", "pursue_flee", obstacle=4)
    game.roll(0, "mara")
    game.roll(0, "hale")
    assert [facts["who"] for facts in game.facts("collateral")] == ["mara", "hale"]


def test_yzc_86_obstacle_damage_ignores_armour() -> None:
    game = Game(prey={"vehicle": CAR}, pursuer={"vehicle": CAR}, shipped=True)
    game.declare("pursue_flee", "other", obstacle=3)
    game.roll(0, "mara")
    game.faces(6, text="damage")
    ride = game.chase.runners["mara"].ride
    assert ride is not None
    assert ride.damage == 3


def test_yzc_86_setting_obstacle_armor_on() -> None:
    game = Game(prey={"vehicle": CAR}, pursuer={"vehicle": CAR}, settings={"obstacle_armor": "on"}, shipped=True)
    game.declare("pursue_flee", "other", obstacle=3)
    game.roll(0, "mara")
    game.faces(6, text="damage")
    game.roll(2, "armor")
    ride = game.chase.runners["mara"].ride
    assert ride is not None
    assert ride.damage == 1
    walker = Game(prey={"armor": 2}, settings={"obstacle_armor": "on"}, shipped=True)
    walker.declare("pursue_flee", "other", obstacle=2)
    walker.roll(0, "obstacle/roll")
    walker.faces(6, text="damage")
    walker.roll(2, "armor")
    assert walker.chase.runners["mara"].person.damage == 1


def test_yzc_87_strangers_have_a_profile_that_nothing_modifies() -> None:
    guard = Game(prey={"weapons": [PISTOL]}, shipped=True, light="dark")
    guard.declare("stand_and_shoot", "other", obstacle=6)
    guard.say("go-on") if guard.whys() == ["yze-ask-no-dice"] else guard.roll(0, "shot")
    assert guard.count("guard") == 6
    guard.roll(2)
    assert guard.facts("attack")[-1]["damage"] == 3
    thug = Game(shipped=True)
    thug.declare("other", "other", obstacle=10)
    thug.faces(1)
    thug.roll(0, "obstacle/roll")
    assert thug.count("thug") == 5
    thug.roll(1)
    assert thug.facts("attack")[-1]["damage"] == 1
    step = Game(settings={"variant": "step"}, shipped=True)
    step.declare("other", "other", obstacle=10)
    step.faces(1)
    step.faces(1, 1, text="obstacle/roll")
    assert [group["sides"] for group in step.view("gm", gm=True)["asks"][0]["dice"]] == [8, 6]


def test_yzc_87_setting_obstacle_npc_is_any_profile() -> None:
    game = Game(settings={"obstacle_npc": {"thug": {"dice": 8, "damage": 2}}}, shipped=True)
    game.declare("other", "other", obstacle=10)
    game.faces(1)
    game.roll(0, "obstacle/roll")
    assert game.count("thug") == 8
    game.roll(1)
    assert game.facts("attack")[-1]["damage"] == 2
    with pytest.raises(SetupError, match=r"settings\.obstacle_npc\.thug\.dice"):
        Game(settings={"obstacle_npc": {"thug": {"dice": 0}}})


def test_yzc_88_guards_shoot_right_after_the_shot_hit_or_miss() -> None:
    for successes in (0, 2):
        game = Game(prey={"weapons": [PISTOL]}, pursuer={"health": 99}, shipped=True)
        game.declare("stand_and_shoot", "pursue_flee", obstacle=6)
        game.roll(successes, "shot")
        assert game.whys() == ["yze-roll-guard"]


def test_yzc_88_a_passengers_shot_provokes_nobody() -> None:
    game = Game(
        prey={"vehicle": CAR, "passengers": [rider("ada", weapons=[PISTOL])]}, pursuer={"vehicle": BIKE}, shipped=True
    )
    game.declare("other", "other", obstacle=5)
    game.say(0)
    game.say("shoot-0-hale-hale")
    game.roll(0)
    assert game.whys() == ["yze-ask-other"]


# -- one's own -------------------------------------------------------------------------------------------


def test_a_whole_table_of_ones_own_is_rolled_on_a_die_of_its_length() -> None:
    entry = {
        "id": "ice",
        "name": {"en": "Ice", "zh-Hant": "結冰"},
        "modifiers": [{"action": "pursue_flee", "value": -3}],
    }
    game = Game(tables=own(entry), language="zh-Hant")
    game.declare("pursue_flee", "other", obstacle=None)
    assert game.dice("table") == {"table": 1}
    game.faces(1)
    assert game.count("mara") == 2
    assert game.view()["state"]["obstacle"]["text"]["params"]["name"] == {"text": "結冰"}


def test_own_obstacles_may_demand_and_hurt_and_cause() -> None:
    roll = {
        "who": "prey",
        "skill": "mobility",
        "on_fail": [{"effect": "damage", "amount": "D6"}, {"effect": "event", "event": "The alarm rings"}],
        "on_success": [{"effect": "modifier", "action": "block", "value": 2}],
    }
    gate = {
        "id": "gate",
        "preliminary": [roll],
        "on_action_failed": [{"action": "block", "effect": "damage", "amount": "D3"}],
        "on_action_used": [{"action": "block", "effect": "event", "event": "Dust"}],
    }
    failed = Game(tables=own(gate), prey={"health": 99})
    failed.declare("block", "other")
    failed.roll(0, "obstacle/roll")
    failed.faces(6, text="damage")
    assert failed.facts("The alarm rings")[0]["who"] == "mara"
    assert failed.count("mara") == 5
    failed.roll(0)
    failed.faces(1, text="damage")
    assert failed.chase.runners["mara"].person.damage == 7
    assert failed.facts("Dust")[0]["who"] == "mara"  # used, whether it worked or not
    passed = Game(tables=own(gate))
    passed.declare("block", "other")
    passed.roll(1, "obstacle/roll")
    assert passed.count("mara") == 7


def test_own_obstacles_may_cancel_fail_and_bring_attackers() -> None:
    guard = {"effect": "attacked_by", "attacker": "guard", "kind": "ranged"}
    roll = {
        "who": "pursuer",
        "when": ["pursue_flee"],
        "skill": "force",
        "on_fail": [{"effect": "cancel_action"}, guard],
    }
    trap = {"id": "trap", "preliminary": [{**roll, "owed_if_cancelled": False}]}
    game = Game(tables=own(trap))
    game.declare("other", "pursue_flee")
    game.say(0)
    game.roll(0, "obstacle/roll")
    game.roll(0, "guard")
    assert game.status("hale") == "cancelled"
    free = Game(tables=own(trap))
    free.declare("other", "pursue_flee")
    free.interject("cancel", by="hale")
    free.say(0)
    assert free.chase.round == 2


def test_an_own_library_is_offered_to_the_gm() -> None:
    library = [{"id": "flood", "name": "Flood", "modifiers": [{"action": "cut_off", "kind": "disadvantage"}]}]
    game = Game(obstacles=library)
    game.declare("other", "cut_off", obstacle=None)
    game.interject("choose-obstacle", obstacle="flood")
    game.say(0)
    assert game.count("acting") == 3


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ({"modifiers": [{"action": "fly", "value": 1}]}, r"tables\.foot\[0\]\.modifiers\[0\]\.action"),
        ({"preliminary": [{"skill": "swimming"}]}, r"preliminary\[0\]\.skill"),
        ({"preliminary": [{"skill": "force", "on_fail": [{"effect": "explode"}]}]}, r"on_fail\[0\]\.effect"),
        ({"auto_fail": [{"actions": ["fly"]}]}, r"auto_fail\[0\]\.actions"),
        ({"weather": "bad"}, r"tables\.foot\[0\]\.weather"),
        ({"preliminary": [{"skill": "force", "when": "block"}]}, r"preliminary\[0\]\.when.*YZC-11"),
        ({"preliminary": [{"skill": "force", "alternatives": ["beg"]}]}, r"preliminary\[0\]\.alternatives.*YZC-11"),
        (
            {"preliminary": [{"who": "prey", "skill": "force"}, {"skill": "mobility", "when": ["hide"]}]},
            r"foot\[0\]\.preliminary: yze-setup-preliminary-twice \[YZC-11\]",
        ),
        (
            {"preliminary": [{"who": "each_vehicle", "skill": "mobility"}, {"who": "each_vehicle", "skill": "force"}]},
            r"foot\[0\]\.preliminary: yze-setup-preliminary-twice",
        ),
        ({"on_action_failed": [{"action": "block", "effect": "damage", "amount": "D20"}]}, r"amount"),
    ],
)
def test_own_obstacles_are_checked_with_key_and_rule(entry: dict[str, Any], where: str) -> None:
    with pytest.raises(SetupError, match=where):
        Game(tables=own(entry))


def test_rolls_of_different_roles_or_actions_may_stand_in_one_obstacle() -> None:
    apart = [
        {"who": "prey", "skill": "force", "when": ["block"]},
        {"who": "prey", "skill": "stealth", "when": ["hide"]},
        {"who": "pursuer", "skill": "force"},
        {"who": "each_vehicle", "skill": "mobility"},
    ]
    game = Game(tables=own({"preliminary": apart}))
    game.declare("hide", "other", obstacle=1)
    assert dict(game.ask("mara").ask.why.params)["skill"] == msg("yze-skill-stealth")


def test_an_id_stands_for_one_obstacle_in_all_tables_together() -> None:
    for setup, where in (
        ({"obstacles": [QUIET, QUIET]}, r"obstacles\[1\]\.id"),
        ({"obstacles": [{**QUIET, "id": "foot.cart"}], "shipped": True}, r"obstacles\[0\]\.id"),
        ({"tables": {name: own({})["foot"] for name in ("foot", "vehicle")}}, r"tables\.vehicle"),
    ):
        with pytest.raises(SetupError, match=rf"{where}: yze-setup-id-twice"):
            Game(**setup)  # type: ignore[arg-type]


def test_a_crowd_of_ones_own_takes_the_observation_of_the_hide_contest() -> None:
    watched = {"who": "pursuer", "skill": "observation", "alternatives": ["contest_roll_if_prey_hides"]}
    watched["on_fail"] = [{"effect": "auto_fail_action"}]  # type: ignore[assignment]
    game = Game(tables=own({"preliminary": [watched]}))
    game.declare("hide", "other", obstacle=1)
    game.roll(0, "acting")
    game.roll(0, "opposing")
    assert game.chase.past["hale"].status == "auto_failed"


def test_a_table_needs_every_roll_once_and_as_many_entries_as_a_die_has_sides() -> None:
    rows = [{**QUIET, "id": f"q{place}", "roll": 1} for place in range(4)]
    with pytest.raises(SetupError, match="yze-setup-table-rolls"):
        Game(tables={"foot": rows})
    with pytest.raises(SetupError, match="yze-setup-table-size"):
        Game(tables={"foot": [{**row, "roll": place + 1} for place, row in enumerate(rows[:3])]})


def test_yzc_19_an_obstacle_that_asks_for_driving_asks_for_mobility_where_there_is_no_such_skill() -> None:
    wall = {"id": "wall", "name": "Wall", "preliminary": [{"who": "prey", "skill": "driving"}]}
    rolled = {}
    for driving in (False, True):
        game = Game(obstacles=[wall], driving=driving)
        game.say("other", "mara/action")
        game.say("other", "hale/action")
        game.interject("choose-obstacle", obstacle="wall")
        (ask,) = game.conflict.asks()
        rolled[driving] = dict(ask.ask.why.params)["skill"]
    assert rolled == {False: msg("yze-skill-mobility"), True: msg("yze-skill-driving")}
