"""The Action phase: what somebody does with the points of the turn (ENC-43, ENC-51 to ENC-54, ENC-88)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.asks import Option, Pick
from rules.encounter.costs import give_up_long
from rules.encounter.effect_kinds import AskGm, Note
from rules.encounter.items import REACTION, Item
from rules.encounter.lasting import find_lasting, stop_sustaining
from rules.encounter.owned import items_of
from rules.encounter.procedure import perform, settled
from rules.encounter.reactions import releases
from rules.encounter.state import Deed, Encounter, Person, Prepared
from rules.encounter.targets import declare
from rules.encounter.way import bar
from rules.kernel import scope
from rules.terms import Who, msg

DONE = "done"
STOP_SUSTAINING = "stop_sustaining"
GIVE_UP = "give_up"


@dataclass(frozen=True, slots=True)
class _Do:
    """What was picked: an item, a release, or one of the plain things by its key."""

    key: str
    item: Item | None = None
    release: Prepared | None = None


async def action_phase(state: Encounter, who: str) -> None:
    """Ask what `who` does until the answer is that this is all."""
    while True:
        picked = await settled(state, "action", _ask, who)
        if picked.key == DONE:
            return
        await scope("do", _do, state, who, picked)


async def _do(state: Encounter, who: str, picked: _Do) -> None:
    if picked.key == STOP_SUSTAINING:
        stop_sustaining(state, who, "ENC-88")
    elif picked.key == GIVE_UP:
        give_up_long(state, state.people[who], "given-up")
    elif picked.item is not None:
        long = picked.item.long and picked.release is None
        deed = Deed(state.next_id(), picked.item, who, release=picked.release, advance=long)
        if _without_targets_yet(state, deed) or await declare(state, deed):
            state.deeds_this_turn += 1
            await perform(state, deed)


def _without_targets_yet(state: Encounter, deed: Deed) -> bool:
    """A long action names its targets in its last turn, when its effects happen (ENC-55)."""
    long = state.people[deed.by].long
    return deed.advance and (0 if long is None else long.done) + 1 < deed.item.turns


async def _ask(state: Encounter, who: str) -> _Do:
    person = state.people[who]
    options = [_item_option(state, person, item) for item in items_of(state, who) if item.kind != REACTION]
    options += [one.giving(_Do(one.key, one.value.item, one.value.release)) for one in releases(state, who)]
    sustained = find_lasting(state, person.sustained)
    if sustained is not None:
        text = msg("enc-option-stop-sustaining", item=sustained.item.text)
        options.append(Option(STOP_SUSTAINING, _Do(STOP_SUSTAINING), text))
    if person.long is not None:
        options.append(Option(GIVE_UP, _Do(GIVE_UP), msg("enc-option-give-up", item=person.long.item.text)))
    options.append(Option(DONE, _Do(DONE), msg("enc-option-done")))
    why = msg("enc-ask-action", who=Who(who), points=person.points)
    usual = tuple(
        option.key for option in options if option.value.item is not None and _reaches_others(option.value.item)
    )
    free = any(option.key in usual and option.bar is None for option in options)
    return await Pick[_Do](
        who=(who,), why=why, options=tuple(options), usual=usual if free else (DONE,), rule="ENC-43"
    )  # fmt: skip


def _reaches_others(item: Item) -> bool:
    """Whether an item does something to others by its data alone: what people use their points for."""
    return any(effect.to == "target" and not isinstance(effect, AskGm | Note) for effect in item.effects)


def _item_option(state: Encounter, person: Person, item: Item) -> Option[_Do]:
    under_way = person.long is not None and person.long.item.id == item.id
    text = msg("enc-option-advance" if under_way else "enc-option-cost", item=item.text, points=item.cost)
    return Option(item.id, _Do(item.id, item), text).unless(bar(state, person.id, item))
