"""What happened, told to people."""

from __future__ import annotations

from dataclasses import dataclass

from rules.terms import Json, Message
from rules.viewers import EVERYONE, Audience


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `id` is its place in the script, so the same id with another `what` is a correction. `what.id` is the
    event's name (`yze-range-changed`). `facts` are for programs: plain JSON that adapters may read. A `quiet` one is a
    step of the rules that says nothing new to people: logs leave it out.
    """

    id: str
    what: Message
    facts: tuple[tuple[str, Json], ...] = ()
    audience: Audience = EVERYONE
    quiet: bool = False

    def json(self) -> dict[str, Json]:
        """As `{"id", "what", "facts", "to", "quiet"}`; `to` is left out where everyone may see it, `quiet` if false."""
        out: dict[str, Json] = {"id": self.id, "what": self.what.json(), "facts": dict(self.facts)}
        if self.audience.who is not None:
            out["to"] = list(self.audience.who)
        return out | {"quiet": True} if self.quiet else out
