"""A GM's own files for the REST interface: read anew each time, with what is wrong in each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bridge.characters.library import LibraryError
from bridge.characters.sheets import LibrarySheet
from bridge.protocol.errors import FaultError
from bridge.protocol.rest import SheetFault
from bridge.server import faults
from bridge.setups import SavedSetup
from bridge.tables.errors import NOT_FOUND, text_of
from rules.terms import Text, msg

T = TypeVar("T")


async def read_anew(read: Callable[[], T]) -> T:
    """What `read` gives, in a thread. Raises `FaultError` where the files cannot be read."""
    try:
        return await asyncio.to_thread(read)
    except LibraryError as error:
        reason = msg("characters-unreadable-library", reason=Text(str(error)))
        raise FaultError(faults.fault(NOT_FOUND, reason)) from error


def faults_of(found: LibrarySheet | SavedSetup) -> list[SheetFault]:
    """What is wrong in a file, with the line where it can be found."""
    return [
        SheetFault(where=problem.where, line=found.line(problem), text=text_of(problem.reason), rule=problem.rule)
        for problem in found.problems
    ]
