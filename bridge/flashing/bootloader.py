"""Boards that wait in their boot loader for MicroPython: seen by their USB ids, and as drives."""

from __future__ import annotations

import os
import string
from dataclasses import dataclass
from pathlib import Path

from bridge.trays.transports.usb import UsbPort

SYSFS = Path("/sys/bus/usb/devices")
UF2 = {(0x2E8A, 0x0003): "picow", (0x2E8A, 0x000F): "pico2w"}
"""A Pico whose BOOTSEL was held. It has no serial port then. Which Pico of its family it is cannot be told."""
JTAG = (0x303A, 0x1001)
"""An ESP32-S3 in its boot loader, or one that runs something else than MicroPython."""
_DRIVES = {"RPI-RP2": "picow", "RP2350": "pico2w"}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A board in its boot loader. `where` is its port or drive, "" where only USB shows it."""

    board: str
    where: str


def in_boot_loader(port: UsbPort) -> bool:
    """Whether a serial port belongs to a board that waits in its boot loader."""
    return (port.vid, port.pid) == JTAG


def waiting(sysfs: Path = SYSFS, mounts: list[Path] | None = None) -> list[Waiting]:
    """The boards without a serial port: by their USB ids where the system lists them, else by their drives."""
    if sysfs.is_dir():
        ids = (_ids(folder) for folder in sorted(sysfs.iterdir()))
        return [Waiting(UF2[found], "") for found in ids if found in UF2]
    roots = _mounts() if mounts is None else mounts
    return [Waiting(board, str(root)) for root in roots if (board := _drive(root)) is not None]


def _ids(folder: Path) -> tuple[int, int]:
    try:
        vendor, product = ((folder / name).read_text(encoding="ascii") for name in ("idVendor", "idProduct"))
        return int(vendor, 16), int(product, 16)
    except (OSError, ValueError):  # an interface or a hub's port, not a device
        return (0, 0)


def _mounts() -> list[Path]:
    if os.name == "nt":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    volumes = Path("/Volumes")
    return sorted(volumes.iterdir()) if volumes.is_dir() else []


def _drive(root: Path) -> str | None:
    """Which board shows itself as this drive: the file that every such boot loader puts there names it."""
    try:
        text = (root / "INFO_UF2.TXT").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return next((board for mark, board in _DRIVES.items() if f"Board-ID: {mark}" in text), None)
