"""Drives the rules of the conflict on the table, and says what each input did as a record has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bridge.tables.conflict_records import Moved
from rules.asks import Ask
from rules.conflict import Conflict, EventChanges, compare_events, replay
from rules.errors import RulesError
from rules.events import Event
from rules.kernel import OpenAsk
from rules.log import Entry
from rules.ruleset import Outcome, Ruleset
from rules.terms import Json


@dataclass(frozen=True, slots=True)
class _Shot:
    """What is compared before and after an input."""

    asks: Mapping[str, tuple[Ask[Any], str]]
    events: int
    hidden: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    outcome: Outcome | None


class Playing:
    """A conflict in play. Raises as `rules.conflict.Conflict` does; after a refusal nothing has moved."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict
        self._shot = _Shot({}, 0, (), (), None)
        self._shot = self._take_shot()

    @classmethod
    def start(cls, ruleset: Ruleset[Any], setup: Mapping[str, Json]) -> Playing:
        """A new one. Raises `SetupError` or `RulesetFaultError`."""
        return cls(Conflict(ruleset, setup))

    @classmethod
    def replayed(
        cls, ruleset: Ruleset[Any], setup: Mapping[str, Json], entries: Iterable[Entry]
    ) -> tuple[Playing, tuple[int, ...]]:
        """One from its log, and the places in the log of entries that do not fit (any more)."""
        again = replay(ruleset, setup, entries)
        return cls(again.conflict), again.unfit

    def go_on(self, entries: Iterable[Entry]) -> tuple[int, ...]:
        """Take the rest of a log; the places in it of entries that do not fit (any more)."""
        unfit = []
        for place, entry in enumerate(entries):
            try:
                self.take(entry)
            except RulesError:
                unfit.append(place)
        return tuple(unfit)

    def asks(self) -> Sequence[OpenAsk]:
        """The open asks in the order of the script."""
        return self.conflict.asks()

    def find(self, ask: str) -> OpenAsk | None:
        """The open ask of that id."""
        return self.conflict.find(ask)

    def signatures(self) -> dict[str, str]:
        """The signatures of the open asks by id."""
        return {ask: signature for ask, (_, signature) in self._shot.asks.items()}

    def first_moved(self) -> Moved:
        """What there is from the beginning, as an input would have it done."""
        return self._compare(_Shot({}, 0, (), (), None), [])

    def take(self, entry: Entry) -> Moved:
        """Take an input and say what it did. Raises `RefusedError` or `RulesetFaultError`, with nothing moved."""
        before = self._shot
        try:
            self.conflict.take(entry)
        finally:
            self._shot = self._take_shot()  # after a fault of the ruleset the asks are new objects
        return self._compare(before, None)

    def since(self, before: Playing) -> Moved:
        """How this one differs from another: what an edit of the log did."""
        return self._compare(before._shot, before.conflict.events)

    def close(self) -> None:
        """Give it up."""
        self.conflict.close()

    def _take_shot(self) -> _Shot:
        known = self._shot.asks
        asks = {}
        for open_ask in self.conflict.asks():
            there = known.get(open_ask.id)
            same = there is not None and there[0] is open_ask.ask
            asks[open_ask.id] = there if there is not None and same else (open_ask.ask, open_ask.ask.signature)
        people = tuple(self.conflict.ruleset.participants(self.conflict.state))
        hidden = tuple(self.conflict.face_down)
        return _Shot(asks, len(self.conflict.events), hidden, people, self.conflict.outcome)

    def _compare(self, before: _Shot, told: Sequence[Event] | None) -> Moved:
        """What differs from `before`; `told` is what was told then, None where that still stands."""
        now = self._shot
        was = {ask: signature for ask, (_, signature) in before.asks.items()}
        are = self.signatures()
        events = self.conflict.events
        new = EventChanges(tuple(events[before.events :]), (), ())
        changes = new if told is None else compare_events(told, events)
        outcome: Any = None
        if now.outcome != before.outcome:
            outcome = False if now.outcome is None else now.outcome.json()
        return Moved(
            opened={ask: signature for ask, signature in are.items() if was.get(ask) != signature},
            closed=[ask for ask, signature in was.items() if are.get(ask) != signature],
            new=[event.json() for event in changes.new],
            corrected=[event.json() for event in changes.corrected],
            retracted=[event.id for event in changes.retracted],
            hidden=list(now.hidden) if now.hidden != before.hidden else None,
            people=list(now.people) if now.people != before.people else None,
            outcome=outcome,
        )
