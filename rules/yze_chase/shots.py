"""Shots: what may be shot at with what, and the attack itself (YZC-60, YZC-61)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.asks import Option, Pick
from rules.terms import Message, Who, msg
from rules.yze_chase import requests, rolls
from rules.yze_chase.dice import Modifier
from rules.yze_chase.hits import hit, weapon_text
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.ranges import BANDS, category
from rules.yze_chase.rolls import Request
from rules.yze_chase.sheets import Weapon
from rules.yze_chase.state import Chase


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot somebody means to take: with what, at whom, and at which part (`vehicle`, or a person's id)."""

    weapon: Weapon
    target: Runner
    part: str
    gunner: bool = False

    @property
    def size(self) -> int:
        """The modifier by the target's size: a vehicle is large, some people are small (YZC-61)."""
        if self.part == "vehicle":
            return requests.LARGE_TARGET
        aboard = (self.target.person, *self.target.passengers)
        small = any(person.sheet.small for person in aboard if person.id == self.part)
        return requests.SMALL_TARGET if small else 0


def own_weapons(runner: Runner) -> tuple[Weapon, ...]:
    """What a participant can shoot with by itself; a driver's mounted weapons have gunners of their own (YZC-67)."""
    return runner.person.sheet.weapons


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
        return requests.shot(chase, shooter, aim.weapon, distance, aim.size, purpose, more)

    rolled = await rolls.single(chase, "shot", wanted)
    await hit(chase, shooter.id, "ranged", aim.target, aim.part, aim.weapon.damage, rolled.successes)
    return rolled.successes


async def pick_or_only(who: str, why: Message, options: tuple[Option[Aim | None], ...]) -> Aim | None:
    """Which shot to take: nothing is asked where there is one option only."""
    allowed = [option for option in options if option.bar is None]
    if len(allowed) == 1:
        return allowed[0].value
    return await Pick[Aim | None](who=(who,), why=why, options=options, rule="YZC-60")
