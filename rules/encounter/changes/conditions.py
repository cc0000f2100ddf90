"""Interjections on what lies on people: conditions, modifiers, lasting effects, prepared items."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.asks import Option
from rules.encounter.changes.base import Change, number_field, offer, pick_field, text_field, who_field
from rules.encounter.conditions import OFF_GUARD, Condition
from rules.encounter.items import Save
from rules.encounter.lasting import (
    add_condition,
    add_modifier,
    end_condition,
    end_lasting,
    end_modifier,
    lose_prepared,
)
from rules.encounter.names import KNOWN_CHECKS, check_name, condition_name
from rules.encounter.options import CONDITIONS, OTHER, check_options
from rules.encounter.state import Encounter, Modifier
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Message, Who, msg


def _offer_condition(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if not there:
        return
    fields: dict[str, Field] = {
        "who": who_field(there),
        "condition": pick_field("condition", (*CONDITIONS, OTHER)),
        "words": text_field("words", 40),
        "rounds": number_field("rounds", 1, 1000),
        "counter": number_field("counter", 1, 1000),
        "save": pick_field("save", check_options(_checks(state))),
        "difficulty": number_field("difficulty", -20, 100),
    }
    yield offer("condition", fields, "words", "rounds", "counter", "save", "difficulty")


def _checks(state: Encounter) -> list[str]:
    """The checks on the sheets, then the others we have words for."""
    own = [name for person in state.present() for name in person.sheet.checks]
    return list(dict.fromkeys((*own, *KNOWN_CHECKS)))


def _condition(state: Encounter, by: str, values: Values) -> None:
    name = values["condition"] or values.get("words", "")
    if not name:
        raise RefusedError(msg("enc-refused-no-words"))
    save = None
    if "save" in values:
        if "difficulty" not in values:
            raise RefusedError(msg("enc-refused-save-difficulty"), "ENC-45")
        save = Save(values["save"], values["difficulty"])
    person = state.people[values["who"]]
    condition = Condition(name, person.id, values.get("rounds"), counter=values.get("counter"), save=save)
    add_condition(state, person, condition)


def _had(state: Encounter) -> list[Option[Condition]]:
    return [
        Option(f"{person.id}:{place + 1}", one, _of(person.id, one))
        for person in state.present()
        for place, one in enumerate(person.conditions)
    ]


def _of(who: str, one: Condition) -> Message:
    return msg("enc-option-condition-of", who=Who(who), condition=condition_name(one.name))


def _offer_end_condition(state: Encounter) -> Iterator[Offer]:
    if _had(state):
        yield offer("end_condition", {"condition": pick_field("condition", _had(state))})


def _end_condition(state: Encounter, by: str, values: Values) -> None:
    person = _bearer(state, values["condition"])
    end_condition(state, state.people[person], values["condition"], "")


def _bearer(state: Encounter, condition: Condition) -> str:
    return next(person.id for person in state.present() if any(one is condition for one in person.conditions))


def _offer_counter(state: Encounter) -> Iterator[Offer]:
    counted = [option for option in _had(state) if option.value.counter is not None]
    if counted:
        yield offer(
            "counter", {"condition": pick_field("condition", counted), "number": number_field("counter", 0, 1000)}
        )


def _counter(state: Encounter, by: str, values: Values) -> None:
    """Set a counter; at 0 the condition is over."""
    condition, who = values["condition"], _bearer(state, values["condition"])
    condition.counter = values["number"]
    name = condition_name(condition.name)
    what = msg("enc-counter", who=Who(who), condition=name, number=condition.counter)
    state.kernel.tell(what, who=who, condition=condition.name, counter=condition.counter)
    if condition.counter == 0:
        end_condition(state, state.people[who], condition, "")


def _offer_modifier(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if not there:
        return
    defences = [name for person in state.present() for name in person.sheet.defences]
    names = [name for name in dict.fromkeys((*_checks(state), *defences)) if name != "all"]
    fields: dict[str, Field] = {
        "who": who_field(there),
        "on": pick_field("on", (Option("all", "all", msg("enc-check-all")), *check_options(names))),
        "number": number_field("modifier", -50, 50),
        "rounds": number_field("rounds", 1, 1000),
    }
    yield offer("modifier", fields, "rounds", rule="ENC-06")


def _modifier(state: Encounter, by: str, values: Values) -> None:
    change = Modifier(values["on"], values["number"], values["who"], values.get("rounds"))
    add_modifier(state, state.people[values["who"]], change)


def _offer_end_modifier(state: Encounter) -> Iterator[Offer]:
    options = [
        Option(f"{person.id}:{place + 1}", (person, one), _modifier_text(person.id, one))
        for person in state.present()
        for place, one in enumerate(person.modifiers)
    ]
    if options:
        yield offer("end_modifier", {"modifier": pick_field("modifier", options)})


def _modifier_text(who: str, one: Modifier) -> Message:
    name = msg("enc-check-all") if one.on == "all" else check_name(one.on)
    return msg("enc-option-modifier", who=Who(who), check=name, number=one.amount)


def _end_modifier(state: Encounter, by: str, values: Values) -> None:
    person, change = values["modifier"]
    end_modifier(state, person, change, "")


def _offer_end_effect(state: Encounter) -> Iterator[Offer]:
    options = [
        Option(f"effect-{one.id}", one, msg("enc-option-effect", item=one.item.text, who=Who(one.by)))
        for one in state.lasting
    ]
    if options:
        yield offer("end_effect", {"effect": pick_field("effect", options)}, rule="ENC-85")


def _end_effect(state: Encounter, by: str, values: Values) -> None:
    end_lasting(state, values["effect"], "ENC-85")


def _offer_lose_prepared(state: Encounter) -> Iterator[Offer]:
    options = [
        Option(f"{person.id}:{one.id}", (person, one), msg("enc-option-effect", item=one.item.text, who=Who(person.id)))
        for person in state.present()
        for one in person.prepared
    ]
    if options:
        yield offer("lose_prepared", {"prepared": pick_field("prepared", options)}, rule="ENC-92")


def _lose_prepared(state: Encounter, by: str, values: Values) -> None:
    person, prepared = values["prepared"]
    lose_prepared(state, person, [prepared], "ENC-92")


def _offer_role(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if state.step == "initiative" and there:
        roles = [Option(key, roles, msg(f"enc-role-{key}")) for key, roles in _ROLES.items()]
        yield offer("surprise", {"who": who_field(there), "role": pick_field("role", roles)}, rule="ENC-20")


_ROLES: Final = {"none": (False, False), "surpriser": (True, False), "surprised": (False, True), "both": (True, True)}


def _role(state: Encounter, by: str, values: Values) -> None:
    """The GM overrules what the checks said of surprise, before the order of round 1 is made."""
    person = state.people[values["who"]]
    person.surpriser, person.surprised = values["role"]
    state.kernel.tell(
        msg("enc-surprise-role", who=Who(person.id), role=_role_name(person.surpriser, person.surprised)),
        who=person.id, surpriser=person.surpriser, surprised=person.surprised,
    )  # fmt: skip
    person.reactions = 0 if person.surprised else person.sheet.reactions
    for condition in [one for one in person.conditions if one.from_surprise and not person.surprised]:
        end_condition(state, person, condition, "ENC-20")
    if person.surprised and not any(one.from_surprise for one in person.conditions):
        add_condition(state, person, Condition(OFF_GUARD, person.id, from_surprise=True))


def _role_name(surpriser: bool, surprised: bool) -> Message:
    key = next(key for key, roles in _ROLES.items() if roles == (surpriser, surprised))
    return msg(f"enc-role-{key}")


CHANGES: Final = (
    Change("condition", _offer_condition, _condition),
    Change("end_condition", _offer_end_condition, _end_condition),
    Change("counter", _offer_counter, _counter),
    Change("modifier", _offer_modifier, _modifier),
    Change("end_modifier", _offer_end_modifier, _end_modifier),
    Change("end_effect", _offer_end_effect, _end_effect),
    Change("lose_prepared", _offer_lose_prepared, _lose_prepared),
    Change("surprise", _offer_role, _role),
)
