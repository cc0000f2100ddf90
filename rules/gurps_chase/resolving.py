"""Steps 3 and 4 of a round: the attacks and skill rolls of a side's maneuver, then its passengers (GC-10, GC-10a)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.gurps_chase.attacks import attack
from rules.gurps_chase.collisions import force, ram
from rules.gurps_chase.control import at_controls, operation_parts
from rules.gurps_chase.dice import Parts, level_part, roll_check
from rules.gurps_chase.ends import PersonLeft, SideLeft
from rules.gurps_chase.injuries import ask_who_goes_on
from rules.gurps_chase.modes import end_lasting_static
from rules.gurps_chase.passengers import act_as_passengers
from rules.gurps_chase.state import Chase, Choice, Side
from rules.gurps_chase.tables import STUNT_SKILLS
from rules.gurps_chase.wipeouts import wipe_out
from rules.gurps_chase.words import part, who
from rules.kernel import Script, scope
from rules.terms import Text, msg


async def act(chase: Chase, side: Side) -> None:
    """Resolve a side's maneuver and passengers. Ends quietly where the GM takes the side out meanwhile."""
    try:
        if side.out or not await at_controls(chase, side):
            return
        choice = side.turn.choice
        if choice is not None and choice.id in _RESOLVE and not side.turn.lost_control:
            await scope("maneuver", _maneuver, chase, side, choice)
            await ask_who_goes_on(chase)
        await act_as_passengers(chase, side)
    except SideLeft:
        return


async def _maneuver(chase: Chase, side: Side, choice: Choice) -> None:
    """The rolls of the maneuver; where somebody leaves who had one to make, the rest of it is lost."""
    try:
        await _RESOLVE[choice.id](chase, side, choice)
    except PersonLeft:
        return


async def _attack(chase: Chase, side: Side, choice: Choice) -> None:
    """The operator's own attack; those of others are passengers' (GC-40, GC-51)."""
    side.turn.attacked = await attack(chase, side.operator, side)


async def _collide(chase: Chase, side: Side, choice: Choice) -> None:
    target = next((rival for rival in chase.rivals(side) if rival.id == choice.rival), None)
    if target is not None and side.lead.vehicle is not None:
        await (ram if choice.id == "ram" else force)(chase, side, target)


async def _disembark_embark(chase: Chase, side: Side, choice: Choice) -> None:
    """Leaving needs no roll; entering a control roll, to be tried again where it fails (GC-41)."""
    if not choice.vehicle:
        side.turn.embarks = True
        return
    vehicle = next((car for car in chase.at_hand if car.id == choice.vehicle), None)
    if vehicle is None or side.lead.vehicle is not None:
        return
    starter = side.operator

    def parts() -> Parts:
        handling = vehicle.sheet.handling
        extra = [(handling, part("handling", handling))] if handling else []
        return [level_part(starter, vehicle.sheet.skill), *extra]

    check = await roll_check("start", "start", "GC-41", lambda: starter, parts)
    side.turn.embarks = check.success
    chase.kernel.tell(
        msg(
            "gc-start-made" if check.success else "gc-start-failed",
            who=who(side.operator),
            vehicle=Text(vehicle.sheet.name),
        ),
        side=side.id,
        target=check.effective,
        success=check.success,
        failed_by=check.failed_by,
    )


async def _stunt(chase: Chase, side: Side, choice: Choice) -> None:
    """The Stunt roll; failing is a wipeout, making it ends a lasting static state of earlier rounds (GC-57, GC-48)."""

    performer = side.operator

    def parts() -> Parts:
        if side.lead.on_foot:
            sheet = side.operator.sheet  # the GM may have put them on foot after they chose
            kept = choice.skill in STUNT_SKILLS and sheet.level(choice.skill) is not None
            skill = choice.skill if kept else sheet.best(STUNT_SKILLS) or side.lead.chase_skill
            own: Parts = [level_part(side.operator, skill)]
        else:
            own = operation_parts(side)
            if side.lead.handling and chase.settings["stunt_handling"] == "on":  # GC-58
                own = [*own, (side.lead.handling, part("handling", side.lead.handling))]
        return [*own, (choice.penalty, part("penalty", choice.penalty))]

    check = await roll_check("stunt", "stunt", choice.maneuver.rule, lambda: performer, parts)
    side.turn.stunt = check
    chase.kernel.tell(
        msg("gc-stunt-made" if check.success else "gc-stunt-failed", who=who(side.operator), by=abs(check.margin)),
        side=side.id,
        role=chase.role(side),
        target=check.effective,
        success=check.success,
        failed_by=check.failed_by,
        bonus=side.turn.stunt_bonus,
    )
    if not check.success:
        await wipe_out(chase, side, check, "stunt")
    elif side.turn.lasting and side.lasting_static and not side.turn.cut_off:
        end_lasting_static(chase, side)  # GC-48


_RESOLVE: Final[Mapping[str, Callable[[Chase, Side, Choice], Script[None]]]] = {
    "attack": _attack,
    "move_and_attack": _attack,
    "force": _collide,
    "ram": _collide,
    "disembark_embark": _disembark_embark,
    "stunt": _stunt,
    "stunt_escape": _stunt,
}
