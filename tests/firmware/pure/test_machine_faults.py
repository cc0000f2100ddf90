"""Dice that lie badly, and what a person at the tray does about them."""

from firmware.tray.dice import (
    COCKED,
    LOAD,
    ROLLED,
    ROLLING,
    STACKED,
    UNSURE,
)
from firmware.tray.machine import ARMED, CONFIRM, DROPPING, IDLE

from .machine_bench import Bench


def test_a_cocked_die_is_told_and_its_re_roll_completes_the_request():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.see(ROLLING, "a")
    bench.see(ROLLING, "b")
    bench.drop(2)
    bench.wait(300)
    bench.see(ROLLED, "a", face=4)
    bench.see(COCKED, "b")
    bench.wait(700)
    (fault,) = bench.records()
    assert (fault["code"], fault["die"], fault["kind"]) == ("cocked", "b", "d6")
    assert bench.machine.fault == "cocked"
    bench.wait(2100)
    assert bench.faces() == [[4]]
    bench.throw(("b", 6))
    assert bench.faces() == [[6]]
    assert bench.machine.state == IDLE


def test_a_cocked_die_that_falls_flat_by_itself_counts():
    bench = Bench()
    bench.request()
    bench.see(ROLLING)
    bench.drop()
    bench.wait(300)
    bench.see(COCKED)
    bench.wait(5000)
    assert bench.records("roll") == []
    bench.see(ROLLED, face=2)
    bench.wait(700)
    assert bench.faces() == [[2]]
    assert bench.machine.state == IDLE


def test_every_kind_of_bad_die_is_its_own_fault_and_told_once():
    for state in (COCKED, STACKED, UNSURE):
        bench = Bench()
        bench.request()
        bench.drop()
        bench.see(state, face=3, conf=30)
        bench.wait(700)
        bench.see(state, face=3, conf=30)
        bench.wait(8000)
        assert bench.codes() == [state]


def test_a_guess_of_a_camera_is_never_a_reading():
    bench = Bench()
    bench.request()
    bench.drop()
    bench.see(ROLLED, face=3, conf=59, src="cam")
    bench.wait(5000)
    assert [record["t"] for record in bench.records()] == ["fault"]


def test_a_face_that_the_die_does_not_have_is_never_a_reading():
    bench = Bench()
    bench.request()
    for face, kind in ((7, "d6"), (0, "d6"), (10, "d10"), (5, "d00"), (1, "d7")):
        bench.drop()
        bench.see(ROLLING, "x", kind)
        bench.see(ROLLED, "x", kind, face)
        bench.wait(4000)
    assert bench.records("roll") == []


def test_an_unsure_die_can_be_confirmed_at_the_tray():
    bench = Bench()
    bench.request()
    bench.drop()
    bench.see(UNSURE, face=3, conf=30, src="cam")
    bench.wait(700)
    bench.machine.press("confirm")
    fault, roll = bench.records()
    assert fault["code"] == "unsure"
    assert roll["dice"] == [["d6", 3, "a", 30]]


def test_a_die_of_which_no_face_was_read_is_not_made_a_reading_by_the_button():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.drop(2)
    bench.see(UNSURE, "a", face=0, conf=10, src="cam")
    bench.see(ROLLED, "b", face=5, src="cam")
    bench.wait(700)
    bench.machine.press("confirm")
    assert bench.faces() == [[5]]


def test_what_was_thrown_after_a_discarded_throw_is_new_and_corrects_nothing():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.throw(("a", 4))
    bench.machine.press("cancel")
    bench.see(ROLLING, "a")
    bench.drop()
    bench.wait(300)
    bench.see(ROLLED, "a", face=6)
    bench.wait(4000)
    (roll,) = bench.records("roll")
    assert roll["dice"][0][1] == 6
    assert "fix" not in roll


def test_a_button_does_what_it_says_only_where_there_is_something_to_do():
    bench = Bench()
    bench.request()
    bench.machine.press("cancel")
    bench.see(ROLLING)
    bench.drop()
    bench.machine.press("confirm")  # it still tumbles
    assert bench.machine.state == DROPPING
    bench.see(ROLLED, face=3)
    bench.wait(700)
    assert bench.faces() == [[3]]
    assert bench.out.logs == []


def test_an_unsure_die_can_be_corrected_by_hand():
    bench = Bench()
    bench.request()
    bench.drop()
    bench.see(UNSURE, face=3, conf=30, src="cam")
    bench.wait(700)
    bench.see(ROLLED, face=5, src="manual")
    bench.wait(700)
    (roll,) = bench.records("roll")
    assert roll["dice"][0][1] == 5
    assert roll["src"] == "manual"


def test_a_throw_can_be_discarded_at_the_tray():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4), ("b", 5))
    bench.machine.press("cancel")
    assert bench.machine.state == ARMED
    bench.wait(3000)
    assert bench.records("roll") == []
    assert bench.machine.state == ARMED
    assert bench.out.logs == ["throw discarded at the tray"]


def test_with_confirm_every_reading_waits_for_the_button():
    bench = Bench(confirm=True)
    bench.request()
    bench.throw(("a", 4))
    bench.wait(20000)
    assert bench.records() == []
    assert bench.machine.state == CONFIRM
    bench.machine.press("confirm")
    assert bench.faces() == [[4]]


def test_dice_that_never_rest_are_told_after_eight_seconds_and_still_count_later():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.see(ROLLING, "a")
    bench.see(ROLLING, "b")
    bench.drop(2)
    bench.wait(500)
    bench.see(ROLLED, "a", face=4)
    for _ in range(20):
        bench.wait(500)
        bench.see(ROLLING, "b")
    assert bench.codes() == ["timeout", "missing"]
    bench.see(ROLLED, "b", face=6)
    bench.wait(800)
    assert bench.faces() == [[6]]
    assert bench.machine.state == IDLE


def test_more_dice_by_weight_than_were_read_lie_on_each_other():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.see(ROLLING, "a")
    bench.see(ROLLING, "b")
    bench.drop(2)
    bench.see(LOAD, "", "", 3, src="load")
    bench.wait(300)
    bench.see(ROLLED, "a", face=1)
    bench.see(ROLLED, "b", face=2)
    bench.wait(700)
    (fault,) = bench.records("fault")
    assert (fault["code"], fault["count"]) == ("stacked", 1)
    assert bench.machine.state == CONFIRM


def test_a_fault_of_a_source_is_told_once():
    bench = Bench()
    for _ in range(3):
        bench.machine.report("sensor", "beam")
    (fault,) = bench.records()
    assert (fault["code"], fault["die"]) == ("sensor", "beam")
