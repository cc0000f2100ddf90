"""Cut Off (YZC-50 to YZC-56)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.kernel import revisable
from rules.terms import Who, msg
from rules.yze_chase import requests, rolls
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import RESOLVED, Plan
from rules.yze_chase.ranges import EXTREME
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.strikes import Blow, strike, strike_options
from rules.yze_chase.tell import moved


async def cut_off(chase: Chase, runner: Runner, plan: Plan) -> None:
    """A win is Engaged at once and an attack if wanted; a loss or tie is Extreme, or the end (YZC-52, YZC-53)."""
    target = chase.opponent(runner)
    if target is None:
        return
    mine, theirs = await rolls.opposed(
        chase,
        "contest",
        lambda: requests.cut_off(chase, runner, basis(chase, runner, target)),
        lambda: requests.defence(chase, target),
    )
    plan.status = RESOLVED
    won = theirs is not None and mine.successes > theirs.successes
    plan.failed = not won
    chase.kernel.tell(
        msg("yze-cut-off-won" if won else "yze-cut-off-lost", who=Who(runner.id), target=Who(target.id)),
        who=runner.id, event="cut_off", won=won,
    )  # fmt: skip
    if not won:
        lose(chase, runner, target)
        return
    with moved(chase, runner):
        chase.track.head_off(runner, target)
    blow = await revisable("attack", _attack, runner, target)
    if blow is not None:
        await strike(chase, runner, target, blow)


def basis(chase: Chase, runner: Runner, target: Runner) -> int:
    """The distance that counts: when the pursuer resolves, or when the round began (YZC-54, `range_basis`)."""
    if chase.settings["range_basis"] == "at_resolution":
        return chase.track.between(runner, target)
    if chase.individual:
        return abs(chase.ranks[runner.id] - chase.ranks[target.id])
    return chase.start_distance


def lose(chase: Chase, runner: Runner, target: Runner) -> None:
    """A lost Cut Off: Extreme, and where it was Extreme already the prey is away (YZC-53)."""
    if basis(chase, runner, target) < EXTREME:
        with moved(chase, runner):
            chase.track.lose_ground(runner, target)
        return
    if not chase.individual:
        raise Ended("prey_escaped", msg("yze-end-away", who=Who(target.id)))
    chase.line.part(runner, target)
    what = msg("yze-contact-lost", who=Who(target.id), other=Who(runner.id))
    chase.kernel.tell(what, event="contact_lost", pair=[runner.id, target.id])


async def _attack(runner: Runner, target: Runner) -> Blow | None:
    """The attack of a won Cut Off; None to let it be."""
    options = (*strike_options(runner, target), Option("stay", None, msg("yze-option-no-attack")))
    why = msg("yze-ask-attack", who=Who(runner.id), target=Who(target.id))
    return await Pick[Blow | None](who=(runner.id,), why=why, options=options, rule="YZC-52")
