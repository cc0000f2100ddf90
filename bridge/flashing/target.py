"""The port that a command is about, which may vanish and come back while its board starts over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import serial

from bridge.flashing.errors import PortError
from bridge.flashing.holder import holder
from bridge.trays.errors import PortBusyError, PortDeniedError, WireLostError
from bridge.trays.transports.serial_line import open_port
from bridge.trays.transports.usb import Finder, Place, UsbPort, identity, list_ports

LOOK_S = 0.05
LEAVE_S = 1.0
BACK_S = 15.0
"""How long a board may take to come back after it was reset."""


class Target:
    """One port by name: a path, or `usb:SERIALNUMBER`. The same board is found again under another path."""

    def __init__(self, name: str, listed: Callable[[], Iterable[UsbPort]] = list_ports) -> None:
        self.name = name
        self._finder = Finder((name,), auto=False, listed=listed)

    def place(self) -> Place:
        """Where it is now. Raises PortError."""
        places = self._finder.find()
        if not places:
            raise PortError("no-port", port=self.name)
        return places[0]

    def identity(self) -> object:
        """What is at the port right now, another value once its board has started over; None: nothing."""
        try:
            return identity(self.place().device)
        except PortError:
            return None

    def wait_until_gone(self, before: object) -> None:
        """Wait until a board that was told to start over has left; `before` was its `identity`.

        A board whose port is on a chip of its own never leaves; it is given a second.
        """
        until = time.monotonic() + LEAVE_S
        while time.monotonic() < until and self.identity() == before:
            time.sleep(LOOK_S)

    def open(self, within: float = 0.0) -> serial.Serial:
        """Open it, trying for `within` seconds. Raises PortError: it is not there, busy, or may not be opened."""
        until = time.monotonic() + within
        while True:
            try:
                return self._open()
            except PortError:
                if time.monotonic() >= until:
                    raise
            time.sleep(LOOK_S)

    def _open(self) -> serial.Serial:
        place = self.place()
        try:
            return open_port(place)
        except PortBusyError:
            raise busy(place.device) from None
        except PortDeniedError:
            raise PortError("denied", port=place.device, group=_group(place.device)) from None
        except WireLostError as error:
            raise PortError("cannot-open", port=place.device, why=error.cause.clause) from None


def busy(device: str) -> PortError:
    """What to say of a port that another program holds: which program, where the system tells."""
    held = holder(device)
    if held is None:
        return PortError("busy", port=device)
    if held.is_bridge:
        return PortError("busy-bridge", port=device, pid=str(held.pid))
    return PortError("busy-program", port=device, program=held.name, pid=str(held.pid))


def choose(name: str | None, listed: Callable[[], Iterable[UsbPort]] = list_ports) -> Target:
    """The target that is named, or else the only board on USB. Raises PortError where there is none, or several."""
    if name is not None:
        target = Target(name, listed)
        target.place()
        return target
    places = Finder((), auto=True, listed=listed).find()
    if not places:
        raise PortError("no-board")
    if len(places) > 1:
        raise PortError("several-boards", ports=", ".join(sorted(place.device for place in places)))
    return Target(places[0].device, listed)


def _group(device: str) -> str:
    try:
        return Path(device).group()
    except (KeyError, OSError, NotImplementedError):
        return "dialout"
