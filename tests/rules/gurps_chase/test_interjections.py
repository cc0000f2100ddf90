"""What the GM may do at any time, and that an open ask follows it."""

from __future__ import annotations

import pytest

from rules.asks import Roll
from rules.errors import RefusedError
from rules.gurps_chase.ends import RESULTS
from rules.log import Interjection
from rules.viewers import Viewer
from tests.rules.gurps_chase.table import PISTOL, Table, cars, driver, on_foot, person, setup


def test_a_modifier_reaches_a_chase_roll_that_is_open_but_not_one_that_is_made():
    table = cars().choose("move", "move")
    table.roll("chase", 10, who="lin").say("modifier", side="lin", value=-4, standing="no")
    table.say("modifier", side="kade", value=-4, standing="no")
    assert table.effective("kade") == 15
    table.roll("chase", 10, who="kade")
    assert [fact["effective"] for fact in table.told("chase-rolled")] == [20, 15]


def test_a_die_that_is_already_read_keeps_the_roll_as_it_is():
    table = cars().choose("move", "move")
    held = table.find("roll-chase", "kade").id
    table.conflict.interject(
        Interjection("modifier", "gm", {"side": "kade", "value": -4, "standing": "no"}, held=(held,))
    )
    assert table.effective("kade") == 19


def test_a_standing_modifier_stays():
    table = cars().say("modifier", side="lin", value=3, standing="yes").choose("move", "move").rolls(10, 10)
    table.choose("move", "move")
    assert table.effective("lin") == 23


def test_the_range_is_the_gms():
    table = cars().say("range", pursuer="kade", band="extreme")
    assert table.pursuer.band == 4
    assert table.told("gm-range") == [{"pursuer": "kade", "band": "extreme"}]


def test_scenery_reaches_an_open_choice():
    table = cars(settings={"lucky_break_cost": 0})
    assert table.bar("stunt_escape") is not None
    table.say("scenery", opens=["stunt_escape"])
    assert table.bar("stunt_escape") is None
    table.say("scenery", opens=[])
    assert table.bar("stunt_escape") is not None


def test_hp_and_lucky_breaks():
    table = cars().say("hp", person="lin", hp=2).say("lucky", person="lin", left=5)
    assert (table.quarry.operator.hp, table.quarry.operator.lucky) == (2, 5)


def test_down_and_up_again():
    table = cars().say("down", person="lin", down="yes").say("down", person="lin", down="no").choose("move", "move")
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


@pytest.mark.parametrize("status", ["close_call", "seized_control"])
def test_a_status_reaches_an_open_choice(status: str):
    table = cars().say("status", side="lin", status=status, on="yes")
    assert table.bar("move") is not None
    table.say("status", side="lin", status=status, on="no")
    assert table.bar("move") is None


def test_lasting_static_by_the_gm():
    table = cars().say("status", side="kade", status="lasting_static", on="yes").choose("move", "move")
    assert table.effective("kade") == 12
    table.say("status", side="kade", status="lasting_static", on="no")
    assert table.effective("kade") == 19


def test_whether_two_can_strike_each_other():
    table = cars(band="close").say("mobility", side="kade", can_strike="no")
    assert table.bar("force") == ("gc-bar-can-strike", "GC-44")
    assert table.say("mobility", side="kade", can_strike="auto").bar("force") is None


def test_a_vehicle_put_at_hand_can_be_entered_at_once_by_the_gm_or_by_a_maneuver():
    lin = on_foot("lin", skills={"riding": 12})
    table = Table(setup(lin, driver("kade")))
    table.say("vehicle", name="Horse", mode="foot", skill="riding", speed=8, sr=2)
    assert table.bar("disembark_embark") is None
    table.say("mode", side="lin", vehicle="added:1").choose("move", "move")
    assert table.effective("lin") == 12 + 3
    table.say("mode", side="lin", vehicle=":foot")
    assert table.effective("lin") == 12 + 2


