"""Interjections on who takes part, and when: arrivals, leaving, delays, tie orders, willingness to end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.asks import Option, PickSeveral
from rules.encounter.changes.base import Change, number_field, offer, pick_field, text_field, who_field
from rules.encounter.costs import InterruptedItem
from rules.encounter.ending import EncounterEnds
from rules.encounter.lasting import lose_prepared, stop_sustaining
from rules.encounter.options import side_options, who_options
from rules.encounter.order import leave_order, timing
from rules.encounter.sheet import Sheet
from rules.encounter.state import Encounter, Gone, OwedInitiative, Person
from rules.encounter.turn import DelayedTurn, LeftTurn
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Who, msg
from rules.viewers import GM

# -- coming and going ------------------------------------------------------------------------------------------


def _offer_arrive(state: Encounter) -> Iterator[Offer]:
    away = [person.id for person in state.people.values() if not person.present]
    if away:
        yield offer("arrive", {"who": who_field(away)}, rule="ENC-35")


def _arrive(state: Encounter, by: str, values: Values) -> None:
    come(state, state.people[values["who"]])


def come(state: Encounter, person: Person) -> None:
    """Somebody comes late: normal reactions at once, a turn from the next round or, by setting, this one (ENC-35)."""
    person.present = True
    person.initiative = person.natural = None
    person.surpriser = person.surprised = person.delayed = False
    person.points = 0
    person.reactions = person.sheet.reactions
    later = state.step in ("round", "check") and state.settings.late_arrival == "next_round"
    person.joins_round = state.round + 1 if later or state.step == "check" else state.round
    state.owed.append(OwedInitiative(person.id))
    state.kernel.tell(
        msg("enc-arrives", who=Who(person.id), round=person.joins_round), who=person.id, joins_round=person.joins_round
    )  # fmt: skip


def _offer_newcomer(state: Encounter) -> Iterator[Offer]:
    sides = dict.fromkeys(person.sheet.side for person in state.people.values())
    fields: dict[str, Field] = {
        "name": text_field("name", 40),
        "side": pick_field("side", side_options(sides)),
        "initiative": number_field("modifier", -50, 100),
    }
    yield offer("newcomer", fields, "initiative", rule="ENC-35")


def _newcomer(state: Encounter, by: str, values: Values) -> None:
    """Somebody who is in no set-up comes: a name, a side, and an initiative modifier."""
    number = 1 + sum(who.startswith("late-") for who in state.people)
    while f"late-{number}" in state.people:
        number += 1
    checks = {"initiative": values.get("initiative", 0)}
    sheet = Sheet(f"late-{number}", values["name"], values["side"], checks=checks)
    person = state.people[sheet.id] = Person(sheet, list(sheet.hands), {})
    come(state, person)


def _offer_leave(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if there:
        how = [Option(key, key, msg(f"enc-leave-{key}")) for key in ("leaves", "flees", "falls")]
        yield offer("leave", {"who": who_field(there), "how": pick_field("how", how)}, "how", rule="ENC-36")


def _leave(state: Encounter, by: str, values: Values) -> None:
    """Drop somebody: what they sustain, prepare and perform ends, and so does their turn (ENC-36)."""
    who, how = values["who"], values.get("how", "leaves")
    person = state.people[who]
    outermost = next((deed for deed in state.stack if deed.by == who), None)
    state.kernel.tell(msg(f"enc-gone-{how}", who=Who(who)), who=who, how=how)
    stop_sustaining(state, who, "ENC-36")
    lose_prepared(state, person, list(person.prepared), "ENC-36")
    person.present, person.willing, person.long, person.delayed = False, False, None, False
    state.kernel.dismiss([who], Gone())
    for deed in state.stack:
        deed.targets = [target for target in deed.targets if target != who]
        deed.success.pop(who, None)
    leave_order(state, who)
    state.owed = [owed for owed in state.owed if owed.who != who]
    if state.turn == who:
        state.kernel.interrupt(state.kernel.path_of(f"turn-{who}"), LeftTurn())
    elif outermost is not None:
        state.kernel.interrupt(state.kernel.path_of(outermost.label), InterruptedItem("left"))
    else:
        _end_if_all_willing(state)


# -- the order -------------------------------------------------------------------------------------------------


def _waiting(state: Encounter) -> list[str]:
    """Who could still act later in this round, whoever has the turn included while nothing has been done in it."""
    untouched = state.phase == "action" and state.deeds_this_turn == 0 and not state.stack
    return [
        who for who in state.order if who not in state.acted and (who != state.turn or untouched)
    ]  # fmt: skip


def _offer_delay(state: Encounter) -> Iterator[Offer]:
    waiting = _waiting(state)
    if state.step == "round" and len(waiting) > 1:
        fields: dict[str, Field] = {"who": who_field(waiting), "after": who_field(waiting)}
        yield offer("delay", fields, rule="ENC-33")


def _delay(state: Encounter, by: str, values: Values) -> None:
    """Act after somebody else this round; a turn that has just begun is taken up again at its Action phase."""
    who, after = values["who"], values["after"]
    if state.order.index(after) <= state.order.index(who):
        raise RefusedError(msg("enc-refused-delay", who=Who(who), after=Who(after)), "ENC-33")
    state.order.remove(who)
    state.order.insert(state.order.index(after) + 1, who)
    state.kernel.tell(
        msg("enc-delays", who=Who(who), after=Who(after)), who=who, after=after, order=list(state.order)
    )  # fmt: skip
    if state.turn == who:
        state.kernel.interrupt(state.kernel.path_of(f"turn-{who}"), DelayedTurn())


def _tied(state: Encounter) -> list[list[str]]:
    groups: dict[tuple[int, int], list[str]] = {}
    for who in state.order:
        groups.setdefault(timing(state, who), []).append(who)
    return [group for group in groups.values() if len(group) > 1]


def _offer_tie_order(state: Encounter) -> Iterator[Offer]:
    tied = [who for group in _tied(state) for who in group]
    if state.step == "round" and tied:
        why = msg("enc-field-order")
        order = PickSeveral(who=(GM,), why=why, options=who_options(tied), least=2, ordered=True)
        yield offer("tie_order", {"order": order}, rule="ENC-33")


def _tie_order(state: Encounter, by: str, values: Values) -> None:
    """Order tied characters anew: they take each other's places (ENC-33)."""
    order: tuple[str, ...] = values["order"]
    group = next((group for group in _tied(state) if order[0] in group), [])
    if sorted(group) != sorted(order):
        tied = tuple(Who(who) for who in group)
        raise RefusedError(msg("enc-refused-tie", tied=tied), "ENC-33")
    state.gm_orders.append(order)
    places = sorted(state.order.index(who) for who in order)
    for place, who in zip(places, order, strict=True):
        state.order[place] = who
    names = tuple(Who(who) for who in order)
    state.kernel.tell(msg("enc-gm-order", order=names), gm_order=list(order), order=list(state.order))


