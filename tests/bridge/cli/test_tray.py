"""`dicewire tray` as a maker uses it: a program on real ports, its sentences and exit status."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bridge.flashing import door
from bridge.flashing.target import Target
from tests.bridge.cli.conftest import ROOT, Run
from tests.bridge.flashing.bench_tray import BenchTray
from tests.bridge.flashing.board import Board

WAIT_S = 60.0
ENGLISH = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
TAKE_TERMINAL = """
import os, sys
os.open(sys.argv[1], os.O_RDWR)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
"""Makes a terminal its own, as a shell's is, and becomes the program after it: passwords are read from there."""
Begin = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    """A board with MicroPython on a port."""
    plugged = Board(tmp_path / "board")
    yield plugged
    plugged.unplug()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[BenchTray]:
    """A tray on a port, with parts that a test moves."""
    tray = BenchTray(tmp_path / "store")
    yield tray
    tray.close()


@pytest.fixture
def simulated(tmp_path: Path) -> Iterator[str]:
    """The port of a simulated tray that rolls by itself."""
    link = tmp_path / "simulated"
    words = [sys.executable, "-m", "firmware.sim", "--pty", str(link), "--auto", "--pace", "0", "--dev", "sim-7"]
    process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("pty")
    yield str(link)
    process.kill()
    process.communicate()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Start `dicewire` and leave it running."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        words = [sys.executable, "-m", "bridge", *arguments]
        out = subprocess.PIPE
        process = subprocess.Popen(words, cwd=tmp_path, env=ENGLISH, stdout=out, stderr=subprocess.STDOUT, text=True)
        running.append(process)
        return process

    yield start
    for process in running:
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def runs_from(board: Board, slot: str) -> None:
    greeting, said = door.wait_for_tray(Target(board.port), WAIT_S)
    assert greeting is not None, said
    assert greeting.slot == slot


