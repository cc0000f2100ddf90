"""Step 9: the check, then all effects in the order of the item's data (ENC-68)."""

from __future__ import annotations

from rules.encounter.checks import run_check
from rules.encounter.effects import apply
from rules.encounter.items import PREPARE, ROUNDS, SUSTAIN, UNTIL_DESTROYED, Effect
from rules.encounter.lasting import begin_lasting, prepare_item
from rules.encounter.state import Deed, Encounter
from rules.kernel import scope
from rules.terms import Who, msg


async def resolve(state: Encounter, deed: Deed) -> None:
    """Roll the check, then do what the item does to those it reaches."""
    await scope("check", run_check, state, deed)
    state.kernel.tell(
        msg("enc-takes-effect", who=Who(deed.by), item=deed.item.text), quiet=True,
        who=deed.by, item=deed.item.id, targets=list(deed.targets), depth=len(state.stack),
    )  # fmt: skip
    worked = _results(deed, "success")
    if worked and deed.item.duration in (SUSTAIN, ROUNDS, UNTIL_DESTROYED):
        begin_lasting(state, deed)
    for place, effect in enumerate(deed.item.effects):
        reach = _reach(state, deed, effect)
        if reach or (effect.once and _results(deed, effect.when)):
            await scope(f"effect-{place + 1}", apply, effect, state, deed, reach)
    if worked and deed.item.duration == PREPARE and state.is_present(deed.by):
        prepare_item(state, state.people[deed.by], state.items[deed.item.provides])


def _results(deed: Deed, when: str) -> list[str]:
    """The targets ("" for none) for which the check went as `when` asks."""
    if when == "always":
        return list(deed.success)
    return [target for target, success in deed.success.items() if success is (when == "success")]


def _reach(state: Encounter, deed: Deed, effect: Effect) -> tuple[str, ...]:
    after = _results(deed, effect.when)
    if effect.to == "target":
        return tuple(target for target in after if target and state.is_present(target))
    if not after:
        return ()
    if effect.to == "self":
        return (deed.by,) if state.is_present(deed.by) else ()
    answered = deed.answers.by if deed.answers is not None else ""
    return (answered,) if state.is_present(answered) else ()
