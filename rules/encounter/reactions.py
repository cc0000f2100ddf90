"""Who may react at a step of an item, and with what (ENC-52, ENC-71)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.asks import Option
from rules.encounter.items import MOMENTS, REACTION, Item, Moment
from rules.encounter.owned import items_of
from rules.encounter.state import Deed, Encounter, Prepared
from rules.encounter.way import bar
from rules.terms import msg


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody reacts with: a reaction (its moment, None where the GM names it) or a release."""

    item: Item
    moment: str | None = None
    release: Prepared | None = None


_STANDS: Final[Mapping[str, Callable[[Encounter, Deed, str], bool]]] = {
    "anyone": lambda state, deed, who: True,
    "target": lambda state, deed, who: who in deed.targets,
    "ally_of_target": lambda state, deed, who: any(
        target != who and state.allied(target, who) for target in deed.targets
    ),
    "opponent_of_performer": lambda state, deed, who: not state.allied(deed.by, who),
    "ally_of_performer": lambda state, deed, who: state.allied(deed.by, who),
    "damaged": lambda state, deed, who: who in deed.damaged,
}
"""How somebody can stand to the item that is answered, by the word in `data/triggers.json`."""


def happens(state: Encounter, deed: Deed, who: str, moment: Moment) -> bool:
    """Whether a moment is now, for `who`, in the step at which `deed` stands."""
    if moment.step != deed.step or not _STANDS[moment.who](state, deed, who):
        return False
    return moment.hit is None or (deed.item.check is not None and deed.success.get(who) is moment.hit)


def reactions_to(state: Encounter, deed: Deed) -> dict[str, tuple[Option[Choice], ...]]:
    """What everybody could react with, in turn order, barred choices included; those with none are left out.

    Where windows are shut, or the GM lets the item pass, only reactions whose moment is now.
    """
    out = {}
    is_open = state.windows_open and not deed.let_pass
    for who in state.in_turn_order():
        if who != deed.by:
            options = (*_reactions(state, deed, who, is_open), *(releases(state, who) if is_open else ()))
            if options:
                out[who] = options
    return out


def _reactions(state: Encounter, deed: Deed, who: str, is_open: bool) -> list[Option[Choice]]:
    options = []
    for item in items_of(state, who):
        if item.kind != REACTION:
            continue
        moment = next((one for one in item.trigger.moments if happens(state, deed, who, MOMENTS[one])), None)
        named_by_gm = not any(MOMENTS[one].step for one in item.trigger.moments)
        if moment is not None or (named_by_gm and is_open):
            options.append(reaction_option(state, who, item, moment))
    return options


def reaction_option(state: Encounter, who: str, item: Item, moment: str | None = None) -> Option[Choice]:
    """A reaction as an option, barred where it cannot be performed."""
    return Option(item.id, Choice(item, moment), msg("enc-option-item", item=item.text)).unless(bar(state, who, item))


def releases(state: Encounter, who: str) -> list[Option[Choice]]:
    """The prepared items that `who` can release now (ENC-91), barred ones included.

    The key is `release-` and the item's id, with `-2` and so on where the same item is prepared more than once.
    """
    options = []
    seen: list[str] = []
    for prepared in state.people[who].prepared:
        if prepared.handed_over:
            seen.append(prepared.item.id)
            again = seen.count(prepared.item.id)
            key = f"release-{prepared.item.id}" if again == 1 else f"release-{prepared.item.id}-{again}"
            text = msg("enc-option-release", item=prepared.item.text)
            option = Option(key, Choice(prepared.item, release=prepared), text)
            options.append(option.unless(bar(state, who, prepared.item, release=True)))
    return options
