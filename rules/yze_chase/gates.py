"""Preliminary rolls: what the obstacle demands, then the roll after a Block; none of them is an action (YZC-18)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.kernel import revisable, scope
from rules.terms import Who, msg
from rules.yze_chase import requests, rolls
from rules.yze_chase.effects import befall
from rules.yze_chase.leaving import sweep
from rules.yze_chase.obstacles import Demand, Effect
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import AUTO_FAILED, CANCELLED, Plan
from rules.yze_chase.rolls import Request, Rolled
from rules.yze_chase.state import Chase

ONLY_STOPS = ("cancel_action", "auto_fail_action")


async def pass_gates(chase: Chase, runner: Runner) -> None:
    """All preliminary rolls of a participant at the start of its own resolution, the obstacle's first."""
    plan = chase.plan(runner)
    if not plan.gates_passed:
        demand = owed(chase, runner, plan)
        if demand is not None:
            await scope("obstacle", meet, chase, runner, plan, demand)
            plan.gates_passed = True
            sweep(chase)
    if not runner.out and plan.stands and plan.blocked and not plan.block_checked:
        await scope("block", overcome_block, chase, runner, plan)
        plan.block_checked = True
        sweep(chase)


def owed(chase: Chase, runner: Runner, plan: Plan) -> Demand | None:
    """The obstacle's roll that this participant owes (YZC-18, YZC-18a); None where it owes none."""
    demand = chase.obstacle.demand_on(chase.role(runner), plan.action) if chase.obstacle is not None else None
    if demand is None or (demand.contest_serves and plan.contested):
        return None  # YZC-93a: the roll of the Hide contest was the one
    if plan.status == CANCELLED and not demand.owed_if_cancelled:
        return None
    could_only_stop = all(effect.kind in ONLY_STOPS for effect in (*demand.on_success, *demand.on_fail))
    return None if plan.status == AUTO_FAILED and could_only_stop else demand


async def meet(chase: Chase, runner: Runner, plan: Plan, demand: Demand) -> None:
    """Pay or roll, then what comes of it (YZC-91, 93, 94, 96, 99)."""
    if demand.may_pay and await revisable("pay", _pays, chase, runner):
        bribe = chase.settings.bribe
        if runner.person.money is not None:
            runner.person.money -= bribe
        chase.kernel.tell(
            msg("yze-paid", who=Who(runner.id), amount=bribe),
            who=runner.id, paid=bribe, money=runner.person.money,
        )  # fmt: skip
        return
    rolled = await rolls.single(chase, "roll", lambda: _request(runner, demand))
    effects = demand.on_success if rolled.successes else demand.on_fail
    _tell_gate(chase, runner, demand, rolled)
    for place, effect in enumerate(effects):
        await scope(f"effect-{place + 1}", apply, chase, runner, plan, effect)


def _request(runner: Runner, demand: Demand) -> Request:
    skill = runner.driving_skill if demand.skill == "driving" else demand.skill
    return Request(
        purpose="preliminary",
        why=msg("yze-roll-obstacle", who=Who(runner.id), skill=msg(f"yze-skill-{skill}")),
        rule=demand.rule,
        roller=runner.person,
        skill=skill,
        # Observation is a passive roll (YZD-10a); no obstacle modifier touches a preliminary roll (YZC-84)
        kind=rolls.PASSIVE if demand.skill == "observation" else rolls.PRELIMINARY,
    )


def _tell_gate(chase: Chase, runner: Runner, demand: Demand, rolled: Rolled) -> None:
    what = msg("yze-gate-passed" if rolled.successes else "yze-gate-failed", who=Who(runner.id))
    chase.kernel.tell(what, who=runner.id, event="gate", passed=bool(rolled.successes))


async def _pays(chase: Chase, runner: Runner) -> bool:
    """Whether the pursuer gives the old man his money: it always works (YZC-96a)."""
    bribe, money = chase.settings.bribe, runner.person.money
    short = msg("yze-bar-money", money=money or 0, bribe=bribe) if money is not None and money < bribe else None
    options = (
        Option("pay", True, msg("yze-option-pay", amount=bribe), short, "YZC-96a"),
        Option("roll", False, msg("yze-option-push-past")),
    )
    paid = await Pick(who=(runner.id,), why=msg("yze-ask-pay", who=Who(runner.id)), options=options, rule="YZC-96")
    chase.dice_read = True
    chase.plan(runner).started = True
    return paid


async def overcome_block(chase: Chase, runner: Runner, plan: Plan) -> None:
    """The roll that a Block owes the pursuer; a failure cancels its action, whatever it is (YZC-42, YZC-43)."""
    rolled = await rolls.single(chase, "roll", lambda: requests.after_block(chase, runner))
    if not rolled.successes:
        plan.status = CANCELLED
        chase.kernel.tell(msg("yze-blocked", who=Who(runner.id)), who=runner.id, event="blocked")


async def apply(chase: Chase, runner: Runner, plan: Plan, effect: Effect) -> None:
    """One consequence of a preliminary roll."""
    if effect.kind == "cancel_action" and plan.stands:
        plan.status = CANCELLED
    elif effect.kind == "auto_fail_action" and plan.stands:
        plan.status = AUTO_FAILED
    elif effect.kind == "modifier":
        key = f"{runner.id}:{effect.action}"
        chase.gate_bonus[key] = chase.gate_bonus.get(key, 0) + effect.value
    else:
        await befall(chase, runner, effect)
