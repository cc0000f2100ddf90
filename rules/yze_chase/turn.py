"""One participant's own resolution: preliminary rolls, the action, what follows from it, its passengers (YZC-13a)."""

from __future__ import annotations

from rules.kernel import revisable, scope
from rules.terms import Who, msg
from rules.yze_chase import gates, legality, passengers, riders, rolls
from rules.yze_chase.actions import RESOLVE
from rules.yze_chase.actions.cut_off import lose
from rules.yze_chase.leaving import sweep
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import AUTO_FAILED, CANCELLED, Plan, action_text
from rules.yze_chase.state import Chase


async def turn(chase: Chase, runner: Runner) -> None:
    """Resolve what a participant planned; what is done already is not done again (the turn may be started anew)."""
    plan = chase.plan(runner)
    if not plan.acted:
        await revisable("act", act, chase, runner, plan)
        if runner.out:
            return
        await scope("result", conclude, chase, runner, plan)
        plan.acted = True
        sweep(chase)
    if not runner.out and not plan.passengers_done:
        await scope("passengers", passengers.fire, chase, runner, plan)
        plan.passengers_done = True


async def act(chase: Chase, runner: Runner, plan: Plan) -> None:
    """Up to the end of the action. Where nothing is to be done it asks nothing; otherwise an ask comes first."""
    await gates.pass_gates(chase, runner)
    if runner.out or not plan.stands or not legality.still_legal(chase, runner, plan):
        return
    role = chase.role(runner)
    if chase.obstacle is not None and chase.obstacle.auto_fails(role, plan.action):
        why = msg("yze-ask-auto-fail", action=action_text(plan.action, role), obstacle=chase.obstacle.name_message())
        await revisable("auto-fail", rolls.go_on, runner.id, why, chase.obstacle.rule)
        if plan.stands:
            plan.status = AUTO_FAILED
        plan.started = True
        return
    await scope("action", RESOLVE[plan.action], chase, runner, plan)


async def conclude(chase: Chase, runner: Runner, plan: Plan) -> None:
    """What an action that did not take place, or failed, still brings (YZC-16)."""
    action = action_text(plan.action, chase.role(runner))
    if plan.stands:  # illegal by now (YZC-17)
        plan.status = CANCELLED
    if plan.status == CANCELLED:
        what = msg("yze-nothing", who=Who(runner.id), action=action)
        chase.kernel.tell(what, who=runner.id, status=plan.status)
        return
    if plan.status == AUTO_FAILED:
        plan.failed = True
        what = msg("yze-auto-failed", who=Who(runner.id), action=action)
        chase.kernel.tell(what, who=runner.id, status=plan.status)
        target = chase.opponent(runner)
        if plan.action == "cut_off" and target is not None and chase.settings["cut_off_auto_fail"] == "lost":
            lose(chase, runner, target)
    if plan.action == "stand_and_shoot" and plan.status != AUTO_FAILED:
        return  # each shot has had its own consequences
    if plan.failed:
        await riders.after_failure(chase, runner, plan.action, fired=plan.action != "stand_and_shoot")
    if plan.status != AUTO_FAILED:
        await riders.after_use(chase, runner, plan.action)
