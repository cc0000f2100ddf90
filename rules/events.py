"""What happened, told to people."""

from __future__ import annotations

from dataclasses import dataclass

from rules.terms import Json, Message
from rules.viewers import EVERYONE, Audience


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    `id` is its place in the script, so the same id with another `what` is a correction. `what.id` is the
    event's name (`yze-range-changed`). `facts` are for programs: plain JSON that adapters may read.
    """

    id: str
    what: Message
    facts: tuple[tuple[str, Json], ...] = ()
    audience: Audience = EVERYONE

    def json(self) -> dict[str, Json]:
        """As `{"id", "what", "facts", "to"}`; `to` is left out where everyone may see it."""
        out: dict[str, Json] = {"id": self.id, "what": self.what.json(), "facts": dict(self.facts)}
        return out if self.audience.who is None else out | {"to": list(self.audience.who)}
