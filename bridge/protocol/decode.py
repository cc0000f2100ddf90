"""From bytes to messages: everything that comes from outside passes here, and what is wrong is said with its place."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec

from bridge.protocol.errors import FaultError
from bridge.protocol.messages import Fault, Text

T = TypeVar("T")

MALFORMED: Final = "malformed"
"""What was sent is not JSON, or not of the form that is wanted; `where` is the place in it."""

DEEPEST: Final = 32
"""How deep lists and objects may be nested."""

LARGEST: Final = 2**53 - 1
"""The largest whole number, either side of 0: what JavaScript can hold."""

_PLACE = re.compile(r" - at `(?:key in )?\$\.?(?P<place>[^`]*)`$")
_FIELD = re.compile(r"^Object (?:contains unknown|missing required) field `(?P<field>.*)`$", re.DOTALL)


class MalformedError(FaultError):
    """Something from outside that cannot be read; `fault` says what is wrong and where."""

    def __init__(self, reason: str, where: str = "") -> None:
        what = {"what": {"text": reason}}
        super().__init__(Fault(code=MALFORMED, text=Text(id="fault-malformed", params=what), where=where))


def read_json(data: bytes) -> Any:
    """The JSON in `data`, with limits that keep the rest of the bridge safe.

    Raises `MalformedError` for what is not JSON, lies deeper than `DEEPEST`, or holds a whole number beyond `LARGEST`
    or the character U+0000.
    """
    try:
        value = msgspec.json.decode(data)
    except RecursionError:
        raise MalformedError(f"lists and objects are nested more than {DEEPEST} deep") from None
    except msgspec.MsgspecError as error:
        raise MalformedError(f"not valid JSON: {_small(str(error))}") from error
    _check(value)
    return value


def convert(value: Any, shape: type[T]) -> T:
    """JSON as a `shape`. Raises `MalformedError` naming the place of the first thing that does not fit."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        text = str(error)
        found = _PLACE.search(text)
        place = found["place"] if found else ""
        reason = text[: found.start()] if found else text
        field = _FIELD.match(reason)
        if field:
            place = ".".join(part for part in (place, field["field"]) if part)
        raise MalformedError(_small(reason), place[:200]) from error


def _check(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST + 1):
        below: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                below.extend(part)
                below.extend(part.values())
            elif isinstance(part, list):
                below.extend(part)
            elif isinstance(part, int) and not -LARGEST <= part <= LARGEST:
                raise MalformedError(f"a whole number is larger than {LARGEST}")
            elif isinstance(part, str) and "\0" in part:
                raise MalformedError("a text holds the character U+0000")
        level = below
        if not level:
            return
    raise MalformedError(f"lists and objects are nested more than {DEEPEST} deep")


def _small(sentence: str) -> str:
    return (sentence[0].lower() + sentence[1:])[:300]
