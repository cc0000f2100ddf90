"""What people say of single dice, and what that changes on the rolls on which they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridge.protocol.commands import NameDie
from bridge.tables import errors
from bridge.tables.desk import Decision, Desk
from bridge.tables.die_names import find_name, named, read_again
from bridge.tables.errors import refuse
from bridge.tables.matching import move
from bridge.tables.record_body import Body
from bridge.tables.records import DicePlaced, DieNamed, PlacedDie, ReadDie
from bridge.tables.seats import Seat
from bridge.tables.state import DieName, TableState
from rules.asks import Roll
from rules.terms import Text, msg

NAMED: Final = 200
"""Dice of one table that something is known of, at most."""


def name_die(desk: Desk, seat: Seat | None, command: NameDie) -> Decision:
    """Say what a die is. What is null stays as it was; an empty text or map takes it off.

    It holds at once: a die on an open roll goes where it belongs by that, and unassigned readings are seen anew.
    """
    if command.dev not in desk.state.trays:
        raise refuse(errors.NOT_FOUND, msg("fault-no-tray", tray=Text(command.dev)), where="dev")
    is_new = (command.dev, command.key) not in desk.state.dice
    if is_new and len(desk.state.dice) >= NAMED:
        raise refuse(errors.BAD_VALUE, msg("fault-too-many-dice", most=NAMED))
    was = find_name(desk.state.dice, command.dev, command.key)
    now = named(was, command)
    bodies: list[Body] = [
        DieNamed(
            dev=command.dev,
            key=command.key,
            name=now.name,
            colour=now.colour,
            tag=now.tag,
            as_kind=now.kind,
            faces=now.faces,
        )
    ]
    if (was.tag, was.kind, was.faces) != (now.tag, now.kind, now.faces):
        bodies += _moved(desk, seat, command.dev, command.key, now)
    return Decision(bodies)


def _moved(desk: Desk, seat: Seat | None, dev: str, key: str, name: DieName) -> Iterator[Body]:
    """The records that bring a die to where it belongs on open rolls, which stay as far from complete as they are."""
    if desk.state.conflict is None or desk.playing is None:
        return
    for open_ask in desk.playing.asks():
        if not isinstance(open_ask.ask, Roll):
            continue
        well = desk.state.conflict.well(open_ask.id)
        for at, die in well.dice.items():
            read = _as_read(desk.state, die) if (die.dev, die.key, die.state) == (dev, key, "read") else None
            laid = [] if read is None else move(open_ask.ask, well, at, read_again({(dev, key): name}, dev, read))
            if laid:
                yield DicePlaced(ask=open_ask.id, dice=laid, seat=None if seat is None else seat.id)
                break


def _as_read(state: TableState, die: PlacedDie) -> ReadDie | None:
    """A die as its reading has it."""
    reading = state.readings.get(die.reading or "")
    return None if reading is None else next((read for read in reading.dice if read.key == die.key), None)
