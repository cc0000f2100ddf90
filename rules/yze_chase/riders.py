"""What the obstacle hangs on an action that failed, or was used at all (column "on failure" of the tables)."""

from __future__ import annotations

from rules.kernel import scope
from rules.yze_chase.effects import befall
from rules.yze_chase.obstacles import Effect, Obstacle, Rider
from rules.yze_chase.people import Runner
from rules.yze_chase.state import Chase


def failing(chase: Chase, obstacle: Obstacle, action: str) -> tuple[Rider, ...]:
    """The riders on a failed action; collateral damage of the advantaged ones too, if so played (YZC-85)."""
    found = tuple(rider for rider in obstacle.on_failed if rider.action == action)
    if found or chase.settings["collateral_scope"] == "disadvantaged":
        return found
    collateral = any(rider.effect.event == "collateral" for rider in obstacle.on_failed)
    named = any(change.action == action for change in obstacle.changes)
    return (Rider(action, Effect("event", event="collateral")),) if collateral and named else ()


async def after_failure(chase: Chase, runner: Runner, action: str, *, fired: bool = True) -> None:
    """Consequences of a failed action; a shot that was never fired hits nothing (YZC-16a, YZC-102a)."""
    if chase.obstacle is None:
        return
    for place, rider in enumerate(failing(chase, chase.obstacle, action)):
        if (fired or not rider.unfired) and rider.who in (chase.role(runner), "any"):
            await scope(f"failed-{place + 1}", befall, chase, runner, rider.effect)


async def after_use(chase: Chase, runner: Runner, action: str) -> None:
    """Consequences of having taken an action, whether it worked or not: the guards shoot back (YZC-88)."""
    if chase.obstacle is None:
        return
    for place, rider in enumerate(chase.obstacle.on_used):
        if rider.action == action and rider.who in (chase.role(runner), "any"):
            await scope(f"used-{place + 1}", befall, chase, runner, rider.effect)
