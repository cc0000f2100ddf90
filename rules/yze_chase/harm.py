"""What people and vehicles suffer: damage, stress, conditions, wrecks, and the cost of a push."""

from __future__ import annotations

from rules.asks import Dice, Faces, Roll
from rules.kernel import revisable
from rules.terms import Message, Who, msg
from rules.viewers import GM
from rules.yze_chase import dice as core
from rules.yze_chase.people import PHYSICAL, Person, Ride, Runner
from rules.yze_chase.state import Chase, Gone


def pay_for_push(
    chase: Chase, person: Person, attribute: str, skill: str, dice: tuple[Dice, ...], faces: Faces
) -> None:
    """The cost of a push in the option that is played (YZD-11); what it breaks breaks after the action."""
    cost = chase.settings["push_cost"]
    if cost == "harm":
        groups = ("attribute",) if chase.settings["push_harm_dice"] == "attribute" else None
        _hurt_by_push(chase, person, attribute, core.banes(dice, faces, groups))
    elif cost == "attribute":
        hurt, worn = (core.banes(dice, faces, (group,)) for group in ("attribute", "gear"))
        _wear(chase, person, attribute, skill, hurt, worn)
    elif cost == "stress_dice":
        _tell_harm(chase, person, "stress", 1, person.stress)
    elif cost == "condition" and attribute in PHYSICAL:
        person.physical += 1
        _tell_harm(chase, person, "physical", 1, person.physical)
    elif cost == "condition":
        person.mental += 1
        _tell_harm(chase, person, "mental", 1, person.mental)
    else:
        chase.doom += 1
        chase.kernel.tell(msg("yze-doom", points=chase.doom), doom=chase.doom)


def _hurt_by_push(chase: Chase, person: Person, attribute: str, count: int) -> None:
    if not count:
        return
    if attribute in PHYSICAL:
        person.damage += count
        _tell_harm(chase, person, "damage", count, person.damage)
    else:
        person.stress += count
        _tell_harm(chase, person, "stress", count, person.stress)


def _wear(chase: Chase, person: Person, attribute: str, skill: str, hurt: int, worn: int) -> None:
    if hurt:
        person.hurt[attribute] = person.hurt.get(attribute, 0) + hurt
        _tell_harm(chase, person, attribute, hurt, person.hurt[attribute])
    if worn:
        person.worn[skill] = person.worn.get(skill, 0) + worn
        chase.kernel.tell(msg("yze-gear-worn", who=Who(person.id), by=worn), who=person.id, gear=skill, by=worn)


def _tell_harm(chase: Chase, person: Person, kind: str, by: int, total: int) -> None:
    what = msg(f"yze-suffers-{kind}", who=Who(person.id), by=by)
    chase.kernel.tell(what, who=person.id, harm=kind, by=by, total=total)


def hurt_person(chase: Chase, person: Person, damage: int) -> None:
    """Damage to a person, told; breaking is looked at when the action is over (YZC-08)."""
    if chase.settings["push_cost"] == "condition":
        total = person.physical = person.physical + damage
    elif chase.settings["push_cost"] == "attribute":
        total = person.hurt["strength"] = person.hurt.get("strength", 0) + damage
    else:
        total = person.damage = person.damage + damage
    _tell_harm(chase, person, "damage", damage, total)


def hurt_vehicle(chase: Chase, runner: Runner, damage: int) -> None:
    """Damage to a vehicle, told; a hit of half the full hull harms a part as well (YZC-121, YZC-123)."""
    ride = runner.ride
    if ride is None or damage <= 0:
        return
    ride.damage += damage
    what = msg("yze-vehicle-damage", who=Who(runner.id), by=damage)
    chase.kernel.tell(what, who=runner.id, vehicle_damage=damage, total=ride.damage)
    if 2 * damage >= ride.sheet.hull:
        chase.kernel.tell(msg("yze-component", who=Who(runner.id)), who=runner.id, event="component_hit")


def wreck(chase: Chase, runner: Runner) -> None:
    """A vehicle becomes a wreck by itself (YZC-109)."""
    ride = runner.ride
    if ride is not None:
        ride.damage = max(ride.damage, ride.sheet.hull)


async def armor_roll(chase: Chase, who: str, dice: tuple[Dice, ...], why: Message) -> int:
    """What armour takes off: one a success; no action, never pushed (YZC-122). Raises `Gone` for who has left."""
    if not dice:
        return 0
    faces = await revisable("armor", _armor, chase, who, dice, why)
    taken = core.successes(faces)
    chase.kernel.tell(
        msg("yze-armor", roll=why, successes=taken),
        who=who, purpose="armor", faces=[list(group) for group in faces], successes=taken,
    )  # fmt: skip
    return taken


async def _armor(chase: Chase, who: str, dice: tuple[Dice, ...], why: Message) -> Faces:
    if not chase.takes_part(who):
        raise Gone
    return await Roll(who=(who, GM) if who != GM else (GM,), why=why, dice=dice, rule="YZC-122")


def armor_of(ride: Ride | None) -> tuple[Dice, ...]:
    """A vehicle's armour dice; none on foot."""
    return ride.sheet.armor if ride is not None else ()
