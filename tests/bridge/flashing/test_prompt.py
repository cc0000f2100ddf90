"""Files on a board, by the real mpremote on the real MicroPython's prompt."""

from __future__ import annotations

import builtins
import os
import pty
import sys
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from mpremote.transport import Transport

from bridge.flashing.errors import BoardError, PortError, ToolMissingError, TransferError
from bridge.flashing.prompt import Prompt
from bridge.flashing.settings import read_settings
from bridge.flashing.target import Target
from tests.bridge.flashing.board import PICO_W, Board
from tests.bridge.flashing.conftest import MakeBoard

QUIET: Callable[[int], None] = lambda _size: None  # noqa: E731 - a listener that does not listen
DATA = bytes(range(256)) * 9


def test_files_arrive_as_they_were_sent_folders_and_all(board: Board, target: Target) -> None:
    progress: list[int] = []
    with Prompt.open(target, 5) as prompt:
        prompt.write("/a/b/c.bin", DATA, progress.append)
        prompt.write("/empty", b"", QUIET)
        assert prompt.read("/a/b/c.bin") == DATA
        assert prompt.read("/empty") == b""
        assert prompt.read("/nowhere") is None
    assert sum(progress) == len(DATA)


def test_folders_are_removed_with_everything_in_them(board: Board, target: Target) -> None:
    with Prompt.open(target, 5) as prompt:
        for path in ("/a/b/c", "/a/d", "/e"):
            prompt.write(path, b"x", QUIET)
        prompt.remove("/a")
        prompt.remove("/e")
        prompt.remove("/nowhere")
        assert prompt.run("import os\nprint(os.listdir('/'))").strip() == b"[]"


def test_a_file_is_replaced_as_a_whole(board: Board, target: Target) -> None:
    with Prompt.open(target, 5) as prompt:
        prompt.write("/x", b"old", QUIET)
        prompt.replace("/x", b"new")
        assert prompt.read("/x") == b"new"
        assert prompt.read("/x.new") is None


def test_facts_tell_what_the_board_is(boards: MakeBoard) -> None:
    board = boards(machine=PICO_W)
    with Prompt.open(Target(board.port), 5) as prompt:
        prompt.write("/config.json", b'{"dev": "t"}', QUIET)
        facts = prompt.facts()
    assert facts.machine == PICO_W
    assert facts.version[:2] >= (1, 24)
    assert (facts.mpy, facts.dev, facts.slot, facts.config) == (6, "4104032abc07", {}, '{"dev": "t"}')
    assert 900_000 < facts.free < 1_048_576


def test_what_others_wrote_into_the_boards_files_does_no_harm(board: Board, target: Target) -> None:
    with Prompt.open(target, 5) as prompt:
        prompt.write("/main.py", b"import slot\n", QUIET)
        for text in (b"", b"[]", b"{", b'{"run": 7}', b"\xff\xfe"):
            prompt.write("/slot.json", text, QUIET)
            prompt.write("/config.json", text, QUIET)
            assert prompt.facts().slot in ({}, {"run": 7})


@pytest.mark.parametrize("content", [b'{"dev": "caf\xe9"}', b'{"dev": "' + b"x" * 400_000], ids=["latin-1", "huge"])
def test_settings_that_nobody_can_read_are_not_taken_for_none(board: Board, target: Target, content: bytes) -> None:
    with Prompt.open(target, 5) as prompt:
        prompt.write("/config.json", content, QUIET)
        facts = prompt.facts()
    assert read_settings(facts.config, facts.secrets).unreadable == ("config.json",)


def test_what_a_board_says_of_itself_cannot_play_with_the_terminal(boards: MakeBoard) -> None:
    board = boards(machine="\x1b[2JPico \x07W")
    with Prompt.open(Target(board.port), 5) as prompt:
        assert prompt.facts().machine == ".[2JPico .W"


def test_a_full_board_says_so(boards: MakeBoard) -> None:
    board = boards(blocks=10)
    with Prompt.open(Target(board.port), 5) as prompt:
        with pytest.raises(TransferError) as refused:
            prompt.write("/big", b"x" * 60_000, QUIET)
        assert refused.value.reason.id == "tray-cli-error-no-room"
        assert "/big" in str(refused.value)


def test_a_file_that_arrives_changed_is_noticed(board: Board, target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Transport.fs_writefile

    def flip(self: Transport, dest: str, data: bytes, **options: Any) -> None:
        real(self, dest, bytes([data[0] ^ 1]) + data[1:], **options)

    monkeypatch.setattr(Transport, "fs_writefile", flip)
    with Prompt.open(target, 5) as prompt, pytest.raises(TransferError) as refused:
        prompt.write("/x", b"hello", QUIET)
    assert refused.value.reason.id == "tray-cli-error-not-the-same"


def test_what_was_being_written_is_in_no_error(boards: MakeBoard) -> None:
    board = boards(blocks=10)
    with Prompt.open(Target(board.port), 5) as prompt:
        prompt.write("/folder/file", b"", QUIET)
        for path, data in (("/folder", b"hunter2"), ("/big", b"hunter2" * 9000)):
            with pytest.raises(TransferError) as refused:
                prompt.write(path, data, QUIET)
            assert "hunter2" not in "".join(traceback.format_exception(refused.value))


def test_a_program_that_runs_is_interrupted(board: Board, target: Target) -> None:
    with Prompt.open(target, 5) as prompt:
        prompt.write("/main.py", b"import time\nwhile True:\n    time.sleep(1)\n", QUIET)
        prompt.reset()
    with Prompt.open(target, 10) as prompt:
        assert prompt.run("print(6 * 7)").strip() == b"42"


def test_a_board_that_is_unplugged_is_a_sentence(board: Board, target: Target) -> None:
    prompt = Prompt.open(target, 5)
    board.cut_power()
    with pytest.raises(TransferError):
        prompt.run("print(1)")
    prompt.reset()
    prompt.close()
    with pytest.raises(PortError):
        Prompt.open(target, 0.2)


def test_where_no_micropython_answers_that_is_said() -> None:
    master, slave = pty.openpty()
    try:
        with pytest.raises(BoardError) as refused:
            Prompt.open(Target(os.ttyname(slave)), 0.1)
        assert refused.value.reason.id == "tray-cli-error-no-micropython"
    finally:
        os.close(slave)
        os.close(master)


def test_without_mpremote_one_sentence_says_what_to_install(
    board: Board, target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name.startswith("mpremote"):
            raise ImportError(name)
        return real(name, *rest)

    for name in [name for name in sys.modules if name.startswith("mpremote")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ToolMissingError) as refused:
        Prompt.open(target, 5)
    assert 'pip install ".[tray]"' in str(refused.value)
