"""Wipeouts: close calls, wrecks, and accidents in crowded streets (GC-70 to 75)."""

from __future__ import annotations

from rules.asks import Dice, Faces, Roll
from rules.gurps_chase.contest import Check
from rules.gurps_chase.damage_rolls import roll_thrust
from rules.gurps_chase.ends import lose_lead
from rules.gurps_chase.injuries import bruise, injure, past_armor, struck
from rules.gurps_chase.state import CLOSE_CALL, WRECKED, Chase, Crew, Side
from rules.gurps_chase.words import who
from rules.kernel import revisable
from rules.terms import Who, msg, slug
from rules.viewers import GM

WRECK = "wreck"


def wipeout_kind(chase: Chase, crew: Crew, check: Check) -> str:
    """`close_call` or `wreck`, by the failed roll that caused the wipeout.

    In a vehicle failing by the Stability Rating or less is a close call (GC-71); on foot only a critical failure
    is a wreck, or not even that by setting (GC-72).
    """
    if crew.vehicle is not None:
        return CLOSE_CALL if check.failed_by <= crew.vehicle.sheet.stability else WRECK
    return WRECK if check.critical_failure and chase.settings["foot_critical"] == "wreck" else CLOSE_CALL


async def wipe_out(chase: Chase, side: Side, check: Check, cause: str) -> None:
    """The side wipes out because `check` failed; nothing happens to one that is out of the chase already."""
    if side.out:
        return
    kind = wipeout_kind(chase, side.lead, check)
    chase.kernel.tell(
        msg(f"gc-wipeout-{slug(kind)}", who=who(side.operator), by=check.failed_by),
        side=side.id,
        role=chase.role(side),
        kind=kind,
        failed_by=check.failed_by,
        cause=cause,
    )
    if kind == WRECK:
        await wreck(chase, side)
    else:
        if CLOSE_CALL not in side.statuses:
            side.statuses.append(CLOSE_CALL)
    await _accident(chase, side)


async def wreck(chase: Chase, side: Side) -> None:
    """The leading crew of the side is wrecked: out of the chase, and a collision (GC-73)."""
    crew = lose_lead(chase, side, WRECKED)
    bruise(chase, crew)
    if crew.vehicle is not None:
        crew.vehicle.disabled = True
    if chase.settings["wreck_damage"] == "own_thrust":
        damage = await roll_thrust("wreck", crew, "gc-roll-wreck", "GC-73")
        injure(chase, struck(crew), past_armor(struck(crew), damage))


async def _accident(chase: Chase, side: Side) -> None:
    """In crowded streets a wipeout is an accident; the quarry's slows every pursuer's next Chase Roll (GC-75)."""
    if chase.settings["crowded"] == "off":
        return
    chase.kernel.tell(msg("gc-accident", who=Who(side.id)), side=side.id)
    if side is not chase.quarry or side.out or not chase.active:
        return
    ((face,),) = await revisable("accident", _roll_accident)
    for pursuer in chase.active:
        pursuer.accident += face - 1
    chase.kernel.tell(msg("gc-accident-penalty", penalty=face - 1), penalty=face - 1)


async def _roll_accident() -> Faces:
    return await Roll(who=(GM,), why=msg("gc-roll-accident"), dice=(Dice(1, 6, "accident"),), rule="GC-75")
