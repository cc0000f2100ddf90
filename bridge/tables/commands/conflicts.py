"""Start a conflict and put one away."""

from __future__ import annotations

from bridge.protocol.commands import CloseConflict, StartConflict
from bridge.tables import errors
from bridge.tables.conflict_records import ConflictClosed, ConflictStarted
from bridge.tables.desk import Decision, Desk, refusals
from bridge.tables.errors import refuse
from bridge.tables.playing import Playing
from bridge.tables.record_body import Body
from bridge.tables.seats import Seat
from rules.terms import Json


def start(desk: Desk, seat: Seat, command: StartConflict) -> Decision:
    """Start a conflict; one that has ended is put away first."""
    bodies: list[Body] = []
    if desk.state.conflict is not None:
        if desk.state.conflict.status != "ended":
            raise refuse(errors.CONFLICT_RUNNING)
        bodies.append(ConflictClosed(seat=seat.id))
    started, playing = begin(desk, seat, command.ruleset, command.setup)
    bodies.append(started)
    return Decision(bodies, {"conflict": f"c{desk.state.seq + len(bodies)}"}, playing=playing)


def begin(desk: Desk, seat: Seat, ruleset_id: str, setup: dict[str, Json]) -> tuple[ConflictStarted, Playing]:
    """A conflict from its set-up, and its record. Raises CommandError (`unknown-ruleset`, `bad-value`)."""
    ruleset = desk.rulesets.get(ruleset_id)
    if ruleset is None:
        raise refuse(errors.UNKNOWN_RULESET, where="ruleset")
    with refusals():
        playing = Playing.start(ruleset, setup)
    started = ConflictStarted(
        ruleset=ruleset.id,
        version=ruleset.version,
        setup=setup,
        moved=playing.first_moved(),
        seat=seat.id,
    )
    return started, playing


def close(desk: Desk, seat: Seat, command: CloseConflict) -> Decision:
    """Put the conflict away, however it stands."""
    if desk.state.conflict is None:
        raise refuse(errors.NO_CONFLICT)
    return Decision([ConflictClosed(seat=seat.id)])
