"""Driving the simulated tray by lines: what a hand does at a real one."""

import asyncio

from ..tray.dice import COCKED, STACKED, UNSURE, is_face
from ..tray.errors import TrayError
from ..tray.machine import DROPPING, READ, SETTLING

HELP = (
    "roll [KIND=FACE ...] | cocked|stacked|unsure|move|hold KIND[=FACE] | confirm | cancel | "
    "fault CODE NAME | status | quit"
)


class CommandError(TrayError):
    """A line that the console does not understand; the text says what it takes."""


def parse_die(word: str) -> tuple:
    """Turn `d6=4` into ("d6", 4, 0), `d6` into ("d6", 1, 0), `d6-2=4` into ("d6", 4, 2). Raises CommandError."""
    die, _, face = word.partition("=")
    kind, _, number = die.partition("-")
    try:
        value = int(face) if face else (1 if kind in ("d4", "d6", "d8", "d12", "d20") else 0)
        which = int(number) if number else 0
    except ValueError:
        raise CommandError(f"{word}: a face is a number, as in d6=4, and so is which die it is, as in d6-2=4") from None
    if not is_face(kind, value):
        raise CommandError(f"{word}: no such die or face; kinds are d4 d6 d8 d10 d00 d12 d20 df, faces as printed")
    return (kind, value, which)


class Console:
    """Carries out lines for a Tray, its VirtualDice and its Panel. `stop()` is called for `quit`."""

    def __init__(self, tray, dice, panel, stop):
        self._tray = tray
        self._panel = panel
        self._dice = dice
        self._stop = stop

    async def line(self, text: str) -> str:
        """Carry out one line and return the answer: `ok`, a status line, or `error: ...`."""
        words = text.split()
        if not words:
            return ""
        try:
            return await self._run(words[0], words[1:])
        except CommandError as error:
            return f"error: {error}"

    async def _rest(self) -> None:
        """Wait until the dice lie still, so that the next line is another throw."""
        while self._tray.machine.state in (DROPPING, SETTLING, READ):
            await asyncio.sleep(0.005)

    def _status(self) -> str:
        machine, store = self._tray.machine, self._tray.store
        gate = "open" if self._panel.is_open else "shut"
        return (
            f"state={machine.state} rid={machine.rid} waiting={store.waiting} link={self._tray.link.state} "
            f"gate={gate} light={self._panel.light}"
        )

    async def _run(self, verb: str, words: list) -> str:
        if verb == "roll":
            await self._dice.roll([parse_die(word) for word in words])
            await self._rest()
        elif verb in ("confirm", "cancel"):
            self._tray.press(verb)
        elif verb == "status":
            return self._status()
        elif verb == "fault" and len(words) == 2:
            self._tray.machine.report(words[0], words[1])
        elif verb == "quit":
            self._stop()
        elif verb in (COCKED, STACKED, UNSURE, "move", "hold") and len(words) == 1:
            kind, face, which = parse_die(words[0])
            if verb in ("move", "hold"):
                getattr(self._dice, verb)(kind, face, which or 1)
            else:
                self._dice.lay(kind, face, verb, which)
                await self._rest()
        else:
            raise CommandError(HELP)
        return "ok"
