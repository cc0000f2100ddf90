"""Step 5 of a round: complementary rolls and Chase Rolls (GC-20 to 27)."""

from __future__ import annotations

from typing import Final

from rules.asks import Option, Pick
from rules.gurps_chase.contest import Check, complementary_bonus
from rules.gurps_chase.control import CONTESTED
from rules.gurps_chase.dice import Parts, level_part, roll_check
from rules.gurps_chase.ends import PersonLeft, SideLeft
from rules.gurps_chase.legality import bar_of, nearest_start
from rules.gurps_chase.sheets import COMPLEMENTARY_SKILLS
from rules.gurps_chase.state import Chase, Person, Side
from rules.gurps_chase.tables import BAND_IDS, Maneuver
from rules.gurps_chase.words import part, skill_text, who
from rules.kernel import revisable
from rules.terms import msg, signed

DISTRACTED: Final = -2
"""On the Chase Roll of a driver with a boarder fighting aboard (GC-93)."""


def base_skill(side: Side) -> str:
    """What the Chase Roll is made against: the chase skill; on foot Hide's Stealth, a Reverse's pick (GC-45, 54)."""
    choice = side.turn.choice
    wanted = ""
    if choice is not None and side.lead.on_foot:
        wanted = "stealth" if choice.id == "hide" else choice.skill if choice.id == "reverse" else ""
    return wanted if side.operator.sheet.level(wanted) is not None else side.lead.chase_skill


def table_modifier(chase: Chase, side: Side, maneuver: Maneuver) -> int:
    """What a maneuver would put on the Chase Roll (section 6); Hide's depends on the nearest band at the start."""
    if maneuver.by_band and chase.rivals(side):
        return maneuver.by_band.get(BAND_IDS[nearest_start(chase, side)], 0)
    if maneuver.pedestrian and side.lead.vehicle is None:
        return maneuver.pedestrian
    return maneuver.modifier


def maneuver_modifier(chase: Chase, side: Side) -> int:
    """What the chosen maneuver puts on the Chase Roll, by what has come of it so far (GC-51, GC-59a)."""
    choice = side.turn.choice
    if choice is None:
        return 0
    if choice.maneuver.operator_attacks and side.turn.attacked:
        return choice.maneuver.operator_attacks
    wrong = side.turn.answered_wrongly and choice.id == "mobility_pursuit"
    return 0 if wrong else table_modifier(chase, side, choice.maneuver)


def chase_parts(chase: Chase, side: Side) -> Parts:
    """What the effective skill of a Chase Roll is made of (GC-27)."""
    turn = side.turn
    speed = 0 if side.static else side.lead.speed_bonus(chase.settings)  # GC-22; Hide keeps it (`hide_speed_bonus`)
    values = (
        ("handling", side.lead.handling),
        ("speed", speed),
        ("maneuver", maneuver_modifier(chase, side)),
        ("stunt", turn.stunt_bonus),
        ("complementary", turn.complementary),
        ("distracted", DISTRACTED if turn.distracted else 0),
        ("contested", CONTESTED if turn.contested else 0),
        ("accident", -side.accident),
        ("sheet", side.operator.sheet.bonus),
        ("gm", side.next_roll + side.standing),
    )
    return [level_part(side.operator, base_skill(side)), *((value, part(key, value)) for key, value in values if value)]


async def complement(chase: Chase, side: Side) -> None:
    """Let a side try one complementary skill (GC-26, `complementary_limit` 1)."""
    try:
        picked = await revisable("complementary", _pick_complementary, chase, side)
        if picked is None:
            return
        person, skill = picked
        check = await roll_check(
            "complementary-roll", "complementary", "GC-26", lambda: person, lambda: [level_part(person, skill)]
        )
    except (SideLeft, PersonLeft):
        return
    side.turn.complementary = complementary_bonus(check, chase.settings.complementary)
    chase.kernel.tell(
        msg("gc-complementary", who=who(person), skill=skill_text(skill), bonus=signed(side.turn.complementary)),
        side=side.id,
        role=chase.role(side),
        skill=skill,
        effective=check.effective,
        margin=check.margin,
        bonus=side.turn.complementary,
    )


async def _pick_complementary(chase: Chase, side: Side) -> tuple[Person, str] | None:
    """One of the two skills by whoever of those aboard is best at it, or none; not asked where nobody has any."""
    if side.out:
        return None
    crew = [person for person in side.lead.people if person.able and person.team == side.id]
    options: list[Option[tuple[Person, str] | None]] = []
    for skill in COMPLEMENTARY_SKILLS:
        able = [person for person in crew if person.sheet.level(skill) is not None]
        if able:
            best = max(able, key=lambda person: person.sheet.level(skill) or 0)
            needs_streets = skill == "urban_survival" and not chase.built_up
            text = msg("gc-complement-with", skill=skill_text(skill), who=who(best), level=best.sheet.level(skill) or 0)
            options.append(
                Option(skill, (best, skill), text).unless(bar_of("not-built-up", "GC-26") if needs_streets else None)
            )
    if not options:
        return None
    options.append(Option("none", None, msg("gc-complement-none")))
    why = msg("gc-pick-complementary", who=who(side.operator))
    return await Pick[tuple[Person, str] | None](who=(side.operator.id,), why=why, options=tuple(options), rule="GC-26")


async def chase_roll(chase: Chase, side: Side) -> Check | None:
    """A side's Chase Roll; None where the GM takes the side out meanwhile."""
    try:
        check = await roll_check("roll", "chase", "GC-27", lambda: side.operator, lambda: chase_parts(chase, side))
    except SideLeft:
        return None
    side.turn.roller = side.operator.id
    return check


def tell_chase_roll(chase: Chase, side: Side, check: Check) -> None:
    """Note and tell a Chase Roll; what counted for this one roll is used up."""
    static, roller = side.static, chase.people[side.turn.roller]
    side.turn.chase = check
    side.accident = side.next_roll = 0
    chase.kernel.tell(
        msg(
            "gc-chase-rolled-made" if check.margin >= 0 else "gc-chase-rolled-failed",
            who=who(roller),
            effective=check.effective,
            roll=check.total,
            by=abs(check.margin),
        ),
        side=side.id,
        role=chase.role(side),
        operator=roller.id,
        effective=check.effective,
        roll=check.total,
        margin=check.margin,
        static=static,
    )
