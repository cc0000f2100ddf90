"""Attacks: melee, ramming, shots, and those of people whom an obstacle brings in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.asks import Dice, Option, Pick
from rules.kernel import scope
from rules.terms import Message, Text, Who, msg
from rules.yze_chase import harm, requests, rolls
from rules.yze_chase.dice import Modifier
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.ranges import BANDS, category
from rules.yze_chase.rolls import Request
from rules.yze_chase.sheets import UNARMED, Weapon
from rules.yze_chase.state import Chase


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot somebody means to take: with what, at whom, and at which part (`vehicle`, or a person's id)."""

    weapon: Weapon
    target: Runner
    part: str
    gunner: bool = False

    @property
    def at_vehicle(self) -> bool:
        """Whether the vehicle is the target, a large one."""
        return self.part == "vehicle"


def weapon_text(weapon: Weapon) -> Message | Text:
    """A weapon's name; bare hands have one in every language."""
    return Text(weapon.name) if weapon.name else msg("yze-unarmed")


def melee_weapons(person: Person) -> tuple[Weapon, ...]:
    """What a person can strike with: bare hands last, and always."""
    return (*(weapon for weapon in person.sheet.weapons if weapon.melee), UNARMED)


def own_weapons(runner: Runner) -> tuple[Weapon, ...]:
    """What a participant can shoot with by itself; a driver's mounted weapons have gunners of their own (YZC-67)."""
    return runner.person.sheet.weapons


async def melee(chase: Chase, attacker: Runner, target: Runner, weapon: Weapon) -> None:
    """One melee attack, which cannot be parried unless the table plays it opposed (YZC-27, YZC-28)."""
    request = Request(
        purpose="attack",
        why=msg("yze-roll-melee", who=Who(attacker.id), target=Who(target.id)),
        rule="YZC-28",
        roller=attacker.person,
        skill="melee",
        gear=weapon.bonus,
        kind=rolls.ACTION,
    )
    successes = await _strike_roll(chase, request, target)
    part = "vehicle" if target.drives else target.id
    await hit(chase, attacker.id, "melee", target, part, weapon.damage, successes)


