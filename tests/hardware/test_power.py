"""The power budget: every part that draws current is in it, and it keeps within its limits."""

import copy

import pytest

from hardware import parts, pins, power

TABLE = pins.load()
WIRING = parts.load(TABLE.boards)
DATA = power.load()
BOARDS = pytest.mark.parametrize("board", [board.key for board in TABLE.boards])
PASSIVE = {"X1", "D1", "D2", "D3", "C1", "C2", "C3", "R1", "R2", "R3", "R4", "R5", "BZ1", "S1", "S2", "S3", "LC1"}


@BOARDS
def test_everything_fitted_at_once_stays_within_every_limit(board: str) -> None:
    assert power.budget(DATA, board, TABLE, WIRING).problems() == []


@BOARDS
def test_every_part_that_draws_current_is_in_the_budget_once(board: str) -> None:
    loads = [load.ref for load in power.budget(DATA, board, TABLE, WIRING).loads]
    assert sorted(loads) == sorted({"BOARD", *(part.ref for part in WIRING.parts)} - PASSIVE)


def test_a_load_is_counted_on_the_rail_it_is_wired_to() -> None:
    rails = {part.ref: set(part.pins.values()) for part in WIRING.parts}
    for load in power.budget(DATA, "esp32s3", TABLE, WIRING).loads[1:]:
        assert rails[load.ref] & {"5V", "3V3"} == {load.rail}, load.ref


def test_no_part_rests_at_more_than_its_peak() -> None:
    for load in power.budget(DATA, "picow", TABLE, WIRING).loads:
        assert 0 < load.rest <= load.peak


def test_the_ring_at_full_brightness_would_break_the_budget() -> None:
    bright = pins.PinTable({**TABLE.tray, "led_max": 255}, TABLE.boards)
    assert power.budget(DATA, "esp32s3", bright, WIRING).problems() == [
        "esp32s3: the supply would have to give 2335 mA, 1700 mA are allowed"
    ]


def test_a_weak_supply_a_full_regulator_and_a_full_port_are_named() -> None:
    weak = copy.deepcopy(DATA)
    weak["supply"]["milliamps"] = 1000
    weak["usb"]["milliamps"] = 100
    weak["board"]["picow"]["gives_3v3"] = 50
    problems = power.budget(weak, "picow", TABLE, WIRING).problems()
    assert [problem.split(" would")[0] for problem in problems] == [
        "picow: the supply",
        "picow: the board's 3.3 V pin",
        "picow: a computer's USB port",
    ]
