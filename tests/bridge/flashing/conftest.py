"""Boards and simulated trays; whatever a test starts ends with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mpremote.transport_serial import SerialTransport

from bridge.flashing.image import Image, make_image
from bridge.flashing.target import Target
from tests.bridge.flashing.board import Board
from tests.bridge.flashing.versions import Versions

MakeBoard = Callable[..., Board]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nothing that only people need; let mpremote see that it is on a pseudo-terminal: it polls less then."""
    monkeypatch.setattr(SerialTransport, "_is_pty_device", staticmethod(lambda device: True))
    monkeypatch.setattr("bridge.flashing.updating.PROVEN_S", 0.3)
    monkeypatch.setattr("bridge.flashing.selftest.steps.SHOWN_S", 0.05)
    monkeypatch.setattr("bridge.flashing.selftest.steps.MOVE_S", 0.05)


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[MakeBoard]:
    """Make boards with MicroPython; `boards(blocks=40)` is a small one."""
    made: list[Board] = []

    def make(**options: Any) -> Board:
        made.append(Board(tmp_path / f"board-{len(made)}", **options))
        return made[-1]

    yield make
    for board in made:
        board.unplug()


@pytest.fixture
def board(boards: MakeBoard) -> Board:
    """A board with MicroPython and nothing else."""
    return boards()


@pytest.fixture
def target(board: Board) -> Target:
    """Where it is plugged in."""
    return Target(board.port)


@pytest.fixture
def versions() -> Versions:
    """Makes little firmwares that say who they are."""
    return Versions()


@pytest.fixture(scope="session")
def firmware() -> Image:
    """The firmware itself, compiled for the board of these tests."""
    image = make_image("unix", 6)
    assert not image.plain
    return image
