"""Effects: damage and healing, a number or dice."""

from __future__ import annotations

from rules.asks import Roll
from rules.encounter.damage import heal, hurt
from rules.encounter.effect_kinds import Amount, Damage, Heal
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.terms import Who, msg


async def apply_damage(effect: Damage, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Roll, then hurt each in turn, concentration checks included."""
    amount = await _roll(effect.amount, deed, "enc-roll-damage")
    for one in who:
        if state.is_present(one) and await hurt(state, one, amount, effect.type) > 0:
            deed.damaged.append(one)


async def apply_healing(effect: Heal, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Roll, then heal each."""
    amount = await _roll(effect.amount, deed, "enc-roll-healing")
    for one in who:
        if state.is_present(one):
            heal(state, one, amount)


async def _roll(amount: Amount, deed: Deed, why: str) -> int:
    """The amount, its dice rolled by the performer; never below 0."""
    if amount.dice is None:
        return max(0, amount.number)
    dice = amount.dice

    async def ask() -> int:
        text = msg(why, who=Who(deed.by), item=deed.item.text)
        faces = await Roll(who=(deed.by,), why=text, dice=(dice,), rule="ENC-68")
        return sum(faces[0])

    return max(0, amount.number + await revisable("amount", ask))
