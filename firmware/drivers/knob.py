"""A rotary encoder and push-buttons."""

# how the two lines step through their four states in one direction; anything else is bounce
_STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
_DETENT = 4  # steps between two clicks of an EC11
BOUNCE_MS = 30


class Knob:
    """Two pins of an encoder, each with a pull-up; their interrupts count, `turned()` tells. `edges` is the trigger for
    both edges."""

    def __init__(self, a, b, edges=3):
        self._a = a
        self._b = b
        self._state = a.value() << 1 | b.value()
        self._steps = 0
        for pin in (a, b):
            pin.irq(handler=self._irq, trigger=edges)

    def _irq(self, _pin) -> None:
        state = self._a.value() << 1 | self._b.value()
        self._steps += _STEPS[self._state << 2 | state]
        self._state = state

    def turned(self) -> int:
        """Return how many clicks it was turned since last asked; right is positive."""
        clicks = int(self._steps / _DETENT)
        self._steps -= clicks * _DETENT
        return clicks

    def close(self) -> None:
        """Stop counting."""
        for pin in (self._a, self._b):
            pin.irq(handler=None)


class Button:
    """A button that pulls its pin low; ask `pressed(now)` every few milliseconds."""

    def __init__(self, pin):
        self._pin = pin
        self._down = False
        self._since = 0

    def pressed(self, now: int) -> bool:
        """Return True once for each press."""
        down = self._pin.value() == 0
        if down != self._down and now - self._since >= BOUNCE_MS:
            self._down = down
            self._since = now
            return down
        return False
