"""Effects: damage and healing, a number or dice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar

from rules.asks import Dice, Roll
from rules.encounter.damage import heal, hurt
from rules.encounter.items import Effect
from rules.encounter.state import Deed, Encounter
from rules.kernel import revisable
from rules.reading import Reading
from rules.terms import Text, Who, msg

_DICE = re.compile(r"(?:(\d{1,2})?d(4|6|8|10|12|20|100))?(?:([+-]?)(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, and dice that are added to it: `2d6+3`."""

    number: int = 0
    dice: Dice | None = None

    @classmethod
    def read(cls, reading: Reading, key: str, rule: str) -> Amount:
        """An amount: a whole number, or words such as `d8`, `2d6+3`."""
        value = reading.raw(key)
        if not isinstance(value, str):
            return cls(reading.number(key, most=1000, rule=rule))
        match = _DICE.fullmatch(value.replace(" ", ""))
        if match is None or not value.strip() or (match[2] and int(match[1] or 1) < 1):
            reading.fault(key, msg("enc-setup-amount", step=9, got=Text(value[:40])), rule)
            return cls()
        number = int(match[4] or 0) * (-1 if match[3] == "-" else 1)
        return cls(number, Dice(int(match[1] or 1), int(match[2]), "damage") if match[2] else None)

    async def roll(self, state: Encounter, deed: Deed, why: str) -> int:
        """The amount, its dice rolled by the performer; never below 0."""
        if self.dice is None:
            return max(0, self.number)
        dice = self.dice

        async def ask() -> int:
            text = msg(why, who=Who(deed.by), item=deed.item.text)
            faces = await Roll(who=(deed.by,), why=text, dice=(dice,), rule="ENC-68")
            return sum(faces[0])

        return max(0, self.number + await revisable("amount", ask))


@dataclass(frozen=True, kw_only=True)
class Damage(Effect):
    """Damage: `amount`, and a `type` that reductions may name. Dice are rolled once for all it reaches."""

    kind: ClassVar[str] = "damage"
    amount: Amount = field(default_factory=Amount)
    type: str = ""

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Damage:
        """`{"kind": "damage", "amount": 5 or "2d6+3", "type": "fire"}`."""
        amount = Amount.read(reading, "amount", "ENC-68")
        return cls(to=to, when=when, amount=amount, type=reading.text("type", "", longest=40))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Roll, then hurt each in turn, concentration checks included."""
        amount = await self.amount.roll(state, deed, "enc-roll-damage")
        for one in who:
            if state.is_present(one) and await hurt(state, one, amount, self.type) > 0:
                deed.damaged.append(one)


@dataclass(frozen=True, kw_only=True)
class Heal(Effect):
    """Healing: takes damage away."""

    kind: ClassVar[str] = "heal"
    amount: Amount = field(default_factory=Amount)

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Heal:
        """`{"kind": "heal", "amount": 5 or "d8"}`."""
        return cls(to=to, when=when, amount=Amount.read(reading, "amount", "ENC-68"))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Roll, then heal each."""
        amount = await self.amount.roll(state, deed, "enc-roll-healing")
        for one in who:
            if state.is_present(one):
                heal(state, one, amount)
