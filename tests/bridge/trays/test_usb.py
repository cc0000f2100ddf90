"""Which ports are tried, under which key, with which lines."""

from pathlib import Path

import pytest

from bridge.trays.transports.usb import BRIDGE, NATIVE, Finder, Place, UsbPort, identity, lines_of

PICO = UsbPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E660")
CH340 = UsbPort("/dev/ttyUSB0", 0x1A86, 0x7523, None)
MODEM = UsbPort("/dev/ttyACM9", 0x12D1, 0x1001, "M1")
BUILT_IN = UsbPort("/dev/ttyS0")


def test_only_chips_that_trays_use_are_tried_and_each_with_its_lines():
    finder = Finder([], auto=True, listed=lambda: [PICO, CH340, MODEM, BUILT_IN])
    assert finder.find() == [
        Place("usb:E660", "/dev/ttyACM0", NATIVE, named=False),
        Place("/dev/ttyUSB0", "/dev/ttyUSB0", BRIDGE, named=False),
    ]


@pytest.mark.parametrize("vid", [0x2E8A, 0x303A, 0xF055])
def test_boards_with_usb_of_their_own_are_told_that_somebody_listens(vid: int):
    assert lines_of(UsbPort("/dev/ttyACM0", vid, 1)) == NATIVE == (True, True)


@pytest.mark.parametrize(("vid", "pid"), [(0x10C4, 0xEA60), (0x1A86, 0x7523), (0x1A86, 0x55D4), (0x0403, 0x6001)])
def test_boards_behind_a_uart_chip_are_not_reset(vid: int, pid: int):
    assert lines_of(UsbPort("/dev/ttyUSB0", vid, pid)) == BRIDGE == (False, False)


def test_nothing_is_tried_unasked():
    assert Finder([], auto=False, listed=lambda: [PICO]).find() == []


def test_a_board_named_by_serial_number_is_found_wherever_it_is():
    listed = [PICO]
    finder = Finder(["usb:E660"], auto=True, listed=lambda: listed)
    assert finder.find() == [Place("usb:E660", "/dev/ttyACM0", NATIVE, named=True)]
    listed[0] = UsbPort("/dev/ttyACM1", 0x2E8A, 0x0005, "E660")
    assert finder.find() == [Place("usb:E660", "/dev/ttyACM1", NATIVE, named=True)]
    listed.clear()
    assert finder.find() == []


def test_a_named_path_is_found_again_by_the_number_of_its_board():
    listed = [PICO]
    finder = Finder(["/dev/ttyACM0"], auto=False, listed=lambda: listed)
    assert finder.find() == [Place("/dev/ttyACM0", "/dev/ttyACM0", NATIVE, named=True)]
    listed[0] = UsbPort("/dev/ttyACM7", 0x2E8A, 0x0005, "E660")
    assert finder.find() == [Place("/dev/ttyACM0", "/dev/ttyACM7", NATIVE, named=True)]


def test_a_path_through_a_link_is_the_port_it_leads_to(tmp_path: Path):
    port = tmp_path / "ttyUSB3"
    port.touch()
    link = tmp_path / "tray"
    link.symlink_to(port)
    finder = Finder([str(link)], auto=True, listed=lambda: [UsbPort(str(port), 0x10C4, 0xEA60, "S1")])
    assert finder.find() == [Place(str(link), str(link), BRIDGE, named=True)]


def test_a_path_that_leads_elsewhere_is_something_else(tmp_path: Path):
    link = tmp_path / "tray"
    for name in ("a", "b"):
        (tmp_path / name).touch()
    link.symlink_to(tmp_path / "a")
    before = identity(str(link))
    link.unlink()
    assert identity(str(link)) is None
    link.symlink_to(tmp_path / "b")
    assert identity(str(link)) not in (None, before)
