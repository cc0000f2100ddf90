"""A board on a pseudo-terminal: the real MicroPython with a littlefs of its own, which resets, and loses power, as a
board does. What is copied to it is really there, and what it runs is really run."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import threading
import tty
from pathlib import Path

from tests.firmware.micropython import command

PROGRAM = Path(__file__).parent / "mp" / "board.py"
BLOCK = 4096
CTRL_C = b"\x03"
PICO_W = "Raspberry Pi Pico W with RP2040"
DESKTOP = "linux [GCC] version"


class Board:
    """`port` is where a computer opens it. It starts over by itself whenever its program ends, until `unplug`.

    `blocks` is the size of its flash in units of 4 kB; `heap` its memory; `machine` what it calls itself.
    """

    def __init__(self, folder: Path, *, blocks: int = 256, machine: str = DESKTOP, heap: str = "512k") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.image = folder / "flash.img"
        if not self.image.exists():
            self.image.write_bytes(b"\xff" * blocks * BLOCK)
        self.starts = 0
        self.fuse = -1
        self._command = command("-i", str(PROGRAM), str(self.image), heap=heap)
        self._machine = machine
        self._outer = _Pty()
        self._inner = _Pty()
        self._stop_read, self._stop = os.pipe()
        self._on = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self.port = os.ttyname(self._outer.slave)
        self._runner = threading.Thread(target=self._run)
        self._pump = threading.Thread(target=self._carry)
        self._stopping = False
        self._on.set()
        self._runner.start()
        self._pump.start()

    def cut_power(self) -> None:
        """Switch it off; it stays off until `power`."""
        self._on.clear()
        self._kill()
        while self._process is not None:
            self._wait()

    def power(self, fuse: int = -1) -> None:
        """Switch it on; with a `fuse` it dies in the middle of that write to its flash, and stays off."""
        self.fuse = fuse
        self._on.set()

    def is_off(self) -> bool:
        """Whether it died of its fuse."""
        return not self._on.is_set() and self._process is None

    def unplug(self) -> None:
        """End everything."""
        self._stopping = True
        self._kill()
        self._on.set()
        os.write(self._stop, b"x")
        self._runner.join()
        self._pump.join()
        for end in (self._outer, self._inner):
            end.close()
        os.close(self._stop)
        os.close(self._stop_read)

    # -- threads --

    def _run(self) -> None:
        while not self._stopping:
            self._on.wait()
            if self._stopping:
                return
            fuse, self.fuse = self.fuse, -1
            self.starts += 1
            end = self._inner.master
            process = subprocess.Popen([*self._command, str(fuse), self._machine], stdin=end, stdout=end, stderr=end)
            self._process = process
            if self._stopping:
                process.kill()
            process.wait()
            if fuse > 0:
                self._on.clear()
            self._process = None

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    def _wait(self) -> None:
        process = self._process
        if process is not None:
            process.wait()

    def _carry(self) -> None:
        """Carry bytes between both terminals; Ctrl-C interrupts the program, where it wants that, as USB drivers do."""
        outer, inner = self._outer.master, self._inner.slave
        while True:
            ready, _, _ = select.select([outer, inner, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            if inner in ready:
                os.write(outer, os.read(inner, 4096))
            if outer in ready:
                for piece in re.split(rb"(\x03)", os.read(outer, 4096)):
                    process = self._process
                    if piece == CTRL_C and process is not None and _listens(process.pid):
                        process.send_signal(signal.SIGINT)
                    elif piece:
                        os.write(inner, piece)


def _listens(pid: int) -> bool:
    """Whether a program catches SIGINT, which MicroPython does while it runs something that Ctrl-C may interrupt."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return False
    caught = re.search(r"SigCgt:\s*([0-9a-f]+)", status)
    return caught is not None and bool(int(caught[1], 16) >> (signal.SIGINT - 1) & 1)


class _Pty:
    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.master)
        tty.setraw(self.slave)

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)
