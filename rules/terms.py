"""What rules say to people: message ids with typed parameters, worded only by the catalogues."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"


@dataclass(frozen=True, slots=True)
class Who:
    """A participant, by id; shown by name."""

    id: str

    def json(self) -> Json:
        """As `{"who": id}`."""
        return {"who": self.id}


@dataclass(frozen=True, slots=True)
class Text:
    """Words that a person wrote at the table or in a set-up; shown as they are in every language."""

    text: str

    def json(self) -> Json:
        """As `{"text": words}`."""
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue message: a Fluent id (letters, digits, hyphens) and its parameters, in order.

    A parameter is a number, a `Who`, a `Text`, a `Message` without parameters of its own in most cases (a
    *term*, such as a range category), or a tuple of these, shown as a list.
    """

    id: str
    params: tuple[tuple[str, Param], ...] = ()

    def json(self) -> dict[str, Json]:
        """As `{"id": id, "params": {name: value}}`; `params` is left out where there are none."""
        if not self.params:
            return {"id": self.id}
        return {"id": self.id, "params": {name: param_json(value) for name, value in self.params}}

    def __str__(self) -> str:
        inner = ", ".join(f"{name}={_plain(value)}" for name, value in self.params)
        return f"{self.id}({inner})" if inner else self.id


Param: TypeAlias = "int | Who | Text | Message | tuple[Param, ...]"


def msg(id: str, /, **params: Param) -> Message:  # noqa: A002 - Fluent's own word
    """A message with its parameters by name: `msg("yze-range-changed", who=Who("lin"), by=2)`."""
    return Message(id, tuple(params.items()))


def slug(key: str) -> str:
    """A key as it stands in message ids: hyphens for its underscores."""
    return key.replace("_", "-")


def signed(number: int) -> Text:
    """A modifier as it is written in every language: +2, and a true minus sign in −2."""
    return Text(f"{number:+d}".replace("-", "−"))


def param_json(value: Param) -> Json:
    """The JSON form of a parameter: a number, `{"who"}`, `{"text"}`, `{"id", "params"}`, or a list."""
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return [param_json(part) for part in value]
    return value.json()


def _plain(value: Param) -> str:
    if isinstance(value, Who):
        return value.id
    if isinstance(value, Text):
        return repr(value.text)
    return str(value) if not isinstance(value, tuple) else "+".join(map(_plain, value))
