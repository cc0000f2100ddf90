from firmware.net.mqtt_codec import (
    CONNACK,
    PUBACK,
    PUBLISH,
    SUBACK,
    PacketReader,
    Published,
    connect,
    number,
    puback,
    publish,
    subscribe,
)
from firmware.tray.errors import TransportError

from .helpers import raises

INCOMING = (
    (b"\x20\x02\x00\x00", (CONNACK, 0, b"\x00\x00", True)),
    (b"\x90\x03\x00\x07\x01", (SUBACK, 0, b"\x00\x07\x01", True)),
    (b"\x40\x02\x12\x34", (PUBACK, 0, b"\x12\x34", True)),
    (b"\xd0\x00", (13, 0, b"", True)),
    (b"\x33\x09\x00\x03a/b\x00\x05hi", (PUBLISH, 3, b"\x00\x03a/b\x00\x05hi", True)),
)


def test_connect_asks_for_a_clean_session_with_a_retained_will():
    packet = connect("t1", 15, ("dicewire/t1/state", "offline"), "user", "pw")
    assert packet[0] == 0x10
    assert packet[1] == len(packet) - 2
    assert packet[2:9] == b"\x00\x04MQTT\x04"
    assert packet[9] == 0x02 | 0x04 | 0x08 | 0x20 | 0x80 | 0x40
    assert packet[10:12] == b"\x00\x0f"
    assert packet[12:] == b"\x00\x02t1\x00\x11dicewire/t1/state\x00\x07offline\x00\x04user\x00\x02pw"


def test_connect_without_a_user_sends_none():
    packet = connect("t1", 15, ("s", "offline"))
    assert packet[9] & 0xC0 == 0
    assert packet.endswith(b"offline")


def test_packets_longer_than_127_bytes_have_a_length_of_two():
    packet = publish("t", b"x" * 300, 5)
    assert packet[:3] == b"\x32\xb1\x02"
    assert len(packet) == 3 + 0x131


def test_publish_subscribe_and_puback():
    assert publish("a", b"hi", 258, True) == b"\x33\x07\x00\x01a\x01\x02hi"
    assert subscribe("a/+", 1) == b"\x82\x08\x00\x01\x00\x03a/+\x01"
    assert puback(258) == b"\x40\x02\x01\x02"


def test_any_split_of_the_bytes_yields_the_same_packets():
    data = b"".join([packet for packet, _ in INCOMING])
    for size in (1, 2, 3, 5, 100):
        reader = PacketReader(100)
        found = []
        for start in range(0, len(data), size):
            found.extend(reader.feed(data[start : start + size]))
        assert found == [expected for _, expected in INCOMING], size


def test_a_megabyte_costs_no_memory_and_is_marked():
    reader = PacketReader(64)
    body = b"\x00\x01t\x00\x09" + b"x" * 995
    found = reader.feed(b"\x32\xc0\x84\x3d" + body)
    for _ in range(999):
        found.extend(reader.feed(b"x" * 1000))
        assert len(reader._body) <= 64
    found.extend(reader.feed(b"\xd0\x00"))
    assert found[-1][0] == 13
    kind, _, kept, whole = found[0]
    assert (kind, len(kept), whole) == (PUBLISH, 64, False)
    message = Published(2, kept, whole)
    assert (message.topic, message.pid, message.whole) == (b"t", 9, False)


def test_a_length_that_mqtt_does_not_allow_is_refused():
    raises(TransportError, PacketReader(64).feed, b"\x30\xff\xff\xff\xff\x7f")


def test_packets_cut_short_are_refused():
    for body in (b"", b"\x00", b"\x00\x05abc", b"\x00\x01a", b"\x00\x01a\x00"):
        raises(TransportError, Published, 2, body, True)
    raises(TransportError, number, b"\x01")


def test_the_parts_of_an_incoming_message():
    message = Published(0x3, b"\x00\x03a/b\x00\x05hi", True)
    assert (message.topic, message.pid, message.payload, message.retain) == (b"a/b", 5, b"hi", True)
    message = Published(0x0, b"\x00\x03a/bhi", True)
    assert (message.pid, message.payload, message.retain) == (0, b"hi", False)
