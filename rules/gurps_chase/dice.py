"""How 3d6 are asked for: the effective skill and what it is made of stand in the ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.asks import Dice, Roll
from rules.gurps_chase.contest import Check
from rules.gurps_chase.ends import PersonLeft
from rules.gurps_chase.state import Person
from rules.gurps_chase.words import skill_text, who
from rules.kernel import revisable
from rules.terms import Message, msg

CHECK = (Dice(3, 6, "check"),)

Parts = Sequence[tuple[int, Message]]
"""What an effective skill is made of: values and their wording."""


def level_part(person: Person, skill: str) -> tuple[int, Message]:
    """The first part of an effective skill: the level of a skill, by its name."""
    level = person.sheet.level(skill) or 0
    return level, msg("gc-part-skill", skill=skill_text(skill), level=level)


def total(parts: Parts) -> int:
    """The effective skill that the parts make."""
    return sum(value for value, _ in parts)


async def roll_check(
    label: str, purpose: str, rule: str, person: Callable[[], Person], parts: Callable[[], Parts]
) -> Check:
    """3d6 by a person against what `parts` add up to.

    `label` names the scope, `purpose` the message `gc-roll-...`. Both functions are asked anew after an
    interjection, as long as no die has been read. Raises `PersonLeft` where the person has left the chase.
    """

    async def ask() -> Check:
        roller, made_of = person(), parts()
        if roller.out:
            raise PersonLeft
        effective = total(made_of)
        why = msg(f"gc-roll-{purpose}", who=who(roller), effective=effective, parts=tuple(text for _, text in made_of))
        (faces,) = await Roll(who=(roller.id,), why=why, dice=CHECK, rule=rule)
        return Check(effective, sum(faces))

    return await revisable(label, ask)
