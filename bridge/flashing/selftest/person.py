"""Who does and sees what a computer cannot."""

from __future__ import annotations

from typing import Protocol

from rules.terms import Message


class Person(Protocol):
    """Somebody at the tray. Where nobody is, every question is answered with None."""

    def tell(self, what: Message) -> None:
        """Say what to do, or what was seen."""

    def ready(self, what: Message) -> bool:
        """Say what comes and wait until it may begin; False: leave this step out."""

    def sees(self, what: Message) -> bool | None:
        """Ask whether something can be seen."""

    def reads(self, what: Message) -> str | None:
        """Ask what can be read."""


class Nobody:
    """No person: what needs eyes or hands stays open."""

    def __init__(self, said: list[Message] | None = None) -> None:
        self.said = said if said is not None else []

    def tell(self, what: Message) -> None:
        """Keep it."""
        self.said.append(what)

    def ready(self, what: Message) -> bool:
        """Begin at once."""
        self.said.append(what)
        return True

    def sees(self, what: Message) -> bool | None:
        """Nobody looks."""
        self.said.append(what)
        return None

    def reads(self, what: Message) -> str | None:
        """Nobody reads."""
        self.said.append(what)
        return None
