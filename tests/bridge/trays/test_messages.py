"""What may be said: the shared vectors, and records that nobody can read."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.trays.errors import CommandError
from bridge.trays.frames import Frame, dumps, read_body
from bridge.trays.messages import (
    Cancel,
    Command,
    Gate,
    Led,
    Malformed,
    Request,
    Roll,
    Unknown,
    Unreadable,
    check,
    read,
)

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "messages.json").read_text())
COMMANDS = {"request": Request, "cancel": Cancel, "led": Led, "gate": Gate}
ROLL = {
    "t": "roll",
    "inst": "1f0c9a2e",
    "n": 19,
    "boot": 3,
    "roll": 19,
    "part": [1, 1],
    "up": 81230,
    "dice": [["d6", 4, "a", 100]],
    "src": "sim",
    "beam": -1,
    "ms": 40,
}


def said(message: object) -> object:
    frame = read_body(dumps(message))  # type: ignore[arg-type]
    assert isinstance(frame, Frame)
    return read(frame)


@pytest.mark.parametrize("vector", VECTORS["up"], ids=lambda v: v["name"])
def test_what_trays_say_is_judged_as_the_vectors_say(vector):
    assert (not isinstance(said(vector["message"]), Malformed | Unknown | Unreadable)) == vector["ok"]


def command(message: dict[str, object]) -> Command:
    """Build a command without checking it."""
    kind = COMMANDS[message["t"]]
    values = {name: value for name, value in message.items() if name in kind.__struct_fields__ and value is not None}
    required = {field.name for field in msgspec.structs.fields(kind) if field.required}
    return kind(**{name: values.get(name) for name in required} | values)


@pytest.mark.parametrize(
    "vector", [v for v in VECTORS["down"] if v["message"]["t"] in COMMANDS], ids=lambda v: v["name"]
)
def test_commands_are_refused_before_a_tray_would(vector):
    try:
        check(command(vector["message"]))
    except (CommandError, ValueError, TypeError):
        taken = False
    else:
        taken = True
    assert taken == (vector["why"] == "")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (Request("r1", [("d6", 1)], 60, "Höhe"), "prompt"),
        (Request("r1", [("d6", 1)], 0), "ttl"),
        (Request("", [("d6", 1)], 60), "rid"),
        (Request("r1", [("d7", 1)], 60), "dice[0][0]"),
        (Request("r1", [("d6", 51)], 60), "dice[0][1]"),
        (Led("c1", "disco"), "mode"),
        (Led("c1", "ok", (0, 0, 256)), "rgb[2]"),
    ],
)
def test_a_refused_command_names_its_field(wrong, field):
    with pytest.raises(CommandError) as caught:
        check(wrong)
    assert caught.value.field == field
    assert caught.value.reason.id == "tray-error-command"


def test_a_record_that_cannot_be_read_is_kept_whole():
    for change in ({"dice": [["d30", 4, "a", 100]]}, {"part": [3, 2]}, {"up": "late"}, {"boot": None}):
        message = ROLL | change
        assert said(message) == Unreadable("1f0c9a2e", 19, dumps(message), said(message).detail)  # type: ignore[attr-defined]
    later = {"t": "spin", "inst": "1f0c9a2e", "n": 20}
    assert isinstance(said(later), Unreadable)


def test_malformed_messages_say_why_and_where():
    assert said({"t": "hb", "up": "x"}) == Malformed("hb", "type", "Expected `int`, got `str` - at `$.up`")
    assert said({"t": "proof", "dev": "A B", "mac": "0" * 64}).why == "range"  # type: ignore[attr-defined]
    assert said({"t": "ack"}) == Malformed("ack", "type", "Object missing required field `re`")
    assert said({"t": "future", "x": 1}) == Unknown("future")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(sorted(ROLL)), json_values)
def test_a_roll_with_one_wrong_field_raises_nothing_and_is_no_false_reading(field, value):
    message = ROLL | {field: value}
    frame = read_body(dumps(message))
    if isinstance(frame, Frame):
        found = read(frame)
        if isinstance(found, Roll):
            assert {**json.loads(dumps(found)), "t": "roll"} | {"rid": None, "fix": None} == {
                **message,
                "rid": None,
                "fix": None,
            }
