"""What the GM's interjections do: ranges, scenery, modifiers, wounds, statuses, modes; who comes and goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.errors import RefusedError
from rules.gurps_chase.control import end_struggles, heirs, replace_at_once
from rules.gurps_chase.ends import ChaseOver, PersonLeft, SideLeft, check_over, drop_out
from rules.gurps_chase.modes import disembark, embark, end_lasting_static
from rules.gurps_chase.offers import LASTING_STATIC, ON_FOOT
from rules.gurps_chase.sheets import VehicleSheet
from rules.gurps_chase.state import LEFT, Chase, Side, Vehicle
from rules.gurps_chase.tables import BAND_IDS
from rules.gurps_chase.words import band_text, maneuver_text, skill_text, status_text, who
from rules.ruleset import Values
from rules.terms import Text, Who, msg, signed

STAGES: Final = ("ready", "pursuers", "pursuers-act", "left", "complementary", "chase")
"""The scopes of a round in which each pursuer has a part labelled with its id."""


def interject(chase: Chase, kind: str, values: Values) -> None:
    """Carry out an interjection of `rules.gurps_chase.offers`. Raises `RefusedError` before it moves anything.

    Whoever has left by it is asked nothing more.
    """
    here = [person for person in chase.people.values() if not chase.has_left(person)]
    _APPLY[kind](chase, values)
    chase.kernel.dismiss([person.id for person in here if chase.has_left(person)], PersonLeft())


def _range(chase: Chase, values: Values) -> None:
    """A corrected range counts as that at the start of the round too (GC-12)."""
    side, band = _side(chase, values["pursuer"]), values["band"]
    side.was, side.band, side.start_band = side.band, band, band
    chase.kernel.tell(msg("gc-gm-range", who=Who(side.id), band=band_text(band)), pursuer=side.id, band=BAND_IDS[band])


def _scenery(chase: Chase, values: Values) -> None:
    chase.scenery = values["opens"]
    chase.built_up = values.get("built_up", chase.built_up)
    names = tuple(maneuver_text(maneuver) for maneuver in chase.scenery)
    what = msg("gc-gm-scenery", maneuvers=names) if names else msg("gc-gm-no-scenery")
    chase.kernel.tell(what, opens=list(chase.scenery), built_up=chase.built_up)


def _modifier(chase: Chase, values: Values) -> None:
    side, value = _side(chase, values["side"]), values["value"]
    if values["standing"]:
        side.standing = value
    else:
        side.next_roll = value
    kind = "standing" if values["standing"] else "next"
    chase.kernel.tell(msg(f"gc-gm-modifier-{kind}", who=Who(side.id), value=signed(value)), side=side.id, value=value)


def _hp(chase: Chase, values: Values) -> None:
    person = chase.people[values["person"]]
    person.hp = values["hp"]
    chase.kernel.tell(msg("gc-gm-hp", who=who(person), left=person.hp), who=person.id, hp=person.hp)


def _down(chase: Chase, values: Values) -> None:
    person = chase.people[values["person"]]
    person.down = values["down"]
    chase.kernel.tell(msg("gc-down" if person.down else "gc-up", who=who(person)), who=person.id, down=person.down)


def _lucky(chase: Chase, values: Values) -> None:
    person = chase.people[values["person"]]
    person.lucky = values["left"]
    chase.kernel.tell(msg("gc-gm-lucky", who=who(person), left=person.lucky), who=person.id, left=person.lucky)


def _status(chase: Chase, values: Values) -> None:
    side, status, on = _side(chase, values["side"]), values["status"], values["on"]
    if status == LASTING_STATIC:
        if on:
            side.lasting_static = True
        else:
            end_lasting_static(chase, side)
            return
    elif on and status not in side.statuses:
        side.statuses.append(status)
    elif not on and status in side.statuses:
        side.statuses.remove(status)
    chase.kernel.tell(
        msg("gc-gm-status-on" if on else "gc-gm-status-off", who=Who(side.id), status=status_text(status)),
        side=side.id,
        status=status,
        on=on,
    )


def _mobility(chase: Chase, values: Values) -> None:
    side = _side(chase, values["side"])
    side.superior = values.get("superior", side.superior)
    if "can_strike" in values:
        for rival in chase.rivals(side):
            chase.pair(side, rival).can_strike = values["can_strike"]
    chase.kernel.tell(msg("gc-gm-mobility", who=Who(side.id)), side=side.id, superior=side.superior)


def _mode(chase: Chase, values: Values) -> None:
    """At once, unlike Disembark/Embark."""
    side = _side(chase, values["side"])
    if values["vehicle"] == ON_FOOT:
        if side.lead.vehicle is None:
            raise RefusedError(msg("gc-refused-on-foot-already", who=Who(side.id)), "GC-41")
        disembark(chase, side)
        return
    vehicle = next(car for car in chase.at_hand if car.id == values["vehicle"])
    if side.operator.sheet.level(vehicle.sheet.skill) is None:
        raise RefusedError(
            msg("gc-refused-no-skill", who=who(side.operator), skill=skill_text(vehicle.sheet.skill)), "GC-20"
        )
    if side.lead.vehicle is not None:
        disembark(chase, side)
    embark(chase, side, vehicle)


def _vehicle(chase: Chase, values: Values) -> None:
    chase.added += 1
    sheet = VehicleSheet(
        id=f"added:{chase.added}",
        name=values["name"],
        kind=values["mode"],
        skill=values["skill"],
        speed=values["speed"],
        handling=values.get("handling", 0),
        stability=values.get("sr", 0),
        strength=values.get("st"),
        most_hp=values.get("hp"),
        hp=values.get("hp"),
        armor=values.get("dr", 0),
    )
    chase.at_hand.append(Vehicle(sheet, sheet.hp))
    chase.kernel.tell(msg("gc-gm-vehicle", vehicle=Text(sheet.name)), vehicle=sheet.id)


def _vehicle_hp(chase: Chase, values: Values) -> None:
    vehicle = next(car for car in chase.vehicles() if car.id == values["vehicle"])
    name = Text(vehicle.sheet.name)
    if "hp" in values:
        vehicle.hp = values["hp"]
        what = msg("gc-gm-vehicle-hp", vehicle=name, left=vehicle.hp)
        chase.kernel.tell(what, vehicle=vehicle.id, hp=vehicle.hp)
    if "disabled" in values or "hp" not in values:
        vehicle.disabled = values.get("disabled", vehicle.disabled)
        what = msg("gc-disabled" if vehicle.disabled else "gc-vehicle-runs", vehicle=name)
        chase.kernel.tell(what, vehicle=vehicle.id, disabled=vehicle.disabled)


def _join(chase: Chase, values: Values) -> None:
    """From the next round on."""
    side = next(one for one in chase.later if one.id == values["pursuer"])
    chase.later.remove(side)
    chase.joining.append(side)
    side.band = side.start_band = values["band"]
    chase.kernel.tell(
        msg("gc-joined", who=Who(side.id), band=band_text(side.band)), pursuer=side.id, band=BAND_IDS[side.band]
    )


def _leave(chase: Chase, values: Values) -> None:
    side = _side(chase, values["pursuer"])
    drop_out(chase, side, LEFT)
    _go_on_without(chase, side)


def _go_on_without(chase: Chase, side: Side) -> None:
    """What follows at once from a side's being out: the end of the chase, or of its part in the round."""
    try:
        check_over(chase)
    except ChaseOver as over:
        chase.kernel.interrupt("", over)
    for stage in STAGES:
        chase.kernel.interrupt(f"round-{chase.round}/{stage}/{side.id}", SideLeft())


