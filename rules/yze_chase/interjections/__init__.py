"""Interjections: what the GM, or a participant, may do unasked; one file for each sort of thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.ruleset import Offer, Values
from rules.yze_chase.interjections import actions, obstacle, people, place
from rules.yze_chase.interjections.fields import Apply
from rules.yze_chase.state import Chase, Gone

_APPLY: Final[Mapping[str, Apply]] = {**actions.APPLY, **place.APPLY, **obstacle.APPLY, **people.APPLY}


def offers(chase: Chase) -> Sequence[Offer]:
    """Everything that may be done now."""
    return [*actions.offers(chase), *place.offers(chase), *obstacle.offers(chase), *people.offers(chase)]


def interject(chase: Chase, kind: str, by: str, values: Values) -> None:
    """Carry one out. Raises `RefusedError`, before anything changes, where it makes no sense now.

    Whoever has left by it is asked nothing more.
    """
    here = [person.id for person in chase.everybody()]
    _APPLY[kind](chase, by, values)
    chase.kernel.dismiss([identity for identity in here if not chase.takes_part(identity)], Gone())
