"""The GURPS Action chase as a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from rules.gurps_chase.handover import HANDOVER, ID
from rules.gurps_chase.interjections import interject
from rules.gurps_chase.offers import offers
from rules.gurps_chase.rounds import play
from rules.gurps_chase.setup import read_setup
from rules.gurps_chase.sheets import read_sheet, read_vehicle
from rules.gurps_chase.state import Chase
from rules.gurps_chase.view import view
from rules.kernel import Kernel, Script
from rules.ruleset import Offer, Outcome, Ruleset, Values
from rules.terms import Json
from rules.viewers import Viewer


class GurpsChase(Ruleset[Chase]):
    """A chase by the rule sheet `docs/rules/gurps-chase.md`; set-up and settings: `docs/gurps-chase.md`."""

    id = ID
    version = 1
    locales = Path(__file__).parent / "locales"
    sheets: ClassVar = {"character": read_sheet, "vehicle": read_vehicle}
    handover = HANDOVER

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Chase:
        """The chase of a set-up."""
        return read_setup(setup, kernel)

    def script(self, state: Chase) -> Script[Outcome]:
        """The chase from its starting ranges to its end."""
        return play(state)

    def offers(self, state: Chase) -> Sequence[Offer]:
        """What the GM may do now."""
        return offers(state)

    def interject(self, state: Chase, kind: str, by: str, values: Values) -> None:
        """Carry out an interjection of the GM."""
        interject(state, kind, values)

    def view(self, state: Chase, viewer: Viewer) -> dict[str, Json]:
        """The state, the same for everyone: choices are open (GC-10)."""
        return view(state)

    def participants(self, state: Chase) -> Sequence[tuple[str, str]]:
        """All people of the set-up."""
        return [(person.id, person.sheet.name) for person in state.people.values()]
