"""What damage does: injury, bruises, and the GM's word on who goes on at 0 HP or less (GC-10, GC-52)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.gurps_chase.state import Chase, Crew, Person, Vehicle
from rules.gurps_chase.words import who
from rules.kernel import revisable
from rules.terms import Text, msg
from rules.viewers import GM


def past_armor(target: Person | Vehicle, damage: int) -> int:
    """What is left of damage behind the DR of a person or vehicle."""
    return max(0, damage - target.sheet.armor)


def struck(crew: Crew) -> Person | Vehicle:
    """Whom a collision hits: the vehicle, or on foot the one who leads (GC-52)."""
    return crew.vehicle if crew.vehicle is not None else crew.operator


def injure(chase: Chase, target: Person | Vehicle, injury: int) -> None:
    """Take an injury off HP, and tell it; a vehicle whose HP are not known only has it told."""
    if injury == 0:
        return
    if isinstance(target, Person):
        lose_hp(chase, target, injury)
        return
    name = Text(target.sheet.name)
    what = msg("gc-vehicle-damaged", vehicle=name, loss=injury)
    if target.hp is not None:
        target.hp -= injury
        target.at_risk = target.hp <= 0 and not target.disabled
        what = msg("gc-vehicle-hurt", vehicle=name, loss=injury, left=target.hp)
    chase.kernel.tell(what, vehicle=target.id, loss=injury)


def lose_hp(chase: Chase, person: Person, loss: int) -> None:
    """Take HP off a person, and tell it."""
    person.hp -= loss
    person.at_risk = person.hp <= 0 and not person.down
    chase.kernel.tell(msg("gc-hurt", who=who(person), loss=loss, left=person.hp), who=person.id, loss=loss)


def bruise(chase: Chase, crew: Crew) -> None:
    """Everyone in a vehicle that collides loses 1 HP (GC-52)."""
    if crew.vehicle is not None:
        for person in crew.people:
            lose_hp(chase, person, 1)


async def ask_who_goes_on(chase: Chase) -> None:
    """Let the GM say of everyone and everything newly at 0 HP or less whether they go on."""
    for person in chase.people.values():
        if person.at_risk and person.able and await revisable(f"goes-on-{person.id}", _person_down, person):
            person.down = True
            chase.kernel.tell(msg("gc-down", who=who(person)), who=person.id, down=True)
        person.at_risk = False
    for side in chase.sides:
        for vehicle in [crew.vehicle for crew in side.crews if crew.vehicle is not None]:
            if vehicle.at_risk and not vehicle.disabled and await revisable("runs-on", _vehicle_disabled, vehicle):
                vehicle.disabled = True
                name = Text(vehicle.sheet.name)
                chase.kernel.tell(msg("gc-disabled", vehicle=name), vehicle=vehicle.id, disabled=True)
            vehicle.at_risk = False


async def _person_down(person: Person) -> bool:
    if not person.able or person.hp > 0:
        return False
    why = msg("gc-rule-goes-on", who=who(person), left=person.hp)
    options = (Option("goes-on", False, msg("gc-goes-on")), Option("down", True, msg("gc-goes-down")))
    return await Pick[bool](who=(GM,), why=why, options=options, rule="GC-10")


async def _vehicle_disabled(vehicle: Vehicle) -> bool:
    if vehicle.disabled or vehicle.hp is None or vehicle.hp > 0:
        return False
    why = msg("gc-rule-runs-on", vehicle=Text(vehicle.sheet.name), left=vehicle.hp)
    options = (Option("runs-on", False, msg("gc-runs-on")), Option("disabled", True, msg("gc-is-disabled")))
    return await Pick[bool](who=(GM,), why=why, options=options, rule="GC-10")
