"""What a hit does, and the attacks of people whom an obstacle brings in."""

from __future__ import annotations

from contextlib import suppress

from rules.asks import Dice
from rules.kernel import scope
from rules.terms import Message, Text, Who, msg
from rules.yze_chase import harm, rolls
from rules.yze_chase.dice import counted
from rules.yze_chase.people import Runner
from rules.yze_chase.rolls import Request
from rules.yze_chase.sheets import Weapon
from rules.yze_chase.state import Chase, Gone


def weapon_text(weapon: Weapon) -> Message | Text:
    """A weapon's name; bare hands have one in every language."""
    return Text(weapon.name) if weapon.name else msg("yze-unarmed")


async def hit(chase: Chase, by: str, kind: str, target: Runner, part: str, base: int, successes: int) -> None:
    """Damage of an attack: the weapon's, and one more for each success after the first; then armour (YZC-28, 61)."""
    damage = base + successes - 1 if successes else 0
    struck = msg("yze-target-vehicle", who=Who(target.id)) if part == "vehicle" else msg("yze-target", who=Who(part))
    what = msg("yze-hit", target=struck, damage=damage) if successes else msg("yze-missed", target=struck)
    chase.kernel.tell(
        what, event="attack", by=by, kind=kind, target=target.id, part=part, successes=successes, damage=damage
    )
    if damage:
        await scope("hit", suffer, chase, target, part, damage, kind == "ranged")


async def suffer(chase: Chase, target: Runner, part: str, damage: int, ranged: bool) -> None:
    """Damage less what armour takes; whoever leaves meanwhile suffers nothing."""
    with suppress(Gone):
        await _suffer(chase, target, part, damage, ranged)


async def _suffer(chase: Chase, target: Runner, part: str, damage: int, ranged: bool) -> None:
    """People in a vehicle have its armour as cover against shots (YZC-122, YZC-124)."""
    if part == "vehicle":
        why = msg("yze-roll-armor-vehicle", who=Who(target.id))
        damage -= await harm.armor_roll(chase, target.id, harm.armor_of(target.ride), why)
        harm.hurt_vehicle(chase, target, damage)
        return
    person = chase.find_person(part)
    if person is None:
        return
    if ranged and target.ride is not None:
        cover = harm.armor_of(target.ride)
        damage -= await harm.armor_roll(chase, target.id, cover, msg("yze-roll-cover", who=Who(person.id)))
    if damage > 0:
        damage -= await harm.armor_roll(chase, person.id, person.sheet.armor, msg("yze-roll-armor", who=Who(person.id)))
    if damage > 0:
        harm.hurt_person(chase, person, damage)


async def by_attacker(chase: Chase, attacker: str, target: Runner, melee_attack: bool) -> None:
    """One attack by a guard, police or a thug: final dice, nobody's modifiers (YZC-87)."""
    profile = chase.settings.attackers[attacker]
    dice: tuple[Dice, ...] = (counted(profile.dice, 6, "attacker"),)
    if chase.settings.step:
        dice = tuple(counted(1, size, "attacker") for size in profile.step)
    request = Request(
        purpose="attacker",
        why=msg(f"yze-roll-{attacker}", target=Who(target.id)),
        rule="YZC-87",
        fixed=dice,
    )
    rolled = await rolls.single(chase, attacker, lambda: request)
    kind = "melee" if melee_attack else "ranged"
    await hit(chase, attacker, kind, target, target.id, profile.damage, rolled.successes)
