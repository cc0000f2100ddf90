"""A board on a pseudo-terminal: the real MicroPython with a littlefs of its own, which resets, and loses power, as a
board does. What is copied to it is really there, and what it runs is really run."""

from __future__ import annotations

import contextlib
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
PROMPT = b">>> "
LONG = 60.0
PICO_W = "Raspberry Pi Pico W with RP2040"
DESKTOP = "linux [GCC] version"


class Board:
    """`port` is where a computer opens it: it goes away and comes back whenever the board starts over, as on USB.

    It starts over by itself whenever its program ends, until `cut_power` or `unplug`. `blocks` is the size of its flash
    in units of 4 kB; `heap` its memory; `machine` what it calls itself.
    """

    def __init__(self, folder: Path, *, blocks: int = 256, machine: str = DESKTOP, heap: str = "512k") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.image = folder / "flash.img"
        self.image.write_bytes(b"\xff" * blocks * BLOCK)
        self.port = str(folder / "port")
        self.starts = 0
        self._fuse = folder / "fuse"
        self._command = command("-i", str(PROGRAM), str(self.image), str(self._fuse), machine, heap=heap)
        self._changed = threading.Condition()
        self._plugged = True
        self._powered = False
        self._start: _Start | None = None
        self._said = bytearray()
        self._runner = threading.Thread(target=self._run)
        self._runner.start()
        self.power()

    def power(self, fuse: int = -1) -> None:
        """Switch it on; with a `fuse` it dies in the middle of that write to its flash, and stays off."""
        with self._changed:
            self._fuse.write_text(f"{fuse:<9}", encoding="ascii")
            self._powered = True
            before = self.starts
            self._changed.notify_all()
            self._wait_for(lambda: self.starts > before)

    def cut_power(self) -> None:
        """Switch it off; it stays off until `power`."""
        with self._changed:
            self._powered = False
            if self._start is not None:
                self._start.process.kill()
            self._wait_for(lambda: self._start is None)

    def restarted(self, starts: int) -> None:
        """Wait until it has been started more often than `starts` times."""
        with self._changed:
            self._wait_for(lambda: self.starts > starts or not self._powered)

    def hears(self, text: bytes) -> None:
        """Wait until it has said this since its last start."""
        with self._changed:
            self._wait_for(lambda: text in self._said)

    def rest(self) -> bytes | None:
        """Wait until it stands at its prompt, and return what it said since its last start; None: it is off."""
        with self._changed:
            self._wait_for(lambda: not self._powered or PROMPT in self._said)
            return bytes(self._said) if self._powered else None

    def unplug(self) -> None:
        """End everything."""
        with self._changed:
            self._plugged = False
            self._changed.notify_all()
        self.cut_power()
        self._runner.join()

    def _wait_for(self, what) -> None:  # type: ignore[no-untyped-def] # a condition's own predicate
        if not self._changed.wait_for(what, LONG):
            raise TimeoutError(f"the board did not get so far; it said {bytes(self._said[-500:])!r}")

    # -- threads --

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._powered or not self._plugged)
                if not self._plugged:
                    return
                self._said.clear()
                self._start = _Start(self._command, Path(self.port), self._hear)
                self.starts += 1
                self._changed.notify_all()
            died = self._start.run()
            with self._changed:
                self._start = None
                if died == -signal.SIGKILL:  # of its fuse, or because power was cut
                    self._powered = False
                self._changed.notify_all()

    def _hear(self, data: bytes) -> None:
        with self._changed:
            self._said += data
            self._changed.notify_all()


class _Start:
    """One start of the board, and the terminal that there is as long as it runs."""

    def __init__(self, words: list[str], link: Path, hear) -> None:  # type: ignore[no-untyped-def] # takes bytes
        self._outer, self._inner = _Pty(), _Pty()
        os.set_blocking(self._outer.master, False)
        self._hear = hear
        self._link = link
        fresh = link.with_name("port.new")
        fresh.symlink_to(os.ttyname(self._outer.slave))
        fresh.replace(link)
        end = self._inner.master
        self.process = subprocess.Popen(words, stdin=end, stdout=end, stderr=end)

    def run(self) -> int:
        """Carry bytes until the program ends; returns how it did."""
        while self.process.poll() is None:
            self._carry(0.02)
        self._carry(0)
        self._link.unlink()
        for end in (self._outer, self._inner):
            end.close()
        return self.process.wait()

    def _carry(self, seconds: float) -> None:
        """Carry bytes between both terminals; Ctrl-C interrupts the program, where it wants that, as USB drivers do."""
        outer, inner = self._outer.master, self._inner.slave
        ready, _, _ = select.select([outer, inner], [], [], seconds)
        if inner in ready:
            said = os.read(inner, 4096)
            with contextlib.suppress(BlockingIOError):  # nobody reads: a board drops it too
                os.write(outer, said)
            self._hear(said)
        if outer in ready:
            for piece in re.split(rb"(\x03)", os.read(outer, 4096)):
                if piece == CTRL_C and _listens(self.process.pid):
                    self.process.send_signal(signal.SIGINT)
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


def settled(board: Board) -> str:
    """Which of the little versions runs, once the board has come to rest; "" where it is none."""
    said = board.rest()
    named = re.findall(rb"this is ([a-z]+)", said or b"")
    return named[-1].decode() if named else ""
