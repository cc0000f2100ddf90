"""What is a throw and what is none: dice that fall, are nudged, held in a hand, picked up again."""

from firmware.tray.dice import (
    GONE,
    HANDLING,
    MOVED,
    RESTING,
    ROLLED,
    ROLLING,
)
from firmware.tray.machine import ARMED, CONFIRM, DROPPING, IDLE, SETTLING

from .machine_bench import Bench


def test_up_is_when_the_dice_came_to_rest_and_ms_how_long_they_moved():
    bench = Bench()
    bench.wait(1000)
    bench.request()
    bench.throw(("a", 4))
    (roll,) = bench.records()
    assert roll["up"] == 1300
    assert roll["ms"] == 300
    assert roll["boot"] == 1


def test_nothing_is_read_before_the_dice_lie_still():
    bench = Bench()
    bench.request()
    bench.see(ROLLING)
    bench.drop()
    bench.wait(300)
    bench.see(ROLLED, face=2)
    bench.wait(590)
    assert bench.records() == []
    assert bench.machine.state == SETTLING
    bench.wait(20)
    assert bench.faces() == [[2]]


def test_two_dice_that_settle_in_the_same_instant_are_two_dice():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    for key in ("a", "b"):
        bench.see(ROLLING, key)
    bench.drop()  # both broke the beam at once
    bench.wait(300)
    bench.see(ROLLED, "a", face=5)
    bench.see(ROLLED, "b", face=5)
    bench.wait(700)
    assert bench.faces() == [[5, 5]]


def test_dice_without_a_key_are_counted_one_by_one():
    bench = Bench()
    bench.request(dice=[("d6", 3)])
    bench.drop(3)
    for face in (2, 2, 6):
        bench.see(ROLLED, "", face=face, src="cam")
    bench.wait(700)
    (roll,) = bench.records()
    assert [die[1:3] for die in roll["dice"]] == [[2, ""], [2, ""], [6, ""]]


def test_a_die_moved_again_before_it_is_stored_replaces_its_face():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.throw(("a", 4))
    assert bench.machine.state == CONFIRM
    bench.see(MOVED, "a", face=3)
    bench.see(ROLLING, "b")
    bench.drop()
    bench.wait(200)
    bench.see(ROLLED, "b", face=6)
    bench.wait(700)
    assert bench.faces() == [[3, 6]]


def test_a_die_moved_again_while_the_rest_is_waited_for_is_sent_as_a_fix():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.throw(("a", 4))
    bench.wait(2100)
    first, *_ = bench.records("roll")
    assert bench.machine.state == ARMED
    bench.see(ROLLING, "a")
    bench.see(ROLLED, "a", face=1)
    bench.wait(3000)
    (fix,) = bench.records("roll")
    assert fix["fix"] == first["roll"]
    assert fix["dice"] == [["d6", 1, "a", 100]]
    assert bench.machine.wanted == {"d6": 1}
    bench.throw(("b", 5))
    (last,) = bench.records("roll")
    assert "fix" not in last
    assert bench.machine.state == IDLE


def test_a_die_picked_up_and_thrown_again_is_a_new_die():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.throw(("a", 4))
    bench.wait(2100)
    bench.throw(("a", 2))
    rolls = bench.records("roll")
    assert [roll["dice"][0][1] for roll in rolls] == [4, 2]
    assert "fix" not in rolls[1]
    assert bench.machine.state == IDLE


def test_the_same_face_twice_is_two_rolls():
    bench = Bench()
    for rid in ("r1", "r2"):
        bench.request(rid)
        bench.throw(("a", 4))
    assert bench.faces() == [[4], [4]]


def test_a_die_held_still_in_a_hand_is_not_a_roll():
    bench = Bench()
    bench.request()
    for _ in range(3):
        bench.see(HANDLING)
        bench.see(ROLLING)
        bench.wait(500)
        bench.see(ROLLED, face=3)
        bench.wait(1000)
    assert bench.records("roll") == []
    assert bench.machine.state == ARMED
    bench.throw(("a", 6))
    assert bench.faces() == [[6]]


