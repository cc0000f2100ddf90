"""Commands: one at a time, again until answered, and again after a reconnect."""

from bridge.trays.messages import Cancel, Gate, Led, No, Request, Yes
from bridge.trays.model import CommandResult, Outcome, RollRequest
from bridge.trays.outbox import TRIES, Outbox

DEV = "a1b2c3"
ASKED = RollRequest("r1", (("d6", 3),), "Mara: Agility", ttl=100)
SENT = Request("r1", [("d6", 3)], 100, "Mara: Agility")


def result(rid: str, kind: str, outcome: Outcome, why: str = "") -> CommandResult:
    return CommandResult(DEV, rid, kind, outcome, why)


def armed() -> Outbox:
    """A tray that acked r1 at 0 s."""
    box = Outbox(DEV)
    assert box.request(ASKED, 0) == []
    assert box.next(0) == SENT
    assert box.answered(Yes("request", "r1"), 0) == result("r1", "request", Outcome.TAKEN)
    return box


def test_a_command_is_sent_again_until_it_is_answered():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    assert box.next(0) == SENT
    assert box.next(0.9) is None
    assert box.due(connected=True) == 1.0
    assert box.next(1.0) == Request("r1", [("d6", 3)], 99, "Mara: Agility")
    assert box.answered(Yes("request", "r1"), 1.2) == result("r1", "request", Outcome.TAKEN)
    assert box.next(5) is None
    assert box.armed == "r1"


def test_one_command_is_on_its_way_at_a_time():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    box.led("ok")
    assert box.next(0) == SENT
    assert box.next(0.5) is None
    box.answered(Yes("request", "r1"), 0.5)
    assert box.next(0.5) == Led("c1", "ok")


def test_answers_to_other_commands_mean_nothing():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    assert box.answered(Yes("request", "r1"), 0) is None
    box.next(0)
    assert box.answered(Yes("cancel", "r1"), 0) is None
    assert box.answered(Yes("request", "r9"), 0) is None
    assert box.answered(No("crc"), 0) is None
    assert box.next(0.5) is None


def test_a_busy_tray_is_asked_again_later_and_a_damaged_command_at_once():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    box.next(0)
    assert box.answered(No("busy", "request", "r1"), 0.1) is None
    assert box.next(0.2) is None
    assert box.next(1.1) is not None
    assert box.answered(No("crc", "request", "r1"), 1.2) is None
    assert box.next(1.2) is not None


def test_a_refusal_is_told_and_ends_the_request():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    box.next(0)
    assert box.answered(No("range", "request", "r1"), 0) == result("r1", "request", Outcome.REFUSED, "range")
    assert box.armed == ""
    assert box.next(9) is None


def test_a_request_goes_out_again_after_a_reconnect_with_the_time_that_is_left():
    box = armed()
    box.disconnected()
    box.connected(40, restarted=True)
    assert box.next(40) == Request("r1", [("d6", 3)], 60, "Mara: Agility")


def test_a_request_whose_time_is_over_is_dropped_and_told_of_once():
    box = armed()
    assert box.due(connected=False) == 100
    assert box.expire(99.9) == []
    assert box.expire(100) == [result("r1", "request", Outcome.EXPIRED)]
    assert box.expire(200) == []
    box.connected(200, restarted=True)
    assert box.next(200) is None


def test_another_request_takes_the_place_of_the_first():
    box = armed()
    second = RollRequest("r2", (("d20", 1),), ttl=10)
    assert box.request(second, 5) == [result("r1", "request", Outcome.REPLACED)]
    assert box.next(5) == Request("r2", [("d20", 1)], 10)
    assert box.armed == "r2"


def test_a_cancel_waits_for_a_tray_that_is_offline_but_not_for_one_that_restarted():
    box = armed()
    box.disconnected()
    assert box.cancel("r1") is True
    assert box.cancel("r1") is False
    box.connected(1, restarted=False)
    assert box.next(1) == Cancel("r1")
    box.connected(2, restarted=True)
    assert box.next(2) is None


def test_a_request_that_was_never_sent_needs_no_cancel():
    box = Outbox(DEV)
    box.request(ASKED, 0)
    box.cancel("r1")
    assert box.next(0) is None


def test_cancelling_a_replacement_that_never_arrived_cancels_what_it_was_to_replace():
    box = armed()
    box.disconnected()
    box.request(RollRequest("r2", (("d20", 1),)), 1)
    box.cancel("r2")
    box.connected(2, restarted=False)
    assert box.next(2) == Cancel("r1")
    assert box.answered(Yes("cancel", "r1"), 2) == result("r1", "cancel", Outcome.TAKEN)
    assert box.next(9) is None


def test_a_replacement_waits_for_another_command_but_not_for_the_request_it_replaces() -> None:
    second = RollRequest("r2", (("d20", 1),), ttl=10)
    box = Outbox(DEV)
    box.request(ASKED, 0)
    assert box.next(0) == SENT
    box.request(second, 0)
    assert box.next(0) == Request("r2", [("d20", 1)], 10)
    box.answered(Yes("request", "r2"), 0)
    box.led("ok")
    assert box.next(0) == Led("c1", "ok")
    box.request(ASKED, 0)
    assert box.next(0) is None
    box.answered(Yes("led", "c1"), 0)
    assert box.next(0) == SENT


def test_cancelling_a_replacement_that_may_have_arrived_cancels_both() -> None:
    box = armed()
    box.request(RollRequest("r2", (("d20", 1),)), 1)
    assert box.next(1) is not None  # on its way, not answered
    box.cancel("r2")
    assert box.next(1) == Cancel("r1")
    box.answered(Yes("cancel", "r1"), 1)
    assert box.next(1) == Cancel("r2")
    box.answered(Yes("cancel", "r2"), 1)
    assert box.next(9) is None


def test_what_a_tray_forgot_in_a_restart_needs_no_cancel() -> None:
    box = armed()
    box.connected(1, restarted=True)
    box.cancel("r1")
    assert box.next(1) is None


def test_what_a_tray_refuses_is_not_sent_again() -> None:
    box = armed()
    box.led("ok")
    assert box.next(1) == Led("c1", "ok")
    assert box.answered(No("range", "led", "c1"), 1) == result("c1", "led", Outcome.REFUSED, "range")
    box.cancel("r1")
    assert box.next(9) == Cancel("r1")
    assert box.answered(No("type", "cancel", "r1"), 9) == result("r1", "cancel", Outcome.REFUSED, "type")
    assert box.next(20) is None


def test_lights_and_gate_are_given_up_after_three_tries():
    box = Outbox(DEV)
    box.gate(True)
    sent = [box.next(float(now)) for now in range(TRIES + 3)]
    assert sent == [Gate("c1", 1)] * TRIES + [None] * 3


def test_only_the_latest_light_is_shown():
    box = Outbox(DEV)
    box.led("wait")
    box.led("ok")
    assert box.next(0) == Led("c2", "ok")
    box.answered(Yes("led", "c2"), 0)
    assert box.next(0) is None