# -- willing to end --------------------------------------------------------------------------------------------


def _offer_willing(state: Encounter) -> Iterator[Offer]:
    for person in state.present():
        yield offer("willing", {}, by=person.id, rule="ENC-05")
    there = state.in_turn_order()
    if there:
        yield offer("willing", {"who": who_field(there)}, rule="ENC-05")


def _willing(state: Encounter, by: str, values: Values) -> None:
    """Somebody is willing to end, or is not any more; once all are, it ends (ENC-05)."""
    person = state.people[values.get("who", by)]
    person.willing = not person.willing
    what = msg("enc-willing" if person.willing else "enc-unwilling", who=Who(person.id))
    state.kernel.tell(what, who=person.id, willing=person.willing)
    _end_if_all_willing(state)


def _end_if_all_willing(state: Encounter) -> None:
    there = list(state.present())
    if there and all(person.willing for person in there):
        state.kernel.interrupt("", EncounterEnds("agreed"))


CHANGES: Final = (
    Change("leave", _offer_leave, _leave),
    Change("arrive", _offer_arrive, _arrive),
    Change("newcomer", _offer_newcomer, _newcomer),
    Change("delay", _offer_delay, _delay),
    Change("tie_order", _offer_tie_order, _tie_order),
    Change("willing", _offer_willing, _willing),
)
