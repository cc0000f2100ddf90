"""Passengers and boarders (GC-90 to GC-96)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RefusedError
from rules.gurps_chase.tables import MANEUVERS
from rules.log import Interjection
from tests.rules.gurps_chase.table import Table, driver, person, setup

GUN = {"name": "gun", "skill": "guns", "acc": 3}


def passenger(identity: str, **skills: int) -> dict[str, Any]:
    """Someone aboard with a gun and whatever skills."""
    return person(identity, skills={"guns": 12, **skills}, weapons=[GUN])


@pytest.mark.parametrize("maneuver", [m for m in MANEUVERS if m != "stop"])
def test_gc_90_passengers_attack_with_five_maneuvers_only(maneuver: str):
    data = setup(
        driver("lin", 16),
        driver("kade", 16),
        crews={"lin": [passenger("bo")], "kade": [passenger("mo")]},
        sides={name: {"status": ["close_call"]} for name in ("lin", "kade") if maneuver == "emergency_action"},
        band="medium" if maneuver == "hide" else "close",
        scenery=True,
    )
    table = Table(data)
    role = MANEUVERS[maneuver].who[0]
    if role == "pursuer":
        table.choose("move")
    table.give(f"pick-maneuver-{role}", maneuver)
    for detail, value in (("pick-penalty", -2), ("pick-way", "as-it-is"), ("pick-route", "road")):
        if table.asked()[0].startswith(detail):
            table.give(detail, value)
    allowed = {"attack", "disembark_embark", "force", "move_and_attack", "ram"}
    barred = None if maneuver in allowed else ("gc-bar-maneuver-no-attack", "GC-90")
    assert table.bar("attack", "pick-task") == barred


def test_gc_90_an_attack_with_another_maneuver_is_refused():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [passenger("bo")]}))
    table.give("pick-maneuver-quarry", "move")
    with pytest.raises(RefusedError) as refused:
        table.give("pick-task", "attack")
    assert refused.value.rule == "GC-90"


def board(own: int = 13, against: int = 13, **rest: Any) -> Table:
    """A pursuer's passenger boards, both rolls are open: 13 + 7 against 13 + 7."""
    data = setup(
        driver("lin", against),
        driver("kade", 12, car={"handling": 3}),
        crews={"kade": [passenger("bo", acrobatics=own, jumping=own - 3)]},
        band="close",
        **rest,
    )
    return (
        Table(data)
        .give("pick-maneuver-quarry", "move")
        .give("pick-maneuver-pursuer", "attack")
        .give("pick-task", "board")
        .give("pick-aim", "hold", "kade")
    )


def test_gc_91_acrobatics_or_jumping_against_the_drivers_skill_with_speed_bonuses():
    table = board(14, 12)
    # The better of the two; static or not the speed counts, and no Handling.
    assert (table.against("board"), table.against("repel")) == (14 + 7, 12 + 7)
    assert table.asked() == ["roll-board bo", "roll-repel lin"]


def test_gc_91_the_round_must_start_at_close_with_both_in_vehicles():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [passenger("bo", jumping=12)]}, band="short"))
    table.give("pick-maneuver-quarry", "move")
    assert table.bar("board", "pick-task") == ("gc-bar-nothing-to-board", "GC-91")
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [passenger("bo")]}, band="close"))
    table.give("pick-maneuver-quarry", "move")
    assert table.bar("board", "pick-task") == ("gc-bar-no-boarding-skill", "GC-91")


def test_gc_91_where_several_vehicles_are_at_close_one_is_picked():
    crews = {"lin": [passenger("bo", jumping=12)]}
    table = Table(setup(driver("lin"), driver("kade"), driver("mo"), crews=crews, band="close"))
    table.give("pick-maneuver-quarry", "move").give("pick-task", "board", "bo")
    table.give("pick-maneuver-pursuer", "move", "kade").give("pick-maneuver-pursuer", "move", "mo")
    assert table.give("pick-boarded", "mo").asked() == ["roll-board bo", "roll-repel mo"]


