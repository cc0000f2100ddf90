"""Checks: d20 + modifier against a number or another check (ENC-06, ENC-07)."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass

from rules.asks import Dice, PickNumber, Roll
from rules.encounter.conditions import OFF_GUARD
from rules.encounter.items import Against, Check
from rules.encounter.names import check_name
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable, together_by
from rules.terms import Json, Message, Param, Who, msg
from rules.viewers import GM

D20 = (Dice(1, 20, "check"),)
ALL = "all"


@dataclass(frozen=True, slots=True)
class Total:
    """A check that was rolled: the face of the d20, and face + modifier."""

    natural: int
    total: int

    @property
    def faces(self) -> Json:
        """The die as it was answered: by this programs find the answer."""
        return [[self.natural]]


def modifier(state: Encounter, who: str, check: str) -> int:
    """What a character adds to a check: the sheet's number (ENC-06 `check_modifier`) and what changes it."""
    return state.people[who].sheet.checks.get(check, 0) + _changes(state, who, check, ALL)


def passive(state: Encounter, who: str, check: str) -> int:
    """The passive value of a check: the sheet's, or base + modifier (ENC-06)."""
    given = state.people[who].sheet.passives.get(check)
    if given is None:
        return state.settings.passive_base + modifier(state, who, check)
    return given + _changes(state, who, check, ALL)


def defence(state: Encounter, who: str, name: str) -> int | None:
    """A difficulty on a character's sheet; None where it has none of that name."""
    given = state.people[who].sheet.defences.get(name)
    return None if given is None else given + _changes(state, who, name)


def _changes(state: Encounter, who: str, *names: str) -> int:
    person = state.people[who]
    own = sum(change.amount for change in person.modifiers if change.on in names)
    return own + sum(
        amount for condition in person.conditions for on, amount in condition.modifiers if on in names
    )  # fmt: skip


def off_guard(state: Encounter, who: str) -> int:
    """What being off-guard adds to whatever defends a character (ENC-23); 0 by default."""
    return state.settings.off_guard_effect if state.people[who].has(OFF_GUARD) else 0


def check_roll(
    label: str, state: Encounter, who: str, check: str, why: str, rule: str, *, fixed: int | None = None,
    penalty: bool = False, **more: Param,
) -> Awaitable[Total | None]:  # fmt: skip
    """Ask for one d20; None where the roller has gone before it was rolled.

    `why` is the id of the message for the table; it gets `who`, `check`, `modifier` and `more`. `fixed` stands in for
    the sheet's modifier; with `penalty` the roller's hit penalty is taken off.
    """

    async def roll() -> Total | None:
        if not state.is_present(who):
            return None
        plus = modifier(state, who, check) if fixed is None else fixed + _changes(state, who, check, ALL)
        if penalty:
            plus -= state.people[who].hit_penalty
        text = msg(why, who=Who(who), check=check_name(check), modifier=signed(plus), **more)
        faces = await Roll(who=(who,), why=text, dice=D20, rule=rule)
        return Total(faces[0][0], faces[0][0] + plus)

    return revisable(label, roll)


def signed(number: int) -> Message:
    """A modifier as people write it, with its sign."""
    return msg("enc-plus" if number >= 0 else "enc-minus", number=abs(number))


async def ask_difficulty(label: str, state: Encounter, check: str, rule: str = "ENC-06") -> int:
    """The GM names a difficulty."""

    async def ask() -> int:
        why = msg("enc-ask-difficulty", check=check_name(check))
        return await PickNumber(who=(GM,), why=why, least=-20, most=100, rule=rule)

    return await revisable(label, ask)


async def run_check(state: Encounter, deed: Deed) -> None:
    """The check of an item, in step 9: writes the result for each target into `deed.success`."""
    check = deed.item.check
    targets = tuple(deed.targets) or ("",)
    if check is None:
        deed.success = dict.fromkeys(targets, True)
        return
    against = check.against if deed.targets or check.against.kind == "difficulty" else Against()
    needed = await _difficulties(state, deed, check, against, targets)
    rolled = await together_by(_rolls(state, deed, check, against, targets))
    for target in targets:
        mine = rolled.get(f"roll-{target}") or rolled.get("roll")
        other = rolled.get(f"opposed-{target}") or rolled.get("opposed")
        if mine is None or (against.kind == "opposed" and other is None) or (target and not state.is_present(target)):
            continue
        number = needed[target] if other is None else other.total + _defender_extra(state, deed, check, target)
        _result(state, deed, check, target, mine, number)


async def _difficulties(
    state: Encounter, deed: Deed, check: Check, against: Against, targets: tuple[str, ...]
) -> dict[str, int]:
    """What must be met for each target; the GM names what no sheet says."""
    out: dict[str, int] = {}
    named: int | None = None
    for target in targets:
        defender = target if check.by == "performer" else deed.by
        number: int | None = 0
        if against.kind == "difficulty":
            number = against.number
        elif against.kind == "passive":
            number = passive(state, defender, against.name)
        elif against.kind == "defence":
            number = defence(state, defender, against.name)
        elif against.kind == "gm":
            number = named
        if number is None:
            number = await ask_difficulty(f"difficulty-{target}" if target else "difficulty", state, check.roll)
            named = number if against.kind == "gm" else None
        extra = _defender_extra(state, deed, check, target) if against.kind in ("passive", "defence") else 0
        out[target] = number + extra
    return out


def _defender_extra(state: Encounter, deed: Deed, check: Check, target: str) -> int:
    defender = target if check.by == "performer" else deed.by
    return off_guard(state, defender) if state.is_present(defender) else 0


def _rolls(
    state: Encounter, deed: Deed, check: Check, against: Against, targets: tuple[str, ...]
) -> dict[str, Awaitable[Total | None]]:
    """Every roll the check asks for by its label, the acting side first."""
    if check.by == "target":
        rollers = {f"roll-{target}": target for target in deed.targets}
        opposers = {"opposed": deed.by}
    else:
        rollers = {f"roll-{target}": deed.by for target in targets} if check.per_target else {"roll": deed.by}
        opposers = {f"opposed-{target}": target for target in deed.targets}
    name, fixed, penalty = check.roll, check.modifier, check.hit_penalty
    rolls = {
        label: check_roll(label, state, who, name, "enc-roll-check", "ENC-06", fixed=fixed, penalty=penalty)
        for label, who in rollers.items()
    }
    if against.kind == "opposed":
        for label, who in opposers.items():
            rolls[label] = check_roll(label, state, who, against.name, "enc-roll-opposed", "ENC-06")
    return rolls


def _result(state: Encounter, deed: Deed, check: Check, target: str, mine: Total, number: int) -> None:
    success = mine.total >= number  # ENC-07 `dc_meets`: meeting the difficulty succeeds
    deed.success[target] = success
    roller = target if check.by == "target" else deed.by
    result = msg("enc-check-success" if success else "enc-check-failure")
    what = msg(
        "enc-check", who=Who(roller), check=check_name(check.roll), total=mine.total, number=number, result=result
    )  # fmt: skip
    state.kernel.tell(
        what, who=roller, check=check.roll, natural=mine.natural, faces=mine.faces, total=mine.total, target=target,
        difficulty=number,
        success=success, item=deed.item.id,
    )  # fmt: skip
