"""Pursue/Flee (YZC-20 to YZC-22)."""

from __future__ import annotations

from rules.yze_chase import requests, rolls
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import RESOLVED, Plan
from rules.yze_chase.state import Chase
from rules.yze_chase.tell import moved


async def pursue_flee(chase: Chase, runner: Runner, plan: Plan) -> None:
    """Every success moves one category; the failure of the roll is judged by its caller (YZC-102)."""
    rolled = await rolls.single(chase, "roll", lambda: requests.pursue_flee(chase, runner))
    plan.status = RESOLVED
    plan.failed = not rolled.successes
    with moved(chase, runner):
        chase.track.run(runner, rolled.successes)
