"""What goes onto a board: the firmware, compiled where that is possible, and what chooses between two versions."""

from __future__ import annotations

import hashlib
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import firmware
from bridge.flashing.errors import TransferError
from firmware import build

PACKAGE = Path(firmware.__file__).parent
MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Image:
    """One version for one board.

    `files` are the content of a slot by path, `digest` tells two versions apart, `main` and `slot` are `/main.py` and
    `/slot.py`. `plain`: source files, because there is no compiler, or none that this MicroPython understands.
    """

    board: str
    version: str
    files: dict[str, bytes]
    digest: str
    main: bytes
    slot: bytes
    plain: bool

    @property
    def manifest(self) -> bytes:
        """What is written into the slot last: the slot is whole where this is."""
        about = {"fw": self.version, "board": self.board, "digest": self.digest}
        return json.dumps(about).encode("ascii")

    @property
    def size(self) -> int:
        """Bytes of the slot's files."""
        return sum(len(data) for data in self.files.values())

    def room(self, block: int) -> int:
        """Bytes that the slot takes on a file system with blocks of `block` bytes, folders and all."""
        folders = {str(Path(path).parent) for path in self.files}
        blocks = sum(max(1, -(-len(data) // block)) for data in self.files.values())
        return (blocks + 2 * len(folders) + 4) * block


def make_image(board: str, mpy: int) -> Image:
    """The firmware of this installation for a board whose MicroPython reads compiled files of version `mpy`.

    Raises TransferError where the firmware is not whole.
    """
    files, plain = _compiled(board, mpy), False
    if files is None:
        files, plain = _sources(board), True
    hashes = "".join(f"{path} {hashlib.sha256(data).hexdigest()}\n" for path, data in sorted(files.items()))
    return Image(
        board,
        firmware.VERSION,
        files,
        hashlib.sha256(hashes.encode()).hexdigest(),
        build.main_file(board).encode("ascii"),
        (PACKAGE / "slot.py").read_bytes(),
        plain,
    )


def _compiled(board: str, mpy: int) -> dict[str, bytes] | None:
    """The compiled package by path; None without a compiler, or with one of another version than the board's."""
    try:
        build.compiler()
    except build.BuildError:
        return None
    with tempfile.TemporaryDirectory(prefix="dicewire-firmware-") as folder:
        out = Path(folder)
        try:
            written = build.compile_package(board, out)
        except build.BuildError as error:
            raise TransferError("not-whole", why=str(error)) from error
        files = {path.as_posix(): (out / path).read_bytes() for path in written}
    return files if all(data[:2] == b"M" + bytes([mpy]) for data in files.values()) else None


def _sources(board: str) -> dict[str, bytes]:
    try:
        return {f"firmware/{path.as_posix()}": (PACKAGE / path).read_bytes() for path in build.sources(board)}
    except OSError as error:
        raise TransferError("not-whole", why=str(error)) from error
