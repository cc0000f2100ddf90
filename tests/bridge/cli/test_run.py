"""`init`, `doctor`, `run`, `export`: from an empty folder to a running bridge, and what is said when one cannot be."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.bridge.cli.conftest import ROOT, Run

Start: TypeAlias = Callable[..., tuple[subprocess.Popen[str], str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `dicewire run`; gives the process and what it printed until it was up."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> tuple[subprocess.Popen[str], str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            [sys.executable, "-m", "bridge", "run", *arguments],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        running.append(process)
        assert process.stdout is not None
        printed = ""
        for line in process.stdout:
            printed += line
            if "Stop with Ctrl C" in line:
                break
        return process, printed

    yield begin
    for process in running:
        if process.poll() is None:
            process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def configure(folder: Path, text: str = "") -> None:
    table = '[[tables]]\nname = "Home table"\n'
    (folder / "dicewire.toml").write_text(f"[server]\nport = 0\n{text}\n{table}", encoding="utf-8")


def test_init_writes_a_config_that_can_be_run_and_does_not_overwrite(dicewire: Run, tmp_path: Path) -> None:
    assert dicewire("init").returncode == 0
    before = (tmp_path / "dicewire.toml").read_bytes()
    again = dicewire("init")
    assert again.returncode == 1
    assert "--force" in again.stderr
    assert (tmp_path / "dicewire.toml").read_bytes() == before
    assert dicewire("init", "--force").returncode == 0


def test_run_shows_each_link_once_and_ends_cleanly(start: Start, tmp_path: Path) -> None:
    configure(tmp_path)
    process, printed = start()
    link = re.search(r"http://127\.0\.0\.1:\d+/join#([\w-]+)", printed)
    assert link is not None
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    process, printed = start()
    assert "join#" not in printed
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    _, printed = start("--new-links")
    renewed = re.search(r"/join#([\w-]+)", printed)
    assert renewed is not None
    assert renewed[1] != link[1]


@pytest.mark.parametrize(("tables", "codes"), [(1, True), (4, False)])
def test_links_of_many_tables_come_without_qr_codes(start: Start, tmp_path: Path, tables: int, codes: bool) -> None:
    more = "".join(f'[[tables]]\nname = "Table {n}"\n' for n in range(1, tables))
    configure(tmp_path, f'public_url = "https://dice.example.org"\n{more}')
    _, printed = start()
    assert printed.count("/join#") == tables
    assert ("█" in printed) is codes
    assert "Only this computer" not in printed


def test_a_link_that_opens_on_this_computer_alone_is_no_code_for_phones(start: Start, tmp_path: Path) -> None:
    configure(tmp_path)
    _, printed = start()
    assert "█" not in printed
    assert "Only this computer can open it so far." in printed
    assert printed.index("/join#") < printed.index("Admin token")  # first what a GM needs


def test_a_second_bridge_on_one_journal_is_refused(start: Start, dicewire: Run, tmp_path: Path) -> None:
    configure(tmp_path)
    start()
    second = dicewire("run")
    assert second.returncode == 1
    assert len(second.stderr.strip().splitlines()) == 1
    assert "dicewire.db" in second.stderr
    assert dicewire("export").returncode == 1


@pytest.mark.parametrize("content", [b"", b"not a journal at all" * 20, "newer"])
def test_a_journal_that_is_none_or_newer_is_refused_and_left_as_it_is(
    dicewire: Run, tmp_path: Path, content: bytes | str
) -> None:
    configure(tmp_path)
    path = tmp_path / "dicewire.db"
    if content == "newer":
        with sqlite3.connect(path) as database:
            database.execute("create table t (x)")
            database.execute("pragma user_version = 9999")
        database.close()
    elif content:
        path.write_bytes(bytes(content, "ascii") if isinstance(content, str) else content)
    else:
        path.mkdir()
    before = path.read_bytes() if path.is_file() else None
    done = dicewire("run")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "dicewire.db" in done.stderr
    assert (path.read_bytes() if path.is_file() else None) == before
    doctor = dicewire("doctor")
    assert doctor.returncode == 1
    assert "✗" in doctor.stdout


def test_a_port_that_is_taken_is_named_and_nothing_is_written(dicewire: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        (tmp_path / "dicewire.toml").write_text(f"[server]\nport = {port}\n", encoding="utf-8")
        done = dicewire("run")
        doctor = dicewire("doctor")
    assert done.returncode == 1
    assert f"port {port} is in use" in done.stderr
    assert f"✗ 127.0.0.1:{port}" in doctor.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dicewire.toml"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[trays.tcp]\nenabled = true", "tray-keys.json is not there"),
        ("[trays.serial]\nport = 3", "dicewire.toml:4: trays.serial.port: unknown key"),
        ('[trays.mqtt]\nbroker = "mqtt://127.0.0.1:1"', ""),
    ],
)
def test_doctor_and_run_name_what_is_wrong(dicewire: Run, tmp_path: Path, text: str, said: str) -> None:
    configure(tmp_path, text)
    doctor = dicewire("doctor")
    assert doctor.returncode == 1
    assert "✗" in doctor.stdout
    if said:
        done = dicewire("run")
        assert done.returncode == 1
        assert said in done.stderr
        assert not (tmp_path / "dicewire.db").exists()


def test_doctor_speaks_three_languages_and_json(dicewire: Run, tmp_path: Path) -> None:
    configure(tmp_path)
    findings = json.loads(dicewire("doctor", "--json").stdout)
    assert {"level", "what"} == set(findings[0])
    assert "可以读取" in dicewire("doctor", "--lang", "zh-Hans").stdout
    assert "可以讀取" in dicewire("doctor", lang="zh_HK.UTF-8").stdout


def test_run_without_a_config_says_how_to_write_one(dicewire: Run) -> None:
    done = dicewire("run")
    assert done.returncode == 1
    assert "dicewire init" in done.stderr


def test_export_without_a_journal_or_a_conflict_says_so(start: Start, dicewire: Run, tmp_path: Path) -> None:
    configure(tmp_path)
    assert "there is no journal" in dicewire("export").stderr
    process, _ = start()
    process.send_signal(signal.SIGINT)
    process.wait(20)
    assert "Nothing has been played" in dicewire("export", "--list").stdout
    assert "no such conflict" in dicewire("export").stderr
    assert "Home table" in dicewire("export", "--table", "Attic").stderr


def test_export_of_a_hall_names_a_few_tables_and_where_the_others_are(
    start: Start, dicewire: Run, tmp_path: Path
) -> None:
    configure(tmp_path, "\n".join(f'[[tables]]\nname = "Table {number}"' for number in range(1, 11)))
    process, _ = start()
    process.send_signal(signal.SIGINT)
    process.wait(20)
    said = dicewire("export").stderr
    assert "Table 8 (" in said
    assert "Table 9 (" not in said
    assert "and 3 more; --list" in said
