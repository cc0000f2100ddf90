"""Force and Ram (GC-44, GC-52, GC-53)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.gurps_chase.table import Table, driver, on_foot, person, setup


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
    assert table.against("control") == 12 + 1 + modifier


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
    assert table.against("dodge") == 13 // 2 + 1
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
    assert table.against("force") == 14


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
    assert table.told("ram-collides-doubled") == []
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
    assert [event.what.id for event in table.conflict.events if "ram-coll" in event.what.id] == [
        "gc-ram-collides-doubled"
    ]


def test_gc_52_a_miss_or_dodge_causes_nothing():
    table = Table(setup(driver("lin"), driver("kade"), band="close")).choose("move", "ram").roll("ram", 13)
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert not table.told("hurt")
    assert table.effective("kade") == 19 - 2


def test_gc_52_a_pedestrian_uses_own_st_hp_and_dodge():
    table = Table(setup(on_foot("lin", st=10, dodge=9), driver("kade", 13, car={"st": 60, "dr": 2}), band="close"))
    table.choose("move", "ram").roll("ram", 10).give("pick-dodge", "dodge")
    assert table.against("dodge") == 9
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
    assert table.against("control") == 13
    lin = driver("lin", 13, car={"handling": 2, "st": 20})
    table = Table(setup(lin, driver("kade", 14, car={"handling": -1, "st": 19}), band="close")).choose("move", "ram")
    table.roll("ram", 9).give("pick-dodge", "take-it").roll("crash", 1, 1).roll("crash", 1, 1)
    assert table.against("control") == 13  # 14 - 1, whatever the difference in ST
    assert table.roll("control", 9).against("control") == 15
