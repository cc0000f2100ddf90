"""The interjections that may be made now, and the fields of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rules.asks import Option, Pick, PickNumber, PickSeveral, PickText
from rules.gurps_chase.ends import RESULTS, result_text
from rules.gurps_chase.sheets import CHASE_SKILLS
from rules.gurps_chase.state import CLOSE_CALL, SEIZED_CONTROL, Chase, Side, Vehicle
from rules.gurps_chase.tables import BAND_IDS, OPENED_BY_SCENERY, TERRAIN_SETS
from rules.gurps_chase.words import band_text, maneuver_text, skill_text, status_text, who
from rules.ruleset import Field, Offer
from rules.terms import Message, Text, Who, msg, slug
from rules.viewers import GM

LASTING_STATIC: Final = "lasting_static"
ON_FOOT: Final = ":foot"
"""The key for no vehicle; the id of a vehicle has no colon."""
AUTO: Final = "auto"


Named: TypeAlias = tuple[tuple[str, Message], ...]
"""Keys and what people read."""


class _There(NamedTuple):
    """All of a chase that its offers depend on."""

    sides: Named
    active: Named
    later: Named
    people: Named
    vehicles: Named
    at_hand: Named
    kinds: tuple[str, ...]


def offers(chase: Chase) -> Sequence[Offer]:
    """The interjections that may be made now, all by the GM; `rules.gurps_chase.interjections` carries them out."""
    return _offers(
        _There(
            sides=_sides(chase.sides),
            active=_sides(chase.active),
            later=_sides(chase.later),
            people=tuple((p.id, msg("gc-target-person", who=who(p))) for p in chase.people.values() if not p.out),
            vehicles=_vehicles(chase.vehicles()),
            at_hand=_vehicles(chase.at_hand),
            kinds=tuple(chase.settings.terrain_sets),
        )
    )


@lru_cache(maxsize=1000)  # offered anew after every input, and few inputs change any
def _offers(there: _There) -> tuple[Offer, ...]:
    sides, people = _pick("side", there.sides), _pick("person", there.people)
    found = [
        _offer("range", "GC-34", pursuer=_pick("pursuer", there.active), band=_band()),
        _offer("scenery", "GC-13", opens=_scenery(), built_up=_yes_no("built-up"), optional=("built_up",)),
        _offer("modifier", "GC-27", side=sides, value=_number("value", -30, 30), standing=_yes_no("standing")),
        _offer("hp", "GC-52", person=people, hp=_number("hp", -1000, 10_000)),
        _offer("down", "GC-94", person=people, down=_yes_no("down")),
        _offer("lucky", "GC-100", person=people, left=_number("left", 0, 100)),
        _offer("status", "GC-43", side=sides, status=_statuses(), on=_yes_no("on")),
        _offer(
            "mobility", "GC-101", side=sides, superior=_yes_no("superior"), can_strike=_strike(), optional=_MOBILITY
        ),
        _offer("mode", "GC-41", side=sides, vehicle=_pick("mode", ((ON_FOOT, msg("gc-on-foot")), *there.at_hand))),
        _offer("leave-person", "GC-94", person=people, takes_over=_pick("takes-over", there.people), optional=_HEIR),
        _new_vehicle(there.kinds),
        _offer("end", "GC-34", result=_pick("result", ((result, result_text(result)) for result in RESULTS))),
    ]
    if there.vehicles:
        cars, hp = _pick("vehicle", there.vehicles), _number("hp", -1_000_000, 100_000)
        found.append(_offer("vehicle-hp", "GC-52", vehicle=cars, hp=hp, disabled=_yes_no("disabled"), optional=_HP))
    if there.later:
        found.append(_offer("join", "GC-102", pursuer=_pick("later", there.later), band=_band()))
    return (*found, _offer("leave", "GC-102", pursuer=_pick("pursuer", there.active)))


_MOBILITY: Final = ("superior", "can_strike")
_HP: Final = ("hp", "disabled")
_HEIR: Final = ("takes_over",)
_NEW: Final = ("handling", "sr", "st", "hp", "dr")


def _offer(kind: str, rule: str, *, optional: tuple[str, ...] = (), **fields: Field) -> Offer:
    return Offer(kind, msg(f"gc-offer-{kind}"), fields=fields, optional=frozenset(optional), rule=rule)


def _new_vehicle(kinds: Iterable[str]) -> Offer:
    """A vehicle that turns up at hand."""
    named = ((kind, msg(f"gc-mode-{slug(kind)}") if kind in TERRAIN_SETS else Text(kind)) for kind in kinds)
    return _offer(
        "vehicle",
        "GC-41",
        optional=_NEW,
        name=PickText(who=(GM,), why=msg("gc-field-name"), longest=80, least=1),
        mode=_pick("kind", ((kind, msg("gc-named", name=name)) for kind, name in named)),
        skill=_pick("skill", ((skill, msg("gc-named", name=skill_text(skill))) for skill in CHASE_SKILLS)),
        speed=_number("speed", 0, 100_000),
        handling=_number("handling", -20, 20),
        sr=_number("sr", 0, 20),
        st=_number("st", 1, 10_000),
        hp=_number("hp", 1, 100_000),
        dr=_number("dr", 0, 100_000),
    )


def _pick(field: str, options: Iterable[tuple[str, Message]]) -> Pick[str]:
    shown = tuple(Option(key, key, text) for key, text in options)
    return Pick(who=(GM,), why=msg(f"gc-field-{field}"), options=shown)


def _number(field: str, least: int, most: int) -> PickNumber:
    return PickNumber(who=(GM,), why=msg(f"gc-field-{field}"), least=least, most=most)


def _yes_no(field: str) -> Pick[bool]:
    options = (Option("yes", True, msg("gc-yes")), Option("no", False, msg("gc-no")))
    return Pick(who=(GM,), why=msg(f"gc-field-{field}"), options=options)


def _band() -> Pick[int]:
    options = tuple(Option(band, place, band_text(place)) for place, band in enumerate(BAND_IDS))
    return Pick(who=(GM,), why=msg("gc-field-band"), options=options)


def _scenery() -> PickSeveral[str]:
    options = tuple(Option(maneuver, maneuver, maneuver_text(maneuver)) for maneuver in OPENED_BY_SCENERY)
    return PickSeveral(who=(GM,), why=msg("gc-field-opens"), options=options)


def _statuses() -> Pick[str]:
    return _pick("status", ((status, status_text(status)) for status in (CLOSE_CALL, SEIZED_CONTROL, LASTING_STATIC)))


def _strike() -> Pick[bool | None]:
    options: tuple[Option[bool | None], ...] = (
        Option("yes", True, msg("gc-yes")),
        Option("no", False, msg("gc-no")),
        Option(AUTO, None, msg("gc-by-terrain")),
    )
    return Pick(who=(GM,), why=msg("gc-field-can-strike"), options=options)


def _sides(sides: Iterable[Side]) -> Named:
    return tuple((side.id, msg("gc-side", who=Who(side.id))) for side in sides)


def _vehicles(vehicles: Iterable[Vehicle]) -> Named:
    return tuple((car.id, msg("gc-vehicle", vehicle=Text(car.sheet.name))) for car in vehicles)