@pytest.mark.parametrize("maneuver", ["move", "attack", "reverse", "disembark_embark", "force", "move_and_attack"])
def test_gc_91_whatever_the_operators_maneuver(maneuver: str):
    table = Table(setup(driver("lin", 20), driver("kade"), crews={"lin": [passenger("bo", jumping=12)]}, band="close"))
    table.give("pick-maneuver-quarry", maneuver)
    assert table.bar("board", "pick-task") is None


@pytest.mark.parametrize(
    ("own", "driver_roll", "result"), [(12, 12, "stays"), (13, 10, "stays"), (14, 10, "stays"), (15, 10, "falls")]
)
def test_gc_92_a_tie_or_a_loss_by_1_to_4_stays_5_falls(own: int, driver_roll: int, result: str):
    table = board().roll("board", own).roll("repel", driver_roll)
    assert table.told("board")[0]["result"] == result
    assert table.chase.people["bo"].out == (result == "falls")


def test_gc_92_who_falls_is_run_over_by_the_target_vehicle():
    lin = driver("lin", 13, car={"st": 50})
    data = setup(lin, driver("kade"), crews={"kade": [{**passenger("bo", jumping=13), "dr": 2}]}, band="close")
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move")
    table.give("pick-task", "board").roll("board", 16).roll("repel", 9)
    table.roll("run-over", 1, 1, 1, 1, 1)
    assert table.told("hurt") == [{"who": "bo", "loss": 5}]
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert table.chase.crew_of(table.chase.people["bo"]) is None


def test_gc_92_who_falls_off_an_aircraft_falls():
    kade = person("kade", skills={"piloting": 12}, vehicle={
        "name": "heli", "kind": "aircraft", "skill": "piloting", "speed": 30, "terrain": ["air", "road"],
    })  # fmt: skip
    data = setup(driver("lin", car={"st": 50}), kade, crews={"kade": [passenger("bo", jumping=13)]}, band="close")
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move")
    table.give("pick-task", "board").roll("board", 16).roll("repel", 9)
    assert table.told("falls-from-aircraft") == [{"who": "bo"}]
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_92_a_boarder_who_is_taken_out_between_the_two_rolls_boards_nothing():
    table = board().roll("board", 9).say("leave-person", person="bo").roll("repel", 12)
    assert table.told("board") == []
    assert table.asked() == ["roll-chase lin", "roll-chase kade"]
    assert table.quarry.lead.others == []


def test_gc_93_aboard_the_boarder_fights_and_the_driver_is_at_minus_2():
    table = board().roll("board", 9).roll("repel", 12)
    assert table.effective("lin") == 20 - 2
    table.rolls(10, 10)
    assert table.quarry.lead.others == [table.chase.people["bo"]]
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move")
    # Whatever the pursuer's maneuver; as at Close, against those aboard only.
    table.give("pick-task", "attack", "bo")
    assert [o.key for o in table.find("pick-aim", "bo").ask.options] == ["0:lin", "grapple:lin", "by-hand", "hold"]  # type: ignore[attr-defined]
    assert table.give("pick-aim", "0:lin").against("attack") == 12
    table.roll("attack", 12).give("pick-dodge", "take-it")
    assert table.effective("lin") == 20 - 2


def test_gc_93_a_boarder_who_does_something_else_distracts_nobody():
    table = board().roll("board", 9).roll("repel", 12).rolls(10, 10)
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move").give("pick-task", "nothing", "bo")
    assert table.effective("lin") == 20


def test_gc_93_those_aboard_may_fight_back_whatever_the_maneuver():
    data = setup(
        driver("lin"),
        driver("kade"),
        crews={"lin": [passenger("mo")], "kade": [passenger("bo")]},
        sides={"kade": {"boarders": {"bo": "lin"}}},
    )
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-task", "attack", "mo")
    table.idle().give("pick-maneuver-pursuer", "move").idle()
    assert [o.key for o in table.find("pick-aim", "mo").ask.options] == ["0:bo", "grapple:bo", "by-hand", "hold"]  # type: ignore[attr-defined]


