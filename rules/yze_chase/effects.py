"""What an obstacle does to somebody: damage, an attack, something without a number (YZC-85 to YZC-88)."""

from __future__ import annotations

from rules.terms import Text, Who, msg, slug
from rules.yze_chase import harm, hits, rolls
from rules.yze_chase.obstacles import EVENTS, Effect
from rules.yze_chase.people import Runner
from rules.yze_chase.state import Chase


async def befall(chase: Chase, runner: Runner, effect: Effect) -> None:
    """Have an effect befall somebody; nothing, where it is one of those that only change plans (see `gates`)."""
    if effect.kind == "damage":
        await _damage(chase, runner, effect)
    elif effect.kind == "attacked_by":
        await _attack(chase, runner, effect)
    elif effect.kind == "event":
        _tell_event(chase, runner, effect.event)


async def _damage(chase: Chase, runner: Runner, effect: Effect) -> None:
    """Damage of an obstacle, without armour unless the table plays it so (YZC-86)."""
    to_vehicle = effect.target == "own_vehicle"
    if to_vehicle and runner.ride is None:
        return  # YZC-81: vehicle effects touch vehicles only
    why = msg("yze-roll-damage", who=Who(runner.id))
    if effect.amount == "D3":
        damage = await rolls.d3(chase, why, "YZD-14")
    else:
        damage = await rolls.plain_die(chase, 6, why, "YZC-108")
    if chase.settings["obstacle_armor"] == "on":
        await hits.suffer(chase, runner, "vehicle" if to_vehicle else runner.id, damage, ranged=False)
    elif to_vehicle:
        harm.hurt_vehicle(chase, runner, damage)
    else:
        harm.hurt_person(chase, runner.person, damage)


async def _attack(chase: Chase, runner: Runner, effect: Effect) -> None:
    """An attack that an obstacle brings, on the one concerned or on the opponent (YZC-88, YZC-99a)."""
    target = chase.opponent(runner) if effect.target == "opponent" else runner
    if target is None:  # among individuals a plan without a target: the nearest opponent in contact
        target = min(chase.opponents(runner), key=lambda other: chase.track.between(runner, other), default=None)
    if target is not None:
        await hits.by_attacker(chase, effect.attacker, target, effect.melee)


def _tell_event(chase: Chase, runner: Runner, event: str) -> None:
    """Tell what has no number: a bystander is hit, collateral damage (YZC-85), or a GM's own words."""
    what = msg("yze-event-own", who=Who(runner.id), what=Text(event))
    if event in EVENTS:
        what = msg(f"yze-event-{slug(event)}", who=Who(runner.id))
    chase.kernel.tell(what, who=runner.id, event=event)
