"""Put an ended conflict away and open the one that goes on where it ended, in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bridge.protocol.commands import FollowUp
from bridge.tables import errors
from bridge.tables.commands.conflicts import begin
from bridge.tables.conflict_records import ConflictClosed
from bridge.tables.desk import Decision, Desk, refusals
from bridge.tables.errors import refuse
from bridge.tables.followers import followers
from bridge.tables.lines import as_json
from bridge.tables.record_body import Body
from bridge.tables.records import Noted
from bridge.tables.seats import Seat
from bridge.tables.state import ConflictState
from rules.terms import Text, msg


def follow_up(desk: Desk, seat: Seat, command: FollowUp) -> Decision:
    """Open what follows. Gives `{ruleset, setup, stand_ins, left_behind}`, opened also with `conflict`, its id.

    `stand_ins` are those with no sheet for these rules, who play with an average one; `left_behind` those who were
    there and are not in what follows.
    """
    conflict = _ended(desk)
    with refusals():
        chosen = next((one for one in followers(conflict, desk.rulesets) if one.ruleset == command.ruleset), None)
        if chosen is None:
            raise refuse(errors.CANNOT_FOLLOW, where="ruleset")
        opening = chosen.open(command.params)
    started, playing = begin(desk, seat, command.ruleset, opening.setup)
    names = {**dict(conflict.people), **dict(playing.conflict.ruleset.participants(playing.conflict.state))}
    there = {id_ for id_, _ in playing.conflict.ruleset.participants(playing.conflict.state)}
    stand_ins = _people(opening.stand_ins, names)
    result: dict[str, Any] = {
        "ruleset": command.ruleset,
        "setup": opening.setup,
        "stand_ins": stand_ins,
        "left_behind": _people((id_ for id_, _ in conflict.people if id_ not in there), names),
    }
    if command.preview:
        playing.close()
        return Decision(result=result)
    bodies: list[Body] = [ConflictClosed(seat=seat.id), started]
    result["conflict"] = f"c{desk.state.seq + len(bodies)}"
    if stand_ins:
        people = tuple(Text(one["name"]) for one in stand_ins)
        bodies.append(Noted(text=as_json(msg("log-stand-ins", people=people))))
    return Decision(bodies, result, playing=playing)


def _ended(desk: Desk) -> ConflictState:
    conflict, _ = desk.conflict()
    if conflict.status != "ended":
        raise refuse(errors.STILL_RUNNING)
    return conflict


def _people(ids: Iterable[str], names: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"id": id_, "name": names.get(id_, id_)} for id_ in ids]
