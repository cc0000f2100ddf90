"""What the bridge says: carried out and answered, refused, or passed over."""

from firmware.tray.link import GREETING, OPEN

from .link_bench import Bench


def test_commands_are_carried_out_and_answered():
    bench = Bench()
    bench.open()
    request = {"t": "request", "rid": "r1", "dice": [["d6", 2]], "prompt": "Mara", "ttl": 60}
    bench.say(request)
    assert bench.tray.commands == [request]
    assert bench.port.take() == [{"t": "ack", "re": "request", "rid": "r1"}]
    bench.tray.why = "busy"
    bench.say(dict(request, rid="r2"))
    assert bench.port.take() == [{"t": "nack", "re": "request", "rid": "r2", "why": "busy"}]


def test_time_is_taken_without_an_answer():
    bench = Bench()
    bench.open()
    bench.say({"t": "time", "unix": 1796025600, "ms": 5})
    assert bench.tray.commands[0]["t"] == "time"
    assert bench.port.take() == []


def test_wrong_commands_are_refused_and_not_carried_out():
    bench = Bench()
    bench.open()
    bench.say({"t": "gate", "rid": "c1", "open": 7})
    bench.say({"t": "format", "rid": "c2"})
    assert bench.tray.commands == []
    assert bench.port.take() == [
        {"t": "nack", "re": "gate", "rid": "c1", "why": "range"},
        {"t": "nack", "re": "format", "rid": "c2", "why": "type"},
    ]


def test_commands_before_the_greeting_are_not_heard():
    bench = Bench()
    bench.link.up()
    bench.say({"t": "gate", "rid": "c1", "open": 1})
    bench.ack(0)
    assert bench.tray.commands == []
    assert bench.link.state == GREETING


def test_damaged_lines_are_complained_about_but_not_for_ever():
    bench = Bench()
    bench.open()
    for _ in range(50):
        bench.link.receive("bad", "crc")
        bench.link.poll()
    assert bench.port.take() == [{"t": "nack", "why": "crc"}] * 2


def test_console_noise_is_ignored():
    bench = Bench()
    bench.open()
    bench.link.receive("console", "AT+GCAP")
    bench.link.poll()
    assert bench.port.take() == []


def test_a_flood_of_commands_is_bounded():
    bench = Bench()
    bench.open()
    bench.port.room = False
    for number in range(100):
        bench.say({"t": "gate", "rid": f"c{number}", "open": 1})
    bench.port.room = True
    bench.link.poll()
    assert len(bench.port.take("ack")) == 8


def test_messages_of_any_shape_raise_nothing():
    bench = Bench()
    bench.open()
    values = (None, True, -1, 1 << 70, "", "x" * 300, [], [[]], {}, {"a": 1})
    for kind in ("hello", "time", "request", "cancel", "led", "gate", "ack", "nack", "challenge", "roll", "", "hb"):
        for field in ("v", "sid", "rid", "dice", "n", "inst", "why", "nonce", "ttl", "open", "unix"):
            for value in values:
                bench.link.receive("frame", {"t": kind, field: value})
        bench.link.poll()
    assert bench.tray.commands == []
    assert bench.link.state == OPEN
