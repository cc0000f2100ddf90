"""How an encounter ends (ENC-05, ENC-06)."""

from __future__ import annotations

from rules.encounter.handover import hand_over
from rules.encounter.names import term
from rules.encounter.sheet import USUAL_SIDES
from rules.encounter.state import Encounter
from rules.ruleset import Outcome
from rules.terms import Text, msg


class EncounterEnds(Exception):
    """The encounter is over. `prey` are those who run, where it goes on as a chase at `range`; `side` the one left."""

    def __init__(self, result: str, prey: tuple[str, ...] = (), range_: str = "", side: str = "") -> None:
        super().__init__(result)
        self.result = result
        self.side = side
        self.prey = prey
        self.range = range_


def outcome(state: Encounter, end: EncounterEnds) -> Outcome:
    """The result (`one_side_left:SIDE` says which), and everyone by value: sheet, state, and who runs from whom."""
    state.step = "end"
    name = term("side", end.side) if end.side in USUAL_SIDES else Text(end.side)
    what = msg(f"enc-outcome-{end.result}", round=state.round, side=name)
    side = f":{end.side}" if end.side else ""
    return Outcome(end.result.replace("-", "_") + side, what, hand_over(state, end.prey, end.range))