def down(**rest: Any) -> Table:
    """The quarry's driver is down when the round begins."""
    lin = {**driver("lin"), "down": True}
    return Table(setup(lin, driver("kade"), crews={"lin": [passenger("bo", driving=11), passenger("mo")]}, **rest))


def test_gc_94_with_the_operator_down_a_passenger_takes_over_and_owes_an_emergency_action():
    table = down()
    assert table.asked() == ["pick-takeover bo/mo"]
    assert table.bar("mo", "pick-takeover") == ("gc-bar-no-operation-skill", "GC-20")
    table.give("pick-takeover", "bo", "bo")
    assert table.quarry.operator.id == "bo"
    assert table.quarry.statuses == ["seized_control"]
    assert [m for m in MANEUVERS if table.bar(m) is None] == ["emergency_action"]
    assert table.bar("stop") == ("gc-bar-after-seized-control", "GC-94")
    table.choose("emergency_action", "move")
    assert table.effective("bo") == 11 + 7 - 5
    table.rolls(10, 10)
    assert table.bar("move") is None


def test_gc_94_those_of_ones_own_side_take_over_before_a_boarder():
    crews = {"lin": [passenger("mo", driving=11)], "kade": [passenger("bo", driving=12)]}
    lin = {**driver("lin"), "down": True}
    table = Table(setup(lin, driver("kade"), crews=crews, sides={"kade": {"boarders": {"bo": "lin"}}}))
    assert table.asked() == ["pick-takeover mo"]


def test_gc_94_where_nobody_takes_over_the_quarry_is_caught():
    assert down().give("pick-takeover", "nobody", "bo").result == "quarry_caught"


def test_gc_94_an_operator_who_goes_down_in_mid_round_is_replaced_before_the_chase_roll():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [passenger("bo", driving=11)]}))
    table.give("pick-maneuver-quarry", "stunt").give("pick-penalty", -4).idle()
    table.say("down", person="lin", down="yes")
    table.give("pick-maneuver-pursuer", "move").give("pick-takeover", "bo", "bo")
    # What the maneuver still had to roll is lost; next round is an Emergency Action.
    assert table.asked() == ["roll-chase bo", "roll-chase kade"]
    table.rolls(10, 10)
    assert [m for m in MANEUVERS if table.bar(m) is None] == ["emergency_action"]


def test_gc_94_a_force_on_a_vehicle_whose_driver_is_down_finds_somebody_else_at_the_wheel_or_nobody():
    for answer, asked in (("bo", "roll-control bo"), ("nobody", "")):
        crews = {"lin": [passenger("bo", driving=11)]}
        table = Table(setup(driver("lin"), driver("kade"), crews=crews, band="close")).choose("move", "force")
        table.say("down", person="lin", down="yes").roll("force", 8).give("pick-takeover", answer, "bo")
        assert "".join(table.asked()) == asked
        assert (table.result == "quarry_caught") == (answer == "nobody")


def test_gc_94_ones_own_driver_is_not_unseated():
    table = Table(setup(driver("lin"), driver("kade"), crews={"lin": [passenger("bo", driving=12)]}))
    table.give("pick-maneuver-quarry", "move")
    assert table.bar("seize_control", "pick-task") == ("gc-bar-own-operator", "GC-94")


def seize(*, opposed: bool, **lin: Any) -> Table:
    """A boarder with Wrestling 14 and Driving 11 reaches for the controls of a driver with DX 12, Driving 13."""
    boarder = passenger("bo", wrestling=14, driving=11)
    data = setup(
        driver("lin", 13, dx=12, **lin),
        driver("kade", 12),
        crews={"kade": [boarder]},
        sides={"kade": {"boarders": {"bo": "lin"}}},
    )
    table = Table(data).give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move")
    return table.give("pick-task", "seize_control", "bo").give("pick-oppose", "lin" if opposed else "nobody")


