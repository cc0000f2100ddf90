"""Initiative, priority and the order of a round (ENC-30 to ENC-36)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.asks import PickSeveral
from rules.encounter.checks import Total, check_roll
from rules.encounter.options import who_options
from rules.encounter.state import Encounter, Person
from rules.kernel import revisable, scope, together_by
from rules.terms import Who, msg
from rules.viewers import GM

FIRST_ROUND = 1
"""The round in which surprise moves people in the order (ENC-21 `surprise_priority_rounds`)."""


def priority(state: Encounter, person: Person) -> int:
    """Priority in the present round: the natural part, and surprise in round 1; both add up (ENC-20, ENC-31)."""
    value = natural_part(person.natural) if state.settings.natural_priority == "encounter" or state.round == 1 else 0
    if state.round == FIRST_ROUND:
        value += int(person.surpriser) - int(person.surprised)
    return value


def natural_part(natural: int | None) -> int:
    """+1 for a 20 on the die, -1 for a 1 (ENC-31)."""
    return 1 if natural == 20 else -1 if natural == 1 else 0


def timing(state: Encounter, who: str) -> tuple[int, int]:
    """What orders a character: priority, then initiative, both the higher the earlier (ENC-32)."""
    person = state.people[who]
    return -priority(state, person), -(person.initiative or 0)


def read_roll(state: Encounter, who: str, rolled: Total) -> None:
    """Note an initiative check and tell it."""
    person = state.people[who]
    person.natural, person.initiative = rolled.natural, rolled.total
    now = priority(state, person)
    state.kernel.tell(
        msg("enc-initiative", who=Who(who), total=rolled.total, priority=now),
        who=who, natural=rolled.natural, faces=rolled.faces, initiative=rolled.total, priority=now,
    )  # fmt: skip


async def roll_initiative(state: Encounter, who: Iterable[str]) -> None:
    """Everyone of `who` rolls once, all at the same time (ENC-30)."""
    rolls = {one: check_roll("roll", state, one, "initiative", "enc-roll-initiative", "ENC-30") for one in who}
    rolled = await together_by(rolls) if rolls else {}
    for one, total in rolled.items():
        if total is not None:
            read_roll(state, one, total)


async def make_order(state: Encounter) -> None:
    """The order of the present round from everyone's priority and initiative; ties go to the GM (ENC-33)."""
    members = [one.id for one in state.present() if one.joins_round <= state.round and one.initiative is not None]
    timings = sorted({timing(state, who) for who in members})
    for place, when in enumerate(timings):
        await scope(f"tie-{place + 1}", settle_tie, state, [who for who in members if timing(state, who) == when])
    members = [who for who in members if state.is_present(who)]
    groups = {when: [who for who in members if timing(state, who) == when] for when in timings}
    state.order = [who for when in timings for who in by_gm_order(state, groups[when])]
    state.kernel.tell(
        msg("enc-order", round=state.round, order=tuple(Who(who) for who in state.order)),
        round=state.round, order=list(state.order),
    )  # fmt: skip


async def settle_tie(state: Encounter, tied: list[str]) -> None:
    """Have the GM order characters of the same timing, unless an order given before holds for them (ENC-36)."""
    ordered = await revisable("order", _ask_order, state, tied)
    if ordered:
        state.gm_orders.append(ordered)
        state.kernel.tell(
            msg("enc-gm-order", order=tuple(Who(who) for who in ordered)), tied=list(tied), gm_order=list(ordered)
        )  # fmt: skip


async def _ask_order(state: Encounter, tied: list[str]) -> tuple[str, ...]:
    there = [who for who in tied if state.is_present(who)]
    if len(there) < 2 or given_order(state, there) is not None:
        return ()
    why, count = msg("enc-ask-order", count=len(there)), len(there)
    return await PickSeveral[str](
        who=(GM,), why=why, options=who_options(there), least=count, most=count, ordered=True, rule="ENC-33"
    )  # fmt: skip


def given_order(state: Encounter, tied: Iterable[str]) -> tuple[str, ...] | None:
    """The latest order of the GM's that names all of `tied`."""
    wanted = list(tied)
    return next((order for order in reversed(state.gm_orders) if all(who in order for who in wanted)), None)


def by_gm_order(state: Encounter, tied: list[str]) -> list[str]:
    """`tied` in the GM's order; as they are where none was given."""
    order = given_order(state, tied)
    return tied if order is None else [who for who in order if who in tied]


def put_in_order(state: Encounter, who: str) -> None:
    """Put a late arrival into the order of the running round; a place that has passed counts as acted (ENC-35)."""
    mine = timing(state, who)
    tied = by_gm_order(state, [one for one in (*state.order, who) if timing(state, one) == mine])
    before = [one for one in state.order if timing(state, one) < mine or one in tied[: tied.index(who)]]
    place = max((state.order.index(one) + 1 for one in before), default=0)
    state.order.insert(place, who)
    reached = [state.order.index(one) for one in (*state.acted, state.turn) if one in state.order]
    if reached and place <= max(reached):
        state.acted.append(who)


def leave_order(state: Encounter, who: str) -> None:
    """Drop somebody from the order; the others keep their places (ENC-36 `removal`)."""
    if who in state.order:
        state.order.remove(who)
    if who in state.acted:
        state.acted.remove(who)


def next_in_order(state: Encounter) -> str | None:
    """Who takes the next turn of the round; None where all have had theirs."""
    return next((who for who in state.order if who not in state.acted and state.is_present(who)), None)
