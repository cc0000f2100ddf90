"""Attacks by operators, passengers and boarders: to hit, dodge, damage (GC-40, GC-51, GC-90, GC-93)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.asks import Option, Pick, Roll
from rules.gurps_chase.contest import LOWEST_SKILL, dodges
from rules.gurps_chase.control import dodge_target
from rules.gurps_chase.damage_rolls import roll_damage
from rules.gurps_chase.dice import CHECK, Parts, level_part, roll_check, total
from rules.gurps_chase.ends import GRAPPLE as GRAPPLED
from rules.gurps_chase.ends import ChaseOver
from rules.gurps_chase.injuries import ask_who_goes_on, injure, past_armor
from rules.gurps_chase.legality import bar_of
from rules.gurps_chase.sheets import GRAPPLE, RANGED, STRUGGLE_SKILLS, Weapon
from rules.gurps_chase.state import Chase, Crew, Person, Side, Vehicle
from rules.gurps_chase.tables import BANDS, CLOSE
from rules.gurps_chase.words import part, weapon_text, who
from rules.kernel import revisable, scope
from rules.terms import Message, Text, msg

BY_HAND: Final = "by-hand"
"""The key of an attack with something that stands on no sheet: the GM resolves it."""
HURRIED: Final = -2
"""The least a ranged attack in Move and Attack takes (GC-51)."""


@dataclass(frozen=True, slots=True)
class Aim:
    """Who attacks whom with what: `crew` and `side` are where the target is; `aboard` is within one vehicle."""

    key: str
    weapon: Weapon
    target: Person | Vehicle
    side: Side
    crew: Crew
    aboard: bool

    @property
    def name(self) -> Message | Text:
        """The target in words."""
        return (
            msg("gc-target-person", who=who(self.target))
            if isinstance(self.target, Person)
            else Text(self.target.sheet.name)
        )


async def attack(chase: Chase, attacker: Person, side: Side) -> bool:
    """Let someone attack, if they want to; whether they did."""
    aim = await revisable("aim", _pick_aim, chase, attacker, side)
    if isinstance(aim, Aim):
        await scope("attack", _carry_out, chase, attacker, side, aim)
    elif aim == BY_HAND:
        chase.kernel.tell(msg("gc-attacks-by-hand", who=who(attacker)), who=attacker.id, side=side.id)
    return aim is not None


def aims(chase: Chase, attacker: Person, side: Side) -> list[Aim]:
    """All someone may aim at now: each usable weapon on each target within reach; only people are grappled."""
    return [
        Aim(f"{key}:{target.id}", weapon, target, there, crew, aboard)
        for target, there, crew, aboard in targets(chase, attacker, side)
        for key, weapon in _weapons(chase, attacker, side, there, aboard)
        if weapon.kind != GRAPPLE or isinstance(target, Person)
    ]


def attack_parts(chase: Chase, attacker: Person, side: Side, aim: Aim) -> Parts:
    """What the roll to hit is made of: skill, the band's penalty, Acc, and the haste of Move and Attack."""
    parts = [level_part(attacker, aim.weapon.skill)]
    if aim.weapon.kind != RANGED:
        return parts
    band = CLOSE if aim.aboard else chase.pair(side, aim.side).band
    if BANDS[band].penalty:  # GC-03: in place of the Speed/Range penalty
        parts.append((BANDS[band].penalty, part("band", BANDS[band].penalty)))
    maneuver = side.turn.maneuver
    if aim.weapon.accuracy and (attacker.sheet.gunslinger or (maneuver == "attack" and not aim.aboard)):
        parts.append((aim.weapon.accuracy, part("accuracy", aim.weapon.accuracy)))
    hurried = maneuver == "move_and_attack" and not aim.aboard
    if hurried and chase.settings["move_attack_penalty"] == "worse_of_2_and_bulk":
        haste = min(HURRIED, aim.weapon.bulk)
        parts.append((haste, part("haste", haste)))
    return parts


def targets(chase: Chase, attacker: Person, side: Side) -> list[tuple[Person | Vehicle, Side, Crew, bool]]:
    """Whom and what someone may attack now, with the side and crew they are in, and whether aboard one vehicle."""
    place = chase.crew_of(attacker)
    if place is None:
        return []
    there, crew = place
    found: list[tuple[Person | Vehicle, Side, Crew, bool]] = [
        (person, there, crew, True) for person in crew.people if person.able and person.team != attacker.team
    ]
    if there is not side:  # a boarder fights those aboard, as at Close (GC-93)
        return found
    # GC-40, GC-90; with no other maneuver (`passenger_attacks_other` no).
    if side.turn.choice is None or not side.turn.choice.maneuver.passengers_attack:
        return found
    for rival in chase.rivals(side):
        for aimed in rival.crews:
            found += [(p, rival, aimed, False) for p in aimed.people if p.able and p.team != attacker.team]
            if aimed.vehicle is not None and not aimed.vehicle.disabled:
                found.append((aimed.vehicle, rival, aimed, False))
    return found


