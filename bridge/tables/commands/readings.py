"""What the GM does with unassigned readings, and where an ask is sent."""

from __future__ import annotations

from bridge.protocol.commands import AssignReading, DiscardReading, KeepReading, UseTray
from bridge.tables import errors
from bridge.tables.commands.answers import answering
from bridge.tables.commands.dice import lay, open_roll
from bridge.tables.desk import Decision, Desk
from bridge.tables.errors import refuse
from bridge.tables.lights import light_of
from bridge.tables.matching import Misfit, Throw, place
from bridge.tables.records import AskSent, ReadingDiscarded, ReadingKept
from bridge.tables.seats import Seat
from bridge.tables.serving import roller
from bridge.tables.state import TableReading
from rules.terms import Text, msg


def assign(desk: Desk, seat: Seat, command: AssignReading) -> Decision:
    """Put an unassigned reading on an ask it fits; the GM has looked, so unsure dice count, and its tray shows it."""
    reading = _loose(desk, command.reading)
    open_ask, roll = open_roll(desk, command.ask, command.signature)
    conflict, _ = desk.conflict()
    throw = Throw(reading.dice, reading.dev, reading.id)
    found = place(roll, conflict.well(command.ask), throw, sure=True)
    if isinstance(found, Misfit):
        raise refuse(errors.DOES_NOT_FIT, found.why, where="reading")
    by = roller(desk.state, reading.dev, open_ask.ask)
    laid = lay(desk, None, open_ask, by, list(found), reading.id)
    return Decision(laid, light=(reading.dev, light_of(laid, None)))


def keep(desk: Desk, seat: Seat, command: KeepReading) -> Decision:
    """Keep an unassigned reading as a free roll."""
    return Decision([ReadingKept(reading=_loose(desk, command.reading).id, seat=seat.id)])


def discard(desk: Desk, seat: Seat, command: DiscardReading) -> Decision:
    """Put an unassigned reading aside."""
    return Decision([ReadingDiscarded(reading=_loose(desk, command.reading).id, seat=seat.id)])


def use_tray(desk: Desk, seat: Seat, command: UseTray) -> Decision:
    """Send an ask to a tray of the table, or to none."""
    open_ask, _ = open_roll(desk, command.ask, None)
    answering(desk, seat, open_ask, None)
    if command.dev is not None and command.dev not in desk.state.trays:
        raise refuse(errors.NOT_FOUND, msg("fault-no-tray", tray=Text(command.dev)), where="dev")
    return Decision([AskSent(ask=command.ask, dev=command.dev, seat=seat.id)])


def _loose(desk: Desk, reading: str) -> TableReading:
    found = desk.state.readings.get(reading)
    if found is None:
        raise refuse(errors.NOT_FOUND, msg("fault-no-reading"), where="reading")
    if found.where != "loose":
        raise refuse(errors.STALE, msg("fault-reading-used"), where="reading")
    return found
