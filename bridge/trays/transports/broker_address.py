"""Where an MQTT broker is and how to enter: `mqtt://[user:password@]host[:port]`, `mqtts://` with TLS. Pure."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from bridge.trays.errors import BrokerAddressError

_PORTS = {"mqtt": 1883, "mqtts": 8883}


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    """A broker. `str` is for people and logs, and holds no password."""

    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: ssl.SSLContext | None = None

    def __str__(self) -> str:
        return f"{'mqtt' if self.tls is None else 'mqtts'}://{self.host}:{self.port}"


def parse_broker(url: str, password: str = "", ca_file: str = "") -> BrokerAddress:
    """Read a URL; `password` stands in for one that should not be in it, `ca_file` for the system's certificates.

    Raises BrokerAddressError, which never repeats a password.
    """
    parts = read_url(url)
    tls = None
    if parts.scheme == "mqtts":
        try:
            tls = ssl.create_default_context(cafile=ca_file or None)
        except (OSError, ssl.SSLError) as error:
            raise BrokerAddressError("file", f"the certificate file cannot be read: {error}", str(error)) from None
    user = unquote(parts.username or "")
    secret = password or unquote(parts.password or "")
    return BrokerAddress(parts.hostname or "", parts.port or _PORTS[parts.scheme], user, secret, tls)


def read_url(url: str) -> SplitResult:
    """The parts of a broker's URL, a host among them. Raises as `parse_broker` does, and looks at no file."""
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 - reading it says whether it can be one
    except ValueError:
        raise BrokerAddressError("unreadable", "the broker's URL cannot be read") from None
    if parts.scheme not in _PORTS:
        raise BrokerAddressError("scheme", "the broker's URL must begin with mqtt:// or mqtts://")
    if not parts.hostname:
        raise BrokerAddressError("host", "the broker's URL names no host")
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BrokerAddressError("rest", "nothing may follow host and port in the broker's URL")
    return parts
