"""Damage as it is rolled: that of a weapon, and the thrust of what crashes (GC-40, GC-52, GC-73, GC-92)."""

from __future__ import annotations

from collections.abc import Callable

from rules.asks import Dice, Faces, Roll
from rules.gurps_chase.injuries import struck
from rules.gurps_chase.state import Crew, Person
from rules.gurps_chase.thrust import Damage, thrust
from rules.gurps_chase.words import who
from rules.kernel import revisable
from rules.terms import Text, msg


async def roll_damage(label: str, person: Callable[[], Person], damage: Damage, why: str, rule: str) -> int:
    """The damage that a person rolls, in a scope of its own; `why` is the id of the message for the table."""
    (faces,) = await revisable(label, _ask, person, damage, why, rule)
    return damage.total(faces)


async def roll_thrust(label: str, crew: Crew, why: str, rule: str) -> int:
    """The thrust of a crew's vehicle, or on foot of its operator (GU-09).

    0 where the ST is not known; then nothing is rolled.
    """
    strength = struck(crew).sheet.strength
    return 0 if strength is None else await roll_damage(label, lambda: crew.operator, thrust(strength), why, rule)


async def _ask(person: Callable[[], Person], damage: Damage, why: str, rule: str) -> Faces:
    roller = person()
    text = msg(why, who=who(roller), damage=Text(str(damage)))
    return await Roll(who=(roller.id,), why=text, dice=(Dice(damage.dice, 6, "damage"),), rule=rule)
