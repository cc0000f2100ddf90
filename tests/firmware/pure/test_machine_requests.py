"""A request from arming to done: what it wants, what came, when it ends."""

from firmware.tray.dice import (
    HANDLING,
    ROLLED,
    ROLLING,
)
from firmware.tray.machine import ARMED, CONFIRM, IDLE

from .machine_bench import Bench


def test_a_request_is_armed_rolled_stored_and_done():
    bench = Bench()
    assert bench.request(dice=[("d6", 2)]) == ""
    assert bench.machine.state == ARMED
    assert bench.machine.prompt == "Mara"
    assert bench.out.gates == [True]
    bench.throw(("a", 4), ("b", 6))
    (roll,) = bench.records()
    assert roll["rid"] == "r1"
    assert roll["dice"] == [["d6", 4, "a", 100], ["d6", 6, "b", 100]]
    assert (roll["src"], roll["beam"], roll["part"]) == ("pixels", 2, [1, 1])
    assert roll["roll"] == roll["n"] == 1
    assert bench.machine.state == IDLE
    assert bench.out.gates[-1] is False
    assert bench.out.states == ["armed", "dropping", "settling", "read", "idle"]


def test_too_few_dice_are_sent_and_the_rest_is_waited_for():
    bench = Bench()
    bench.request(dice=[("d6", 3), ("d8", 1)])
    bench.throw(("a", 4))
    assert bench.machine.state == CONFIRM
    bench.wait(2100)
    fault, roll = bench.records()
    assert (fault["code"], fault["count"]) == ("missing", 3)
    assert len(roll["dice"]) == 1
    assert bench.machine.state == ARMED
    assert bench.out.gates[-1] is True
    bench.throw(("b", 1), ("c", 2), ("d", 8, "d8"))
    assert bench.faces() == [[1, 2, 8]]
    assert bench.machine.state == IDLE


def test_too_many_dice_are_sent_all_with_a_fault():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4), ("b", 5), ("c", 12, "d12"))
    bench.wait(2100)
    fault, roll = bench.records()
    assert (fault["code"], fault["count"]) == ("extra", 2)
    assert len(roll["dice"]) == 3
    assert bench.machine.state == IDLE


def test_an_extra_die_taken_away_in_time_is_not_counted():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4), ("b", 5))
    bench.see(HANDLING, "b")
    bench.wait(2100)
    assert bench.faces() == [[4]]


def test_a_request_runs_out():
    bench = Bench()
    bench.request(ttl=5)
    bench.wait(5100)
    (fault,) = bench.records()
    assert (fault["code"], fault["rid"]) == ("timeout", "r1")
    assert bench.machine.state == IDLE
    assert bench.out.gates[-1] is False


def test_the_same_request_again_renews_its_time():
    bench = Bench()
    bench.request(ttl=5)
    bench.wait(4000)
    bench.request(ttl=5)
    bench.wait(4000)
    assert bench.machine.state == ARMED


def test_an_answered_request_is_not_armed_again():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4))
    assert bench.request() == ""
    assert bench.machine.state == IDLE


def test_a_new_request_replaces_an_armed_one_but_not_dice_that_roll():
    bench = Bench()
    bench.request("r1")
    assert bench.request("r2", [("d20", 1)]) == ""
    assert bench.machine.wanted == {"d20": 1}
    bench.see(ROLLING, "a", "d20")
    bench.drop()
    bench.wait(100)
    assert bench.request("r3") == "busy"
    bench.see(ROLLED, "a", "d20", 20)
    bench.wait(700)
    (roll,) = bench.records("roll")
    assert roll["rid"] == "r2"
    assert bench.request("r3") == ""


def test_cancel_disarms():
    bench = Bench()
    bench.request()
    assert bench.machine.cancel("other") == ""
    assert bench.machine.state == ARMED
    assert bench.machine.cancel("r1") == ""
    assert bench.machine.state == IDLE
    assert bench.out.gates == [True, False]


def test_dice_that_roll_while_their_request_is_cancelled_become_a_free_roll():
    bench = Bench()
    bench.request()
    bench.see(ROLLING)
    bench.drop()
    bench.wait(200)
    bench.machine.cancel("r1")
    bench.see(ROLLED, face=4)
    bench.wait(700)
    (roll,) = bench.records()
    assert "rid" not in roll
    assert bench.machine.state == IDLE


def test_the_gate_closes_by_itself_but_not_on_an_armed_request():
    bench = Bench()
    bench.machine.gate(True)
    bench.wait(9900)
    assert bench.out.gates == [True]
    bench.wait(200)
    assert bench.out.gates == [True, False]
    bench.request()
    bench.machine.gate(True)
    bench.wait(11000)
    assert bench.out.gates[-1] is True


def test_dice_stored_before_a_restart_are_not_asked_for_again():
    bench = Bench()
    bench.request(dice=[("d6", 3)])
    bench.throw(("a", 4), ("b", 5))
    bench.wait(2100)
    again = Bench(root=bench.root)
    assert again.request(dice=[("d6", 3)]) == ""
    assert again.machine.wanted == {"d6": 1}
    again.throw(("c", 6))
    last = Bench(root=bench.root)
    assert last.request(dice=[("d6", 3)]) == ""
    assert last.machine.state == IDLE