def _leave_person(chase: Chase, values: Values) -> None:
    """An operator is replaced at once; where nobody can take over, the crew is out (GC-94)."""
    person = chase.people[values["person"]]
    place = chase.crew_of(person)
    leads = place is not None and not place[0].out and place[0].operator is person
    heir = chase.people[values["takes_over"]] if "takes_over" in values else None
    if heir is not None and not (leads and place is not None and heir in heirs(place[0])):
        raise RefusedError(msg("gc-refused-takes-over", who=who(heir), before=who(person)), "GC-94")
    person.out = True
    chase.kernel.tell(msg("gc-person-left", who=who(person)), who=person.id)
    if place is None:
        return
    side, crew = place
    end_struggles(chase, side)
    if leads:
        replace_at_once(chase, side, heir)
        if side.out:
            _go_on_without(chase, side)
    if person in crew.others:
        crew.others.remove(person)


def _end(chase: Chase, values: Values) -> None:
    chase.kernel.tell(msg("gc-gm-ends"))
    chase.kernel.interrupt("", ChaseOver(values["result"]))


def _side(chase: Chase, identity: str) -> Side:
    return next(side for side in chase.sides if side.id == identity)


_APPLY: Final[Mapping[str, Callable[[Chase, Values], None]]] = {
    "range": _range,
    "scenery": _scenery,
    "modifier": _modifier,
    "hp": _hp,
    "down": _down,
    "lucky": _lucky,
    "status": _status,
    "mobility": _mobility,
    "mode": _mode,
    "vehicle": _vehicle,
    "vehicle-hp": _vehicle_hp,
    "join": _join,
    "leave": _leave,
    "leave-person": _leave_person,
    "end": _end,
}
