"""How a conversation begins, who is listened to, and what is said before it is open."""

from firmware.tray.auth import proof
from firmware.tray.link import DOWN, GREETING, OPEN, READ_ONLY

from .link_bench import Bench


def test_nothing_is_said_without_a_transport():
    bench = Bench()
    bench.roll()
    bench.wait(5000)
    assert bench.port.sent == []


def test_what_is_read_once_the_transport_is_gone_opens_no_line():
    bench = Bench()
    bench.open()
    bench.roll()
    bench.link.down()
    bench.greet("s2")
    bench.ack(1)
    assert bench.link.state == DOWN
    assert bench.store.waiting == 1


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


def test_a_session_begins_once_however_often_it_is_greeted():
    bench = Bench()
    bench.link.up()
    for sid, sessions in (("s1", 1), ("s1", 1), ("s2", 2), ("s1", 3)):
        bench.greet(sid)
        assert bench.tray.sessions == sessions
    bench.link.probe()
    bench.greet("s1")
    assert bench.tray.sessions == 3
