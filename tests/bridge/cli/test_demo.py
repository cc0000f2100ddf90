"""`dicewire demo`: the whole path, from the simulated tray's bytes to the outcome."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bridge.cli.conftest import ROOT, Run


def test_the_demo_plays_a_whole_chase_and_prints_its_outcome(dicewire: Run) -> None:
    done = dicewire("demo", "--auto", "--exit", "--json")
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert outcome["result"] in {"prey_escaped", "prey_caught", "ambush"}
    assert {who["id"] for who in outcome["hand_over"]["participants"]} == {"mara", "hale"}


def test_the_demo_is_the_same_for_the_same_seed(dicewire: Run) -> None:
    first, again = (dicewire("demo", "--auto", "--exit", "--json", "--seed", "7").stdout for _ in range(2))
    assert json.loads(first)["result"] == json.loads(again)["result"]


def test_options_that_make_no_sense_together_are_refused(dicewire: Run) -> None:
    assert "--exit goes with --auto" in dicewire("demo", "--exit").stderr
    assert "--json goes with" in dicewire("demo", "--auto", "--json").stderr
    assert "65535" in dicewire("demo", "--port", "99999").stderr


def test_a_chase_that_plays_by_itself_says_how_it_ended_and_stays_to_be_looked_at(dicewire: Run) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-u", "-m", "bridge", "demo", "--auto", "--no-browser", "--pace", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as demo:
        assert demo.stdout is not None
        try:
            while "Stop with Ctrl C" not in (line := demo.stdout.readline()):
                assert line
            assert demo.stdout.readline() == dicewire("demo", "--auto", "--exit").stdout
            assert demo.poll() is None
        finally:
            demo.send_signal(signal.SIGINT)
        assert demo.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_however_the_demo_ends_its_tray_and_its_files_are_gone(tmp_path: Path, number: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TMPDIR": str(tmp_path)}
    demo = subprocess.Popen(
        [sys.executable, "-u", "-m", "bridge", "demo", "--no-browser"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert demo.stdout is not None
    try:
        printed = ""
        while "Stop with Ctrl C" not in printed:
            line = demo.stdout.readline()
            assert line, printed
            printed += line
        (folder,) = tmp_path.iterdir()
        assert running(folder)
        demo.send_signal(number)
        assert demo.wait() in {0, -signal.SIGKILL}
        while running(folder) or folder.exists():
            time.sleep(0.05)
        assert "Traceback" not in printed + demo.stdout.read()
    finally:
        demo.kill()
        demo.wait()
        demo.stdout.close()


def running(folder: Path) -> str:
    """The processes whose command line names a folder."""
    processes = subprocess.run(["ps", "-wweo", "args"], capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in processes.splitlines() if str(folder) in line)
