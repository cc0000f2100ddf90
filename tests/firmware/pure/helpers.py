"""Shared by tests that run under CPython and under MicroPython: no pytest here."""
# MicroPython has no pathlib:
# ruff: noqa: PTH123, PTH116

import json
import os
import sys

from firmware.tray.clock import Clock
from firmware.tray.frame import loads

MICROPYTHON = sys.implementation.name == "micropython"
_ROOT = __file__.replace("\\", "/").rsplit("/", 3)[0] or "."
_folders = []


def vectors(name):
    """Return the content of tests/vectors/<name>.json."""
    with open(_ROOT + "/vectors/" + name + ".json") as file:
        return json.load(file)


def raises(error, function, *arguments):
    """Call and return the error it must raise."""
    try:
        function(*arguments)
    except error as caught:
        return caught
    raise AssertionError(f"{error.__name__} was not raised")


class RamDisk:
    """A littlefs block device in memory; dies with EIO at the operation number `cut` and stays dead."""

    def __init__(self, blocks=32, size=512, data=None):
        self.size = size
        self.data = bytearray(blocks * size) if data is None else bytearray(data)
        self.writes = 0
        self.cut = -1

    def readblocks(self, block, buffer, offset=0):
        at = block * self.size + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def _count(self):
        self.writes += 1
        if 0 <= self.cut < self.writes:
            raise OSError(5)

    def writeblocks(self, block, buffer, offset=0):
        self._count()
        at = block * self.size + offset
        self.data[at : at + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:
            return len(self.data) // self.size
        if operation == 5:
            return self.size
        if operation == 6:
            self._count()
            at = argument * self.size
            self.data[at : at + self.size] = b"\xff" * self.size
        return 0


_disk = RamDisk() if MICROPYTHON else None


def folder():
    """Return an empty folder: on a littlefs in memory under MicroPython, a temporary one under CPython."""
    if not MICROPYTHON:
        import tempfile

        _folders.append(tempfile.TemporaryDirectory())
        return _folders[-1].name
    import vfs

    for old in _folders:
        vfs.umount(old)
    _folders[:] = ["/disk"]
    vfs.VfsLfs2.mkfs(_disk)
    vfs.mount(vfs.VfsLfs2(_disk), "/disk")
    return "/disk"


class Ticks:
    """A counter that only a test moves; folded at 2**30 as on a board when `wrap` is left."""

    def __init__(self, start=0):
        self.value = start

    def __call__(self):
        return self.value & ((1 << 30) - 1)


def ticking(start=0):
    """Return a Clock and the Ticks behind it."""
    ticks = Ticks(start)
    return Clock(ticks), ticks


class Port:
    """Keeps what was sent; `room` false refuses."""

    def __init__(self):
        self.sent = []
        self.room = True

    def send(self, body):
        if self.room:
            self.sent.append(loads(body))
        return self.room

    def take(self, kind=None):
        """Return what was sent since last time, all of it or of one type."""
        sent, self.sent = self.sent, []
        return [message for message in sent if kind is None or message["t"] == kind]


def counted():
    """Return a source of bytes that are the same in every run: 0, 1, 2 ..."""
    state = [0]

    def rand(size):
        state[0] += 1
        return bytes([(state[0] + i) & 0xFF for i in range(size)])

    return rand


def exists(path):
    """Return whether there is a file of that name."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True
