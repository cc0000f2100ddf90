"""Interjections that end an encounter: at once, or as a chase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.asks import Option, PickSeveral
from rules.encounter.changes.base import Change, offer, pick_field
from rules.encounter.ending import EncounterEnds
from rules.encounter.names import RANGES
from rules.encounter.options import who_options
from rules.encounter.state import Encounter
from rules.errors import RefusedError
from rules.ruleset import Offer, Values
from rules.terms import Who, msg
from rules.viewers import GM


def _offer_end(state: Encounter) -> Iterator[Offer]:
    yield offer("end", {}, rule="ENC-05")


def _end(state: Encounter, by: str, values: Values) -> None:
    state.kernel.interrupt("", EncounterEnds("gm"))


def _offer_chase(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if len(there) > 1:
        why, most = msg("enc-field-prey"), len(there) - 1
        prey = PickSeveral(who=(GM,), why=why, options=who_options(there), least=1, most=most)
        ranges = pick_field("range", [Option(key, key, msg(f"enc-range-{key}")) for key in RANGES])
        yield offer("chase", {"prey": prey, "range": ranges}, rule="ENC-01")


def _chase(state: Encounter, by: str, values: Values) -> None:
    """Somebody runs: the encounter ends and hands over a chase."""
    prey: tuple[str, ...] = values["prey"]
    if any(not state.is_present(who) for who in prey):
        raise RefusedError(msg("refused-no-option"))
    names = tuple(Who(who) for who in prey)
    state.kernel.tell(msg("enc-chase", prey=names, range=msg(f"enc-range-{values['range']}")), prey=list(prey))
    state.kernel.interrupt("", EncounterEnds("chase", prey, values["range"]))


CHANGES: Final = (Change("chase", _offer_chase, _chase), Change("end", _offer_end, _end))
