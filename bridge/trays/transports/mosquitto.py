"""A private mosquitto that is started and ended with the bridge: `broker = "managed"`."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Mapping
from pathlib import Path

from bridge.trays.errors import BrokerFailedError, BrokerMissingError
from bridge.trays.transports.broker_address import BrokerAddress
from bridge.trays.transports.keeper import APART, kept

START_S = 10.0
STOP_S = 5.0
LOOK_S = 0.05
SAID = 500
TRIES = 3
"""Free ports that are tried: another program may be quicker."""
USER = "dicewire-bridge"
log = logging.getLogger(__name__)

_ITERATIONS = 101
_PLACES = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin", r"C:\Program Files\mosquitto")

_CONFIG = """\
listener {port} {host}
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/access
persistence false
set_tcp_nodelay true
max_queued_messages 0
max_inflight_messages 0
max_packet_size 8192
log_type error
log_type warning
"""
_ACCESS = """\
user {user}
topic readwrite #

pattern write dicewire/%u/state
pattern write dicewire/%u/info
pattern write dicewire/%u/up
pattern read dicewire/%u/down/+
pattern readwrite wled/%u/#
"""


class ManagedBroker:
    """A mosquitto of our own. `keys` are the trays that may enter, by id, with the key that is their password.

    `host` is the loopback unless trays come over the network; `port` 0 takes a free one. A tray may write its own
    topics only. A dice tray that runs WLED may enter as well, if its user name is the last part of its topic,
    `wled/<name>`.
    Configuration lies in a private folder that is removed at the end.
    """

    def __init__(
        self, keys: Mapping[str, str], host: str = "127.0.0.1", port: int = 0, program: str = "mosquitto"
    ) -> None:
        self._keys = keys
        self._host = host
        self._port = port
        self._program = program
        self._password = secrets.token_urlsafe(24)
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._address: BrokerAddress | None = None
        self._drain: asyncio.Task[None] | None = None
        self._said = b""

    async def start(self) -> BrokerAddress:
        """Start it unless it runs, and return where it listens. Raises BrokerMissingError, BrokerFailedError."""
        if self._process is not None and self._process.returncode is None and self._address is not None:
            return self._address
        program = find_program(self._program)
        # once chosen, a port stays: trays were told of it
        port = self._port or (self._address.port if self._address is not None else 0)
        for left in reversed(range(1 if port else TRIES)):
            try:
                self._address = await self._launch(program, port or _free_port(self._host))
            except BrokerFailedError:
                await self.stop()
                if not left:
                    raise
            else:
                return self._address
        raise BrokerFailedError(program, "no free port")

    async def stop(self) -> None:
        """End it, and remove its folder."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            if process.stdin is not None:
                process.stdin.close()  # the keeper ends the broker
            try:
                await asyncio.wait_for(process.wait(), STOP_S)
            except TimeoutError:
                process.kill()
                await process.wait()
        if self._drain is not None:
            self._drain.cancel()
            self._drain = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    async def _launch(self, program: str, port: int) -> BrokerAddress:
        await self.stop()
        if not _is_free(self._host, port):
            raise BrokerFailedError(program, f"port {port} is in use; set trays.mqtt.port to another")
        self._folder = tempfile.TemporaryDirectory(prefix="dicewire-broker-")
        self._write(Path(self._folder.name), port)
        self._process = await asyncio.create_subprocess_exec(
            *kept(self._folder.name, program, "-c", str(Path(self._folder.name) / "mosquitto.conf")),
            **APART,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        if self._process.stderr is not None:
            self._drain = asyncio.create_task(self._listen_to(self._process.stderr), name="broker's words")
        await self._listening(program, self._process, port)
        return BrokerAddress(self._connect_host, port, USER, self._password)

    def _write(self, folder: Path, port: int) -> None:
        config = _CONFIG.format(port=port, host=self._host, folder=folder)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            config += "user root\n"  # or else it becomes a user that cannot read this folder
        accounts = {**self._keys, USER: self._password}
        passwords = "".join(f"{name}:{_hashed(secret)}\n" for name, secret in accounts.items())
        for name, text in (("passwords", passwords), ("access", _ACCESS.format(user=USER)), ("mosquitto.conf", config)):
            file = folder / name
            file.touch(mode=0o600)
            file.write_text(text, encoding="utf-8")

    @property
    def _connect_host(self) -> str:
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._host, self._host)

    async def _listening(self, program: str, process: asyncio.subprocess.Process, port: int) -> None:
        """Wait until the broker takes connections. Raises BrokerFailedError when it ended instead."""
        for _ in range(int(START_S / LOOK_S)):
            if process.returncode is not None:
                if self._drain is not None:
                    await self._drain
                raise BrokerFailedError(program, _sentence(self._said) or f"exit code {process.returncode}")
            if await asyncio.to_thread(_answers, self._connect_host, port):
                return
            await asyncio.sleep(LOOK_S)
        raise BrokerFailedError(program, "it does not listen")

    async def _listen_to(self, stderr: asyncio.StreamReader) -> None:
        """Keep the pipe empty, or the broker would stop one day; remember the last words."""
        self._said = b""
        while said := await stderr.read(4096):
            self._said = (self._said + said)[-SAID:]
            log.warning("broker: %s", said.decode(errors="replace").strip())


def find_program(program: str = "mosquitto") -> str:
    """Where the broker's program is, on the path or where systems put it. Raises BrokerMissingError."""
    found = shutil.which(program)
    for place in _PLACES:
        found = found or shutil.which(program, path=place)
    if found is None:
        raise BrokerMissingError(program)
    return found


def _hashed(password: str) -> str:
    """A password as mosquitto keeps it: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12)
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ITERATIONS)
    return f"$7${_ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def _free_port(host: str) -> int:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if os.name != "nt":
            probe.setsockopt(
                socket.SOL_SOCKET, socket.SO_REUSEADDR, 1
            )  # as the broker does: old connections do not count
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), 1.0).close()
    except OSError:
        return False
    return True


def _sentence(said: bytes) -> str:
    """The broker's words in one line, without its time stamps."""
    lines = said.decode(errors="replace").splitlines()
    return "; ".join(line.partition(": ")[2] or line for line in lines if line.strip())
