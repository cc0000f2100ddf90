"""Who operates a vehicle: operation and control rolls, taking over, fighting for the controls (GU-08, GC-94, 95)."""

from __future__ import annotations

from typing import Final

from rules.asks import Option, Pick
from rules.gurps_chase.contest import Check, Contest
from rules.gurps_chase.dice import Parts, level_part, roll_check
from rules.gurps_chase.ends import lose_lead
from rules.gurps_chase.legality import bar_of
from rules.gurps_chase.sheets import STRUGGLE_SKILLS
from rules.gurps_chase.state import DISABLED, LEFT, SEIZED_CONTROL, Chase, Crew, Person, Side
from rules.gurps_chase.words import part, who
from rules.kernel import revisable, together
from rules.terms import msg

CONTESTED: Final = -5
"""On every roll to operate a vehicle whose controls are fought for (GC-95, `contested_control_scope`)."""


def operation_parts(side: Side) -> Parts:
    """What the skill of operating is made of, without Handling: Force, Ram and Stunt (GC-44, GC-52, GC-57)."""
    contested = [(CONTESTED, part("contested", CONTESTED))] if side.turn.contested else []
    return [level_part(side.operator, side.lead.chase_skill), *contested]


def control_parts(side: Side, modifier: int = 0) -> Parts:
    """A vehicle control roll: skill, Handling, a stated modifier (GU-08, `control_roll` skill_plus_handling).

    "Unmodified" is one without the last (GC-53, `unmodified_control`).
    """
    parts = [*operation_parts(side)]
    if side.lead.handling:
        parts.append((side.lead.handling, part("handling", side.lead.handling)))
    if modifier:
        parts.append((modifier, part("strength", modifier)))
    return parts


def dodge_target(crew: Crew) -> int:
    """What a dodge is rolled against: half the operation skill plus Handling, on foot one's own Dodge (GU-08)."""
    if crew.vehicle is None:
        return crew.operator.sheet.dodge
    return (crew.operator.sheet.level(crew.chase_skill) or 0) // 2 + crew.handling


async def control_roll(chase: Chase, side: Side, rule: str, modifier: int = 0) -> Check:
    """The operator's control roll, and its telling."""
    check = await roll_check(
        f"control-{side.id}", "control", rule, lambda: side.operator, lambda: control_parts(side, modifier)
    )
    chase.kernel.tell(
        msg("gc-control-made" if check.success else "gc-control-failed", who=who(side.operator), by=abs(check.margin)),
        side=side.id,
        role=chase.role(side),
        target=check.effective,
        modifier=modifier,
        success=check.success,
        failed_by=check.failed_by,
    )
    return check


def can_operate(side: Side, person: Person) -> bool:
    """Whether they could operate the leading crew of the side: on foot anyone, a vehicle whoever has its skill."""
    return person.able and (side.lead.on_foot or person.sheet.level(side.lead.chase_skill) is not None)


async def at_controls(chase: Chase, side: Side) -> bool:
    """Whether someone operates the side; where its operator is down, whoever wants to takes over (GC-94).

    A crew that cannot go on is out of the chase (GC-10), and where another leads on, that is asked of in turn.
    """
    while not side.out:
        if (side.lead.vehicle is None or not side.lead.vehicle.disabled) and (
            side.operator.able or await _taken_over(chase, side)
        ):
            return True
        if not side.out:  # the GM may have taken it out meanwhile
            lose_lead(chase, side, DISABLED)
    return False


async def _taken_over(chase: Chase, side: Side) -> bool:
    person = await revisable("takeover", _who_takes_over, side)
    if person is None:
        return False
    if person is not side.operator:
        take_over(chase, side, person)
        side.turn.lost_control = side.turn.choice is not None  # who takes over before the choice makes the choice
    return True


async def _who_takes_over(side: Side) -> Person | None:
    """The operator, where they can act again by now; otherwise one of those aboard, or nobody."""
    if side.operator.able or side.out:
        return side.operator if side.operator.able else None
    able = _next_in_line(side)
    if not any(can_operate(side, person) for person in able):
        return None
    unskilled = bar_of("no-operation-skill", "GC-20")
    options = (
        Option(p.id, p, msg("gc-takes-over", who=who(p))).unless(None if can_operate(side, p) else unskilled)
        for p in able
    )
    nobody = Option("nobody", None, msg("gc-nobody"))
    why = msg("gc-pick-takeover", who=who(side.operator))
    return await Pick[Person | None](who=tuple(p.id for p in able), why=why, options=(*options, nobody), rule="GC-94")


