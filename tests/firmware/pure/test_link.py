from firmware.tray.auth import proof
from firmware.tray.frame import UP_LIMIT, dumps, seal
from firmware.tray.link import GREETING, OPEN, READ_ONLY, Link
from firmware.tray.store import Store

from .helpers import Port, counted, folder, ticking, vectors

WHO = {"dev": "a1b2c3", "fw": "0.1.0", "port": "sim", "caps": ["sim"], "reset": "power"}
STATUS = {"mem": 80000, "rssi": 0, "state": "idle", "rid": "", "src": {"sim": "ok"}}


class Tray:
    def __init__(self):
        self.commands = []
        self.why = ""

    def command(self, message):
        self.commands.append(message)
        return self.why

    def status(self):
        return STATUS


class Bench:
    """A link with a store, a clock that the test moves, and a port that keeps what is sent."""

    def __init__(self, start=0, rate=0, key=b""):
        self.clock, self.ticks = ticking(start)
        self.store = Store(folder(), counted())
        self.port = Port()
        self.tray = Tray()
        self.link = Link(WHO, self.store, self.clock, self.port, self.tray, rate, key)

    def say(self, message, via=""):
        self.link.receive("frame", message, via)
        self.link.poll()

    def greet(self, sid="s1", via=""):
        self.say({"t": "hello", "v": 1, "sid": sid, "max": 512}, via)

    def open(self):
        self.link.up()
        self.greet()
        self.port.take()

    def roll(self, count=1):
        for _ in range(count):
            self.store.append([{"t": "roll", "dice": [["d6", 4, "", 100]]}])
        self.link.poll()

    def wait(self, ms, step=10):
        for _ in range(ms // step):
            self.ticks.value += step
            self.link.poll()

    def numbers(self):
        return [message["n"] for message in self.port.take("roll")]

    def ack(self, n, inst=None):
        self.say({"t": "ack", "inst": inst or self.store.inst, "n": n})


def test_nothing_is_said_without_a_transport():
    bench = Bench()
    bench.roll()
    bench.wait(5000)
    assert bench.port.sent == []


def test_hello_and_heartbeats_until_someone_greets():
    bench = Bench()
    bench.link.up()
    bench.roll()
    bench.wait(4000)
    kinds = [message["t"] for message in bench.port.sent]
    assert kinds.count("hello") in (4, 5)
    assert kinds.count("hb") in (2, 3)
    assert len(kinds) == kinds.count("hello") + kinds.count("hb")
    hello = bench.port.take("hello")[0]
    assert hello["sid"] == ""
    assert (hello["lo"], hello["hi"], hello["inst"]) == (1, 1, bench.store.inst)
    for field in ("v", "dev", "boot", "fw", "port", "caps", "mem", "up_ms", "reset"):
        assert field in hello


def test_a_greeting_is_answered_with_its_sid_and_opens_the_line():
    bench = Bench()
    bench.link.up()
    bench.roll()
    bench.port.take()
    bench.greet("s9")
    assert bench.port.take("hello")[0]["sid"] == "s9"
    assert bench.link.state == OPEN
    bench.greet("s9")
    assert [message["t"] for message in bench.port.take()] == ["hello", "roll"]
    bench.wait(100)
    assert bench.port.take("hello") == []


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
    assert bench.link.refused == 1


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


def test_another_version_is_told_so_and_gets_heartbeats_only():
    bench = Bench()
    bench.link.up()
    bench.roll()
    bench.port.take()
    bench.say({"t": "hello", "v": 2, "sid": "s1", "max": 512})
    assert bench.port.take("nack") == [{"t": "nack", "re": "hello", "why": "version", "v": 1}]
    bench.say({"t": "gate", "rid": "c1", "open": 1})
    assert bench.port.take("nack") == [{"t": "nack", "re": "gate", "rid": "c1", "why": "version"}]
    assert bench.tray.commands == []
    bench.wait(5000)
    assert [message["t"] for message in bench.port.take()] in (["hb", "hb"], ["hb", "hb", "hb"])
    assert bench.store.waiting == 1
    bench.greet()
    assert bench.numbers() == [1]


def test_a_bridge_that_refuses_our_version_gets_no_readings():
    bench = Bench()
    bench.open()
    bench.say({"t": "nack", "re": "hello", "why": "version", "v": 2})
    assert bench.link.state == READ_ONLY
    assert bench.link.bridge_version == 2
    bench.roll()
    assert bench.numbers() == []


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
    assert bench.link.refused == 2


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
    assert bench.link.refused == 50


def test_console_noise_is_ignored():
    bench = Bench()
    bench.open()
    bench.link.receive("console", "AT+GCAP")
    bench.link.poll()
    assert bench.port.take() == []


def test_the_last_bridge_to_greet_is_the_one_that_is_heard():
    bench = Bench()
    bench.link.up()
    bench.greet("s1", "north")
    bench.greet("s2", "south")
    bench.roll()
    bench.port.take()
    bench.say({"t": "ack", "inst": bench.store.inst, "n": 1}, "north")
    assert bench.store.waiting == 1
    bench.say({"t": "ack", "inst": bench.store.inst, "n": 1}, "south")
    assert bench.store.waiting == 0


def test_tcp_says_nothing_before_the_challenge():
    bench = Bench(key=b"secret")
    bench.link.up(True)
    bench.greet()
    bench.wait(5000)
    assert bench.port.sent == []
    bench.say({"t": "challenge", "nonce": "0123456789abcdef"})
    sent = bench.port.take()
    assert sent[0] == {"t": "proof", "dev": "a1b2c3", "mac": proof(b"secret", "0123456789abcdef", "a1b2c3")}
    assert sent[1]["t"] == "hello"


def test_no_proofs_are_made_outside_tcp():
    bench = Bench(key=b"secret")
    bench.open()
    bench.say({"t": "challenge", "nonce": "0123456789abcdef"})
    assert bench.port.take("proof") == []


def test_silence_while_something_waits_leads_back_to_greeting():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.wait(10500)
    assert bench.link.state == GREETING
    assert bench.port.take("hello")
    bench.greet("s2")
    assert bench.numbers()[-1] == 1


def test_silence_while_nothing_waits_is_no_trouble():
    bench = Bench()
    bench.open()
    bench.wait(60000, 100)
    assert bench.link.state == OPEN


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


def talk(conversation, dev):
    """Play a conversation of the vectors against a link."""
    bench = Bench(key=conversation.get("key", "").encode())
    bench.link._who = dict(WHO, dev=dev)
    bench.link.up(conversation.get("locked", False))
    bench.roll(conversation["records"])
    said = []

    def gather():
        said.extend([message for message in bench.port.take() if message["t"] != "hb"])

    for step in conversation["steps"]:
        gather()
        if "wait" in step:
            bench.wait(step["wait"])
        elif "bridge" in step:
            assert said == [], (conversation["name"], step, said)
            bench.say({k: bench.store.inst if v == "@inst" else v for k, v in step["bridge"].items()})
        else:
            assert said, (conversation["name"], step)
            message = said.pop(0)
            for field, value in step["tray"].items():
                assert message.get(field) == value, (conversation["name"], step, message)
    gather()
    assert said == [], (conversation["name"], said)


def test_the_conversations_of_the_vectors():
    everything = vectors("link")
    for conversation in everything["conversations"]:
        talk(conversation, everything["dev"])
