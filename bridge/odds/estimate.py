"""Plays a conflict many times with digital dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final

from bridge.digital import digital_answer, digital_roll
from bridge.odds.start import HalfRolled, Start
from bridge.odds.tally import Choice, Key, Odds
from rules.asks import Option, Pick, PickNumber, Roll, Window
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesError, SetupError
from rules.kernel import OpenAsk
from rules.log import Answer
from rules.terms import Json, Message, Text, msg
from rules.viewers import GM, PUBLIC, Viewer

LONGEST: Final = 2_000
"""Answers after which a play is given up as running: a script could go on for ever."""
_NUMBERS: Final = 12
_TRIES: Final = 20


def estimate(
    start: Start,
    plays: int,
    seed: int,
    progress: Callable[[int], None] = lambda _done: None,
    is_late: Callable[[], bool] = lambda: False,
) -> Odds:
    """Play `plays` times, or until `is_late()`, once at least; the same seed gives the same plays.

    What nobody has answered is picked at random, every option alike, or every usual one where the rules name some.
    Raises `SetupError` where the set-up is at fault.
    """
    odds = Odds()
    for number in range(plays):
        if number and is_late():
            odds.complete = False
            break
        try:
            _play(start, Random(f"{seed}/{number}"), odds)
        except SetupError:
            raise
        except (RulesError, ValueError) as error:
            odds.fail(error)
        progress(number + 1)
    return odds


def _play(start: Start, rng: Random, odds: Odds) -> None:
    conflict = start.conflict(rng)
    try:
        horizon = _round(conflict) + start.rounds if start.rounds else None
        picks = _Picks(start.viewer, odds)
        for _ in range(LONGEST):
            if conflict.outcome is not None or (horizon is not None and _round(conflict) >= horizon):
                break
            open_ask = conflict.asks()[0]
            by, value = _answer(conflict, open_ask, start.lying_on(open_ask), rng)
            picks.see(open_ask, by, value)
        odds.add(conflict.outcome, picks.taken)
    finally:
        conflict.close()


def _answer(conflict: Conflict, open_ask: OpenAsk, lying: HalfRolled | None, rng: Random) -> tuple[str, Json]:
    """Answer it. A script may refuse what the form of an ask allows, so more than once. Raises the last refusal."""
    for tries_left in reversed(range(_TRIES)):
        by, value = _draw(open_ask, lying, rng)
        try:
            conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))
        except RefusedError:
            if not tries_left:
                raise
            continue
        break
    return by, value


def _draw(open_ask: OpenAsk, lying: HalfRolled | None, rng: Random) -> tuple[str, Json]:
    """Who answers, and what: of what the rules call usual, dice that lie there, else whatever comes."""
    ask = open_ask.ask
    if isinstance(ask, Roll):
        drawn = digital_roll(ask, rng)
        return ask.who[0], drawn if lying is None else lying.complete(drawn)
    usual = (
        [one.key for one in ask.options if one.key in ask.usual and one.bar is None] if isinstance(ask, Pick) else []
    )
    if usual:
        return ask.who[0], rng.choice(usual)
    return digital_answer(open_ask, rng)


def _round(conflict: Conflict) -> int:
    number = conflict.ruleset.view(conflict.state, PUBLIC).get("round", 1)
    return number if isinstance(number, int) else 1


class _Picks:
    """What is picked in one play before the next dice, as far as the viewer may see such asks."""

    def __init__(self, viewer: Viewer, odds: Odds) -> None:
        self.taken: list[tuple[Key, str]] = []
        self._viewer = viewer
        self._odds = odds
        self._is_over = False

    def see(self, open_ask: OpenAsk, by: str, value: Json) -> None:
        """Note an answer that was just given."""
        ask = open_ask.ask
        self._is_over = self._is_over or isinstance(ask, Roll)
        if self._is_over or (ask.secret and not self._viewer.is_one_of(ask.who)):
            return
        for key, choice, option in _choices(open_ask, by, value):
            if option in choice.options and self._odds.meet(key, choice):
                self.taken.append((key, option))


def _texts(options: Iterable[Option[Any]]) -> dict[str, Message | Text]:
    return {option.key: option.text for option in options if option.bar is None}


def _choices(open_ask: OpenAsk, by: str, value: Json) -> Iterator[tuple[Key, Choice, str]]:
    """The picks that an answer makes, and the option of each: a closed window makes one for all who stayed silent."""
    ask = open_ask.ask
    if isinstance(ask, Pick):
        yield (open_ask.id, ""), Choice(ask.who, ask.why, _texts(ask.options)), str(value)
    elif isinstance(ask, PickNumber):
        numbers = range(ask.least, ask.most + 1, ask.step)
        if len(numbers) <= _NUMBERS:
            yield (open_ask.id, ""), Choice(ask.who, ask.why, {str(n): Text(str(n)) for n in numbers}), str(value)
    elif isinstance(ask, Window):
        is_closed = value == Window.CLOSE and by == GM
        silent = [who for who in ask.who if who not in (open_ask.so_far or {})]
        for who in silent if is_closed else (by,):
            options = _texts(ask.options.get(who, ()))
            if options:
                choice = Choice((who,), ask.why, {**options, Window.PASS: msg("odds-no-reaction")})
                yield (open_ask.id, who), choice, Window.PASS if is_closed else str(value)
