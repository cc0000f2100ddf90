"""Effects on hands: take something up, let something go."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.encounter.effect_kinds import Hold, LetGo
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
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


async def apply_hold(effect: Hold, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Into the first free hand of each."""
    for one in who:
        hands = state.people[one].hands
        if "" in hands:
            set_hand(state, one, hands.index(""), effect.material)
        else:
            state.kernel.tell(msg("enc-hands-full", who=Who(one), material=Text(effect.material)), who=one)


async def apply_let_go(effect: LetGo, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Ask where there is a choice, then empty the hand of each."""
    for one in who:
        hand = await revisable(f"hand-{one}", _pick_hand, state, deed, one)
        if hand is not None and state.people[one].hands[hand]:
            set_hand(state, one, hand, "")


async def _pick_hand(state: Encounter, deed: Deed, who: str) -> int | None:
    held = [(place, what) for place, what in enumerate(state.people[who].hands) if what]
    if not held or not state.is_present(who):
        return None
    if len(held) == 1:
        return held[0][0]
    options = tuple(
        Option(f"hand-{place + 1}", place, msg("enc-option-words", words=Text(what))) for place, what in held
    )
    return await Pick[int](who=(deed.by,), why=msg("enc-ask-let-go", who=Who(who)), options=options, rule="ENC-68")
