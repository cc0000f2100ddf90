"""What comes from outside is read or refused with its place; nothing else ever happens."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.protocol.decode import DEEPEST, LARGEST, MalformedError, convert, read_json
from bridge.protocol.messages import Do, UpMessage
from bridge.protocol.rest import NewSeat

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b'"\xff"',
        b'"\\ud800"',
        b"NaN",
        b"1e999",
        b"1" * 5000,
        str(LARGEST + 1).encode(),
        str(-LARGEST - 1).encode(),
        b'{"a": [1, 99999999999999999999]}',
        b'"\\u0000"',
        b'{"\\u0000": 1}',
        nested(DEEPEST + 2),
        nested(100_000),
        b'{"a":' * 200 + b"1" + b"}" * 200,
    ],
    ids=lambda data: repr(data[:20]),
)
def test_what_cannot_be_read_safely_is_refused(data: bytes) -> None:
    with pytest.raises(MalformedError) as caught:
        read_json(data)
    assert caught.value.fault.code == "malformed"
    assert caught.value.fault.text.params["what"]["text"]


@pytest.mark.parametrize("data", [b"null", str(LARGEST).encode(), nested(DEEPEST), '"骰子 🎲"'.encode(), b"-0.5e3"])
def test_what_is_within_the_limits_is_read(data: bytes) -> None:
    assert read_json(data) == json.loads(data)


@given(st.binary(max_size=200))
def test_no_bytes_raise_anything_else(data: bytes) -> None:
    try:
        read_json(data)
    except MalformedError:
        return


@settings(max_examples=200)
@given(JSON)
def test_what_was_read_can_be_written_again(value: object) -> None:
    try:
        read = read_json(json.dumps(value).encode())
    except MalformedError:
        return
    assert msgspec.json.decode(msgspec.json.encode(read)) == read


@pytest.mark.parametrize(
    ("value", "where", "what"),
    [
        ({"type": "do", "id": 0, "command": {"op": "redo"}}, "id", "int"),
        ({"type": "do", "id": 1, "command": {"op": "redo", "preview": 3}}, "command.preview", "bool"),
        ({"type": "do", "id": 1, "command": {"op": "fly"}}, "command.op", "fly"),
        ({"type": "do", "id": 1, "command": {"op": "undo", "x": 1}}, "command.x", "unknown"),
        ({"type": "do", "id": 1, "command": {"op": "use-tray", "ask": "a"}}, "command.dev", "missing"),
        ({"type": "do", "id": 1, "command": {"op": "swap-dice", "ask": "a", "signature": "s", "first": [0, "x"],
          "second": [0, 0]}}, "command.first[1]", "int"),
        ({"type": "do", "id": 1}, "command", "missing"),
        ({"type": "fly"}, "type", "fly"),
        ({}, "type", "missing"),
        ([], "", "object"),
        (None, "", "object"),
    ],
)  # fmt: skip
def test_a_message_of_the_wrong_form_is_refused_with_its_place(value: object, where: str, what: str) -> None:
    with pytest.raises(MalformedError) as caught:
        convert(value, UpMessage)  # type: ignore[arg-type]
    assert caught.value.fault.where == where
    assert what in caught.value.fault.text.params["what"]["text"]


def test_a_good_message_is_read() -> None:
    value = {"type": "do", "id": 3, "command": {"op": "answer", "ask": "a:1", "signature": "s", "value": [[1, 2]]}}
    assert convert(value, UpMessage).command.value == [[1, 2]]  # type: ignore[arg-type, union-attr]


@settings(max_examples=300)
@given(
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["hello", "do", "resync"]) | JSON,
            "id": st.integers(0, 3) | JSON,
            "command": st.fixed_dictionaries({"op": st.sampled_from(["answer", "undo", "start"]) | JSON}) | JSON,
            "token": JSON,
            "protocol": JSON,
        },
    )
)
def test_no_json_raises_anything_else(value: dict[str, object]) -> None:
    where = ""
    try:
        convert(value, UpMessage)  # type: ignore[arg-type]
    except MalformedError as error:
        where = error.fault.where
    assert len(where) <= 200


def test_bodies_of_requests_refuse_unknown_keys() -> None:
    with pytest.raises(MalformedError) as caught:
        convert({"name": "A", "role": "player", "colour": 1}, NewSeat)
    assert caught.value.fault.where == "colour"


def test_a_command_keeps_its_values_as_they_came() -> None:
    deep = {"a": [1, {"b": None, "c": [True, 2.5, "x"]}]}
    value = {"type": "do", "id": 1, "command": {"op": "interject", "kind": "k", "params": deep}}
    assert convert(value, Do).command.params == deep  # type: ignore[union-attr]
