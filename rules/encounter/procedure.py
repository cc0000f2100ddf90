"""The eleven steps of an action item, with windows for reactions in which the same steps run again (ENC-60 to ENC-71).

Also what an interjection left to be done: it is done before the next question that may wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from rules.asks import Option, Pick, Window
from rules.encounter.arrival import arrive
from rules.encounter.costs import InterruptedItem, interrupted, pay, use_up
from rules.encounter.damage import concentrate
from rules.encounter.items import MOMENTS, REACTION
from rules.encounter.reactions import Choice, reactions_to
from rules.encounter.resolve import resolve
from rules.encounter.state import BreakIn, Deed, Encounter, Gone, OwedInitiative
from rules.encounter.targets import declare
from rules.encounter.way import bar_of, price
from rules.kernel import Script, revisable, scope
from rules.terms import Text, Who, msg
from rules.viewers import GM

T = TypeVar("T")
P = ParamSpec("P")


# -- what waits for the next chance ----------------------------------------------------------------------------


class _Again:
    """What a question gives instead of an answer while something is owed."""


_AGAIN: Final = _Again()


async def settled(
    state: Encounter,
    label: str,
    ask: Callable[Concatenate[Encounter, P], Script[T]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Ask something, revisably, but first do what is owed, also what an interjection adds while the ask is open."""

    async def guarded() -> T | _Again:
        return _AGAIN if state.owed else await ask(state, *args, **kwargs)

    while True:
        await settle(state)
        answer = await revisable(label, guarded)
        if not isinstance(answer, _Again):
            return answer


async def settle(state: Encounter) -> None:
    """Do what is owed: initiative of late arrivals, concentration checks, reactions called for outside windows."""
    while state.owed:
        owed = state.owed[0]
        if isinstance(owed, BreakIn):
            state.owed.remove(owed)  # its own windows settle too
            await scope(f"break-in-{owed.who}", _break_in, state, owed)
        elif isinstance(owed, OwedInitiative):
            await scope(f"arrival-{owed.who}", arrive, state, owed.who)
        else:
            await scope(f"owed-{owed.who}", concentrate, state, owed.who, owed.damage)
        state.owed = [one for one in state.owed if one is not owed]


async def _break_in(state: Encounter, owed: BreakIn) -> None:
    if not state.is_present(owed.who):
        return
    release = next((one for one in state.people[owed.who].prepared if one.id == owed.release), None)
    if owed.release is not None and release is None:
        return
    deed = Deed(
        state.next_id(), owed.item, owed.who, answers=state.top(), trigger=owed.trigger,
        trigger_words=owed.trigger_words, release=release,
    )  # fmt: skip
    if await declare(state, deed):
        await perform(state, deed)


# -- the steps -------------------------------------------------------------------------------------------------


async def perform(state: Encounter, deed: Deed) -> None:
    """Perform an item from declaration to end, whatever becomes of it."""
    await scope(deed.label, _steps, state, deed)


async def _steps(state: Encounter, deed: Deed) -> None:
    state.stack.append(deed)
    try:
        if await _begin(state, deed):
            await _go_on(state, deed)
    except InterruptedItem as cut:
        interrupted(state, deed, cut.reason)
    if deed in state.stack:
        del state.stack[state.stack.index(deed) :]


async def _begin(state: Encounter, deed: Deed) -> bool:
    """Steps 1 to 3; False where step 2 finds that it cannot be performed."""
    answers = None if deed.answers is None else deed.answers.item.id
    costs = any(price(state, deed.item, deed.release is not None))
    is_told_again = costs or bool(deed.targets) or deed.item.area is not None  # in step 3 or 4
    state.kernel.tell(
        msg("enc-declares", who=Who(deed.by), item=deed.item.text),
        quiet=is_told_again,
        step=1, who=deed.by, item=deed.item.id, depth=len(state.stack), answers=answers,
        release=deed.release is not None, trigger=deed.trigger,
    )  # fmt: skip
    deed.step = 2
    if deed.item.kind == REACTION and deed.release is None and deed.trigger is None:
        deed.trigger = await revisable("trigger", _name_trigger, state, deed)
    barred = bar_of(state, deed)
    if barred is not None:
        state.kernel.tell(
            msg("enc-refused", who=Who(deed.by), item=deed.item.text, reason=barred.text),
            step=barred.step, who=deed.by, item=deed.item.id, code=barred.code, rule=barred.rule,
        )  # fmt: skip
        return False
    deed.step = 3
    pay(state, deed)
    return True


