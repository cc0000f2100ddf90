"""Where people are and what helps or hinders them: range, position, modifiers, surroundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.asks import Option, Pick
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Who, msg, signed
from rules.viewers import GM
from rules.yze_chase.interjections.fields import MADE, Apply, number, one_of_them, one_word
from rules.yze_chase.ranges import BANDS, band_text
from rules.yze_chase.state import LIGHTS, Chase
from rules.yze_chase.tell import tell_distance, tell_positions
from rules.yze_chase.track import FARTHEST

MOST_MODIFIER = 6
_BANDS = tuple(Option(name, band, band_text(band)) for band, name in enumerate(BANDS))
_BAND = Pick(who=(GM,), why=msg("yze-field-range"), options=_BANDS)
_RANGE = Offer("set-range", msg("yze-offer-range"), fields={"range": _BAND}, rule="YZC-01")
_YES_NO = one_word("open", ("yes", "no"), "yze-")
_OPEN = Offer("set-open", msg("yze-offer-open"), fields={"open": _YES_NO}, rule="YZC-21")
_LIGHTS = one_word("light", tuple(LIGHTS), "yze-light-")
_LIGHT = Offer("set-light", msg("yze-offer-light"), fields={"light": _LIGHTS}, rule="YZC-61")


def offers(chase: Chase) -> Sequence[Offer]:
    """Set the range or a position, a modifier to the next roll, open terrain, light."""
    place = _position(tuple(runner.id for runner in chase.present())) if chase.individual else _RANGE
    return [place, _modifier_to(tuple(person.id for person in chase.everybody())), _OPEN, _LIGHT]


@lru_cache(maxsize=MADE)
def _position(runners: tuple[str, ...]) -> Offer:
    fields: dict[str, Field] = {"who": one_of_them(runners), "position": number("position", -FARTHEST, FARTHEST)}
    return Offer("set-position", msg("yze-offer-position"), fields=fields, rule="YZC-78")


@lru_cache(maxsize=MADE)
def _modifier_to(people: tuple[str, ...]) -> Offer:
    value = number("modifier", -MOST_MODIFIER, MOST_MODIFIER)
    fields: dict[str, Field] = {"who": one_of_them(people), "value": value}
    return Offer("modifier", msg("yze-offer-modifier"), fields=fields, rule="YZD-06")


def _set_range(chase: Chase, by: str, values: Values) -> None:
    was = chase.one_distance.distance
    chase.one_distance.distance = values["range"]
    if chase.step in ("picks", "obstacle"):
        chase.start_distance = values["range"]
    tell_distance(chase, was)


def _set_position(chase: Chase, by: str, values: Values) -> None:
    before = dict(chase.line.positions)
    chase.line.positions[values["who"]] = values["position"]
    tell_positions(chase, before)


def _set_open(chase: Chase, by: str, values: Values) -> None:
    chase.open = values["open"] == "yes"
    chase.kernel.tell(msg("yze-opened" if chase.open else "yze-closed-in"), event="open", open=chase.open)


def _set_light(chase: Chase, by: str, values: Values) -> None:
    chase.light = values["light"]
    chase.kernel.tell(msg("yze-light", light=msg(f"yze-light-{chase.light}")), event="light", light=chase.light)


def _modifier(chase: Chase, by: str, values: Values) -> None:
    """To somebody's next roll; 0 takes an earlier one back."""
    who, value = values["who"], values["value"]
    if value == chase.extra.get(who, 0):
        raise RefusedError(msg("yze-refused-same"))
    chase.extra[who] = value
    if not value:
        del chase.extra[who]
    chase.kernel.tell(msg("yze-modifier", who=Who(who), value=signed(value)), event="modifier", who=who, value=value)


APPLY: Final[Mapping[str, Apply]] = {
    "set-range": _set_range,
    "set-position": _set_position,
    "modifier": _modifier,
    "set-open": _set_open,
    "set-light": _set_light,
}
