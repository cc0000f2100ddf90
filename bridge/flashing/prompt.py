"""MicroPython's prompt on a board, driven by mpremote: files, and little programs. Blocks."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

import msgspec

from bridge.flashing.boards import Facts
from bridge.flashing.errors import BoardError, PortError, ToolMissingError, TransferError
from bridge.flashing.on_board import FACTS, STARTED
from bridge.flashing.target import Target, busy
from bridge.trays.frames import console_text

if TYPE_CHECKING:
    from mpremote.transport_serial import SerialTransport

READ_S = 5.0
ENTER_S = 3.0
PAUSE_S = 0.3
CHUNK = 512
"""Bytes that are written, and kept in the board's memory twice over, at once."""
HASHED = 4096
FOLDER = 0x4000
Progress = Callable[[int], None]
"""Told how many more bytes are on the board."""


class Prompt:
    """An open prompt. Use it with `with`.

    Raises TransferError where the board fails at what it is asked (no room, a failing flash, unplugged).
    """

    def __init__(self, transport: SerialTransport, target: Target) -> None:
        self._transport = transport
        self.target = target

    @classmethod
    def open(cls, target: Target, within: float) -> Self:
        """Open the prompt of whatever MicroPython is there, interrupting what it runs; tries for `within` seconds.

        Raises PortError, BoardError (no MicroPython answers), and ToolMissingError.
        """
        until = time.monotonic() + within
        target.open(within).close()  # says in words why it cannot be opened, which mpremote does not
        while True:
            device = target.place().device
            try:
                return cls(_connect(device), target)
            except (PortError, BoardError):
                if time.monotonic() >= until:
                    raise
            time.sleep(PAUSE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the prompt to a person, and let go of the port."""
        with contextlib.suppress(Exception):  # it may be gone, and nothing depends on this
            self._transport.exit_raw_repl()
        _close(self._transport)

    def reset(self) -> None:
        """Start the board over, and let go of the port. Never raises: a board that is gone starts over by itself."""
        before = self.target.identity()
        with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
            # begin anew: an interrupt may have come in the middle of anything
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
            self._transport.serial.flush()
        _close(self._transport)
        self.target.wait_until_gone(before)

    # -- programs --

    def run(self, program: str) -> bytes:
        """Run a little program and return what it printed."""
        with self._failing(""):
            return bytes(self._transport.exec(program))

    def facts(self) -> Facts:
        """What the board says of itself."""
        printed = self.run(FACTS)
        try:
            facts = msgspec.json.decode(printed, type=Facts)
        except msgspec.DecodeError as error:
            raise TransferError("odd-answer", port=self.target.name) from error
        return replace(
            facts,
            machine=_printable(facts.machine),
            uid=_printable(facts.uid),
            firmware=_printable(facts.firmware),
            board=_printable(facts.board),
        )

    def started_firmware(self) -> bool:
        """Whether our firmware was started since the last reset, so that its watchdog may be running."""
        return self.run(STARTED).strip() == b"True"

    # -- files --

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        """Write a file and read it back; the folders above it are made. Raises TransferError."""
        self._make_folders(path)
        done = 0

        def written(size: int, _total: int) -> None:
            nonlocal done
            progress(size - done)
            done = size

        with self._failing(path):
            self._transport.fs_writefile(path, data, chunk_size=CHUNK, progress_callback=written)
            found = self._transport.fs_hashfile(path, "sha256", chunk_size=HASHED)
        if found != hashlib.sha256(data).digest():
            raise TransferError("not-the-same", path=path)

    def replace(self, path: str, data: bytes) -> None:
        """Replace a file as a whole: at no time is there neither the old nor the new one."""
        self.write(path + ".new", data, lambda _: None)
        self.rename(path + ".new", path)

    def rename(self, old: str, new: str) -> None:
        """Rename a file, over another one if need be."""
        with self._failing(new):
            self._transport.exec(f"import os\nos.rename({old!r}, {new!r})")

    def read(self, path: str) -> bytes | None:
        """Read a file, None where there is none."""
        with self._failing(path):
            if not self._transport.fs_exists(path):
                return None
            return bytes(self._transport.fs_readfile(path, chunk_size=CHUNK))

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with everything in it; nothing happens where there is none."""
        with self._failing(path):
            if not self._transport.fs_exists(path):
                return
            if self._transport.fs_isdir(path):
                self._remove_folder(path)
            else:
                self._transport.fs_rmfile(path)

    def _remove_folder(self, path: str) -> None:
        for entry in self._transport.fs_listdir(path):
            inner = f"{path}/{entry.name}"
            if entry.st_mode & FOLDER:
                self._remove_folder(inner)
            else:
                self._transport.fs_rmfile(inner)
        self._transport.fs_rmdir(path)

    def _make_folders(self, path: str) -> None:
        parts = path.strip("/").split("/")[:-1]
        for count in range(1, len(parts) + 1):
            folder = "/" + "/".join(parts[:count])
            with self._failing(folder):
                if not self._transport.fs_exists(folder):
                    self._transport.fs_mkdir(folder)

    @contextlib.contextmanager
    def _failing(self, path: str) -> Iterator[None]:
        """Turn what mpremote raises into sentences. Never with what was being written: it may be a secret."""
        transport_error = _errors()
        try:
            yield
        except (transport_error, struct.error, IndexError) as error:
            raise self._failed(path, str(error)) from None
        except OSError as error:  # of the board's file system, or of the port
            if error.errno == errno.ENOSPC:
                raise TransferError("no-room", path=path) from None
            raise self._failed(path, error.strerror or str(error)) from None

    def _failed(self, path: str, text: str) -> TransferError:
        last = (text.strip().splitlines() or ["?"])[-1]
        if "ENOSPC" in last or last == "OSError: 28":
            return TransferError("no-room", path=path)
        return TransferError("failed", port=self.target.name, path=path, why=last[:120])


def _connect(device: str) -> SerialTransport:
    """Open a port and enter the prompt. Raises PortError, BoardError, ToolMissingError."""
    try:
        from mpremote.transport_serial import SerialTransport
    except ImportError:
        raise ToolMissingError("no-mpremote") from None
    with contextlib.redirect_stdout(io.StringIO()):  # it prints what it does not understand
        try:
            transport = SerialTransport(device, timeout=READ_S)
        except Exception as error:  # the edge of another program: it says "failed to access" of everything
            raise busy(device) from error
        try:
            transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_S)
        except Exception as error:  # as above: whatever it was, there is no prompt
            _close(transport)
            raise BoardError("no-micropython", port=device) from error
    return transport


def _errors() -> type[Exception]:
    import mpremote.transport as transports

    error: type[Exception] = transports.TransportError
    return error


def _printable(text: str) -> str:
    """What a board says of itself, safe to be shown on a terminal."""
    return console_text(text.encode())


def _close(transport: SerialTransport) -> None:
    with contextlib.suppress(Exception):  # closing sets lines of a port that may be gone
        transport.close()
