"""Every kind of effect as data, and how it is read; what each does stands in `effects` (ENC-68)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from rules.asks import Dice
from rules.encounter.conditions import ConditionData, read_condition
from rules.encounter.items import Effect
from rules.encounter.names import read_id
from rules.reading import Reading
from rules.terms import Text, msg

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


@dataclass(frozen=True, kw_only=True)
class Damage(Effect):
    """Damage: `amount`, and a `type` that reductions may name. Dice are rolled once for all it reaches."""

    kind: ClassVar[str] = "damage"
    amount: Amount = field(default_factory=Amount)
    type: str = ""

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "damage", "amount": 5 or "2d6+3", "type": "fire"}`."""
        amount = Amount.read(reading, "amount", "ENC-68")
        return cls(to=to, when=when, amount=amount, type=reading.text("type", "", longest=40))


@dataclass(frozen=True, kw_only=True)
class Heal(Effect):
    """Healing: takes damage away."""

    kind: ClassVar[str] = "heal"
    amount: Amount = field(default_factory=Amount)

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "heal", "amount": 5 or "d8"}`."""
        return cls(to=to, when=when, amount=Amount.read(reading, "amount", "ENC-68"))


@dataclass(frozen=True, kw_only=True)
class AddCondition(Effect):
    """A condition; where the item lasts, it ends with it."""

    kind: ClassVar[str] = "condition"
    data: ConditionData

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "condition", "condition": "prone", ...}`, see `read_condition`."""
        return cls(to=to, when=when, data=read_condition(reading))


@dataclass(frozen=True, kw_only=True)
class EndCondition(Effect):
    """Every condition of a name ends."""

    kind: ClassVar[str] = "end_condition"
    condition: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "end_condition", "condition": "prone"}`."""
        return cls(to=to, when=when, condition=read_id(reading, "condition"))


@dataclass(frozen=True, kw_only=True)
class ChangeNumber(Effect):
    """A change of one check or defence (or of `all` checks), for rounds or as long as the item lasts."""

    kind: ClassVar[str] = "modifier"
    on: str
    amount: int
    rounds: int | None = None

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "modifier", "on": "attack", "amount": -2, "rounds": 1}`."""
        return cls(
            to=to,
            when=when,
            on=read_id(reading, "on"),
            amount=reading.number("amount", least=-100, most=100, rule="ENC-06"),
            rounds=reading.number("rounds", least=1, most=1000, rule="ENC-41") if reading.has("rounds") else None,
        )


@dataclass(frozen=True, kw_only=True)
class Move(Effect):
    """A move, in words: a grid is the tabletop's business."""

    kind: ClassVar[str] = "move"
    note: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "move", "note": "up to 6 metres"}`."""
        return cls(to=to, when=when, note=reading.text("note", longest=200))


@dataclass(frozen=True, kw_only=True)
class Note(Effect):
    """Free words, shown and logged."""

    kind: ClassVar[str] = "note"
    once: ClassVar[bool] = True
    note: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "note", "note": "the lamp falls"}`."""
        return cls(to=to, when=when, note=reading.text("note", longest=400))


@dataclass(frozen=True, kw_only=True)
class _Change(Effect):
    """A number that goes up or down."""

    amount: int

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": ..., "amount": 1}`."""
        return cls(to=to, when=when, amount=reading.number("amount", least=-100, most=100, rule="ENC-68"))


@dataclass(frozen=True, kw_only=True)
class ChangeHitPenalty(_Change):
    """Raises or lowers the hit penalty."""

    kind: ClassVar[str] = "hit_penalty"


@dataclass(frozen=True, kw_only=True)
class ChangePoints(_Change):
    """Gives or takes action points."""

    kind: ClassVar[str] = "points"


@dataclass(frozen=True, kw_only=True)
class ChangeReactions(_Change):
    """Gives or takes reactions."""

    kind: ClassVar[str] = "reactions"


@dataclass(frozen=True, kw_only=True)
class ChangeResource(Effect):
    """Gives or takes a resource."""

    kind: ClassVar[str] = "resource"
    resource: str
    amount: int

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "resource", "resource": "mana", "amount": -4}`."""
        amount = reading.number("amount", least=-1000, most=1000, rule="ENC-66")
        return cls(to=to, when=when, resource=reading.text("resource", longest=40), amount=amount)


@dataclass(frozen=True, kw_only=True)
class Hold(Effect):
    """Takes something into a free hand; with no hand free nothing happens but a note."""

    kind: ClassVar[str] = "hold"
    material: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": "hold", "material": "arrow", "to": "self"}`."""
        return cls(to=to, when=when, material=reading.text("material", longest=40))


@dataclass(frozen=True, kw_only=True)
class _Plain(Effect):
    """An effect with nothing more to say."""

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """`{"kind": ...}`."""
        return cls(to=to, when=when)


@dataclass(frozen=True, kw_only=True)
class LetGo(_Plain):
    """Empties a hand; the performer picks which where several hold something."""

    kind: ClassVar[str] = "let_go"


@dataclass(frozen=True, kw_only=True)
class Ready(_Plain):
    """The performer names one item; the End phase hands it over as a prepared one (ENC-50 `ready_gives`)."""

    kind: ClassVar[str] = "ready"


@dataclass(frozen=True, kw_only=True)
class EndEffect(_Plain):
    """Ends one of the performer's own lasting effects (Dismiss), or with `to: target` one that lies on the target."""

    kind: ClassVar[str] = "end_effect"


@dataclass(frozen=True, kw_only=True)
class Interrupt(_Plain):
    """Interrupts the item that this one answers (ENC-56)."""

    kind: ClassVar[str] = "interrupt"
    once: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class AskGm(_Plain):
    """The GM says what the item does: checks, damage, conditions, moves, notes, in any number."""

    kind: ClassVar[str] = "ruling"
    once: ClassVar[bool] = True


EFFECTS: Final[Mapping[str, type[Effect]]] = {
    effect.kind: effect
    for effect in (
        Damage,
        Heal,
        AddCondition,
        EndCondition,
        ChangeNumber,
        Move,
        Note,
        ChangeHitPenalty,
        ChangePoints,
        ChangeReactions,
        ChangeResource,
        Hold,
        LetGo,
        Ready,
        EndEffect,
        Interrupt,
        AskGm,
    )
}
"""Every kind of effect by its word; an item with any other is refused."""
