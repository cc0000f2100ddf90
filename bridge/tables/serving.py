"""Which tray serves which ask."""

from __future__ import annotations

from typing import Any

from bridge.tables.state import TableState, Tray
from rules.asks import Ask


def serves(state: TableState, tray: Tray, ask_id: str, ask: Ask[Any]) -> bool:
    """Whether a tray may answer an ask without its request id: it was sent there, or serves a seat that is asked."""
    well = state.conflict.well(ask_id) if state.conflict is not None else None
    if well is not None and well.sent:
        return well.tray == tray.dev
    if tray.seats is None:
        return True
    seats = (state.seats[seat] for seat in tray.seats if seat in state.seats)
    return any(state.viewer(seat).is_one_of(ask.who) for seat in seats)


def roller(state: TableState, dev: str, ask: Ask[Any]) -> str:
    """Who of those asked rolls with a tray: one its own seats play, else the first."""
    tray = state.trays.get(dev)
    seats = [state.seats[seat] for seat in (tray.seats or ()) if seat in state.seats] if tray is not None else []
    viewers = [state.viewer(seat) for seat in seats]
    return next((who for who in ask.who if any(viewer.is_one_of((who,)) for viewer in viewers)), ask.who[0])


def tray_for(state: TableState, ask_id: str, ask: Ask[Any]) -> str | None:
    """The tray that an ask is shown on: where it was sent, else one of the seat's own, else one for all."""
    serving = [tray for tray in state.trays.values() if serves(state, tray, ask_id, ask)]
    own = [tray for tray in serving if tray.seats is not None]
    return next((tray.dev for tray in [*own, *serving]), None)
