"""Links that open a seat on somebody's phone. The token stands behind `#`: browsers never send that part."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import segno

JOIN: Final = "/join#"


def with_link(grant: Mapping[str, Any], base: str) -> dict[str, Any]:
    """A grant `{seat, token}` with `join`, the link that opens the seat, and `qr`, the same as an SVG image."""
    url = f"{base}{JOIN}{grant['token']}"
    return {**grant, "join": url, "qr": qr_svg(url)}


def public_base(asked: str, public_url: str | None, listens_on: str) -> str:
    """What join links begin with, such as `http://192.168.1.20:8642`.

    `asked` is the address somebody reached the bridge by. Where that is this machine's own (`localhost`) and the bridge
    listens for others too, its address in the local network is put in its place: a phone could not follow the link.
    """
    if public_url:
        return public_url.rstrip("/")
    parts = urlsplit(asked)
    if not (_is_loopback(parts.hostname or "") and listens_on in ("0.0.0.0", "::", "")):
        return asked.rstrip("/")
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit((parts.scheme, f"{lan_address()}{port}", "", "", ""))


def lan_address() -> str:
    """This machine's address in the local network; 127.0.0.1 where it is in none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation: only the route is looked up
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def qr_svg(url: str) -> str:
    """The QR code of a link as an SVG image, black on white in any theme, scaled by whoever shows it."""
    return segno.make(url, error="m").svg_inline(scale=1, border=2, dark="#000", light="#fff", omitsize=True)


def _is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
