"""What damage does: injury, bruises, and the GM's word on who goes on at 0 HP or less (GC-10, GC-52)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.gurps_chase.state import Chase, Crew, Person, Vehicle
from rules.gurps_chase.words import who
from rules.kernel import revisable
from rules.terms import Text, msg
from rules.viewers import GM


def hurt(chase: Chase, person: Person, damage: int) -> int:
    """Take damage behind the person's DR off their HP and tell it; the injury."""
    injury = max(0, damage - person.sheet.armor)
    if injury:
        lose_hp(chase, person, injury)
    return injury


def lose_hp(chase: Chase, person: Person, loss: int) -> None:
    """Take HP off a person, and tell it."""
    person.hp -= loss
    person.at_risk = person.hp <= 0 and not person.down
    chase.kernel.tell(msg("gc-hurt", who=who(person), loss=loss, left=person.hp), who=person.id, loss=loss)


def damage_vehicle(chase: Chase, vehicle: Vehicle, damage: int) -> int:
    """Take damage behind the vehicle's DR off its HP, where these are known, and tell it; the injury."""
    injury = max(0, damage - vehicle.sheet.armor)
    if not injury:
        return 0
    name = Text(vehicle.sheet.name)
    if vehicle.hp is None:
        chase.kernel.tell(msg("gc-vehicle-damaged", vehicle=name, loss=injury), vehicle=vehicle.id, loss=injury)
        return injury
    vehicle.hp -= injury
    vehicle.at_risk = vehicle.hp <= 0 and not vehicle.disabled
    left = vehicle.hp
    chase.kernel.tell(msg("gc-vehicle-hurt", vehicle=name, loss=injury, left=left), vehicle=vehicle.id, loss=injury)
    return injury


def take_damage(chase: Chase, crew: Crew, damage: int) -> int:
    """Damage to whoever is hit in a collision: the vehicle, or on foot the one who leads. The injury (GC-52)."""
    if crew.vehicle is not None:
        return damage_vehicle(chase, crew.vehicle, damage)
    return hurt(chase, crew.operator, damage)


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
