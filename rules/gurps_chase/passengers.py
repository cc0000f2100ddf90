"""What passengers and boarders do: declared after the maneuver, carried out after its rolls (GC-90 to 96)."""

from __future__ import annotations

from typing import Final

from rules.asks import Bar, Option, Pick
from rules.gurps_chase.attacks import attack, targets
from rules.gurps_chase.boarding import board, boardable
from rules.gurps_chase.control import can_operate, seize
from rules.gurps_chase.dice import Parts, level_part, roll_check
from rules.gurps_chase.ends import PersonLeft
from rules.gurps_chase.injuries import ask_who_goes_on
from rules.gurps_chase.legality import bar_of
from rules.gurps_chase.sheets import BOARDING_SKILLS
from rules.gurps_chase.state import Chase, Person, Side
from rules.gurps_chase.words import part, skill_text, who
from rules.kernel import revisable, scope, together_by
from rules.terms import msg, slug

NOTHING: Final = "nothing"
ATTACK: Final = "attack"
BOARD: Final = "board"
SEIZE_CONTROL: Final = "seize_control"
OTHER_TASK: Final = "other_task"
TASKS: Final = (NOTHING, ATTACK, BOARD, SEIZE_CONTROL, OTHER_TASK)

SHAKEN: Final = -2
"""On other tasks where the vehicle gives or takes a Force or Ram (GC-96)."""
TOSSED: Final = -5
"""On other tasks where the driver does one of `WILD` (GC-96)."""
WILD: Final = ("emergency_action", "reverse", "stunt", "stunt_escape")


def passengers(chase: Chase, side: Side) -> list[Person]:
    """The side's people who can act and do not operate what leads a side."""
    return [person for person in chase.team(side) if not _operates(chase, person)]


def _operates(chase: Chase, person: Person) -> bool:
    return any(person is side.operator for side in chase.sides)


async def choose_tasks(chase: Chase, side: Side) -> None:
    """Let all passengers of a side say what they do this round."""
    people = passengers(chase, side)
    if side.out or not people:
        return
    tasks = await together_by({person.id: _choose_task(chase, side, person) for person in people})
    side.turn.tasks = {person: task for person, task in tasks.items() if task != NOTHING}
    for identity, task in side.turn.tasks.items():
        chase.kernel.tell(msg(f"gc-task-{slug(task)}-chosen", who=who(chase.people[identity])), who=identity, task=task)
        place = chase.crew_of(chase.people[identity])
        if task == ATTACK and place is not None and place[0] is not side:
            place[0].turn.distracted = True  # GC-93: a boarder fights aboard


async def _choose_task(chase: Chase, side: Side, person: Person) -> str:
    return await revisable("task", _pick_task, chase, side, person)


async def _pick_task(chase: Chase, side: Side, person: Person) -> str:
    if not person.able or side.out or chase.crew_of(person) is None or _operates(chase, person):
        return NOTHING
    options = tuple(
        Option(task, task, msg(f"gc-task-{slug(task)}")).unless(task_bar(chase, side, person, task)) for task in TASKS
    )
    why = msg("gc-pick-task", who=who(person))
    return await Pick[str](who=(person.id,), why=why, options=options, rule="GC-90")


def task_bar(chase: Chase, side: Side, person: Person, task: str) -> Bar | None:
    """Why a passenger may not do it now; None where they may."""
    place = chase.crew_of(person)
    choice = side.turn.choice
    if place is None or choice is None:
        return None
    there, crew = place
    if task == ATTACK and not targets(chase, person, side):
        shoots = choice.maneuver.passengers_attack or there is not side
        return bar_of("nothing-to-attack" if shoots else "maneuver-no-attack", "GC-90")
    if task == BOARD:
        # Whatever the maneuver but Stop (GC-91, `board_maneuvers` any), which ends the chase before anyone acts.
        if there is not side or crew is not side.lead or not boardable(chase, side):
            return bar_of("nothing-to-board", "GC-91")
        if person.sheet.best(BOARDING_SKILLS) is None:
            return bar_of("no-boarding-skill", "GC-91")
    if task == SEIZE_CONTROL:
        if crew is not there.lead or crew.vehicle is None or person is crew.operator:
            return bar_of("no-controls", "GC-94")
        if crew.operator.able and crew.operator.team == person.team:
            return bar_of("own-operator", "GC-94")
        if not can_operate(there, person):
            return bar_of("no-operation-skill", "GC-20")
    return None


async def act_as_passengers(chase: Chase, side: Side) -> None:
    """Carry out what the side's passengers have declared, in their order."""
    for identity, task in list(side.turn.tasks.items()):
        person = chase.people[identity]
        # Who has had to take the controls meanwhile has their hands full.
        if person.able and not side.out and chase.crew_of(person) is not None and not _operates(chase, person):
            await scope(person.id, _do, chase, side, person, task)
            await ask_who_goes_on(chase)


async def _do(chase: Chase, side: Side, person: Person, task: str) -> None:
    try:
        if task == ATTACK:
            await attack(chase, person, side)
        elif task == BOARD:
            await board(chase, side, person)
        elif task == SEIZE_CONTROL:
            place = chase.crew_of(person)
            if place is not None:
                await seize(chase, place[0], person)
        else:
            await _other_task(chase, person)
    except PersonLeft:
        return


def task_modifier(chase: Chase, side: Side) -> int:
    """What the ride takes off any other task: the worse of the two, never both (GC-96, `other_tasks_stack` worse)."""
    if side.turn.maneuver in WILD:
        return TOSSED
    shaken = side.turn.maneuver in ("force", "ram") or any(
        rival.turn.maneuver in ("force", "ram") and rival.turn.choice is not None and rival.turn.choice.rival == side.id
        for rival in chase.rivals(side)
    )
    return SHAKEN if shaken else 0


async def _other_task(chase: Chase, person: Person) -> None:
    skill = await revisable("skill", _pick_skill, chase, person)
    if not skill:
        return

    def parts() -> Parts:
        place = chase.crew_of(person)
        modifier = task_modifier(chase, place[0]) if place is not None else 0
        ride = [(modifier, part("ride", modifier))] if modifier else []
        return [level_part(person, skill), *ride]

    check = await roll_check("task", "task", "GC-96", lambda: person, parts)
    chase.kernel.tell(
        msg(
            "gc-task-made" if check.success else "gc-task-failed",
            who=who(person),
            skill=skill_text(skill),
            by=abs(check.margin),
        ),
        who=person.id,
        effective=check.effective,
        modifier=check.effective - (person.sheet.level(skill) or 0),
        margin=check.margin,
        success=check.success,
    )


async def _pick_skill(chase: Chase, person: Person) -> str:
    if not person.able or chase.crew_of(person) is None:
        return ""
    options = [
        Option(skill, skill, msg("gc-skill-level", skill=skill_text(skill), level=level))
        for skill, level in person.sheet.skills.items()
    ]
    none = Option("no-roll", "", msg("gc-no-roll"))
    why = msg("gc-pick-skill", who=who(person))
    return await Pick[str](who=(person.id,), why=why, options=(*options, none), rule="GC-96")
