"""A GM's own set-ups: `GET /api/setups` (docs/protocol.md)."""

from __future__ import annotations

import asyncio

from bridge.characters.library import LibraryError
from bridge.protocol.errors import FaultError
from bridge.protocol.rest import SavedSetupInfo, SavedSetupList, SheetFault
from bridge.server import faults
from bridge.setups import SavedSetup, SavedSetups
from bridge.tables.errors import NOT_FOUND, text_of
from rules.terms import Text, msg


async def listed(setups: SavedSetups | None) -> SavedSetupList:
    """All of them, read anew each time, in a thread. Raises `FaultError` where they cannot be read."""
    if setups is None:
        return SavedSetupList(setups=[])
    try:
        found = await asyncio.to_thread(setups.read)
    except LibraryError as error:
        reason = msg("characters-unreadable-library", reason=Text(str(error)))
        raise FaultError(faults.fault(NOT_FOUND, reason)) from error
    return SavedSetupList(setups=[_info(setup) for setup in found])


def _info(setup: SavedSetup) -> SavedSetupInfo:
    return SavedSetupInfo(
        id=setup.id,
        ruleset=setup.ruleset,
        setup=dict(setup.setup),
        faults=[
            SheetFault(where=problem.where, line=setup.line(problem), text=text_of(problem.reason), rule=problem.rule)
            for problem in setup.problems
        ],
    )
