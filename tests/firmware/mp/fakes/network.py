"""Stands in for a board's `network`."""

STA_IF = 0
countries = []


def country(code):
    """Set the country; two capital letters."""
    if len(code) != 2 or code != code.upper():
        raise ValueError("invalid country")
    countries.append(code)


class WLAN:
    """A station that connects at once."""

    PM_NONE = 0

    def __init__(self, interface):
        assert interface == STA_IF
        self.on = False
        self.up = False
        self.pm = 0xA11140  # a board that was just switched on saves power

    def active(self, on):
        self.on = on

    def config(self, *, pm):
        if not self.on:
            raise OSError("off")
        self.pm = pm

    def connect(self, ssid, key):
        self.up = self.on

    def disconnect(self):
        self.up = False

    def isconnected(self):
        return self.up

    def status(self, what):
        return -50
