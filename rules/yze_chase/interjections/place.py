"""Where people are and what helps or hinders them: range, position, modifiers, surroundings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.asks import Option, Pick, PickNumber
from rules.errors import RefusedError
from rules.ruleset import Field, Offer
from rules.terms import Who, msg
from rules.viewers import GM
from rules.yze_chase.interjections.fields import one_of_them, one_word
from rules.yze_chase.ranges import BANDS, band_text
from rules.yze_chase.state import LIGHTS, Chase
from rules.yze_chase.tell import signed, tell_distance, tell_positions

MOST_MODIFIER = 6
FARTHEST = 1000


def offers(chase: Chase) -> Sequence[Offer]:
    """Set the range or a position, a modifier to the next roll, open terrain, light."""
    people = [person.id for person in chase.everybody()]
    modifier: dict[str, Field] = {
        "who": one_of_them(msg("yze-field-who"), people),
        "value": PickNumber(who=(GM,), why=msg("yze-field-modifier"), least=-MOST_MODIFIER, most=MOST_MODIFIER),
    }
    return [
        _range_offer(chase),
        Offer("modifier", msg("yze-offer-modifier"), fields=modifier, rule="YZD-06"),
        Offer(
            "set-open", msg("yze-offer-open"),
            fields={"open": one_word(msg("yze-field-open"), ("yes", "no"), "yze-")}, rule="YZC-21",
        ),
        Offer(
            "set-light", msg("yze-offer-light"),
            fields={"light": one_word(msg("yze-field-light"), LIGHTS, "yze-light-")}, rule="YZC-61",
        ),
    ]  # fmt: skip


def _range_offer(chase: Chase) -> Offer:
    if not chase.individual:
        bands = tuple(Option(name, band, band_text(band)) for band, name in enumerate(BANDS))
        pick = Pick(who=(GM,), why=msg("yze-field-range"), options=bands)
        return Offer("set-range", msg("yze-offer-range"), fields={"range": pick}, rule="YZC-01")
    runners = [runner.id for runner in chase.present()]
    fields: dict[str, Field] = {
        "who": one_of_them(msg("yze-field-who"), runners),
        "position": PickNumber(who=(GM,), why=msg("yze-field-position"), least=-FARTHEST, most=FARTHEST),
    }
    return Offer("set-position", msg("yze-offer-position"), fields=fields, rule="YZC-78")


def interject(chase: Chase, kind: str, by: str, values: Mapping[str, Any]) -> bool:
    """Carry out one of these; False where `kind` is none of them."""
    if kind == "set-range":
        was = chase.one_distance.distance
        chase.one_distance.distance = values["range"]
        if chase.step in ("picks", "obstacle"):
            chase.start_distance = values["range"]
        tell_distance(chase, was)
    elif kind == "set-position":
        before = dict(chase.line.positions)
        chase.line.positions[values["who"]] = values["position"]
        tell_positions(chase, before)
    elif kind == "modifier":
        _modifier(chase, values["who"], values["value"])
    elif kind == "set-open":
        chase.open = values["open"] == "yes"
        chase.kernel.tell(msg("yze-opened" if chase.open else "yze-closed-in"), event="open", open=chase.open)
    elif kind == "set-light":
        chase.light = values["light"]
        chase.kernel.tell(msg("yze-light", light=msg(f"yze-light-{chase.light}")), event="light", light=chase.light)
    else:
        return False
    return True


def _modifier(chase: Chase, who: str, value: int) -> None:
    """To somebody's next roll; 0 takes an earlier one back."""
    if value == chase.extra.get(who, 0):
        raise RefusedError(msg("yze-refused-same"))
    chase.extra[who] = value
    if not value:
        del chase.extra[who]
    chase.kernel.tell(msg("yze-modifier", who=Who(who), value=signed(value)), event="modifier", who=who, value=value)
