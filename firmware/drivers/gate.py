"""A hobby servo that holds the dice back until they are wanted."""

import asyncio

MOVE_MS = 600  # an SG90 turns 90 degrees in 0.3 s under load


class Gate:
    """`pwm` has `duty_ns(ns)`; `open_us` and `shut_us` are the pulse lengths of both ends.

    After a move the pulses stop: a servo that holds still hums, gets warm, and takes current from the radio.
    """

    name = "gate"

    def __init__(self, pwm, open_us: int, shut_us: int):
        self._pwm = pwm
        self._ends = (shut_us * 1000, open_us * 1000)
        self._wanted = False
        self._news = asyncio.Event()
        self._news.set()

    def caps(self) -> tuple:
        """Return `gate`."""
        return (self.name,)

    def show(self, tray) -> None:
        """Nothing to show: the gate is told by `gate`."""

    def gate(self, is_open: bool) -> None:
        """Open or shut."""
        if is_open != self._wanted:
            self._wanted = is_open
            self._news.set()

    async def run(self) -> None:
        """Move when told, for ever; shut at the start."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._pwm.duty_ns(self._ends[self._wanted])
            await asyncio.sleep(MOVE_MS / 1000)
            if not self._news.is_set():
                self._pwm.duty_ns(0)
