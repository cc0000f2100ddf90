"""Set-ups that name sheets of the library get them before the table takes them: the journal holds them by value."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bridge.characters.fill_in import fill_in, names_any
from bridge.characters.library import Library, LibraryError
from bridge.characters.sheets import LibrarySheet
from bridge.protocol.commands import StartConflict
from bridge.tables import errors
from bridge.tables.desk import refusals
from bridge.tables.errors import refuse
from rules.ruleset import Ruleset
from rules.terms import Text, msg


async def with_sheets(library: Library | None, ruleset: Ruleset[Any] | None, command: StartConflict) -> StartConflict:
    """The command with every named sheet put into its set-up. Raises CommandError (`bad-value`) with every fault.

    The library is read anew each time, in a thread.
    """
    if ruleset is None or not names_any(command.setup):
        return command
    sheets: dict[str, LibrarySheet] = {}
    if library is not None:
        try:
            sheets = await asyncio.to_thread(library.read)
        except LibraryError as error:
            reason = msg("characters-unreadable-library", reason=Text(str(error)))
            raise refuse(errors.BAD_VALUE, reason, where="setup") from error
    with refusals():
        return msgspec.structs.replace(command, setup=fill_in(command.setup, ruleset, sheets))
