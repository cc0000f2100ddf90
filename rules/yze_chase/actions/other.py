"""Other (YZC-65): the GM says what it does; as a rule nobody moves."""

from __future__ import annotations

from rules.asks import PickNumber
from rules.kernel import revisable
from rules.terms import Who, msg
from rules.viewers import GM
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import RESOLVED, Plan
from rules.yze_chase.ranges import EXTREME
from rules.yze_chase.state import Chase
from rules.yze_chase.tell import moved


async def other(chase: Chase, runner: Runner, plan: Plan) -> None:
    """A ruling by how many categories it gains, in its own direction: 0 as a rule."""
    gained = await revisable("ruling", _ruling, runner)
    plan.status = RESOLVED
    chase.kernel.tell(msg("yze-other", who=Who(runner.id)), who=runner.id, event="other", gained=gained)
    if gained:
        with moved(chase, runner):
            chase.track.run(runner, gained)


async def _ruling(runner: Runner) -> int:
    why = msg("yze-ask-other", who=Who(runner.id))
    return await PickNumber(who=(GM,), why=why, least=-EXTREME, most=EXTREME, rule="YZC-65")
