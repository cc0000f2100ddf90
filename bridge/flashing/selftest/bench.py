"""A tray on the bench: tells it what to do, and waits for what its parts report."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

import msgspec

from bridge.flashing.cable import Cable, Sense, new_rid
from bridge.flashing.errors import BoardError
from bridge.trays.frames import Frame
from bridge.trays.messages import Beat, Cancel, Gate, Led, Request, read

SENSE_S = 60
RENEW_S = 30.0
LOOK_S = 0.2
BEAT_S = 3.0


class Sensed(msgspec.Struct, frozen=True):
    """What a part reported: `state` is `drop`, `load`, `raw`, or what happened to a die."""

    src: str
    state: str
    face: int
    kind: str = ""
    key: str = ""


_sensed = msgspec.json.Decoder(Sensed)


class Bench:
    """A greeted tray that reads no dice while it is tested. `close` it at the end. Raises BoardError and PortError."""

    def __init__(self, cable: Cable) -> None:
        self._cable = cable
        self._renew = 0.0
        self._armed = ""
        self.health: dict[str, str] = {}
        """How the tray's parts do, by its last heartbeat."""

    def begin(self) -> None:
        """Have the tray tell what its parts report. Raises BoardError for one that cannot, or whose dice roll."""
        why = self._cable.ask(Sense(new_rid(), SENSE_S))
        if why:
            raise BoardError("tray-busy" if why == "busy" else "no-test", port=self._cable.target.name)
        self._renew = time.monotonic() + RENEW_S

    def hear_health(self) -> None:
        """Wait for a heartbeat, which tells what the tray has."""
        self.listen(BEAT_S, lambda _: bool(self.health))

    def close(self) -> None:
        """Leave the tray as it was."""
        self.disarm()
        self._cable.ask(Sense(new_rid(), 0))

    def light(self, colour: tuple[int, int, int], seconds: int) -> str:
        """Light the whole ring; returns "" or why not."""
        return self._cable.ask(Led(new_rid(), "read", colour, seconds))

    def gate(self, *, is_open: bool) -> str:
        """Move the gate; returns "" or why not."""
        number: Literal[0, 1] = 1 if is_open else 0
        return self._cable.ask(Gate(new_rid(), number))

    def arm(self, prompt: str) -> str:
        """Ask for a die, which opens the gate and shows `prompt`; returns "" or why not."""
        self._armed = new_rid()
        return self._cable.ask(Request(self._armed, [("d6", 1)], 600, prompt))

    def disarm(self) -> None:
        """Ask for nothing any more."""
        if self._armed:
            self._cable.ask(Cancel(self._armed))
            self._armed = ""

    def listen(self, seconds: float, enough: Callable[[list[Sensed]], bool]) -> list[Sensed]:
        """What the parts report until it is `enough`, for at most so many seconds."""
        found: list[Sensed] = []
        until = time.monotonic() + seconds
        while not enough(found) and (left := until - time.monotonic()) > 0:
            if time.monotonic() > self._renew:
                self.begin()
            for item in self._cable.items(min(left, LOOK_S)):
                if not isinstance(item, Frame):
                    continue
                if item.t == "sense":
                    found += _read(item)
                    if enough(found):
                        break
                elif isinstance(beat := read(item), Beat):
                    self.health = dict(beat.src)
        return found


def _read(frame: Frame) -> list[Sensed]:
    try:
        return [_sensed.decode(frame.body)]
    except msgspec.DecodeError:  # another firmware's: what this one says is looked for
        return []
