"""Force and Ram (GC-44, GC-52)."""

from __future__ import annotations

from contextlib import suppress

from rules.gurps_chase.attacks import offer_dodge
from rules.gurps_chase.control import at_controls, control_roll, dodge_target, operation_parts
from rules.gurps_chase.damage_rolls import roll_thrust
from rules.gurps_chase.dice import roll_check
from rules.gurps_chase.ends import PersonLeft
from rules.gurps_chase.injuries import ask_who_goes_on, bruise, injure, past_armor, struck
from rules.gurps_chase.state import Chase, Side
from rules.gurps_chase.wipeouts import wipe_out
from rules.gurps_chase.words import who
from rules.kernel import revisable
from rules.terms import Who, msg


async def force(chase: Chase, side: Side, target: Side) -> None:
    """Push the target off the road: to hit, dodge, its control roll by the difference in ST (GC-44)."""
    if not await _hits(chase, side, target, "force", "GC-44"):
        return
    modifier = strength_modifier(side, target)
    if not await at_controls(chase, target):
        return
    check = await control_roll(chase, target, "GC-44", modifier)
    if not check.success:
        await wipe_out(chase, target, check, "force")


def strength_modifier(side: Side, target: Side) -> int:
    """On the target's control roll: -1 for every 5 full points the attacker's vehicle has more ST, +1 if less (GC-44).

    0 where a vehicle's ST is not known.
    """
    own, other = (
        crew.vehicle.sheet.strength if crew.vehicle is not None else None for crew in (side.lead, target.lead)
    )
    if own is None or other is None:
        return 0
    steps = abs(own - other) // 5
    return -steps if own > other else steps


async def ram(chase: Chase, side: Side, target: Side) -> None:
    """Collide: to hit, dodge, damage to both, bruises, control rolls (GC-52).

    A miss or a dodge causes nothing (`ram_miss` nothing).
    """
    if not await _hits(chase, side, target, "ram", "GC-52"):
        return
    doubled = target.turn.maneuver == "reverse"
    own = await roll_thrust("ram-attacker", side.lead, "gc-roll-crash", "GC-52")
    if target.out:  # the GM took it out meanwhile
        return
    other = await roll_thrust("ram-target", target.lead, "gc-roll-crash", "GC-52")
    hits = ((target, _injury(chase, target, own, doubled)), (side, _injury(chase, side, other, doubled)))
    chase.kernel.tell(
        msg("gc-ram-collides-doubled" if doubled else "gc-ram-collides", who=who(side.operator), target=Who(target.id)),
        side=side.id,
        target=target.id,
        doubled=doubled,
        rolled={chase.role(side): own, chase.role(target): other},
        injuries={chase.role(hit): injury for hit, injury in hits},
    )
    for hit, injury in hits:
        injure(chase, struck(hit.lead), injury)
    for crew in (side.lead, target.lead):
        bruise(chase, crew)
    failed = []
    for driver in (side, target):
        if driver.lead.vehicle is None or not await at_controls(chase, driver):
            continue
        with suppress(PersonLeft):  # the other's roll is asked for all the same
            check = await control_roll(chase, driver, "GC-52")
            failed += [] if check.success else [(driver, check)]
    for driver, check in failed:
        await wipe_out(chase, driver, check, "ram")
    await ask_who_goes_on(chase)


def _injury(chase: Chase, hit: Side, damage: int, doubled: bool) -> int:
    """The injury of a collision; whether doubling comes before DR is a setting (`ram_double`)."""
    target = struck(hit.lead)
    if doubled and chase.settings["ram_double"] == "after_dr":
        return 2 * past_armor(target, damage)
    return past_armor(target, 2 * damage if doubled else damage)


async def _hits(chase: Chase, side: Side, target: Side, purpose: str, rule: str) -> bool:
    """The roll to hit with the operation skill, and the target's dodge."""
    driver = side.operator
    check = await roll_check("to-hit", purpose, rule, lambda: driver, lambda: operation_parts(side))
    chase.kernel.tell(
        msg(f"gc-{purpose}-{'hits' if check.success else 'misses'}", who=who(side.operator), target=Who(target.id)),
        side=side.id,
        role=chase.role(side),
        target=target.id,
        effective=check.effective,
        margin=check.margin,
        hit=check.success,
    )
    if not check.success:
        return False
    dodged = await revisable("dodge", offer_dodge, chase, target, lambda: (target.operator, dodge_target(target.lead)))
    return not dodged and not target.out
