"""Effects that are words: moves and whatever else is shown and logged, but not reckoned with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.encounter.items import Effect
from rules.encounter.state import Deed, Encounter
from rules.reading import Reading
from rules.terms import Text, Who, msg


@dataclass(frozen=True, kw_only=True)
class Move(Effect):
    """A move, in words: a grid is the tabletop's business."""

    kind: ClassVar[str] = "move"
    note: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Move:
        """`{"kind": "move", "note": "up to 6 metres"}`."""
        return cls(to=to, when=when, note=reading.text("note", longest=200))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Tell it of each."""
        for one in who:
            tell_move(state, one, self.note)


def tell_move(state: Encounter, who: str, note: str) -> None:
    """Tell that somebody moves."""
    state.kernel.tell(msg("enc-moves", who=Who(who), note=Text(note)), who=who, move=note)


@dataclass(frozen=True, kw_only=True)
class Note(Effect):
    """Free words, shown and logged."""

    kind: ClassVar[str] = "note"
    once: ClassVar[bool] = True
    note: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Note:
        """`{"kind": "note", "note": "the lamp falls"}`."""
        return cls(to=to, when=when, note=reading.text("note", longest=400))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Tell it once, whoever it reaches."""
        state.kernel.tell(msg("enc-note", note=Text(self.note)), note=self.note, item=deed.item.id, by=deed.by)
