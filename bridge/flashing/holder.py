"""Which program holds a port. Linux tells; elsewhere nobody does."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Holder:
    """A program that has a port open. `is_bridge`: it is Dicewire."""

    pid: int
    name: str
    is_bridge: bool


def holder(device: str, proc: Path = PROC) -> Holder | None:
    """The program that has `device` open, a bridge before any other; None where that cannot be seen."""
    real = os.path.realpath(device)
    found = []
    for folder in proc.glob("[0-9]*"):
        if int(folder.name) != os.getpid() and _holds(folder, real):
            arguments = _arguments(folder)
            found.append(Holder(int(folder.name), Path(arguments[0]).name, _is_bridge(arguments)))
    return min(found, key=lambda one: (not one.is_bridge, one.pid), default=None)


def _holds(folder: Path, real: str) -> bool:
    try:
        return any(str(link.readlink()) == real for link in (folder / "fd").iterdir())
    except OSError:  # it ended, or belongs to somebody else
        return False


def _arguments(folder: Path) -> list[str]:
    try:
        words = (folder / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        words = []
    return [word for word in words if word] or ["?"]


def _is_bridge(arguments: list[str]) -> bool:
    """Whether these words start `dicewire run` or `dicewire demo`, by its own name or as a module of Python."""
    names = [Path(word).name for word in arguments[:4]]
    ours = "dicewire" in names or "bridge" in names
    return ours and any(word in arguments for word in ("run", "demo"))
