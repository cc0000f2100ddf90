"""What several interjections share: the form of what carries one out, and fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rules.asks import Option, Pick, PickNumber
from rules.ruleset import Values
from rules.terms import Who, msg, slug
from rules.viewers import GM
from rules.yze_chase.state import Chase

Apply: TypeAlias = Callable[[Chase, str, Values], None]
"""Carries an interjection out, by whoever made it. Raises `RefusedError`, before anything changes, where it makes no
sense now."""

MADE = 1000
"""Offers of one kind that are kept: all are offered anew after every input, and few inputs change any."""


def one_of_them(ids: tuple[str, ...]) -> Pick[str]:
    """One of some participants."""
    options = tuple(Option(identity, identity, msg("yze-target", who=Who(identity))) for identity in ids)
    return Pick(who=(GM,), why=msg("yze-field-who"), options=options)


def one_word(field: str, words: tuple[str, ...], prefix: str) -> Pick[str]:
    """One of some words, each a term of the catalogue (`prefix` and the word), worded by `yze-field-<field>`."""
    options = tuple(Option(word, word, msg(f"{prefix}{slug(word)}")) for word in words)
    return Pick(who=(GM,), why=msg(f"yze-field-{field}"), options=options)


def number(field: str, least: int, most: int) -> PickNumber:
    """A number, worded by `yze-field-<field>`."""
    return PickNumber(who=(GM,), why=msg(f"yze-field-{field}"), least=least, most=most)
