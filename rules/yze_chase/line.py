"""Individuals on one line: what is judged when all have acted (YZC-79b, YZC-79c)."""

from __future__ import annotations

from rules.kernel import revisable, scope
from rules.terms import Who, msg
from rules.yze_chase.closing import Closing, ask_closing
from rules.yze_chase.leaving import part_the_lonely, sweep
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import AUTO_FAILED, RESOLVED
from rules.yze_chase.state import Chase
from rules.yze_chase.strikes import strike
from rules.yze_chase.tell import moved
from rules.yze_chase.track import is_away, pair


async def finish_round(chase: Chase) -> None:
    """Who passed whom, the front first; then who is out of reach of whom."""
    front_first = sorted(chase.present(), key=lambda runner: -chase.line.positions[runner.id])
    for runner in front_first:
        if not runner.out:
            await scope(f"passing-{runner.id}", passing, chase, runner)
            sweep(chase)
    lose_contact(chase)
    part_the_lonely(chase)


def lose_contact(chase: Chase) -> None:
    """Two who are more than four apart no longer chase each other (YZC-79b)."""
    runners = list(chase.present())
    for place, one in enumerate(runners):
        for other in runners[place + 1 :]:
            if chase.opposed(one, other) and is_away(chase.track.between(one, other)):
                chase.line.part(one, other)
                what = msg("yze-contact-lost", who=Who(one.id), other=Who(other.id))
                chase.kernel.tell(what, event="contact_lost", pair=[one.id, other.id])


async def passing(chase: Chase, runner: Runner) -> None:
    """Level with or past opponents who were ahead: attack, stay or overtake, the rearmost first (YZC-79c)."""
    plan = chase.plans.get(runner.id)
    if plan is None or plan.action != "pursue_flee" or plan.status not in (RESOLVED, AUTO_FAILED):
        return
    caught = sorted(
        (
            other
            for other in chase.opponents(runner)
            if was_ahead(chase, runner, other) and reached(chase, runner, other)
        ),
        key=lambda other: chase.line.positions[other.id],
    )
    for other in caught:
        closing = await revisable(f"at-{other.id}", _close_in, chase, runner, other)
        if closing is None:
            continue
        if closing.kind == "overtake":
            what = msg("yze-overtakes", who=Who(runner.id), target=Who(other.id))
            chase.kernel.tell(what, event="overtakes", prey=runner.id, pursuer=other.id)
            continue
        with moved(chase, runner):
            chase.line.head_off(runner, other)
        if closing.blow is not None:
            await scope(f"attack-{other.id}", strike, chase, runner, other, closing.blow)
        else:
            chase.kernel.tell(msg("yze-stays", who=Who(runner.id)), who=runner.id, event="stays")
        return


def was_ahead(chase: Chase, runner: Runner, other: Runner) -> bool:
    """Whether `other` was ahead at the reveal, or level with `runner` as the pursuer."""
    gap = chase.ranks.get(other.id, 0) - chase.ranks.get(runner.id, 0)
    if chase.settings["engaged_attack_requires"] == "changed" and gap == -chase.line.ahead(runner, other):
        return False  # YZC-25: the distance of the pair is what it was
    return gap > 0 or (gap == 0 and chase.line.rear.get(pair(runner, other)) == runner.id)


def reached(chase: Chase, runner: Runner, other: Runner) -> bool:
    """Whether `runner` is level with `other` now, or past it."""
    return chase.line.ahead(runner, other) >= 0


async def _close_in(chase: Chase, runner: Runner, other: Runner) -> Closing | None:
    gone = runner.out or other.out or not chase.opposed(runner, other)
    if gone or not reached(chase, runner, other):
        return None
    past = chase.line.ahead(runner, other) > 0
    return await ask_closing(runner, other, past, may_strike=runner.id not in chase.attacked)
