"""How a chase ended, and what a fight can start from."""

from __future__ import annotations

from rules.ruleset import Outcome
from rules.terms import Json
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.plans import NOT_RESOLVED
from rules.yze_chase.ranges import band_name
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.track import Line


def outcome_of(chase: Chase, end: Ended) -> Outcome:
    """The outcome with its hand-over: distance, who is where and in what state, and the ambush if it came to one."""
    chase.step = "over"
    for plan in chase.plans.values():
        if plan.stands:
            plan.status = NOT_RESOLVED
    chase.kernel.tell(end.what, event="ended", result=end.result)
    hand_over: dict[str, Json] = {
        "round": chase.round,
        "participants": [_runner(chase, runner) for runner in chase.runners.values()],
    }
    if isinstance(chase.track, Line):
        hand_over["positions"] = dict(chase.track.positions)
    else:
        hand_over["distance"] = band_name(chase.one_distance.distance)
        hand_over["raw"] = chase.one_distance.distance
    if end.combat is not None:
        hand_over["combat"] = end.combat
    elif chase.combats:
        hand_over["combat"] = chase.combats[-1]
    if chase.doom:
        hand_over["doom"] = chase.doom
    return Outcome(end.result, end.what, hand_over)


def _runner(chase: Chase, runner: Runner) -> Json:
    out: dict[str, Json] = {"side": runner.side, **_person(chase, runner.person)}
    if runner.out:
        out["out"] = runner.out
    if runner.ride is not None:
        out["vehicle"] = {
            "name": runner.ride.sheet.name,
            "hull": runner.ride.sheet.hull,
            "damage": runner.ride.damage,
            "wrecked": runner.ride.wrecked,
        }
    if runner.everyone_aboard:
        out["passengers"] = [_person(chase, passenger) for passenger in runner.everyone_aboard]
    return out


def _person(chase: Chase, person: Person) -> dict[str, Json]:
    out: dict[str, Json] = {
        "id": person.id,
        "name": person.sheet.name,
        "damage": person.damage,
        "stress": person.stress,
        "physical": person.physical,
        "mental": person.mental,
        "attribute_damage": dict(person.hurt),
        "broken": person.broken(chase.settings),
    }
    return out if person.money is None else out | {"money": person.money}
