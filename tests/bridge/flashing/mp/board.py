"""A board for tests: `micropython -i board.py IMAGE FUSE MACHINE`, a littlefs of its own as root, then /main.py, then
the prompt.

IMAGE is a file that holds the flash. FUSE is a file with a number: the board dies in the middle of that write or erase,
counted over its starts (-1: never). MACHINE is what it says of itself.
"""

import os
import sys
from collections import namedtuple

import micropython
import vfs

BLOCK = 4096


def die():
    os.system("kill -KILL $PPID")  # what a power cut does to a program


def shielded(function, *arguments):
    """Call it, whatever Ctrl-C there is: on a board the flash is no program, and littlefs cannot be interrupted."""
    try:
        return function(*arguments)
    except KeyboardInterrupt:
        return function(*arguments)


class Flash:
    def __init__(self, file, fuse):
        self._file = file
        file.seek(0, 2)
        self._blocks = file.tell() // BLOCK
        self._fuse = fuse
        self._left = int(fuse.read())

    def _burn(self):
        if self._left > 0:
            self._left -= 1
            self._fuse.seek(0)
            self._fuse.write(f"{self._left:<9}")
            self._fuse.flush()
        return self._left == 0

    def readblocks(self, block, buffer, offset=0):
        return shielded(self._read, block * BLOCK + offset, buffer)

    def _read(self, at, buffer):
        self._file.seek(at)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        return shielded(self._write, block * BLOCK + offset, buffer)

    def _write(self, at, buffer):
        cut = self._burn()
        self._file.seek(at)
        self._file.write(buffer[: len(buffer) // 2] if cut else buffer)
        if cut:
            die()

    def ioctl(self, operation, argument):
        return shielded(self._ioctl, operation, argument)

    def _ioctl(self, operation, argument):
        if operation == 4:
            return self._blocks
        if operation == 5:
            return BLOCK
        if operation == 6:
            if self._burn():
                die()
            self._file.seek(argument * BLOCK)
            self._file.write(b"\xff" * BLOCK)
        return 0


def reset(*_):
    os.system("kill -TERM $PPID")


class Machine:
    reset = staticmethod(reset)

    @staticmethod
    def unique_id():
        return b"\xe6\x61\x41\x04\x03\x2a\xbc\x07"


def mount(flash):
    try:
        disk = vfs.VfsLfs2(flash)
    except OSError:
        vfs.VfsLfs2.mkfs(flash)
        disk = vfs.VfsLfs2(flash)
    vfs.umount("/")
    vfs.mount(disk, "/")
    os.chdir("/")


def run():
    micropython.kbd_intr(-1)  # nothing may interrupt what a real board has in its hardware
    image, fuse, name = sys.argv[1:]
    mount(Flash(open(image, "r+b"), open(fuse, "r+")))  # noqa: SIM115, PTH123 - a flash is never closed
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.modules["machine"] = Machine
    about = sys.implementation
    fields = namedtuple("implementation", ("name", "version", "_machine", "_mpy"))
    sys.modules["sys"] = Sys(sys, fields(about.name, about.version, name, about._mpy))
    micropython.kbd_intr(3)
    try:
        with open("/main.py") as file:  # noqa: PTH123 - MicroPython has no pathlib
            program = file.read()
    except OSError:
        return
    exec(program, {"__name__": "__main__"})


class Sys:
    """The module `sys` of this board: only what it says of itself is changed."""

    def __init__(self, real, implementation):
        self.real = real
        self.implementation = implementation

    def __getattr__(self, name):
        return getattr(self.real, name)


try:
    run()
except SystemExit:
    reset()
except BaseException as error:  # noqa: BLE001 - a board shows what its program died of and goes on to the prompt
    sys.print_exception(error)
