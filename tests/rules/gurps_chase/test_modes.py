"""Disembark/Embark, and the right it gives (GC-41, GC-41a)."""

from __future__ import annotations

from tests.rules.gurps_chase.table import Table, driver, on_foot, setup, shooter


def test_gc_41_leaving_takes_no_roll_and_holds_from_next_round_on():
    table = Table(setup(driver("lin", skills={"running": 13}), driver("kade"))).choose("disembark_embark", "move")
    assert table.effective("lin") == 12  # Driving, static
    table.rolls(9, 9)
    assert table.quarry.lead.vehicle is None
    assert [car.id for car in table.chase.at_hand] == ["lin-vehicle"]
    table.choose("move", "move")
    assert table.effective("lin") == 13 + 2


def test_gc_41_entering_takes_a_control_roll_that_may_be_tried_again():
    taxi = {"id": "taxi", "name": "Taxi", "kind": "car", "skill": "driving", "speed": 50, "handling": 1, "sr": 4}
    lin = on_foot("lin", 12, skills={"driving": 13})
    table = Table(setup(lin, on_foot("kade"), vehicles=[taxi], scenery=True)).choose("disembark_embark", "move")
    assert table.against("start") == 14
    table.roll("start", 15).rolls(9, 9)
    assert table.quarry.lead.vehicle is None
    table.choose("disembark_embark", "move").roll("start", 14).rolls(9, 9)
    assert table.quarry.lead.vehicle is not None
    table.choose("move", "move")
    assert table.effective("lin") == 13 + 1 + 8


def test_gc_41_entering_needs_a_vehicle_at_hand_and_scenery_or_a_lucky_break():
    taxi = {"id": "taxi", "name": "Taxi", "kind": "car", "skill": "driving", "speed": 50}
    lin = on_foot("lin", skills={"driving": 13})
    bar = ("gc-bar-in-vehicle-or-vehicle-access", "GC-41")
    assert Table(setup(lin, on_foot("kade"), scenery=True)).bar("disembark_embark") == bar
    poor = setup(lin, on_foot("kade"), vehicles=[taxi], settings={"lucky_break_cost": 0})
    assert Table(poor).bar("disembark_embark") == bar
    table = Table(setup(lin, on_foot("kade"), vehicles=[taxi])).choose("disembark_embark", "move")
    assert table.told("lucky-spent") == [{"who": "lin", "side": "lin", "left": 0}]
    unskilled = setup(on_foot("lin"), on_foot("kade"), vehicles=[taxi], scenery=True)
    assert Table(unskilled).bar("disembark_embark") == bar


def test_gc_41_of_several_vehicles_one_is_picked():
    cars = [{"id": name, "name": name, "kind": "car", "skill": "driving", "speed": 50} for name in ("taxi", "van")]
    lin = on_foot("lin", skills={"driving": 13})
    table = Table(setup(lin, on_foot("kade"), vehicles=cars, scenery=True))
    table.give("pick-maneuver-quarry", "disembark_embark").give("pick-vehicle", "van")
    table.give("pick-maneuver-pursuer", "move").roll("start", 9).rolls(9, 9)
    assert table.quarry.lead.vehicle is not None
    assert table.quarry.lead.vehicle.id == "van"


def test_gc_41_passengers_may_attack_meanwhile():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [shooter("bo")]}))
    table.give("pick-maneuver-quarry", "disembark_embark")
    assert table.bar("attack", "pick-task") is None


def test_gc_41a_who_left_as_the_quarry_may_use_a_mobility_escape_next_round():
    data = setup(driver("lin", skills={"running": 13}), driver("kade"), settings={"lucky_break_cost": 0})
    # Another foot-going quarry would be mismatched with a car anyhow: make them equal to see the right alone.
    data["settings"]["terrain_sets"] = {"foot": ["road"]}
    table = Table(data)
    assert table.bar("mobility_escape") is not None
    table.choose("disembark_embark", "move").rolls(9, 9)
    assert table.bar("mobility_escape") is None
    table.choose("move", "move").rolls(9, 9)
    assert table.bar("mobility_escape") is not None


def test_gc_41a_not_where_the_pursuer_leaves_too():
    settings = {"lucky_break_cost": 0}
    table = Table(setup(driver("lin"), driver("kade"), settings=settings))
    table.choose("disembark_embark", "disembark_embark").rolls(9, 9)
    assert table.bar("mobility_escape") is not None


def test_gc_41a_the_right_does_not_survive_a_change_of_roles():
    settings = {"lucky_break_cost": 0, "terrain_sets": {"foot": ["road"]}}
    table = Table(setup(driver("lin", 18), driver("kade"), settings=settings))
    table.choose("reverse", "disembark_embark").rolls(4, 16)
    assert table.quarry.id == "kade"
    assert table.bar("mobility_escape") is not None
