"""Naming targets and areas (ENC-80 to ENC-83): part of the declaration, so that nothing is paid for a mistake."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from rules.asks import Bar, Option, Pick, PickNumber, PickSeveral
from rules.encounter.effect_kinds import Damage
from rules.encounter.items import Area, Item
from rules.encounter.options import who_options
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.terms import Who, msg
from rules.viewers import GM

BACK = "back"
ELSEWHERE = "elsewhere"


def candidates(state: Encounter, who: str, item: Item) -> list[str]:
    """Who may be a target, in turn order."""
    fits = _FITS[item.targets.who]
    return [other for other in state.in_turn_order() if fits(state, who, other)]


_FITS: Final[Mapping[str, Callable[[Encounter, str, str], bool]]] = {
    "any": lambda state, who, other: True,
    "others": lambda state, who, other: other != who,
    "opponents": lambda state, who, other: not state.allied(who, other),
    "allies": lambda state, who, other: state.allied(who, other),
    "self": lambda state, who, other: other == who,
}
"""Whether `other` may be a target of `who`, by the word in `Targets.WHO`."""


def out_of_reach(state: Encounter, who: str, item: Item, target: str) -> bool:
    """Whether a target is known to be farther away than the item reaches (ENC-83)."""
    distance = state.distance(who, target)
    return item.range is not None and distance is not None and distance > item.range


def short_of_targets(state: Encounter, who: str, item: Item) -> str:
    """Why an item cannot have the targets it needs: `no_target`, `out_of_reach`, or "" where it can."""
    if item.area is not None or not item.targets.least:
        return ""
    there = candidates(state, who, item)
    if len(there) < item.targets.least:
        return "no_target"
    near = [target for target in there if not out_of_reach(state, who, item, target)]
    return "" if len(near) >= item.targets.least else "out_of_reach"


async def declare(state: Encounter, deed: Deed) -> bool:
    """Ask for targets or an area where the item has any; False where the performer thinks better of it."""
    if deed.item.area is not None:
        return await _name_area(state, deed, deed.item.area)
    if deed.item.targets.most == 0:
        return True
    if deed.item.targets.who == "self":
        deed.targets = [deed.by]
        return True
    picked = await revisable("targets", _pick_targets, state, deed)
    if picked is None:
        return False
    deed.targets = [target for target in picked if state.is_present(target)]
    return len(deed.targets) >= deed.item.targets.least


async def _pick_targets(state: Encounter, deed: Deed) -> tuple[str, ...] | None:
    item = deed.item
    if not state.is_present(deed.by) or short_of_targets(state, deed.by, item):
        return None
    options = tuple(_target_option(state, deed, target) for target in candidates(state, deed.by, item))
    if not options:
        return ()
    why = msg("enc-ask-targets", who=Who(deed.by), item=item.text)
    if item.targets.most > 1:
        most = min(item.targets.most, sum(option.bar is None for option in options))
        return await PickSeveral[str](
            who=(deed.by,), why=why, options=options, least=item.targets.least, most=most, rule="ENC-63"
        )  # fmt: skip
    single: list[Option[tuple[str, ...] | None]] = [option.giving((option.value,)) for option in options]
    if item.targets.least == 0:
        single.append(Option("nobody", (), msg("enc-option-nobody")))
    single.append(Option(BACK, None, msg("enc-option-back")))
    usual = _usual_targets(state, deed, [option.key for option in options if option.bar is None])
    return await Pick[tuple[str, ...] | None](
        who=(deed.by,), why=why, options=tuple(single), usual=usual, rule="ENC-63"
    )  # fmt: skip


def _usual_targets(state: Encounter, deed: Deed, near: list[str]) -> tuple[str, ...]:
    """Nobody harms friends, or those who are down, without a reason."""
    if not any(isinstance(effect, Damage) for effect in deed.item.effects):
        return tuple(near)
    foes = [one for one in near if not state.allied(deed.by, one)]
    return tuple(one for one in foes if state.people[one].able) or tuple(foes)


def _target_option(state: Encounter, deed: Deed, target: str) -> Option[str]:
    far = out_of_reach(state, deed.by, deed.item, target)
    bar = Bar(msg("enc-bar-out-of-reach", step=2), "ENC-83") if far else None
    return Option(target, target, msg("enc-option-who", who=Who(target))).unless(bar)


# -- areas -----------------------------------------------------------------------------------------------------


async def _name_area(state: Encounter, deed: Deed, area: Area) -> bool:
    if area.source is not None:
        deed.center = area.source
    else:
        source = await revisable("source", _pick_source, state, deed)
        if source == BACK or not state.is_present(deed.by):
            return False
        if source != ELSEWHERE:
            deed.center = state.people[source].place if state.is_present(source) else None
        elif any(person.place is not None for person in state.present()):
            deed.center = await revisable("point", _pick_point, deed)
    worked_out = inside_area(state, area, deed.center)
    inside = worked_out if worked_out is not None else await revisable("inside", _pick_inside, state, deed)
    deed.targets = [target for target in inside if state.is_present(target)]
    return True


def inside_area(state: Encounter, area: Area, center: tuple[float, float] | None) -> list[str] | None:
    """Who is inside a radius, friend or foe, in turn order (ENC-64); None where it cannot be worked out."""
    if center is None or area.kind != Area.RADIUS:
        return None
    inside = []
    for who in state.in_turn_order():
        place = state.people[who].place
        if place is None:
            return None
        if math.dist(place, center) <= area.r:
            inside.append(who)
    return inside


def area_out_of_reach(state: Encounter, deed: Deed) -> bool:
    """Whether the source of the area is known to lie farther away than the item reaches."""
    place = state.people[deed.by].place
    if deed.item.range is None or deed.center is None or place is None:
        return False
    return math.dist(place, deed.center) > deed.item.range


async def _pick_source(state: Encounter, deed: Deed) -> str:
    if not state.is_present(deed.by):
        return BACK
    options = (
        *who_options(state.in_turn_order()),
        Option(ELSEWHERE, ELSEWHERE, msg("enc-option-elsewhere")),
        Option(BACK, BACK, msg("enc-option-back")),
    )
    why = msg("enc-ask-source", who=Who(deed.by), item=deed.item.text)
    return await Pick[str](who=(deed.by,), why=why, options=options, rule="ENC-80")


async def _pick_point(deed: Deed) -> tuple[float, float]:
    x = await PickNumber(who=(deed.by,), why=msg("enc-ask-x"), least=-1000, most=1000, rule="ENC-80")
    y = await PickNumber(who=(deed.by,), why=msg("enc-ask-y"), least=-1000, most=1000, rule="ENC-80")
    return float(x), float(y)


async def _pick_inside(state: Encounter, deed: Deed) -> tuple[str, ...]:
    """The GM says who is inside."""
    options = who_options(state.in_turn_order())
    if not options:
        return ()
    why = msg("enc-ask-inside", item=deed.item.text)
    return await PickSeveral[str](who=(GM,), why=why, options=options, rule="ENC-82")
