"""From a conflict that has ended to the set-up of the one that follows: a chase that ends in a fight, a fight that
somebody flees.

Pure functions on JSON. Each ruleset hands over who was there, by value (`Outcome.hand_over`). What another ruleset
needs and cannot be worked out from that, its own sheets, travels along unread in `elsewhere`, so that a chase, the
fight after it and the chase after that use the same sheets. Anyone who has no sheet for what follows gets an average
one, and is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from rules.errors import RefusedError
from rules.handover.encounter import from_encounter, to_encounter
from rules.handover.gurps_chase import from_gurps, to_gurps
from rules.handover.meeting import ENCOUNTER, GURPS, PREY, PURSUER, RANGES, YZE, Meeting, Opening
from rules.handover.yze_chase import from_yze, to_yze
from rules.terms import Json, Text, msg

__all__ = [
    "ENCOUNTER", "GURPS", "PREY", "PURSUER", "RANGES", "YZE", "Meeting", "Opening", "follow_up", "meeting",
]  # fmt: skip

_FROM: Final[Mapping[str, Callable[[Mapping[str, Json], Mapping[str, Json]], Meeting]]] = {
    YZE: from_yze,
    GURPS: from_gurps,
    ENCOUNTER: from_encounter,
}
_TO: Final[Mapping[str, Callable[[Meeting], Opening]]] = {YZE: to_yze, GURPS: to_gurps, ENCOUNTER: to_encounter}


def follow_up(
    ended: str,
    setup: Mapping[str, Json],
    handed: Mapping[str, Json],
    follows: str,
    prey: Iterable[str] = (),
    range_: str = "",
) -> Opening:
    """The set-up of the conflict `follows` that goes on where a conflict of the ruleset `ended` has ended.

    `setup` is the set-up of that conflict, `handed` its `Outcome.hand_over`. `prey` and `range_` overrule who runs and
    how far ahead. Raises `RefusedError` where one of the rulesets is unknown here, or nobody runs or follows.
    """
    if ended not in _FROM or follows not in _TO:
        unknown = ended if ended not in _FROM else follows
        raise RefusedError(msg("follow-up-unknown", ruleset=Text(unknown), known=Text(", ".join(_TO))))
    there = meeting(ended, setup, handed)
    running = list(prey)
    if running:
        roles = [replace(one, role=PREY if one.id in running else PURSUER) for one in there.members]
        there = replace(there, members=tuple(roles))
    if range_ in RANGES:
        there = replace(there, range=range_)
    return _TO[follows](there)


def meeting(ended: str, setup: Mapping[str, Json], handed: Mapping[str, Json]) -> Meeting:
    """What a conflict of the ruleset `ended` handed over, in no ruleset's terms. `KeyError` where it is unknown."""
    return _FROM[ended](setup, handed)
