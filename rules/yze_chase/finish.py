"""The end of a round: away, attack or overtaking at Engaged (YZC-22 to YZC-29)."""

from __future__ import annotations

from rules.kernel import revisable
from rules.terms import Who, msg
from rules.yze_chase import line, sides
from rules.yze_chase.closing import Closing, ask_closing
from rules.yze_chase.leaving import sweep
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import AUTO_FAILED, RESOLVED
from rules.yze_chase.ranges import ENGAGED, EXTREME
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.strikes import strike
from rules.yze_chase.tell import tell_distance
from rules.yze_chase.track import is_away


async def finish_round(chase: Chase) -> None:
    """Judge the distance now that all actions are over; whatever moved it counts (YZC-22a, `escape_check`)."""
    if chase.individual:
        await line.finish_round(chase)
        return
    await sides.replace_actors(chase)
    check_away(chase)
    closing = await revisable("engaged", _close_in, chase)
    check_away(chase)
    track = chase.one_distance
    raw = track.distance
    pursuer, prey = chase.actor("pursuer"), chase.actor("prey")
    if closing is not None and closing.kind == "overtake":
        overtake(chase, -raw)
        return
    if raw < ENGAGED:
        track.distance = ENGAGED
        tell_distance(chase, raw)
    if closing is not None and closing.blow is not None:
        await strike(chase, pursuer, prey, closing.blow)
        sweep(chase)
    elif closing is not None:
        chase.kernel.tell(msg("yze-stays", who=Who(pursuer.id)), who=pursuer.id, event="stays")


def check_away(chase: Chase) -> None:
    """Beyond Extreme after both actions the prey is away (YZC-22)."""
    if is_away(chase.one_distance.distance):
        raise Ended("prey_escaped", msg("yze-end-away", who=Who(chase.actor("prey").id)))


def may_attack(chase: Chase, pursuer: Runner) -> bool:
    """Whether the pursuer may attack or overtake now (YZC-25, YZC-29)."""
    plan = chase.plan(pursuer)
    raw = chase.one_distance.distance
    chosen = plan.action == "pursue_flee" and plan.status in (RESOLVED, AUTO_FAILED)
    changed = chase.settings["engaged_attack_requires"] == "pursue" or raw != chase.start_distance
    return chosen and changed and raw <= ENGAGED and pursuer.id not in chase.attacked


async def _close_in(chase: Chase) -> Closing | None:
    pursuer, prey = chase.actor("pursuer"), chase.actor("prey")
    if not may_attack(chase, pursuer):
        return None
    return await ask_closing(pursuer, prey, past=chase.one_distance.distance < ENGAGED)


def overtake(chase: Chase, excess: int) -> None:
    """The pursuer becomes the prey, one category ahead for each excess success (YZC-24, YZC-26)."""
    if chase.settings["overtake_cap"] == "extreme":
        excess = min(excess, EXTREME)
    for runner in chase.runners.values():
        runner.side = "pursuer" if runner.side == "prey" else "prey"
    chase.acting = {"prey": chase.acting["pursuer"], "pursuer": chase.acting["prey"]}
    chase.plans = {"prey": chase.plans["pursuer"], "pursuer": chase.plans["prey"]}
    prey, pursuer = chase.actor("prey"), chase.actor("pursuer")
    was = chase.one_distance.distance
    chase.one_distance.distance = excess
    chase.kernel.tell(
        msg("yze-overtakes", who=Who(prey.id), target=Who(pursuer.id)),
        event="overtakes", prey=prey.id, pursuer=pursuer.id, excess=excess,
    )  # fmt: skip
    tell_distance(chase, was)
    if is_away(excess):
        raise Ended("prey_escaped", msg("yze-end-race", who=Who(prey.id)))
