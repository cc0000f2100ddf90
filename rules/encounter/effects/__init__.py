"""What an item can do in step 9 (ENC-68): one class a kind, found by the word that stands in an item's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.encounter.effects.conditions import AddCondition, ChangeNumber, EndCondition
from rules.encounter.effects.hands import Hold, LetGo
from rules.encounter.effects.harm import Damage, Heal
from rules.encounter.effects.notes import Move, Note
from rules.encounter.effects.numbers import ChangeHitPenalty, ChangePoints, ChangeReactions, ChangeResource
from rules.encounter.effects.others import EndEffect, Interrupt, Ready
from rules.encounter.effects.ruling import AskGm
from rules.encounter.items import Effect

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
