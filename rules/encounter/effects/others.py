"""Effects on other items: ready one, end a lasting one, interrupt the one that is answered."""

from __future__ import annotations

from rules.asks import Bar, Option, Pick
from rules.encounter.effect_kinds import EndEffect, Interrupt, Ready
from rules.encounter.items import REACTION, Item
from rules.encounter.lasting import end_lasting, find_lasting, prepare_item
from rules.encounter.owned import items_of
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.terms import Who, msg


async def apply_ready(effect: Ready, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Ask each which item, and begin to prepare it."""
    for one in who:
        item = await revisable(f"ready-{one}", _pick_item, state, deed, one)
        if item is not None and state.is_present(one):
            prepare_item(state, state.people[one], item)


async def _pick_item(state: Encounter, deed: Deed, who: str) -> Item | None:
    if not state.is_present(who):
        return None
    options = tuple(_ready_option(item, deed) for item in items_of(state, who) if item.kind != REACTION)
    return await Pick[Item](who=(who,), why=msg("enc-ask-ready", who=Who(who)), options=options, rule="ENC-50")


def _ready_option(item: Item, deed: Deed) -> Option[Item]:
    bar = None
    if item.long:
        bar = Bar(msg("enc-bar-ready-long"), "ENC-54")
    elif item.id == deed.item.id or any(isinstance(effect, Ready) for effect in item.effects):
        bar = Bar(msg("enc-bar-ready-ready"), "ENC-50")
    return Option(item.id, item, msg("enc-option-item", item=item.text)).unless(bar)


async def apply_end_effect(effect: EndEffect, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Ask which where there is a choice; nothing happens where there is none."""
    for one in who:
        lasting = find_lasting(state, await revisable(f"effect-of-{one}", _pick_lasting, effect, state, deed, one))
        if lasting is not None:
            end_lasting(state, lasting, "ENC-68")


async def _pick_lasting(effect: EndEffect, state: Encounter, deed: Deed, who: str) -> int | None:
    found = [one for one in state.lasting if (one.by == who if effect.to == "self" else who in one.on)]
    if len(found) < 2:
        return found[0].id if found else None
    options = tuple(
        Option(f"effect-{one.id}", one.id, msg("enc-option-effect", item=one.item.text, who=Who(one.by)))
        for one in found
    )
    return await Pick[int](who=(deed.by,), why=msg("enc-ask-end-effect"), options=options, rule="ENC-68")


async def apply_interrupt(effect: Interrupt, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Interrupt the item that this one answers."""
    deed.interrupt_answered()
