"""Effects on what is counted: hit penalty, action points, reactions, resources. None of them goes below 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.encounter.items import Effect
from rules.encounter.names import MOST
from rules.encounter.state import Deed, Encounter
from rules.reading import Reading
from rules.terms import Text, Who, msg


def set_points(state: Encounter, who: str, points: int) -> None:
    """Set a character's action points, at least 0 (ENC-43)."""
    state.people[who].points = max(0, points)
    left = state.people[who].points
    state.kernel.tell(msg("enc-points", who=Who(who), points=left), who=who, points=left)


def set_reactions(state: Encounter, who: str, reactions: int) -> None:
    """Set a character's reactions, at least 0 (ENC-48)."""
    state.people[who].reactions = max(0, reactions)
    left = state.people[who].reactions
    state.kernel.tell(msg("enc-reactions", who=Who(who), reactions=left), who=who, reactions=left)


def set_hit_penalty(state: Encounter, who: str, penalty: int) -> None:
    """Set a character's hit penalty, at least 0; the next De-energize phase of anybody clears it (ENC-44)."""
    state.people[who].hit_penalty = max(0, penalty)
    now = state.people[who].hit_penalty
    state.kernel.tell(msg("enc-hit-penalty", who=Who(who), number=now), who=who, hit_penalty=now)


def set_resource(state: Encounter, who: str, resource: str, number: int) -> None:
    """Set what a character has of a resource, at least 0 and at most `MOST`."""
    now = state.people[who].resources[resource] = min(max(0, number), MOST)
    what = msg("enc-resource", who=Who(who), resource=Text(resource), number=now)
    state.kernel.tell(what, who=who, resource=resource, left=now)


@dataclass(frozen=True, kw_only=True)
class _Change(Effect):
    amount: int

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> _Change:
        """`{"kind": ..., "amount": 1}`."""
        return cls(to=to, when=when, amount=reading.number("amount", least=-100, most=100, rule="ENC-68"))


@dataclass(frozen=True, kw_only=True)
class ChangeHitPenalty(_Change):
    """Raises or lowers the hit penalty."""

    kind: ClassVar[str] = "hit_penalty"

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Change it for each."""
        for one in who:
            set_hit_penalty(state, one, state.people[one].hit_penalty + self.amount)


@dataclass(frozen=True, kw_only=True)
class ChangePoints(_Change):
    """Gives or takes action points."""

    kind: ClassVar[str] = "points"

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Change them for each."""
        for one in who:
            set_points(state, one, state.people[one].points + self.amount)


@dataclass(frozen=True, kw_only=True)
class ChangeReactions(_Change):
    """Gives or takes reactions."""

    kind: ClassVar[str] = "reactions"

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Change them for each."""
        for one in who:
            set_reactions(state, one, state.people[one].reactions + self.amount)


@dataclass(frozen=True, kw_only=True)
class ChangeResource(Effect):
    """Gives or takes a resource."""

    kind: ClassVar[str] = "resource"
    resource: str
    amount: int

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> ChangeResource:
        """`{"kind": "resource", "resource": "mana", "amount": -4}`."""
        amount = reading.number("amount", least=-1000, most=1000, rule="ENC-66")
        return cls(to=to, when=when, resource=reading.text("resource", longest=40), amount=amount)

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Change it for each."""
        for one in who:
            set_resource(state, one, self.resource, state.people[one].resources.get(self.resource, 0) + self.amount)
