"""Damage, healing, and the concentration check of those who prepare (ENC-94 to ENC-97)."""

from __future__ import annotations

from rules.encounter.checks import Total, check_roll
from rules.encounter.conditions import DOWN, Condition
from rules.encounter.lasting import add_condition, end_condition, lose_prepared, stop_sustaining
from rules.encounter.names import MOST
from rules.encounter.state import Encounter, Person
from rules.terms import Who, msg


def concentration_difficulty(damage: int) -> int:
    """10 + half the damage, rounded up (ENC-94, ENC-97)."""
    return 10 + -(-damage // 2)


def take_damage(state: Encounter, who: str, amount: int, kind: str = "") -> int:
    """Take damage after the character's reductions; gives what was left of it.

    Somebody whose health is known and used up gets the condition `down`: a name for the table, and what
    `auto_end` looks at; the source knows no such rule.
    """
    person = state.people[who]
    reduced = person.sheet.reductions.get("all", 0) + (person.sheet.reductions.get(kind, 0) if kind else 0)
    taken = max(0, amount - reduced)
    person.damage = min(person.damage + taken, MOST)
    state.kernel.tell(
        msg("enc-damage", who=Who(who), damage=taken), who=who, damage=taken, before=amount, type=kind
    )  # fmt: skip
    health = person.sheet.health
    if health is not None and person.damage >= health and not person.has(DOWN):
        add_condition(state, person, Condition(DOWN, who))
    return taken


def heal(state: Encounter, who: str, amount: int) -> None:
    """Take damage away, at most all of it."""
    person = state.people[who]
    healed = min(amount, person.damage)
    person.damage -= healed
    state.kernel.tell(msg("enc-heals", who=Who(who), damage=healed), who=who, damage=healed)
    if person.sheet.health is not None and person.damage < person.sheet.health:
        for condition in [one for one in person.conditions if one.name == DOWN]:
            end_condition(state, person, condition, "")


async def hurt(state: Encounter, who: str, amount: int, kind: str = "") -> int:
    """As `take_damage`; a damaged character who prepares rolls for it at once, once for each damage (ENC-96)."""
    taken = take_damage(state, who, amount, kind)
    await concentrate(state, who, taken)
    return taken


def must_concentrate(state: Encounter, person: Person) -> bool:
    """Whether damage tests this character: it prepares, or by the setting `sustain_damage_test` sustains."""
    tested = person.sustained is not None and state.settings.sustain_damage_test == "yes"
    return bool(person.prepared) or tested


async def concentrate(state: Encounter, who: str, damage: int) -> None:
    """The concentration check after damage; failure loses all prepared items (ENC-94). No damage, no check."""
    person = state.people[who]
    if damage <= 0 or not person.present or not must_concentrate(state, person):
        return
    difficulty = concentration_difficulty(damage)
    rolled = await check_roll(
        f"concentration-{who}", state, who, "concentration", "enc-roll-concentration", "ENC-94", number=difficulty
    )
    if rolled is not None:
        _concentrated(state, person, rolled, difficulty)


def _concentrated(state: Encounter, person: Person, rolled: Total, difficulty: int) -> None:
    kept = rolled.total >= difficulty
    id_ = "enc-concentration-kept" if kept else "enc-concentration-lost"
    state.kernel.tell(
        msg(id_, who=Who(person.id), total=rolled.total, number=difficulty),
        who=person.id, natural=rolled.natural, faces=rolled.faces, total=rolled.total, difficulty=difficulty, kept=kept,
    )  # fmt: skip
    if kept:
        return
    lose_prepared(state, person, list(person.prepared), "ENC-94")
    if state.settings.sustain_damage_test == "yes":
        stop_sustaining(state, person.id, "ENC-90")
