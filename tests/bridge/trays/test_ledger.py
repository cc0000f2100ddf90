"""Numbers: each record once, in order, whatever arrives how often."""

import random

from hypothesis import given
from hypothesis import strategies as st

from bridge.trays.ledger import JOBS, PATIENCE, Arrival, Ledger, Take
from bridge.trays.messages import Fault, Roll

INST = "1f0c9a2e"


def roll(n: int, first: int | None = None, parts: int = 1) -> Roll:
    start = n if first is None else first
    return Roll(INST, n, 1, start, (n - start + 1, parts), n * 10, [("d6", n % 6 + 1, "", 100)], "sim", -1, 5)


def arrival(record: Roll | Fault) -> Arrival:
    return Arrival(record, 0.0, lambda: None)


def take(ledger: Ledger, record: Roll | Fault) -> Take:
    return ledger.take(arrival(record))


def numbers(ledger: Ledger) -> list[list[int]]:
    return [[a.record.n for a in job.arrivals] for job in ledger.jobs]


def test_a_record_is_taken_once_and_acked_again_once_it_is_committed():
    ledger = Ledger(INST)
    assert take(ledger, roll(1)) is Take.NEW
    assert take(ledger, roll(1)) is Take.WAIT
    ledger.done(ledger.jobs[0])
    assert take(ledger, roll(1)) is Take.SAFE
    assert ledger.acked == 1
    assert ledger.jobs == []


def test_a_gap_asks_for_the_first_missing_number():
    ledger = Ledger(INST, acked=4)
    assert take(ledger, roll(6)) is Take.WANT
    assert ledger.wanted == 5
    assert take(ledger, roll(5)) is Take.NEW
    assert take(ledger, roll(6)) is Take.NEW


def test_parts_are_one_job_with_the_last_number():
    ledger = Ledger(INST)
    for n in (1, 2):
        take(ledger, roll(n, first=1, parts=3))
        assert ledger.jobs == []
    take(ledger, roll(3, first=1, parts=3))
    assert numbers(ledger) == [[1, 2, 3]]
    assert (ledger.jobs[0].first, ledger.jobs[0].last) == (1, 3)


def test_more_parts_than_a_window_come_as_several_jobs():
    ledger = Ledger(INST)
    for n in range(1, 11):
        take(ledger, roll(n, first=1, parts=10))
    assert numbers(ledger) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]]


def test_a_fault_in_the_place_of_a_part_lets_the_others_through():
    ledger = Ledger(INST)
    take(ledger, roll(1, first=1, parts=3))
    take(ledger, Fault(INST, 2, "store"))
    take(ledger, roll(3, first=1, parts=3))
    assert numbers(ledger) == [[1], [2], [3]]


def test_the_first_part_of_another_roll_ends_one_that_never_came_whole():
    ledger = Ledger(INST)
    take(ledger, roll(1, first=1, parts=3))
    take(ledger, roll(2, first=2, parts=2))
    assert numbers(ledger) == [[1]]
    take(ledger, roll(3, first=2, parts=2))
    assert numbers(ledger) == [[1], [2, 3]]


def test_a_tray_that_cannot_send_more_parts_before_an_ack_gets_one():
    ledger = Ledger(INST)
    take(ledger, roll(1, first=1, parts=3))
    for _ in range(PATIENCE):
        assert ledger.jobs == []
        take(ledger, roll(1, first=1, parts=3))
    assert numbers(ledger) == [[1]]
    ledger.done(ledger.jobs[0])
    take(ledger, roll(2, first=1, parts=3))
    for _ in range(PATIENCE):
        assert ledger.jobs == []
        take(ledger, roll(2, first=1, parts=3))
    assert numbers(ledger) == [[2]]


def test_a_failed_commit_gives_up_everything_after_it_too():
    ledger = Ledger(INST)
    for n in (1, 2, 3):
        take(ledger, roll(n))
    take(ledger, roll(4, first=4, parts=2))
    ledger.done(ledger.jobs[0])
    given_up = ledger.failed(ledger.jobs[0])
    assert [a.record.n for a in given_up] == [2, 3, 4]
    assert (ledger.acked, ledger.wanted) == (1, 2)
    assert take(ledger, roll(2)) is Take.NEW


def test_a_slow_sink_bounds_what_is_held():
    ledger = Ledger(INST)
    for n in range(1, 100):
        take(ledger, roll(n))
    assert len(ledger.jobs) == JOBS
    assert ledger.wanted == JOBS + 1
    assert take(ledger, roll(JOBS + 1)) is Take.WAIT
    ledger.done(ledger.jobs[0])
    assert take(ledger, roll(JOBS + 1)) is Take.NEW


def test_what_another_journal_has_is_not_waited_for():
    ledger = Ledger(INST, acked=3)
    take(ledger, roll(4, first=4, parts=2))
    assert [a.record.n for a in ledger.start_at(10)] == [4]
    assert (ledger.acked, ledger.wanted) == (9, 10)
    assert ledger.start_at(5) == []
    assert ledger.wanted == 10


def test_what_was_taken_is_not_given_up_for_a_tray_that_begins_right_after_it():
    ledger = Ledger(INST)
    for n in (1, 2):
        take(ledger, roll(n))
    assert ledger.start_at(3) == []
    assert (numbers(ledger), ledger.acked, ledger.wanted) == ([[1], [2]], 0, 3)
    assert [a.record.n for a in ledger.start_at(4)] == [1, 2]
    assert (numbers(ledger), ledger.acked, ledger.wanted) == ([], 3, 4)


@given(st.integers(0, 2**32), st.integers(1, 40))
def test_each_record_is_committed_once_and_in_order_over_a_bad_line(seed, count):
    rng = random.Random(seed)
    ledger = Ledger(INST)
    committed: list[int] = []
    acked = 0
    for _ in range(5000):
        if acked == count:
            break
        n = rng.randint(acked + 1, min(count, acked + 4))
        take(ledger, roll(n))
        if ledger.jobs and rng.random() < 0.5:
            job = ledger.jobs[0]
            if rng.random() < 0.3:
                ledger.failed(job)
            else:
                committed += [a.record.n for a in job.arrivals]
                ledger.done(job)
        if rng.random() < 0.5:
            acked = ledger.acked
    assert committed == list(range(1, count + 1))
