"""All that an encounter keeps (rule sheet, section 11). Only the script and the interjections write it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.encounter.conditions import DOWN, Condition
from rules.encounter.items import Item
from rules.encounter.settings import Settings
from rules.encounter.sheet import Sheet
from rules.kernel import Kernel
from rules.terms import Json

POINTS = 3
"""What Energize gives (ENC-42)."""


class Gone(Exception):
    """All who were asked have left (ENC-36)."""


@dataclass
class Modifier:
    """A number added to one check or defence by name, or to `all` checks."""

    on: str
    amount: int
    by: str
    rounds: int | None = None
    elapsed: int = 0
    effect: int | None = None


@dataclass
class Lasting:
    """An item's effect that goes on after the item has ended (ENC-85)."""

    id: int
    item: Item
    by: str
    on: tuple[str, ...]
    rounds: int | None = None
    elapsed: int = 0


@dataclass
class Prepared:
    """A prepared item: what its release performs, and whether the End phase has handed it over (ENC-91)."""

    id: int
    item: Item
    handed_over: bool = False


@dataclass
class LongAction:
    """A long action under way: turns done, and whether it was advanced in the current turn (ENC-54)."""

    item: Item
    done: int
    advanced: bool = False


@dataclass
class Person:
    """One participant: the sheet, and what has become of it."""

    sheet: Sheet
    hands: list[str]
    resources: dict[str, int]
    present: bool = True
    joins_round: int = 1
    natural: int | None = None
    initiative: int | None = None
    surpriser: bool = False
    surprised: bool = False
    points: int = 0
    reactions: int = 0
    hit_penalty: int = 0
    damage: int = 0
    place: tuple[float, float] | None = None
    conditions: list[Condition] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    prepared: list[Prepared] = field(default_factory=list)
    sustained: int | None = None
    long: LongAction | None = None
    delayed: bool = False
    willing: bool = False

    @property
    def id(self) -> str:
        """The participant's id."""
        return self.sheet.id

    def has(self, condition: str) -> bool:
        """Whether the condition of that name is on this character."""
        return any(one.name == condition for one in self.conditions)

    @property
    def able(self) -> bool:
        """Whether this character still takes part with effect (for ENC-05 only)."""
        return self.present and not self.has(DOWN)


@dataclass
class Deed:
    """An action item being performed: where it stands, and what has come of it (ENC-60 to ENC-70).

    `answers` is the deed it reacts to, `release` what is released with it. `success` is by target, "" where there is
    none. `cut` is set once a reaction has interrupted it, `let_pass` once the GM wants no more windows for it.
    """

    serial: int
    item: Item
    by: str
    targets: list[str] = field(default_factory=list)
    answers: Deed | None = None
    trigger: str | None = None
    trigger_words: str = ""
    release: Prepared | None = None
    advance: bool = False
    center: tuple[float, float] | None = None
    step: int = 1
    paid: bool = False
    resources_paid: bool = False
    success: dict[str, bool] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)
    cut: bool = False
    let_pass: bool = False
    lasting: Lasting | None = None

    @property
    def label(self) -> str:
        """The label of its scope in the script."""
        return f"deed-{self.serial}"

    def interrupt_answered(self) -> None:
        """Mark the item that this one answers, if any; it stops once this one has ended (ENC-56)."""
        if self.answers is not None:
            self.answers.cut = True


@dataclass(frozen=True)
class OwedInitiative:
    """A late arrival still has to roll initiative (ENC-35)."""

    who: str


@dataclass(frozen=True)
class OwedConcentration:
    """Somebody who prepares was damaged outside an item and still has to roll (ENC-94)."""

    who: str
    damage: int


@dataclass(frozen=True)
class BreakIn:
    """A reaction or release that was called for outside a window; it is performed at the next chance."""

    who: str
    item: Item
    trigger: str | None = None
    trigger_words: str = ""
    release: int | None = None


@dataclass(frozen=True)
class GivenSurprise:
    """What the set-up says of surprise: which side ambushes (None asks the GM), and what it fixes of the checks."""

    by: str | None = None
    direction: str = ""
    check: str = ""
    against: str = ""
    rollers: tuple[str, ...] = ()


@dataclass
class Encounter:
    """One encounter in play. `first_turn` is whose turn it is where the set-up starts in the middle."""

    kernel: Kernel
    settings: Settings
    language: str
    people: dict[str, Person]
    items: dict[str, Item]
    setup: Mapping[str, Json]
    title: str = ""
    surprise: GivenSurprise = field(default_factory=GivenSurprise)
    first_turn: str | None = None
    improvised: dict[str, list[Item]] = field(default_factory=dict)
    step: str = "positions"
    round: int = 1
    turn: str | None = None
    phase: str | None = None
    order: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    gm_orders: list[tuple[str, ...]] = field(default_factory=list)
    stack: list[Deed] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    owed: list[OwedInitiative | OwedConcentration | BreakIn] = field(default_factory=list)
    windows_open: bool = True
    positions: str = ""
    range: str = ""
    distances: dict[tuple[str, str], float] = field(default_factory=dict)
    pair_notes: dict[tuple[str, str], str] = field(default_factory=dict)
    count: int = 0
    deeds_this_turn: int = 0

    def next_id(self) -> int:
        """A number that nothing else in this encounter has."""
        self.count += 1
        return self.count

    def present(self) -> Iterator[Person]:
        """Those who take part now, in the order of the set-up."""
        return (person for person in self.people.values() if person.present)

    def is_present(self, who: str) -> bool:
        """Whether there is such a participant, and it takes part now."""
        return who in self.people and self.people[who].present

    def in_turn_order(self) -> list[str]:
        """Those who take part: the order of the round, then those who are not in it yet."""
        ordered = [who for who in self.order if self.is_present(who)]
        return ordered + [person.id for person in self.present() if person.id not in ordered]

    def allied(self, one: str, other: str) -> bool:
        """Whether two participants are on the same side."""
        return self.people[one].sheet.side == self.people[other].sheet.side

    def distance(self, one: str, other: str) -> float | None:
        """The distance between two: as injected, else from their places, else unknown (ENC-83)."""
        if one == other:
            return 0.0
        given = self.distances.get(pair(one, other))
        if given is not None:
            return given
        a, b = self.people[one].place, self.people[other].place
        return None if a is None or b is None else math.dist(a, b)

    def top(self) -> Deed | None:
        """The item being performed innermost."""
        return self.stack[-1] if self.stack else None


def pair(one: str, other: str) -> tuple[str, str]:
    """Two ids in alphabetical order: the key of what lies between two participants."""
    return (one, other) if one < other else (other, one)
