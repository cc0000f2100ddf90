"""Two versions on a board: an update that is interrupted anywhere leaves one that runs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bridge.flashing import door
from bridge.flashing.errors import FlashingError, TransferError
from bridge.flashing.image import Image
from bridge.flashing.install import KEPT, install
from bridge.flashing.prompt import Prompt
from bridge.flashing.target import Target
from tests.bridge.flashing.board import Board, settled
from tests.bridge.flashing.conftest import MakeBoard
from tests.bridge.flashing.versions import FAILS, Versions

QUIET: Callable[[int], None] = lambda _size: None  # noqa: E731 - a listener that does not listen


def put(board: Board, image: Image) -> str:
    """Install, and start over."""
    prompt = door.enter(Target(board.port))
    starts = board.starts
    slot = install(prompt, prompt.facts(), image, QUIET)
    prompt.reset()
    board.restarted(starts)
    return slot


def started(board: Board, *, times: int = 1) -> list[str]:
    """Cut and restore power so many times; returns which version each start came to ("" for none)."""
    found = []
    for _ in range(times):
        board.cut_power()
        board.power()
        found.append(settled(board))
    return found


def test_a_bare_board_gets_a_version_and_runs_it(board: Board, versions: Versions) -> None:
    assert put(board, versions.image("one")) == "a"
    assert settled(board) == "one"
    assert started(board, times=2) == ["one", "one"]


def test_the_next_version_goes_beside_the_one_that_runs(board: Board, versions: Versions) -> None:
    put(board, versions.image("one"))
    assert put(board, versions.image("two")) == "b"
    assert settled(board) == "two"


def test_a_version_that_is_never_confirmed_has_three_starts(board: Board, versions: Versions) -> None:
    put(board, versions.image("one"))
    put(board, versions.image("two"))
    assert settled(board) == "two"
    assert started(board, times=4) == ["two", "two", "one", "one"]


@pytest.mark.parametrize("how", sorted(FAILS))
def test_a_version_that_fails_to_start_is_left_for_the_one_before(board: Board, versions: Versions, how: str) -> None:
    put(board, versions.image("one"))
    put(board, versions.image("two", how))
    assert settled(board) == "one"
    assert started(board) == ["one"]
    assert put(board, versions.image("three")) == "b"
    assert settled(board) == "three"


def test_a_program_of_the_boards_owner_is_kept_aside(board: Board, versions: Versions) -> None:
    with door.enter(Target(board.port)) as prompt:
        prompt.write("/main.py", b"print('mine')\n", QUIET)
    put(board, versions.image("one"))
    assert settled(board) == "one"
    with door.enter(Target(board.port)) as prompt:
        assert prompt.read(KEPT) == b"print('mine')\n"


def test_a_board_without_room_says_so_and_runs_on(boards: MakeBoard, versions: Versions) -> None:
    board = boards(blocks=40)
    target = Target(board.port)
    put(board, versions.image("one"))
    prompt = door.enter(target)
    with pytest.raises(TransferError) as refused:
        install(prompt, prompt.facts(), versions.image("two", pad=200_000), QUIET)
    assert refused.value.reason.id == "tray-cli-error-too-little-room"
    prompt.reset()
    assert settled(board) == "one"


def test_a_board_that_is_full_in_the_middle_says_so_and_runs_on(boards: MakeBoard, versions: Versions) -> None:
    board = boards(blocks=40)
    target = Target(board.port)
    put(board, versions.image("one"))
    prompt = door.enter(target)
    facts = prompt.facts()
    prompt.write("/big", b"x" * (facts.free - 6 * facts.block), QUIET)
    with pytest.raises(TransferError) as refused:
        install(prompt, facts, versions.image("two", pad=40_000), QUIET)  # what it was told of room is out of date
    assert refused.value.reason.id == "tray-cli-error-no-room"
    assert refused.value.status == 5
    prompt.reset()
    assert settled(board) == "one"


def prepared(boards: MakeBoard, versions: Versions, folder: Path) -> tuple[Board, Path]:
    """A small board with version one in `a`, another in `b` that has to make room, and a copy of its flash."""
    board = boards(blocks=64)
    put(board, versions.image("one"))
    settled(board)
    put(board, versions.image("old"))
    settled(board)
    started(board, times=3)  # its trial is over: one runs
    board.cut_power()
    kept = folder / "kept.img"
    shutil.copyfile(board.image, kept)
    return board, kept


def test_a_power_cut_at_any_write_leaves_a_version_that_runs(
    boards: MakeBoard, versions: Versions, tmp_path: Path
) -> None:
    board, kept = prepared(boards, versions, tmp_path)
    image = versions.image("two")
    seen = []
    for fuse in range(1, 400, 3):
        shutil.copyfile(kept, board.image)
        board.power(fuse)
        whole = True
        try:
            put(board, image)
        except FlashingError:
            whole = False
        if board.rest() is None:
            board.power()
        # power may have gone between the wish for the prompt and the start that grants it: that takes one start more
        seen.append(settled(board) or started(board)[0])
        assert seen[-1] in ("one", "two"), (fuse, seen)
        board.cut_power()
        if whole and seen[-1] == "two":
            break
    assert len(seen) > 8, "the flash is written much more often than that"
    assert (seen[0], seen[-1]) == ("one", "two")


def test_an_installer_that_dies_at_any_step_leaves_a_version_that_runs(
    boards: MakeBoard, versions: Versions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mpremote.transport_serial import SerialTransport

    board, kept = prepared(boards, versions, tmp_path)
    target = Target(board.port)
    real = SerialTransport.exec_raw_no_follow
    left = [0]

    def counted(self: SerialTransport, command: str | bytes) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        real(self, command)

    monkeypatch.setattr(SerialTransport, "exec_raw_no_follow", counted)
    seen = []
    for step in range(1, 400, 9):
        shutil.copyfile(kept, board.image)
        board.power()
        left[0] = step
        prompt: Prompt | None = None
        try:
            prompt = door.enter(target)
            install(prompt, prompt.facts(), versions.image("two"), QUIET)
        except KeyboardInterrupt:
            pass
        interrupted = left[0] <= 0
        left[0] = -1
        if prompt is not None:
            prompt.close()
        seen.append(started(board)[0] or started(board)[0])  # as above
        assert seen[-1] in ("one", "two"), (step, seen)
        board.cut_power()
        if not interrupted:
            break
    assert seen[0] == "one"
    assert seen[-1] == "two"


def test_unplugging_in_the_middle_is_a_sentence(board: Board, versions: Versions) -> None:
    put(board, versions.image("one"))
    settled(board)
    prompt = door.enter(Target(board.port))
    facts = prompt.facts()
    sent = []

    def stop(size: int) -> None:
        sent.append(size)
        if len(sent) == 2:
            board.cut_power()

    with pytest.raises(TransferError):
        install(prompt, facts, versions.image("two", pad=3000), stop)
    prompt.close()
    board.power()
    assert settled(board) == "one"
