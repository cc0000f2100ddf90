"""The way to a board's prompt, where the Ctrl-C that opens it comes late."""

from __future__ import annotations

import pytest

from bridge.flashing import door
from bridge.flashing.errors import TransferError
from bridge.flashing.prompt import Prompt
from bridge.flashing.target import Target
from tests.bridge.flashing.board import Board
from tests.bridge.flashing.test_install import put
from tests.bridge.flashing.versions import Versions


class LateCtrlC:
    """The removal of a file, its first `failures` ended by a Ctrl-C."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
        self.left = failures
        self._remove = Prompt.remove
        monkeypatch.setattr(Prompt, "remove", lambda prompt, path: self.remove(prompt, path))

    def remove(self, prompt: Prompt, path: str) -> None:
        if self.left:
            self.left -= 1
            raise TransferError("failed", port="", path=path, why="KeyboardInterrupt: ")
        self._remove(prompt, path)


@pytest.fixture
def waiting(board: Board, versions: Versions) -> Board:
    """A board whose firmware was interrupted, so that it starts over before its prompt is used."""
    put(board, versions.image("one"))
    return board


def test_a_prompt_whose_first_program_was_interrupted_is_opened_once_more(
    waiting: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateCtrlC(monkeypatch, 1)
    with door.enter(Target(waiting.port)) as prompt:
        assert late.left == 0
        assert prompt.read(door.STAY) is None


def test_a_board_that_fails_again_is_given_up_and_its_port_let_go(
    waiting: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = LateCtrlC(monkeypatch, 2)
    with pytest.raises(TransferError):
        door.enter(Target(waiting.port))
    assert late.left == 0
    with Prompt.open(Target(waiting.port), 5) as prompt:
        assert prompt.run("print(6 * 7)").strip() == b"42"
