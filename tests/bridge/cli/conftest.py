"""Runs the command line as its users do: a process of its own, its output and exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def dicewire(tmp_path: Path) -> Run:
    """`dicewire(*arguments)` in an empty folder, in English unless `lang` says otherwise."""

    def run(*arguments: str, lang: str = "en_GB.UTF-8") -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(
            [sys.executable, "-m", "bridge", *arguments],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=100,
        )

    return run
