"""Fields that several interjections share."""

from __future__ import annotations

from collections.abc import Iterable

from rules.asks import Option, Pick
from rules.terms import Message, Who, msg
from rules.viewers import GM


def one_of_them(why: Message, ids: Iterable[str]) -> Pick[str]:
    """One of some participants."""
    return Pick(
        who=(GM,),
        why=why,
        options=tuple(Option(identity, identity, msg("yze-target", who=Who(identity))) for identity in ids),
    )


def one_word(why: Message, words: Iterable[str], prefix: str) -> Pick[str]:
    """One of some words, each a term of the catalogue (`prefix` and the word)."""
    options = tuple(Option(word, word, msg(f"{prefix}{word.replace('_', '-')}")) for word in words)
    return Pick(who=(GM,), why=why, options=options)
