"""Block (YZC-40 to YZC-44)."""

from __future__ import annotations

from rules.yze_chase import requests, rolls
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import RESOLVED, Plan
from rules.yze_chase.state import Chase
from rules.yze_chase.tell import moved


async def block(chase: Chase, runner: Runner, plan: Plan) -> None:
    """A success is one category, however many there are, and a roll that the pursuer owes; a failure nothing."""
    rolled = await rolls.single(chase, "roll", lambda: requests.block(chase, runner))
    plan.status = RESOLVED
    plan.failed = not rolled.successes  # block_failed_effect: nothing else
    target = chase.opponent(runner)
    if plan.failed or target is None:
        return
    with moved(chase, runner):
        chase.track.fall_back(runner, target)
    if chase.has_plan(target):
        chase.plan(target).blocked = True  # block_roll_scope: whatever its action
