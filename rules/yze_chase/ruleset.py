"""The Year Zero chase as a ruleset: what the kernel and the bridge call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from rules.kernel import Kernel, scope
from rules.ruleset import Offer, Outcome, Ruleset, Values
from rules.terms import Json
from rules.viewers import Viewer
from rules.yze_chase import interjections
from rules.yze_chase.handover import HANDOVER, ID
from rules.yze_chase.obstacles_file import read_obstacles_file
from rules.yze_chase.outcome import outcome_of
from rules.yze_chase.rounds import one_round
from rules.yze_chase.setup import begin as begin_chase
from rules.yze_chase.sheets import read_sheet, read_vehicle_sheet
from rules.yze_chase.state import Chase, Ended
from rules.yze_chase.view import view


class YearZeroChase(Ruleset[Chase]):
    """Chases of the Year Zero engine, on foot and in vehicles (`docs/rules/yze-chase.md`)."""

    id = ID
    version = 1
    locales = Path(__file__).with_name("locales")
    sheets: ClassVar = {"character": read_sheet, "vehicle": read_vehicle_sheet, "obstacles": read_obstacles_file}
    lists = ("obstacles",)
    handover = HANDOVER

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Chase:
        """The chase that a set-up describes; see `docs/yze-chase.md` for its form."""
        return begin_chase(setup, kernel)

    async def script(self, state: Chase) -> Outcome:
        """Round after round until the chase is over."""
        try:
            while True:
                await scope(f"round-{state.round + 1}", one_round, state)
        except Ended as end:
            return outcome_of(state, end)

    def offers(self, state: Chase) -> Sequence[Offer]:
        """What the GM, or a participant, may do now unasked."""
        return interjections.offers(state)

    def interject(self, state: Chase, kind: str, by: str, values: Values) -> None:
        """Carry out an interjection; refused with nothing changed where it makes no sense now."""
        interjections.interject(state, kind, by, values)

    def view(self, state: Chase, viewer: Viewer) -> dict[str, Json]:
        """The chase as screens draw it; nothing in it is secret."""
        return view(state, viewer)

    def participants(self, state: Chase) -> Sequence[tuple[str, str]]:
        """Participants and their passengers."""
        return [
            (person.id, person.sheet.name)
            for runner in (*state.runners.values(), *(runner for runner, _ in state.joined))
            for person in (runner.person, *runner.everyone_aboard)
        ]


RULESET = YearZeroChase()
