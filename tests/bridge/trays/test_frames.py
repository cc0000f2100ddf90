"""Bytes to frames: the shared vectors, every split, noise."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.trays.errors import FrameError
from bridge.trays.frames import DOWN_LIMIT, Bad, Console, Frame, FrameReader, Item, dumps, encode, seal

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "frames.json").read_text())


def plain(items: list[Item]) -> list[list[object]]:
    """In the words of the vectors."""
    out: list[list[object]] = []
    for item in items:
        if isinstance(item, Frame):
            out.append(["frame", json.loads(item.body)])
        else:
            out.append(["console", item.text] if isinstance(item, Console) else ["bad", item.why])
    return out


@pytest.mark.parametrize("vector", VECTORS["encode"], ids=lambda v: v["name"])
def test_messages_are_written_as_the_vectors_say(vector):
    assert seal(dumps(vector["message"])) == vector["line"].encode("latin-1")


@pytest.mark.parametrize("vector", VECTORS["decode"], ids=lambda v: v["name"])
def test_bytes_are_read_as_the_vectors_say_at_every_split(vector):
    data = vector["bytes"].encode("latin-1")
    for cut in range(len(data) + 1):
        reader = FrameReader(vector["limit"])
        found = reader.feed(data[:cut]) + reader.feed(data[cut:])
        assert plain(found) == vector["items"]


@pytest.mark.parametrize("vector", VECTORS["decode"], ids=lambda v: v["name"])
def test_bytes_are_read_as_the_vectors_say_byte_by_byte(vector):
    reader = FrameReader(vector["limit"])
    found = [item for byte in vector["bytes"].encode("latin-1") for item in reader.feed(bytes([byte]))]
    assert plain(found) == vector["items"]


def test_a_message_too_long_for_a_tray_is_refused():
    with pytest.raises(FrameError, match="240 are allowed"):
        encode({"t": "request", "prompt": "x" * 240}, DOWN_LIMIT)
    fits = encode({"t": "x", "p": "x" * (DOWN_LIMIT - 10 - 16)}, DOWN_LIMIT)
    assert len(seal(fits)) == DOWN_LIMIT


pieces = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.sampled_from([b"\n", b"{", b"}*00000000\n", seal(b'{"t":"hb"}'), seal(b'{"t":"hb"}')[:-4], b"x" * 600]),
    ),
    max_size=30,
)


@given(pieces)
def test_noise_raises_nothing_and_the_next_frame_comes_through(noise):
    reader = FrameReader()
    for piece in noise:
        reader.feed(piece)
    reader.feed(b"\n")
    assert reader.feed(seal(b'{"t":"roll","n":1}')) == [Frame("roll", b'{"t":"roll","n":1}')]


@given(pieces, st.integers(1, 7))
def test_the_size_of_the_pieces_makes_no_difference(noise, step):
    data = b"".join(noise)
    whole = FrameReader().feed(data)
    reader = FrameReader()
    assert [item for at in range(0, len(data), step) for item in reader.feed(data[at : at + step])] == whole


@given(st.integers(0, 60), st.integers(0, 7))
def test_one_flipped_bit_never_gives_another_message(at, bit):
    body = b'{"t":"roll","inst":"1f0c9a2e","n":19,"dice":[["d6",4,"a",100]]}'
    line = bytearray(seal(body))
    line[at] ^= 1 << bit
    frames = [item for item in FrameReader().feed(bytes(line)) if isinstance(item, Frame)]
    assert frames == []


def test_a_line_without_end_is_complained_of_once_and_held_nowhere():
    reader = FrameReader()
    found = [item for _ in range(1000) for item in reader.feed(b"x" * 100)]
    assert found == [Bad("len")]
    assert len(reader._line) == 0


def test_what_json_writes_is_printable_ascii():
    assert dumps({"t": "log", "msg": "骰子\x7f\x03"}) == b'{"t":"log","msg":"\\u9ab0\\u5b50\\u007f\\u0003"}'