def test_from_one_vehicle_into_another_at_once():
    table = cars().say("vehicle", name="Van", mode="car", skill="driving", speed=50)
    table.say("mode", side="lin", vehicle="added:1")
    assert [car.id for car in table.chase.at_hand] == ["lin-vehicle"]


def test_a_pursuer_may_leave_while_it_picks_a_shift():
    data = setup(driver("lin"), driver("kade"), driver("mo"), settings={"shift_choice": "ask"})
    table = Table(data).choose("move", "move", "move").rolls(16, 6, 9)
    assert table.asked() == ["pick-shift kade"]
    table.say("leave", pursuer="kade")
    assert table.asked() == ["pick-shift mo"]


def test_a_vehicle_nobody_can_operate_is_refused():
    table = cars().say("vehicle", name="Boat", mode="boat", skill="boating", speed=8)
    with pytest.raises(RefusedError) as refused:
        table.say("mode", side="lin", vehicle="added:1")
    assert refused.value.rule == "GC-20"
    assert table.quarry.lead.vehicle is not None


def test_who_is_on_foot_cannot_be_put_on_foot():
    with pytest.raises(RefusedError) as refused:
        Table(setup(on_foot("lin"), on_foot("kade"))).say("mode", side="lin", vehicle=":foot")
    assert refused.value.rule == "GC-41"


def test_changing_the_means_ends_a_lasting_static_state():
    table = cars().say("status", side="kade", status="lasting_static", on="yes")
    table.say("mode", side="kade", vehicle=":foot")
    assert not table.pursuer.lasting_static


def test_a_choice_that_the_gm_takes_the_ground_from_becomes_a_move():
    table = cars().give("pick-maneuver-quarry", "stunt").say("mode", side="lin", vehicle=":foot")
    assert table.asked() == ["pick-maneuver-pursuer kade"]
    assert table.quarry.turn.maneuver == "move"


def test_whoever_is_put_on_foot_before_a_stunt_rolls_it_as_a_pedestrian():
    table = Table(setup(driver("lin", 16, skills={"jumping": 13}), driver("kade")))
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -4).give("pick-maneuver-pursuer", "move")
    assert table.against("stunt") == 16 - 4
    table.say("mode", side="lin", vehicle=":foot")
    assert table.against("stunt") == 13 - 4


def test_a_vehicles_hp_and_whether_it_runs():
    table = cars().say("vehicle-hp", vehicle="lin-vehicle", hp=5)
    assert table.quarry.lead.vehicle is not None
    assert table.quarry.lead.vehicle.hp == 5
    table.say("vehicle-hp", vehicle="lin-vehicle", disabled="yes").choose("move", "move")
    assert table.result == "quarry_caught"


def test_a_vehicles_hp_and_that_it_is_disabled_are_both_told():
    table = cars().say("vehicle-hp", vehicle="lin-vehicle", hp=-3, disabled="yes")
    assert [event.what.id for event in table.conflict.events][-2:] == ["gc-gm-vehicle-hp", "gc-disabled"]


def test_a_pursuer_joins_with_the_next_round():
    data = setup(driver("lin"), driver("kade"))
    data["participants"].append(driver("mo"))
    data["later"] = [{"operator": "mo"}]
    table = Table(data).say("join", pursuer="mo", band="long").choose("move", "move").rolls(10, 10)
    table.give("pick-maneuver-quarry", "move")
    assert table.asked() == ["pick-maneuver-pursuer kade", "pick-maneuver-pursuer mo"]
    assert table.chase.pursuers[1].band == 3


def stage(name: str) -> Table:
    """A chase with two pursuers that waits in a stage of the round."""
    crews = {"kade": [person("bo", skills={"jumping": 12})]}
    data = setup(driver("lin", 14), driver("kade", 14, skills={"area_knowledge": 12}), driver("mo", 14), crews=crews)
    table = Table(data)
    if name == "quarry chooses":
        return table
    table.give("pick-maneuver-quarry", "move")
    if name == "pursuers choose":
        return table
    if name == "tasks":
        return table.give("pick-maneuver-pursuer", "move", "kade")
    table.give("pick-maneuver-pursuer", "stunt" if name == "acts" else "move", "kade")
    if name == "acts":
        table.give("pick-penalty", -2)
    table.idle().give("pick-maneuver-pursuer", "move", "mo")
    if name in ("acts", "complementary"):
        return table
    table.give("pick-complementary", "none")
    return table.roll("chase", 9, who="lin") if name == "half rolled" else table


