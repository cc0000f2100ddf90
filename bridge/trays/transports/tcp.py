"""Trays on Wi-Fi without a broker: the lines of a cable over a TCP socket, after proof of the tray's key.

Nothing but the proof is read before it, within a few seconds, and few sockets may be at that stage at once: whoever
opens many and says nothing only loses his own, so a newcomer always finds a place.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import os
import secrets
import socket
from collections.abc import Mapping

from bridge.trays.causes import CLOSED, REPLACED, Cause, failed
from bridge.trays.errors import ListenError, PortTakenError
from bridge.trays.frames import DOWN_LIMIT, Frame, FrameReader, Item, encode, seal
from bridge.trays.messages import Challenge, Proof, read
from bridge.trays.transports.announce import Announce, is_loopback
from bridge.trays.transports.base import Floor
from bridge.trays.transports.keys import holds
from bridge.trays.transports.wire import Wire
from rules.terms import Text, msg

log = logging.getLogger(__name__)

PROOF_S = 5.0
"""How long a socket may take to prove its key."""
SILENCE_S = 20.0
"""A proven socket whose tray has been silent for so long is half open, and closed."""
MOST_UNPROVEN = 256
MOST_UNPROVEN_OF_ADDRESS = 64
"""More than one, for a hall's simulated trays come from one address, and many at once after a restart."""
MOST_PROVEN = 1024
QUIET_S = 5.0
UNSENT = 4096
"""Bytes that may wait for a tray that does not read; what comes beyond is dropped, as everything is sent again."""


class TcpTransport:
    """Listens on `host` and `port` (0: any free one; `port` then says which). `keys` holds each tray's key by id.

    `announce` tells the local network, unless `host` is the loopback.
    """

    name = "tcp"

    def __init__(self, host: str, port: int, keys: Mapping[str, str], announce: Announce | None = None) -> None:
        self._announce = announce
        self.host = host
        self.port = port
        self.keys = keys
        self._unproven: list[_Socket] = []  # oldest first
        self._server: asyncio.Server | None = None
        self._proven: dict[str, _Socket] = {}
        self._came: asyncio.Queue[_Socket] = asyncio.Queue()
        self._floor: Floor | None = None
        self._quiet_until = -math.inf

    async def open(self) -> None:
        """Listen. Raises ListenError when the address cannot be had."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(lambda: _Socket(self), self.host, self.port)
        except UnicodeError as error:  # no name of a machine looks so
            raise ListenError(f"{self.host}:{self.port}", str(error)) from None
        except OSError as error:
            where = f"{self.host}:{self.port}"
            if error.errno == errno.EADDRINUSE:
                raise PortTakenError(where) from None
            raise ListenError(where, os.strerror(error.errno) if error.errno else str(error)) from None
        self.port = self._server.sockets[0].getsockname()[1]

    async def run(self, floor: Floor) -> None:
        """Talk to each tray that proves its key."""
        self._floor = floor
        async with asyncio.TaskGroup() as group:
            if self._announce is not None and not is_loopback(self.host):
                group.create_task(self._announce.run(self.host, self.port, floor))
            while True:
                came = await self._came.get()
                group.create_task(self._talk(floor, came))

    async def _talk(self, floor: Floor, came: _Socket) -> None:
        if came.wire is not None:
            await floor.talk(came.wire)
        if self._proven.get(came.dev) is came:
            del self._proven[came.dev]

    async def close(self) -> None:
        """Stop listening, close every socket."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
        for proven in list(self._proven.values()):
            proven.close()
        self._proven.clear()

    @property
    def unproven(self) -> int:
        """Sockets that have not proved a key yet."""
        return len(self._unproven)

    # -- for sockets --

    def begin(self, came: _Socket) -> None:
        """A socket begins to prove its key. Where too many do, of its address or of all, the oldest is closed."""
        self._unproven.append(came)
        neighbours = [other for other in self._unproven if other.host == came.host]
        if len(neighbours) > MOST_UNPROVEN_OF_ADDRESS:
            oldest = neighbours[0]
        elif len(self._unproven) > MOST_UNPROVEN:
            oldest = self._unproven[0]
        else:
            return
        self.warn(oldest.where, "tray-tcp-too-many")
        oldest.close()

    def judged(self, came: _Socket) -> None:
        """A socket has proved its key, or is closed."""
        if came in self._unproven:
            self._unproven.remove(came)

    def prove(self, came: _Socket, item: Item, nonce: str) -> bool:
        """Whether the first thing that a socket said proves a key; the tray's older socket is then closed."""
        proof = read(item) if isinstance(item, Frame) else None
        if not isinstance(proof, Proof):
            self.warn(came.where, "tray-tcp-no-proof")
            return False
        key = self.keys.get(proof.dev)
        if not holds(key if key is not None else secrets.token_hex(), nonce, proof.dev, proof.mac):
            self.warn(came.where, "tray-tcp-wrong-key", dev=proof.dev)
            return False
        older = self._proven.pop(proof.dev, None)
        if older is not None:
            older.end(REPLACED)
        if len(self._proven) >= MOST_PROVEN:
            self.warn(came.where, "tray-tcp-too-many")
            return False
        came.dev = proof.dev
        self._proven[proof.dev] = came
        self._came.put_nowait(came)
        return True

    def warn(self, where: str, text: str, **values: str) -> None:
        """Tell people of a socket that was turned away, now and then: whoever knocks must not fill their screens."""
        log.debug("tray socket %s closed: %s %s", where, text, values)
        now = asyncio.get_running_loop().time()
        if self._floor is not None and now >= self._quiet_until:
            self._quiet_until = now + QUIET_S
            self._floor.notice(
                self.name,
                "warn",
                msg(text, where=Text(where.rpartition(":")[0]), **{k: Text(v) for k, v in values.items()}),
            )


