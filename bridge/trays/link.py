"""The bridge's end of one conversation with a tray: greeting, heartbeats, versions, damaged lines.

Pure: items and time come in; messages to send gather in `outgoing`, and what concerns others is returned. Which records
are new and what is acked is `ledger.py`'s business; commands are `outbox.py`'s. The contract is docs/tray-protocol.md.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from typing import TypeAlias

from bridge.trays.frames import UP_LIMIT, Bad, Console, Frame, Item, console_text
from bridge.trays.messages import (
    VERSION,
    Beat,
    DownMessage,
    Fault,
    Hello,
    Log,
    Malformed,
    Nack,
    No,
    Roll,
    Time,
    TrayHello,
    Unreadable,
    Yes,
    read,
)
from bridge.trays.rate import Allowance
from rules.terms import Message, Text, msg

HELLO_S = 1.0
HELLO_AGAIN_S = 0.2
"""The soonest that a tray without a session is greeted again."""
CONTENDED_S = 10.0
"""How long a tray that another bridge greeted is left to it."""
SILENCE_S = 6.5
"""Three heartbeats of 2 s are missing."""
TIME_S = 600.0
NACKS = 2.0
"""Nacks a second for damaged lines: noise must not be answered with a flood."""
GREETINGS = 5.0
"""Greetings a second that are taken from one tray."""


class LinkState(enum.Enum):
    """Where a conversation stands."""

    GREETING = "greeting"
    OPEN = "open"
    READ_ONLY = "read-only"


@dataclass(frozen=True, slots=True)
class Greeted:
    """A tray said who it is, and the conversation is open, or read-only where it speaks another version."""

    hello: TrayHello


@dataclass(frozen=True, slots=True)
class Said:
    """A line for the log: `level` is `debug info warn error`; console lines are `debug`."""

    level: str
    text: str


@dataclass(frozen=True, slots=True)
class Odd:
    """Something a person may want to know."""

    level: str
    text: Message


Event: TypeAlias = Greeted | Said | Odd | Roll | Fault | Unreadable | Yes | No | Beat


class Link:
    """One conversation. `sid` is new for each; `dev` is the tray it must be, where the transport knows."""

    def __init__(self, sid: str, now: float, dev: str | None = None) -> None:
        self._sid = sid
        self._dev = dev
        self.state = LinkState.GREETING
        self.outgoing: list[DownMessage] = []
        self._heard = now
        self._hello_due = now
        self._hello_at = -math.inf
        self._time_due = math.inf
        self._nacks = Allowance(NACKS, NACKS, now)
        self._greetings = Allowance(GREETINGS, GREETINGS, now)

    @property
    def due(self) -> float:
        """When to call `tick`."""
        if self.state is LinkState.GREETING:
            return self._hello_due
        return min(self._heard + SILENCE_S, self._time_due)

    def silent(self, now: float) -> float:
        """For how many seconds the tray is overdue; 0 while heartbeats come."""
        return max(0.0, now - self._heard - SILENCE_S)

    def tick(self, now: float, wall: float) -> None:
        """Do what is due: greet, notice silence, tell the time."""
        if self.state is not LinkState.GREETING and now >= self._heard + SILENCE_S:
            self.regreet(now)
        if self.state is LinkState.GREETING and now >= self._hello_due:
            self._hello(now)
        if self.state is LinkState.OPEN and now >= self._time_due:
            self._tell_time(now, wall)

    def regreet(self, at: float) -> None:
        """Begin the conversation anew at `at`; until the tray greets back, its records are not taken."""
        self.state = LinkState.GREETING
        self._hello_due = at

    def receive(self, item: Item, now: float, wall: float) -> list[Event]:
        """Take what arrived and return what it means to others, in order. Never raises."""
        if isinstance(item, Bad):
            self._refuse(Nack(item.why), now)
            return []
        if isinstance(item, Console):
            return [Said("debug", item.text)]
        return self._frame(item, now, wall)

    def _frame(self, frame: Frame, now: float, wall: float) -> list[Event]:
        message = read(frame)
        self._heard = now
        if isinstance(message, TrayHello):
            return self._greeted(message, now, wall)
        if isinstance(message, Malformed):
            self._refuse(Nack(message.why, re=message.t), now)
            return [Said("warn", f"malformed {message.t}: {message.detail}")]
        if isinstance(message, Log):
            return [Said(message.lvl, console_text(message.msg.encode()))]
        if isinstance(message, No) and message.re == "hello":
            return self._refused(message)
        if isinstance(message, Beat):
            return [message] if self.state is not LinkState.GREETING else []
        if isinstance(message, Roll | Fault | Unreadable | Yes | No):
            return [message] if self.state is LinkState.OPEN else []
        return []

    def _greeted(self, hello: TrayHello, now: float, wall: float) -> list[Event]:
        if self._dev is not None and hello.dev != self._dev:
            return [Odd("warn", msg("tray-wrong-name", said=Text(hello.dev), known=Text(self._dev)))]
        if (hello.v != VERSION or hello.sid == self._sid) and not self._greetings.take(now):
            self.regreet(now + HELLO_S)  # each greeting costs a look into the journal: a flood of them waits
            return []
        if hello.v != VERSION:
            self.state = LinkState.READ_ONLY
            self.outgoing.append(Nack("version", re="hello", v=VERSION))
            return [Greeted(hello), _version(hello.v)]
        if hello.sid == self._sid:
            self.state = LinkState.OPEN
            self._tell_time(now, wall)
            return [Greeted(hello)]
        if not hello.sid:
            self.regreet(max(now, self._hello_at + HELLO_AGAIN_S))
            self.tick(now, wall)
        elif self.state is LinkState.OPEN:
            self.regreet(now + CONTENDED_S)
            return [Odd("warn", msg("tray-contended"))]
        return []

    def _refused(self, message: No) -> list[Event]:
        if message.why != "version":
            return []
        self.state = LinkState.READ_ONLY
        return [_version(message.v)]

    def _hello(self, now: float) -> None:
        self.outgoing.append(Hello(VERSION, self._sid, UP_LIMIT))
        self._hello_at = now
        self._hello_due = now + HELLO_S

    def _tell_time(self, now: float, wall: float) -> None:
        self.outgoing.append(Time(int(wall), int(wall % 1 * 1000)))
        self._time_due = now + TIME_S

    def _refuse(self, nack: Nack, now: float) -> None:
        if self.state is LinkState.OPEN and self._nacks.take(now):
            self.outgoing.append(nack)


def _version(theirs: int | None) -> Odd:
    return Odd("error", msg("tray-version", theirs=-1 if theirs is None else theirs, ours=VERSION))
