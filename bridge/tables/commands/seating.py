"""The table itself: its seats, settings, trays and dice."""

from __future__ import annotations

from typing import Final

from bridge.protocol import commands as c
from bridge.tables import errors
from bridge.tables.desk import Decision, Desk
from bridge.tables.errors import refuse
from bridge.tables.records import (
    SeatAdded,
    SeatChanged,
    SeatRemoved,
    SeatRenewed,
    TableChanged,
    TrayClaimed,
    TrayReleased,
)
from bridge.tables.seats import Seat, new_token, token_hash
from rules.terms import Text, msg

SEATS: Final = 200
"""Seats of one table at most."""


def add_seat(desk: Desk, seat: Seat | None, command: c.AddSeat) -> Decision:
    """Add a seat; the result holds its token, which is recorded nowhere."""
    if len(desk.state.seats) >= SEATS:
        raise refuse(errors.BAD_VALUE, msg("fault-too-many-seats", most=SEATS))
    token = new_token()
    id_ = f"s{desk.state.seats_ever + 1}"
    body = SeatAdded(
        seat=id_,
        name=command.name,
        role=command.role,
        plays=list(dict.fromkeys(command.plays)),
        token=token_hash(token),
        lang=command.lang,
    )
    return Decision([body], {"seat": id_, "token": token})


def change_seat(desk: Desk, seat: Seat, command: c.ChangeSeat) -> Decision:
    """Rename a seat or change what it plays."""
    _seat(desk, command.seat)
    plays = None if command.plays is None else list(dict.fromkeys(command.plays))
    return Decision([SeatChanged(seat=command.seat, name=command.name, plays=plays)])


def renew_seat(desk: Desk, seat: Seat | None, command: c.RenewSeat) -> Decision:
    """Give a seat a new token."""
    _seat(desk, command.seat)
    token = new_token()
    return Decision([SeatRenewed(seat=command.seat, token=token_hash(token))], {"seat": command.seat, "token": token})


def remove_seat(desk: Desk, seat: Seat, command: c.RemoveSeat) -> Decision:
    """Remove a seat, unless it is the last GM's."""
    gone = _seat(desk, command.seat)
    if gone.role == "gm" and sum(other.role == "gm" for other in desk.state.seats.values()) == 1:
        raise refuse(errors.LAST_GM)
    return Decision([SeatRemoved(seat=command.seat)])


def change_table(desk: Desk, seat: Seat, command: c.ChangeTable) -> Decision:
    """Rename the table or change its settings."""
    return Decision([TableChanged(name=command.name, digital=command.digital, typed=command.typed)])


def claim_tray(desk: Desk, seat: Seat | None, command: c.ClaimTray) -> Decision:
    """Let a tray serve the table; again, to change which seats it serves or what it is called."""
    for id_ in command.seats or ():
        _seat(desk, id_)
    if not desk.owners.take(command.dev, desk.state.id):
        raise refuse(errors.TRAY_TAKEN, where="dev")
    there = desk.state.trays.get(command.dev)
    name = command.name or (there.name if there is not None else command.dev)
    return Decision([TrayClaimed(dev=command.dev, name=name, seats=command.seats)])


def release_tray(desk: Desk, seat: Seat, command: c.ReleaseTray) -> Decision:
    """Take a tray from the table."""
    _tray(desk, command.dev)
    return Decision([TrayReleased(dev=command.dev)])


def _seat(desk: Desk, seat: str) -> Seat:
    found = desk.state.seats.get(seat)
    if found is None:
        raise refuse(errors.NOT_FOUND, msg("fault-no-seat"), where="seat")
    return found


def _tray(desk: Desk, dev: str) -> None:
    if dev not in desk.state.trays:
        raise refuse(errors.NOT_FOUND, msg("fault-no-tray", tray=Text(dev)), where="dev")
