"""Attack, and Move and Attack (GC-40, GC-51)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gurps_chase.table import PISTOL, Table, driver, on_foot, person, setup, shooter


def test_gc_40_attack_adds_acc_for_everyone_and_is_static():
    table = Table(
        setup(on_foot("lin"), {**on_foot("kade"), "skills": {"running": 12, "guns": 15}, "weapons": [PISTOL]})
    )
    table.choose("move", "attack")
    table.give("pick-aim", "0:lin")
    assert table.against("attack") == 15 - 7 + 2
    table.roll("attack", 10).give("pick-dodge", "take-it")
    assert table.told("attack-hits")[0] == {
        "who": "kade", "side": "kade", "target": "lin", "effective": 10, "roll": 10, "margin": 0, "hit": True,
    }  # fmt: skip
    assert table.effective("kade") == 12


def test_gc_40_passengers_attack_as_well():
    table = Table(setup(driver("lin"), driver("kade"), crews={"kade": [shooter("bo", 14)]}, band="short"))
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "attack").give("pick-task", "attack")
    table.give("pick-aim", "by-hand", "kade").give("pick-aim", "0:lin-vehicle", "bo")
    assert table.against("attack") == 14 - 3 + 2


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


def test_gc_40_whom_the_gm_heals_meanwhile_is_not_asked_about_any_more():
    gun = {**PISTOL, "damage": "2d+1"}
    kade = {**on_foot("kade", skills={"guns": 15}), "weapons": [gun]}
    table = Table(setup(on_foot("lin", hp=8), kade, band="close")).choose("move", "attack")
    table.give("pick-aim", "0:lin").roll("attack", 9).give("pick-dodge", "take-it").roll("damage", 5, 6)
    assert table.asked() == ["rule-goes-on gm"]
    table.say("hp", person="lin", hp=3)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


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
    assert table.against("attack") == expected


def test_gc_51_the_worse_of_2_and_bulk():
    small = person("bo", skills={"guns": 14}, weapons=[{**PISTOL, "bulk": -1}])
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [small]}, band="close"))
    table.give("pick-maneuver-quarry", "move_and_attack").give("pick-task", "attack")
    table.give("pick-maneuver-pursuer", "move").give("pick-aim", "hold", "lin").give("pick-aim", "0:kade", "bo")
    assert table.against("attack") == 14 - 2


def test_gc_51_melee_at_close_only():
    knife = {"name": "knife", "skill": "knife", "kind": "melee", "damage": "1d"}
    kade = on_foot("kade", skills={"knife": 14}, weapons=[knife])
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "move_and_attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["0:lin", "grapple:lin", "by-hand", "hold"]  # type: ignore[attr-defined]
    assert table.give("pick-aim", "0:lin").against("attack") == 14
    table = Table(setup(on_foot("lin"), kade, band="short")).choose("move", "move_and_attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["by-hand", "hold"]  # type: ignore[attr-defined]
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "attack")
    assert [o.key for o in table.find("pick-aim").ask.options] == ["by-hand", "hold"]  # type: ignore[attr-defined]


def test_gc_51_a_grapple_ends_the_chase_at_once():
    kade = on_foot("kade", skills={"wrestling": 14})
    table = Table(setup(on_foot("lin"), kade, band="close")).choose("move", "move_and_attack")
    table.give("pick-aim", "grapple:lin")
    assert table.against("attack") == 14
    table.roll("attack", 10).give("pick-dodge", "take-it")
    assert table.result == "grapple"
    assert table.told("chase-rolled") == []


def test_gc_51_a_dodged_grapple_does_not():
    kade = on_foot("kade", skills={"wrestling": 14})
    table = Table(setup(on_foot("lin", dodge=9), kade, band="close")).choose("move", "move_and_attack")
    table.give("pick-aim", "grapple:lin").roll("attack", 10).give("pick-dodge", "dodge").roll("dodge", 9)
    assert table.result is None


def test_gu_07_an_attack_below_3_is_barred():
    table = Table(setup(on_foot("lin"), {**on_foot("kade", skills={"guns": 9}), "weapons": [{**PISTOL, "acc": 0}]}))
    table.choose("move", "attack")
    assert table.bar("0:lin", "pick-aim") == ("gc-bar-skill-too-low", "GU-07")


def aboard(maneuver: str) -> Table:
    """A shooter and a boarder in the quarry's car, a shooter in the pursuer's; the quarry does `maneuver`."""
    crews = {"lin": [shooter("mo")], "kade": [shooter("ada"), person("bo", dodge=9)]}
    sides = {"kade": {"boarders": {"bo": "lin"}}}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews, sides=sides, band="close"))
    return table.give("pick-maneuver-quarry", maneuver)


def test_gc_93_who_shoots_aboard_is_not_hurried_by_the_drivers_move_and_attack():
    table = aboard("move_and_attack").give("pick-task", "attack", "mo").give("pick-maneuver-pursuer", "move").idle()
    table.give("pick-aim", "hold", "lin").give("pick-aim", "0:bo", "mo")
    assert table.against("attack") == 14


def test_gc_93_a_boarder_who_is_shot_at_dodges_for_themselves():
    table = aboard("move").give("pick-task", "attack", "mo").give("pick-maneuver-pursuer", "move").idle()
    table.give("pick-aim", "0:bo", "mo").roll("attack", 9)
    assert table.asked() == ["pick-dodge bo"]
    assert table.give("pick-dodge", "dodge").against("dodge") == 9


def test_gc_93_nobody_aims_at_their_own_boarder_aboard_the_other_car():
    table = aboard("move").idle().give("pick-maneuver-pursuer", "attack").give("pick-task", "attack", "ada").idle()
    table.give("pick-aim", "hold", "kade")
    keys = [option.key for option in table.find("pick-aim", "ada").ask.options]  # type: ignore[attr-defined]
    assert keys == ["0:lin", "0:mo", "0:lin-vehicle", "by-hand", "hold"]
