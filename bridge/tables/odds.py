"""The odds of the conflict on the table, worked out beside it."""

from __future__ import annotations

from typing import Any

from bridge.odds.process import Estimates, OddsBusyError, OddsError
from bridge.odds.start import Start
from bridge.protocol.commands import EstimateOdds
from bridge.tables import errors
from bridge.tables.desk import Desk
from bridge.tables.errors import refuse


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
    return Start.of(playing.conflict, desk.viewer(seat), command.rounds)


async def work_out(estimates: Estimates, start: Start, command: EstimateOdds) -> dict[str, Any]:
    """The odds as JSON. Raises CommandError (`odds-busy`, `odds-failed`)."""
    try:
        odds = await estimates.estimate(start, command.plays, command.seed)
    except OddsBusyError as error:
        raise refuse(errors.ODDS_BUSY) from error
    except OddsError as error:
        raise refuse(errors.ODDS_FAILED) from error
    if not odds["plays"]:
        raise refuse(errors.ODDS_FAILED)
    return {"rounds": command.rounds, "seed": command.seed, **odds}
