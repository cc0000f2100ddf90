from firmware.net.tasks import Backoff
from firmware.tray.clock import TICKS_PERIOD
from firmware.tray.rate import Bucket

from .helpers import ticking


def test_time_goes_on_where_the_counter_wraps():
    clock, ticks = ticking(TICKS_PERIOD - 5)
    assert clock.now() == 0
    ticks.value += 10
    assert clock.now() == 10
    ticks.value += 1000
    assert clock.now() == 1010


def test_three_wraps_later_it_is_still_right():
    clock, ticks = ticking()
    for _ in range(12):
        ticks.value += TICKS_PERIOD // 4
        clock.now()
    assert clock.now() == 3 * TICKS_PERIOD


def test_a_counter_that_steps_back_does_not_turn_time_back():
    clock, ticks = ticking(1000)
    ticks.value = 1500
    assert clock.now() == 500
    ticks.value = 1499
    assert clock.now() == 500
    ticks.value = 1501
    assert clock.now() == 501


def test_a_bucket_lets_a_burst_through_and_then_its_rate():
    bucket = Bucket(20, 5)
    assert [bucket.take(0) for _ in range(6)] == [True] * 5 + [False]
    assert not bucket.take(49)
    assert bucket.take(50)
    assert not bucket.take(50)
    assert [bucket.take(100000) for _ in range(6)] == [True] * 5 + [False]


def test_a_rate_of_zero_lets_everything_through():
    bucket = Bucket(0, 1)
    assert all(bucket.take(0) for _ in range(1000))


def test_pauses_between_attempts_double_up_to_a_limit():
    backoff = Backoff(lambda size: bytes(size), 60)
    assert [backoff.next_ms() for _ in range(8)] == [1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000]
    backoff.reset()
    assert backoff.next_ms() == 1000
    backoff.worst()
    assert backoff.next_ms() == 60000


def test_a_hundred_trays_do_not_come_back_in_the_same_instant():
    pauses = [Backoff(lambda size, byte=byte: bytes([byte]), 60).next_ms() for byte in range(0, 256, 16)]
    assert len(set(pauses)) == 16
    assert min(pauses) == 1000
    assert max(pauses) <= 1250