async def _name_trigger(state: Encounter, deed: Deed) -> str | None:
    """The GM names what sets the reaction off, or says that nothing does (ENC-52, ENC-103)."""
    options: list[Option[str | None]] = [Option(moment.id, moment.id, moment.name) for moment in MOMENTS.values()]
    options.append(Option("none", None, msg("enc-trigger-none")))
    why = msg("enc-ask-trigger", who=Who(deed.by), item=deed.item.text)
    words = deed.trigger_words or deed.item.trigger.words
    if words:
        why = msg("enc-ask-trigger-words", who=Who(deed.by), item=deed.item.text, words=Text(words))
    return await Pick[str | None](who=(GM,), why=why, options=tuple(options), rule="ENC-52")


async def _go_on(state: Encounter, deed: Deed) -> None:
    """Steps 4 to 11. The effects of a long action, and what it uses up, wait for its last turn (ENC-55)."""
    last = not deed.advance or _turns_done(state, deed) + 1 >= deed.item.turns
    if deed.targets or deed.item.area is not None:
        deed.step = 4
        targets = tuple(Who(target) for target in deed.targets) or Text("–")
        state.kernel.tell(
            msg("enc-targets", who=Who(deed.by), item=deed.item.text, targets=targets),
            step=4, who=deed.by, item=deed.item.id, targets=list(deed.targets),
        )  # fmt: skip
        await _window(state, deed, 4)
        await _window(state, deed, 5)
    await _window(state, deed, 6)
    deed.step = 7
    if last:
        use_up(state, deed)
    await _window(state, deed, 8)
    deed.step = 9
    await _step_9(state, deed, last)
    await _window(state, deed, 10)
    deed.step = 11
    what = msg("enc-ends", who=Who(deed.by), item=deed.item.text)
    state.kernel.tell(what, quiet=True, step=11, who=deed.by, item=deed.item.id)


def _turns_done(state: Encounter, deed: Deed) -> int:
    long = state.people[deed.by].long
    return 0 if long is None else long.done


async def _step_9(state: Encounter, deed: Deed, last: bool) -> None:
    person = state.people[deed.by]
    if deed.advance and person.long is not None:
        person.long.done += 1
        person.long.advanced = True
        state.kernel.tell(
            msg("enc-advances", who=Who(deed.by), item=deed.item.text, done=person.long.done, turns=deed.item.turns),
            step=9, who=deed.by, item=deed.item.id, done=person.long.done, turns=deed.item.turns,
        )  # fmt: skip
    if last:
        if deed.advance:
            person.long = None
        await scope("step-9", resolve, state, deed)
    if deed.cut:
        raise InterruptedItem("reaction")


# -- windows ---------------------------------------------------------------------------------------------------


async def _window(state: Encounter, deed: Deed, step: int) -> None:
    """A window of the item: whoever may react does, fully and in turn order, before the item goes on (ENC-71)."""
    deed.step = step
    if step in state.settings.reaction_windows:
        picked = await settled(state, f"window-{step}", _ask_window, deed)
        for who, choice in picked.items():
            if deed.cut:
                state.kernel.tell(
                    msg("enc-too-late", who=Who(who), item=choice.item.text), who=who, item=choice.item.id
                )
            elif state.is_present(who):
                await scope(f"react-{who}", _react, state, deed, who, choice)
    else:
        await settle(state)
    if deed.cut:
        raise InterruptedItem("reaction")


async def _ask_window(state: Encounter, deed: Deed) -> dict[str, Choice]:
    """The window itself; skipped where nobody can react."""
    options = {} if deed.cut else reactions_to(state, deed)
    if all(option.bar is not None for mine in options.values() for option in mine):
        return {}
    why = msg(f"enc-ask-window-{deed.step}", who=Who(deed.by), item=deed.item.text)
    rule = {4: "ENC-63", 5: "ENC-64", 6: "ENC-65", 8: "ENC-67", 10: "ENC-69"}[deed.step]
    try:
        return dict(await Window[Choice](who=tuple(options), why=why, options=options, rule=rule))
    except Gone:
        return {}


async def _react(state: Encounter, deed: Deed, who: str, choice: Choice) -> None:
    release = choice.release
    if release is not None and release not in state.people[who].prepared:
        return
    nested = Deed(state.next_id(), choice.item, who, answers=deed, trigger=choice.moment, release=release)
    if await declare(state, nested):
        await perform(state, nested)
