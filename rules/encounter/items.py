"""Action items as data: what may be done, what it costs and needs, what it does (ENC-50 to ENC-103)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from rules.encounter.names import Name, load_data, term
from rules.reading import Reading
from rules.terms import Message, Text

ACTION_POINT: Final = "action_point"
FREE: Final = "free"
REACTION: Final = "reaction"
KINDS: Final = (ACTION_POINT, FREE, REACTION)

INSTANT: Final = "instant"
SUSTAIN: Final = "sustain"
PREPARE: Final = "prepare"
ROUNDS: Final = "rounds"
UNTIL_DESTROYED: Final = "until_destroyed"
DURATIONS: Final = (INSTANT, SUSTAIN, PREPARE, ROUNDS, UNTIL_DESTROYED)

CATALYST: Final = "catalyst"
CONSUMABLE: Final = "consumable"
SPEECH: Final = "speech"
GESTURE: Final = "gesture"
COMPONENTS: Final = (CATALYST, CONSUMABLE, SPEECH, GESTURE)

WINDOWS: Final = (4, 5, 6, 8, 10)
"""The steps of the procedure that are windows for reactions (ENC-63 to ENC-69)."""


@dataclass(frozen=True, slots=True)
class Component:
    """Something an item cannot be performed without (ENC-75).

    `material` is what must be in hand (catalyst, consumable), `fitting` what a hand may hold and still gesture.
    """

    kind: str
    material: str = ""
    fitting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which a reaction can be offered by itself; without a step only the GM can name it."""

    id: str
    step: int = 0
    who: str = ""
    hit: bool | None = None

    @property
    def name(self) -> Message:
        """What people read."""
        return term("trigger", self.id)


MOMENTS: Final[Mapping[str, Moment]] = {row["id"]: Moment(**row) for row in load_data("triggers.json")["triggers"]}


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets a reaction off (ENC-52): known moments, or, where there are none, whatever the GM names."""

    moments: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Targets:
    """How many targets, and which participants may be (ENC-81)."""

    least: int = 0
    most: int = 0
    who: str = "any"

    WHO: ClassVar[tuple[str, ...]] = ("any", "others", "opponents", "allies", "self")


@dataclass(frozen=True, slots=True)
class Area:
    """The shape an effect spreads in from its source (ENC-82); who is inside a radius can be worked out, for any
    other shape the GM says."""

    kind: str
    r: float = 0.0
    source: tuple[float, float] | None = None

    RADIUS: ClassVar[str] = "radius"


@dataclass(frozen=True, slots=True)
class Against:
    """What a check is measured against.

    `difficulty` (a number), `passive` (a check of the other side), `defence` (a number on its sheet), `opposed`
    (a check it rolls), or `gm` (a difficulty the GM names).
    """

    kind: str = "gm"
    number: int = 0
    name: str = ""

    KINDS: ClassVar[tuple[str, ...]] = ("difficulty", "passive", "defence", "opposed", "gm")


@dataclass(frozen=True, slots=True)
class Check:
    """The check an item asks for in step 9 (ENC-06).

    Rolled by the performer once, by the performer for each target, or by each target. `modifier` stands in for the
    sheet's where it is given. `hit_penalty` says whether the roller's hit penalty counts.
    """

    roll: str
    modifier: int | None = None
    by: str = "performer"
    per_target: bool = False
    against: Against = field(default_factory=Against)
    hit_penalty: bool = False


@dataclass(frozen=True, slots=True)
class Save:
    """A check that may end a condition in its bearer's Save phase (ENC-45)."""

    check: str
    difficulty: int
    success: str = "end"

    SUCCESS: ClassVar[tuple[str, ...]] = ("end", "lower")


@dataclass(frozen=True, kw_only=True)
class Effect(ABC):
    """One thing an item does in step 9 (ENC-68), as data: its kinds stand in `effect_kinds`, what they do in `effects`.

    `to` says whom it reaches: the targets, the performer, or the performer of the item that is answered. `when` says
    after which result of the check.
    """

    kind: ClassVar[str]
    to: str = "target"
    when: str = "success"

    once: ClassVar[bool] = False
    """Whether it is done once for the item, even where it reaches nobody."""
    TO: ClassVar[tuple[str, ...]] = ("target", "self", "answered")
    WHEN: ClassVar[tuple[str, ...]] = ("success", "failure", "always")

    @classmethod
    @abstractmethod
    def read(cls, reading: Reading, to: str, when: str) -> Self:
        """The effect of a JSON object; faults are collected in `reading`."""


@dataclass(frozen=True, slots=True)
class Item:
    """An action item. `name` is "" for a common one, which is called by its term."""

    id: str
    name: str = ""
    kind: str = ACTION_POINT
    cost: int = 1
    turns: int = 1
    components: tuple[Component, ...] = ()
    resources: Mapping[str, int] = field(default_factory=dict)
    trigger: Trigger = field(default_factory=Trigger)
    range: float | None = None
    targets: Targets = field(default_factory=Targets)
    area: Area | None = None
    duration: str = INSTANT
    rounds: int | None = None
    provides: str = ""
    release_cost: str = ""
    check: Check | None = None
    effects: tuple[Effect, ...] = ()
    own_turn: bool = False
    everyone: bool = False
    note: str = ""

    @property
    def text(self) -> Name:
        """What people read."""
        return Text(self.name) if self.name else term("item", self.id)

    @property
    def long(self) -> bool:
        """Whether it needs more than one turn (ENC-54)."""
        return self.turns > 1
