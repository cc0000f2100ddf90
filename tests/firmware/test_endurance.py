"""What takes a real MicroPython and some patience: power cuts at every write, and thousands of readings."""

import subprocess
from pathlib import Path

import pytest

from tests.firmware.micropython import ROOT, command, environment

SCRIPTS = Path(__file__).parent / "mp"


def run(built, script, *arguments, timeout=110):
    """Run a script under MicroPython and return what it printed."""
    ran = subprocess.run(
        command(str(SCRIPTS / script), *arguments),
        cwd=ROOT, env=environment(built), capture_output=True, text=True, timeout=timeout, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_power_cut_at_every_write_loses_nothing(built):
    words = run(built, "power_cut.py").split()
    assert words[-2] == "cut"
    assert int(words[-1]) > 100


def heap(built, tmp_path, count, timeout=110):
    words = run(built, "heap.py", str(tmp_path), str(count), timeout=timeout).split()
    values = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert values["rolls"] == count
    assert values["waiting"] == 0
    assert values["lost"] < 1024


def test_the_heap_stays_flat_over_twenty_thousand_readings(built, tmp_path):
    heap(built, tmp_path, 20000)


@pytest.mark.soak
def test_the_heap_stays_flat_over_two_hundred_thousand_readings(built, tmp_path):
    heap(built, tmp_path, 200000, timeout=1800)
