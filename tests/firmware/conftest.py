"""Simulated trays and brokers as fixtures; whatever a test starts ends with it."""

import asyncio
import shutil
import sys

import pytest

from firmware.build import build
from tests.firmware.broker import Broker
from tests.firmware.micropython import ROOT

SIM = [sys.executable, "-m", "firmware.sim"]


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The firmware as a board holds it: compiled."""
    out = tmp_path_factory.mktemp("built")
    build("unix", out)
    shutil.copy(ROOT / "firmware" / "slot.py", out / "firmware")  # on a board it lies outside of the package
    return out


@pytest.fixture
async def start():
    """Start simulated trays; those still running are killed at the end, by their own id."""
    running = []

    async def starter(*arguments):
        process = await asyncio.create_subprocess_exec(
            *SIM,
            *arguments,
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        running.append(process)
        return process

    yield starter
    for process in running:
        if process.returncode is None:
            process.kill()
        await process.communicate()


@pytest.fixture
async def broker(tmp_path):
    """A running mosquitto."""
    running = Broker(tmp_path)
    await running.start()
    yield running
    await running.stop()
