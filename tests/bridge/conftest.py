"""Real things that tests of the bridge share: a cable (pty) and a broker (mosquitto), gone when the test is over."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


class Cable:
    """The tray's end of a pty. `path` is a symbolic link, as udev makes them; it leads there while plugged in."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self._link = path
        self._ends: tuple[int, int] | None = None
        self._arrived = asyncio.Event()
        self.plug()

    def plug(self) -> None:
        """Plug in: a new pty behind the same path."""
        master, slave = os.openpty()
        tty.setraw(master)
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._ends = (master, slave)
        fresh = self._link.with_suffix(".new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self._link)

    def unplug(self, keep_path: bool = False) -> None:
        """Unplug. `keep_path`: the link stays and leads nowhere, as when udev is slow."""
        if self._ends is not None:
            if not keep_path:
                self._link.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def write(self, data: bytes) -> None:
        """Send bytes to whoever opened the path."""
        os.write(self._master, data)

    async def read(self) -> bytes:
        """Wait for bytes and return them."""
        loop = asyncio.get_running_loop()
        master = self._master
        loop.add_reader(master, self._arrived.set)
        try:
            self._arrived.clear()
            await self._arrived.wait()
            return os.read(master, 4096)
        finally:
            loop.remove_reader(master)

    @property
    def _master(self) -> int:
        assert self._ends is not None, "not plugged in"
        return self._ends[0]


@pytest.fixture
def new_cable(tmp_path: Path) -> Iterator[Callable[[str], Cable]]:
    """A function that makes cables, plugged in; they are unplugged at the end."""
    cables: list[Cable] = []

    def make(name: str = "ttyTRAY") -> Cable:
        cables.append(Cable(tmp_path / name))
        return cables[-1]

    yield make
    for cable in cables:
        cable.unplug()


@pytest.fixture
def cable(new_cable: Callable[[str], Cable]) -> Cable:
    """A cable, plugged in."""
    return new_cable("ttyTRAY")


def free_port() -> int:
    """A TCP port of the loopback that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Broker:
    """A mosquitto on a free port of the loopback, with no access rules unless `lines` of configuration say so."""

    def __init__(self, folder: Path, lines: str = "allow_anonymous true\n") -> None:
        self.host = "127.0.0.1"
        self.port = free_port()
        self._folder = folder
        self._lines = lines
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"mqtt://{self.host}:{self.port}"

    def start(self) -> None:
        """Start it and wait until it listens."""
        config = self._folder / "mosquitto.conf"
        owner = "user root\n" if os.geteuid() == 0 else ""
        config.write_text(f"listener {self.port} 127.0.0.1\n{owner}{self._lines}")
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self._process = subprocess.Popen([program, "-c", str(config)], stderr=subprocess.DEVNULL)
        while True:
            assert self._process.poll() is None, "mosquitto ended at once"
            with socket.socket() as probe:
                if probe.connect_ex((self.host, self.port)) == 0:
                    return
            time.sleep(0.01)

    def kill(self, sig: int = signal.SIGKILL) -> None:
        """End it, by default as a power cut would."""
        if self._process is not None:
            self._process.send_signal(sig)
            self._process.wait()
            self._process = None


@pytest.fixture
def new_broker(tmp_path: Path) -> Iterator[Callable[..., Broker]]:
    """A function that makes brokers, started; they are ended at the end."""
    brokers: list[Broker] = []

    def make(lines: str = "allow_anonymous true\n") -> Broker:
        folder = tmp_path / f"broker-{len(brokers)}"
        folder.mkdir()
        brokers.append(Broker(folder, lines))
        brokers[-1].start()
        return brokers[-1]

    yield make
    for broker in brokers:
        broker.kill()


@pytest.fixture
def broker(new_broker: Callable[..., Broker]) -> Broker:
    """A mosquitto that lets everybody in, started."""
    return new_broker()