def test_a_die_held_still_is_reported_as_off_the_tray_and_can_be_accepted():
    bench = Bench()
    bench.request()
    bench.see(ROLLING)
    bench.wait(300)
    bench.see(ROLLED, face=3)
    bench.wait(1000)
    (fault,) = bench.records()
    assert (fault["code"], fault["die"], fault["rid"]) == ("offtray", "a", "r1")
    bench.machine.press("confirm")
    bench.wait(1000)
    assert bench.faces() == [[3]]


def test_nothing_is_made_of_dice_that_nobody_asked_for_and_that_did_not_fall():
    bench = Bench()
    bench.see(ROLLING)
    bench.wait(300)
    bench.see(ROLLED, face=3)
    bench.wait(2000)
    assert bench.records() == []
    assert bench.machine.state == IDLE


def test_dice_that_fall_without_a_request_are_a_free_roll():
    bench = Bench()
    bench.throw(("a", 3), ("b", 20, "d20"))
    (roll,) = bench.records()
    assert "rid" not in roll
    assert [die[:2] for die in roll["dice"]] == [["d6", 3], ["d20", 20]]


def test_without_presence_sensors_only_a_request_makes_a_roll():
    bench = Bench(presence=False)
    bench.see(ROLLING)
    bench.wait(300)
    bench.see(ROLLED, face=3)
    bench.wait(2000)
    assert bench.records() == []
    bench.request()
    bench.see(ROLLING)
    bench.wait(300)
    bench.see(ROLLED, face=5)
    bench.wait(700)
    (roll,) = bench.records()
    assert roll["dice"][0][1] == 5
    assert roll["beam"] == -1


def test_a_die_nudged_on_the_table_is_not_a_roll():
    bench = Bench(presence=False)
    bench.request()
    bench.see(RESTING, face=2)
    bench.see(MOVED, face=5)
    bench.wait(3000)
    assert bench.records() == []


def test_a_beam_broken_by_a_hand_leads_to_nothing():
    bench = Bench()
    bench.drop()
    assert bench.machine.state == DROPPING
    bench.wait(9000)
    assert bench.records() == []
    assert bench.machine.state == IDLE


def test_a_tumble_that_nobody_saw_is_inferred_where_nothing_else_can_be_meant():
    bench = Bench()
    bench.see(RESTING, "a", face=4)
    bench.see(RESTING, "b", face=4)
    bench.request(dice=[("d6", 2)])
    bench.see(ROLLING, "a")
    bench.drop(2)
    bench.wait(300)
    bench.see(ROLLED, "a", face=1)
    bench.see(RESTING, "b", face=4)
    bench.wait(700)
    rolls = bench.records()
    assert [(roll["src"], roll["dice"][0][1]) for roll in rolls] == [("pixels", 1), ("inferred", 4)]
    assert bench.machine.state == IDLE


def test_nothing_is_inferred_when_two_dice_could_be_meant_or_too_few_fell():
    for dropped, aside in ((2, ("b", "c")), (1, ("b",))):
        bench = Bench()
        bench.request(dice=[("d6", 2)])
        bench.see(ROLLING, "a")
        bench.drop(dropped)
        bench.wait(300)
        bench.see(ROLLED, "a", face=1)
        for key in aside:
            bench.see(RESTING, key, face=4)
        bench.wait(700)
        assert bench.codes() == ["missing"]


def test_a_die_that_vanishes_is_forgotten():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4), ("b", 5))
    bench.see(GONE, "b")
    bench.wait(2100)
    assert bench.faces() == [[4]]


def test_a_crowd_of_dice_does_not_grow_memory():
    bench = Bench()
    for number in range(500):
        bench.see(RESTING, f"n{number}")
    assert len(bench.machine._known.all()) <= 96


def test_a_manual_entry_needs_no_fall():
    bench = Bench()
    bench.request(dice=[("d00", 1), ("d10", 1)])
    bench.see(ROLLED, "m1", "d00", 0, src="manual")
    bench.see(ROLLED, "m2", "d10", 0, src="manual")
    bench.wait(700)
    (roll,) = bench.records()
    assert [die[:2] for die in roll["dice"]] == [["d00", 0], ["d10", 0]]
    assert bench.machine.state == IDLE
