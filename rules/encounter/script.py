"""An encounter from set-up to end: the six steps (ENC-03)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.encounter.conditions import OFF_GUARD
from rules.encounter.ending import EncounterEnds, outcome
from rules.encounter.lasting import count_rounds
from rules.encounter.names import term
from rules.encounter.order import make_order, next_in_order, roll_initiative
from rules.encounter.procedure import settle, settled
from rules.encounter.setup import starts_in_the_middle
from rules.encounter.state import Encounter
from rules.encounter.surprise import begin_surprised, decide_surprise
from rules.encounter.turn import turn
from rules.kernel import scope
from rules.ruleset import Outcome
from rules.terms import Json, Text, Who, msg
from rules.viewers import GM


async def play(state: Encounter) -> Outcome:
    """Play it; ends when all are willing, or the GM says so (ENC-05)."""
    try:
        await _steps(state)
    except EncounterEnds as end:
        return outcome(state, end)
    raise AssertionError("an encounter ends only by ending")


async def _steps(state: Encounter) -> None:
    _tell_positions(state)
    state.step = "surprise"
    middle = starts_in_the_middle(state)
    if not middle:
        await scope("surprise", decide_surprise, state)
    elif state.first_turn is None and state.round == 1:
        begin_surprised(state)
    _tell_begin(state)
    state.step = "initiative"
    await scope("initiative", roll_initiative, state, [one.id for one in state.present() if one.initiative is None])
    first = True  # step 4, again and again
    while True:
        state.step = "round"
        await scope(f"round-{state.round}", _round, state, first)
        state.step = "check"
        await scope(f"check-{state.round}", _check, state)
        state.round += 1
        first = False


def _tell_positions(state: Encounter) -> None:
    """Step 1: where everybody is, in the words of the set-up."""
    if state.range:
        state.kernel.tell(msg("enc-range", range=term("range", state.range)), range=state.range)
    if state.positions:
        state.kernel.tell(msg("enc-positions", words=Text(state.positions)), positions=state.positions)
    for (one, other), note in state.pair_notes.items():
        state.kernel.tell(
            msg("enc-pair", who=Who(one), other=Who(other), note=Text(note)), between=[one, other], note=note
        )


def _tell_begin(state: Encounter) -> None:
    people: list[Json] = []
    for one in state.present():
        row: dict[str, Json] = {"who": one.id, "reactions": one.reactions, "off_guard": one.has(OFF_GUARD)}
        people.append(row | {"surpriser": one.surpriser, "surprised": one.surprised})
    state.kernel.tell(msg("enc-begins", count=len(people)), people=people)


async def _round(state: Encounter, first: bool) -> None:
    """One round: from the first turn's start to the last turn's end (ENC-04)."""
    state.acted = []
    await settle(state)
    for person in state.people.values():
        if not person.present:
            count_rounds(state, person.id)  # nobody's Prepare phase counts what they have left behind
    anew = state.settings.reroll_each_round == "yes" and not first
    if anew:
        state.gm_orders.clear()
    rollers = [one.id for one in state.present() if anew or (one.initiative is None and one.joins_round <= state.round)]
    await scope("initiative", roll_initiative, state, rollers)
    await scope("order", make_order, state)
    if first and state.first_turn in state.order:
        state.acted = state.order[: state.order.index(state.first_turn)]
    else:
        state.phase = None
    while (who := next_in_order(state)) is not None:
        await scope(f"turn-{who}", turn, state, who)
        if state.settings.auto_end == "on" and len(able_sides(state)) < 2:
            raise _settled(state)
    await settle(state)


def able_sides(state: Encounter) -> list[str]:
    """The sides with an able member (ENC-05 `auto_end`); where there is but one side, it against nobody."""
    sides = dict.fromkeys(person.sheet.side for person in state.people.values())
    if len(sides) < 2:
        return [*sides, ""]
    return [side for side in sides if any(one.able for one in state.people.values() if one.sheet.side == side)]


def _settled(state: Encounter) -> EncounterEnds:
    able = able_sides(state)
    return EncounterEnds("one-side-left", side=able[0]) if able else EncounterEnds("nobody-able")


async def _check(state: Encounter) -> None:
    """Step 5: is it over? All willing ends it, and so does nobody being left."""
    if not any(state.present()):
        raise EncounterEnds("nobody-left")
    if await settled(state, "check", _ask_check):
        raise EncounterEnds("agreed") if len(able_sides(state)) > 1 else _settled(state)


async def _ask_check(state: Encounter) -> bool:
    """The GM says whether all are willing to end; a side with nobody able is pointed out (ENC-05)."""
    options = (Option("go_on", False, msg("enc-option-go-on")), Option("end", True, msg("enc-option-end")))
    is_settled = len(able_sides(state)) < 2
    why = msg("enc-ask-check-one-side" if is_settled else "enc-ask-check", round=state.round)
    usual = "end" if is_settled else "go_on"
    return await Pick[bool](who=(GM,), why=why, options=options, usual=(usual,), rule="ENC-05")
