"""Which serial ports may be trays, and how each kind of USB chip wants to be opened. Pure but for `list_ports`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import serial.tools.list_ports

WINDOWS = os.name == "nt"
NATIVE = (True, True)
"""Boards with USB of their own believe that nobody listens while DTR is off."""
BRIDGE = (False, False)
"""UART chips are wired to reset the board by DTR and RTS: both stay off."""

_LINES: dict[tuple[int, int | None], tuple[bool, bool]] = {
    (0x2E8A, None): NATIVE,  # Raspberry Pi Pico
    (0x303A, None): NATIVE,  # Espressif ESP32-S2, S3, C3
    (0xF055, None): NATIVE,  # MicroPython's own id
    (0x10C4, 0xEA60): BRIDGE,  # Silicon Labs CP2102
    (0x1A86, 0x7523): BRIDGE,  # WCH CH340
    (0x1A86, 0x55D4): BRIDGE,  # WCH CH9102
    (0x0403, 0x6001): BRIDGE,  # FTDI FT232R
    (0x0403, 0x6015): BRIDGE,  # FTDI FT231X
}


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A serial port that the system lists."""

    device: str
    vid: int | None = None
    pid: int | None = None
    serial_number: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A port to open. `key` stays the same when the same board is plugged in elsewhere; `lines` are DTR and RTS.

    `named` places stand in the configuration; others were found and are given up when no tray answers.
    """

    key: str
    device: str
    lines: tuple[bool, bool]
    named: bool


def list_ports() -> list[UsbPort]:
    """The serial ports of this computer; takes some milliseconds, so call it in a thread."""
    return [UsbPort(port.device, port.vid, port.pid, port.serial_number) for port in serial.tools.list_ports.comports()]


def lines_of(port: UsbPort | None) -> tuple[bool, bool] | None:
    """DTR and RTS for a port, None where it is no chip that trays use."""
    if port is None or port.vid is None:
        return None
    return _LINES.get((port.vid, port.pid)) or _LINES.get((port.vid, None))


def identity(path: str) -> tuple[str, int, int] | None:
    """What a path leads to right now; None where there is nothing. On Windows, where ports are no files, its name."""
    if WINDOWS:
        return (path, 0, 0)
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return (os.path.realpath(path), found.st_ino, found.st_ctime_ns)


def _real(path: str) -> str:
    return path.upper() if WINDOWS else os.path.realpath(path)


class Finder:
    """Finds ports by name and by chip. `named` are paths, or `usb:SERIALNUMBER` for the board of that number.

    A named path whose board moves to another path is found there by its serial number.
    """

    def __init__(self, named: Sequence[str], auto: bool, listed: Callable[[], Iterable[UsbPort]] = list_ports) -> None:
        self._named = tuple(named)
        self._auto = auto
        self._listed = listed
        self._numbers: dict[str, str] = {}

    def find(self) -> list[Place]:
        """The ports that are there now."""
        listed = {_real(port.device): port for port in self._listed()}
        places = [place for name in self._named if (place := self._find_named(name, listed)) is not None]
        if self._auto:
            taken = {_real(place.device) for place in places}
            for device, port in listed.items():
                lines = lines_of(port)
                if lines is not None and device not in taken:
                    key = f"usb:{port.serial_number}" if port.serial_number else port.device
                    places.append(Place(key, port.device, lines, named=False))
        return places

    def _find_named(self, name: str, listed: dict[str, UsbPort]) -> Place | None:
        if not name.startswith("usb:"):
            port = listed.get(_real(name))
            if port is not None and port.serial_number:
                self._numbers[name] = port.serial_number
            if port is not None or (not WINDOWS and Path(name).exists()):
                return Place(name, name, lines_of(port) or NATIVE, named=True)
        number = self._numbers.get(name, name.removeprefix("usb:"))
        port = next((port for port in listed.values() if port.serial_number == number), None)
        return Place(name, port.device, lines_of(port) or NATIVE, named=True) if port is not None else None
