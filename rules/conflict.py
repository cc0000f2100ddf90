"""A conflict: a ruleset, a set-up by value, and a log. Its state is the replay of that log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.asks import Ask, Window
from rules.errors import RefusedError, RulesError, RulesetFaultError, SetupError
from rules.events import Event
from rules.kernel import Kernel, OpenAsk
from rules.log import Answer, Entry, Interjection
from rules.ruleset import Offer, Outcome, Ruleset
from rules.terms import Json, msg
from rules.viewers import Viewer


class Conflict:
    """One chase or encounter in play.

    `Conflict(ruleset, setup)` starts one; raises `SetupError` where the set-up cannot be played. Every input
    is either taken, and then stands at the end of `entries`, or refused with nothing moved.
    """

    def __init__(self, ruleset: Ruleset[Any], setup: Mapping[str, Json]) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.entries: list[Entry] = []
        self._asks: list[OpenAsk] | None = None
        self._offers: Sequence[Offer] | None = None
        self._begin()

    # -- what there is to see ----------------------------------------------------------------------------

    @property
    def events(self) -> Sequence[Event]:
        """Everything told so far, in order."""
        return self._kernel.events

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it runs."""
        return self._kernel.result if self._kernel.done else None

    @property
    def state(self) -> Any:
        """The ruleset's own state. Read it, never write it."""
        return self._state

    @property
    def face_down(self) -> Mapping[str, Ask[Any]]:
        """Secret asks that are answered and not yet revealed, by id."""
        return self._kernel.hidden

    def asks(self) -> list[OpenAsk]:
        """The open asks in the order of the script."""
        if self._asks is None:  # as the offers, wanted often between two inputs
            self._asks = list(self._kernel.open())
        return [*self._asks]

    def find(self, ask_id: str) -> OpenAsk | None:
        """The open ask of that id."""
        return self._kernel.find(ask_id)

    def offers(self) -> Sequence[Offer]:
        """The interjections that may be made now; none once it has ended. Raises `RulesetFaultError`."""
        if self._offers is None:
            try:
                self._offers = () if self._kernel.done else self.ruleset.offers(self._state)
            except Exception as error:  # the ruleset's own fault, whatever it is
                raise RulesetFaultError(f"{type(error).__name__}: {error}") from error
        return self._offers

    def offers_to(self, viewer: Viewer) -> list[Json]:
        """The offers as `viewer` may see them: a GM all, others those they may take themselves."""
        return [offer.drawn for offer in self.offers() if viewer.gm or viewer.is_one_of(offer.by)]

    def view(self, viewer: Viewer) -> dict[str, Json]:
        """All that `viewer` may see of how it stands: state, asks, face-down answers, outcome."""
        return {
            "ruleset": self.ruleset.id,
            "version": self.ruleset.version,
            "participants": [{"id": id_, "name": name} for id_, name in self.ruleset.participants(self._state)],
            "state": self.ruleset.view(self._state, viewer),
            "asks": [ask_json(ask, viewer) for ask in self.asks()],
            "face_down": [{"ask": ask, "who": list(form.who)} for ask, form in self._kernel.hidden.items()],
            "outcome": None if self.outcome is None else self.outcome.json(),
        }

    def entry_json(self, entry: Entry, viewer: Viewer) -> dict[str, Json]:
        """An entry of the log as `viewer` may see it: a face-down answer has no `value`."""
        shown = entry.json()
        if isinstance(entry, Answer) and entry.ask in self._kernel.hidden and not viewer.is_one_of((entry.by,)):
            del shown["value"]
            del shown["signature"]
        return shown

    # -- inputs ------------------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """Take an answer to an open ask.

        Raises `RefusedError` where the ask is not open, has changed its form, or the value does not fit, and
        `RulesetFaultError` where the ruleset failed on it; in both cases nothing has moved.
        """
        open_ask = self._kernel.find(answer.ask)
        if open_ask is None:
            raise RefusedError(msg("refused-not-open"))
        if open_ask.ask.signature != answer.signature:
            raise RefusedError(msg("refused-ask-changed"))
        self._take(answer, lambda: self._kernel.answer(answer.ask, answer.by, answer.value))

    def interject(self, entry: Interjection) -> None:
        """Take an interjection. Raises as `answer` does; refused where no offer of that kind is made to `by`."""
        offer = next((o for o in self.offers() if o.kind == entry.kind and entry.by in o.by), None)
        if offer is None:
            raise RefusedError(msg("refused-no-offer"))
        values = offer.read(entry.params)
        apply = lambda: self.ruleset.interject(self._state, entry.kind, entry.by, values)  # noqa: E731
        self._take(entry, lambda: self._kernel.interject(apply, frozenset(entry.held)))

    def close(self) -> None:
        """Give it up; its coroutines are closed."""
        self._kernel.close()

    # -- how it works ------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._kernel = Kernel()
        self._asks = self._offers = None
        try:
            self._state = self.ruleset.begin(self.setup, self._kernel)
            self._kernel.start(self.ruleset.script(self._state))
        except (SetupError, RulesetFaultError):
            raise
        except Exception as error:
            raise RulesetFaultError(f"{type(error).__name__}: {error}") from error

    def _take(self, entry: Entry, move: Callable[[], None]) -> None:
        self._asks = self._offers = None
        try:
            move()
        except RefusedError:
            raise
        except Exception as error:  # the ruleset's own fault, whatever it is: the table must stay usable
            self._rebuild()
            if isinstance(error, RulesetFaultError):
                raise
            raise RulesetFaultError(f"{type(error).__name__}: {error}") from error
        self.entries.append(entry)

    def _rebuild(self) -> None:
        entries, self.entries = self.entries, []
        self._kernel.close()
        self._begin()
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """Take an entry of either kind; raises as `answer` and `interject` do."""
        if isinstance(entry, Answer):
            self.answer(entry)
        else:
            self.interject(entry)


def ask_json(open_ask: OpenAsk, viewer: Viewer) -> dict[str, Json]:
    """An open ask as `viewer` may see it.

    A secret one is seen whole by those who may answer it. Others see its id, kind, who, and that it is secret:
    `why` too, which must give nothing away.
    """
    ask = open_ask.ask
    out: dict[str, Json] = {
        "id": open_ask.id,
        "kind": ask.shown_kind,
        "who": list(ask.who),
        "why": ask.why.json(),
        "rule": ask.rule,
        "secret": ask.secret,
    }
    if isinstance(ask, Window):
        out["picked"] = [who for who in open_ask.so_far or {} if who in open_ask.ask.who]
    if not ask.secret or viewer.is_one_of(ask.who):
        out |= {"signature": ask.signature, **ask.form(viewer)}
    return out


@dataclass(frozen=True, slots=True)
class Replay:
    """An edited log played anew: the conflict, and the places in the log of entries that no longer fit."""

    conflict: Conflict
    unfit: tuple[int, ...]


def replay(ruleset: Ruleset[Any], setup: Mapping[str, Json], entries: Iterable[Entry]) -> Replay:
    """Play `entries` from the start; one that no longer fits is left out and reported."""
    conflict = Conflict(ruleset, setup)
    unfit = []
    for place, entry in enumerate(entries):
        try:
            conflict.take(entry)
        except RulesError:
            unfit.append(place)
    return Replay(conflict, tuple(unfit))


@dataclass(frozen=True, slots=True)
class EventChanges:
    """How what is told differs from what was told before, each in order."""

    new: tuple[Event, ...]
    corrected: tuple[Event, ...]
    retracted: tuple[Event, ...]


def compare_events(before: Sequence[Event], after: Sequence[Event]) -> EventChanges:
    """What is new in `after`, what it tells differently (same id), and what it no longer tells."""
    old = {event.id: event for event in before}
    ids = {event.id for event in after}
    return EventChanges(
        new=tuple(event for event in after if event.id not in old),
        corrected=tuple(event for event in after if event.id in old and old[event.id] != event),
        retracted=tuple(event for event in before if event.id not in ids),
    )
