"""Virtual dice: a source that rolls what is asked for, or what it is told, with the mishaps of real dice.

Runs under MicroPython too, so that the firmware can be tested there without hardware.
"""

import asyncio

from ..drivers.source import Source
from ..tray.dice import (
    COCKED,
    DROP,
    HANDLING,
    MOVED,
    ROLLED,
    ROLLING,
    UNSURE,
    Reading,
    faces,
)

TUMBLE_MS = 500
BETWEEN_MS = 120
MISHAPS = (COCKED, UNSURE, "missing", "extra", MOVED)


class Rng:
    """Thirty-two bits of xorshift: the same numbers under every interpreter."""

    def __init__(self, seed: int):
        self._state = (seed * 2654435761 + 88675123) & 0xFFFFFFFF or 1

    def below(self, limit: int) -> int:
        """Return a number from 0 up to, not including, `limit`."""
        state = self._state
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        self._state = state
        return state % limit


class VirtualDice(Source):
    """Dice in no one's hand, with a beam that sees them fall.

    `auto` rolls what a request asks for after `pace` ms (0: at once, no tumbling to watch); `faults` is how
    many throws of 100 go wrong in some way that a reader of dice would notice.
    """

    name = "sim"

    def __init__(self, clock, seed: int = 1, auto: bool = False, pace: int = 2000, faults: int = 0):
        self._clock = clock
        self._rng = Rng(seed)
        self._auto = auto
        self._pace = pace
        self._faults = faults
        self._wanted: dict[str, int] = {}
        self._armed = asyncio.Event()
        self._bad: list[str] = []  # keys of dice that lie badly: they are rolled first
        self._emit = None

    def caps(self) -> tuple:
        """Return the source and its beam."""
        return (self.name, "beam")

    def arm(self, rid: str, wanted: dict, prompt: str) -> None:
        """Remember what is wanted."""
        self._wanted = dict(wanted) if rid else {}
        self._armed.set()

    async def run(self, emit) -> None:
        """Roll what is asked for, for ever, if `auto`; else wait to be told."""
        self._emit = emit
        while True:
            await self._armed.wait()
            self._armed.clear()
            if not self._auto or not self._wanted:
                continue
            if self._pace:
                await asyncio.sleep(self._pace / 1000)
            if self._wanted and not self._armed.is_set():
                await self.throw(self._random(self._wanted), self._mishap())

    def _random(self, wanted: dict) -> list:
        dice = []
        for kind in sorted(wanted):
            sides = faces(kind)
            for _ in range(wanted[kind]):
                dice.append((kind, sides[self._rng.below(len(sides))]))
        return dice

    def _mishap(self) -> str:
        if self._rng.below(100) >= self._faults:
            return ""
        return MISHAPS[self._rng.below(len(MISHAPS))]

    async def roll(self, dice: list) -> None:
        """Throw dice: (kind, face) or (kind, face, number of that die) each; with none, what is wanted, or one d6."""
        await self.throw(dice or self._random(self._wanted or {"d6": 1}))

    async def throw(self, dice: list, mishap: str = "") -> None:
        """Throw dice, one of them with a mishap."""
        if mishap == "missing" and len(dice) > 1:
            dice = dice[1:]
        if mishap == "extra":
            dice = list(dice)
            dice.append(dice[0])
        keyed = self._keys(dice)
        for key, kind, face in keyed:
            self._say(key, kind, face, HANDLING)
            self._say(key, kind, face, ROLLING)
        self._emit(Reading("", "", len(keyed), DROP, 100, self._clock.now(), "beam"))
        if self._pace:
            await asyncio.sleep(TUMBLE_MS / 1000)
        for index, (key, kind, face) in enumerate(keyed):
            if index and self._pace:
                await asyncio.sleep(BETWEEN_MS / 1000)
            if index == 0 and mishap in (COCKED, UNSURE):
                self._say(key, kind, face, mishap)
                self._bad.append(key)
            else:
                self._say(key, kind, face, ROLLED)
        if mishap == MOVED:
            self.move(keyed[0][1], faces(keyed[0][1])[0])

    def _keys(self, dice: list) -> list:
        """Give every die its name; where no number says which, dice that lie badly are picked up first, then others."""
        keyed: list = []
        used: list = []
        for kind, face, *number in dice:
            waiting = [key for key in self._bad if key.split("-")[0] == kind]
            if number and number[0]:
                key = f"{kind}-{number[0]}"
            elif waiting:
                key = waiting[0]
            else:
                free = 1
                while f"{kind}-{free}" in used or f"{kind}-{free}" in self._bad:
                    free += 1
                key = f"{kind}-{free}"
            if key in self._bad:
                self._bad.remove(key)
            used.append(key)
            keyed.append((key, kind, face))
        return keyed

    def lay(self, kind: str, face: int, state: str, number: int = 0) -> None:
        """A die of this kind falls in and lies there in a state: cocked, stacked, unsure."""
        (key, _, _) = self._keys([(kind, face, number)])[0]
        self._say(key, kind, face, HANDLING)
        self._say(key, kind, face, ROLLING)
        self._emit(Reading("", "", 1, DROP, 100, self._clock.now(), "beam"))
        self._say(key, kind, face, state)
        self._bad.append(key)

    def move(self, kind: str, face: int, number: int = 1) -> None:
        """A die of this kind is nudged and shows another face."""
        self._say(f"{kind}-{number}", kind, face, MOVED)

    def hold(self, kind: str, face: int, number: int = 1) -> None:
        """A die is shaken and held still in a hand: no roll."""
        key = f"{kind}-{number}"
        for state in (HANDLING, ROLLING, ROLLED):
            self._say(key, kind, face, state)

    def _say(self, key: str, kind: str, face: int, state: str) -> None:
        conf = 40 if state == UNSURE else 100
        self._emit(Reading(key, kind, face, state, conf, self._clock.now(), self.name))
