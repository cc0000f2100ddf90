"""How much and how fast is said."""

from firmware.tray.frame import UP_LIMIT, dumps, seal

from .link_bench import WHO, Bench


def test_no_more_lines_a_second_than_allowed():
    bench = Bench(rate=20)
    bench.link.up()
    bench.greet()
    for _ in range(60):
        bench.store.append([{"t": "roll", "dice": [["d6", 4, "", 100]]}])
    per_second = []
    for _ in range(4):
        for _ in range(100):
            bench.ticks.value += 10
            bench.link.poll()
            bench.ack(bench.store.acked + len(bench.port.take("roll")))
        per_second.append(bench.store.acked)
    assert per_second[1] - per_second[0] <= 20
    assert per_second[3] - per_second[2] <= 20
    assert bench.store.acked >= 55


def test_a_port_without_room_loses_nothing():
    bench = Bench()
    bench.open()
    bench.port.room = False
    bench.say({"t": "gate", "rid": "c1", "open": 1})
    bench.roll(2)
    bench.wait(3000)
    assert bench.port.sent == []
    bench.port.room = True
    bench.wait(50)
    assert bench.port.take("ack") == [{"t": "ack", "re": "gate", "rid": "c1"}]


def test_logs_come_two_a_second_and_short():
    bench = Bench()
    bench.open()
    for number in range(20):
        bench.link.log("warn", str(number) + "x" * 200)
    bench.link.poll()
    first = bench.port.take("log")
    assert len(first) == 4
    assert len(first[0]["msg"]) == 120
    bench.wait(1000)
    assert len(bench.port.take("log")) == 2
    bench.wait(5000)
    assert bench.port.take("log")[-1]["msg"].startswith("19x")


def test_everything_sent_fits_a_line():
    bench = Bench()
    bench.link.up()
    bench.link._who = dict(WHO, dev="d" * 24, caps=["pixels", "godice", "cam", "manual", "beam", "piezo", "load"])
    bench.greet("s" * 16)
    for message in bench.port.take():
        assert len(seal(dumps(message))) <= UP_LIMIT


def test_it_says_after_how_long_something_is_due_and_is_then_on_time():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.port.take()
    assert bench.link.poll() == 250
    bench.ticks.value += 250
    assert bench.link.poll() == 500
    assert bench.numbers() == [1]
    bench.ack(1)
    assert bench.link.poll() == 1750
    bench.ticks.value += 1749
    assert bench.link.poll() == 1
    assert bench.port.take("hb") == []
    bench.ticks.value += 1
    assert bench.link.poll() == 2000
    assert len(bench.port.take("hb")) == 1


def test_what_the_port_has_no_room_for_is_tried_again_soon():
    bench = Bench()
    bench.open()
    bench.port.room = False
    bench.roll()
    assert bench.link.poll() == 20
    bench.say({"t": "gate", "rid": "c1", "open": 1})
    assert bench.link.poll() == 20