def test_gc_94_a_boarder_takes_the_controls_of_whoever_lets_go():
    table = seize(opposed=False)
    assert table.quarry.operator.id == "bo"
    assert table.effective("bo") == 11 + 7
    table.rolls(10, 10)
    assert table.asked() == ["pick-maneuver-quarry bo"]
    assert table.bar("stop") == ("gc-bar-after-seized-control", "GC-94")


@pytest.mark.parametrize("leaver", ["lin", "bo"])
def test_gc_95_a_struggle_is_over_where_one_of_the_two_leaves(leaver: str):
    table = seize(opposed=True)
    table.say("leave-person", person=leaver)
    operator = "bo" if leaver == "lin" else "lin"
    assert table.asked() == [f"roll-chase {operator}", "roll-chase kade"]
    assert table.effective(operator) == (11 if operator == "bo" else 13) + 7


def test_gc_91_who_boards_a_vehicle_whose_driver_leaves_is_opposed_by_the_next_or_is_on_their_own():
    crews = {"lin": [passenger("mo", driving=9)], "kade": [passenger("bo", acrobatics=13)]}
    table = Table(setup(driver("lin"), driver("kade"), crews=crews, band="close"))
    table.give("pick-maneuver-quarry", "move").idle().give("pick-maneuver-pursuer", "move").give("pick-task", "board")
    held = table.find("roll-repel", "lin").id
    table.conflict.interject(Interjection("leave-person", "gm", {"person": "lin"}, held=(held,)))
    assert table.asked() == ["roll-board bo", "roll-repel mo"]
    table.say("leave-person", person="bo")
    assert table.asked() == ["roll-chase mo", "roll-chase kade"]


def test_gc_90_what_a_passenger_who_leaves_was_about_is_lost():
    crews = {"kade": [passenger("bo"), passenger("ren")]}
    table = Table(setup(driver("lin", dodge=9), driver("kade"), crews=crews))
    table.give("pick-maneuver-quarry", "move").give("pick-maneuver-pursuer", "move_and_attack")
    table.give("pick-task", "attack", "bo").give("pick-task", "attack", "ren").give("pick-aim", "hold", "kade")
    table.give("pick-aim", "0:lin", "bo")
    held = table.find("roll-attack", "bo").id
    table.conflict.interject(Interjection("leave-person", "gm", {"person": "bo"}, held=(held,)))
    assert table.asked() == ["pick-aim ren"]
    table.give("pick-aim", "0:lin").roll("attack", 3).say("leave-person", person="ren")
    assert table.give("pick-dodge", "take-it").asked() == ["roll-chase lin", "roll-chase kade"]


def test_gc_95_the_best_of_dx_judo_and_wrestling_for_the_controls():
    table = seize(opposed=True, skills={"judo": 13})
    assert (table.against("struggle", "bo"), table.against("struggle", "lin")) == (14, 13)
    assert table.asked() == ["roll-struggle bo", "roll-struggle lin"]


@pytest.mark.parametrize(
    ("boarder", "driver_roll", "operator", "skill"),
    [(11, 8, "lin", 13), (10, 10, "bo", 11), (10, 9, "bo", 11), (11, 9, "lin", 13)],
)
def test_gc_95_the_winner_operates_at_minus_5_and_a_tie_changes_nothing(
    boarder: int, driver_roll: int, operator: str, skill: int
):
    table = seize(opposed=True).roll("struggle", boarder, who="bo").roll("struggle", driver_roll, who="lin")
    assert table.quarry.operator.id == operator
    assert table.effective(operator) == skill + 7 - 5
    assert table.quarry.statuses == (["seized_control"] if operator == "bo" else [])


def test_gc_95_who_struggles_does_not_distract_as_well():
    table = seize(opposed=True).roll("struggle", 11, who="bo").roll("struggle", 8, who="lin")
    assert table.effective("lin") == 13 + 7 - 5


