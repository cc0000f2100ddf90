"""Runs the server's application on a port."""

from __future__ import annotations

import errno
import ssl
from typing import Final

from aiohttp import web

from bridge.errors import BridgeError

_LET_GO: Final = 5.0
"""Seconds that open connections have to end once the server stops."""


class PortError(BridgeError):
    """The server cannot listen where it should."""


class Server:
    """An application that listens. `start`, use `url`, `stop`; once each."""

    def __init__(self, app: web.Application, host: str, port: int, tls: ssl.SSLContext | None = None) -> None:
        self._host = host
        self._port = port
        self._tls = tls
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=_LET_GO)

    async def start(self) -> None:
        """Listen. Raises `PortError` naming host, port and what to do."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port, ssl_context=self._tls)
        try:
            await site.start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortError(_sentence(self._host, self._port, error)) from error

    @property
    def port(self) -> int:
        """The port it listens on; where 0 was asked for, the one the system chose."""
        return int(self._runner.addresses[0][1])

    @property
    def url(self) -> str:
        """The address to open on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "[::1]"}.get(self._host, self._host)
        if ":" in host and not host.startswith("["):
            host = f"[{host}]"
        return f"{'https' if self._tls else 'http'}://{host}:{self.port}"

    async def stop(self) -> None:
        """Say goodbye to every client and stop listening."""
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
