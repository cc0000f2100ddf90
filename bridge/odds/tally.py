"""What came of many plays: how often each ending, in all and by what was picked before the next dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridge.odds.chance import Chance
from rules.ruleset import Outcome
from rules.terms import Json, Message, Text, msg

RUNNING: Final = "running"
"""The result of a play that was still going on at the horizon."""
MOST_PICKS: Final = 40
"""Picks that are counted; a script may have any number of them."""

Key = tuple[str, str]
"""A pick: the ask's id, and who answers it."""


@dataclass
class Choice:
    """A pick that was met before the next dice: what was asked, its options by key, endings by option."""

    who: tuple[str, ...]
    why: Message
    options: Mapping[str, Message | Text]
    endings: dict[str, Counter[str]] = field(default_factory=dict)

    def after(self, option: str) -> dict[str, Chance]:
        """The chance of each ending given that `option` was picked, the likeliest first."""
        counts = self.endings.get(option, Counter())
        return {result: Chance(count, counts.total()) for result, count in _sorted(counts)}


@dataclass
class Odds:
    """The tally. `failed` plays ended in a fault of the ruleset and count for nothing else; `fault` is the first."""

    plays: int = 0
    failed: int = 0
    fault: str = ""
    complete: bool = True
    """False where time ran out before all plays that were asked for."""
    endings: Counter[str] = field(default_factory=Counter)
    picks: dict[Key, Choice] = field(default_factory=dict)
    _words: dict[str, Counter[Message]] = field(default_factory=dict)

    def add(self, outcome: Outcome | None, taken: Iterable[tuple[Key, str]]) -> None:
        """Count a play: its outcome, None where it was still going on, and what was picked in it."""
        result = RUNNING if outcome is None else outcome.result
        self.plays += 1
        self.endings[result] += 1
        if outcome is not None:
            self._words.setdefault(result, Counter())[outcome.what] += 1
        for key, option in taken:
            self.picks[key].endings.setdefault(option, Counter())[result] += 1

    def fail(self, error: Exception) -> None:
        """Count a play that the ruleset failed on."""
        self.failed += 1
        self.fault = self.fault or f"{type(error).__name__}: {error}"

    def meet(self, key: Key, choice: Choice) -> bool:
        """Note a pick and its options; False where there are too many to count it."""
        known = self.picks.get(key)
        if known is None and len(self.picks) >= MOST_PICKS:
            return False
        if known is None:
            self.picks[key] = choice
        elif known.options.keys() != choice.options.keys():
            known.options = {**known.options, **choice.options}
        return True

    def chances(self) -> dict[str, Chance]:
        """The chance of each ending, the likeliest first."""
        return {result: Chance(count, self.plays) for result, count in _sorted(self.endings)}

    def words(self, result: str) -> tuple[Message, bool]:
        """How such an ending is told, and whether that differs from play to play (then this is the commonest)."""
        told = self._words.get(result)
        if not told:
            return msg("odds-running"), False
        return max(told, key=lambda what: told[what]), len(told) > 1

    def json(self) -> dict[str, Json]:
        """For machines and the console (docs/odds.md)."""
        endings: dict[str, Json] = {}
        for result, chance in self.chances().items():
            what, varies = self.words(result)
            endings[result] = {**chance.json(), "what": what.json(), "varies": varies}
        return {
            "plays": self.plays,
            "failed": self.failed,
            "complete": self.complete,
            "endings": endings,
            "picks": [_pick_json(key, choice) for key, choice in self.picks.items()],
        }


def _pick_json(key: Key, choice: Choice) -> Json:
    options: list[Json] = []
    for option, text in choice.options.items():
        after = choice.after(option)
        if after:
            chances: dict[str, Json] = {result: chance.json() for result, chance in after.items()}
            options.append({"key": option, "text": text.json(), "endings": chances})
    return {"ask": key[0], "who": list(choice.who), "why": choice.why.json(), "options": options}


def _sorted(counts: Counter[str]) -> list[tuple[str, int]]:
    """The largest first, those alike by name: the same order on every run."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
