"""A real mosquitto on a free port of this machine; its absence is an error."""

import asyncio
import shutil
import socket
from pathlib import Path


def free_port() -> int:
    """Return a TCP port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def mosquitto() -> str:
    """Return the path of mosquitto."""
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise FileNotFoundError("mosquitto is missing: install the package of that name")
    return found


class Broker:
    """`port` it listens on; `start`, `kill`, `stop` may be repeated."""

    def __init__(self, folder: Path, extra: str = "allow_anonymous true"):
        self.port = free_port()
        self._file = folder / "mosquitto.conf"
        self._file.write_text(
            f"listener {self.port} 127.0.0.1\nlog_type none\nset_tcp_nodelay true\nuser root\n{extra}\n"
        )
        self._process = None

    async def start(self):
        """Start it and wait until it takes connections."""
        self._process = await asyncio.create_subprocess_exec(mosquitto(), "-c", str(self._file))
        while self._process.returncode is None:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                await writer.wait_closed()
                return
        raise RuntimeError(f"mosquitto ended with {self._process.returncode}")

    async def kill(self):
        """End it as a power cut would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    stop = kill
