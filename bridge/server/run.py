"""Runs the server's application on a port."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import ssl
from typing import Final

from aiohttp import web

from bridge.errors import BridgeError
from bridge.server.idlers import PATIENCE, Idlers
from bridge.server.noise import LOG

_LET_GO: Final = 5.0
"""Seconds that open connections have to end once the server stops."""


class PortError(BridgeError):
    """The server cannot listen where it should; `why` is the system's own word for it."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(_sentence(host, port, error))
        self.why = error.strerror or str(error)


def reserve(host: str, port: int) -> socket.socket:
    """A socket bound to host and port, so that they are sure to be had before anything else is begun.

    Raises `PortError` naming host, port and what to do.
    """
    taken: OSError | None = None
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        ):
            bound = socket.socket(family, kind, protocol)
            try:
                if os.name == "posix":
                    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                bound.bind(address)
                bound.listen(128)
            except OSError as error:
                bound.close()
                taken = error
            else:
                return bound
    except (socket.gaierror, UnicodeError) as error:  # UnicodeError: no name of a machine looks so
        taken = OSError(errno.EADDRNOTAVAIL, getattr(error, "strerror", None) or str(error))
    assert taken is not None
    raise PortError(host, port, taken) from taken


class Server:
    """An application that listens on a bound socket. `start`, use `url`, `stop`; once each."""

    def __init__(self, app: web.Application, sock: socket.socket, tls: ssl.SSLContext | None = None) -> None:
        self._host: str = sock.getsockname()[0]
        self.port: int = sock.getsockname()[1]
        """The port it listens on; where 0 was asked for, the one the system chose."""
        self._sock = sock
        self._tls = tls
        self._idlers = Idlers()
        app.middlewares.insert(0, self._idlers.middleware())
        self._runner = web.AppRunner(app, access_log=None, logger=LOG, shutdown_timeout=_LET_GO)
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        """Serve."""
        await self._runner.setup()
        assert self._runner.server is not None
        self._idlers.serve(self._runner.server)
        patience = None if self._tls is None else PATIENCE
        self._listener = await asyncio.get_running_loop().create_server(
            self._idlers, sock=self._sock, ssl=self._tls, ssl_handshake_timeout=patience
        )

    @property
    def url(self) -> str:
        """The address to open on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}.get(self._host, self._host)
        if ":" in host and not host.startswith("["):
            host = f"[{host}]"
        return f"{'https' if self._tls else 'http'}://{host}:{self.port}"

    async def stop(self) -> None:
        """Say goodbye to every client and stop listening."""
        if self._listener is not None:
            self._listener.close()
        self._idlers.close()
        await self._runner.cleanup()


def _sentence(host: str, port: int, error: OSError) -> str:
    where = f"{host or 'all addresses'}, port {port}"
    if error.errno == errno.EADDRINUSE:
        return f"{where} is in use, maybe by another bridge; stop that one, or set another server.port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"{where} may not be used by this user; set server.port to one above 1023"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; set server.host to one that is, or to 127.0.0.1"
    return f"{where} cannot be listened on: {error.strerror or error}"
