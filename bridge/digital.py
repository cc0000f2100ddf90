"""Digital answers: dice from a random source, picks at random. For odds, demos, tests and rolls the GM allowed."""

from __future__ import annotations

from typing import Any, Protocol

from rules.asks import Ask, Option, Pick, PickNumber, PickSeveral, PickText, Roll, Window
from rules.kernel import OpenAsk
from rules.terms import Json
from rules.viewers import GM


class Random(Protocol):
    """The two methods needed of `random.Random` and `random.SystemRandom`."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from `a` to `b`, both included."""

    def random(self) -> float:
        """A number from 0 up to 1."""


def digital_roll(roll: Roll, rng: Random) -> list[Json]:
    """Faces for a roll, a list for each group."""
    return [[rng.randint(g.lowest, g.highest) for _ in range(g.count)] for g in roll.dice]


def digital_answer(open_ask: OpenAsk, rng: Random) -> tuple[str, Json]:
    """Who answers an open ask, and a legal answer at random; `ValueError` where every option is barred."""
    ask: Ask[Any] = open_ask.ask
    by = ask.who[0]
    if isinstance(ask, Roll):
        return by, digital_roll(ask, rng)
    if isinstance(ask, PickNumber):
        return by, ask.least + ask.step * rng.randint(0, (ask.most - ask.least) // ask.step)
    if isinstance(ask, PickText):
        return by, "x" * max(ask.least, 1)
    if isinstance(ask, PickSeveral):
        keys = _free(ask.options)
        most = len(keys) if ask.most is None else min(ask.most, len(keys))
        count = rng.randint(min(ask.least, most), most)
        return by, list(_sample(keys, count, rng))
    if isinstance(ask, Window):
        return _react(open_ask, ask, rng)
    if isinstance(ask, Pick):
        return by, _choose(_free(ask.options), rng)
    raise ValueError(f"no digital answer to {type(ask).__name__}")


def digital_reaction(window: Window[Any], who: str, rng: Random) -> Json:
    """A legal reaction of `who` at random, and for the GM the end of the window; `ValueError` where it has none."""
    return Window.CLOSE if who == GM else _choose(_free(window.options.get(who, ())), rng)


def _react(open_ask: OpenAsk, ask: Window[Any], rng: Random) -> tuple[str, Json]:
    waiting = [who for who in ask.who if who not in (open_ask.so_far or {}) and _free(ask.options[who])]
    if not waiting or rng.random() < 0.5:
        return GM, Window.CLOSE
    who = waiting[rng.randint(0, len(waiting) - 1)]
    return who, _choose(_free(ask.options[who]), rng)


def _free(options: tuple[Option[Any], ...]) -> list[str]:
    return [option.key for option in options if option.bar is None]


def _choose(keys: list[str], rng: Random) -> str:
    if not keys:
        raise ValueError("every option is barred")
    return keys[rng.randint(0, len(keys) - 1)]


def _sample(keys: list[str], count: int, rng: Random) -> list[str]:
    left = list(keys)
    return [left.pop(rng.randint(0, len(left) - 1)) for _ in range(count)]
