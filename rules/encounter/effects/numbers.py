"""Effects on what is counted: hit penalty, action points, reactions, resources. None of them goes below 0."""

from __future__ import annotations

from rules.encounter.effect_kinds import ChangeHitPenalty, ChangePoints, ChangeReactions, ChangeResource
from rules.encounter.names import MOST
from rules.encounter.state import Deed, Encounter
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


async def apply_hit_penalty(effect: ChangeHitPenalty, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Raise or lower the hit penalty of each."""
    for one in who:
        set_hit_penalty(state, one, state.people[one].hit_penalty + effect.amount)


async def apply_points(effect: ChangePoints, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Give or take action points of each."""
    for one in who:
        set_points(state, one, state.people[one].points + effect.amount)


async def apply_reactions(effect: ChangeReactions, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Give or take reactions of each."""
    for one in who:
        set_reactions(state, one, state.people[one].reactions + effect.amount)


async def apply_resource(effect: ChangeResource, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Give or take the resource of each."""
    for one in who:
        had = state.people[one].resources.get(effect.resource, 0)
        set_resource(state, one, effect.resource, had + effect.amount)
