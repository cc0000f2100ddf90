"""One turn: its six phases (ENC-40 to ENC-48)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.asks import Option, PickSeveral
from rules.encounter.checks import check_roll
from rules.encounter.choose import action_phase
from rules.encounter.conditions import OFF_GUARD, Condition
from rules.encounter.costs import give_up_long, interrupted
from rules.encounter.lasting import count_rounds, end_condition, end_off_guard, find_lasting, lose_prepared
from rules.encounter.names import condition_name, term
from rules.encounter.procedure import settled
from rules.encounter.state import POINTS, Encounter, Person
from rules.kernel import Script, scope
from rules.terms import Who, msg


class LeftTurn(Exception):
    """Whoever has the turn leaves the encounter, so the turn ends at once (ENC-36)."""


class DelayedTurn(Exception):
    """Whoever has the turn waits; it is taken up again at its Action phase, later in the round."""


async def turn(state: Encounter, who: str) -> None:
    """The turn of `who`, from the phase at which it stands."""
    person = state.people[who]
    begin = "action" if person.delayed else state.phase or PHASES[0]
    state.turn, state.deeds_this_turn, person.delayed = who, 0, False
    state.kernel.tell(msg("enc-turn", who=Who(who), round=state.round), event="turn", who=who, round=state.round)
    try:
        for phase in PHASES[PHASES.index(begin) :]:
            state.phase = phase
            await scope(phase, _PHASES[phase], state, who)
    except LeftTurn:
        while state.stack:
            interrupted(state, state.stack[-1], "left")
            state.stack.pop()
        clear_hit_penalties(state)
        state.kernel.tell(msg("enc-turn-ends", who=Who(who)), who=who, left=True)
    except DelayedTurn:
        person.delayed = True
    if not person.delayed and who not in state.acted:
        state.acted.append(who)
    state.turn = state.phase = None


def tell_phase(state: Encounter, person: Person, phase: str) -> None:
    """Tell programs that a phase has done its work, with all that is counted; people are told what it did."""
    sustained = find_lasting(state, person.sustained)
    state.kernel.tell(
        msg("enc-phase", who=Who(person.id), phase=term("phase", phase)), quiet=True,
        who=person.id, round=state.round, phase=phase, points=person.points, reactions=person.reactions,
        off_guard=person.has(OFF_GUARD), hit_penalties={one.id: one.hit_penalty for one in state.present()},
        prepared=[one.item.id for one in person.prepared], sustained=sustained.item.id if sustained else None,
        conditions=[one.name for one in person.conditions],
        lasting={one.item.id: one.elapsed for one in state.lasting if one.by == person.id},
    )  # fmt: skip


async def _prepare(state: Encounter, who: str) -> None:
    """Off-guard ends, every lasting effect of this character counts one round, unreleased items are lost."""
    person = state.people[who]
    end_off_guard(state, person)  # ENC-47 `prepare_phase_order`: before the durations
    count_rounds(state, who)
    if state.settings.prepare_until == "own_next_prepare":
        lose_prepared(state, person, [one for one in person.prepared if one.handed_over], "ENC-92")
    tell_phase(state, person, "prepare")


async def _energize(state: Encounter, who: str) -> None:
    """Three points; the reactions are set to their number (ENC-42 `energize_refresh`)."""
    person = state.people[who]
    person.points = POINTS
    person.reactions = person.sheet.reactions
    tell_phase(state, person, "energize")


async def _action(state: Encounter, who: str) -> None:
    await action_phase(state, who)
    tell_phase(state, state.people[who], "action")


async def _de_energize(state: Encounter, who: str) -> None:
    """Points left over are gone, hit penalties are cleared for all; a long action not gone on with is lost."""
    person = state.people[who]
    person.points = 0
    clear_hit_penalties(state)
    if person.long is not None and not person.long.advanced:
        give_up_long(state, person, "missed")
    if person.long is not None:
        person.long.advanced = False
    tell_phase(state, person, "de_energize")


def clear_hit_penalties(state: Encounter) -> None:
    """Clear the hit penalties of all characters (ENC-44)."""
    for person in state.people.values():
        person.hit_penalty = 0


async def _save(state: Encounter, who: str) -> None:
    """The character may roll for each condition that allows it (ENC-45)."""
    person = state.people[who]
    for condition in await settled(state, "which", _ask_saves, who):
        if condition in person.conditions:
            await scope(f"save-{person.conditions.index(condition) + 1}", _roll_save, state, person, condition)
    tell_phase(state, person, "save")


async def _ask_saves(state: Encounter, who: str) -> tuple[Condition, ...]:
    options = tuple(
        Option(
            f"condition-{place + 1}", condition, msg("enc-option-condition", condition=condition_name(condition.name))
        )
        for place, condition in enumerate(state.people[who].conditions)
        if condition.save is not None
    )
    if not options:
        return ()
    return await PickSeveral(who=(who,), why=msg("enc-ask-saves", who=Who(who)), options=options, rule="ENC-45")


async def _roll_save(state: Encounter, person: Person, condition: Condition) -> None:
    save = condition.save
    if save is None:
        return
    rolled = await check_roll("roll", state, person.id, save.check, "enc-roll-save", "ENC-45", number=save.difficulty)
    if rolled is None or condition not in person.conditions:
        return
    success = rolled.total >= save.difficulty  # ENC-07
    id_ = "enc-saves" if success else "enc-fails-save"
    name = condition_name(condition.name)
    state.kernel.tell(
        msg(id_, who=Who(person.id), condition=name, total=rolled.total, number=save.difficulty),
        who=person.id, condition=condition.name, natural=rolled.natural, faces=rolled.faces, total=rolled.total,
        difficulty=save.difficulty,
        success=success,
    )  # fmt: skip
    if not success:
        return
    if save.success == "lower" and (condition.counter or 0) > 1:
        condition.counter = (condition.counter or 0) - 1
        state.kernel.tell(
            msg("enc-counter", who=Who(person.id), condition=name, number=condition.counter),
            who=person.id, condition=condition.name, counter=condition.counter,
        )  # fmt: skip
    else:
        end_condition(state, person, condition, "ENC-45")


async def _end(state: Encounter, who: str) -> None:
    """The turn is over: what was prepared hands over its new item (ENC-46, ENC-91)."""
    person = state.people[who]
    if state.settings.prepare_until == "own_next_end":
        lose_prepared(state, person, [one for one in person.prepared if one.handed_over], "ENC-92")
    for prepared in person.prepared:
        if not prepared.handed_over:
            prepared.handed_over = True
            what = msg("enc-hands-over", who=Who(who), item=prepared.item.text)
            state.kernel.tell(what, who=who, item=prepared.item.id)
    tell_phase(state, person, "end")


_PHASES: Final[dict[str, Callable[[Encounter, str], Script[None]]]] = {
    "prepare": _prepare,
    "energize": _energize,
    "action": _action,
    "de_energize": _de_energize,
    "save": _save,
    "end": _end,
}
PHASES: Final = tuple(_PHASES)
"""The phases of a turn, in order (ENC-40)."""
