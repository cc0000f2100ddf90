"""The effect `ruling`: the GM resolves the item by hand, one thing after another, until nothing is left to say.

What the common items do stands in another chapter than the one we have (ENC-103), so this is what they do here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.asks import Option, Pick, PickNumber, PickText
from rules.encounter.checks import ask_difficulty, check_roll
from rules.encounter.conditions import Condition
from rules.encounter.damage import hurt
from rules.encounter.effect_kinds import AskGm
from rules.encounter.effects.notes import tell_move
from rules.encounter.effects.numbers import set_hit_penalty
from rules.encounter.lasting import add_condition, end_condition
from rules.encounter.names import KNOWN_CHECKS, check_name, condition_name, term
from rules.encounter.options import CONDITIONS, OTHER, check_options, who_options
from rules.encounter.state import Deed, Encounter
from rules.kernel import Script, revisable, scope
from rules.terms import Message, Text, Who, msg
from rules.viewers import GM

_GM = (GM,)
_RULE = "ENC-68"


async def apply_ruling(effect: AskGm, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Ask until the GM says that is all."""
    while (step := await revisable("ruling", _pick_step, deed)) is not None:
        await scope(step, STEPS[step], state, deed)


async def _pick_step(deed: Deed) -> str | None:
    options: list[Option[str | None]] = [Option("done", None, msg("enc-ruling-done"))]
    for step in STEPS:
        if step == "interrupt" and deed.answers is None:
            continue
        options.append(Option(step, step, term("ruling", step)))
    why = msg("enc-ask-ruling", who=Who(deed.by), item=deed.item.text)
    return await Pick[str | None](who=_GM, why=why, options=tuple(options), usual=("done",), rule=_RULE)


async def _who(label: str, state: Encounter, deed: Deed, why: Message) -> str:
    """One of those present, the targets first."""

    async def ask() -> str:
        first = [one for one in (*deed.targets, deed.by) if state.is_present(one)]
        rest = [one for one in state.in_turn_order() if one not in first]
        options = who_options(dict.fromkeys((*first, *rest)))
        return await Pick[str](who=_GM, why=why, options=options, rule=_RULE)

    return await revisable(label, ask)


async def _number(label: str, why: Message, least: int, most: int) -> int:
    async def ask() -> int:
        return await PickNumber(who=_GM, why=why, least=least, most=most, rule=_RULE)

    return await revisable(label, ask)


async def _words(why: Message) -> str:
    async def ask() -> str:
        return await PickText(who=_GM, why=why, longest=200, least=1, rule=_RULE)

    return await revisable("words", ask)


async def _check(state: Encounter, deed: Deed) -> None:
    """Somebody rolls a check against a difficulty; made by the performer it says whether the item hits."""
    who = await _who("who", state, deed, msg("enc-ask-who-rolls"))
    check = await revisable("check", _pick_check, state, who)
    fixed = None if check else await _number("modifier", msg("enc-ask-modifier", who=Who(who)), -50, 100)
    name = check or "check"
    difficulty = await ask_difficulty("difficulty", state, name, _RULE)
    rolled = await check_roll("roll", state, who, name, "enc-roll-check", _RULE, fixed=fixed)
    if rolled is None:
        return
    success = rolled.total >= difficulty  # ENC-07
    if who == deed.by:
        deed.success = dict.fromkeys(deed.success, success)
    result = msg("enc-check-success" if success else "enc-check-failure")
    what = msg(
        "enc-check", who=Who(who), check=check_name(name), total=rolled.total, number=difficulty, result=result
    )  # fmt: skip
    state.kernel.tell(
        what, who=who, check=name, natural=rolled.natural, faces=rolled.faces, total=rolled.total,
        difficulty=difficulty, success=success,
    )  # fmt: skip


async def _pick_check(state: Encounter, who: str) -> str:
    names = dict.fromkeys((*state.people[who].sheet.checks, *KNOWN_CHECKS)) if who in state.people else KNOWN_CHECKS
    options = (*check_options(names), OTHER)
    return await Pick[str](who=_GM, why=msg("enc-ask-which-check"), options=options, rule="ENC-06")


async def _damage(state: Encounter, deed: Deed) -> None:
    who = await _who("who", state, deed, msg("enc-ask-who-damaged"))
    amount = await _number("amount", msg("enc-ask-damage", who=Who(who)), 0, 1000)
    if state.is_present(who) and await hurt(state, who, amount) > 0:
        deed.damaged.append(who)


async def _condition(state: Encounter, deed: Deed) -> None:
    who = await _who("who", state, deed, msg("enc-ask-who-condition"))
    name = await revisable("condition", _pick_condition)
    if not name:
        name = await _words(msg("enc-ask-condition-name"))
    rounds = await _number("rounds", msg("enc-ask-rounds"), 0, 1000)
    if state.is_present(who):
        add_condition(state, state.people[who], Condition(name, deed.by, rounds or None))


async def _pick_condition() -> str:
    options = (*CONDITIONS, OTHER)
    return await Pick[str](who=_GM, why=msg("enc-ask-which-condition"), options=options, rule=_RULE)


async def _end_condition(state: Encounter, deed: Deed) -> None:
    who = await _who("who", state, deed, msg("enc-ask-who-condition"))
    place = await revisable("condition", _pick_had, state, who)
    person = state.people.get(who)
    if person is not None and place is not None and place < len(person.conditions):
        end_condition(state, person, person.conditions[place], _RULE)


async def _pick_had(state: Encounter, who: str) -> int | None:
    had = state.people[who].conditions if state.is_present(who) else []
    if not had:
        return None
    options = tuple(
        Option(f"condition-{place + 1}", place, msg("enc-option-condition", condition=condition_name(one.name)))
        for place, one in enumerate(had)
    )
    return await Pick[int](who=_GM, why=msg("enc-ask-which-condition"), options=options, rule=_RULE)


async def _penalty(state: Encounter, deed: Deed) -> None:
    who = await _who("who", state, deed, msg("enc-ask-who-penalty"))
    number = await _number("number", msg("enc-ask-penalty", who=Who(who)), 0, 100)
    if state.is_present(who):
        set_hit_penalty(state, who, number)


async def _move(state: Encounter, deed: Deed) -> None:
    who = await _who("who", state, deed, msg("enc-ask-who-moves"))
    tell_move(state, who, await _words(msg("enc-ask-move", who=Who(who))))


async def _note(state: Encounter, deed: Deed) -> None:
    note = await _words(msg("enc-ask-note"))
    state.kernel.tell(msg("enc-note", note=Text(note)), note=note, item=deed.item.id, by=deed.by)


async def _interrupt(state: Encounter, deed: Deed) -> None:
    deed.interrupt_answered()


STEPS: Final[Mapping[str, Callable[[Encounter, Deed], Script[None]]]] = {
    "check": _check,
    "damage": _damage,
    "condition": _condition,
    "end_condition": _end_condition,
    "hit_penalty": _penalty,
    "move": _move,
    "note": _note,
    "interrupt": _interrupt,
}
"""What the GM can have an item do, by the key of the option."""
