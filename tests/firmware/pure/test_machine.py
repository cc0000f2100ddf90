from firmware.tray.dice import (
    COCKED,
    DROP,
    GONE,
    HANDLING,
    LOAD,
    MOVED,
    RESTING,
    ROLLED,
    ROLLING,
    STACKED,
    UNSURE,
    Reading,
)
from firmware.tray.frame import loads
from firmware.tray.machine import ARMED, COMMIT, CONFIRM, DROPPING, IDLE, SETTLING, Machine
from firmware.tray.store import Store

from .helpers import counted, folder, ticking


class Out:
    def __init__(self):
        self.gates = []
        self.logs = []
        self.states = []
        self.machine = None

    def gate(self, is_open):
        self.gates.append(is_open)

    def changed(self):
        if self.machine and self.machine.state not in self.states[-1:]:
            self.states.append(self.machine.state)

    def log(self, text):
        self.logs.append(text)


class Bench:
    """A machine with a store; time passes in steps of 10 ms."""

    def __init__(self, presence=True, confirm=False, ring=64, root=None):
        self.clock, self.ticks = ticking((1 << 30) - 3000)  # the counter wraps during most tests
        self.root = root or folder()
        self.store = Store(self.root, counted(), ring)
        self.out = Out()
        self.machine = Machine(self.clock, self.store, self.out, presence, confirm)
        self.out.machine = self.machine
        self.read = 0

    def wait(self, ms):
        for _ in range(ms // 10):
            self.ticks.value += 10
            self.machine.tick()

    def see(self, state, key="a", kind="d6", face=1, conf=100, src="pixels"):
        self.machine.take(Reading(key, kind, face, state, conf, self.clock.now(), src))

    def drop(self, count=1):
        self.see(DROP, "", "", count, src="beam")

    def request(self, rid="r1", dice=(("d6", 1),), ttl=60):
        message = {"t": "request", "rid": rid, "dice": [list(pair) for pair in dice], "prompt": "Mara", "ttl": ttl}
        return self.machine.request(message)

    def throw(self, *dice):
        """Dice (key, face) or (key, face, kind) tumble in and come to rest."""
        for key, _, *kind in dice:
            self.see(HANDLING, key, *kind)
            self.see(ROLLING, key, *kind)
        self.drop(len(dice))
        self.wait(300)
        for key, face, *kind in dice:
            self.see(ROLLED, key, kind[0] if kind else "d6", face)
        self.wait(700)

    def records(self, kind=None):
        """Return what was stored since last time."""
        found = []
        for n in range(self.read + 1, self.store.hi + 1):
            record = loads(self.store.get(n) or b"{}")
            if record and (kind is None or record["t"] == kind):
                found.append(record)
        self.read = self.store.hi
        return found

    def codes(self):
        return [record["code"] for record in self.records("fault")]

    def faces(self):
        return [[die[1] for die in record["dice"]] for record in self.records("roll")]


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
    assert (fault["code"], fault["die"]) == ("cocked", "b")
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


def test_a_die_that_vanishes_is_forgotten():
    bench = Bench()
    bench.request()
    bench.throw(("a", 4), ("b", 5))
    bench.see(GONE, "b")
    bench.wait(2100)
    assert bench.faces() == [[4]]


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


def test_faults_leave_room_for_rolls():
    bench = Bench(ring=12)
    for number in range(30):
        bench.machine.report("lowbat", f"d{number}")
    assert bench.store.free == 8


def test_a_fault_of_a_source_is_told_once():
    bench = Bench()
    for _ in range(3):
        bench.machine.report("sensor", "beam")
    (fault,) = bench.records()
    assert (fault["code"], fault["die"]) == ("sensor", "beam")


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
