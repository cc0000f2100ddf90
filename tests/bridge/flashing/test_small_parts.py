"""Boards by what they say they are, boot loaders, and programs that hold ports."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tty
from pathlib import Path

import pytest

from bridge.flashing.boards import Facts, recognise, which_board
from bridge.flashing.bootloader import Waiting, in_boot_loader, waiting
from bridge.flashing.errors import BoardError, FlashingError, PortError, SettingsError
from bridge.flashing.holder import Holder, holder
from bridge.flashing.target import Target, busy, choose
from bridge.trays.transports.usb import UsbPort

PICO_W = UsbPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E661")
ESP = UsbPort("/dev/ttyACM1", 0x303A, 0x4001, "F412")
MODEM = UsbPort("/dev/ttyUSB0", 0x1234, 0x0001, None)


def facts(machine: str, version: tuple[int, ...] = (1, 29, 0)) -> Facts:
    return Facts(machine, version, 6, "e6614104032abc07", 800_000, 4096, {})


@pytest.mark.parametrize(
    ("machine", "board"),
    [
        ("Raspberry Pi Pico W with RP2040", "picow"),
        ("Raspberry Pi Pico 2 W with RP2350", "pico2w"),
        ("Generic ESP32S3 module with ESP32S3", "esp32s3"),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "esp32s3"),
        ("Raspberry Pi Pico with RP2040", ""),
        ("Raspberry Pi Pico 2 with RP2350", ""),
        ("PYBv1.1 with STM32F405RG", ""),
        ("", ""),
    ],
)
def test_a_board_is_recognised_by_what_micropython_calls_it(machine: str, board: str) -> None:
    assert recognise(machine) == board


@pytest.mark.parametrize(
    ("machine", "version", "wanted", "why"),
    [
        ("Raspberry Pi Pico W with RP2040", (1, 29, 0), "pico2w", "other-board"),
        ("Raspberry Pi Pico with RP2040", (1, 29, 0), None, "wired-board"),
        ("PYBv1.1 with STM32F405RG", (1, 29, 0), None, "unknown-board"),
        ("Raspberry Pi Pico W with RP2040", (1, 19, 1), None, "old-micropython"),
    ],
)
def test_a_board_that_will_not_do_is_refused(
    machine: str, version: tuple[int, ...], wanted: str | None, why: str
) -> None:
    with pytest.raises(BoardError) as refused:
        which_board(facts(machine, version), wanted)
    assert refused.value.reason.id == f"tray-cli-error-{why}"
    assert machine in str(refused.value) or "1.19.1" in str(refused.value)


def test_a_clone_can_be_named(tmp_path: Path) -> None:
    assert which_board(facts("some clone"), "picow") == "picow"
    assert facts("x").dev == "4104032abc07"


def test_every_error_is_a_sentence_and_has_an_exit_status() -> None:
    error = PortError("no-port", port="COM9")
    assert str(error) == "There is no port COM9. See what is plugged in: dicewire tray list"
    assert error.status == 3
    leaves = FlashingError.__subclasses__()
    assert {leaf.status for leaf in leaves} == {1, 3, 4, 5, 6}


def test_picos_in_their_boot_loader_are_seen_by_their_usb_ids(tmp_path: Path) -> None:
    for name, ids in (("1-1", ("2e8a", "0003")), ("1-2", ("2e8a", "000f")), ("1-3", ("2e8a", "0005")), ("usb1", None)):
        (tmp_path / name).mkdir()
        for file, value in zip(("idVendor", "idProduct"), ids or (), strict=False):
            (tmp_path / name / file).write_text(value + "\n")
    assert waiting(tmp_path) == [Waiting("picow", ""), Waiting("pico2w", "")]


def test_elsewhere_they_are_seen_as_drives(tmp_path: Path) -> None:
    for name, text in (
        ("A", "Board-ID: RPI-RP2\r\n"),
        ("B", "Board-ID: RP2350\r\n"),
        ("C", "Board-ID: Other"),
        ("D", ""),
    ):
        (tmp_path / name).mkdir()
        if text:
            (tmp_path / name / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\r\n" + text)
    mounts = sorted(tmp_path.iterdir())
    assert waiting(tmp_path / "nowhere", mounts) == [
        Waiting("picow", str(tmp_path / "A")),
        Waiting("pico2w", str(tmp_path / "B")),
    ]


def test_an_esp32s3_in_its_boot_loader_has_a_port() -> None:
    assert in_boot_loader(UsbPort("/dev/ttyACM0", 0x303A, 0x1001))
    assert not in_boot_loader(ESP)


def test_the_only_board_need_not_be_named() -> None:
    assert choose(None, lambda: [MODEM, PICO_W]).name == "/dev/ttyACM0"
    for ports, why in (([MODEM], "no-board"), ([PICO_W, ESP], "several-boards")):
        with pytest.raises(PortError) as refused:
            choose(None, lambda ports=ports: ports)
        assert refused.value.reason.id == f"tray-cli-error-{why}"
    with pytest.raises(PortError):
        choose("/dev/nothing-there", lambda: [PICO_W])


def test_a_board_is_found_again_by_its_serial_number_under_another_path() -> None:
    ports = [PICO_W]
    target = Target("usb:E661", lambda: ports)
    assert target.place().device == "/dev/ttyACM0"
    ports[:] = [UsbPort("/dev/ttyACM7", 0x2E8A, 0x0005, "E661")]
    assert target.place().device == "/dev/ttyACM7"


def process(proc: Path, pid: int, device: str, *words: str) -> None:
    (proc / str(pid) / "fd").mkdir(parents=True)
    (proc / str(pid) / "fd" / "5").symlink_to(device)
    (proc / str(pid) / "cmdline").write_bytes("\0".join(words).encode() + b"\0")


def test_whoever_holds_a_port_is_named_a_bridge_before_others(tmp_path: Path) -> None:
    process(tmp_path, 11, "/dev/ttyACM0", "/usr/bin/screen", "/dev/ttyACM0")
    process(tmp_path, 12, "/dev/ttyACM1", "python3", "/usr/bin/dicewire", "run")
    process(tmp_path, 13, "/dev/ttyACM2", "python3", "-m", "bridge", "run", "--config", "x")
    process(tmp_path, 14, "/dev/ttyACM1", "cat")
    (tmp_path / "15").mkdir()
    assert holder("/dev/ttyACM0", tmp_path) == Holder(11, "screen", is_bridge=False)
    assert holder("/dev/ttyACM1", tmp_path) == Holder(12, "python3", is_bridge=True)
    assert holder("/dev/ttyACM2", tmp_path) == Holder(13, "python3", is_bridge=True)
    assert holder("/dev/ttyACM3", tmp_path) is None


def test_a_port_that_another_program_holds_is_refused_with_its_name() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    path = os.ttyname(slave)
    code = "import serial,sys; p = serial.Serial(sys.argv[1], exclusive=True); print(1, flush=True); sys.stdin.read()"
    other = subprocess.Popen(
        [sys.executable, "-c", code, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n"
        with pytest.raises(PortError) as refused:
            Target(path).open()
        assert refused.value.reason.id == "tray-cli-error-busy-program"
        assert str(other.pid) in str(refused.value)
    finally:
        other.communicate("")
        os.close(slave)
        os.close(master)


def test_a_bridge_that_holds_a_port_is_called_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridge.flashing.target.holder", lambda device: Holder(12, "python3", is_bridge=True))
    assert "bridge (process 12)" in str(busy("/dev/ttyACM0"))
    monkeypatch.setattr("bridge.flashing.target.holder", lambda device: None)
    assert "Another program" in str(busy("/dev/ttyACM0"))


def test_a_port_that_may_not_be_opened_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.trays.errors import PortDeniedError

    def refuse(place: object) -> None:
        raise PortDeniedError("x")

    monkeypatch.setattr("bridge.flashing.target.open_port", refuse)
    device = tmp_path / "ttyACM0"
    device.touch()
    with pytest.raises(PortError) as refused:
        Target(str(device)).open()
    assert "usermod -aG" in str(refused.value)
    assert device.group() in str(refused.value)


def test_a_file_that_is_no_port_is_a_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    with pytest.raises(PortError) as refused:
        Target(str(plain)).open()
    assert refused.value.reason.id == "tray-cli-error-cannot-open"
    assert issubclass(SettingsError, FlashingError)
