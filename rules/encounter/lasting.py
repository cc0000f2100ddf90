"""What stays: lasting effects, conditions, modifiers, sustained and prepared items, and how each ends (ENC-85 on)."""

from __future__ import annotations

from rules.encounter.conditions import OFF_GUARD, Condition
from rules.encounter.items import SUSTAIN, Item
from rules.encounter.names import Name, check_name, condition_name, term
from rules.encounter.state import Deed, Encounter, Lasting, Modifier, Person, Prepared
from rules.terms import Who, msg


def begin_lasting(state: Encounter, deed: Deed) -> None:
    """The item's effect goes on: sustained, for rounds, or until destroyed."""
    deed.lasting = start_lasting(state, deed.item, deed.by, tuple(deed.targets))
    duration = term("duration", deed.item.duration)
    state.kernel.tell(
        msg("enc-lasts", who=Who(deed.by), item=deed.item.text, duration=duration),
        who=deed.by, item=deed.item.id, duration=deed.item.duration, rounds=deed.item.rounds,
    )  # fmt: skip


def start_lasting(state: Encounter, item: Item, by: str, on: tuple[str, ...], elapsed: int = 0) -> Lasting:
    """Note a lasting effect; a sustained one becomes its caster's one sustained item (ENC-88)."""
    lasting = Lasting(state.next_id(), item, by, on, item.rounds, elapsed)
    state.lasting.append(lasting)
    if item.duration == SUSTAIN:
        state.people[by].sustained = lasting.id
    return lasting


def find_lasting(state: Encounter, identity: int | None) -> Lasting | None:
    """The lasting effect of that id."""
    return next((lasting for lasting in state.lasting if lasting.id == identity), None)


def end_lasting(state: Encounter, lasting: Lasting, rule: str) -> None:
    """The effect is over: what hangs on it ends too."""
    state.lasting.remove(lasting)
    caster = state.people[lasting.by]
    if caster.sustained == lasting.id:
        caster.sustained = None
    state.kernel.tell(
        msg("enc-effect-ends", who=Who(lasting.by), item=lasting.item.text),
        who=lasting.by, item=lasting.item.id, rounds=lasting.elapsed, rule=rule,
    )  # fmt: skip
    for person in state.people.values():
        for condition in [one for one in person.conditions if one.effect == lasting.id]:
            end_condition(state, person, condition, rule)
        for modifier in [one for one in person.modifiers if one.effect == lasting.id]:
            end_modifier(state, person, modifier, rule)


def stop_sustaining(state: Encounter, who: str, rule: str) -> None:
    """End what a character sustains, if anything (ENC-87)."""
    lasting = find_lasting(state, state.people[who].sustained)
    if lasting is not None:
        end_lasting(state, lasting, rule)


def add_condition(state: Encounter, person: Person, condition: Condition) -> None:
    """Put a condition on a character."""
    person.conditions.append(condition)
    state.kernel.tell(
        msg("enc-condition-begins", who=Who(person.id), condition=condition_name(condition.name)),
        who=person.id, condition=condition.name, rounds=condition.rounds, counter=condition.counter,
    )  # fmt: skip


def end_condition(state: Encounter, person: Person, condition: Condition, rule: str) -> None:
    """Take a condition off a character."""
    person.conditions.remove(condition)
    state.kernel.tell(
        msg("enc-condition-ends", who=Who(person.id), condition=condition_name(condition.name)),
        who=person.id, condition=condition.name, rule=rule,
    )  # fmt: skip


def add_modifier(state: Encounter, person: Person, change: Modifier) -> None:
    """Change a check or defence of a character for a while."""
    person.modifiers.append(change)
    state.kernel.tell(
        msg("enc-modifier-begins", who=Who(person.id), check=_on(change), number=change.amount),
        who=person.id, on=change.on, amount=change.amount, rounds=change.rounds,
    )  # fmt: skip


def end_modifier(state: Encounter, person: Person, change: Modifier, rule: str) -> None:
    """The change is over."""
    person.modifiers.remove(change)
    state.kernel.tell(
        msg("enc-modifier-ends", who=Who(person.id), check=_on(change), number=change.amount),
        who=person.id, on=change.on, amount=change.amount, rule=rule,
    )  # fmt: skip


def _on(change: Modifier) -> Name:
    return msg("enc-check-all") if change.on == "all" else check_name(change.on)


def end_off_guard(state: Encounter, person: Person) -> None:
    """Off-guard from surprise ends at the start of the character's own Prepare phase (ENC-20, ENC-47)."""
    for condition in [one for one in person.conditions if one.name == OFF_GUARD and one.from_surprise]:
        end_condition(state, person, condition, "ENC-20")


def count_rounds(state: Encounter, by: str) -> None:
    """One more round for every effect `by` has cast; those that reach their limit end right then (ENC-41, ENC-47)."""
    for lasting in list(state.lasting):
        if lasting.by == by and lasting in state.lasting:
            lasting.elapsed += 1
            if lasting.rounds is not None and lasting.elapsed >= lasting.rounds:
                end_lasting(state, lasting, "ENC-41")
    for person in state.people.values():
        for condition in [one for one in person.conditions if one.by == by and one.rounds is not None]:
            condition.elapsed += 1
            if condition.elapsed >= (condition.rounds or 0):
                end_condition(state, person, condition, "ENC-41")
        for change in [one for one in person.modifiers if one.by == by and one.rounds is not None]:
            change.elapsed += 1
            if change.elapsed >= (change.rounds or 0):
                end_modifier(state, person, change, "ENC-41")


def prepare_item(state: Encounter, person: Person, item: Item) -> None:
    """Begin to prepare: the End phase will hand the new item over (ENC-91)."""
    person.prepared.append(Prepared(state.next_id(), item))
    state.kernel.tell(msg("enc-prepares", who=Who(person.id), item=item.text), who=person.id, item=item.id)


def lose_prepared(state: Encounter, person: Person, lost: list[Prepared], rule: str) -> None:
    """Prepared items that are gone unreleased (ENC-92, ENC-94)."""
    for prepared in lost:
        person.prepared.remove(prepared)
        state.kernel.tell(
            msg("enc-prepared-lost", who=Who(person.id), item=prepared.item.text),
            who=person.id, item=prepared.item.id, rule=rule,
        )  # fmt: skip