def lines(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_maker_flashes_sets_up_and_updates_a_board(dicewire: Run, board: Board, tmp_path: Path) -> None:
    port = board.port
    (found,) = lines(dicewire("tray", "list", port, "--json").stdout)
    assert (found["state"], found["board"], found["firmware"]) == ("micropython", "unix", "")
    assert dicewire("tray", "update", port).returncode == 4

    flashed = dicewire("tray", "flash", port)
    assert flashed.returncode == 0, flashed.stderr
    assert "runs firmware" in flashed.stdout
    assert "dicewire tray setup" in flashed.stdout
    assert "Writing firmware" in flashed.stderr

    (tmp_path / "wifi").write_text("hunter2\n")
    wifi = ("--link", "tcp", "--wifi", "Home", "--wifi-password-file", "wifi", "--bridge", "127.0.0.1")
    rest = ("--name", "t-9", "--outputs", "ring,gate", "--set", "gate.open_us=1900")
    set_up = dicewire("tray", "setup", port, *wifi, *rest)
    assert set_up.returncode == 0, set_up.stderr
    assert '"bridge": "127.0.0.1:8643"' in set_up.stdout
    keys = json.loads((tmp_path / "tray-keys.json").read_text())
    assert list(keys) == ["t-9"]
    assert stat.S_IMODE((tmp_path / "tray-keys.json").stat().st_mode) == 0o600
    for said in (set_up.stdout, set_up.stderr):
        assert "hunter2" not in said
        assert keys["t-9"] not in said

    done = dicewire("tray", "update", port, "--force", "--json")
    assert done.returncode == 0, done.stderr
    (brought,) = lines(done.stdout)
    assert (brought["slot"], brought["dev"], brought["changed"]) == ("b", "t-9", True)
    with door.enter(Target(port)) as prompt:
        hidden = json.loads(prompt.read("/secrets.json") or b"")
        config = json.loads(prompt.read("/config.json") or b"")
    assert hidden == {"wifi_password": "hunter2", "key": keys["t-9"]}
    assert config["gate"] == {"open_us": 1900}


def test_an_update_that_is_interrupted_or_killed_leaves_the_tray_running(
    dicewire: Run, begin: Begin, board: Board
) -> None:
    assert dicewire("tray", "flash", board.port).returncode == 0
    update = begin("tray", "update", board.port, "--force")
    assert update.stdout is not None
    said = ""
    for line in update.stdout:
        said += line
        if line.startswith("Writing firmware"):
            update.send_signal(signal.SIGINT)
    assert update.wait(WAIT_S) == 130
    assert "Stopped" in said
    runs_from(board, "a")

    for wait in (0.0, 0.4):
        update = begin("tray", "update", board.port, "--force")
        assert update.stdout is not None
        for line in update.stdout:
            if line.startswith("Writing firmware"):
                break
        time.sleep(wait)
        update.kill()
        update.wait()
        board.cut_power()
        board.power()
        runs_from(board, "a")
    assert dicewire("tray", "update", board.port, "--force").returncode == 0
    runs_from(board, "b")


def test_the_simulated_tray_is_tested_without_a_person(dicewire: Run, simulated: str) -> None:
    done = dicewire("tray", "test", simulated, "--json", "--wait", "20")
    assert done.returncode == 0, done.stderr
    outcomes = {line["step"]: line["result"] for line in lines(done.stdout)}
    assert outcomes == {"ring": "unseen", "gate": "unseen", "display": "unseen", "beam": "passed", "sim": "passed"}
    one = dicewire("tray", "test", simulated, "--step", "sim")
    assert one.returncode == 0
    assert re.fullmatch(r"sim\s+passed\s*", one.stdout)
    assert dicewire("tray", "test", simulated, "--step", "knob").returncode == 1


def test_a_part_that_fails_shows_in_the_exit_status(dicewire: Run, bench: BenchTray) -> None:
    done = dicewire("tray", "test", bench.port, "--step", "piezo", "--wait", "0.2")
    assert done.returncode == 7
    assert "FAILED" in done.stdout
    assert "piezo.threshold" in done.stderr


def test_a_tray_is_watched_in_words_and_for_machines(begin: Begin, bench: BenchTray) -> None:
    watching = begin("tray", "watch", bench.port)
    assert watching.stdout is not None
    assert "Tray bench-1" in watching.stdout.readline()
    bench.throw(("d6", 4), ("d00", 0))
    for line in watching.stdout:
        if "d6 4 and d00 00" in line:
            break
    watching.send_signal(signal.SIGINT)
    assert watching.wait(WAIT_S) == 0
    until = time.monotonic() + WAIT_S
    while bench.tray.store.waiting and time.monotonic() < until:
        time.sleep(0.02)
    assert bench.tray.store.waiting == 0

    bench.throw(("d20", 20))
    watching = begin("tray", "watch", bench.port, "--json", "--keep", "--seconds", "4")
    messages = lines(watching.communicate()[0])
    assert messages[0]["t"] == "hello"
    assert next(message["dice"] for message in messages if message["t"] == "roll") == [["d20", 20, "d20-1", 100]]
    assert bench.tray.store.waiting == 1


def test_a_port_that_a_bridge_holds_is_said_to_be(
    dicewire: Run, begin: Begin, bench: BenchTray, tmp_path: Path
) -> None:
    config = f'[server]\nport = 0\n[trays.serial]\nports = ["{bench.port}"]\n[[tables]]\nname = "T"\n'
    (tmp_path / "dicewire.toml").write_text(config)
    running = begin("run")
    until = time.monotonic() + WAIT_S
    while bench.tray.link.state != "open" and time.monotonic() < until:
        time.sleep(0.05)
    watched = dicewire("tray", "watch", bench.port)
    assert watched.returncode == 3
    assert f"bridge (process {running.pid})" in watched.stderr
    listed = dicewire("tray", "list", bench.port, "--json")
    assert listed.returncode == 3
    (found,) = lines(listed.stdout)
    assert found["state"] == "closed"


def test_what_is_in_the_way_is_one_sentence_with_its_exit_status(
    dicewire: Run, bench: BenchTray, board: Board, tmp_path: Path
) -> None:
    (tmp_path / "config.json").write_text('{"link": "carrier pigeon"}')
    (tmp_path / "secrets.json").write_text("{}")
    for status, words in (
        (3, ("watch", "/dev/no-such-port")),
        (3, ("flash", "usb:nothing")),
        (4, ("update", bench.port)),
        (4, ("watch", board.port)),
        (4, ("test", board.port)),
        (4, ("flash", board.port, "--board", "picow")),
        (1, ("setup", board.port)),
        (1, ("setup", board.port, "--set", "nonsense")),
        (1, ("setup", board.port, "--link", "mqtt")),
        (1, ("flash", board.port, "--config", "config.json")),
        (1, ("flash", board.port, "--secrets", "secrets.json")),
    ):
        done = dicewire("tray", *words)
        assert done.returncode == status, (words, done.stderr)
        last = done.stderr.strip().splitlines()[-1]
        assert last.startswith("dicewire: "), words
        assert "Traceback" not in done.stderr
    assert dicewire("tray", "setup", board.port, "--sources", "eyes").returncode == 2
    assert "没有端口" in dicewire("tray", "watch", "/dev/no-such-port", "--lang", "zh-Hans").stderr


def test_a_person_at_a_terminal_is_asked(board: Board, tmp_path: Path) -> None:
    master, slave = pty.openpty()
    words = [sys.executable, "-c", TAKE_TERMINAL, os.ttyname(slave), "-m", "bridge", "tray", "setup", board.port]
    asked = subprocess.Popen(
        words, cwd=tmp_path, env=ENGLISH, stdin=slave, stdout=subprocess.PIPE, stderr=slave, start_new_session=True
    )
    os.close(slave)
    seen = b""

    def until(question: bytes) -> None:
        nonlocal seen
        while question not in seen:
            seen += os.read(master, 1024)

    answers = (
        (b"Name of the tray", "t-5"), (b"Way to the bridge", "tcp"), (b"Name of the Wi-Fi", "Home"),
        (b"Password of the Wi-Fi", "hunter2"), (b"Country", "CH"), (b"Address of the computer", "10.0.0.2"),
        (b"What reads dice", "manual,pixels"), (b"Sensors fitted", "beam"), (b"Outputs fitted", "none"),
    )  # fmt: skip
    try:
        for question, answer in answers:
            until(question)
            os.write(master, answer.encode() + b"\n")
        out, _ = asked.communicate(timeout=WAIT_S)
    finally:
        if asked.poll() is None:
            asked.kill()
        asked.wait()
        os.close(master)
    assert asked.returncode == 0, seen
    assert b"hunter2" not in seen + out
    assert b'"country": "CH"' in out
    assert list(json.loads((tmp_path / "tray-keys.json").read_text())) == ["t-5"]
