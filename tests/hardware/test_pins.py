"""The pin tables: sound as they stand, and refused when they are not."""

from pathlib import Path

import pytest

from hardware import generate_pins
from hardware.pins import SOURCE, PinError, load, parse

TEXT = SOURCE.read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    """The pin table with the first `old` replaced; `old` must be in it."""
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_the_three_boards_are_there_and_sound() -> None:
    table = load()
    assert [board.key for board in table.boards] == ["esp32s3", "picow", "pico2w"]
    assert all(board.problems() == [] for board in table.boards)


def test_no_pin_has_two_functions() -> None:
    for board in load().boards:
        assert len(set(board.pins.values())) == len(board.pins), board.key


def test_every_board_has_every_function() -> None:
    functions = [tuple(board.pins) for board in load().boards]
    assert functions[0] == functions[1] == functions[2]


def test_a_pin_used_twice_is_refused_by_name() -> None:
    with pytest.raises(PinError, match="esp32s3: i2c_scl is on GPIO 8, which i2c_sda uses already"):
        parse(changed("i2c_scl = 9", "i2c_scl = 8"))


@pytest.mark.parametrize("pin", [0, 3, 19, 20, *range(22, 39), 43, 44, 45, 46, 48])
def test_every_forbidden_pin_of_the_esp32s3_is_refused_with_its_reason(pin: int) -> None:
    reason = load().board("esp32s3").forbidden[pin]
    with pytest.raises(PinError, match=f"leds is on GPIO {pin}, which is forbidden: ") as caught:
        parse(changed("leds = 4 ", f"leds = {pin} "))
    assert reason in str(caught.value)


@pytest.mark.parametrize("pin", [23, 24, 25, 29])
def test_the_radio_pins_of_a_pico_are_refused(pin: int) -> None:
    with pytest.raises(PinError, match=f"picow: gate is on GPIO {pin}, which is forbidden: "):
        parse(changed("gate = 14", f"gate = {pin}"))


def test_a_pin_that_is_not_on_the_header_is_refused() -> None:
    with pytest.raises(PinError, match="gate is on GPIO 60, which is not on the board's header"):
        parse(changed("gate = 14", "gate = 60"))


def test_a_pin_that_cannot_do_its_job_is_refused() -> None:
    with pytest.raises(PinError, match=r"piezo is on GPIO 14, but only .* can do that: ADC1"):
        parse(changed("piezo = 1 ", "piezo = 14 "))
    with pytest.raises(PinError, match=r"cam_rx is on GPIO 3, but only .* can do that: RX of UART0"):
        parse(changed("cam_rx = 1\n", "cam_rx = 3\n"))


def test_a_function_missing_on_one_board_is_refused() -> None:
    with pytest.raises(PinError, match="picow: no pin for beam_out"):
        parse(changed("beam_out = 13\n", ""))


def test_an_unknown_board_is_named() -> None:
    with pytest.raises(PinError, match="no board 'arduino'"):
        load().board("arduino")


@pytest.mark.parametrize("path", list(generate_pins.modules()), ids=lambda path: path.name)
def test_the_firmware_has_exactly_the_generated_pins(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generate_pins.modules()[path], "run: python -m hardware.generate_pins"


def test_no_other_pin_module_lies_about() -> None:
    assert set(generate_pins.FOLDER.glob("pins_*.py")) == set(generate_pins.modules())


def test_the_generated_constants_are_the_table() -> None:
    for board in load().boards:
        space: dict[str, object] = {}
        path = generate_pins.FOLDER / f"pins_{board.key}.py"
        exec(path.read_text(encoding="utf-8"), space)
        assert {name: space[name.upper()] for name in board.pins} == dict(board.pins)
        assert space["BOARD"] == board.key
