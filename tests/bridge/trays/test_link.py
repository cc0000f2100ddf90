"""One conversation: greeting, versions, silence, damaged lines."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.trays.frames import Bad, Console, Frame, dumps
from bridge.trays.link import CONTENDED_S, GREETINGS, SILENCE_S, TIME_S, Event, Greeted, Link, LinkState, Odd, Said
from bridge.trays.messages import Beat, DownMessage, Hello, Nack, Roll, Time

WALL = 1_796_025_600.25
BEAT = {"t": "hb", "up": 1000, "un": 0, "mem": 80000, "rssi": 0, "state": "idle", "rid": "", "src": {}}
ROLL = {
    "t": "roll",
    "inst": "1f0c9a2e",
    "n": 1,
    "boot": 3,
    "roll": 1,
    "part": [1, 1],
    "up": 900,
    "dice": [["d6", 4, "a", 100]],
    "src": "sim",
    "beam": -1,
    "ms": 40,
}


def frame(message: dict[str, object]) -> Frame:
    return Frame(str(message["t"]), dumps(message))


def hello(sid: str, **changes: object) -> dict[str, object]:
    return {
        "t": "hello",
        "v": 1,
        "dev": "a1b2c3",
        "inst": "1f0c9a2e",
        "boot": 3,
        "fw": "0.1.0",
        "port": "sim",
        "caps": ["sim"],
        "lo": 1,
        "hi": 0,
        "mem": 81234,
        "up_ms": 512,
        "reset": "power",
        "sid": sid,
    } | changes


class Talk:
    """A link and its clock."""

    def __init__(self, dev: str | None = None) -> None:
        self.now = 0.0
        self.link = Link("s1", self.now, dev)

    def tick(self, seconds: float = 0.0) -> list[DownMessage]:
        self.now += seconds
        self.link.tick(self.now, WALL)
        return self.sent()

    def hear(self, message: dict[str, object]) -> list[Event]:
        return self.link.receive(frame(message), self.now, WALL)

    def sent(self) -> list[DownMessage]:
        messages, self.link.outgoing = self.link.outgoing, []
        return messages


def opened() -> Talk:
    talk = Talk()
    talk.tick()
    assert isinstance(talk.hear(hello("s1"))[0], Greeted)
    assert talk.sent() == [Time(1_796_025_600, 250)]
    assert talk.link.state is LinkState.OPEN
    return talk


def test_hello_is_sent_every_second_until_a_tray_repeats_its_sid():
    talk = Talk()
    assert talk.tick() == [Hello(1, "s1", 512)]
    assert talk.tick(0.5) == []
    assert talk.tick(0.5) == [Hello(1, "s1", 512)]
    (event,) = talk.hear(hello("s1"))
    assert isinstance(event, Greeted)
    assert event.hello.dev == "a1b2c3"
    talk.sent()
    assert talk.tick(3) == []


def test_records_heartbeats_and_answers_count_only_in_an_open_conversation():
    talk = Talk()
    assert talk.hear(ROLL) == []
    assert talk.hear(BEAT) == []
    assert talk.hear({"t": "ack", "re": "request", "rid": "r1"}) == []
    talk = opened()
    assert isinstance(talk.hear(ROLL)[0], Roll)
    assert isinstance(talk.hear(BEAT)[0], Beat)


def test_a_tray_that_restarted_is_greeted_at_once_but_not_in_a_flood():
    talk = opened()
    talk.now += 1
    assert talk.hear(hello("")) == []
    assert talk.sent() == [Hello(1, "s1", 512)]
    assert talk.hear(hello("")) == []
    assert talk.sent() == []
    assert talk.hear(ROLL) == []


@pytest.mark.parametrize(("sid", "version"), [("s1", 1), ("", 2)])
def test_a_flood_of_greetings_is_taken_five_times_a_second(sid: str, version: int) -> None:
    talk = Talk()
    talk.tick()
    greeted = [event for _ in range(50) for event in talk.hear(hello(sid, v=version)) if isinstance(event, Greeted)]
    assert len(greeted) == GREETINGS
    assert talk.link.state is LinkState.GREETING
    talk.now += 1
    assert isinstance(talk.hear(hello(sid, v=version))[0], Greeted)


def test_greetings_meant_for_others_do_not_keep_ours_waiting() -> None:
    talk = Talk()
    talk.tick()
    for _ in range(50):
        talk.hear(hello("s0"))
    assert isinstance(talk.hear(hello("s1"))[0], Greeted)


def test_a_hello_of_an_older_session_opens_nothing():
    talk = Talk()
    assert talk.hear(hello("s0")) == []
    assert talk.link.state is LinkState.GREETING


def test_a_tray_that_another_bridge_greeted_is_left_to_it_for_a_while():
    talk = opened()
    (event,) = talk.hear(hello("other"))
    assert isinstance(event, Odd)
    assert event.text.id == "tray-contended"
    assert talk.tick(CONTENDED_S - 0.1) == []
    assert talk.tick(0.1) == [Hello(1, "s1", 512)]


def test_another_version_is_read_only_and_says_why():
    talk = Talk()
    talk.tick()
    greeted, odd = talk.hear(hello("", v=2))
    assert isinstance(greeted, Greeted)
    assert isinstance(odd, Odd)
    assert dict(odd.text.params) == {"theirs": 2, "ours": 1}
    assert talk.sent() == [Nack("version", re="hello", v=1)]
    assert talk.link.state is LinkState.READ_ONLY
    assert talk.hear(ROLL) == []
    assert isinstance(talk.hear(BEAT)[0], Beat)


def test_a_tray_that_refuses_our_version_is_read_only():
    talk = Talk()
    talk.tick()
    (odd,) = talk.hear({"t": "nack", "re": "hello", "why": "version", "v": 7})
    assert isinstance(odd, Odd)
    assert talk.link.state is LinkState.READ_ONLY


def test_a_tray_with_new_firmware_opens_again():
    talk = Talk()
    talk.hear(hello("", v=2))
    talk.now += 1
    talk.hear(hello(""))
    talk.hear(hello("s1"))
    assert talk.link.state is LinkState.OPEN


def test_three_missing_heartbeats_are_silence_and_hello_begins_again():
    talk = opened()
    assert talk.link.due == SILENCE_S
    assert talk.tick(SILENCE_S - 0.1) == []
    assert talk.link.silent(talk.now) == 0
    assert talk.tick(0.1) == [Hello(1, "s1", 512)]
    assert talk.tick(1) == [Hello(1, "s1", 512)]
    assert talk.link.silent(talk.now) == 1
    talk.hear(BEAT)
    assert talk.link.silent(talk.now) == 0


def test_console_noise_is_no_sign_of_life():
    talk = opened()
    talk.now += SILENCE_S
    assert talk.link.receive(Console(">>> "), talk.now, WALL) == [Said("debug", ">>> ")]
    assert talk.tick(0.1) == [Hello(1, "s1", 512)]


def test_damaged_lines_are_nacked_twice_a_second_at_most_and_never_before_the_greeting():
    talk = Talk()
    talk.link.receive(Bad("crc"), talk.now, WALL)
    assert talk.sent() == []
    talk = opened()
    for _ in range(100):
        talk.link.receive(Bad("crc"), talk.now, WALL)
    assert talk.sent() == [Nack("crc"), Nack("crc")]
    talk.now += 0.5
    talk.link.receive(Bad("len"), talk.now, WALL)
    assert talk.sent() == [Nack("len")]


def test_a_malformed_message_is_nacked_with_its_type():
    talk = opened()
    (said,) = talk.hear(BEAT | {"up": "x"})
    assert isinstance(said, Said)
    assert talk.sent() == [Nack("type", re="hb")]


def test_a_tray_that_is_not_the_one_it_must_be_is_not_greeted():
    talk = Talk(dev="d4e5f6")
    (odd,) = talk.hear(hello("s1"))
    assert isinstance(odd, Odd)
    assert odd.text.id == "tray-wrong-name"
    assert talk.link.state is LinkState.GREETING


def test_the_time_is_told_again_now_and_then():
    talk = opened()
    for _ in range(int(TIME_S) - 1):
        talk.now += 1
        talk.hear(BEAT)
    assert talk.tick() == []
    assert talk.tick(1) == [Time(1_796_025_600, 250)]


def test_what_a_tray_logs_cannot_forge_lines():
    talk = opened()
    (said,) = talk.hear({"t": "log", "lvl": "warn", "msg": "a\nb\x1b[2J"})
    assert said == Said("warn", "a.b.[2J")


MESSAGES = [
    BEAT,
    ROLL,
    hello("s1"),
    hello(""),
    hello("x"),
    hello("", v=2),
    {"t": "nack", "re": "hello", "why": "version"},
]


@given(st.integers(0, 2**32))
def test_any_order_of_messages_raises_nothing_and_ends_open(seed):
    rng = random.Random(seed)
    talk = Talk()
    for _ in range(60):
        talk.now += rng.choice([0, 0.1, 1, 10])
        talk.tick()
        if rng.random() < 0.2:
            talk.link.receive(rng.choice([Bad("crc"), Console("x")]), talk.now, WALL)
        talk.hear(rng.choice(MESSAGES))
    talk.tick(CONTENDED_S)
    talk.hear(hello(""))
    talk.tick(1)
    talk.hear(hello("s1"))
    assert talk.link.state is LinkState.OPEN
