"""Where plays start: a set-up, and as much of a log as somebody knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias, cast

from bridge.digital import digital_answer, digital_reaction
from rules.asks import Window
from rules.conflict import Conflict
from rules.errors import RefusedError, RulesError
from rules.kernel import OpenAsk
from rules.log import Answer, Entry, entry_from_json
from rules.ruleset import Ruleset
from rules.terms import Json, msg
from rules.viewers import Viewer

TRIES: Final = 50
"""How often face-down answers are drawn until what is known fits them; then what does not fit is left out."""


@dataclass(frozen=True, slots=True)
class FaceDown:
    """An answer of which only this is known: who gave it to which ask. What it says is drawn anew in every play."""

    ask: str
    by: str


@dataclass(frozen=True, slots=True)
class HalfRolled:
    """Dice that lie on an open roll: their faces by group, None for one that is still to be rolled."""

    ask: str
    signature: str
    faces: tuple[tuple[int | None, ...], ...]

    def complete(self, drawn: Sequence[Json]) -> list[Json]:
        """A roll of all its dice, with those that lie there already in their places."""
        rows = zip(self.faces, cast("Sequence[Sequence[int]]", drawn), strict=True)
        return [[new if old is None else old for old, new in zip(lying, row, strict=True)] for lying, row in rows]


Known: TypeAlias = "Entry | FaceDown"


def known_log(conflict: Conflict, viewer: Viewer) -> tuple[Known, ...]:
    """The log as far as `viewer` knows it."""
    return tuple(
        FaceDown(entry.ask, entry.by)
        if isinstance(entry, Answer) and "value" not in conflict.entry_json(entry, viewer)
        else entry
        for entry in conflict.entries
    )


@dataclass(frozen=True)
class Start:
    """Where the plays start, and for whom: the odds show nothing that `viewer` may not see.

    `rounds` is the horizon: a play stops once that many rounds have been finished (0: plays go to their end).
    `half_rolled` are the open rolls on which dice lie that `viewer` sees.
    """

    ruleset: Ruleset[Any]
    setup: Mapping[str, Json]
    viewer: Viewer
    log: Sequence[Known] = ()
    rounds: int = 0
    half_rolled: Sequence[HalfRolled] = ()

    @classmethod
    def of(cls, conflict: Conflict, viewer: Viewer, rounds: int = 0, half_rolled: Sequence[HalfRolled] = ()) -> Start:
        """From a conflict as it stands, as far as `viewer` knows it."""
        return cls(conflict.ruleset, conflict.setup, viewer, known_log(conflict, viewer), rounds, half_rolled)

    def lying_on(self, open_ask: OpenAsk) -> HalfRolled | None:
        """The dice that lie on that ask: none where it asks for other dice than when they were laid there."""
        there = (one for one in self.half_rolled if one.ask == open_ask.id)
        return next((one for one in there if one.signature == open_ask.ask.signature), None)

    def json(self) -> dict[str, Json]:
        """As plain data, for a process of its own; the ruleset by its id."""
        log = [{"face_down": one.ask, "by": one.by} if isinstance(one, FaceDown) else one.json() for one in self.log]
        return {
            "ruleset": self.ruleset.id,
            "setup": dict(self.setup),
            "viewer": {"gm": self.viewer.gm, "plays": [*sorted(self.viewer.plays)]},
            "log": cast("list[Json]", log),
            "rounds": self.rounds,
            "half_rolled": [
                {"ask": one.ask, "signature": one.signature, "faces": [list(row) for row in one.faces]}
                for one in self.half_rolled
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], rulesets: Mapping[str, Ruleset[Any]]) -> Start:
        """What `json()` wrote. Raises `KeyError` where the ruleset is not there."""
        log = [
            FaceDown(one["face_down"], one["by"]) if "face_down" in one else entry_from_json(one) for one in data["log"]
        ]
        viewer = Viewer(data["viewer"]["gm"], frozenset(data["viewer"]["plays"]))
        half_rolled = [
            HalfRolled(one["ask"], one["signature"], tuple(tuple(row) for row in one["faces"]))
            for one in data["half_rolled"]
        ]
        return cls(rulesets[data["ruleset"]], data["setup"], viewer, log, data["rounds"], half_rolled)

    def conflict(self, rng: Random) -> Conflict:
        """A conflict that stands as the log says, what lies face down drawn anew, every option alike.

        What is drawn fits what is known to have come after it, where that can be had. Raises `SetupError`, or
        `RulesetFaultError` where the script fails on the set-up.
        """
        is_guess = any(isinstance(one, FaceDown) for one in self.log)
        for _ in range(TRIES if is_guess else 0):
            conflict = Conflict(self.ruleset, self.setup)
            try:
                for one in self.log:
                    _take(conflict, one, rng)
            except (RulesError, ValueError):
                conflict.close()
                continue
            return conflict
        return self._as_far_as_it_fits(rng)

    def _as_far_as_it_fits(self, rng: Random) -> Conflict:
        conflict = Conflict(self.ruleset, self.setup)
        for one in self.log:
            try:
                _take(conflict, one, rng)
            except (RulesError, ValueError):
                continue
        return conflict


def _take(conflict: Conflict, one: Known, rng: Random) -> None:
    if not isinstance(one, FaceDown):
        conflict.take(one)
        return
    open_ask = conflict.find(one.ask)
    if open_ask is None:
        raise RefusedError(msg("refused-not-open"))
    if isinstance(open_ask.ask, Window):
        value = digital_reaction(open_ask.ask, one.by, rng)
    else:
        value = digital_answer(open_ask, rng)[1]
    conflict.answer(Answer(open_ask.id, open_ask.ask.signature, one.by, value, "digital"))
