"""Surprise, in both directions, with the GM's choice of checks (ENC-10 to ENC-24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.asks import Option, Pick, PickSeveral
from rules.encounter.checks import check_roll, passive
from rules.encounter.conditions import OFF_GUARD, Condition
from rules.encounter.lasting import add_condition
from rules.encounter.names import check_name
from rules.encounter.options import side_options, who_options
from rules.encounter.state import Encounter
from rules.kernel import revisable, scope, together_by
from rules.terms import Text, Who, msg
from rules.viewers import GM

NOBODY = "nobody"
AMBUSH = "A"
AMBUSHED = "B"
CHECKS = {AMBUSH: ("stealth", "listen"), AMBUSHED: ("listen", "stealth")}
"""The check that is rolled and the passive it is compared with, unless the GM changes them (ENC-10, ENC-13)."""
PARLEY = ("deception", "insight")
"""The pair for a sudden attack in a parley."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How surprise is decided: the direction, who rolls what, and whose passive values it is compared with."""

    direction: str
    check: str
    against: str
    rollers: tuple[str, ...]
    opponents: tuple[str, ...]


def compare(direction: str, totals: Mapping[str, int], passives: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """Surprisers and surprised, by id in the order given. All comparisons are strict (ENC-16).

    A: a roller above the highest passive is a surpriser, an opponent below the lowest total is surprised (ENC-11,
    ENC-12). B: a roller below the lowest passive is surprised, an opponent above the highest total is a surpriser
    (ENC-14, ENC-15; the total is that of the check rolled, ENC-17 `b_high_check`).
    """
    if not totals or not passives:
        return [], []
    if direction == AMBUSH:
        surprisers = [who for who, total in totals.items() if total > max(passives.values())]
        return surprisers, [who for who, value in passives.items() if value < min(totals.values())]
    surprisers = [who for who, value in passives.items() if value > max(totals.values())]
    return surprisers, [who for who, total in totals.items() if total < min(passives.values())]


async def decide_surprise(state: Encounter) -> None:
    """Step 2: the GM says whether a side surprises, the checks say who is a surpriser and who surprised."""
    plan = await _plan(state)
    if plan is not None:
        rule = "ENC-10" if plan.direction == AMBUSH else "ENC-13"
        rolls = {who: check_roll("roll", state, who, plan.check, "enc-roll-surprise", rule) for who in plan.rollers}
        rolled = await scope("rolls", together_by, rolls)
        _roles(state, plan, {who: total.total for who, total in rolled.items() if total is not None})
    begin_surprised(state)


def _roles(state: Encounter, plan: Plan, totals: dict[str, int]) -> None:
    passives = {who: passive(state, who, plan.against) for who in plan.opponents if state.is_present(who)}
    surprisers, surprised = compare(plan.direction, totals, passives)
    for who in surprisers:
        state.people[who].surpriser = True  # ENC-24 `both_surprise_roles`: somebody may be both
    for who in surprised:
        state.people[who].surprised = True
    state.kernel.tell(
        msg("enc-surprise", surprisers=_names(surprisers), surprised=_names(surprised)),
        direction=plan.direction, check=plan.check, against=plan.against, totals=dict(totals),
        passives=dict(passives), surprisers=list(surprisers), surprised=list(surprised),
    )  # fmt: skip


def _names(who: list[str]) -> tuple[Who, ...] | Text:
    return tuple(Who(one) for one in who) if who else Text("–")


def begin_surprised(state: Encounter) -> None:
    """What being surprised brings besides priority: off-guard, and no reaction at the start (ENC-20, ENC-22)."""
    for person in state.present():
        if person.surprised:
            person.reactions = 0
            if not person.has(OFF_GUARD):
                add_condition(state, person, Condition(OFF_GUARD, person.id, from_surprise=True))


# -- the plan --------------------------------------------------------------------------------------------------


async def _plan(state: Encounter) -> Plan | None:
    """Who rolls what against whom; None where nobody surprises anybody."""
    given = state.surprise
    ambusher = given.by
    if ambusher is None:
        ambusher = await revisable("ambusher", _ask_ambusher, state)
    if not _can_ambush(state, ambusher):
        return None
    direction = given.direction or await _direction(state, ambusher)
    rolling = ambusher if direction == AMBUSH else await revisable("side", _ambushed_side, state, ambusher)
    if not _can_ambush(state, ambusher):  # people have left while the GM was asked
        return None
    check, against = given.check, given.against
    if not check:
        check, against = (
            CHECKS[direction] if given.by is not None else await revisable("check", _ask_check, direction)
        )  # fmt: skip
    members = [person.id for person in state.present() if person.sheet.side == rolling]
    opponents = tuple(person.id for person in state.present() if person.sheet.side != rolling)
    if direction == AMBUSHED:
        opponents = tuple(who for who in opponents if state.people[who].sheet.side == ambusher)
    rollers = tuple(who for who in given.rollers if who in members) or await _rollers(state, direction, members)
    default = CHECKS[direction][1]
    return Plan(direction, check, against or default, rollers, opponents)


def _sides(state: Encounter) -> list[str]:
    return list(dict.fromkeys(person.sheet.side for person in state.present()))


def _can_ambush(state: Encounter, ambusher: str) -> bool:
    """Whether the ambushing side, and one that it could ambush, are there."""
    sides = _sides(state)
    return ambusher in sides and len(sides) > 1


def _has_players(state: Encounter, side: str) -> bool:
    return any(person.sheet.player for person in state.present() if person.sheet.side == side)


async def _direction(state: Encounter, ambusher: str) -> str:
    """ENC-18: the players roll, A if they ambush and B otherwise; between others the ambusher rolls."""
    setting = state.settings.surprise_direction
    if setting == "gm":
        return await revisable("direction", _ask_direction)
    players_are_ambushed = any(_has_players(state, side) for side in _sides(state) if side != ambusher)
    if setting == "ambusher_rolls" or _has_players(state, ambusher) or not players_are_ambushed:
        return AMBUSH
    return AMBUSHED


async def _ambushed_side(state: Encounter, ambusher: str) -> str:
    """The side that rolls in direction B: the players', else the only other one, else the one the GM names.

    "" where no other is left.
    """
    others = [side for side in _sides(state) if side != ambusher]
    played = [side for side in others if _has_players(state, side)] or others
    if len(played) < 2:
        return played[0] if played else ""
    why = msg("enc-ask-side")
    return await Pick[str](who=(GM,), why=why, options=side_options(played), rule="ENC-19")


async def _rollers(state: Encounter, direction: str, members: list[str]) -> tuple[str, ...]:
    """ENC-19 `surprise_rollers`: whom the GM names as ambushers, or as exposed."""
    if len(members) < 2:
        return tuple(members)
    return await revisable("rollers", _ask_rollers, state, direction, members)


async def _ask_ambusher(state: Encounter) -> str:
    sides = _sides(state)
    options = (
        Option(NOBODY, NOBODY, msg("enc-option-no-surprise")),
        *(side_options(sides) if len(sides) > 1 else ()),
    )
    return await Pick[str](who=(GM,), why=msg("enc-ask-ambusher"), options=options, rule="ENC-18")


async def _ask_direction() -> str:
    options = (
        Option(AMBUSH, AMBUSH, msg("enc-option-ambusher-rolls")),
        Option(AMBUSHED, AMBUSHED, msg("enc-option-ambushed-roll")),
    )
    return await Pick[str](who=(GM,), why=msg("enc-ask-direction"), options=options, rule="ENC-18")


async def _ask_check(direction: str) -> tuple[str, str]:
    pairs = {"usual": CHECKS[direction], "parley": PARLEY if direction == AMBUSH else PARLEY[::-1]}
    options = tuple(
        Option(key, pair, msg("enc-option-checks", check=check_name(pair[0]), against=check_name(pair[1])))
        for key, pair in pairs.items()
    )
    rule = "ENC-10" if direction == AMBUSH else "ENC-13"
    return await Pick[tuple[str, str]](who=(GM,), why=msg("enc-ask-surprise-check"), options=options, rule=rule)


async def _ask_rollers(state: Encounter, direction: str, members: list[str]) -> tuple[str, ...]:
    there = [who for who in members if state.is_present(who)]
    if not there:
        return ()
    why = msg("enc-ask-ambushers" if direction == AMBUSH else "enc-ask-exposed")
    return await PickSeveral[str](who=(GM,), why=why, options=who_options(there), least=1, rule="ENC-19")
