"""Who looks at a conflict, and who may see what."""

from __future__ import annotations

from dataclasses import dataclass

GM = "gm"


@dataclass(frozen=True, slots=True)
class Viewer:
    """The game master, the player of some participants, or the public (neither).

    A GM who plays participants is a viewer of these as well: their secrets are seen because of them, never
    because of being the GM.
    """

    gm: bool = False
    plays: frozenset[str] = frozenset()

    def is_one_of(self, who: tuple[str, ...]) -> bool:
        """Whether this viewer is the GM, where `who` names `"gm"`, or plays one of `who`."""
        return (self.gm and GM in who) or not self.plays.isdisjoint(who)


PUBLIC = Viewer()


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom an event is told to: everyone (`who` is None), or those named (`"gm"` or participants)."""

    who: tuple[str, ...] | None = None

    def includes(self, viewer: Viewer) -> bool:
        """Whether `viewer` may see it."""
        return self.who is None or viewer.is_one_of(self.who)


EVERYONE = Audience()
