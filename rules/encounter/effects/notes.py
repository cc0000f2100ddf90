"""Effects that are words: moves and whatever else is shown and logged, but not reckoned with."""

from __future__ import annotations

from rules.encounter.effect_kinds import Move, Note
from rules.encounter.state import Deed, Encounter
from rules.terms import Text, Who, msg


async def apply_move(effect: Move, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Tell it of each."""
    for one in who:
        tell_move(state, one, effect.note)


def tell_move(state: Encounter, who: str, note: str) -> None:
    """Tell that somebody moves."""
    state.kernel.tell(msg("enc-moves", who=Who(who), note=Text(note)), who=who, move=note)


async def apply_note(effect: Note, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Tell it once, whoever it reaches."""
    state.kernel.tell(msg("enc-note", note=Text(effect.note)), note=effect.note, item=deed.item.id, by=deed.by)
