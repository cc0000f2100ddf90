"""The outputs of a simulated tray: a gate and a ring that only remember what they were told."""


class Panel:
    """`is_open` is where the gate stands; `light` what the bridge last had the ring show, "" until then."""

    name = "panel"

    def __init__(self):
        self.is_open = False
        self.light = ""

    def caps(self) -> tuple:
        """Return `ring` and `gate`."""
        return ("ring", "gate")

    def show(self, tray) -> None:
        """The tray's own state is in the console's `status`."""

    def led(self, message: dict) -> None:
        """Remember what the bridge wants to be seen."""
        self.light = message["mode"]

    def gate(self, is_open: bool) -> None:
        """Remember where the gate stands."""
        self.is_open = is_open
