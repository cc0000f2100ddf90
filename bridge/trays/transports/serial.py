"""Trays on USB cables: finds them, opens them, and opens them again after they were unplugged.

A port is found by its chip and known by its board's serial number, not by a name that another board may get tomorrow.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable, Sequence

import serial

from bridge.trays.errors import TrayError, WireLostError
from bridge.trays.transports.backoff import Backoff
from bridge.trays.transports.base import Floor
from bridge.trays.transports.serial_line import SerialLine, open_port
from bridge.trays.transports.usb import Finder, Place, UsbPort, identity, list_ports

SCAN_S = 0.5
PATIENCE_S = 12.0
"""How long a port that was found by its chip may take to say hello: a board that was reset by opening needs seconds."""
LOOK_S = 0.25


class SerialTransport:
    """`ports` are paths or `usb:SERIALNUMBER`; with `auto`, every port with a chip that trays use is tried as well."""

    name = "serial"

    def __init__(
        self,
        ports: Sequence[str] = (),
        auto: bool = True,
        listed: Callable[[], Iterable[UsbPort]] = list_ports,
        patience: float = PATIENCE_S,
    ) -> None:
        self._finder = Finder(ports, auto, listed)
        self._patience = patience
        self._busy: set[str] = set()
        self._present: dict[str, str] = {}
        self._strangers: dict[str, tuple[str, int, int] | None] = {}

    async def open(self) -> None:
        """Nothing to take hold of: ports come and go."""

    async def close(self) -> None:
        """Nothing to let go of: lines end with `run`."""

    async def run(self, floor: Floor) -> None:
        """Look for ports, and talk to each."""
        self._busy.clear()
        async with asyncio.TaskGroup() as group:
            while True:
                places = await asyncio.to_thread(self._finder.find)
                self._present = {place.key: place.device for place in places}
                self._strangers = {key: seen for key, seen in self._strangers.items() if key in self._present}
                for place in places:
                    if place.key not in self._busy and not self._is_stranger(place):
                        self._busy.add(place.key)
                        group.create_task(self._serve(floor, place))
                await asyncio.sleep(SCAN_S)

    def _is_stranger(self, place: Place) -> bool:
        """Whether no tray answered at this port since it was plugged in."""
        if place.key in self._strangers and self._strangers[place.key] != identity(place.device):
            del self._strangers[place.key]
        return place.key in self._strangers

    async def _serve(self, floor: Floor, place: Place) -> None:
        """Talk over a port as long as it is there. When it is gone, the next look finds the board wherever it is."""
        backoff = Backoff()
        try:
            while self._present.get(place.key) == place.device and (before := identity(place.device)) is not None:
                greeted = await self._talk(floor, place)
                if greeted:
                    backoff.reset()
                elif greeted is not None and not place.named:
                    self._strangers[place.key] = before
                    return
                await _pause(place, before, backoff.next())
        finally:
            self._busy.discard(place.key)

    async def _talk(self, floor: Floor, place: Place) -> bool | None:
        """Whether a tray greeted; None when the port could not be opened."""
        try:
            port = await _open(place)
        except WireLostError:
            return None  # it went while it was opened, which the next look shows
        except TrayError as error:
            floor.notice(place.device, "error", error.reason)
            return None
        line = SerialLine(port, place, None if place.named else self._patience)
        try:
            return await floor.talk(line.wire)
        finally:
            line.wire.close()
            await asyncio.shield(line.ended())


async def _open(place: Place) -> serial.Serial:
    """Open a port, and close it again if nobody waits for it any more."""
    opening = asyncio.ensure_future(asyncio.to_thread(open_port, place))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        opening.add_done_callback(_close_late)
        raise


def _close_late(opened: asyncio.Future[serial.Serial]) -> None:
    if not opened.cancelled() and opened.exception() is None:
        opened.result().close()


async def _pause(place: Place, before: tuple[str, int, int], seconds: float) -> None:
    """Wait, but not longer than until something else is plugged in there, or nothing any more."""
    for _ in range(math.ceil(seconds / LOOK_S)):
        if identity(place.device) != before:
            return
        await asyncio.sleep(LOOK_S)
