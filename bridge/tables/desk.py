"""What a command or a reading is decided on: the state as committed, the rules in play, and what is needed beside."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bridge.digital import Random
from bridge.journal.records import Key
from bridge.protocol.messages import Fault
from bridge.tables import errors
from bridge.tables.errors import CommandError, refuse, text_of
from bridge.tables.lights import Light
from bridge.tables.playing import Playing
from bridge.tables.record_body import Body
from bridge.tables.seats import Seat
from bridge.tables.state import ConflictState, TableState
from rules.errors import RefusedError, RulesetFaultError, SetupError
from rules.kernel import OpenAsk
from rules.ruleset import Ruleset
from rules.terms import msg
from rules.viewers import Viewer


class TrayOwners:
    """Which table each tray serves, over all tables of the bridge. A claim counts from the moment it is decided."""

    def __init__(self) -> None:
        self._table_of: dict[str, str] = {}
        self._trays_of: dict[str, set[str]] = defaultdict(set)

    def of(self, dev: str) -> str | None:
        """The table that a tray serves."""
        return self._table_of.get(dev)

    def take(self, dev: str, table: str) -> bool:
        """Have a tray for a table; False where it serves another."""
        if self._table_of.setdefault(dev, table) != table:
            return False
        self._trays_of[table].add(dev)
        return True

    def sync(self, table: str, devs: Iterable[str]) -> None:
        """Say which trays a table has now, as recorded. Costs next to nothing where that is what was known."""
        has, had = set(devs), self._trays_of[table]
        if has == had:
            return
        for dev in had - has:
            del self._table_of[dev]
        self._table_of.update(dict.fromkeys(has - had, table))
        self._trays_of[table] = has


@dataclass(slots=True)
class Decision:
    """What is to be recorded, and what the caller is told once it is. Without bodies nothing is recorded.

    `playing` takes the place of the conflict in play once it is recorded; `light` is what a tray shows then.
    """

    bodies: list[Body] = field(default_factory=list)
    result: Any = None
    keys: Sequence[Key] = ()
    playing: Playing | None = None
    light: tuple[str, Light] | None = None


@dataclass(slots=True)
class Desk:
    """What decisions are made on. Deciding changes nothing here but the conflict in play."""

    state: TableState
    playing: Playing | None
    rulesets: Mapping[str, Ruleset[Any]]
    rng: Random
    owners: TrayOwners

    def conflict(self) -> tuple[ConflictState, Playing]:
        """The conflict that may be moved. Raises CommandError (`no-conflict`, `frozen`)."""
        conflict = self.state.conflict
        if conflict is None:
            raise refuse(errors.NO_CONFLICT)
        if self.playing is None:
            raise refuse(errors.FROZEN)
        return conflict, self.playing

    def open_ask(self, ask: str, signature: str | None = None) -> OpenAsk:
        """An open ask. Raises CommandError (`stale`) where it is no longer open, or has another signature."""
        conflict, playing = self.conflict()
        found = playing.find(ask)
        if found is None:
            raise refuse(errors.STALE, msg("refused-not-open"))
        if signature is not None and conflict.open[ask].signature != signature:
            raise refuse(errors.STALE, msg("refused-ask-changed"))
        return found

    def held(self) -> tuple[str, ...]:
        """The open asks that have a die already."""
        conflict, _ = self.conflict()
        return tuple(ask for ask in conflict.open if conflict.well(ask).has_result())

    def viewer(self, seat: Seat) -> Viewer:
        """Who looks from a seat."""
        return self.state.viewer(seat)

    def is_played(self, who: str) -> bool:
        """Whether a player sits at the table for `who`."""
        return any(seat.role == "player" and who in seat.plays for seat in self.state.seats.values())


@contextmanager
def refusals() -> Iterator[None]:
    """Turns what the rules raise into CommandErrors."""
    try:
        yield
    except RefusedError as error:
        raise refuse(errors.REFUSED, error.reason, error.rule) from error
    except RulesetFaultError as error:
        raise refuse(errors.RULESET_FAULT) from error
    except SetupError as error:
        problems = [
            Fault(code=errors.BAD_VALUE, text=text_of(problem.reason), rule=problem.rule, where=problem.where)
            for problem in error.problems
        ]
        text = text_of(msg("fault-bad-setup", count=len(problems)))
        raise CommandError(Fault(code=errors.BAD_VALUE, text=text, where="setup", problems=problems)) from error
