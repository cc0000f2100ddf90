"""What a bad cable, a bad network and a bad day do to bytes; and a tray under MicroPython to do it to."""

import asyncio
import os
import pty
import random
import tty
from pathlib import Path

from tests.firmware.micropython import ROOT, command, environment

SCRIPT = str(Path(__file__).parent / "mp" / "counting_board.py")
READ_FLIPPED = 0.02
READ_CUT = 0.02
RECORD_LOST = 0.03
ACK_LOST = 0.03


class Damage:
    """Damages what passes, by a seed: the same every time; `worse` times as often."""

    def __init__(self, seed, worse=1):
        self._random = random.Random(seed)
        self._worse = worse

    def bytes(self, data: bytes) -> bytes:
        """Flip a bit, cut the end off, or leave it."""
        roll = self._random.random() / self._worse
        if roll < READ_FLIPPED and data:
            at = self._random.randrange(len(data))
            return data[:at] + bytes([data[at] ^ 1 << self._random.randrange(8)]) + data[at + 1 :]
        if roll < READ_FLIPPED + READ_CUT:
            return data[: self._random.randrange(len(data) + 1)]
        return data

    def lost(self, share: float) -> bool:
        """Return whether this one does not arrive."""
        return self._random.random() < share * self._worse


class Board:
    """The counting board as a process; `kill` is a power cut. On a cable `fd` is the bridge's end.

    `built` holds the compiled firmware, as a board does: compiling it on the board would take the memory it runs in.
    """

    def __init__(self, root: Path, built: Path):
        self.root = root
        self._environment = environment(built)
        self.fd = -1
        self._process = None

    def configure(self, text: str, secrets: str = "{}"):
        """Write its configuration."""
        self.root.mkdir(exist_ok=True)
        (self.root / "config.json").write_text(text)
        (self.root / "secrets.json").write_text(secrets)

    async def start(self, cable: bool = True):
        """Start it; with `cable`, its standard input and output are a pseudo-terminal."""
        arguments = command(SCRIPT, str(self.root))
        if not cable:
            self._process = await asyncio.create_subprocess_exec(
                *arguments,
                cwd=ROOT,
                env=self._environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
            )
            return
        device, self.fd = pty.openpty()
        tty.setraw(device)
        tty.setraw(self.fd)
        os.set_blocking(self.fd, False)
        self._process = await asyncio.create_subprocess_exec(
            *arguments, cwd=ROOT, env=self._environment, stdin=device, stdout=device, stderr=device
        )
        os.close(device)

    async def kill(self):
        """Cut the power, at whatever it is doing."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def number_of(roll: dict) -> int:
    """Return the number that a counting board's reading shows."""
    return int("".join(str(face) for _, face, _, _ in sorted(roll["dice"], key=lambda die: die[2])))