class _Socket(asyncio.Protocol):
    """One connection: challenged first, then a wire."""

    def __init__(self, owner: TcpTransport) -> None:
        self.dev = ""
        self.host = "?"
        self.where = "?"
        self.wire: Wire | None = None
        self._owner = owner
        self._nonce = secrets.token_hex(16)
        self._reader = FrameReader()
        self._transport: asyncio.Transport | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        if peer:
            self.host, self.where = peer[0], f"{peer[0]}:{peer[1]}"
        self._owner.begin(self)
        _watch(transport)
        transport.write(b"\n" + seal(encode(Challenge(self._nonce), DOWN_LIMIT)))
        self._alarm = asyncio.get_running_loop().call_later(PROOF_S, self._too_slow)

    def data_received(self, data: bytes) -> None:
        items = self._reader.feed(data)
        if self.wire is None and items:
            self._first(items.pop(0))
        if self.wire is not None and items and not self.wire.feed(items) and self._transport is not None:
            self._transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._judged()
        self._transport = None
        if self.wire is not None:
            self.wire.lose(CLOSED if exc is None else failed(exc))

    def end(self, cause: Cause) -> None:
        """Close for a reason."""
        if self.wire is not None:
            self.wire.lose(cause)
        self.close()

    def close(self) -> None:
        """Close the socket; what was not sent is lost."""
        self._judged()
        if self._transport is not None:
            self._transport.abort()

    def _first(self, item: Item) -> None:
        proven = self._owner.prove(self, item, self._nonce)
        self._judged()
        if not proven:
            self.close()
            return
        self.wire = Wire(
            "tcp",
            self.where,
            send=self._send,
            close=self.close,
            resume=self._resume,
            dev=self.dev,
            silence=SILENCE_S,
            patience=SILENCE_S,
        )

    def _judged(self) -> None:
        self._owner.judged(self)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_slow(self) -> None:
        self._owner.warn(self.where, "tray-tcp-no-proof")
        self.close()

    def _send(self, body: bytes) -> None:
        if self._transport is not None and self._transport.get_write_buffer_size() < UNSENT:
            self._transport.write(seal(body))

    def _resume(self) -> None:
        if self._transport is not None:
            self._transport.resume_reading()


def _watch(transport: asyncio.Transport) -> None:
    """Send small lines at once, and let the system notice a peer that is gone."""
    sock = transport.get_extra_info("socket")
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
