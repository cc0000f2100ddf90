"""Interjections in words: notes, positions, distances (step 1 of ENC-03; ENC-83)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.encounter.changes.base import Change, number_field, offer, text_field, who_field
from rules.encounter.state import Encounter, pair
from rules.errors import RefusedError
from rules.ruleset import Field, Offer, Values
from rules.terms import Text, Who, msg


def _offer_note(state: Encounter) -> Iterator[Offer]:
    yield offer("note", {"words": text_field("words", 400)})


def _note(state: Encounter, by: str, values: Values) -> None:
    state.kernel.tell(msg("enc-note", note=Text(values["words"])), note=values["words"])


def _offer_positions(state: Encounter) -> Iterator[Offer]:
    yield offer("positions", {"words": text_field("words", 2000)}, rule="ENC-03")


def _positions(state: Encounter, by: str, values: Values) -> None:
    state.positions = values["words"]
    state.kernel.tell(msg("enc-positions", words=Text(state.positions)), positions=state.positions)


def _offer_distance(state: Encounter) -> Iterator[Offer]:
    there = state.in_turn_order()
    if len(there) > 1:
        fields: dict[str, Field] = {
            "one": who_field(there),
            "other": who_field(there),
            "number": number_field("distance", 0, 100_000),
            "words": text_field("words"),
        }
        yield offer("distance", fields, "number", "words", rule="ENC-83")


def _distance(state: Encounter, by: str, values: Values) -> None:
    """How far two are apart: a number that reach is measured with, words for people, or both."""
    one, other = values["one"], values["other"]
    if one == other:
        raise RefusedError(msg("enc-refused-same"), "ENC-83")
    if "number" not in values and "words" not in values:
        raise RefusedError(msg("enc-refused-no-words"), "ENC-83")
    words = values.get("words", "")
    if "number" in values:
        state.distances[pair(one, other)] = float(values["number"])
    if words:
        state.pair_notes[pair(one, other)] = words
    shown = Text(words or str(values["number"]))
    what = msg("enc-pair", who=Who(one), other=Who(other), note=shown)
    state.kernel.tell(what, between=[one, other], distance=values.get("number"), note=words)


CHANGES: Final = (
    Change("note", _offer_note, _note),
    Change("positions", _offer_positions, _positions),
    Change("distance", _offer_distance, _distance),
)
