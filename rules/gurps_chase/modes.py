"""Changing how one moves: into a vehicle, or onto one's feet (GC-41, GC-48)."""

from __future__ import annotations

from rules.gurps_chase.state import Chase, Side, Vehicle
from rules.gurps_chase.words import who
from rules.terms import Text, msg


def embark(chase: Chase, side: Side, vehicle: Vehicle) -> None:
    """Put the leading crew, which is on foot, into a vehicle at hand; a lasting static state ends."""
    chase.at_hand.remove(vehicle)
    side.lead.vehicle = vehicle
    name = Text(vehicle.sheet.name)
    chase.kernel.tell(
        msg("gc-embarked", who=who(side.operator), vehicle=name), side=side.id, vehicle=vehicle.id, mode="vehicle"
    )
    end_lasting_static(chase, side)


def disembark(chase: Chase, side: Side) -> None:
    """Put the leading crew on its feet; the vehicle stays at hand; a lasting static state ends."""
    vehicle = side.lead.vehicle
    if vehicle is None:
        return
    chase.at_hand.append(vehicle)
    side.lead.vehicle, side.lead.mode, side.lead.skill = None, "foot", ""
    name = Text(vehicle.sheet.name)
    chase.kernel.tell(
        msg("gc-disembarked", who=who(side.operator), vehicle=name), side=side.id, vehicle=vehicle.id, mode="foot"
    )
    end_lasting_static(chase, side)


def end_lasting_static(chase: Chase, side: Side) -> None:
    """End a lasting static state, if there is one, and tell it (GC-48, `lasting_static_end` mobility_or_made_stunt)."""
    if side.lasting_static:
        side.lasting_static = side.turn.cut_off = False
        chase.kernel.tell(msg("gc-static-ends", who=who(side.operator)), side=side.id, lasting_static=False)
