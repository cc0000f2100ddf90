"""What the hub asks of a transport, and what it gives."""

from __future__ import annotations

from typing import Protocol

from bridge.trays.messages import Info
from bridge.trays.transports.wire import Wire
from rules.terms import Message


class Floor(Protocol):
    """The hub as transports see it."""

    async def talk(self, wire: Wire) -> bool:
        """Talk over a wire until it is gone, close it, and return whether a tray greeted.

        Raises nothing but CancelledError.
        """

    def introduce(self, info: Info) -> None:
        """A tray exists, though it may be off."""

    def notice(self, where: str, level: str, text: Message) -> None:
        """Tell people something; `level` is `debug info warn error`. What was said of a place last is not repeated."""


class Transport(Protocol):
    """A kind of way to trays: finds or awaits them, and lets the hub talk to each over a wire of its own."""

    name: str

    async def open(self) -> None:
        """Take hold of what is needed (a port to listen on, a broker). Raises TrayError when that cannot be had."""

    async def run(self, floor: Floor) -> None:
        """Serve until cancelled. What fails for a while is tried again in here; a TrayError or a bug begins it anew."""

    async def close(self) -> None:
        """Let go of everything; also after a failed `open`."""
