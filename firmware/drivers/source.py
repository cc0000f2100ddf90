"""What every source of readings looks like."""


class Source:
    """Reads dice, or senses that something fell. Subclasses override what they need.

    `name` is how it appears in heartbeats and faults (at most 12 characters).
    """

    name = "source"

    def caps(self) -> tuple:
        """Return what it adds to the tray's `caps`."""
        return (self.name,)

    def arm(self, rid: str, wanted: dict, prompt: str) -> None:
        """Learn what is wanted now, and again after each throw: kind -> number; an empty `rid` means nothing is."""

    async def run(self, emit) -> None:
        """Call `emit(reading)` for whatever is seen, for ever. Raises when the device is lost."""

    def close(self) -> None:
        """Let go of the device; may be called twice."""
