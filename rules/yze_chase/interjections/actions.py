"""Cancelling a planned action, helping a driver, ending the chase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.errors import RefusedError
from rules.ruleset import Offer, Values
from rules.terms import Who, msg
from rules.viewers import GM
from rules.yze_chase.interjections.fields import MADE, Apply, one_of_them, one_word
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.plans import CANCELLED
from rules.yze_chase.rolls import HELP_MOST
from rules.yze_chase.rounds import actors
from rules.yze_chase.state import Chase, Ended

RESULTS = ("gm", "prey_escaped", "prey_caught", "both_wrecked")
PREY_ENDS = ("surrender", "fight")
_END = Offer(
    "end",
    msg("yze-offer-end"),
    fields={"result": one_word("result", RESULTS, "yze-result-")},
    optional=frozenset({"result"}),
)


def offers(chase: Chase) -> Sequence[Offer]:
    """Cancel, help, the prey's own end, the GM's end."""
    found = []
    if free := cancellable(chase):
        found.append(_by_them("cancel", tuple(runner.id for runner in free), "YZC-14"))
    if idle := helpers(chase):
        found.append(_by_them("help", tuple(person.id for person in idle), "YZD-16"))
    if enders := prey_that_may_end(chase):
        found.append(_by_prey(tuple(runner.id for runner in enders)))
    return [*found, _END]


@lru_cache(maxsize=MADE)
def _by_them(kind: str, ids: tuple[str, ...], rule: str) -> Offer:
    """What each of some may do for themselves."""
    optional = frozenset({"who"})
    return Offer(kind, msg(f"yze-offer-{kind}"), (GM, *ids), {"who": one_of_them(ids)}, optional, rule)


@lru_cache(maxsize=MADE)
def _by_prey(ids: tuple[str, ...]) -> Offer:
    """The prey's own end of the chase."""
    fields = {"how": one_word("how", PREY_ENDS, "yze-prey-ends-")}
    return Offer("prey-ends", msg("yze-offer-prey-ends"), (GM, *ids), fields, rule="YZC-09")


def cancellable(chase: Chase) -> list[Runner]:
    """Whose action can still be cancelled: shown, and no die of its own resolution read (YZC-15, `cancel_window`)."""
    if not chase.revealed:
        return []
    return [
        runner
        for runner in actors(chase)
        if chase.has_plan(runner) and chase.plan(runner).stands and not chase.plan(runner).started
    ]


def helpers(chase: Chase) -> list[Person]:
    """Passengers with nothing else to do this round who may help their driver (YZD-16, `chase_help`)."""
    if chase.settings["chase_help"] == "off":
        return []
    return [
        passenger
        for runner in chase.present()
        for passenger in runner.passengers
        if passenger.id not in chase.busy and len(chase.helpers.get(runner.id, ())) < HELP_MOST
    ]


def prey_that_may_end(chase: Chase) -> list[Runner]:
    """The prey, at the start of a round, may surrender or turn and fight (YZC-09)."""
    if chase.individual or chase.step != "picks" or chase.settings["prey_may_end"] == "off":
        return []
    return chase.members("prey")


def _prey_ends(chase: Chase, by: str, values: Values) -> None:
    chase.kernel.interrupt("", Ended("prey_ended", msg(f"yze-end-prey-{values['how']}")))


def _end(chase: Chase, by: str, values: Values) -> None:
    chase.kernel.interrupt("", Ended(values.get("result", "gm"), msg("yze-end-gm")))


def _whose(by: str, values: Values, possible: list[str]) -> str:
    """Who is meant: the one named, the one who speaks, or the only one possible."""
    named = values.get("who")
    if named is None:
        named = by if by != GM else possible[0] if len(possible) == 1 else None
    if named is None:
        raise RefusedError(msg("yze-refused-say-who"))
    if by not in (GM, named):
        raise RefusedError(msg("yze-refused-not-yours"))
    if named not in possible:
        raise RefusedError(msg("yze-refused-not-now"))
    return str(named)


def _cancel(chase: Chase, by: str, values: Values) -> None:
    identity = _whose(by, values, [runner.id for runner in cancellable(chase)])
    turn = f"/turn-{identity}/"
    if any(turn in f"/{ask}" for ask in chase.kernel.held):
        raise RefusedError(msg("yze-refused-die-read"), "YZC-15")
    chase.plan(chase.runners[identity]).status = CANCELLED
    chase.kernel.tell(msg("yze-cancelled", who=Who(identity)), event="cancelled", who=identity)


def _help(chase: Chase, by: str, values: Values) -> None:
    identity = _whose(by, values, [person.id for person in helpers(chase)])
    person = chase.find_person(identity)
    if person is None:
        raise RefusedError(msg("yze-refused-not-now"))
    driver = chase.runner_of(person)
    if any(chase.kernel.find(ask) is not None and driver.id in _askers(chase, ask) for ask in chase.kernel.held):
        raise RefusedError(msg("yze-refused-die-read"), "YZD-16")
    chase.busy.append(identity)
    chase.helpers.setdefault(driver.id, []).append(identity)
    what = msg("yze-helps", who=Who(identity), target=Who(driver.id))
    chase.kernel.tell(what, event="helps", who=identity, target=driver.id)


def _askers(chase: Chase, ask_id: str) -> tuple[str, ...]:
    found = chase.kernel.find(ask_id)
    return found.ask.who if found is not None else ()


APPLY: Final[Mapping[str, Apply]] = {"cancel": _cancel, "help": _help, "prey-ends": _prey_ends, "end": _end}