def test_gc_95_the_minus_5_is_on_every_roll_to_operate():
    boarder = passenger("bo", wrestling=10, driving=11)
    data = setup(
        driver("lin", 16, car={"handling": 1}),
        driver("kade", 14),
        crews={"kade": [boarder]},
        sides={"kade": {"boarders": {"bo": "lin"}}},
        band="close",
    )
    table = Table(data).give("pick-maneuver-quarry", "stunt").give("pick-penalty", -2)
    table.give("pick-maneuver-pursuer", "force").give("pick-task", "seize_control", "bo").give("pick-oppose", "lin")
    table.roll("force", 9).give("pick-dodge", "take-it")
    assert table.against("control") == 16 + 1 - 5
    table.roll("control", 9).roll("struggle", 12, who="bo").roll("struggle", 8, who="lin")
    assert table.against("stunt") == 16 - 2 - 5
    table.roll("stunt", 9)
    assert table.effective("lin") == 16 + 1 + 7 + 1 - 5


def test_gc_95_who_meant_to_fight_for_the_controls_and_is_down_by_then_lets_go():
    crews = {"lin": [passenger("mo", driving=10)], "kade": [passenger("bo", driving=11)]}
    sides = {"kade": {"boarders": {"bo": "lin"}}}
    table = Table(setup(driver("lin", 16), driver("kade", 14), crews=crews, sides=sides, band="close"))
    table.give("pick-maneuver-quarry", "move").give("pick-task", "nothing", "mo")
    table.give("pick-maneuver-pursuer", "force").give("pick-task", "seize_control", "bo")
    table.give("pick-oppose", "lin")
    table.say("down", person="lin", down="yes")
    table.roll("force", 15)
    assert table.quarry.operator.id == "bo"
    assert table.asked() == ["roll-chase bo", "roll-chase kade"]


def test_gc_95_the_former_driver_may_fight_for_them_again():
    table = seize(opposed=False).rolls(10, 10)
    table.give("pick-maneuver-quarry", "emergency_action").give("pick-task", "seize_control", "lin")
    table.give("pick-maneuver-pursuer", "move").give("pick-oppose", "bo")
    table.roll("struggle", 5, who="lin").roll("struggle", 14, who="bo")
    assert table.quarry.operator.id == "lin"


def task(quarry: str, pursuer: str = "move", *details: tuple[str, Any]) -> int:
    """The effective skill of a First Aid at 12 by the quarry's passenger."""
    bo = person("bo", skills={"first_aid": 12})
    sides = {"lin": {"status": ["close_call"]}} if quarry == "emergency_action" else {}
    data = setup(driver("lin", 18), driver("kade", 18), crews={"lin": [bo]}, band="close", scenery=True, sides=sides)
    table = Table(data).give("pick-maneuver-quarry", quarry)
    for asked, value in details:
        table.give(asked, value)
    table.give("pick-task", "other_task", "bo").give("pick-maneuver-pursuer", pursuer)
    while "pick-skill bo" not in table.asked():
        first = table.asked()[0].split()[0]
        if first == "pick-dodge":
            table.give("pick-dodge", "take-it")
        elif first == "pick-aim":
            table.give("pick-aim", "hold")
        else:
            table.roll(first.removeprefix("roll-"), 8)
    return table.give("pick-skill", "first_aid").against("task")


def test_gc_96_other_tasks():
    assert task("move") == 12
    assert task("attack") == 12


def test_gc_96_minus_2_where_the_vehicle_gives_or_takes_a_force_or_ram():
    assert task("force") == 10
    assert task("move", "force") == 10
    assert task("move", "ram") == 10


def test_gc_96_minus_5_where_the_driver_goes_wild():
    assert task("emergency_action") == 7
    assert task("reverse") == 7
    assert task("stunt", "move", ("pick-penalty", -2)) == 7
    assert task("stunt_escape", "move", ("pick-penalty", -2)) == 7


def test_gc_96_the_two_are_not_added():
    assert task("reverse", "ram") == 7
