"""Every board with every part: compiled, and started on stand-ins for its hardware."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from firmware import config
from firmware.build import ARCHITECTURES, FOLDER, BuildError, build, compile_package, sources
from hardware.pins import load
from tests.firmware.micropython import ROOT, command, environment

BOARDS = ("esp32s3", "picow", "pico2w")
PACKAGE = ROOT / "firmware"
ON_BOARDS_ONLY = {"machine", "network", "bluetooth", "neopixel", "framebuf", "esp32", "rp2", "micropython"}
HEAP = "384k"  # what 192 kB are on a board: every word here has eight bytes instead of four
EVERYTHING = {
    "link": "mqtt",
    "broker": "mqtt://127.0.0.1:1",
    "wifi": {"ssid": "table", "country": "DE"},
    "sources": ["pixels", "godice", "cam", "manual"],
    "presence": ["beam", "piezo", "load"],
    "outputs": ["display", "ring", "gate"],
}


@pytest.fixture(scope="module", params=BOARDS)
def flashed(request, tmp_path_factory):
    """Return (board, folder, files): what is copied to the board."""
    out = tmp_path_factory.mktemp(request.param)
    return request.param, out, build(request.param, out)


def test_every_file_compiles(flashed):
    board, out, written = flashed
    assert len([path for path in written if path.suffix == ".mpy"]) == len(sources(board))
    assert all((out / path).stat().st_size for path in written)


def test_boards_get_everything_but_what_is_for_computers():
    shipped = {path.as_posix() for board in ARCHITECTURES for path in sources(board)}
    kept = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if "typings" not in path.parts}
    simulation = {f"sim/{name}.py" for name in ("__main__", "cli", "console", "panel", "pty")}
    assert kept - shipped == {"build.py", "slot.py"} | simulation


def test_a_file_that_does_not_compile_is_named(tmp_path, monkeypatch):
    (tmp_path / "tray").mkdir()
    (tmp_path / "tray" / "broken.py").write_text("match x:\n    case 1: pass\n")
    monkeypatch.setattr("firmware.build.HERE", tmp_path)
    monkeypatch.setattr("firmware.build.sources", lambda board: [Path("tray/broken.py")])
    with pytest.raises(BuildError, match=r"firmware/tray/broken\.py"):
        compile_package("picow", tmp_path / "out")


def test_an_unknown_board_is_named():
    with pytest.raises(BuildError, match="toaster: unknown board"):
        sources("toaster")


def imports(path):
    """Return the names of the modules a file imports from outside of the package."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.split(".")[0]


def test_only_boards_know_the_hardware():
    for path in PACKAGE.rglob("*.py"):
        part = path.relative_to(PACKAGE).parts[0]
        if part not in ("boards", "typings", "slot.py"):
            assert not ON_BOARDS_ONLY & set(imports(path)), path


def settings_of(table, path=""):
    """Return the dotted keys of a settings table."""
    for key, (default, check) in table.items():
        if isinstance(default, dict) and check is None:
            yield from settings_of(default, f"{path}{key}.")
        else:
            yield path + key


def test_every_setting_is_documented_and_nothing_else():
    text = (ROOT / "docs" / "tray-configuration.md").read_text()
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    documented = {key for row in rows for key in re.findall(r"`([a-z_0-9.]+)`", row)}
    assert documented == {*settings_of(config._CONFIG), *settings_of(config._SECRETS)}


def test_the_core_needs_nothing_that_a_board_lacks():
    allowed = {"asyncio", "binascii", "hashlib", "json", "os"}
    for path in (PACKAGE / "tray").glob("*.py"):
        assert set(imports(path)) <= allowed, path


def test_a_board_with_every_part_starts(flashed, tmp_path):
    board, out, _ = flashed
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "config.json").write_text(json.dumps(EVERYTHING))
    table = {one.key: one for one in load().boards}[board]
    forbidden = ",".join(str(pin) for pin in table.forbidden)
    ran = subprocess.run(
        command(str(ROOT / "tests/firmware/mp/boards.py"), board, str(tmp_path / "root"), forbidden, heap=HEAP),
        cwd=ROOT, env=environment(out / FOLDER), capture_output=True, text=True, timeout=60, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = dict(line.split(" ", 1) for line in ran.stdout.splitlines() if " " in line)
    assert told["caps"] == "beam cam display gate godice load manual piezo pixels ring"
    assert told["dev"] == f"6408431a2b3c reset watchdog port {board}"
    assert told["health"] == "beam=ok ble=ok cam=ok funnel=ok load=lost manual=ok piezo=ok"
    assert told["problems"] == "[]"
    assert told["scan"] == "(0, 100000, 55000, True)"
    assert {int(pin) for pin in told["pins"].split()} == set(table.pins.values())
    assert told["seen"].split() == sorted(
        ["adc", "display", "fed", "i2c", "pulse", "pwm", "uart", *(["atten"] if board == "esp32s3" else [])]
    )
    assert told["wifi"] == "-50 ['DE'] power saving 0"
    assert int(told["free"]) > 100000
    assert told["interrupts"] == "1 0"
    assert told["started"] == "[False]"
