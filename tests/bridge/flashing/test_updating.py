"""The tray's own firmware on a board, from the running tray to the running tray; and everything that can go wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.flashing import door
from bridge.flashing.cable import Cable, Greeting
from bridge.flashing.errors import BoardError, FellBackError, TransferError
from bridge.flashing.image import Image, make_image
from bridge.flashing.settings import Settings, change
from bridge.flashing.target import Target
from bridge.flashing.updating import PROVEN_S, Brought, bring, change_settings
from rules.terms import Message
from tests.bridge.flashing.bench_tray import BenchTray
from tests.bridge.flashing.board import Board
from tests.bridge.flashing.versions import Versions

WAIT_S = 30.0
SIM = {"dev": "t-1", "sim": {"auto": True, "pace_ms": 0}}


class Steps:
    """Remembers how it went."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.total = 0
        self.done = 0

    def step(self, what: Message) -> None:
        self.steps.append(what.id)

    def expect(self, size: int) -> None:
        self.total = size

    def progress(self, size: int) -> None:
        self.done += size


def brought(target: Target, image: Image, *, start_s: float = WAIT_S, **options: object) -> Brought:
    return bring(target, Steps(), make=lambda _board, _mpy: image, start_s=start_s, **options)  # type: ignore[arg-type]


def greeted(target: Target) -> Greeting:
    greeting, said = door.wait_for_tray(target, WAIT_S)
    assert greeting is not None, said
    return greeting


def slot_file(target: Target) -> dict[str, object]:
    with door.enter(target) as prompt:
        found: dict[str, object] = json.loads(prompt.read("/slot.json") or b"")
        return found


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for as long as a new version takes to note that it works."""
    monkeypatch.setattr("bridge.flashing.updating.PROVEN_S", PROVEN_S)


@pytest.mark.usefixtures("proven")
def test_a_bare_board_becomes_a_tray_and_is_updated(board: Board, target: Target, firmware: Image) -> None:
    steps = Steps()
    first = bring(target, steps, settings=Settings(SIM), make=lambda _board, _mpy: firmware, start_s=WAIT_S)
    assert (first.board, first.slot, first.dev, first.changed) == ("unix", "a", "t-1", True)
    assert steps.done == steps.total == firmware.size
    inst = greeted(target).hello.inst
    assert brought(target, firmware, only_ours=True, force=False).changed is False
    assert brought(target, firmware, only_ours=True).slot == "b"
    again = greeted(target)
    assert (again.slot, again.hello.inst, again.hello.dev) == ("b", inst, "t-1")
    assert slot_file(target) == {"run": "b"}


@pytest.mark.parametrize("how", ["import", "begin", "reset"])
def test_a_version_that_does_not_come_up_is_told_of_and_the_one_before_runs(
    board: Board, target: Target, firmware: Image, versions: Versions, how: str
) -> None:
    brought(target, firmware)
    with pytest.raises(FellBackError) as fell:
        brought(target, versions.image("two", how))
    assert fell.value.reason.id == "tray-cli-error-fell-back"
    assert fell.value.status == 6
    assert greeted(target).slot == "a"
    assert slot_file(target)["run"] == "a"


def test_a_version_that_hangs_is_left_after_three_starts(
    board: Board, target: Target, firmware: Image, versions: Versions
) -> None:
    brought(target, firmware)
    with pytest.raises(FellBackError) as fell:
        brought(target, versions.image("two", "hang"), start_s=3)
    assert fell.value.reason.id == "tray-cli-error-not-up"
    for start in range(3):
        board.cut_power()
        board.power()
        if start < 2:
            board.hears(b"this is two")
    assert greeted(target).slot == "a"


@pytest.mark.usefixtures("proven")
def test_a_tray_on_wi_fi_is_updated_over_its_cable_and_goes_back_to_wi_fi(
    board: Board, target: Target, firmware: Image
) -> None:
    brought(target, firmware)
    change_settings(target, lambda there, _: change(there, {"link": "tcp", "bridge": "127.0.0.1:1"}, {"key": "k"}))
    with Cable(target, WAIT_S) as cable:
        assert cable.greet(3) is None
    done = brought(target, firmware, only_ours=True)
    assert (done.slot, done.changed) == ("b", True)
    with Cable(target, WAIT_S) as cable:
        assert cable.greet(3) is None
    assert slot_file(target) == {"run": "b"}


def test_sources_run_where_there_is_no_compiler(board: Board, target: Target) -> None:
    image = make_image("unix", 5)
    assert image.plain
    assert all(path.endswith(".py") for path in image.files)
    assert brought(target, image).plain
    assert greeted(target).hello.fw == image.version


def test_a_board_without_our_firmware_is_not_updated(board: Board, target: Target, firmware: Image) -> None:
    with pytest.raises(BoardError) as refused:
        brought(target, firmware, only_ours=True)
    assert refused.value.reason.id == "tray-cli-error-no-firmware"


def test_another_board_than_wished_is_refused_and_starts_again(board: Board, target: Target, firmware: Image) -> None:
    brought(target, firmware)
    with pytest.raises(BoardError) as refused:
        brought(target, firmware, board="picow")
    assert refused.value.reason.id == "tray-cli-error-other-board"
    assert greeted(target).slot == "a"


def test_an_update_that_fails_leaves_the_tray_running(
    board: Board, target: Target, firmware: Image, versions: Versions
) -> None:
    brought(target, firmware)
    with pytest.raises(TransferError):
        brought(target, versions.image("two", pad=3_000_000))
    assert greeted(target).slot == "a"


def test_settings_are_changed_on_a_running_tray(board: Board, target: Target, firmware: Image) -> None:
    brought(target, firmware, settings=Settings(SIM))
    settings, facts = change_settings(target, lambda there, _: change(there, {"dev": "t-2"}, {}))
    assert (settings.config["dev"], facts.slot) == ("t-2", {"run": "a"})
    assert greeted(target).hello.dev == "t-2"


def test_settings_can_wait_for_the_firmware(board: Board, target: Target, firmware: Image) -> None:
    _, facts = change_settings(target, lambda there, _: change(there, SIM, {}))
    assert facts.slot == {}
    assert brought(target, firmware).dev == "t-1"


def test_an_answer_that_is_refused_changes_nothing(board: Board, target: Target, firmware: Image) -> None:
    brought(target, firmware, settings=Settings(SIM))

    def change_of_mind(there: Settings, _: object) -> Settings:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        change_settings(target, change_of_mind)
    assert greeted(target).hello.dev == "t-1"


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[BenchTray]:
    tray = BenchTray(tmp_path)
    yield tray
    tray.close()


def test_a_simulated_tray_stays_closed(bench: BenchTray) -> None:
    with pytest.raises(BoardError) as refused:
        door.enter(Target(bench.port))
    assert refused.value.reason.id == "tray-cli-error-tray-stays"


@pytest.mark.parametrize(("why", "said"), [("busy", "tray-busy"), ("store", "tray-store"), ("range", "tray-stays")])
def test_why_a_tray_stays_closed_is_said(bench: BenchTray, why: str, said: str) -> None:
    bench.tray.restart = lambda _to: why
    with pytest.raises(BoardError) as refused:
        door.enter(Target(bench.port))
    assert refused.value.reason.id == f"tray-cli-error-{said}"
