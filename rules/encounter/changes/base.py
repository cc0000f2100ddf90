"""What an interjection is made of, and the fields that many of them have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from rules.asks import Option, Pick, PickNumber, PickText
from rules.encounter.names import term
from rules.encounter.options import who_options
from rules.encounter.state import Encounter
from rules.ruleset import Field, Offer, Values
from rules.terms import msg
from rules.viewers import GM

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of interjection: what offers of it there are now, and what it does.

    `apply(state, by, values)` raises `RefusedError`, before it changes anything, where it is not allowed.
    """

    kind: str
    offers: Callable[[Encounter], Iterator[Offer]]
    apply: Callable[[Encounter, str, Values], None]


def offer(kind: str, fields: Mapping[str, Field], *optional: str, by: str = GM, rule: str = "") -> Offer:
    """An offer of that kind, worded by the catalogue message `enc-offer-<kind>`."""
    return Offer(kind, term("offer", kind), (by,), dict(fields), frozenset(optional), rule)


def who_field(people: Iterable[str]) -> Pick[str]:
    """Pick one of `people`."""
    return _who_field(tuple(people))


@lru_cache(maxsize=64)
def _who_field(people: tuple[str, ...]) -> Pick[str]:
    return Pick(who=(GM,), why=msg("enc-field-who"), options=who_options(people))


@lru_cache(maxsize=64)
def number_field(name: str, least: int, most: int) -> PickNumber:
    """A number, worded by `enc-field-<name>`."""
    return PickNumber(who=(GM,), why=term("field", name), least=least, most=most)


@lru_cache(maxsize=64)
def text_field(name: str, longest: int = 200) -> PickText:
    """Words, worded by `enc-field-<name>`."""
    return PickText(who=(GM,), why=term("field", name), least=1, longest=longest)


def pick_field(name: str, options: Iterable[Option[V]]) -> Pick[V]:
    """One of some options, worded by `enc-field-<name>`."""
    return Pick(who=(GM,), why=term("field", name), options=tuple(options))
