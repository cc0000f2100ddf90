"""What an item costs: points or a reaction in step 3, resources in step 7, and what an interruption loses (ENC-56)."""

from __future__ import annotations

from rules.encounter.items import CONSUMABLE, SUSTAIN, Item
from rules.encounter.lasting import stop_sustaining
from rules.encounter.names import term
from rules.encounter.state import Deed, Encounter, LongAction, Person
from rules.encounter.way import price
from rules.terms import Text, Who, msg


class InterruptedItem(Exception):
    """The item is interrupted (ENC-56); `reason` is a word for programs and the catalogue."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pay(state: Encounter, deed: Deed) -> None:
    """Step 3: points or a reaction; a release spends what was prepared."""
    person = state.people[deed.by]
    points, reactions = price(state, deed.item, deed.release is not None)
    person.points -= points
    person.reactions -= reactions
    if deed.release is not None:
        person.prepared.remove(deed.release)
    if deed.item.duration == SUSTAIN and person.sustained is not None:
        stop_sustaining(state, deed.by, "ENC-89")
    if deed.advance and person.long is None:
        person.long = LongAction(deed.item, 0)
    deed.paid = True
    state.kernel.tell(
        msg("enc-pays", who=Who(deed.by), item=deed.item.text, points=points, reactions=reactions, left=person.points),
        quiet=not points and not reactions,
        step=3, who=deed.by, item=deed.item.id, points=points, reactions=reactions, points_left=person.points,
        reactions_left=person.reactions, trigger=deed.trigger,
    )  # fmt: skip


def use_up(state: Encounter, deed: Deed) -> None:
    """Step 7: resources and consumables. What a reaction has taken away by now interrupts the item."""
    person = state.people[deed.by]
    short = any(person.resources.get(resource, 0) < needed for resource, needed in deed.item.resources.items())
    missing = any(one.kind == CONSUMABLE and one.material not in person.hands for one in deed.item.components)
    if short or missing:
        raise InterruptedItem("resources")
    _spend(state, deed.by, deed.item)
    deed.resources_paid = True


def _spend(state: Encounter, who: str, item: Item) -> None:
    """Take away the resources and consumables, as far as they are there."""
    person = state.people[who]
    for resource, needed in item.resources.items():
        person.resources[resource] = max(0, person.resources.get(resource, 0) - needed)
    for component in item.components:  # ENC-76 `catalyst_used_up`: a catalyst stays
        if component.kind == CONSUMABLE and component.material in person.hands:
            person.hands[person.hands.index(component.material)] = ""
    used = [Text(f"{name} {number}") for name, number in item.resources.items()]
    used += [Text(component.material) for component in item.components if component.kind == CONSUMABLE]
    if used:
        state.kernel.tell(
            msg("enc-uses-up", who=Who(who), used=tuple(used)),
            step=7, who=who, item=item.id, resources=dict(person.resources), hands=list(person.hands),
        )  # fmt: skip


def interrupted(state: Encounter, deed: Deed, reason: str) -> None:
    """The item stops: its costs are lost, by `interrupt_cost` those it had not reached too (ENC-56, ENC-57).

    What is being performed in answer to it stops first.
    """
    while state.stack[-1] is not deed:
        interrupted(state, state.stack[-1], "outer")
        state.stack.pop()
    person = state.people[deed.by]
    step = deed.step
    if deed.paid and not deed.resources_paid:
        _lose(state, deed.by, deed.item)
    if deed.advance:
        person.long = None
    state.kernel.tell(
        msg("enc-interrupted", who=Who(deed.by), item=deed.item.text, step=step, reason=term("cut", reason)),
        step=step, who=deed.by, item=deed.item.id, reason=reason, paid=deed.paid, points_left=person.points,
        resources=dict(person.resources),
    )  # fmt: skip


def give_up_long(state: Encounter, person: Person, why: str) -> None:
    """A long action that is not gone on with is interrupted, with all that this costs (ENC-54, ENC-56)."""
    if person.long is None:
        return
    item, done = person.long.item, person.long.done
    person.long = None
    _lose(state, person.id, item)
    state.kernel.tell(
        msg("enc-long-interrupted", who=Who(person.id), item=item.text, reason=msg(f"enc-cut-{why}")),
        who=person.id, item=item.id, done=done, turns=item.turns, reason=why,
    )  # fmt: skip


def _lose(state: Encounter, who: str, item: Item) -> None:
    """What an item that was interrupted would still have used up (ENC-57 `interrupt_cost`)."""
    if state.settings.interrupt_cost == "all":
        _spend(state, who, item)
