"""Wipeouts, wrecks, accidents (GC-70 to GC-75)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup


def failed_stunt(total: int, lin: dict[str, Any] | None = None, **rest: Any) -> Table:
    """A Stunt of the quarry, 16 - 4 = 12, that comes out at `total`; SR 3."""
    table = Table(setup(lin or driver("lin", 16), driver("kade"), **rest))
    table.give("pick-maneuver-quarry", "stunt").idle()
    if table.asked()[0].startswith("pick-stunt-skill"):
        table.give("pick-stunt-skill", "acrobatics")
    table.give("pick-penalty", -4).idle().give("pick-maneuver-pursuer", "move").idle()
    return table.roll("stunt", total)


def test_gc_70_every_cause_of_a_wipeout():
    assert failed_stunt(13).told("wipeout")[0]["cause"] == "stunt"
    table = Table(setup(driver("lin", 16), driver("kade"), scenery=True)).give("pick-maneuver-quarry", "stunt_escape")
    table.give("pick-penalty", -4).give("pick-maneuver-pursuer", "move").roll("stunt", 13)
    assert table.told("wipeout")[0]["cause"] == "stunt"
    table = Table(setup(driver("lin", 13), driver("kade"))).choose("reverse", "move").rolls(12, 10)
    assert table.told("wipeout")[0]["cause"] == "reverse"
    table = Table(setup(driver("lin", 13), driver("kade"), band="close")).choose("move", "force")
    table.roll("force", 10).give("pick-dodge", "take-it").roll("control", 14)
    assert table.told("wipeout")[0]["cause"] == "force"
    table = Table(setup(driver("lin", 13), driver("kade"), band="close")).choose("move", "ram")
    table.roll("ram", 10).give("pick-dodge", "take-it").roll("control", 14).roll("control", 14)
    assert [fact["cause"] for fact in table.told("wipeout")] == ["ram", "ram"]
    assert [fact["role"] for fact in table.told("wipeout")] == ["pursuer", "quarry"]


@pytest.mark.parametrize(("total", "kind"), [(13, "close_call"), (15, "close_call"), (16, "wreck"), (17, "wreck")])
def test_gc_71_in_a_vehicle_the_stability_rating_decides(total: int, kind: str):
    assert failed_stunt(total).told("wipeout")[0]["kind"] == kind


def test_gc_71_a_17_against_a_high_skill_fails_by_1():
    table = failed_stunt(17, driver("lin", 30))
    assert (table.told("wipeout")[0]["kind"], table.told("wipeout")[0]["failed_by"]) == ("close_call", 1)


@pytest.mark.parametrize(
    ("total", "setting", "kind"),
    [
        (12, "wreck", "close_call"),
        (16, "wreck", "close_call"),
        (17, "wreck", "wreck"),
        (18, "wreck", "wreck"),
        (17, "close_call", "close_call"),
    ],
)
def test_gc_72_on_foot_only_a_critical_failure_is_a_wreck(total: int, setting: str, kind: str):
    lin = on_foot("lin", 12, skills={"acrobatics": 14, "jumping": 10})
    table = failed_stunt(total, lin, settings={"foot_critical": setting})
    assert table.told("wipeout")[0]["kind"] == kind


def test_gc_73_a_close_call_binds_the_next_maneuver():
    table = failed_stunt(13).rolls(10, 10)
    assert table.quarry.statuses == ["close_call"]
    assert table.bar("move") == ("gc-bar-after-close-call", "GC-43")


def test_gc_73_a_wreck_is_a_collision_with_ones_own_thrust():
    lin = driver("lin", 16, car={"st": 50, "dr": 4, "hp": 50})
    table = failed_stunt(17, lin, crews={"lin": [person("bo")]})
    assert [fact["who"] for fact in table.told("hurt")] == ["lin", "bo"]
    assert table.asked() == ["roll-wreck lin"]
    table.roll("wreck", 3, 3, 3, 3, 3)
    assert table.told("vehicle-hurt") == [{"vehicle": "lin-vehicle", "loss": 13}]
    assert table.result == "quarry_caught"


def test_gc_73_on_foot_own_st_dr_and_hp():
    lin = on_foot("lin", 12, skills={"acrobatics": 14, "jumping": 10}, st=12, dr=1)
    table = failed_stunt(18, lin).roll("wreck", 6)
    assert table.told("hurt") == [{"who": "lin", "loss": 4}]


def test_gc_73_wreck_damage_none():
    table = failed_stunt(17, driver("lin", 16, car={"st": 50}), settings={"wreck_damage": "none"})
    assert table.result == "quarry_caught"
    assert table.told("vehicle") == []


def test_gc_74_a_wrecked_quarry_is_caught_where_it_is():
    table = failed_stunt(17, band="long")
    assert table.result == "quarry_caught"
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] == "long"
    assert table.told("chase-rolled") == []


def test_gc_74_where_the_pursuer_wrecks_the_quarry_escapes():
    table = Table(setup(driver("lin"), driver("kade", 16))).give("pick-maneuver-quarry", "move")
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2).roll("stunt", 18)
    assert table.result == "quarry_escaped"


def test_gc_74_both_wrecked():
    table = Table(setup(driver("lin"), driver("kade"), band="close")).choose("move", "ram")
    table.roll("ram", 10).give("pick-dodge", "take-it").roll("control", 16).roll("control", 16)
    assert table.result == "both_wrecked"
    table = Table(setup(driver("lin"), driver("kade"))).give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2).roll("stunt", 18).roll("stunt", 18)
    assert table.result == "both_wrecked"


def test_gc_75_in_crowded_streets_the_quarrys_accident_slows_the_pursuers_next_chase_roll():
    table = failed_stunt(13, settings={"crowded": "on"})
    assert table.asked() == ["roll-accident gm"]
    table.roll("accident", 5)
    assert table.effective("kade") == 12 + 7 - 4
    table.rolls(10, 10).choose("emergency_action", "move")
    assert table.effective("kade") == 12 + 7


def test_gc_75_the_pursuers_own_accident_slows_nobody():
    table = Table(setup(driver("lin"), driver("kade", 16), settings={"crowded": True}))
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2)
    table.roll("stunt", 15)
    assert table.told("accident") == [{"side": "kade"}]
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_75_is_off_by_default():
    assert failed_stunt(13).told("accident") == []


def test_gc_75_a_wipeout_in_a_reverse_counts_for_the_round_after():
    table = Table(setup(driver("lin", 13), driver("kade"), settings={"crowded": "on"})).choose("reverse", "move")
    table.rolls(12, 10).roll("accident", 6)
    table.choose("emergency_action", "move")
    assert table.effective("kade") == 12 + 7 - 5
