"""Lucky Breaks, mobility, many pursuers, one operator (GC-100 to GC-103)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from rules.gurps_chase import mobility
from rules.gurps_chase.tables import TERRAIN_SETS
from rules.terms import Who
from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup


def vehicle(identity: str, kind: str, **more: Any) -> dict[str, Any]:
    """Someone with a vehicle of a kind."""
    return person(
        identity,
        skills={"driving": 12},
        vehicle={"name": kind, "kind": kind, "skill": "driving", "speed": 30, "sr": 3, **more},
    )


def test_gc_100_a_counter_for_each_participant_one_by_default():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [person("bo", lucky_breaks=3)]}))
    assert {name: one.lucky for name, one in table.chase.people.items()} == {"lin": 1, "kade": 1, "bo": 3}
    table = Table(setup(driver("lin"), driver("kade"), settings={"lucky_break_cost": 4}))
    assert table.chase.people["lin"].lucky == 4


def test_gc_100_it_is_spent_when_the_maneuver_is_chosen():
    table = Table(setup(driver("lin", 16), driver("kade"))).give("pick-maneuver-quarry", "stunt_escape")
    table.give("pick-penalty", -2)
    assert table.chase.people["lin"].lucky == 0
    assert table.told("chosen")[0]["opened_by"] == "lucky_break"


def test_gc_100_scenery_goes_before_it():
    table = Table(setup(driver("lin", 16), driver("kade"), scenery=True)).give("pick-maneuver-quarry", "stunt_escape")
    table.give("pick-penalty", -2)
    assert table.chase.people["lin"].lucky == 1


def test_gc_100_a_passenger_pays_where_the_operator_has_none():
    crews = {"lin": [person("bo")]}
    table = Table(setup(driver("lin", 16, lucky_breaks=0), driver("kade"), crews=crews))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -2)
    assert table.told("lucky-spent") == [{"who": "bo", "side": "lin", "left": 0}]


def test_gc_100_none_left_bars():
    table = Table(setup(driver("lin"), driver("kade"), settings={"lucky_break_cost": 0}))
    assert table.bar("stunt_escape") == ("gc-bar-scenery-or-lucky-break", "GC-59")


def test_gc_101_the_terrain_sets():
    assert TERRAIN_SETS == {
        "foot": ("road", "narrow", "indoor"), "bike": ("road", "narrow"), "car": ("road",), "boat": ("water",),
        "aircraft": ("air",),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("quarry", "pursuer", "mismatched", "superior"),
    [
        ("car", "car", False, False), ("car", "bike", True, True), ("bike", "car", True, False),
        ("car", "aircraft", True, False), ("boat", "boat", False, False),
    ],
)  # fmt: skip
def test_gc_101_mismatch_and_superior_mobility(quarry: str, pursuer: str, mismatched: bool, superior: bool):
    chase = Table(setup(vehicle("lin", quarry), vehicle("kade", pursuer))).chase
    assert mobility.mismatched(chase, chase.quarry, chase.pursuers[0]) is mismatched
    assert mobility.superior(chase, chase.pursuers[0], chase.quarry) is superior


def test_gc_101_a_helicopter_over_a_road_chase_needs_the_gms_flag():
    table = Table(setup(vehicle("lin", "car"), vehicle("kade", "aircraft")))
    assert not mobility.superior(table.chase, table.pursuer, table.quarry)
    table.say("mobility", side="kade", superior="yes")
    assert mobility.superior(table.chase, table.pursuer, table.quarry)


def test_gc_101_superior_on_the_gms_word_is_a_mismatched_chase():
    sides = {"kade": {"superior": True}}
    data = setup(driver("lin"), driver("kade"), sides=sides, settings={"lucky_break_cost": 0})
    table = Table(data).give("pick-maneuver-quarry", "move")
    assert table.bar("mobility_pursuit") is None
    table.say("mobility", side="kade", superior="no")
    assert table.bar("mobility_pursuit") == ("gc-bar-mismatched-or-scenery-or-lucky-break", "GC-49")


def test_gc_101_terrain_of_ones_own_and_other_sets():
    table = Table(setup(vehicle("lin", "bike"), vehicle("kade", "aircraft", terrain=["air", "road", "narrow"])))
    assert mobility.superior(table.chase, table.pursuer, table.quarry)
    sets = {"tank": ["road", "field"], "car": ["road", "field"]}
    table = Table(setup(vehicle("lin", "car"), driver("kade"), settings={"terrain_sets": sets}))
    assert not mobility.mismatched(table.chase, table.pursuer, table.quarry)


def test_gc_101_the_route_is_of_the_quarrys_own_terrain_and_says_who_cannot_follow():
    table = Table(setup(vehicle("lin", "bike"), vehicle("kade", "car"), settings={"lucky_break_cost": 0}))
    table.give("pick-maneuver-quarry", "mobility_escape")
    options = table.find("pick-route").ask.options  # type: ignore[attr-defined]
    assert [(option.key, option.text.id) for option in options] == [
        ("road", "gc-route-open"), ("narrow", "gc-route-cuts-off"),
    ]  # fmt: skip
    table.give("pick-route", "narrow").give("pick-maneuver-pursuer", "move")
    assert table.pursuer.lasting_static


def three(**rest: Any) -> Table:
    """A quarry at 20, pursuers at 19 each: kade at Short, mo at Long."""
    sides = {"kade": {"band": "short"}, "mo": {"band": "long"}}
    return Table(setup(driver("lin", 13), driver("kade"), driver("mo"), sides=rest.pop("sides", sides), **rest))


def test_gc_102_one_band_for_each_pursuer_and_one_chase_roll_of_the_quarry():
    table = three().choose("move", "move", "move")
    assert table.asked() == ["roll-chase lin", "roll-chase kade", "roll-chase mo"]
    table.rolls(9, 15, 4)
    assert [side.band for side in table.chase.pursuers] == [2, 3]
    assert [fact["winner"] for fact in table.told("contest")] == ["quarry", "pursuer"]
    won = [event.what for event in table.conflict.events if event.what.id == "gc-contest-won"]
    assert [dict(what.params)["other"] for what in won] == [Who("kade"), Who("lin")], "it is told who lost"


def test_gc_102_static_is_judged_for_each_pair():
    table = three().choose("move", "attack", "move").give("pick-aim", "hold").rolls(14, 8, 13)
    assert [side.band for side in table.chase.pursuers] == [2, 3]


def test_gc_102_a_maneuver_aimed_at_a_rival_names_one():
    sides = {"kade": {"band": "close"}, "mo": {"band": "close"}}
    table = three(sides=sides).give("pick-maneuver-quarry", "force").give("pick-rival", "mo")
    table.give("pick-maneuver-pursuer", "move", "kade").give("pick-maneuver-pursuer", "move", "mo")
    table.roll("force", 8).give("pick-dodge", "take-it", "mo").roll("control", 14)
    assert table.told("wipeout")[0]["side"] == "mo"


def test_gc_102_hide_must_beat_every_pursuer():
    sides = {"kade": {"band": "extreme"}, "mo": {"band": "long"}}
    table = three(sides=sides, scenery=True).choose("hide", "move", "move")
    assert table.effective("lin") == 20 - 5  # the nearest counts
    table.rolls(8, 16, 12)  # beats kade, ties with mo
    assert [side.band for side in table.chase.pursuers] == [0, 0]
    table = three(sides=sides, scenery=True).choose("hide", "move", "move").rolls(8, 16, 13)
    assert table.asked() == ["pick-hide lin"]


def test_gc_102_reverse_puts_all_at_close_and_turns_on_one_of_the_beaten():
    table = Table(setup(driver("lin", 18), driver("kade"), driver("mo"))).choose("reverse", "move", "move")
    table.rolls(8, 16, 16)
    assert table.asked() == ["pick-new-quarry lin"]
    table.give("pick-new-quarry", "mo")
    assert (table.quarry.id, [side.id for side in table.chase.active]) == ("mo", ["lin"])
    assert table.told("out-left-behind")[0]["side"] == "kade"


def test_gc_102_pursuers_drop_out_one_by_one():
    table = three(sides={"kade": {"band": "short"}, "mo": {"band": "extreme"}}).choose("move", "move", "move")
    table.rolls(10, 10, 16)
    assert [side.id for side in table.chase.active] == ["kade"]
    assert table.result is None
    table.choose("move", "stop")
    assert table.result == "quarry_escaped"


def test_gc_102_who_stops_leaves_the_others_to_it():
    table = three().choose("move", "stop", "move")
    assert table.asked() == ["roll-chase lin", "roll-chase mo"]


def test_gc_102_pursuers_choose_at_the_same_time():
    table = three().give("pick-maneuver-quarry", "move")
    assert table.asked() == ["pick-maneuver-pursuer kade", "pick-maneuver-pursuer mo"]


def test_gc_102_one_side_pursuers_act_as_one():
    gunner = {**driver("mo", skills={"guns": 14}), "weapons": [{"name": "gun", "skill": "guns"}]}
    data = setup(driver("lin"), driver("kade"), gunner, settings={"many_pursuers": "one_side"})
    table = Table(data).give("pick-maneuver-quarry", "move")
    assert table.asked() == ["pick-maneuver-pursuer kade"]
    table.give("pick-maneuver-pursuer", "attack").give("pick-task", "attack", "mo")
    table.give("pick-aim", "hold", "kade").give("pick-aim", "0:lin", "mo").roll("attack", 18)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert len(table.view()["state"]["track"]["pairs"]) == 1


def test_gc_102_one_side_whoever_follows_dodges_with_their_own_vehicle():
    gunner = person("bo", skills={"guns": 16}, weapons=[{"name": "gun", "skill": "guns"}])
    data = setup(
        driver("lin"), driver("kade", 12), driver("mo", 16, car={"handling": 2}), crews={"lin": [gunner]},
        settings={"many_pursuers": "one_side"}, band="close",
    )  # fmt: skip
    table = Table(data).give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack", "bo")
    table.give("pick-maneuver-pursuer", "move").idle().give("pick-aim", "hold", "lin").give("pick-aim", "0:mo", "bo")
    table.roll("attack", 9).give("pick-dodge", "dodge", "mo")
    assert table.against("dodge", "mo") == 16 // 2 + 2


def test_gc_102_one_side_the_next_crew_leads_when_the_first_is_wrecked():
    data = setup(driver("lin"), driver("kade", 16), driver("mo"), settings={"many_pursuers": "one_side"})
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "stunt")
    table.give("pick-penalty", -2).idle().roll("stunt", 18)
    assert table.told("crew-out")[0]["reason"] == "wrecked"
    assert table.asked() == ["roll-chase lin", "roll-chase mo"]


def test_gc_103_several_people_in_one_vehicle_are_one_side_with_one_operator():
    crews = {"lin": [person("bo", skills={"driving": 15}), person("mo")]}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews))
    assert table.asked() == ["pick-maneuver-quarry lin"]
    table.choose("move", "move")
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert [one["id"] for one in table.view()["state"]["people"][0]["passengers"]] == ["bo", "mo"]


def test_gc_103_nobody_is_in_two_places():
    data = setup(driver("lin"), driver("kade"))
    data["pursuers"][0]["passengers"] = ["lin"]
    with pytest.raises(SetupError, match=r"gc-setup-person-twice.*GC-103"):
        Table(data)


def test_gc_103_companions_on_foot_are_one_side_too():
    table = Table(setup(on_foot("lin"), on_foot("kade"), crews={"lin": [person("bo")]}))
    assert table.choose("move", "move").asked() == ["roll-chase lin", "roll-chase kade"]
