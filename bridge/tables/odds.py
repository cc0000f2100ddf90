"""The odds of the conflict on the table, worked out beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bridge.odds.process import Estimates, OddsBusyError, OddsError
from bridge.odds.start import HalfRolled, Start
from bridge.protocol.commands import EstimateOdds
from bridge.tables import errors
from bridge.tables.api import Progress
from bridge.tables.desk import Desk
from bridge.tables.errors import refuse
from bridge.tables.wells import faces
from rules.asks import Roll
from rules.viewers import Viewer


def start_of(desk: Desk, seat_id: str, command: EstimateOdds) -> Start:
    """Where the plays start: the conflict as committed, as far as a GM's seat knows it.

    Raises CommandError (`closed`, `not-allowed`, `no-conflict`, `frozen`).
    """
    seat = desk.state.seats.get(seat_id)
    if seat is None:
        raise refuse(errors.CLOSED)
    if seat.role != "gm":
        raise refuse(errors.NOT_ALLOWED)
    _, playing = desk.conflict()
    if playing.conflict.outcome is not None:
        raise refuse(errors.NO_CONFLICT)
    viewer = desk.viewer(seat)
    return Start.of(playing.conflict, viewer, command.rounds, tuple(_half_rolled(desk, viewer)))


def _half_rolled(desk: Desk, viewer: Viewer) -> Iterator[HalfRolled]:
    conflict, playing = desk.conflict()
    for open_ask in playing.asks():
        roll, well = open_ask.ask, conflict.well(open_ask.id)
        if isinstance(roll, Roll) and well.has_result() and (not roll.secret or viewer.is_one_of(roll.who)):
            yield HalfRolled(open_ask.id, roll.signature, tuple(tuple(row) for row in faces(roll, well)))


async def work_out(estimates: Estimates, start: Start, command: EstimateOdds, progress: Progress) -> dict[str, Any]:
    """The odds as JSON. Raises CommandError (`odds-busy`, `odds-failed`)."""
    try:
        odds = await estimates.estimate(start, command.plays, command.seed, lambda done: progress(done, command.plays))
    except OddsBusyError as error:
        raise refuse(errors.ODDS_BUSY) from error
    except OddsError as error:
        raise refuse(errors.ODDS_FAILED) from error
    if not odds["plays"]:
        raise refuse(errors.ODDS_FAILED)
    return {"rounds": command.rounds, "seed": command.seed, **odds}
