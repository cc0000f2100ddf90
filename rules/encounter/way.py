"""Whether an item can be performed at all: step 2, and what step 3 would have to pay (ENC-61, ENC-62)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.asks import Bar
from rules.encounter.items import CATALYST, CONSUMABLE, FREE, REACTION, SPEECH, SUSTAIN, Component, Item
from rules.encounter.names import term
from rules.encounter.state import Deed, Encounter, Person
from rules.encounter.targets import area_out_of_reach, out_of_reach, short_of_targets
from rules.terms import Param, Text, msg, slug

SPEECH_BLOCKED_BY = ("silenced", "gagged")
"""Conditions in which nobody speaks (ENC-78 `speech_blocked_by`)."""


@dataclass(frozen=True, slots=True)
class ItemBar(Bar):
    """Why an item cannot be performed: beside what people read, a code for programs, and the step that finds it."""

    code: str
    step: int


def _bar(code: str, step: int, rule: str, **more: Param) -> ItemBar:
    return ItemBar(msg(f"enc-bar-{slug(code)}", step=step, **more), rule, code, step)


def bar(state: Encounter, who: str, item: Item, *, release: bool = False) -> ItemBar | None:
    """The first thing that bars `who` from performing `item` now; None where nothing does.

    A trigger is taken for granted: the window or the GM gives it. Nothing has been paid yet, so nothing is lost
    (ENC-71 `step2_failure`).
    """
    return next(_bars(state, who, item, release), None)


def bar_of(state: Encounter, deed: Deed) -> ItemBar | None:
    """As `bar`, for a deed with its trigger and its targets named."""
    if deed.item.kind == REACTION and deed.release is None and deed.trigger is None:
        return _bar("no_trigger", 2, "ENC-52")
    if deed.release is not None and deed.release not in state.people[deed.by].prepared:
        return _bar("not_prepared", 2, "ENC-92")  # lost, or released, while targets were being named
    barred = bar(state, deed.by, deed.item, release=deed.release is not None)
    if barred is not None:
        return barred
    far = any(out_of_reach(state, deed.by, deed.item, target) for target in deed.targets if deed.item.area is None)
    return _bar("out_of_reach", 2, "ENC-83") if far or area_out_of_reach(state, deed) else None


def _bars(state: Encounter, who: str, item: Item, release: bool) -> Iterator[ItemBar]:
    person = state.people[who]
    yield from _at_the_wrong_time(state, person, item, release)
    yield from _components(person, item)
    if item.duration == SUSTAIN and person.sustained is not None and state.settings.second_sustain == "refuse":
        yield _bar("second_sustain", 2, "ENC-89")
    for resource, needed in item.resources.items():
        had = person.resources.get(resource, 0)
        if had < needed:
            yield _bar("not_enough_resource", 2, "ENC-66", resource=Text(resource), needed=needed, had=had)
    last_advance = person.long is None or person.long.done + 1 >= item.turns
    if not item.long or last_advance:
        short = short_of_targets(state, who, item)
        if short:
            yield _bar(short, 2, "ENC-83" if short == "out_of_reach" else "ENC-81")
    yield from _price(state, person, item, release)


def _at_the_wrong_time(state: Encounter, person: Person, item: Item, release: bool) -> Iterator[ItemBar]:
    if release:  # ENC-93 `release_out_of_turn`: at any time
        return
    own_turn = state.turn == person.id
    if item.kind == REACTION:
        if own_turn and not item.own_turn:
            yield _bar("own_turn", 2, "ENC-101")
    elif not own_turn:
        yield _bar("needs_ready", 2, "ENC-50") if item.kind == FREE else _bar("not_your_turn", 2, "ENC-43")
    elif person.long is not None and person.long.item.id != item.id:
        yield _bar("one_at_a_time", 2, "ENC-53", item=person.long.item.text)
    elif person.long is not None and person.long.advanced:
        yield _bar("advanced_already", 2, "ENC-54")


def _components(person: Person, item: Item) -> Iterator[ItemBar]:
    for component in item.components:
        rule = _missing(person, component)
        if rule:
            what = term("component", component.kind)
            if component.material:
                what = msg("enc-component-of", component=what, material=Text(component.material))
            yield _bar("component_missing", 2, rule, component=what)


def _missing(person: Person, component: Component) -> str:
    """The rule by which a component is not met, "" where it is."""
    if component.kind == CATALYST:
        return "" if component.material in person.hands else "ENC-76"
    if component.kind == CONSUMABLE:
        return "" if component.material in person.hands else "ENC-77"
    if component.kind == SPEECH:
        return "ENC-78" if any(person.has(condition) for condition in SPEECH_BLOCKED_BY) else ""
    # ENC-79 `gesture_shared_hand`: a hand that holds something serves only where that fits the item
    return "" if any(held == "" or held in component.fitting for held in person.hands) else "ENC-79"


def _price(state: Encounter, person: Person, item: Item, release: bool) -> Iterator[ItemBar]:
    points, reactions = price(state, item, release)
    if points > person.points:
        yield _bar("not_enough_ap", 3, "ENC-51", needed=points, had=person.points)
    if reactions > person.reactions:
        yield _bar("no_reaction_left", 3, "ENC-52", needed=reactions, had=person.reactions)


def price(state: Encounter, item: Item, release: bool) -> tuple[int, int]:
    """Action points and reactions that step 3 takes. A release costs what the item or the setting says (ENC-93)."""
    if release:
        cost = item.release_cost or state.settings.release_cost
        return 0, 1 if cost == "reaction" else 0
    if item.kind == REACTION:
        return 0, item.cost
    return item.cost, 0
