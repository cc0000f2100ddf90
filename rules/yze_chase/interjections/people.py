"""People who join, leave, or get in and out of vehicles; and what they have suffered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.asks import Option, Pick, PickText
from rules.errors import RefusedError, SetupError
from rules.reading import Reading
from rules.ruleset import Field, Offer, Values
from rules.terms import Json, Text, Who, msg, slug
from rules.viewers import GM
from rules.yze_chase.interjections.fields import MADE, Apply, number, one_of_them, one_word
from rules.yze_chase.joining import runner_from
from rules.yze_chase.leaving import take_out
from rules.yze_chase.people import SIDES, Ride, Runner
from rules.yze_chase.rounds import PickAgain, TurnAgain
from rules.yze_chase.sheets import SAMPLE_VEHICLES, Sheet, missing_driving, read_sheet
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.track import FARTHEST

LEAVES = ("left", "broken", "wrecked", "grappled")
HARMS = ("damage", "stress", "physical", "mental", "vehicle")
_ON_FOOT = Option("foot", "", msg("yze-mode-foot"))
_CARS = tuple(Option(name, name, msg(f"yze-vehicle-{slug(name)}")) for name in SAMPLE_VEHICLES)
_VEHICLE = Pick(who=(GM,), why=msg("yze-field-vehicle"), options=(_ON_FOOT, *_CARS))
_SHEET = PickText(who=(GM,), why=msg("yze-field-sheet"), longest=20_000)
_SIDE = PickText(who=(GM,), why=msg("yze-field-side"), longest=40)


def offers(chase: Chase) -> Sequence[Offer]:
    """Leave, join, change mode, set what somebody has suffered."""
    runners = tuple(runner.id for runner in chase.present())
    people = tuple(person.id for person in chase.everybody())
    return [_leave_offer(runners), _join_offer(chase), _mode_offer(runners), _harm_offer(people)]


@lru_cache(maxsize=MADE)
def _leave_offer(runners: tuple[str, ...]) -> Offer:
    fields: dict[str, Field] = {"who": one_of_them(runners), "reason": one_word("reason", LEAVES, "yze-leaves-")}
    return Offer("leave", msg("yze-offer-leave"), fields=fields, optional=frozenset({"reason"}), rule="YZC-08")


@lru_cache(maxsize=MADE)
def _mode_offer(runners: tuple[str, ...]) -> Offer:
    fields: dict[str, Field] = {"who": one_of_them(runners), "vehicle": _VEHICLE}
    return Offer("change-mode", msg("yze-offer-mode"), fields=fields, rule="YZC-19")


@lru_cache(maxsize=MADE)
def _harm_offer(people: tuple[str, ...]) -> Offer:
    harm, value = one_word("harm", HARMS, "yze-harm-"), number("value", 0, 100)
    fields: dict[str, Field] = {"who": one_of_them(people), "harm": harm, "value": value}
    return Offer("set-harm", msg("yze-offer-harm"), fields=fields, rule="YZC-08")


def _join_offer(chase: Chase) -> Offer:
    """Somebody of the reserve, or any sheet, handed over as its JSON text."""
    waiting = [identity for identity in chase.reserve if identity not in chase.runners]
    waiting = [identity for identity in waiting if identity not in [runner.id for runner, _ in chase.joined]]
    return _join_of(tuple((who, chase.reserve[who][0].name) for who in waiting), chase.individual)


@lru_cache(maxsize=MADE)
def _join_of(reserve: tuple[tuple[str, str], ...], individual: bool) -> Offer:
    options = tuple(Option(who, who, msg("yze-reserve", name=Text(name))) for who, name in reserve)
    fields: dict[str, Field] = {"sheet": _SHEET}
    if options:
        fields["reserve"] = Pick(who=(GM,), why=msg("yze-field-reserve"), options=options)
    if individual:
        fields["side"] = _SIDE
        fields["position"] = number("position", -FARTHEST, FARTHEST)
    else:
        fields["side"] = one_word("side", SIDES, "yze-side-")
    optional = frozenset({"sheet", "reserve", "side"})
    return Offer("join", msg("yze-offer-join"), fields=fields, optional=optional, rule="YZC-70")


def _leave(chase: Chase, by: str, values: Values) -> None:
    leave(chase, chase.runners[values["who"]], values.get("reason", "left"))


def leave(chase: Chase, runner: Runner, reason: str) -> None:
    """Somebody drops out at once; whoever waits for them goes on without (YZC-08)."""
    needed = _is_needed(chase, runner)
    try:
        take_out(chase, [runner], reason)
    except Ended as end:
        chase.kernel.interrupt("", end)
        return
    _go_on_without(chase, needed)


def _is_needed(chase: Chase, runner: Runner) -> bool:
    """Whether the turn that is running is theirs, or an action that is still to be resolved is about them."""
    acting = chase.runners.get(chase.turn)
    if chase.step != "resolve" or acting is None:
        return False
    about = chase.opponent(acting) is runner if chase.individual else runner.side != acting.side
    return runner is acting or (about and chase.plan(acting).stands)


def _go_on_without(chase: Chase, needed: bool) -> None:
    if chase.step == "picks":
        chase.kernel.interrupt(f"round-{chase.round}/picks", PickAgain())
    elif needed:
        chase.kernel.interrupt(chase.kernel.path_of(f"turn-{chase.turn}"), TurnAgain())


def _join(chase: Chase, by: str, values: Values) -> None:
    """Announce an arrival: it takes part from the next round on."""
    if ("sheet" in values) == ("reserve" in values):
        raise RefusedError(msg("yze-refused-join-one"))
    if "reserve" in values:
        sheet, side = chase.reserve[values["reserve"]]
        side = values.get("side", side)
    else:
        sheet = _sheet(chase, values["sheet"])
        side = values.get("side") or (sheet.id if chase.individual else "")
    known = [*chase.runners, *(person.id for person in chase.everybody()), *(r.id for r, _ in chase.joined)]
    if sheet.id in known:
        raise RefusedError(msg("yze-refused-here-already", name=Text(sheet.name)))
    if not side:
        raise RefusedError(msg("yze-refused-say-side"))
    chase.joined.append((runner_from(sheet, side), values.get("position", 0)))
    chase.kernel.tell(msg("yze-will-join", name=Text(sheet.name)), event="will_join", who=sheet.id)


def _sheet(chase: Chase, text: str) -> Sheet:
    try:
        data: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise RefusedError(msg("yze-refused-json", line=error.lineno, column=error.colno)) from error
    except (RecursionError, ValueError) as error:  # brackets without end, a number without end
        raise RefusedError(msg("yze-refused-json", line=1, column=1)) from error
    reading = Reading(data)
    sheet = read_sheet(reading, step=chase.settings.step, language=chase.language)
    if chase.driving and sheet.vehicle is not None:
        reading.problems += missing_driving(sheet, ())
    try:
        reading.check()
    except SetupError as error:
        first = error.problems[0]
        raise RefusedError(msg("yze-refused-sheet", where=Text(first.where), why=first.reason), first.rule) from error
    return sheet


def _change_mode(chase: Chase, by: str, values: Values) -> None:
    """Into a vehicle, or out of one; passengers stay behind with it."""
    runner = chase.runners[values["who"]]
    if values["vehicle"]:
        runner.ride = Ride(SAMPLE_VEHICLES[values["vehicle"]])
    elif runner.ride is None:
        raise RefusedError(msg("yze-refused-same"))
    else:
        runner.ride = None
        runner.fallen.extend(runner.passengers)
        runner.passengers.clear()
    chase.kernel.tell(
        msg("yze-changes-mode", who=Who(runner.id), mode=runner.mode()),
        event="mode", who=runner.id, mode="vehicle" if runner.drives else "foot",
    )  # fmt: skip


def _set_harm(chase: Chase, by: str, values: Values) -> None:
    """Set what somebody has suffered; one whom it breaks is out."""
    who, kind, value = values["who"], values["harm"], values["value"]
    person = chase.find_person(who)
    if person is None:
        raise RefusedError(msg("yze-refused-not-now"))
    runner = chase.runner_of(person)
    if kind == "vehicle":
        if runner.ride is None:
            raise RefusedError(msg("yze-setup-no-vehicle"), "YZC-120")
        runner.ride.damage = value
    else:
        setattr(person, kind, value)
    what = msg("yze-harm-set", who=Who(who), kind=msg(f"yze-harm-{kind}"), value=value)
    chase.kernel.tell(what, event="harm", who=who, harm=kind, value=value)
    if runner.lost(chase.settings) and not runner.out:
        leave(chase, runner, "wrecked" if runner.wrecked else "broken")


APPLY: Final[Mapping[str, Apply]] = {
    "leave": _leave,
    "join": _join,
    "change-mode": _change_mode,
    "set-harm": _set_harm,
}
