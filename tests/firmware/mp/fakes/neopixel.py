"""Stands in for `neopixel`."""


class NeoPixel:
    """A chain of lights."""

    def __init__(self, pin, count):
        self._lights = [(0, 0, 0)] * count

    def __setitem__(self, at, colour):
        self._lights[at] = colour

    def write(self):
        pass
