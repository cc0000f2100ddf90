"""What an item does in step 9 (ENC-68): one function for each kind of effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.encounter import effect_kinds as kinds
from rules.encounter.effects.conditions import apply_change, apply_condition, apply_end_condition
from rules.encounter.effects.hands import apply_hold, apply_let_go
from rules.encounter.effects.harm import apply_damage, apply_healing
from rules.encounter.effects.notes import apply_move, apply_note
from rules.encounter.effects.numbers import apply_hit_penalty, apply_points, apply_reactions, apply_resource
from rules.encounter.effects.others import apply_end_effect, apply_interrupt, apply_ready
from rules.encounter.effects.ruling import apply_ruling
from rules.encounter.items import Effect
from rules.encounter.state import Deed, Encounter
from rules.kernel import Script

# `Any`: each function takes the one class that stands beside it, which a mapping cannot say.
APPLY: Final[Mapping[type[Effect], Callable[[Any, Encounter, Deed, tuple[str, ...]], Script[None]]]] = {
    kinds.Damage: apply_damage,
    kinds.Heal: apply_healing,
    kinds.AddCondition: apply_condition,
    kinds.EndCondition: apply_end_condition,
    kinds.ChangeNumber: apply_change,
    kinds.Move: apply_move,
    kinds.Note: apply_note,
    kinds.ChangeHitPenalty: apply_hit_penalty,
    kinds.ChangePoints: apply_points,
    kinds.ChangeReactions: apply_reactions,
    kinds.ChangeResource: apply_resource,
    kinds.Hold: apply_hold,
    kinds.LetGo: apply_let_go,
    kinds.Ready: apply_ready,
    kinds.EndEffect: apply_end_effect,
    kinds.Interrupt: apply_interrupt,
    kinds.AskGm: apply_ruling,
}
"""What does each kind of effect."""


async def apply(effect: Effect, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
    """Do an effect of `deed` to those it reaches."""
    await APPLY[type(effect)](effect, state, deed, who)
