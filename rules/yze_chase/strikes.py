"""Melee and ramming: the attack at Engaged (YZC-23, YZC-27, YZC-28, YZC-52)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from rules.asks import Option
from rules.kernel import scope
from rules.terms import Message, Who, msg
from rules.yze_chase import requests, rolls
from rules.yze_chase.hits import hit, weapon_text
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.rolls import Request
from rules.yze_chase.sheets import UNARMED, Weapon
from rules.yze_chase.state import Chase, Gone


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack at Engaged: with a weapon, or, where `weapon` is None, by ramming; at a vehicle or a person."""

    weapon: Weapon | None
    part: str


def melee_weapons(person: Person) -> tuple[Weapon, ...]:
    """What a person can strike with: bare hands last, and always."""
    return (*(weapon for weapon in person.sheet.weapons if weapon.melee), UNARMED)


async def melee(chase: Chase, attacker: Runner, target: Runner, weapon: Weapon, part: str) -> None:
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
    await hit(chase, attacker.id, "melee", target, part, weapon.damage, successes)


async def ram(chase: Chase, attacker: Runner, target: Runner) -> None:
    """Ramming: a Driving roll; the base damage is half the own hull, rounded up (YZC-28)."""
    request = Request(
        purpose="attack",
        why=msg("yze-roll-ram", who=Who(attacker.id), target=Who(target.id)),
        rule="YZC-28",
        roller=attacker.person,
        skill=attacker.driving_skill,
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


async def strike(chase: Chase, attacker: Runner, target: Runner, blow: Blow) -> None:
    """The attack of YZC-23 and YZC-52; one a round (YZC-29). It is lost where either of the two leaves."""
    chase.attacked.append(attacker.id)
    with suppress(Gone):
        if blow.weapon is None:
            await scope("attack", ram, chase, attacker, target)
        else:
            await scope("attack", melee, chase, attacker, target, blow.weapon, blow.part)


def strike_options(attacker: Runner, target: Runner) -> tuple[Option[Blow], ...]:
    """How a pursuer may attack: by ramming, or with a melee weapon at the target or the vehicle it is in."""
    part = "vehicle" if target.drives else target.id
    if attacker.drives:
        return (Option("attack", Blow(None, part), msg("yze-option-ram")),)
    found: list[Option[Blow]] = []
    weapons = melee_weapons(attacker.person)
    for place, weapon in enumerate(weapons):
        key = "attack" if weapon is weapons[-1] else f"attack-{place}"
        text = msg("yze-option-attack", weapon=weapon_text(weapon))
        found.append(Option(key, Blow(weapon, part), _at(text, target, part)))
        if target.drives:
            found.append(Option(f"{key}-driver", Blow(weapon, target.id), _at(text, target, target.id)))
    return tuple(found)


def _at(text: Message, target: Runner, part: str) -> Message:
    if not target.drives:
        return text
    at = msg("yze-target-vehicle", who=Who(target.id)) if part == "vehicle" else msg("yze-target", who=Who(target.id))
    return msg("yze-action-at", action=text, target=at)
