"""Who may ask at all: the bridge's names (against DNS rebinding), web origins, and the headers on every answer.

Tokens are what lets someone in; these checks keep a web page that somebody happens to have open from even trying.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import hdrs, web

from bridge.protocol.errors import FaultError
from bridge.server import faults
from bridge.server.files import Page
from bridge.server.settings import Settings

_EXTENSIONS: Final = ("chrome-extension", "moz-extension", "safari-web-extension")
"""Browser extensions: no web page can have such an origin, and which id it has differs from install to install."""

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    hdrs.SERVER: "dicewire",
}


class Guard:
    """Checks requests by the settings."""

    def __init__(self, settings: Settings) -> None:
        own = {"localhost", socket.gethostname().lower()}
        public = urlsplit(settings.public_url or "")
        self._hosts = own | {f"{name}.local" for name in own} | {host.lower() for host in settings.hosts}
        self._hosts.add(settings.host.lower())
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        if public.hostname:
            self._hosts.add(public.hostname)
            self._origins.add(f"{public.scheme}://{public.netloc}".lower())

    def check_host(self, request: web.BaseRequest) -> None:
        """Refuse (`bad-host`) a request under a name that is not the bridge's.

        A page whose own name has been made to lead here still has that name in `Host`. An IP address is always fine:
        it cannot be made to lead elsewhere.
        """
        host = request.headers.get(hdrs.HOST, "")
        name = _name(host)
        if name not in self._hosts and not _is_ip(name):
            raise FaultError(faults.bad_host(host))

    def check_origin(self, request: web.BaseRequest) -> None:
        """Refuse (`bad-origin`) a request by a page of an origin that is not trusted.

        Browsers always name the origin where a page asks across origins or opens a WebSocket. Where none is named it
        is no page that asks, and no cookie or other standing right of a browser exists that could be misused.
        """
        origin = request.headers.get(hdrs.ORIGIN)
        if origin is not None and not self.trusts(origin, request):
            raise FaultError(faults.bad_origin(origin))

    def trusts(self, origin: str, request: web.BaseRequest) -> bool:
        """Whether pages of an origin may ask: the bridge's own, those of the settings, browser extensions."""
        origin = origin.lower()
        scheme, _, rest = origin.partition("://")
        if not rest:
            return False
        if scheme in ("http", "https") and rest == request.headers.get(hdrs.HOST, "").lower():
            return True
        return scheme in _EXTENSIONS or origin in self._origins or f"{scheme}://*" in self._origins

    def add_headers(self, request: web.BaseRequest, response: web.StreamResponse) -> None:
        """Put the security headers on an answer, and for a trusted page of another origin leave to read it."""
        response.headers.update(_HEADERS)
        scripts = response.scripts if isinstance(response, Page) else ()
        response.headers["Content-Security-Policy"] = _policy(request, scripts)
        origin = request.headers.get(hdrs.ORIGIN)
        response.headers.add(hdrs.VARY, hdrs.ORIGIN)
        if origin is not None and self.trusts(origin, request):
            response.headers[hdrs.ACCESS_CONTROL_ALLOW_ORIGIN] = origin

    def preflight(self, request: web.BaseRequest) -> web.Response:
        """The answer to a browser that asks whether a page of another origin may ask. Raises `FaultError`."""
        self.check_origin(request)
        return web.Response(
            status=204,
            headers={
                hdrs.ACCESS_CONTROL_ALLOW_METHODS: "GET, POST, PATCH, DELETE",
                hdrs.ACCESS_CONTROL_ALLOW_HEADERS: "Authorization, Content-Type, Accept-Language",
                hdrs.ACCESS_CONTROL_MAX_AGE: "600",
                "Access-Control-Allow-Private-Network": "true",
            },
        )


def _policy(request: web.BaseRequest, scripts: Iterable[str]) -> str:
    """Scripts, styles and pictures of our own and nothing else; not every browser counts `ws:` as 'self'."""
    host = request.headers.get(hdrs.HOST, "")
    sockets = f" ws://{host} wss://{host}" if _is_plain(host) else ""
    ours = " ".join(("'self'", *scripts))
    return (
        f"default-src 'none'; script-src {ours}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _is_plain(host: str) -> bool:
    return all(letter.isalnum() or letter in ".-:[]" for letter in host) and host.isascii()


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
