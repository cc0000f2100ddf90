"""Records on their way: the window, sending again, acks and gaps."""

from .link_bench import Bench


def test_at_most_four_records_are_on_their_way():
    bench = Bench()
    bench.open()
    bench.roll(7)
    assert bench.numbers() == [1, 2, 3, 4]
    bench.ack(2)
    assert bench.numbers() == [5, 6]
    bench.ack(6)
    assert bench.numbers() == [7]
    bench.ack(7)
    assert bench.store.waiting == 0


def test_what_is_not_acked_is_sent_again_with_a_growing_pause():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.port.take()
    sent = []
    for at in range(0, 9000, 10):
        bench.ticks.value += 10
        bench.link.poll()
        if bench.port.take("roll"):
            sent.append(at + 10)
        if at % 2000 == 0:
            bench.say({"t": "time", "unix": 1, "ms": 0})
    assert sent == [250, 750, 1750, 3750, 7750]


def test_the_pause_starts_over_with_an_ack_that_brings_news():
    bench = Bench()
    bench.open()
    bench.roll(2)
    bench.wait(800)
    bench.numbers()
    bench.ack(1)
    bench.wait(250)
    assert bench.numbers() == [2]


def test_a_record_is_sent_again_after_reconnecting():
    bench = Bench()
    bench.open()
    bench.roll(2)
    assert bench.numbers() == [1, 2]
    bench.link.down()
    bench.wait(1000)
    assert bench.port.sent == []
    bench.link.up()
    bench.link.poll()
    assert bench.numbers() == []
    bench.greet("s2")
    assert bench.numbers() == [1, 2]


def test_want_goes_back_to_that_number_once():
    bench = Bench()
    bench.open()
    bench.roll(3)
    bench.numbers()
    want = {"t": "nack", "inst": bench.store.inst, "n": 2, "why": "want"}
    bench.say(want)
    bench.say(want)
    assert bench.numbers() == [2, 3]
    bench.wait(60)
    bench.say(want)
    assert bench.numbers() == [2, 3]


def test_want_of_what_is_gone_is_answered_with_hello():
    bench = Bench()
    bench.open()
    bench.roll(3)
    bench.ack(2)
    bench.say({"t": "nack", "inst": bench.store.inst, "n": 1, "why": "want"})
    bench.wait(100)
    assert bench.port.take("hello")[0]["lo"] == 3


def test_want_of_what_was_never_written_changes_nothing():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.port.take()
    bench.say({"t": "nack", "inst": bench.store.inst, "n": 9, "why": "want"})
    bench.say({"t": "nack", "inst": "00000000", "n": 1, "why": "want"})
    assert bench.port.take() == []


def test_a_damaged_line_at_the_bridge_is_sent_again_at_once():
    bench = Bench()
    bench.open()
    bench.roll(2)
    bench.numbers()
    bench.say({"t": "nack", "why": "crc"})
    assert bench.numbers() == [1, 2]


def test_an_ack_for_another_store_is_not_ours():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.ack(1, "00000000")
    assert bench.store.waiting == 1


def test_an_ack_past_the_last_record_means_the_store_is_an_old_copy():
    bench = Bench()
    bench.open()
    bench.roll(2)
    bench.port.take()
    old = bench.store.inst
    bench.ack(50)
    assert bench.store.inst != old
    sent = bench.port.take()
    assert [message["t"] for message in sent] == ["hello", "roll", "roll"]
    assert all(message["inst"] == bench.store.inst for message in sent)


def test_where_the_counter_wraps_nothing_is_sent_early_or_late():
    bench = Bench((1 << 30) - 300)
    bench.open()
    bench.roll()
    bench.numbers()
    bench.wait(240)
    assert bench.numbers() == []
    bench.wait(10)
    assert bench.numbers() == [1]
    bench.wait(490)
    assert bench.numbers() == []
    bench.wait(10)
    assert bench.numbers() == [1]