async def ram(chase: Chase, attacker: Runner, target: Runner) -> None:
    """Ramming: a Driving roll; the base damage is half the own hull, rounded up (YZC-28)."""
    request = Request(
        purpose="attack",
        why=msg("yze-roll-ram", who=Who(attacker.id), target=Who(target.id)),
        rule="YZC-28",
        roller=attacker.person,
        skill=attacker.driving_skill(),
        modifiers=requests.handling(attacker),
        kind=rolls.ACTION,
    )
    successes = await _strike_roll(chase, request, target)
    hull = attacker.ride.sheet.hull if attacker.ride is not None else 0
    part = "vehicle" if target.drives else target.id
    await hit(chase, attacker.id, "ram", target, part, (hull + 1) // 2, successes)


async def _strike_roll(chase: Chase, request: Request, target: Runner) -> int:
    """The successes of a melee or ramming attack that count (YZC-27, `chase_attack_defence`)."""
    if chase.settings["chase_attack_defence"] == "none":
        return (await rolls.single(chase, "strike", lambda: request)).successes
    parry = Request(
        purpose="opposing",
        why=msg("yze-roll-parry", who=Who(target.id)),
        rule="YZC-27",
        roller=target.person,
        skill=target.skill_for("melee"),
        modifiers=requests.handling(target),
    )
    mine, theirs = await rolls.opposed(chase, "strike", lambda: request, lambda: parry)
    return max(0, mine.successes - (theirs.successes if theirs is not None else 0))


async def strike(chase: Chase, attacker: Runner, target: Runner, weapon: Weapon | None) -> None:
    """The attack of YZC-23 and YZC-52: ramming at the wheel, otherwise melee with `weapon`."""
    chase.attacked.append(attacker.id)
    if attacker.drives:
        await scope("attack", ram, chase, attacker, target)
    else:
        await scope("attack", melee, chase, attacker, target, weapon or UNARMED)


def strike_options(attacker: Runner) -> tuple[Option[Weapon | None], ...]:
    """How a pursuer may attack at Engaged: by ramming, or with one of its melee weapons."""
    if attacker.drives:
        return (Option[Weapon | None]("attack", None, msg("yze-option-ram")),)
    weapons = melee_weapons(attacker.person)
    return tuple(
        Option[Weapon | None](
            "attack" if weapon is weapons[-1] else f"attack-{place}",
            weapon,
            msg("yze-option-attack", weapon=weapon_text(weapon)),
        )
        for place, weapon in enumerate(weapons)
    )


def attack_kind(attacker: Runner) -> str:
    """`ram` at the wheel, otherwise `melee`."""
    return "ram" if attacker.drives else "melee"


# -- shots -----------------------------------------------------------------------------------------------


def aims(
    chase: Chase, shooter: Runner, weapons: Sequence[Weapon], targets: Sequence[Runner], gunner: bool = False
) -> tuple[Option[Aim], ...]:
    """Every shot with these weapons at these targets; those out of reach barred (YZC-61)."""
    found: list[Option[Aim]] = []
    for place, weapon in enumerate(weapons):
        if weapon.melee and not weapon.thrown:
            continue
        for target in targets:
            far = category(chase.track.between(shooter, target)) > weapon.reach
            bar = msg("yze-bar-reach", weapon=weapon_text(weapon), range=msg(f"yze-range-{BANDS[weapon.reach]}"))
            for part in _parts(target):
                key = f"{'mounted' if gunner else 'shoot'}-{place}-{target.id}-{part}"
                text = msg("yze-option-shoot", weapon=weapon_text(weapon), target=_part_text(target, part))
                found.append(Option(key, Aim(weapon, target, part, gunner), text, bar if far else None, "YZC-61"))
    return tuple(found)


def _parts(target: Runner) -> tuple[str, ...]:
    """What of a target can be shot at: the vehicle, or those in it behind its armour (YZC-124)."""
    if not target.drives:
        return (target.id,)
    return ("vehicle", target.id, *(passenger.id for passenger in target.passengers))


def _part_text(target: Runner, part: str) -> Message:
    return msg("yze-target-vehicle", who=Who(target.id)) if part == "vehicle" else msg("yze-target", who=Who(part))


async def shoot(chase: Chase, shooter: Person, by: Runner, aim: Aim, more: tuple[Modifier, ...], purpose: str) -> int:
    """One ranged attack (YZC-60, YZC-61); its successes."""

    def wanted() -> Request:
        distance = chase.track.between(by, aim.target)
        return requests.shot(chase, shooter, aim.weapon, distance, aim.at_vehicle, purpose, more)

    rolled = await rolls.single(chase, "shot", wanted)
    await hit(chase, shooter.id, "ranged", aim.target, aim.part, aim.weapon.damage, rolled.successes)
    return rolled.successes


async def pick_or_only(who: str, why: Message, options: tuple[Option[Aim | None], ...]) -> Aim | None:
    """Which shot to take: nothing is asked where there is one option only."""
    allowed = [option for option in options if option.bar is None]
    if len(allowed) == 1:
        return allowed[0].value
    return await Pick[Aim | None](who=(who,), why=why, options=options, rule="YZC-60")


# -- those whom an obstacle brings -----------------------------------------------------------------------


async def by_attacker(chase: Chase, attacker: str, target: Runner, melee_attack: bool) -> None:
    """One attack by a guard, police or a thug: final dice, nobody's modifiers (YZC-87)."""
    profile = chase.settings.attackers[attacker]
    dice: tuple[Dice, ...] = (Dice(profile.dice, 6, "attacker"),)
    if chase.settings.step:
        dice = tuple(Dice(1, size, "attacker") for size in profile.step)
    request = Request(
        purpose="attacker",
        why=msg(f"yze-roll-{attacker}", target=Who(target.id)),
        rule="YZC-87",
        fixed=dice,
    )
    rolled = await rolls.single(chase, attacker, lambda: request)
    kind = "melee" if melee_attack else "ranged"
    await hit(chase, attacker, kind, target, target.id, profile.damage, rolled.successes)


# -- what a hit does -------------------------------------------------------------------------------------


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
    """Damage less what armour takes; people in a vehicle have its armour as cover against shots (YZC-122, YZC-124)."""
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
