"""Interjections: what the GM, or a participant, may do unasked; one file a kind of thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rules.errors import RefusedError
from rules.ruleset import Offer
from rules.terms import msg
from rules.yze_chase.interjections import actions, obstacle, people, place
from rules.yze_chase.state import Chase


class _Kind(Protocol):
    def offers(self, chase: Chase) -> Sequence[Offer]: ...
    def interject(self, chase: Chase, kind: str, by: str, values: Mapping[str, Any]) -> bool: ...


KINDS: tuple[_Kind, ...] = (actions, place, obstacle, people)


def offers(chase: Chase) -> Sequence[Offer]:
    """Everything that may be done now."""
    return [offer for kind in KINDS for offer in kind.offers(chase)]


def interject(chase: Chase, kind: str, by: str, values: Mapping[str, Any]) -> None:
    """Carry one out. Raises `RefusedError`, before anything changes, where it makes no sense now."""
    if not any(module.interject(chase, kind, by, values) for module in KINDS):
        raise RefusedError(msg("refused-no-offer"))
