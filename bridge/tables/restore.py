"""A table from its journal: the fold of its records, and the conflict replayed from its log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bridge.journal.interface import Journal
from bridge.journal.records import Record
from bridge.tables.checkpoint import from_checkpoint
from bridge.tables.conflict_records import ConflictFrozen, ConflictThawed
from bridge.tables.fold import fold
from bridge.tables.lines import as_json
from bridge.tables.playing import Playing
from bridge.tables.record_body import Body
from bridge.tables.state import ConflictState, TableState
from rules.ruleset import Ruleset
from rules.terms import Message, Text, msg

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Restored:
    """A table as recorded, its conflict in play (None without one, or where it is frozen), and what to record of it."""

    state: TableState
    playing: Playing | None
    bodies: list[Body]


async def read(table: str, journal: Journal, rulesets: Mapping[str, Ruleset[Any]]) -> Restored:
    """A table as its journal has it: what was kept of it, and its records since. Raises as these do.

    It is put together in another thread: other tables have nothing to do with it.
    """
    state = from_checkpoint(table, await journal.checkpoint(table))
    return await asyncio.to_thread(restore, state, await journal.read(table, state.seq), rulesets)


def restore(state: TableState, records: Iterable[Record], rulesets: Mapping[str, Ruleset[Any]]) -> Restored:
    """A table from its state at some time, and its records since.

    A conflict that does not replay as it was told (another version of its ruleset, other events, other asks) is
    frozen, one that does so again is thawed. Raises `ValueError` on a record that cannot be read.
    """
    for record in records:
        fold(state, record)
    state.log.settle()
    conflict = state.conflict
    if conflict is None:
        return Restored(state, None, [])
    playing, why = _replay(conflict, rulesets.get(conflict.ruleset))
    if why is not None:
        told = as_json(why)
        return Restored(state, None, [] if conflict.frozen == told else [ConflictFrozen(why=told)])
    return Restored(state, playing, [] if conflict.frozen is None else [ConflictThawed()])


def _replay(conflict: ConflictState, ruleset: Ruleset[Any] | None) -> tuple[Playing | None, Message | None]:
    """The conflict in play, or why it cannot be."""
    if ruleset is None:
        return None, msg("log-frozen-no-ruleset", ruleset=Text(conflict.ruleset))
    if ruleset.version != conflict.version:
        return None, msg("log-frozen-version", old=conflict.version, new=ruleset.version)
    try:
        playing, unfit = Playing.replayed(ruleset, conflict.setup, [entry for _, entry in conflict.log.entries()])
    except Exception:  # whatever a ruleset raises, its table must open
        log.exception("the conflict of a table cannot be replayed")
        return None, msg("log-frozen-events")
    if unfit or not _is_as_told(conflict, playing):
        playing.close()
        return None, msg("log-frozen-events")
    return playing, None


def _is_as_told(conflict: ConflictState, playing: Playing) -> bool:
    events = {event.id: _plain(event.json()) for event in playing.conflict.events}
    signatures = {ask: opening.signature for ask, opening in conflict.open.items()}
    return events == conflict.told and playing.signatures() == signatures


def _plain(event: Any) -> Any:
    """JSON as it is after it was written and read: tuples are lists."""
    if isinstance(event, dict):
        return {key: _plain(value) for key, value in event.items()}
    return [_plain(part) for part in event] if isinstance(event, list | tuple) else event
