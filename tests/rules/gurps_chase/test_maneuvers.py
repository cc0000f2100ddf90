"""Who may choose which maneuver, and the plain ones: Emergency Action, Move, Stop (section 6, GC-43, GC-50, GC-56)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gurps_chase.tables import MANEUVERS
from tests.rules.gurps_chase.table import Table, driver, on_foot, setup, shooter


def test_the_table_of_maneuvers():
    both, quarry, pursuer = ("quarry", "pursuer"), ("quarry",), ("pursuer",)
    rows = {
        "attack": (both, True, 0, True), "disembark_embark": (both, True, 0, True),
        "emergency_action": (both, False, -5, False), "force": (both, False, -2, True),
        "hide": (quarry, False, 0, False), "mobility_escape": (quarry, False, 0, False),
        "mobility_pursuit": (pursuer, False, 5, False), "move": (both, False, 0, False),
        "move_and_attack": (both, False, 0, True), "ram": (pursuer, False, -2, True),
        "reverse": (quarry, False, -10, False), "stop": (both, False, 0, False), "stunt": (both, False, 0, False),
        "stunt_escape": (quarry, False, 0, False),
    }  # fmt: skip
    assert {m.id: (m.who, m.static, m.modifier, m.passengers_attack) for m in MANEUVERS.values()} == rows


@pytest.mark.parametrize("maneuver", sorted(MANEUVERS))
def test_who_may_choose_each_maneuver(maneuver: str):
    table = Table(setup(driver("lin"), driver("kade")))
    for role, asked in (("quarry", "pick-maneuver-quarry"), ("pursuer", "pick-maneuver-pursuer")):
        barred = table.bar(maneuver, asked)
        other = "gc-bar-not-quarry" if role == "quarry" else "gc-bar-not-pursuer"
        assert (barred is not None and barred == (other, MANEUVERS[maneuver].rule)) == (
            role not in MANEUVERS[maneuver].who
        )
        if role == "quarry":
            table.give("pick-maneuver-quarry", "move")


def offered(table: Table) -> dict[str, Any]:
    """What stands beside each maneuver that may be chosen: `static`, a modifier, or nothing."""
    options = table.find("pick-maneuver").ask.options  # type: ignore[attr-defined]
    told = {one.key: one.text for one in options if one.bar is None}
    return {
        key: "static" if text.id == "gc-offered-static" else getattr(dict(text.params).get("modifier"), "text", "")
        for key, text in told.items()
    }


def test_a_maneuver_is_offered_with_what_it_means_for_the_chase_roll():
    table = Table(setup(driver("lin"), on_foot("kade"), scenery=True, band="long"))
    assert offered(table) == {
        "attack": "static", "disembark_embark": "static", "hide": "−5", "mobility_escape": "", "move": "",
        "move_and_attack": "", "reverse": "−10", "stop": "", "stunt": "", "stunt_escape": "",
    }  # fmt: skip
    table.give("pick-maneuver-quarry", "move")
    assert offered(table) == {
        "attack": "static", "mobility_pursuit": "+5", "move": "", "move_and_attack": "−2", "stop": "",
    }  # fmt: skip


def test_gc_43_emergency_action_needs_a_close_call_or_seized_control():
    table = Table(setup(driver("lin"), driver("kade")))
    assert table.bar("emergency_action") == ("gc-bar-close-call-or-seized-control", "GC-43")


def test_gc_43_after_a_close_call_only_emergency_action_or_stop():
    table = Table(setup(driver("lin"), driver("kade"), sides={"lin": {"status": ["close_call"]}}))
    free = [m for m in MANEUVERS if table.bar(m) is None]
    assert free == ["emergency_action", "stop"]
    assert table.bar("move") == ("gc-bar-after-close-call", "GC-43")


def test_gc_43_it_clears_both_statuses_whatever_the_contest_says():
    sides = {"lin": {"status": ["close_call", "seized_control"]}}
    table = Table(setup(driver("lin", 13), driver("kade"), sides=sides)).choose("emergency_action", "move")
    assert table.told("cleared")[0]["cleared"] == ["close_call", "seized_control"]
    assert table.effective("lin") == 13 + 7 - 5
    table.rolls(18, 3)
    assert table.bar("move") is None


def test_gc_43_close_call_refusal_wreck():
    sides = {"lin": {"status": ["close_call"]}}
    table = Table(setup(driver("lin"), driver("kade"), sides=sides, settings={"close_call_refusal": "wreck"}))
    assert table.bar("move") is None
    table.give("pick-maneuver-quarry", "move")
    assert table.result == "quarry_caught"
    assert table.told("ignored-close-call")[0]["kind"] == "wreck"


def test_gc_43_close_call_refusal_wreck_of_a_pursuer():
    sides = {"kade": {"status": ["close_call"]}}
    data = setup(driver("lin"), driver("kade"), driver("mo"), sides=sides, settings={"close_call_refusal": "wreck"})
    table = Table(data).choose("move", "move", "move")
    assert [side.id for side in table.chase.active] == ["mo"]
    assert table.asked() == ["roll-chase lin", "roll-chase mo"]


def test_gc_50_nobody_attacks_in_a_move():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [shooter("bo")]}))
    table.give("pick-maneuver-quarry", "move")
    assert table.bar("attack", "pick-task") == ("gc-bar-maneuver-no-attack", "GC-90")
    table.idle().give("pick-maneuver-pursuer", "move")
    assert (table.effective("lin"), table.effective("kade")) == (19, 19)


def test_gc_56_nobody_stops_without_a_reason_in_the_odds():
    ask = Table(setup(driver("lin"), driver("kade"))).find("pick-maneuver").ask
    assert set(MANEUVERS) - set(ask.usual) == {"stop"}  # type: ignore[attr-defined]


def test_gc_56_stop_ends_the_chase_without_a_roll_and_the_quarrys_without_asking_the_pursuer():
    table = Table(setup(driver("lin"), driver("kade"))).choose("move", "stop")
    assert table.result == "quarry_escaped"
    table = Table(setup(driver("lin"), driver("kade"), band="long")).choose("stop")
    assert (table.result, len(table.told("chosen"))) == ("quarry_stopped", 1)
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] == "long"
    assert table.conflict.outcome.hand_over["yards"] == [101, 500]