STAGES = ("quarry chooses", "pursuers choose", "tasks", "acts", "complementary", "chase rolls", "half rolled")


@pytest.mark.parametrize("name", STAGES)
def test_a_pursuer_may_leave_in_every_stage(name: str):
    table = stage(name).say("leave", pursuer="kade")
    assert not any(" kade" in asked or " bo" in asked for asked in table.asked())
    for _ in range(12):
        if table.chase.round == 2:
            break
        first = table.asked()[0].split()[0]
        if first.startswith("roll"):
            table.roll(first.removeprefix("roll-"), 10)
        else:
            table.give(first, "move")
    assert table.chase.round == 2
    assert [fact["pursuer"] for fact in table.told("contest")] == ["mo"]


@pytest.mark.parametrize("name", STAGES)
def test_where_the_last_pursuer_leaves_the_quarry_escapes(name: str):
    table = stage(name).say("leave", pursuer="kade").say("leave", pursuer="mo")
    assert table.result == "quarry_escaped"
    assert table.asked() == []


def test_a_person_may_leave():
    table = stage("tasks").say("leave-person", person="bo")
    assert table.asked() == ["pick-maneuver-pursuer mo"]
    assert table.chase.people["bo"].out


def manned(name: str) -> Table:
    """Two cars at Close with somebody beside each driver, waiting at one ask of the driver of Lin's car or Kade's."""
    crews = {"lin": [person("bo", skills={"driving": 11})], "kade": [person("ren", skills={"driving": 10})]}
    lin = driver("lin", 14, car={"st": 50}, skills={"guns": 12}, weapons=[PISTOL])
    kade = driver("kade", 14, car={"st": 50}, skills={"guns": 12}, weapons=[PISTOL])
    asks_for_shifts = {"shift_choice": "ask"} if name == "shift" else {}
    table = Table(setup(lin, kade, crews=crews, band="close", settings=asks_for_shifts))
    if name == "maneuver":
        return table
    if name == "penalty":
        return table.give("pick-maneuver-quarry", "stunt")
    table.give("pick-maneuver-quarry", {"stunt": "stunt", "aim": "move_and_attack"}.get(name, "move"))
    if name == "stunt":
        table.give("pick-penalty", -2)
    if name == "tasks":
        return table
    table.idle().give("pick-maneuver-pursuer", "ram" if name in RAMS else "move").idle()
    if name in RAMS:
        table.roll("ram", 9)
        if name == "dodge":
            return table
        if name == "dodge roll":
            return table.give("pick-dodge", "dodge")
        table.give("pick-dodge", "take-it")
        if name == "crash":
            return table.roll("crash", *[1] * 5)
        return table.roll("crash", *[1] * 5).roll("crash", *[1] * 5).roll("control", 9)
    return table.rolls(5, 14) if name == "shift" else table


RAMS = ("dodge", "dodge roll", "crash", "control")
REPLACED = {
    "maneuver": "pick-maneuver-quarry bo",
    "penalty": "pick-maneuver-quarry bo",
    "tasks": "pick-maneuver-pursuer kade",
    "dodge": "pick-dodge bo",
    "dodge roll": "roll-dodge bo",
    "crash": "roll-crash bo",
    "control": "roll-control bo",
    "stunt": "roll-chase bo",
    "aim": "roll-chase bo",
    "chase": "roll-chase bo",
    "shift": "pick-shift bo",
}
"""What is asked first once the driver has left: of whoever took over, or the next thing where it is lost."""


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize("name", REPLACED)
def test_gc_94_a_driver_who_leaves_is_replaced_at_once_and_asked_nothing_more(name: str, held: bool):
    table = manned(name)
    read = tuple(ask.id for ask in table.conflict.asks() if held and isinstance(ask.ask, Roll))
    table.conflict.interject(Interjection("leave-person", "gm", {"person": "lin"}, held=read))
    assert table.quarry.operator.id == "bo"
    assert table.quarry.statuses == ["seized_control"]
    assert table.asked()[0] == REPLACED[name]
    assert not any("lin" in asked for asked in table.asked())


