"""Exact odds: every outcome of every die and pick is gone through, each with its probability.

Written apart from `bridge.odds` and `bridge.digital`, from what they promise: dice are fair, every option is alike
unless one is usual, a window is closed with probability 1/2 while somebody may still react.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

from rules.asks import Ask, Dice, Pick, PickNumber, PickSeveral, PickText, Roll, Window
from rules.conflict import Conflict
from rules.kernel import OpenAsk
from rules.log import Answer, Entry
from rules.ruleset import Ruleset
from rules.viewers import PUBLIC

Branch = tuple[Fraction, str, Any]
"""A probability, who answers, and what."""
Alike = Callable[[Dice, Sequence[int]], object]
"""What of a throw the rules can tell: throws for which it is the same are gone through once."""


@dataclass(frozen=True)
class Exact:
    """The probability of each ending, and of how many ends of the tree it was summed."""

    endings: Mapping[str, Fraction]
    leaves: int


def exact(
    ruleset: Ruleset[Any],
    setup: Mapping[str, Any],
    entries: Sequence[Entry] = (),
    rounds: int = 1,
    alike: Alike = lambda _dice, faces: faces,
    lying: Mapping[str, Sequence[Sequence[int | None]]] | None = None,
) -> Exact:
    """The exact odds after `rounds` more rounds from where `entries` lead.

    The dice of a group are told apart by nothing: outcomes that differ only in their order are taken as one, and so
    are those for which `alike(dice, faces)` is the same. `lying` are dice that lie on open rolls by ask, None for one
    that does not.
    """
    endings: dict[str, Fraction] = {}
    leaves = 0
    path: list[tuple[list[Branch], int]] = []
    while True:
        conflict = Conflict(ruleset, setup)
        for entry in entries:
            conflict.take(entry)
        horizon = _round(conflict) + rounds
        chance, depth = Fraction(1), 0
        while conflict.outcome is None and _round(conflict) < horizon:
            open_ask = conflict.asks()[0]
            if depth == len(path):
                path.append((list(branches(open_ask, alike, (lying or {}).get(open_ask.id))), 0))
            branch, by, value = path[depth][0][path[depth][1]]
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))
            chance, depth = chance * branch, depth + 1
        result = "running" if conflict.outcome is None else conflict.outcome.result
        endings[result] = endings.get(result, Fraction(0)) + chance
        leaves += 1
        conflict.close()
        while path and path[-1][1] + 1 == len(path[-1][0]):
            path.pop()
        if not path:
            return Exact(endings, leaves)
        path[-1] = (path[-1][0], path[-1][1] + 1)


def branches(open_ask: OpenAsk, alike: Alike, lying: Sequence[Sequence[int | None]] | None = None) -> Iterator[Branch]:
    """All ways an ask may be answered, with their probabilities."""
    ask: Ask[Any] = open_ask.ask
    if isinstance(ask, Window):
        yield from _reactions(ask, open_ask.so_far or {})
        return
    if isinstance(ask, Roll):
        there = lying or [[None] * dice.count for dice in ask.dice]
        rows = zip(ask.dice, there, strict=True)
        for groups in product(*(_completions(dice, row, alike) for dice, row in rows)):
            chance = math.prod((chance for chance, _ in groups), start=Fraction(1))
            yield chance, ask.who[0], [faces for _, faces in groups]
        return
    for chance, value in _ways(ask):
        yield chance, ask.who[0], value


def _ways(ask: Ask[Any]) -> Iterator[tuple[Fraction, Any]]:
    if isinstance(ask, Pick):
        free = [option.key for option in ask.options if option.bar is None]
        yield from _alike([key for key in free if key in ask.usual] or free)
    elif isinstance(ask, PickNumber):
        yield from _alike(list(range(ask.least, ask.most + 1, ask.step)))
    elif isinstance(ask, PickSeveral):
        keys = [option.key for option in ask.options if option.bar is None]
        most = len(keys) if ask.most is None else min(ask.most, len(keys))
        sizes = range(min(ask.least, most), most + 1)
        for size in sizes:
            for chance, picked in _alike(list((permutations if ask.ordered else combinations)(keys, size))):
                yield chance / len(sizes), list(picked)
    elif isinstance(ask, PickText):
        yield Fraction(1), "x" * max(ask.least, 1)
    else:
        raise TypeError(type(ask).__name__)


def _completions(dice: Dice, row: Sequence[int | None], alike: Alike) -> list[tuple[Fraction, list[int]]]:
    """The throws of the dice that do not lie there yet, with those that do."""
    lying = [face for face in row if face is not None]
    if len(lying) == dice.count:
        return [(Fraction(1), lying)]
    return [(chance, lying + faces) for chance, faces in _throws(replace(dice, count=dice.count - len(lying)), alike)]


def _throws(dice: Dice, alike: Alike) -> list[tuple[Fraction, list[int]]]:
    """One throw for each kind of throw, with the probability of its kind."""
    sides = dice.highest - dice.lowest + 1
    kinds: dict[object, tuple[Fraction, list[int]]] = {}
    for faces in combinations_with_replacement(range(dice.lowest, dice.highest + 1), dice.count):
        repeats = math.prod(math.factorial(times) for times in Counter(faces).values())
        chance = Fraction(math.factorial(dice.count) // repeats, sides**dice.count)
        so_far, _ = kinds.get(alike(dice, faces), (Fraction(0), []))
        kinds[alike(dice, faces)] = so_far + chance, list(faces)
    return list(kinds.values())


def _alike(values: Sequence[Any]) -> Iterator[tuple[Fraction, Any]]:
    for value in values:
        yield Fraction(1, len(values)), value


def _reactions(window: Window[Any], so_far: Mapping[str, Any]) -> Iterator[Branch]:
    free = {who: [o.key for o in window.options[who] if o.bar is None] for who in window.who if who not in so_far}
    waiting = [who for who, keys in free.items() if keys]
    yield Fraction(1, 2 if waiting else 1), "gm", Window.CLOSE
    for who in waiting:
        for key in free[who]:
            yield Fraction(1, 2 * len(waiting) * len(free[who])), who, key


def _round(conflict: Conflict) -> int:
    return int(conflict.ruleset.view(conflict.state, PUBLIC)["round"])  # type: ignore[arg-type]