def _weapons(chase: Chase, attacker: Person, side: Side, there: Side, aboard: bool) -> list[tuple[str, Weapon]]:
    """Ranged ones; within reach, aboard or in Move and Attack at Close, the others and bare hands too (GC-51).

    Each with its key: its place on the sheet, or `grapple`.
    """
    hand_to_hand = aboard or (side.turn.maneuver == "move_and_attack" and chase.pair(side, there).band == CLOSE)
    sheet = attacker.sheet
    own = [(str(n), weapon) for n, weapon in enumerate(sheet.weapons) if hand_to_hand or weapon.kind == RANGED]
    grapple = Weapon("", sheet.best(STRUGGLE_SKILLS) or "dx", GRAPPLE)
    return [*own, (GRAPPLE, grapple)] if hand_to_hand else own


async def _pick_aim(chase: Chase, attacker: Person, side: Side) -> Aim | str | None:
    if not attacker.able or side.out or not targets(chase, attacker, side):
        return None
    options: list[Option[Aim | str | None]] = []
    for aim in aims(chase, attacker, side):
        effective = total(attack_parts(chase, attacker, side, aim))
        text = msg("gc-aim", weapon=weapon_text(aim.weapon), target=aim.name, effective=effective)
        too_low = bar_of("skill-too-low", "GU-07") if effective < LOWEST_SKILL else None
        options.append(Option(aim.key, aim, text).unless(too_low))
    options.append(Option(BY_HAND, BY_HAND, msg("gc-aim-by-hand")))
    options.append(Option("hold", None, msg("gc-hold-fire")))
    why = msg("gc-pick-aim", who=who(attacker))
    return await Pick[Aim | str | None](who=(attacker.id,), why=why, options=tuple(options), rule="GC-40")


async def _carry_out(chase: Chase, attacker: Person, side: Side, aim: Aim) -> None:
    check = await roll_check(
        "to-hit", "attack", "GC-40", lambda: attacker, lambda: attack_parts(chase, attacker, side, aim)
    )
    chase.kernel.tell(
        msg(
            "gc-attack-hits" if check.success else "gc-attack-misses",
            who=who(attacker),
            weapon=weapon_text(aim.weapon),
            target=aim.name,
            by=abs(check.margin),
        ),
        who=attacker.id,
        side=side.id,
        target=aim.target.id,
        effective=check.effective,
        roll=check.total,
        margin=check.margin,
        hit=check.success,
    )
    if not check.success or await revisable("dodge", offer_dodge, chase, aim.side, lambda: _dodger(aim)):
        return
    if attacker.out:  # the GM took them out while the dodge was asked
        return
    if aim.weapon.kind == GRAPPLE:
        chase.kernel.tell(msg("gc-grappled", who=who(attacker), target=aim.name), who=attacker.id)
        raise ChaseOver(GRAPPLED)
    if aim.weapon.damage is not None:
        damage = await roll_damage("damage", lambda: attacker, aim.weapon.damage, "gc-roll-damage", "GC-40")
        injure(chase, aim.target, past_armor(aim.target, damage))
    await ask_who_goes_on(chase)


def _dodger(aim: Aim) -> tuple[Person, int]:
    """Who may dodge and against what: the vehicle by its operator, on foot and aboard each for themselves (GU-08)."""
    if aim.crew.vehicle is not None and not aim.aboard:
        return aim.crew.operator, dodge_target(aim.crew)
    person = aim.target if isinstance(aim.target, Person) else aim.crew.operator
    return person, person.sheet.dodge


async def offer_dodge(chase: Chase, side: Side, dodger: Callable[[], tuple[Person, int]]) -> bool:
    """Let someone dodge, if they can and want to; whether it worked. To be run in a scope of its own."""
    person, target = dodger()
    if not person.able or side.out:
        return False
    options = (
        Option("dodge", True, msg("gc-dodge", target=target)),
        Option("take-it", False, msg("gc-no-dodge")),
    )
    if not await Pick(who=(person.id,), why=msg("gc-pick-dodge", who=who(person)), options=options, rule="GU-08"):
        return False
    person, target, thrown = await revisable("roll", _roll_dodge, dodger)
    dodged = dodges(target, thrown)
    chase.kernel.tell(
        msg("gc-dodged" if dodged else "gc-dodge-failed", who=who(person)),
        who=person.id,
        side=side.id,
        target=target,
        roll=thrown,
        dodged=dodged,
    )
    return dodged


async def _roll_dodge(dodger: Callable[[], tuple[Person, int]]) -> tuple[Person, int, int]:
    """Who dodged, against what, and what was thrown; of a vehicle whoever is at the controls by then."""
    person, target = dodger()
    why = msg("gc-roll-dodge", who=who(person), effective=target)
    (faces,) = await Roll(who=(person.id,), why=why, dice=CHECK, rule="GU-08")
    return person, target, sum(faces)
