"""What is plugged in, and that looking at it disturbs nothing."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from bridge.flashing import door
from bridge.flashing.bootloader import Waiting
from bridge.flashing.finding import Found, Kind, find
from bridge.flashing.target import Target
from bridge.trays.transports.usb import UsbPort
from tests.bridge.flashing.bench_tray import BenchTray
from tests.bridge.flashing.board import PICO_W, settled
from tests.bridge.flashing.conftest import MakeBoard
from tests.bridge.flashing.test_install import put
from tests.bridge.flashing.versions import Versions


@pytest.fixture
def silent() -> Iterator[str]:
    """A port where something is that says nothing."""
    master, slave = pty.openpty()
    yield os.ttyname(slave)
    os.close(slave)
    os.close(master)


def nothing() -> list[Waiting]:
    return []


def test_each_kind_of_board_is_told(boards: MakeBoard, tmp_path: Path, silent: str, versions: Versions) -> None:
    bare = boards(machine=PICO_W)
    ours = boards()
    put(ours, versions.image("one"))
    settled(ours)
    tray = BenchTray(tmp_path)
    tray.throw(("d6", 4))
    listed = [UsbPort(bare.port, 0x2E8A, 0x0005, "E6"), UsbPort("/dev/none", 0x303A, 0x1001, "F4")]
    try:
        found = find([bare.port, ours.port, tray.port, silent, "/dev/none"], lambda: listed)
    finally:
        tray.close()
    version = found[0].micropython
    assert version.startswith("1.")
    assert found == [
        Found(Kind.MICROPYTHON, bare.port, "E6", "picow", "4104032abc07", "", version),
        Found(Kind.MICROPYTHON, ours.port, "", "unix", "4104032abc07", "one", version),
        Found(Kind.TRAY, tray.port, "", "sim", "bench-1", "0.1.0", waiting=1),
        Found(Kind.SILENT, silent),
        Found(Kind.BOOT_LOADER, "/dev/none", "F4", "esp32s3"),
    ]


def test_looking_changes_nothing(boards: MakeBoard, tmp_path: Path) -> None:
    board = boards()
    with door.enter(Target(board.port)) as prompt:
        before = prompt.run("import os\nprint(os.listdir('/'))")
    starts = board.starts
    find([board.port])
    with door.enter(Target(board.port)) as prompt:
        assert prompt.run("import os\nprint(os.listdir('/'))") == before
    assert board.starts == starts


def test_boards_are_found_by_their_chips_and_picos_in_their_boot_loader_without_a_port() -> None:
    listed = [UsbPort("/dev/ttyS0"), UsbPort("/dev/gone", 0x2E8A, 0x0005, "E6")]
    found = find((), lambda: listed, lambda: [Waiting("picow", "")])
    assert [(one.kind, one.port) for one in found] == [(Kind.CLOSED, "/dev/gone"), (Kind.BOOT_LOADER, "")]
    assert found[0].json()["why"]["id"] == "tray-cli-error-cannot-open"
    assert found[1].json()["state"] == "boot-loader"
    assert find((), list, nothing) == []


def test_a_port_that_is_held_is_told_with_who_holds_it(silent: str) -> None:
    with serial.Serial(silent, exclusive=True):
        (found,) = find([silent])
    assert found.kind is Kind.CLOSED
    assert found.why is not None
    assert found.why.id.startswith("tray-cli-error-busy")
