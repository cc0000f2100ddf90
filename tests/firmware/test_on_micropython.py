"""The tests in `pure/` run here once more, under the real MicroPython with a board's heap."""

import subprocess
from pathlib import Path

import pytest

from tests.firmware.micropython import ROOT, command, environment

PURE = sorted(path.stem for path in (Path(__file__).parent / "pure").glob("test_*.py"))


@pytest.mark.parametrize("module", PURE)
def test_on_micropython(module, built):
    ran = subprocess.run(
        command(str(Path(__file__).parent / "run_pure.py"), f"tests.firmware.pure.{module}"),
        cwd=ROOT, env=environment(built), capture_output=True, text=True, timeout=110, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_there_is_something_to_run():
    assert len(PURE) >= 5
