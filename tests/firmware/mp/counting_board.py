"""A tray under MicroPython whose readings count: the n-th record shows n in five d10s.

`micropython counting_board.py ROOT`
"""

import asyncio
import sys

from firmware.boards.unix import Unix
from firmware.drivers.source import Source
from firmware.main import Starter
from firmware.tray.dice import DROP, HANDLING, ROLLED, ROLLING, Reading
from firmware.tray.machine import IDLE

DIGITS = 5
ROOM = 16  # records kept free: this source never waits for a hand


class CountingDice(Source):
    """Throws one d10 a digit of the number that the next record will have, whenever the tray is idle."""

    name = "sim"

    def __init__(self, clock, board):
        self._clock = clock
        self._board = board

    def caps(self):
        return ("sim", "beam")

    async def run(self, emit):
        tray = self._board.starter.tray
        while True:
            await asyncio.sleep(0.001)
            if tray.machine.state == IDLE and tray.store.free > ROOM:
                self._throw(emit, tray.store.hi + 1)
                tray.step()

    def _throw(self, emit, number):
        now = self._clock.now()
        text = f"{number:05d}"
        for state in (HANDLING, ROLLING):
            for at, digit in enumerate(text):
                emit(Reading(f"d{at}", "d10", int(digit), state, 100, now, "sim"))
        emit(Reading("", "", DIGITS, DROP, 100, now, "beam"))
        for at, digit in enumerate(text):
            emit(Reading(f"d{at}", "d10", int(digit), ROLLED, 100, now, "sim"))


class Board(Unix):
    """Unix with counting dice."""

    starter = None

    def sources(self, config, clock, tell):
        return [CountingDice(clock, self)]


board = Board(sys.argv[1], "count-1")
board.starter = Starter(board)
asyncio.run(board.starter.run())
