"""Limits on how often, with a clock that the test moves."""

from bridge.server.rate import Bucket, Tries


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_free_and_then_each_waits_its_turn() -> None:
    clock = Clock()
    bucket = Bucket(2.0, 3, clock)
    assert [bucket.take() for _ in range(5)] == [0.0, 0.0, 0.0, 0.5, 1.0]
    clock.now += 10.0
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]


def test_try_take_takes_nothing_on_credit() -> None:
    clock = Clock()
    bucket = Bucket(1.0, 2, clock)
    assert [bucket.try_take() for _ in range(4)] == [True, True, False, False]
    clock.now += 1.0
    assert [bucket.try_take() for _ in range(2)] == [True, False]


def test_failures_are_counted_by_address() -> None:
    tries = Tries(0.1, 2, Clock())
    assert [tries.failed("a") for _ in range(3)] == [False, False, True]
    assert tries.failed("b") is False


def test_an_address_is_forgiven_with_time() -> None:
    clock = Clock()
    tries = Tries(0.1, 1, clock)
    assert [tries.failed("a"), tries.failed("a")] == [False, True]
    clock.now += 10.0
    assert tries.failed("a") is False


def test_many_addresses_do_not_fill_the_memory() -> None:
    clock = Clock()
    tries = Tries(0.1, 1, clock, most=100)
    for number in range(1000):
        tries.failed(str(number))
    assert len(tries._buckets) <= 100
    assert tries.failed("999") is True, "the latest are kept"
    clock.now += 100.0
    for number in range(200):
        tries.failed(f"later {number}")
    assert len(tries._buckets) <= 100
