"""What of a throw is stored, in which records, and what happens when there is no room."""

from firmware.tray.dice import (
    ROLLED,
    ROLLING,
)
from firmware.tray.errors import StoreError
from firmware.tray.machine import COMMIT, IDLE

from .machine_bench import Bench


def test_sixteen_dice_go_out_in_parts_of_five():
    bench = Bench()
    bench.request(dice=[("d6", 16)])
    bench.throw(*[(f"k{number}", number % 6 + 1) for number in range(16)])
    rolls = bench.records("roll")
    assert [len(roll["dice"]) for roll in rolls] == [5, 5, 5, 1]
    assert [roll["part"] for roll in rolls] == [[1, 4], [2, 4], [3, 4], [4, 4]]
    assert {roll["roll"] for roll in rolls} == {1}


def test_dice_of_two_sources_go_out_apart():
    bench = Bench()
    bench.request(dice=[("d6", 2)])
    bench.see(ROLLING, "a")
    bench.drop()
    bench.wait(300)
    bench.see(ROLLED, "a", face=2)
    bench.see(ROLLED, "m1", face=6, src="manual")
    bench.wait(700)
    assert [(roll["src"], roll["part"]) for roll in bench.records()] == [("pixels", [1, 2]), ("manual", [2, 2])]


def test_a_full_store_shuts_the_gate_says_so_and_loses_nothing():
    bench = Bench(ring=3)
    for number in range(3):
        bench.throw(("a", number + 1))
    bench.request()
    bench.throw(("a", 6))
    assert bench.machine.state == COMMIT
    assert bench.machine.fault == "full"
    assert bench.out.gates[-1] is False
    assert [record.get("code") for record in bench.records()] == [None, None, None, "full"]
    assert bench.request("r2") == "busy"
    assert bench.machine.gate(True) == "busy"
    bench.throw(("b", 2))  # not read: the gate is shut
    bench.wait(5000)
    assert bench.records() == []
    bench.store.ack(2)
    bench.wait(1100)
    (roll,) = bench.records()
    assert roll["dice"][0][1] == 6
    assert roll["rid"] == "r1"
    assert bench.machine.state == IDLE
    assert bench.machine.fault == ""


def test_a_store_that_cannot_be_written_is_tried_once_a_second_until_it_can():
    bench = Bench()
    append, tried = bench.store.append, []

    def broken(messages, reserved=False):
        tried.append(bench.clock.now())
        raise StoreError("flash: EIO")

    bench.store.append = broken
    bench.throw(("a", 4))
    assert (bench.machine.state, bench.machine.fault) == (COMMIT, "store")
    assert bench.out.gates[-1] is False
    bench.wait(5000)
    assert len(tried) == 6
    assert [at - tried[0] for at in tried] == [1000 * place for place in range(6)]
    assert bench.out.logs == ["flash: EIO"]
    bench.store.append = append
    bench.wait(1000)
    assert bench.faces() == [[4]]
    assert (bench.machine.state, bench.machine.fault) == (IDLE, "")


def test_a_gate_that_was_opened_by_hand_stays_shut_while_nothing_can_be_stored():
    full, broken = Bench(ring=3), Bench()
    for number in range(3):
        full.throw(("a", number + 1))

    def refuse(messages, reserved=False):
        raise StoreError("flash: EIO")

    broken.store.append = refuse
    for bench in (full, broken):
        bench.request()
        assert bench.machine.gate(True) == ""
        bench.throw(("a", 6))
        assert bench.machine.state == COMMIT
        assert bench.machine.gate(True) == "busy"
        bench.wait(11000)  # the ten seconds of the open gate end meanwhile
        assert bench.out.gates[-1] is False


def test_faults_leave_room_for_rolls():
    bench = Bench(ring=12)
    for number in range(30):
        bench.machine.report("lowbat", f"d{number}")
    assert bench.store.free == 8
