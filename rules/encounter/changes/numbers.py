"""Interjections on what is counted: points, reactions, hit penalty, damage, resources, hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.encounter.changes.base import Change, number_field, offer, text_field, who_field
from rules.encounter.damage import heal, must_concentrate, take_damage
from rules.encounter.effects.hands import set_hand
from rules.encounter.effects.numbers import set_hit_penalty, set_points, set_reactions, set_resource
from rules.encounter.state import Encounter, OwedConcentration
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Who, msg


def _number_of_somebody(
    kind: str, rule: str, most: int, put: Callable[[Encounter, str, int], None], least: int = 0
) -> Change:
    """A change of one number of one participant."""

    def offers(state: Encounter) -> Iterator[Offer]:
        there = state.in_turn_order()
        if there:
            fields: dict[str, Field] = {
                "who": who_field(there),
                "number": number_field(kind, least, most),
            }
            yield offer(kind, fields, rule=rule)

    return Change(kind, offers, lambda state, by, values: put(state, values["who"], values["number"]))


def _offer_damage(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if there:
        fields: dict[str, Field] = {
            "who": who_field(there),
            "number": number_field("damage", 1, 1000),
            "type": text_field("damage_type", 40),
        }
        yield offer("damage", fields, "type", rule="ENC-94")


def _damage(state: Encounter, by: str, values: Values) -> None:
    """Damage outside an item; whoever prepares owes a concentration check for it (ENC-94)."""
    who = values["who"]
    taken = take_damage(state, who, values["number"], values.get("type", ""))
    if taken > 0 and must_concentrate(state, state.people[who]):
        state.owed.append(OwedConcentration(who, taken))


def _offer_resource(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if there:
        fields: dict[str, Field] = {
            "who": who_field(there),
            "resource": text_field("resource", 40),
            "number": number_field("number", 0, 10_000),
        }
        yield offer("resource", fields, rule="ENC-66")


def _resource(state: Encounter, by: str, values: Values) -> None:
    set_resource(state, values["who"], values["resource"], values["number"])


def _offer_hand(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if there:
        fields: dict[str, Field] = {
            "who": who_field(there),
            "hand": number_field("hand", 1, 8),
            "held": text_field("held", 40),
        }
        yield offer("hand", fields, "held", rule="ENC-79")


def _hand(state: Encounter, by: str, values: Values) -> None:
    who, hand, held = values["who"], values["hand"] - 1, values.get("held", "")
    if hand >= len(state.people[who].hands):
        raise RefusedError(msg("enc-refused-hand", who=Who(who), hands=len(state.people[who].hands)), "ENC-79")
    set_hand(state, who, hand, held)


CHANGES: Final = (
    Change("damage", _offer_damage, _damage),
    _number_of_somebody("heal", "", 1000, heal, least=1),
    _number_of_somebody("points", "ENC-43", 20, set_points),
    _number_of_somebody("reactions", "ENC-48", 20, set_reactions),
    _number_of_somebody("hit_penalty", "ENC-44", 100, set_hit_penalty),
    Change("resource", _offer_resource, _resource),
    Change("hand", _offer_hand, _hand),
)
