"""Effects: conditions with durations, counters and saves, and plain changes of a number."""

from __future__ import annotations

from rules.encounter.effect_kinds import AddCondition, ChangeNumber, EndCondition
from rules.encounter.lasting import add_condition, add_modifier, end_condition
from rules.encounter.state import Deed, Encounter, Modifier


async def apply_condition(effect: AddCondition, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Put the condition on each."""
    lasting = deed.lasting.id if deed.lasting else None
    for one in who:
        add_condition(state, state.people[one], effect.data.put(deed.by, lasting))


async def apply_end_condition(effect: EndCondition, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Take every condition of the name off each."""
    for one in who:
        person = state.people[one]
        for condition in [had for had in person.conditions if had.name == effect.condition]:
            end_condition(state, person, condition, "ENC-68")


async def apply_change(effect: ChangeNumber, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Change the check or defence of each."""
    lasting = deed.lasting.id if deed.lasting else None
    for one in who:
        change = Modifier(effect.on, effect.amount, deed.by, effect.rounds, effect=lasting)
        add_modifier(state, state.people[one], change)
