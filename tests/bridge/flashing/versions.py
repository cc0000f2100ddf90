"""Little firmwares for tests of what chooses between them: each prints who it is when it is started."""

from __future__ import annotations

import hashlib

from bridge.flashing.image import PACKAGE, Image
from firmware.build import main_file

RUNS = """\
def begin():
    print("this is {name}")
"""
FAILS = {
    "import": "import nothing_of_that_name\n",
    "syntax": "def begin(:\n",
    "begin": "def begin():\n    raise OSError(5)\n",
    "memory": "def begin():\n    bytearray(1 << 40)\n",
    "reset": 'def begin():\n    print("this is {name}")\n    import machine\n    machine.reset()\n',
}
HANGS = """\
import time


def begin():
    print("this is {name}")
    time.sleep(1000)
"""


class Versions:
    """Makes images by name; `how` is one of FAILS, or `hang`, for one that does not come up."""

    def image(self, name: str, how: str = "", pad: int = 0) -> Image:
        """A version that prints `this is <name>` when it is started, with `pad` more bytes in a file of their own."""
        code = (HANGS if how == "hang" else FAILS.get(how, RUNS)).replace("{name}", name)
        files = {
            "firmware/__init__.py": b"",
            "firmware/boards/__init__.py": b"",
            "firmware/boards/unix.py": code.encode(),
        }
        if pad:
            files["firmware/pad.bin"] = b"x" * pad
        digest = hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()
        slot = (PACKAGE / "slot.py").read_bytes()
        return Image("unix", name, files, digest, main_file("unix").encode(), slot, plain=True)
