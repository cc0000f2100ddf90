"""Effects on hands: take something up, let something go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.asks import Option, Pick
from rules.encounter.items import Effect
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.reading import Reading
from rules.terms import Text, Who, msg


def set_hand(state: Encounter, who: str, hand: int, held: str) -> None:
    """Say what one hand holds from now on, "" for nothing."""
    hands = state.people[who].hands
    before, hands[hand] = hands[hand], held
    what = (
        msg("enc-takes-up", who=Who(who), material=Text(held))
        if held
        else msg("enc-lets-go", who=Who(who), material=Text(before))
    )
    state.kernel.tell(what, who=who, hands=list(hands))


@dataclass(frozen=True, kw_only=True)
class Hold(Effect):
    """Takes something into a free hand; with no hand free nothing happens but a note."""

    kind: ClassVar[str] = "hold"
    material: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Hold:
        """`{"kind": "hold", "material": "arrow", "to": "self"}`."""
        return cls(to=to, when=when, material=reading.text("material", longest=40))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Into the first free hand of each."""
        for one in who:
            hands = state.people[one].hands
            if "" in hands:
                set_hand(state, one, hands.index(""), self.material)
            else:
                state.kernel.tell(msg("enc-hands-full", who=Who(one), material=Text(self.material)), who=one)


@dataclass(frozen=True, kw_only=True)
class LetGo(Effect):
    """Empties a hand; the performer picks which where several hold something."""

    kind: ClassVar[str] = "let_go"

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> LetGo:
        """`{"kind": "let_go", "to": "self"}`."""
        return cls(to=to, when=when)

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Ask where there is a choice, then empty the hand of each."""
        for one in who:
            hand = await revisable(f"hand-{one}", self._pick, state, deed, one)
            if hand is not None and state.people[one].hands[hand]:
                set_hand(state, one, hand, "")

    async def _pick(self, state: Encounter, deed: Deed, who: str) -> int | None:
        held = [(place, what) for place, what in enumerate(state.people[who].hands) if what]
        if not held or not state.is_present(who):
            return None
        if len(held) == 1:
            return held[0][0]
        options = tuple(
            Option(f"hand-{place + 1}", place, msg("enc-option-words", words=Text(what))) for place, what in held
        )
        return await Pick[int](who=(deed.by,), why=msg("enc-ask-let-go", who=Who(who)), options=options, rule="ENC-68")
