"""Hide (YZC-30 to YZC-35)."""

from __future__ import annotations

from typing import Final

from rules.asks import Option, Pick
from rules.kernel import revisable
from rules.terms import Json, Who, msg
from rules.yze_chase import requests, rolls
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import AUTO_FAILED, CANCELLED, RESOLVED, Plan
from rules.yze_chase.ranges import BANDS, band_text
from rules.yze_chase.rolls import Rolled
from rules.yze_chase.state import Chase, Ended

AWAY_UNSEEN = -1
SNEAK_ATTACK: Final[dict[str, Json]] = {
    "initiative": "attacker_picks", "parry": False, "melee_modifier": 3, "engaged_shot_modifier": 3,
}  # fmt: skip
"""What the first attack of the fight has: the attacker picks its initiative card (YZC-34, YZC-61a)."""


async def hide(chase: Chase, runner: Runner, plan: Plan) -> None:
    """A won contest ends the chase at once, or becomes an ambush (YZC-33, YZC-34); otherwise nothing happens."""
    pursuer = chase.opponent(runner)
    if pursuer is None:
        return
    why = msg("yze-roll-observation", who=Who(pursuer.id))
    mine, theirs = await rolls.opposed(
        chase,
        "contest",
        lambda: requests.hide(chase, runner, chase.track.between(runner, pursuer)),
        lambda: requests.observation(chase, pursuer, "opposing", why, "YZC-32"),
    )
    plan.status = RESOLVED
    won = theirs is not None and mine.successes > theirs.successes
    plan.failed = not won
    chase.kernel.tell(
        msg("yze-hide-won" if won else "yze-hide-lost", who=Who(runner.id)),
        who=runner.id, event="hide", won=won,
    )  # fmt: skip
    if theirs is not None:
        _look_through_the_crowd(chase, pursuer, theirs)
    if won:
        await _won(chase, runner, pursuer)


def _look_through_the_crowd(chase: Chase, pursuer: Runner, theirs: Rolled) -> None:
    """In a crowd the pursuer's roll of the contest is the one that it owes (YZC-93a, `crowd_hide_roll`)."""
    plan = chase.plan(pursuer)
    plan.contested = True
    demand = chase.obstacle.demand_on(chase.role(pursuer), plan.action) if chase.obstacle is not None else None
    if demand is not None and demand.contest_serves and not theirs.successes and plan.stands:
        plan.status = AUTO_FAILED


async def _won(chase: Chase, runner: Runner, pursuer: Runner) -> None:
    distance = await revisable("won", _escape_or_ambush, runner, pursuer)
    if distance != AWAY_UNSEEN:
        what = msg("yze-end-ambush", who=Who(runner.id), target=Who(pursuer.id), range=band_text(distance))
        combat: dict[str, Json] = {
            "attacker": runner.id,
            "target": pursuer.id,
            "distance": BANDS[distance],
            **SNEAK_ATTACK,
        }
        if not chase.individual:
            raise Ended("ambush", what, combat)
        chase.kernel.tell(what, event="ambush", combat=combat)
        chase.combats.append(combat)
        chase.remove(runner, "ambush")
        chase.remove(pursuer, "ambush")
        return
    if not chase.individual:
        raise Ended("prey_escaped", msg("yze-end-hidden", who=Who(runner.id)))
    # YZC-79d: contact with this one pursuer only
    chase.line.part(runner, pursuer)
    what = msg("yze-contact-lost", who=Who(runner.id), other=Who(pursuer.id))
    chase.kernel.tell(what, event="contact_lost", pair=[runner.id, pursuer.id])
    theirs = chase.plans.get(pursuer.id)
    if theirs is not None and theirs.stands and theirs.target == runner.id:
        theirs.status = CANCELLED


async def _escape_or_ambush(runner: Runner, pursuer: Runner) -> int:
    """The band of the ambush, or `AWAY_UNSEEN`; any band may be chosen (YZC-34)."""
    options = (
        Option("end", AWAY_UNSEEN, msg("yze-option-vanish")),
        *(
            Option(f"ambush-{name}", band, msg("yze-option-ambush", target=Who(pursuer.id), range=band_text(band)))
            for band, name in enumerate(BANDS)
        ),
    )
    return await Pick[int](
        who=(runner.id,), why=msg("yze-ask-hidden", who=Who(runner.id)), options=options, rule="YZC-33"
    )
