"""The encounter with action points, as a ruleset (`docs/rules/encounter.md`, ENC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from rules.encounter.changes import CHANGES
from rules.encounter.handover import HANDOVER, ID
from rules.encounter.items_file import read_items_file
from rules.encounter.script import play
from rules.encounter.setup import begin
from rules.encounter.sheet import read_sheet
from rules.encounter.state import Encounter
from rules.encounter.view import view
from rules.kernel import Kernel, Script
from rules.ruleset import Offer, Outcome, Ruleset, Values
from rules.terms import Json
from rules.viewers import Viewer


class EncounterRuleset(Ruleset[Encounter]):
    """Turns by priority and initiative, three action points, reactions, prepared actions."""

    id = ID
    version = 1
    locales = Path(__file__).parent / "locales"
    sheets: ClassVar = {"character": read_sheet, "items": read_items_file}
    lists = ("items",)
    handover = HANDOVER

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Encounter:
        """The state before the first ask; `SetupError` where the set-up cannot be played."""
        return begin(setup, kernel)

    def script(self, state: Encounter) -> Script[Outcome]:
        """The encounter, from positions to its end (ENC-03)."""
        return play(state)

    def offers(self, state: Encounter) -> Sequence[Offer]:
        """What may be done unasked now."""
        return [offer for change in CHANGES.values() for offer in change.offers(state)]

    def interject(self, state: Encounter, kind: str, by: str, values: Values) -> None:
        """Do it; `RefusedError`, with nothing changed, where it is not allowed."""
        CHANGES[kind].apply(state, by, values)

    def view(self, state: Encounter, viewer: Viewer) -> dict[str, Json]:
        """The state as everybody may see it: an encounter has no secrets."""
        return view(state, viewer)

    def participants(self, state: Encounter) -> Sequence[tuple[str, str]]:
        """Everyone of the set-up, those who come later included, and newcomers."""
        return [(person.id, person.sheet.name) for person in state.people.values()]


RULESET = EncounterRuleset()
