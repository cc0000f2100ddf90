"""How a chase ends, and how a side drops out of it (GC-34, GC-56, GC-74)."""

from __future__ import annotations

from typing import Final

from rules.gurps_chase.state import Chase, Crew, Side
from rules.gurps_chase.words import who
from rules.terms import Message, Who, msg, slug

QUARRY_ESCAPED: Final = "quarry_escaped"
QUARRY_STOPPED: Final = "quarry_stopped"
QUARRY_CAUGHT: Final = "quarry_caught"
BOTH_WRECKED: Final = "both_wrecked"
GRAPPLE: Final = "grapple"
RESULTS: Final = (QUARRY_ESCAPED, QUARRY_STOPPED, QUARRY_CAUGHT, BOTH_WRECKED, GRAPPLE)
"""What a chase may end as, and what the GM may end it as."""


class ChaseOver(Exception):
    """The chase is over; `result` is one of `RESULTS`."""

    def __init__(self, result: str) -> None:
        super().__init__(result)
        self.result = result


class SideLeft(Exception):
    """The GM took a side out while it was acting."""


class PersonLeft(Exception):
    """The GM took out whoever was asked; what they were about is lost."""


def result_text(result: str) -> Message:
    """An ending in words."""
    return msg(f"gc-result-{slug(result)}")


def drop_out(chase: Chase, side: Side, reason: str) -> None:
    """Take a whole side out of the chase, and tell it.

    It carries off boarders aboard; those of its own who are aboard elsewhere act with the next pursuer.
    """
    side.out = reason
    for person in side.people:
        person.out = person.out or person.team != side.id
    for person in chase.people.values():
        if person.team == side.id and person not in tuple(side.people) and chase.active:
            person.team = chase.active[0].id
    chase.kernel.tell(
        msg(f"gc-out-{slug(reason)}", who=Who(side.id)), side=side.id, role=chase.role(side), reason=reason
    )


def lose_lead(chase: Chase, side: Side, reason: str) -> Crew:
    """Take the leading crew out; the next one leads, or the side is out. Gives the crew that was lost.

    All aboard are out of the chase, boarders too.
    """
    crew = side.lead
    for person in crew.people:
        person.out = True
    if len(side.crews) == 1:
        drop_out(chase, side, reason)
        return crew
    side.crews.remove(crew)
    side.statuses.clear()
    side.lasting_static = False
    chase.kernel.tell(msg("gc-crew-out", who=who(crew.operator), next=who(side.operator)), side=side.id, reason=reason)
    return crew


def check_over(chase: Chase) -> None:
    """Raise `ChaseOver` where the quarry, or every pursuer, is out of it (GC-74)."""
    if chase.quarry.out:
        raise ChaseOver(QUARRY_CAUGHT if chase.active else BOTH_WRECKED)
    if not chase.active:
        raise ChaseOver(QUARRY_ESCAPED)
