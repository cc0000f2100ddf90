"""One open serial port: a thread that reads, a thread that writes, and a wire in the event loop."""

from __future__ import annotations

import asyncio
import errno
import logging
import queue
import threading

import serial

from bridge.trays.causes import UNPLUGGED, Cause, failed
from bridge.trays.errors import PortBusyError, PortDeniedError, WireLostError
from bridge.trays.frames import FrameReader, seal
from bridge.trays.transports.usb import Place
from bridge.trays.transports.wire import Wire

log = logging.getLogger(__name__)

BAUD = 115_200
READ_S = 1.0
"""How long a read may last: where it cannot be interrupted, closing takes so long."""
WRITE_S = 2.0
WAITING = 64
"""Lines that may wait for a port that does not take them; later ones are dropped, as everything is sent again."""


def open_port(place: Place) -> serial.Serial:
    """Open a port for this program alone, with DTR and RTS as its chip wants them from the start. Blocks.

    Raises PortDeniedError, PortBusyError, WireLostError.
    """
    port = serial.Serial(baudrate=BAUD, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)
    port.port = place.device
    port.dtr, port.rts = place.lines
    try:
        port.open()
    except (OSError, ValueError) as error:  # ValueError: a name that the system cannot take for a port
        code = getattr(error, "errno", None)
        if code in (errno.EACCES, errno.EPERM):
            raise PortDeniedError(place.device) from None
        if code in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
            raise PortBusyError(place.device) from None
        raise WireLostError(place.device, failed(getattr(error, "strerror", None) or error)) from None
    return port


class SerialLine:
    """Carries bytes between an open port and `wire`, until the port is gone or the wire closed; then closes it."""

    def __init__(self, port: serial.Serial, place: Place, patience: float | None) -> None:
        self.wire = Wire(
            "serial", place.device, send=self._send, close=self._stop, resume=self._resume, patience=patience
        )
        self._port = port
        self._loop = asyncio.get_running_loop()
        self._frames = FrameReader()
        self._stopping = False
        self._may_read = threading.Event()
        self._may_read.set()
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines.put(b"\n")  # whatever noise the tray holds ends here
        self._writer = threading.Thread(target=self._write, name=f"write {place.device}", daemon=True)
        self._reader = threading.Thread(target=self._read, name=f"read {place.device}", daemon=True)
        self._writer.start()
        self._reader.start()

    async def ended(self) -> None:
        """Wait until the port is closed, so that it can be opened again."""
        await asyncio.to_thread(self._reader.join)

    # -- in the event loop --

    def _send(self, body: bytes) -> None:
        if self._lines.qsize() < WAITING:
            self._lines.put(seal(body))

    def _stop(self) -> None:
        self._stopping = True
        self._may_read.set()
        self._lines.put(None)
        try:
            self._port.cancel_read()
            self._port.cancel_write()
        except (OSError, TypeError):  # the reader was quicker and has closed the port
            pass

    def _resume(self) -> None:
        self._may_read.set()

    def _arrived(self, data: bytes) -> None:
        if not self.wire.feed(self._frames.feed(data)):
            self._may_read.clear()

    # -- in threads --

    def _read(self) -> None:
        cause = UNPLUGGED
        try:
            while not self._stopping:
                self._may_read.wait()
                data = self._port.read(1)  # raises at end of file as on EIO
                data += self._port.read(self._port.in_waiting)
                if data:
                    self._loop.call_soon_threadsafe(self._arrived, data)
        except OSError as error:
            log.debug("%s: %s", self.wire.where, error)
        except Exception as error:  # noqa: BLE001 - the edge of a thread: drivers raise many things when a board goes
            cause = failed(error)
        self._lose(cause)
        self._lines.put(None)
        self._writer.join()
        self._port.close()

    def _write(self) -> None:
        late = b""
        try:
            while (line := self._lines.get()) is not None:
                try:
                    self._port.write(late + line)
                    late = b""
                except serial.SerialTimeoutException:
                    late = b"\n"  # part of the line may be out: end it before the next
        except Exception as error:  # noqa: BLE001 - the edge of a thread, as above
            log.debug("%s: %s", self.wire.where, error)
            self._lose(UNPLUGGED)

    def _lose(self, cause: Cause) -> None:
        try:
            self._loop.call_soon_threadsafe(self.wire.lose, cause)
        except RuntimeError:  # the loop is closed: nobody is left to tell
            pass