def _next_in_line(side: Side) -> list[Person]:
    """Those aboard the leading crew who can act: its own people; where there are none, boarders."""
    able = [person for person in side.lead.others if person.able]
    return [person for person in able if person.team == side.id] or able


def heirs(side: Side) -> list[Person]:
    """Who could take over the leading crew at once, the first one where nobody says otherwise."""
    return [person for person in _next_in_line(side) if can_operate(side, person)]


def replace_at_once(chase: Chase, side: Side, heir: Person | None = None) -> None:
    """Put someone at the controls of a side whose operator has left, with nothing asked; `heir`, or the first who can.

    Whom nobody can replace takes the crew along: it is out of the chase, and another leads on or the side is out.
    """
    while not side.out and not side.operator.able:
        found = heir or next(iter(heirs(side)), None)
        if found is None:
            lose_lead(chase, side, LEFT)
        else:
            take_over(chase, side, found)
        side.turn.lost_control = side.turn.choice is not None


def take_over(chase: Chase, side: Side, person: Person) -> None:
    """Put someone at the controls; in a vehicle they owe an Emergency Action in the round after (GC-94)."""
    before = side.operator
    side.lead.put_at_controls(person)
    if side.lead.vehicle is not None and SEIZED_CONTROL not in side.statuses:
        side.statuses.append(SEIZED_CONTROL)
    chase.kernel.tell(
        msg("gc-took-over", who=who(person), before=who(before)), side=side.id, role=chase.role(side), who=person.id
    )


def end_struggles(chase: Chase, side: Side) -> None:
    """Nobody fights for the controls any more where one of the two has left, and no -5 is left of it (GC-95)."""
    side.turn.contested = any(
        other and not chase.people[seizer].out and not chase.people[other].out
        for seizer, other in side.turn.opponents.items()
    )


async def ask_opposition(chase: Chase, side: Side, seizer: Person) -> None:
    """Whether anyone opposes whoever wants the controls; if so they are contested for the whole round (GC-95).

    The operator may; where they are down, someone of the vehicle's own side who wants the controls too.
    """
    opponent = await revisable(f"oppose-{seizer.id}", _who_opposes, side, seizer)
    side.turn.opponents[seizer.id] = "" if opponent is None else opponent.id
    if opponent is not None:
        side.turn.contested = True
        chase.kernel.tell(msg("gc-opposes", who=who(opponent), seizer=who(seizer)), side=side.id, who=opponent.id)


async def _who_opposes(side: Side, seizer: Person) -> Person | None:
    operator = side.operator
    can = [operator] if operator.able else [p for p in side.lead.others if p.able and p.team == side.id]
    can = [person for person in can if person is not seizer and seizer.able]
    if not can:
        return None
    options = (Option(person.id, person, msg("gc-does-oppose", who=who(person))) for person in can)
    nobody = Option("nobody", None, msg("gc-lets-go"))
    why = msg("gc-pick-oppose", who=who(seizer))
    return await Pick[Person | None](who=tuple(p.id for p in can), why=why, options=(*options, nobody), rule="GC-95")


async def seize(chase: Chase, side: Side, seizer: Person) -> None:
    """Carry out Seize Control: at once where nobody opposes, else by a Quick Contest (GC-94, GC-95)."""
    if side.out or side.lead.vehicle is None or seizer not in side.lead.others or not can_operate(side, seizer):
        return
    opponent = chase.people.get(side.turn.opponents.get(seizer.id, ""))
    if opponent is None or not opponent.able or opponent not in side.lead.people:
        take_over(chase, side, seizer)
        return
    first, second = await together(_struggle(seizer), _struggle(opponent))
    contest = Contest(first.margin, second.margin)
    winner = seizer if contest.lead > 0 else opponent if contest.lead < 0 else None
    chase.kernel.tell(
        msg("gc-struggle-tied", who=who(seizer), other=who(opponent))
        if winner is None
        else msg("gc-struggle-won", who=who(winner), by=contest.by),
        side=side.id,
        role=chase.role(side),
        seizer=seizer.id,
        opponent=opponent.id,
        seizer_margin=first.margin,
        opponent_margin=second.margin,
        winner=None if winner is None else winner.id,
    )
    # A tie leaves the controls with whoever had them (`seize_tie` previous_operator).
    if winner is not None and winner is not side.operator and can_operate(side, winner):
        take_over(chase, side, winner)


async def _struggle(person: Person) -> Check:
    skill = person.sheet.best(STRUGGLE_SKILLS) or "dx"
    return await roll_check(
        f"struggle-{person.id}", "struggle", "GC-95", lambda: person, lambda: [level_part(person, skill)]
    )
