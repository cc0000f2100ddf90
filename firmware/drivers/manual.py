"""Entering dice by hand: knob, three buttons and the display. Every kind of die; also mends what others misread."""

import asyncio

from ..tray.dice import FACES, RAW, ROLLED, Reading, faces
from ..tray.machine import CONFIRM
from .source import Source

LOOK_MS = 10
KINDS = ("d6", "d20", "d10", "d00", "d4", "d8", "d12", "df")
DICE_MOST = 40


class Manual(Source):
    """A little form: turn to choose, push for the next die, `confirm` to send, `cancel` to take the last one back.

    With a request it asks for exactly those dice. While a throw waits for confirmation, the buttons confirm or discard
    it, and the knob corrects the first die that lies badly. `press(button)` is how the tray hears the buttons.
    """

    name = "manual"

    def __init__(self, clock, knob, push, confirm, cancel):
        self._clock = clock
        self._knob = knob
        self._push = push
        self._confirm = confirm
        self._cancel = cancel
        self._tray = None
        self._todo: list[str] = []  # kinds that the request still wants
        self._entered: list[tuple] = []
        self._choosing_kind = True
        self._kind = 0
        self._face = 0
        self._mending = ""
        self.active = False

    def show(self, tray) -> None:
        """Learn which tray this belongs to; called whenever something changed."""
        self._tray = tray
        if self._mending and not self._bad():
            self._leave()

    def arm(self, rid: str, wanted: dict, prompt: str) -> None:
        """Ask for the wanted dice, in the order of their kinds."""
        self._todo = [kind for kind in KINDS for _ in range(wanted.get(kind, 0))]
        self._leave()

    async def run(self, emit) -> None:
        """Look at knob and buttons, for ever."""
        while True:
            now = self._clock.now()
            turned = self._knob.turned()
            if turned:
                self._tell(emit, "knob", turned)
                self._turn(turned)
            if self._push.pressed(now):
                self._tell(emit, "push", 1)
                self._next(emit)
            if self._confirm.pressed(now):
                self._tell(emit, "confirm", 1)
                self._send(emit)
            if self._cancel.pressed(now):
                self._tell(emit, "cancel", 1)
                self._back()
            await asyncio.sleep(LOOK_MS / 1000)

    def close(self) -> None:
        """Let go of the knob."""
        self._knob.close()

    # -- the form --

    def lines(self) -> list[str]:
        """Return what the display shows while something is being entered, at most 16 characters a line."""
        if not self.active:
            return []
        if self._mending:
            return ["Correct:", f"{self._now_kind()} = {self._now_face()}", "push to accept"]
        done = " ".join([str(face) for _, face in self._entered])[-16:]
        if self._choosing_kind and not self._todo:
            return [f"Die: < {KINDS[self._kind]} >", done, "confirm to send" if self._entered else "push to choose"]
        if self._todo and len(self._entered) == len(self._todo):
            return ["All entered", done, "confirm to send"]
        where = f" {len(self._entered) + 1}/{len(self._todo)}" if self._todo else ""
        return [f"{self._now_kind()}{where}: < {self._now_face()} >", done, "push for next"]

    def _bad(self):
        """Return the die to be mended, or None."""
        if self._tray is None or self._tray.machine.state != CONFIRM:
            return None
        bad = [die for die in self._tray.machine.dice if die.bad and die.kind in FACES]
        return bad[0] if bad else None

    def _now_kind(self) -> str:
        if self._mending:
            die = self._bad()
            return die.kind if die else "d6"
        if self._todo:
            return self._todo[min(len(self._entered), len(self._todo) - 1)]
        return KINDS[self._kind]

    def _now_face(self) -> int:
        sides = faces(self._now_kind())
        return sides[self._face % len(sides)]

    def _turn(self, clicks: int) -> None:
        if not self.active:
            self.active = True
            bad = self._bad()
            self._mending = bad.key if bad else ""
        elif self._choosing_kind and not self._todo and not self._mending:
            self._kind = (self._kind + clicks) % len(KINDS)
        else:
            self._face += clicks
        self._changed()

    def _next(self, emit) -> None:
        if not self.active:
            return
        if self._mending:
            self._say(emit, self._mending, self._now_kind(), self._now_face())
            self._leave()
        elif self._choosing_kind and not self._todo:
            self._choosing_kind = False
            self._face = 0
        elif len(self._entered) < (len(self._todo) or DICE_MOST):
            self._entered.append((self._now_kind(), self._now_face()))
            self._face = 0
            self._choosing_kind = True
        self._changed()

    def _send(self, emit) -> None:
        """Send what was entered, or confirm what others read."""
        if self.active and self._entered:
            for kind, face in self._entered:
                self._say(emit, "", kind, face)  # a typed die cannot be told from another: it has no key
            self._leave()
        elif self._tray is not None:
            self._leave()
            self._tray.press("confirm")
        self._changed()

    def _back(self) -> None:
        """Take the last die back, leave the form, or discard the throw."""
        if self.active and self._entered:
            self._entered.pop()
        elif self.active:
            self._leave()
        elif self._tray is not None:
            self._tray.press("cancel")
        self._changed()

    def _say(self, emit, key: str, kind: str, face: int) -> None:
        emit(Reading(key, kind, face, ROLLED, 100, self._clock.now(), self.name))

    def _tell(self, emit, part: str, value: int) -> None:
        emit(Reading("", "", value, RAW, 100, self._clock.now(), part))

    def _leave(self) -> None:
        self.active = False
        self._entered = []
        self._choosing_kind = True
        self._face = 0
        self._mending = ""

    def _changed(self) -> None:
        if self._tray is not None:
            self._tray.changed()
