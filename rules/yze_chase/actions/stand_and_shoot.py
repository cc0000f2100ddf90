"""Stand and Shoot (YZC-60 to YZC-62); there is no aiming (`aim`: off)."""

from __future__ import annotations

from contextlib import suppress

from rules.asks import Option
from rules.kernel import revisable, scope
from rules.terms import Who, msg
from rules.yze_chase import requests, riders, rolls, shots
from rules.yze_chase.leaving import sweep
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import RESOLVED, Plan
from rules.yze_chase.shots import Aim
from rules.yze_chase.state import Chase, Gone


async def stand_and_shoot(chase: Chase, runner: Runner, plan: Plan) -> None:
    """No movement; each member of the side may shoot for itself (YZC-70, YZC-73)."""
    shooters = [runner] if chase.individual else chase.members(runner.side)
    several = len(shooters) > 1
    for shooter in shooters:
        if not shooter.out:
            with suppress(Gone):
                await scope(f"shooter-{shooter.id}", _one, chase, shooter, plan, several)
            plan.status = RESOLVED
            sweep(chase)


async def _one(chase: Chase, shooter: Runner, plan: Plan, may_hold: bool) -> None:
    """One member's shot, and what the obstacle hangs on it (YZC-88, YZC-93)."""
    aim = await revisable("aim", _aim, chase, shooter, may_hold)
    if aim is None:
        chase.kernel.tell(msg("yze-no-shot", who=Who(shooter.id)), who=shooter.id, event="no_shot")
        return
    more = requests.obstacle_modifiers(chase, shooter, "stand_and_shoot")
    successes = await shots.shoot(chase, shooter.person, shooter, aim, more, "action")
    plan.fired = True
    if not successes:
        plan.failed = True
        await scope("missed", riders.after_failure, chase, shooter, "stand_and_shoot")
    await scope("fired", riders.after_use, chase, shooter, "stand_and_shoot")


async def _aim(chase: Chase, shooter: Runner, may_hold: bool) -> Aim | None:
    if shooter.out:
        raise Gone
    target = chase.opponent(shooter) if chase.individual else None
    targets = [target] if target is not None else chase.opponents(shooter)
    options: tuple[Option[Aim | None], ...] = shots.aims(chase, shooter, shots.own_weapons(shooter), targets)
    if all(option.bar is not None for option in options):
        await rolls.go_on(shooter.id, msg("yze-ask-out-of-reach", who=Who(shooter.id)), "YZC-61")
        return None
    if may_hold:
        options = (*options, Option("hold", None, msg("yze-option-hold")))
    return await shots.pick_or_only(shooter.id, msg("yze-ask-aim", who=Who(shooter.id)), options)
