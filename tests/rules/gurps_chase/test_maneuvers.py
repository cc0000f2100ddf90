"""The maneuvers one by one (GC-40 to GC-60)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RefusedError
from rules.gurps_chase.tables import MANEUVERS
from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup

PISTOL = {"name": "pistol", "skill": "guns", "acc": 2, "bulk": -3}


def shooter(identity: str, level: int = 14, **sheet: Any) -> dict[str, Any]:
    """Someone with a pistol."""
    return person(identity, skills={"guns": level}, weapons=[PISTOL], **sheet)


def effective(table: Table, asked: str) -> int:
    """The effective skill of a roll that is asked."""
    return dict(table.find(f"roll-{asked}").ask.why.params)["effective"]  # type: ignore[return-value]


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


def test_gc_40_attack_adds_acc_for_everyone_and_is_static():
    table = Table(
        setup(on_foot("lin"), {**on_foot("kade"), "skills": {"running": 12, "guns": 15}, "weapons": [PISTOL]})
    )
    table.choose("move", "attack")
    table.give("pick-aim", "0:lin")
    assert effective(table, "attack") == 15 - 7 + 2
    table.roll("attack", 10).give("pick-dodge", "take-it")
    assert table.told("attack-hits")[0] == {
        "who": "kade", "side": "kade", "target": "lin", "effective": 10, "roll": 10, "margin": 0, "hit": True,
    }  # fmt: skip
    assert table.effective("kade") == 12


def test_gc_40_passengers_attack_as_well():
    table = Table(setup(driver("lin"), driver("kade"), crews={"kade": [shooter("bo", 14)]}, band="short"))
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "attack").give("pick-task", "attack")
    table.give("pick-aim", "by-hand", "kade").give("pick-aim", "0:lin-vehicle", "bo")
    assert effective(table, "attack") == 14 - 3 + 2


def test_gc_40_two_weapons_of_one_kind_are_two_options():
    kade = {**on_foot("kade", skills={"guns": 15}), "weapons": [PISTOL, PISTOL]}
    table = Table(setup(on_foot("lin"), kade)).choose("move", "attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["0:lin", "1:lin", "by-hand", "hold"]  # type: ignore[attr-defined]


def test_gc_40_damage_goes_through_dr_to_hp_and_the_gm_says_who_goes_on():
    gun = {**PISTOL, "damage": "2d+1"}
    lin = on_foot("lin", dr=3, hp=8)
    table = Table(setup(lin, {**on_foot("kade", skills={"guns": 15}), "weapons": [gun]}, band="close"))
    table.choose("move", "attack").give("pick-aim", "0:lin").roll("attack", 9).give("pick-dodge", "take-it")
    table.roll("damage", 5, 6)
    assert table.told("hurt") == [{"who": "lin", "loss": 9}]
    assert table.chase.people["lin"].hp == -1
    assert table.asked() == ["rule-goes-on gm"]
    table.give("rule-goes-on", "goes-on")
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_41_leaving_takes_no_roll_and_holds_from_next_round_on():
    table = Table(setup(driver("lin", skills={"running": 13}), driver("kade"))).choose("disembark_embark", "move")
    assert table.effective("lin") == 12  # Driving, static
    table.rolls(9, 9)
    assert table.quarry.lead.vehicle is None
    assert [car.id for car in table.chase.at_hand] == ["lin-vehicle"]
    table.choose("move", "move")
    assert table.effective("lin") == 13 + 2


def test_gc_40_whom_the_gm_heals_meanwhile_is_not_asked_about_any_more():
    gun = {**PISTOL, "damage": "2d+1"}
    kade = {**on_foot("kade", skills={"guns": 15}), "weapons": [gun]}
    table = Table(setup(on_foot("lin", hp=8), kade, band="close")).choose("move", "attack")
    table.give("pick-aim", "0:lin").roll("attack", 9).give("pick-dodge", "take-it").roll("damage", 5, 6)
    assert table.asked() == ["rule-goes-on gm"]
    table.say("hp", person="lin", hp=3)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_41_entering_takes_a_control_roll_that_may_be_tried_again():
    taxi = {"id": "taxi", "name": "Taxi", "kind": "car", "skill": "driving", "speed": 50, "handling": 1, "sr": 4}
    lin = on_foot("lin", 12, skills={"driving": 13})
    table = Table(setup(lin, on_foot("kade"), vehicles=[taxi], scenery=True)).choose("disembark_embark", "move")
    assert effective(table, "start") == 14
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


def force(attacker: int | None, target: int | None) -> Table:
    """A Force that has hit; the control roll is open, or the Chase Rolls are."""
    lin = driver("lin", 12, car={"handling": 1} | ({"st": target} if target else {}))
    kade = driver("kade", 14, car={"st": attacker} if attacker else {})
    table = Table(setup(lin, kade, band="close")).choose("move", "force")
    return table.roll("force", 12).give("pick-dodge", "take-it")


@pytest.mark.parametrize(
    ("attacker", "target", "modifier"),
    [(60, 48, -2), (60, 56, 0), (60, 55, -1), (48, 60, 2), (55, 60, 1), (56, 60, 0), (60, 60, 0), (None, 60, 0)],
)
def test_gc_44_the_control_roll_goes_by_full_fives_of_st(attacker: int | None, target: int, modifier: int):
    table = force(attacker, target)
    assert effective(table, "control") == 12 + 1 + modifier


def test_gc_44_a_failed_control_roll_is_a_wipeout():
    table = force(60, 60).roll("control", 15)
    assert table.told("wipeout")[0] == {
        "side": "lin", "role": "quarry", "kind": "close_call", "failed_by": 2, "cause": "force",
    }  # fmt: skip
    assert table.effective("kade") == 14 + 7 - 2


def test_gc_44_a_miss_or_a_dodge_is_the_end_of_it():
    table = Table(setup(driver("lin"), driver("kade", 14), band="close")).choose("move", "force").roll("force", 15)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    table = Table(setup(driver("lin", 13, car={"handling": 1}), driver("kade", 14), band="close"))
    table.choose("move", "force").roll("force", 9).give("pick-dodge", "dodge")
    assert effective(table, "dodge") == 13 // 2 + 1
    table.roll("dodge", 7)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_44_the_quarry_may_force_too():
    table = Table(setup(driver("lin", 14), driver("kade"), band="close")).choose("force", "move")
    table.roll("force", 10).give("pick-dodge", "take-it").roll("control", 16)
    assert table.told("wipeout")[0]["role"] == "pursuer"


def test_gc_44_conditions():
    def barred(*sheets: dict[str, Any], **rest: Any) -> str:
        return Table(setup(*sheets, **rest)).bar("force")[0]  # type: ignore[index]

    assert barred(driver("lin"), driver("kade")) == "gc-bar-start-close"
    assert barred(on_foot("lin"), driver("kade"), band="close") == "gc-bar-in-vehicle"
    assert barred(driver("lin"), on_foot("kade"), band="close") == "gc-bar-rival-in-vehicle"
    boat = person("lin", skills={"boating": 12}, vehicle={"name": "b", "kind": "boat", "skill": "boating", "speed": 9})
    assert barred(boat, driver("kade"), band="close") == "gc-bar-can-strike"
    assert barred(driver("lin"), driver("kade"), band="close", sides={"kade": {"can_strike": False}}) == (
        "gc-bar-can-strike"
    )
    yes = setup(boat, driver("kade"), band="close", sides={"kade": {"can_strike": True}})
    assert Table(yes).bar("force") is None


def test_gc_44_gu_08_the_control_roll_adds_handling_and_the_roll_to_hit_does_not():
    table = Table(setup(driver("lin"), driver("kade", 14, car={"handling": 3}), band="close")).choose("move", "force")
    assert effective(table, "force") == 14


def hide(band: str, **rest: Any) -> Table:
    """A Hide from that band, by a car at 13 + 7."""
    return Table(setup(driver("lin", 13), driver("kade", 12), band=band, scenery=True, **rest)).choose("hide", "move")


@pytest.mark.parametrize(("band", "modifier"), [("medium", -10), ("long", -5), ("extreme", 0)])
def test_gc_45_hide_is_harder_the_nearer_the_pursuer(band: str, modifier: int):
    assert hide(band).effective("lin") == 20 + modifier


def test_gc_45_hide_at_close_or_short_is_barred():
    for band in ("close", "short"):
        table = Table(setup(driver("lin"), driver("kade"), band=band, scenery=True))
        assert table.bar("hide") == ("gc-bar-start-medium-plus", "GC-45")


def test_gc_45_on_foot_against_stealth_with_the_speed_bonus():
    lin = on_foot("lin", 10, 5, skills={"stealth": 15})
    table = Table(setup(lin, on_foot("kade"), band="extreme", scenery=True)).choose("hide", "move")
    assert table.effective("lin") == 15 + 2
    bare = Table(setup(on_foot("lin"), on_foot("kade"), band="extreme", scenery=True))
    assert bare.bar("hide") == ("gc-bar-no-stealth", "GC-45")


def test_gc_45_a_win_by_any_margin_escapes_or_comes_out_behind():
    table = hide("extreme").rolls(10, 10)
    assert [o.key for o in table.find("pick-hide").ask.options] == [  # type: ignore[attr-defined]
        "escape", "behind-close", "behind-short", "behind-medium",
    ]  # fmt: skip
    table.give("pick-hide", "behind-short")
    assert (table.quarry.id, table.pursuer.id, table.pursuer.band) == ("kade", "lin", 1)
    assert table.asked() == ["pick-maneuver-quarry kade"]
    table = hide("extreme").rolls(10, 10).give("pick-hide", "escape")
    assert table.result == "quarry_escaped"


@pytest.mark.parametrize("pursuer", [9, 3])
def test_gc_46_not_winning_puts_the_range_at_close(pursuer: int):
    table = hide("extreme").rolls(10, pursuer)  # a tie, and a loss by 6
    assert table.pursuer.band == 0
    assert table.told("range")[0]["forced"]
    assert table.quarry.id == "lin"


def escape(route: str | None = "narrow", answer: str = "move", lucky: int = 1) -> Table:
    """A runner with the right to it escapes from a car; the pursuer has answered."""
    data = setup(
        on_foot("lin", lucky_breaks=0),
        driver("kade", lucky_breaks=lucky),
        sides={"lin": {"disembarked_last_round": True}},
        band="short",
    )
    table = Table(data).give("pick-maneuver-quarry", "mobility_escape")
    if route:
        table.give("pick-route", route)
    return table.give("pick-maneuver-pursuer", answer)


def test_gc_47_who_cannot_follow_is_static_now_and_later():
    table = escape(lucky=0)
    assert table.told("cut-off")[0]["side"] == "kade"
    assert table.effective("kade") == 12
    table.rolls(10, 10)
    assert table.told("range")[0]["shift"] == 1
    table.choose("move", "move")
    assert table.effective("kade") == 12


def test_gc_47_who_can_follow_is_not():
    table = escape("road", lucky=0)
    assert table.effective("kade") == 19
    assert not table.told("cut-off")


def test_gc_47_a_lucky_break_prevents_it():
    table = escape()
    assert table.asked() == ["pick-follow kade"]
    table.give("pick-follow", "follow")
    assert table.chase.people["kade"].lucky == 0
    assert table.effective("kade") == 19
    table = escape().give("pick-follow", "let-go")
    assert table.effective("kade") == 12
    assert table.chase.people["kade"].lucky == 1


def test_gc_47_but_not_of_a_static_maneuver():
    table = escape(answer="attack")
    assert table.told("cut-off")
    assert table.chase.people["kade"].lucky == 1


def test_gc_47_a_route_opened_by_a_lucky_break_needs_one_to_follow():
    table = Table(setup(on_foot("lin"), on_foot("kade", lucky_breaks=0))).choose("mobility_escape", "move")
    assert table.told("lucky-spent")[0]["who"] == "lin"
    assert table.told("cut-off")[0]["side"] == "kade"
    table = Table(setup(on_foot("lin"), on_foot("kade"))).choose("mobility_escape", "move")
    assert table.give("pick-follow", "follow").effective("kade") == 14


def test_gc_47_a_lucky_break_may_be_spent_where_the_way_is_open_anyhow():
    table = Table(setup(on_foot("lin"), on_foot("kade", lucky_breaks=0), scenery=True))
    table.give("pick-maneuver-quarry", "mobility_escape").give("pick-way", "lucky-break")
    table.give("pick-maneuver-pursuer", "move")
    assert table.told("cut-off")


def test_gc_48_a_made_stunt_ends_it_and_a_failed_one_does_not():
    data = setup(driver("lin"), driver("kade"), sides={"kade": {"lasting_static": True}})
    table = Table(data).choose("move", "stunt")
    table.give("pick-penalty", -4).roll("stunt", 8)
    assert table.effective("kade") == 12 + 7 + 2
    table = Table(data).choose("move", "stunt").give("pick-penalty", -4).roll("stunt", 10)
    assert table.told("wipeout")[0]["kind"] == "close_call"
    assert table.effective("kade") == 12


def test_gc_48_changing_mobility_ends_it():
    data = setup(driver("lin"), driver("kade", skills={"running": 12}), sides={"kade": {"lasting_static": True}})
    table = Table(data).choose("move", "disembark_embark").rolls(9, 9)
    assert table.told("static-ends")
    table.choose("move", "move")
    assert table.effective("kade") == 14


def test_gc_48_nothing_else_ends_it():
    data = setup(driver("lin"), driver("kade"), sides={"kade": {"lasting_static": True}}, scenery=True, band="close")
    table = Table(data)
    for maneuver in ("move", "mobility_pursuit", "move"):
        table.choose("move", maneuver).rolls(16, 10)
    assert table.pursuer.lasting_static


def test_gc_49_mobility_pursuit_gives_5():
    table = Table(setup(driver("lin"), driver("kade"), scenery=True)).choose("move", "mobility_pursuit")
    assert table.effective("kade") == 19 + 5


def test_gc_49_a_won_shift_must_narrow():
    data = setup(driver("lin"), driver("kade"), scenery=True, settings={"shift_choice": "ask"})
    table = Table(data).choose("move", "mobility_pursuit").rolls(16, 9)
    assert table.bar("1", "pick-shift") == ("gc-bar-narrow-only", "GC-49")
    assert table.bar("0", "pick-shift") == ("gc-bar-narrow-only", "GC-49")
    assert table.bar("-1", "pick-shift") is None


def test_gc_49_conditions():
    poor = {"lucky_break_cost": 0}
    table = Table(setup(driver("lin"), driver("kade"), settings=poor)).give("pick-maneuver-quarry", "move")
    assert table.bar("mobility_pursuit") == ("gc-bar-mismatched-or-scenery-or-lucky-break", "GC-49")
    table = Table(setup(driver("lin"), on_foot("kade"), settings=poor)).give("pick-maneuver-quarry", "move")
    assert table.bar("mobility_pursuit") is None


def test_gc_50_nobody_attacks_in_a_move():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [shooter("bo")]}))
    table.give("pick-maneuver-quarry", "move")
    assert table.bar("attack", "pick-task") == ("gc-bar-maneuver-no-attack", "GC-90")
    table.idle().give("pick-maneuver-pursuer", "move")
    assert (table.effective("lin"), table.effective("kade")) == (19, 19)


def test_gc_51_minus_2_for_a_pedestrian_and_for_an_operator_who_attacks():
    table = Table(setup(on_foot("lin"), driver("kade"))).choose("move_and_attack", "move_and_attack")
    table.give("pick-aim", "by-hand", "kade").give("pick-aim", "hold", "lin")
    assert (table.effective("lin"), table.effective("kade")) == (14 - 2, 19 - 2)
    table = Table(setup(on_foot("lin"), driver("kade"))).choose("move", "move_and_attack").give("pick-aim", "hold")
    assert table.effective("kade") == 19


@pytest.mark.parametrize(
    ("sheet", "settings", "expected"),
    [
        ({}, {}, 14 - 3 - 3),
        ({"gunslinger": True}, {}, 14 - 3 - 3 + 2),
        ({}, {"move_attack_penalty": "none"}, 14 - 3),
    ],
)
def test_gc_51_gunslingers_add_acc_and_bulk_or_minus_2_counts(
    sheet: dict[str, Any], settings: dict[str, Any], expected: int
):
    crews = {"lin": [shooter("bo", 14, **sheet)]}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews, settings=settings, band="short"))
    table.give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack")
    table.give("pick-maneuver-pursuer", "move").give("pick-aim", "hold", "lin").give("pick-aim", "0:kade", "bo")
    assert effective(table, "attack") == expected


def test_gc_51_the_worse_of_2_and_bulk():
    small = person("bo", skills={"guns": 14}, weapons=[{**PISTOL, "bulk": -1}])
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [small]}, band="close"))
    table.give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack")
    table.give("pick-maneuver-pursuer", "move").give("pick-aim", "hold", "lin").give("pick-aim", "0:kade", "bo")
    assert effective(table, "attack") == 14 - 2


def test_gc_51_melee_at_close_only():
    knife = {"name": "knife", "skill": "knife", "kind": "melee", "damage": "1d"}
    kade = on_foot("kade", skills={"knife": 14}, weapons=[knife])
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "move_and_attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["0:lin", "grapple:lin", "by-hand", "hold"]  # type: ignore[attr-defined]
    assert effective(table.give("pick-aim", "0:lin"), "attack") == 14
    table = Table(setup(on_foot("lin"), kade, band="short")).choose("move", "move_and_attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["by-hand", "hold"]  # type: ignore[attr-defined]
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["by-hand", "hold"]  # type: ignore[attr-defined]


def test_gc_51_a_grapple_ends_the_chase_at_once():
    kade = on_foot("kade", skills={"wrestling": 14})
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "move_and_attack")
    table.give("pick-aim", "grapple:lin")
    assert effective(table, "attack") == 14
    table.roll("attack", 10).give("pick-dodge", "take-it")
    assert table.result == "grapple"
    assert table.told("chase-rolled") == []


def test_gc_51_a_dodged_grapple_does_not():
    kade = on_foot("kade", skills={"wrestling": 14})
    table = Table(setup(on_foot("lin", dodge=9), kade, band="close")).choose("move", "move_and_attack")
    table.give("pick-aim", "grapple:lin").roll("attack", 10).give("pick-dodge", "dodge").roll("dodge", 9)
    assert table.result is None


def ram(*, quarry: str = "move", settings: dict[str, Any] | None = None) -> Table:
    """ST 60 DR 5 rams ST 50 DR 4 and has hit; 7d-1 and 5d+2 are to be rolled."""
    lin = driver("lin", 13, car={"st": 50, "dr": 4, "hp": 50, "sr": 4})
    kade = driver("kade", 13, car={"st": 60, "dr": 5, "hp": 60, "sr": 4})
    table = Table(setup(lin, kade, band="close", settings=settings or {})).choose(quarry, "ram")
    return table.roll("ram", 10).give("pick-dodge", "take-it")


def test_gc_52_each_side_rolls_thrust_against_the_others_dr():
    table = ram().roll("crash", *[3] * 7, who="kade").roll("crash", *[3] * 5, who="lin")
    assert table.told("ram-collides")[0]["rolled"] == {"pursuer": 20, "quarry": 17}
    assert table.told("ram-collides")[0]["injuries"] == {"quarry": 16, "pursuer": 12}
    lin, kade = table.quarry.lead.vehicle, table.pursuer.lead.vehicle
    assert lin is not None
    assert kade is not None
    assert (lin.hp, kade.hp) == (34, 48)


def test_gc_52_everyone_in_it_loses_1_hp():
    table = ram().roll("crash", *[3] * 7, who="kade").roll("crash", *[3] * 5, who="lin")
    assert [fact["who"] for fact in table.told("hurt")] == ["kade", "lin"]


@pytest.mark.parametrize(("setting", "injuries"), [("before_dr", (36, 29)), ("after_dr", (32, 24))])
def test_gc_52_double_damage_after_a_reverse(setting: str, injuries: tuple[int, int]):
    table = ram(quarry="reverse", settings={"ram_double": setting})
    table.roll("crash", *[3] * 7, who="kade").roll("crash", *[3] * 5, who="lin")
    assert table.told("ram-collides")[0]["injuries"] == {"quarry": injuries[0], "pursuer": injuries[1]}


def test_gc_52_a_miss_or_dodge_causes_nothing():
    table = Table(setup(driver("lin"), driver("kade"), band="close")).choose("move", "ram").roll("ram", 13)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert not table.told("hurt")
    assert table.effective("kade") == 19 - 2


def test_gc_52_a_pedestrian_uses_own_st_hp_and_dodge():
    table = Table(setup(on_foot("lin", st=10, dodge=9), driver("kade", 13, car={"st": 60, "dr": 2}), band="close"))
    table.choose("move", "ram").roll("ram", 10).give("pick-dodge", "dodge")
    assert effective(table, "dodge") == 9
    table.roll("dodge", 12).roll("crash", *[2] * 7, who="kade").roll("crash", 6, who="lin")
    assert table.told("ram-collides")[0]["injuries"] == {"quarry": 13, "pursuer": 2}
    assert [fact["who"] for fact in table.told("hurt")] == ["lin", "kade"]  # the injury, and the driver's bruise
    table.roll("control", 10)  # the driver's alone
    assert table.asked()[0] == "rule-goes-on gm"


def test_gc_52_conditions():
    table = Table(setup(on_foot("lin"), driver("kade"))).give("pick-maneuver-quarry", "move")
    assert table.bar("ram") == ("gc-bar-start-close", "GC-52")
    table = Table(setup(on_foot("lin"), on_foot("kade"), band="close")).give("pick-maneuver-quarry", "move")
    assert table.bar("ram") == ("gc-bar-in-vehicle", "GC-52")
    table = Table(setup(on_foot("lin"), driver("kade"), band="close")).give("pick-maneuver-quarry", "move")
    assert table.bar("ram") is None


def test_gc_53_unmodified_control_is_skill_and_handling():
    table = ram()
    table.roll("crash", *[1] * 7, who="kade").roll("crash", *[1] * 5, who="lin")
    assert effective(table, "control") == 13
    lin = driver("lin", 13, car={"handling": 2, "st": 20})
    table = Table(setup(lin, driver("kade", 14, car={"handling": -1, "st": 19}), band="close")).choose("move", "ram")
    table.roll("ram", 9).give("pick-dodge", "take-it").roll("crash", 1, 1).roll("crash", 1, 1)
    assert effective(table, "control") == 13  # 14 - 1, whatever the difference in ST
    assert effective(table.roll("control", 9), "control") == 15


def reverse(skill: int = 18, **car: Any) -> Table:
    """A Reverse by a car at that skill + 7 - 10, against 19."""
    return Table(setup(driver("lin", skill, car=car), driver("kade", 12), band="long")).choose("reverse", "move")


def test_gc_54_minus_10_and_close_win_or_lose():
    table = reverse()
    assert table.effective("lin") == 15
    assert table.rolls(15, 10).pursuer.band == 0
    assert table.quarry.id == "lin"


def test_gc_54_a_win_without_a_wipeout_swaps_roles():
    table = reverse().rolls(10, 16)
    assert (table.quarry.id, table.pursuer.id, table.pursuer.band) == ("kade", "lin", 0)
    assert table.asked() == ["pick-maneuver-quarry kade"]


def test_gc_54_failing_the_own_roll_is_a_wipeout_even_where_the_contest_is_won():
    table = Table(setup(driver("lin", 14), driver("kade", 8), band="long")).choose("reverse", "move").rolls(13, 18)
    assert table.told("contest")[0]["winner"] == "quarry"
    assert table.told("wipeout")[0] == {
        "side": "lin", "role": "quarry", "kind": "close_call", "failed_by": 2, "cause": "reverse",
    }  # fmt: skip
    assert table.quarry.id == "lin"
    assert table.pursuer.band == 0


def test_gc_54_a_4_at_effective_3_is_made_and_no_wipeout():
    table = Table(setup(on_foot("lin", 11), on_foot("kade", 8), band="long")).choose("reverse", "move")
    assert table.effective("lin") == 3
    assert table.rolls(4, 16).told("wipeout") == []
    assert table.told("chase-rolled-made")[0]["margin"] == 0
    assert table.quarry.id == "kade"


def test_gc_54_a_wreck_in_a_reverse_ends_the_chase_at_close():
    table = reverse(14, sr=1).rolls(14, 10)
    assert table.told("wipeout")[0]["kind"] == "wreck"
    assert table.result == "quarry_caught"
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] == "close"


def test_gc_54_on_foot_against_acrobatics_if_one_likes():
    lin = on_foot("lin", 12, skills={"acrobatics": 17})
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "reverse")
    table.give("pick-reverse-skill", "acrobatics").give("pick-maneuver-pursuer", "move")
    assert table.effective("lin") == 17 + 2 - 10
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "reverse")
    table.give("pick-reverse-skill", "running").give("pick-maneuver-pursuer", "move")
    assert table.effective("lin") == 12 + 2 - 10


def test_gc_55_the_margin_of_the_chase_roll_judges_the_wipeout():
    assert reverse(16, sr=3).rolls(16, 3).told("wipeout")[0]["failed_by"] == 3
    assert reverse(16, sr=3).rolls(13, 3).told("wipeout") == []


def test_gc_56_stop_ends_the_chase_without_a_roll():
    table = Table(setup(driver("lin"), driver("kade"))).choose("move", "stop")
    assert table.result == "quarry_escaped"
    table = Table(setup(driver("lin"), driver("kade"), band="long")).choose("stop")
    assert table.result == "quarry_stopped"
    assert table.conflict.outcome is not None
    assert table.conflict.outcome.hand_over["range"] == "long"
    assert table.conflict.outcome.hand_over["yards"] == [101, 500]


def test_gc_56_where_the_quarry_stops_the_pursuer_is_not_asked():
    table = Table(setup(driver("lin"), driver("kade"))).give("pick-maneuver-quarry", "stop")
    assert table.result == "quarry_stopped"
    assert len(table.told("chosen")) == 1


def stunt(penalty: int, skill: int = 16, **rest: Any) -> Table:
    """A Stunt by a car; the Stunt roll is open."""
    table = Table(setup(driver("lin", skill, car={"handling": 2}), driver("kade"), **rest))
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", penalty)
    return table.give("pick-maneuver-pursuer", "move")


@pytest.mark.parametrize(("penalty", "bonus"), [(-2, 1), (-4, 2), (-10, 5), (-12, 6)])
def test_gc_57_plus_1_for_every_minus_2(penalty: int, bonus: int):
    table = stunt(penalty)
    assert effective(table, "stunt") == 16 + penalty
    assert table.roll("stunt", 4).effective("lin") == 16 + 2 + 7 + bonus


def test_gc_57_a_failure_is_a_wipeout_without_the_bonus():
    table = stunt(-6).roll("stunt", 12)
    assert table.told("wipeout")[0]["cause"] == "stunt"
    assert table.effective("lin") == 16 + 2 + 7


@pytest.mark.parametrize("penalty", [0, 2, -1, -3, -7])
def test_gc_57_a_penalty_that_is_odd_or_too_mild_is_refused(penalty: int):
    table = Table(setup(driver("lin", 16), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", penalty)
    assert refused.value.rule == "GC-57"
    assert refused.value.reason.id == "gc-refused-penalty"


@pytest.mark.parametrize("penalty", ["-2", None, -2.0, True, [-2]])
def test_gc_57_a_penalty_that_is_no_number_is_refused(penalty: Any):
    table = Table(setup(driver("lin", 16), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError):
        table.give("pick-penalty", penalty)
    assert table.asked() == ["pick-penalty lin"]


def test_gu_07_a_penalty_that_leaves_less_than_3_is_refused():
    table = Table(setup(driver("lin", 12), driver("kade"))).give("pick-maneuver-quarry", "stunt")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", -10)
    assert refused.value.rule == "GU-07"
    table.give("pick-penalty", -8)
    table = Table(setup(driver("lin", 4), driver("kade")))
    assert table.bar("stunt") == ("gc-bar-stunt-too-low", "GU-07")


def test_gu_07_an_attack_below_3_is_barred():
    table = Table(setup(on_foot("lin"), {**on_foot("kade", skills={"guns": 9}), "weapons": [{**PISTOL, "acc": 0}]}))
    table.choose("move", "attack")
    assert table.bar("0:lin", "pick-aim") == ("gc-bar-skill-too-low", "GU-07")


def test_gc_57_on_foot_a_feat_with_its_least_penalty_against_one_of_three_skills():
    feats = [{"name": "vault", "minimum": -2}, {"name": "wall", "minimum": -6, "skills": ["climbing"]}]
    lin = on_foot("lin", 12, skills={"climbing": 13, "jumping": 14})
    table = Table(setup(lin, on_foot("kade"), feats=feats)).give("pick-maneuver-quarry", "stunt")
    table.give("pick-feat", "1")  # one skill only: none to pick
    with pytest.raises(RefusedError) as refused:
        table.give("pick-penalty", -4)
    assert refused.value.rule == "GC-57"
    table.give("pick-penalty", -6).give("pick-maneuver-pursuer", "move")
    assert effective(table, "stunt") == 13 - 6
    assert table.roll("stunt", 7).effective("lin") == 12 + 2 + 3
    table = Table(setup(lin, on_foot("kade"))).give("pick-maneuver-quarry", "stunt")
    assert [o.key for o in table.find("pick-stunt-skill").ask.options] == ["climbing", "jumping"]  # type: ignore[attr-defined]


def test_gc_57_on_foot_without_any_of_the_three_skills_there_is_no_stunt():
    assert Table(setup(on_foot("lin"), on_foot("kade"))).bar("stunt") == ("gc-bar-no-stunt-skill", "GC-57")


def test_gc_57_a_feat_beyond_the_skill_is_barred():
    feats = [{"name": "vault"}, {"name": "leap", "minimum": -12}]
    lin = on_foot("lin", skills={"jumping": 10})
    table = Table(setup(lin, on_foot("kade"), feats=feats)).give("pick-maneuver-quarry", "stunt")
    assert table.bar("1", "pick-feat") == ("gc-bar-stunt-too-low", "GU-07")


@pytest.mark.parametrize(("setting", "expected"), [("off", 10), ("on", 12)])
def test_gc_58_handling_in_a_stunt_by_setting_only(setting: str, expected: int):
    assert effective(stunt(-6, settings={"stunt_handling": setting}), "stunt") == expected


def stunt_escape(answer: str, penalty: int | None = None, *, made: bool = True, **rest: Any) -> Table:
    """A Stunt Escape at -4 and its answer; all Stunt rolls but a failed one of the pursuer are done."""
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True, **rest))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", answer)
    if penalty is not None:
        table.give("pick-penalty", penalty).roll("stunt", 5, who="kade")
    elif answer in ("attack", "move_and_attack"):
        table.give("pick-aim", "hold")
    return table.roll("stunt", 9 if made else 13, who="lin")


def test_gc_59_the_penalty_is_announced_before_the_pursuer_chooses():
    table = Table(setup(driver("lin", 16), driver("kade"), scenery=True)).give("pick-maneuver-quarry", "stunt_escape")
    assert table.asked() == ["pick-penalty lin"]
    table.give("pick-penalty", -6)
    assert table.told("chosen-stunt")[0]["penalty"] == -6
    assert table.asked() == ["pick-maneuver-pursuer kade"]


@pytest.mark.parametrize("penalty", [-4, -6])
def test_gc_59_a_stunt_at_the_same_or_a_worse_penalty_gets_its_bonus(penalty: int):
    table = stunt_escape("stunt", penalty)
    assert table.effective("kade") == 15 + 7 - penalty // 2
    assert not table.pursuer.lasting_static


def test_gc_59_superior_mobility_with_a_mobility_pursuit():
    table = stunt_escape("mobility_pursuit", sides={"kade": {"superior": True}})
    assert table.effective("kade") == 15 + 7 + 5
    assert not table.pursuer.lasting_static


@pytest.mark.parametrize("answer", ["move", "attack", "move_and_attack"])
def test_gc_59_any_other_maneuver_is_static_now_and_later(answer: str):
    table = stunt_escape(answer)
    assert table.effective("kade") == 15
    assert table.effective("lin") == 16 + 7 + 2
    table.rolls(10, 4).choose("move", "move")
    assert table.effective("kade") == 15


def test_gc_59a_a_milder_stunt_is_rolled_but_static_and_without_its_bonus():
    table = stunt_escape("stunt", -2)
    assert table.effective("kade") == 15
    assert table.pursuer.lasting_static


def test_gc_59a_a_mobility_pursuit_by_scenery_alone_is_static_and_without_its_bonus():
    table = stunt_escape("mobility_pursuit")
    assert table.effective("kade") == 15
    assert table.pursuer.lasting_static


def test_gc_59a_a_milder_stunt_may_wipe_out():
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -2).roll("stunt", 15, who="kade")
    assert table.told("wipeout")[0]["role"] == "pursuer"


def test_gc_60_a_failed_stunt_escape_cuts_nobody_off():
    table = stunt_escape("move", made=False)
    assert table.effective("kade") == 15 + 7
    assert not table.pursuer.lasting_static
    table = stunt_escape("stunt", -2, made=False)
    assert table.effective("kade") == 15 + 7 + 1


def test_gc_60_a_right_answer_that_fails_is_a_wipeout_but_not_static():
    table = Table(setup(driver("lin", 16), driver("kade", 15), scenery=True))
    table.give("pick-maneuver-quarry", "stunt_escape").give("pick-penalty", -4)
    table.give("pick-maneuver-pursuer", "stunt").give("pick-penalty", -4).roll("stunt", 13, who="kade")
    table.roll("stunt", 9, who="lin")
    assert table.told("wipeout")[0]["kind"] == "close_call"
    assert table.effective("kade") == 15 + 7
    assert not table.pursuer.lasting_static
