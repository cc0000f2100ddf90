"""The outputs of a simulated tray: a gate and a ring that only remember what they were told, and a display that is
the console's `status`."""


class Panel:
    """`is_open` is where the gate stands; `light` what the bridge last had the ring show, "" until then."""

    name = "panel"

    def __init__(self):
        self.is_open = False
        self.light = ""

    def caps(self) -> tuple:
        """Return `display`, `ring` and `gate`."""
        return ("display", "ring", "gate")

    def show(self, tray) -> None:
        """The console's `status` looks for itself."""

    def led(self, message: dict) -> None:
        """Remember what the bridge wants to be seen."""
        self.light = message["mode"]

    def gate(self, is_open: bool) -> None:
        """Remember where the gate stands."""
        self.is_open = is_open
