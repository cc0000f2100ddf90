"""Rolls to ask for and answers to give, for tests of the kernel."""

from __future__ import annotations

from rules.asks import Dice, Roll
from rules.conflict import Conflict
from rules.log import Answer
from rules.terms import Json, msg

ONE_D6 = (Dice(1, 6),)


def roll(who: str) -> Roll:
    return Roll(who=(who,), why=msg("toy-roll"), dice=ONE_D6)


def give(conflict: Conflict, place: int, value: Json, by: str | None = None) -> None:
    ask = conflict.asks()[place]
    conflict.answer(Answer(ask.id, ask.ask.signature, by or ask.ask.who[0], value))


def ids(conflict: Conflict) -> list[str]:
    return [ask.id for ask in conflict.asks()]
