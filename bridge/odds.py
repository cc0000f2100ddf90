"""The odds of a conflict: the same script played many times with digital dice."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bridge.digital import digital_answer
from rules.asks import Pick
from rules.conflict import Conflict
from rules.errors import RulesError
from rules.log import Answer, Entry
from rules.ruleset import Ruleset
from rules.terms import Json, Message
from rules.viewers import Viewer

RUNNING = "running"
"""The result of a play that was still going on at the horizon."""
LONGEST = 5_000
"""Answers after which a play is given up as `running`: a script could go on for ever."""


@dataclass(frozen=True)
class Chance:
    """A share of the plays, with the 95 % interval of Wilson (it does not fail near 0 and 1)."""

    count: int
    of: int

    @property
    def share(self) -> float:
        """The share itself, 0 where there were no plays."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Lower and upper bound."""
        if not self.of:
            return (0.0, 1.0)
        z, n, p = 1.959964, self.of, self.share
        middle, spread = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n)))

    def json(self) -> dict[str, Json]:
        """As `{"count", "of", "share", "low", "high"}`."""
        low, high = self.interval
        return {"count": self.count, "of": self.of, "share": self.share, "low": low, "high": high}


@dataclass
class Odds:
    """What came of the plays: how often each result, in all and by what was picked at first.

    `by_pick` is keyed by the asks that were open at the start and their options.
    """

    plays: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    words: dict[str, Message] = field(default_factory=dict)
    by_pick: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    picks: dict[str, Pick[Any]] = field(default_factory=dict)

    def chances(self) -> dict[str, Chance]:
        """The chance of each result, the likeliest first."""
        return {result: Chance(count, self.plays) for result, count in self.endings.most_common()}

    def after(self, ask: str, option: str) -> dict[str, Chance]:
        """The chance of each result given that `option` of the ask was picked."""
        counts = self.by_pick.get((ask, option), Counter())
        return {result: Chance(count, counts.total()) for result, count in counts.most_common()}

    def json(self) -> dict[str, Json]:
        """For machines and the console."""
        picks: list[Json] = []
        for ask_id, ask in self.picks.items():
            options: list[Json] = [
                {"key": option.key, "text": option.text.json(), "endings": _json(self.after(ask_id, option.key))}
                for option in ask.options
            ]
            picks.append({"ask": ask_id, "who": list(ask.who), "why": ask.why.json(), "options": options})
        words: dict[str, Json] = {result: message.json() for result, message in self.words.items()}
        return {"plays": self.plays, "endings": _json(self.chances()), "words": words, "picks": picks}


@dataclass(frozen=True)
class Start:
    """Where the plays start: a set-up and the part of a log that is known.

    `rounds` is the horizon: a play stops when that many rounds have been finished (0: plays go to their end).
    """

    ruleset: Ruleset[Any]
    setup: Mapping[str, Json]
    entries: Sequence[Entry] = ()
    rounds: int = 0


def known_entries(conflict: Conflict, viewer: Viewer) -> list[Entry]:
    """The log as far as `viewer` knows it: face-down answers of others are left out, and will be drawn anew."""
    return [entry for entry in conflict.entries if _is_known(conflict, entry, viewer)]


def estimate(start: Start, plays: int, seed: int, progress: Callable[[int], None] = lambda _done: None) -> Odds:
    """Play `plays` times. The same seed gives the same numbers. Raises `SetupError` where the set-up is at fault."""
    odds = Odds()
    for number in range(plays):
        _play(start, random.Random(f"{seed}/{number}"), odds)
        progress(number + 1)
    return odds


def _play(start: Start, rng: random.Random, odds: Odds) -> None:
    conflict = Conflict(start.ruleset, start.setup)
    waiting = list(start.entries)
    taken: list[tuple[str, str]] = []
    first: set[str] | None = None
    horizon = _round(conflict) + start.rounds if start.rounds else None
    for _ in range(LONGEST):
        waiting = _follow(conflict, waiting)
        if conflict.outcome is not None or (horizon is not None and _is_past(conflict, horizon)):
            break
        asks = conflict.asks()
        if first is None:
            picks = {ask.id: ask.ask for ask in asks if isinstance(ask.ask, Pick)}
            first = set(picks)
            odds.picks = odds.picks or picks
        open_ask = asks[0]
        by, value = digital_answer(open_ask, rng)
        conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))
        if open_ask.id in first:
            taken.append((open_ask.id, str(value)))
    outcome = conflict.outcome
    conflict.close()
    result = RUNNING if outcome is None else outcome.result
    if outcome is not None:
        odds.words.setdefault(result, outcome.what)
    odds.plays += 1
    odds.endings[result] += 1
    for pick in taken:
        odds.by_pick.setdefault(pick, Counter())[result] += 1


def _follow(conflict: Conflict, waiting: list[Entry]) -> list[Entry]:
    """Take entries of the known log as long as they fit; those left wait for what was drawn before them."""
    for place, entry in enumerate(waiting):
        try:
            conflict.take(entry)
        except RulesError:
            return waiting[place:]
    return []


def _round(conflict: Conflict) -> int:
    number = conflict.ruleset.view(conflict.state, Viewer()).get("round", 1)
    return number if isinstance(number, int) else 1


def _is_past(conflict: Conflict, horizon: int) -> bool:
    return _round(conflict) >= horizon


def _is_known(conflict: Conflict, entry: Entry, viewer: Viewer) -> bool:
    return not isinstance(entry, Answer) or "value" in conflict.entry_json(entry, viewer)


def _json(chances: Mapping[str, Chance]) -> dict[str, Json]:
    return {result: chance.json() for result, chance in chances.items()}
