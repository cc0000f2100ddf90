"""A conversation with one tray over its cable, for a person at the keyboard: greets, asks, listens. Blocks.

It is not the bridge's end of the line: it acks nothing unless told, so that no reading is lost to it.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, Self

import msgspec
import serial

from bridge.flashing.errors import BoardError, PortError
from bridge.flashing.target import Target
from bridge.trays.frames import UP_LIMIT, Console, Frame, FrameReader, Item, encode, seal
from bridge.trays.messages import VERSION, Ack, Command, Hello, Nack, No, TrayHello, Yes, read

HELLO_S = 1.0
ANSWER_S = 1.0
TRIES = 3
PROMPT = ">>>"
PIECE_S = 0.05
"""How long one look at the port may last: keyboard interrupts are noticed in between."""


class Sense(msgspec.Struct, frozen=True, tag_field="t", tag="sense"):
    """Ask a tray to tell what its parts report for `s` seconds, and to read no dice meanwhile; 0 ends it."""

    rid: str
    s: int


class Restart(msgspec.Struct, frozen=True, tag_field="t", tag="restart"):
    """Start over: to the `tray`, or once to MicroPython's `prompt`."""

    rid: str
    to: Literal["tray", "prompt"]


@dataclass(frozen=True, slots=True)
class Greeting:
    """How a tray greeted; `slot` is which of its two places it runs from, "" where it does not say."""

    hello: TrayHello
    slot: str


class _Slot(msgspec.Struct):
    slot: str = ""


_slot = msgspec.json.Decoder(_Slot)


class Cable:
    """An open port and the talk over it. Use it with `with`; raises PortError when the port goes."""

    def __init__(self, target: Target, within: float = 0.0) -> None:
        self.target = target
        self._port = target.open(within)
        self._port.timeout = PIECE_S
        self._frames = FrameReader(UP_LIMIT)
        self._arrived: deque[Item] = deque()
        self._sid = secrets.token_hex(4)
        self.greeting: Greeting | None = None
        self.at_prompt = False
        """Whether MicroPython's prompt answered, and no tray."""
        self.console: list[str] = []
        """What came that is no message, for whoever wants to know why there was no message."""
        self.send_line(b"")  # whatever noise lies in a buffer ends here

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):  # it was unplugged: there is nothing left to close
            self._port.close()

    # -- bytes --

    def send_line(self, line: bytes) -> None:
        """Send a line as it is."""
        try:
            self._port.write(line + b"\n")
        except serial.SerialTimeoutException:
            pass  # nobody reads: what matters is sent again
        except OSError as error:
            raise self._gone(error) from error

    def send(self, message: Hello | Command | Sense | Restart | Ack | Nack) -> None:
        """Send a message; it may get lost."""
        self.send_line(seal(encode(message)).removesuffix(b"\n"))

    def items(self, within: float) -> Iterator[Item]:
        """What arrives, for `within` seconds; what is not taken now is there next time."""
        until = time.monotonic() + within
        while True:
            self._receive()
            while self._arrived:
                yield self._arrived.popleft()
            if time.monotonic() >= until:
                return

    def _receive(self) -> None:
        try:
            data = self._port.read(1)
            data += self._port.read(self._port.in_waiting)
        except OSError as error:
            raise self._gone(error) from error
        for item in self._frames.feed(data):
            if isinstance(item, Console):
                self.console = [*self.console[-19:], item.text]
            self._arrived.append(item)

    def _gone(self, error: OSError) -> PortError:
        return PortError("gone", port=self.target.name, why=str(error.strerror or error))

    # -- talk --

    def greet(self, within: float) -> Greeting | None:
        """Greet until the tray greets back; None where none does for `within` seconds, or a prompt answers."""
        version = VERSION
        until = time.monotonic() + within
        while time.monotonic() < until:
            self.send(Hello(version, self._sid, UP_LIMIT))
            for item in self.items(min(HELLO_S, until - time.monotonic())):
                if isinstance(item, Console) and item.text.startswith(PROMPT):
                    self.at_prompt = True
                    return None
                found = self.greeted(item)
                if found is not None and found.hello.v != version:
                    version = found.hello.v  # another version's tray: what is needed here is the same in all
                    break
                if found is not None and found.hello.sid == self._sid:
                    self.greeting = found
                    return found
        return None

    @staticmethod
    def greeted(item: Item) -> Greeting | None:
        """The greeting of a tray, if that is what arrived."""
        if not isinstance(item, Frame) or item.t != "hello":
            return None
        message = read(item)
        return Greeting(message, _slot_of(item.body)) if isinstance(message, TrayHello) else None

    def ask(self, command: Command | Sense | Restart) -> str:
        """Send a command until it is answered; returns "" when it was taken, else why not.

        What else arrives meanwhile is there afterwards. Raises BoardError where no answer comes.
        """
        others: list[Item] = []
        try:
            for _ in range(TRIES):
                self.send(command)
                for item in self.items(ANSWER_S):
                    message = read(item) if isinstance(item, Frame) else None
                    if isinstance(message, Yes | No) and message.rid == command.rid:
                        return message.why if isinstance(message, No) else ""
                    others.append(item)
        finally:
            self._arrived.extendleft(reversed(others))
        raise BoardError("no-answer", port=self.target.name)


def _slot_of(body: bytes) -> str:
    try:
        return _slot.decode(body).slot
    except msgspec.DecodeError:
        return ""


def new_rid() -> str:
    """An id for a command."""
    return secrets.token_hex(4)
