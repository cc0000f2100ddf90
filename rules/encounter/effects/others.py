"""Effects on other items: ready one, end a lasting one, interrupt the one that is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.asks import Option, Pick
from rules.encounter.items import REACTION, Effect, Item
from rules.encounter.lasting import end_lasting, find_lasting, prepare_item
from rules.encounter.owned import items_of
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.reading import Reading
from rules.terms import Who, msg


@dataclass(frozen=True, kw_only=True)
class Ready(Effect):
    """The performer names one item; the End phase hands it over as a prepared one (ENC-50 `ready_gives`)."""

    kind: ClassVar[str] = "ready"

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Ready:
        """`{"kind": "ready", "to": "self"}`."""
        return cls(to=to, when=when)

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Ask each which item, and begin to prepare it."""
        for one in who:
            item = await revisable(f"ready-{one}", self._pick, state, deed, one)
            if item is not None and state.is_present(one):
                prepare_item(state, state.people[one], item)

    async def _pick(self, state: Encounter, deed: Deed, who: str) -> Item | None:
        if not state.is_present(who):
            return None
        options = tuple(_ready_option(item, deed) for item in items_of(state, who) if item.kind != REACTION)
        return await Pick[Item](who=(who,), why=msg("enc-ask-ready", who=Who(who)), options=options, rule="ENC-50")


def _ready_option(item: Item, deed: Deed) -> Option[Item]:
    if item.long:
        return Option(item.id, item, msg("enc-option-item", item=item.text), msg("enc-bar-ready-long"), "ENC-54")
    if item.id == deed.item.id or any(isinstance(effect, Ready) for effect in item.effects):
        return Option(item.id, item, msg("enc-option-item", item=item.text), msg("enc-bar-ready-ready"), "ENC-50")
    return Option(item.id, item, msg("enc-option-item", item=item.text))


@dataclass(frozen=True, kw_only=True)
class EndEffect(Effect):
    """Ends one of the performer's own lasting effects (Dismiss), or with `to: target` one that lies on the target."""

    kind: ClassVar[str] = "end_effect"

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> EndEffect:
        """`{"kind": "end_effect", "to": "self"}`."""
        return cls(to=to, when=when)

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Ask which where there is a choice; nothing happens where there is none."""
        for one in who:
            lasting = find_lasting(state, await revisable(f"effect-of-{one}", self._pick, state, deed, one))
            if lasting is not None:
                end_lasting(state, lasting, "ENC-68")

    async def _pick(self, state: Encounter, deed: Deed, who: str) -> int | None:
        found = [one for one in state.lasting if (one.by == who if self.to == "self" else who in one.on)]
        if len(found) < 2:
            return found[0].id if found else None
        options = tuple(
            Option(f"effect-{one.id}", one.id, msg("enc-option-effect", item=one.item.text, who=Who(one.by)))
            for one in found
        )
        return await Pick[int](who=(deed.by,), why=msg("enc-ask-end-effect"), options=options, rule="ENC-68")


@dataclass(frozen=True, kw_only=True)
class Interrupt(Effect):
    """Interrupts the item that this one answers (ENC-56)."""

    kind: ClassVar[str] = "interrupt"
    once: ClassVar[bool] = True

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Interrupt:
        """`{"kind": "interrupt", "to": "answered"}`."""
        return cls(to=to, when=when)

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Mark the item below; it stops once this one has ended."""
        if deed.answers is not None:
            deed.answers.cut = True
