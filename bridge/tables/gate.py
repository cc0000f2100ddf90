"""Opening a tray's gate by hand: for a free roll, since the gate holds dice back while nothing is asked for."""

from __future__ import annotations

from bridge.errors import BridgeError
from bridge.tables import errors
from bridge.tables.api import Requests
from bridge.tables.errors import refuse
from bridge.tables.seats import Seat
from bridge.tables.state import TableState
from bridge.trays.model import TrayState, TrayStatus
from rules.terms import Text, msg


def has_gate(status: TrayStatus | None) -> bool:
    """Whether a tray is there and has a gate."""
    return status is not None and status.state is TrayState.ONLINE and "gate" in status.info.caps


def open_gate(state: TableState, seat: Seat | None, dev: str, status: TrayStatus | None, requests: Requests) -> None:
    """Open it for a moment. Raises CommandError (`closed`, `not-allowed`, `not-found`, `no-gate`)."""
    if seat is None:
        raise refuse(errors.CLOSED)
    if seat.role != "gm":
        raise refuse(errors.NOT_ALLOWED)
    if dev not in state.trays:
        raise refuse(errors.NOT_FOUND, msg("fault-no-tray", tray=Text(dev)), where="dev")
    if not has_gate(status):
        raise refuse(errors.NO_GATE, where="dev")
    try:
        requests.gate(dev, True)
    except BridgeError as error:  # it went just now
        raise refuse(errors.NO_GATE, where="dev") from error