@pytest.mark.parametrize("name", REPLACED)
def test_gc_94_where_nobody_can_take_over_the_vehicle_is_out(name: str):
    table = manned(name)
    table.say("leave-person", person="bo").say("leave-person", person="lin")
    assert table.result == "quarry_caught"


def test_gc_94_a_pursuer_whom_nobody_drives_is_out_and_the_others_go_on():
    table = stage("half rolled").say("leave-person", person="kade")
    assert [side.id for side in table.chase.active] == ["mo"]
    assert table.asked() == ["roll-chase mo"]


def test_gc_94_the_gm_says_who_takes_over_where_several_could():
    crews = {"lin": [person("bo", skills={"driving": 11}), person("ren", skills={"driving": 9}), person("al")]}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews))
    for nobody in ("kade", "al", "lin"):
        with pytest.raises(RefusedError) as refused:
            table.say("leave-person", person="lin", takes_over=nobody)
        assert refused.value.rule == "GC-94"
    table.say("leave-person", person="lin", takes_over="ren")
    assert table.asked() == ["pick-maneuver-quarry ren"]
    with pytest.raises(RefusedError):
        table.say("leave-person", person="bo", takes_over="al")  # it is no driver who leaves


def test_a_chase_roll_stays_that_of_the_driver_who_made_it_and_left():
    table = manned("chase").roll("chase", 9, who="lin").say("leave-person", person="lin")
    assert table.asked() == ["roll-chase kade"]
    table.roll("chase", 9, who="kade")
    assert [fact["operator"] for fact in table.told("chase-rolled")] == ["lin", "kade"]
    assert table.asked() == ["pick-maneuver-quarry bo"]


def test_on_foot_a_companion_without_running_runs_on_by_dx():
    table = Table(setup(on_foot("lin"), on_foot("kade"), crews={"lin": [person("bo", dx=11, move=5)]}))
    table.choose("move", "move").say("leave-person", person="lin")
    assert table.effective("bo") == 11 + 2
    assert table.quarry.statuses == []


def test_whoever_had_a_task_and_must_drive_has_no_hands_for_it():
    crews = {"lin": [person("bo", skills={"driving": 11, "guns": 12}, weapons=[PISTOL])]}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews))
    table.give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack").say("leave-person", person="lin")
    table.give("pick-maneuver-pursuer", "move")
    assert table.asked() == ["roll-chase bo", "roll-chase kade"]


@pytest.mark.parametrize("result", RESULTS)
def test_the_gm_may_end_it(result: str):
    table = stage("half rolled").say("end", result=result)
    assert table.result == result


def test_the_boarders_of_a_pursuer_who_leaves_go_on_with_the_others():
    crews = {"kade": [person("bo")]}
    sides = {"kade": {"boarders": {"bo": "lin"}}}
    table = Table(setup(driver("lin"), driver("kade"), driver("mo"), crews=crews, sides=sides))
    table.say("leave", pursuer="kade").give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move", "mo")
    assert table.asked() == ["pick-task bo"]


def test_boarders_are_carried_off_by_a_pursuer_who_is_shaken_off():
    crews = {"lin": [person("bo")]}
    sides = {"lin": {"boarders": {"bo": "kade"}}, "kade": {"band": "extreme"}}
    table = Table(setup(driver("lin", 20), driver("kade"), driver("mo"), crews=crews, sides=sides))
    table.choose("move", "move", "move").rolls(9, 12, 17)
    assert table.chase.people["bo"].out


def test_players_have_no_offers():
    assert cars().conflict.offers_to(Viewer(plays=frozenset({"lin"}))) == []
