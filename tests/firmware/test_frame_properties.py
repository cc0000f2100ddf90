"""The codec under everything a line can do to bytes."""

import itertools
import json
import zlib

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.tray.check import check
from firmware.tray.frame import UP_LIMIT, FrameReader, dumps, encode, loads, seal

texts = st.text(max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
messages = st.dictionaries(texts, values, max_size=4).map(lambda fields: {**fields, "t": "x"})


def split(data, cuts):
    edges = sorted({cut % (len(data) + 1) for cut in cuts} | {0, len(data)})
    return [data[start:end] for start, end in itertools.pairwise(edges)]


def frames(found):
    return [value for kind, value in found if kind == "frame"]


@given(messages, st.lists(st.integers(0, 10000), max_size=8))
@settings(max_examples=150)
def test_a_message_survives_any_split(message, cuts):
    line = seal(dumps(message))
    reader = FrameReader(100000)
    found = [item for piece in split(line, cuts) for item in reader.feed(piece)]
    # a lone surrogate has no other spelling on the wire than the one JSON gives it
    assert found == [("frame", message)]
    assert all(0x20 <= byte <= 0x7E for byte in line[:-1])


@given(messages)
@settings(max_examples=100)
def test_the_line_is_what_any_other_crc_and_json_say(message):
    body, _, crc = seal(dumps(message)).rstrip(b"\n").rpartition(b"*")
    assert int(crc, 16) == zlib.crc32(body)
    assert json.loads(body) == message


@given(st.lists(st.binary(max_size=700), max_size=6), st.integers(24, 512))
@settings(max_examples=150)
def test_noise_raises_nothing_reads_as_nothing_and_holds_no_memory(pieces, limit):
    reader = FrameReader(limit)
    for piece in pieces:
        assert frames(reader.feed(piece)) == []
        assert len(reader._line) < limit
    reader.feed(b"\n")
    assert reader.feed(seal(b'{"t":"a"}')) == [("frame", {"t": "a"})]


@given(st.lists(st.one_of(st.just(b'{"t":"a","n":1}'), st.binary(max_size=40)), max_size=8), st.data())
@settings(max_examples=150)
def test_frames_between_noise_are_found_and_only_those(parts, data):
    clean = [part.replace(b"\n", b" ") for part in parts]
    lines = [seal(part) if part.startswith(b'{"t":"a"') else part + b"\n" for part in clean]
    reader = FrameReader(UP_LIMIT)
    cuts = data.draw(st.lists(st.integers(0, 400), max_size=6))
    found = [item for piece in split(b"".join(lines), cuts) for item in reader.feed(piece)]
    assert frames(found) == [{"t": "a", "n": 1}] * sum(part.startswith(b'{"t":"a"') for part in clean)


@given(messages, st.data())
@settings(max_examples=150)
def test_damage_is_never_a_reading(message, data):
    line = bytearray(seal(dumps(message)))
    for _ in range(data.draw(st.integers(1, 3))):
        line[data.draw(st.integers(0, len(line) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    intact = seal(dumps(message))
    for found in frames(FrameReader(100000).feed(bytes(line) + b"\n")):
        assert found == message
        assert bytes(line) == intact


@given(st.binary(max_size=200))
@settings(max_examples=150)
def test_any_json_under_a_right_checksum_raises_nothing(body):
    for value in frames(FrameReader(UP_LIMIT).feed(seal(body.replace(b"\n", b"")))):
        assert isinstance(check(value), str)


@given(values)
@settings(max_examples=150)
def test_any_value_in_any_field_of_any_command_gets_a_verdict(value):
    for kind in ("hello", "time", "request", "cancel", "led", "gate", "ack", "nack", "challenge", "x"):
        for field in ("v", "sid", "max", "rid", "dice", "prompt", "ttl", "mode", "rgb", "open", "n", "nonce", "why"):
            assert check({"t": kind, field: value}) in ("", "type", "range")


@given(values)
@settings(max_examples=150)
def test_a_request_with_any_dice_gets_a_verdict(value):
    assert check({"t": "request", "rid": "r", "ttl": 9, "dice": value}) in ("", "type", "range")


def test_numbers_json_allows_but_the_wire_does_not():
    for body in (b'{"t":"time","unix":1e999,"ms":0}', b'{"t":"time","unix":NaN,"ms":0}'):
        found = loads(body)
        assert found is None or check(found) == "type"


def test_a_line_of_the_whole_limit_goes_through():
    room = UP_LIMIT - len(encode({"t": "x", "p": ""}, UP_LIMIT))
    line = encode({"t": "x", "p": "y" * room}, UP_LIMIT)
    assert len(line) == UP_LIMIT
    assert len(frames(FrameReader(UP_LIMIT).feed(line))) == 1
