"""What a participant means to do this round, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.terms import Message, msg, slug

ACTIONS: Final = ("pursue_flee", "hide", "block", "cut_off", "stand_and_shoot", "other")
PREY_ONLY: Final = ("hide", "block")
PURSUER_ONLY: Final = ("cut_off",)

PLANNED = "planned"
CANCELLED = "cancelled"
AUTO_FAILED = "auto_failed"
RESOLVED = "resolved"
NOT_RESOLVED = "not_resolved"


@dataclass
class Plan:
    """One action of one round (YZC-10).

    `status` ends as resolved, cancelled or auto-failed (YZC-16), or not resolved where the chase ended before.
    `started` is set with the first die of its own resolution: until then it can be cancelled (YZC-15).
    """

    action: str
    target: str = ""
    status: str = PLANNED
    started: bool = False
    crawls: bool = False
    stood: bool = True
    """Whether the action still stood when it was given up to crawl."""
    gates_passed: bool = False
    acted: bool = False
    passengers_done: bool = False
    contested: bool = False
    """Whether a Hide contest against it took place (YZC-93a)."""
    blocked: bool = False
    """Whether a Block owes it a roll (YZC-42)."""
    block_checked: bool = False
    failed: bool = False
    """Whether its roll, made or not, brought no success (or did not win)."""
    fired: bool = False
    """Whether a shot of it was fired."""

    def crawl(self) -> None:
        """Give the action up to crawl through the alley (YZC-109)."""
        self.crawls, self.stood = True, self.stands
        self.status = CANCELLED

    def drive_on(self) -> None:
        """Take the crawling back: there is no alley after all."""
        if self.crawls:
            self.crawls = False
            self.status = PLANNED if self.stood else CANCELLED

    @property
    def stands(self) -> bool:
        """Whether the action is still to be resolved."""
        return self.status == PLANNED


def action_text(action: str, role: str = "") -> Message:
    """The action as a term; Pursue/Flee is named by role where it is known."""
    if action == "pursue_flee" and role:
        return msg("yze-action-flee") if role == "prey" else msg("yze-action-pursue")
    return msg(f"yze-action-{slug(action)}")
