"""Stands in for a board's `bluetooth`: a radio that hears nothing."""


class UUID:
    """A service id."""

    def __init__(self, text):
        if len(text) != 36:
            raise ValueError("invalid UUID")


scans = []


class BLE:
    """The radio."""

    def active(self, on):
        self.on = on

    def irq(self, handler):
        assert callable(handler)

    def gap_scan(self, duration, interval=0, window=0, active=False):
        if not self.on:
            raise OSError(19)
        scans.append((duration, interval, window, active))
