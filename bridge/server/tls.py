"""TLS with a certificate of the owner's, or one that the bridge makes for itself (extra `tls`)."""

from __future__ import annotations

import datetime
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bridge.errors import BridgeError
from bridge.server.join import lan_address


class TlsError(BridgeError):
    """TLS was asked for and cannot be had."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate and its key, as PEM files."""

    certificate: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """What a server needs to use it. Raises `TlsError`."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        try:
            context.load_cert_chain(self.certificate, self.key)
        except (OSError, ssl.SSLError) as error:
            raise TlsError(f"{self.certificate} with {self.key} cannot be used for TLS: {error}") from error
        return context


def own_certificate(folder: Path, names: Iterable[str] = (), now: datetime.datetime | None = None) -> Certificate:
    """The certificate the bridge made for itself in `folder`.

    Made anew where it is missing, about to run out, or lacks a name it should have: this machine's names, its address
    in the local network, and `names`. Raises `TlsError`.
    """
    try:
        from bridge.server.selfsigned import holds, make
    except ImportError as error:
        raise TlsError("tls = true needs the package cryptography: pip install cryptography") from error
    now = now or datetime.datetime.now(datetime.UTC)
    host = socket.gethostname()
    wanted = list(dict.fromkeys(["localhost", "127.0.0.1", "::1", host, f"{host}.local", lan_address(), *names]))
    paths = Certificate(folder / "certificate.pem", folder / "certificate-key.pem")
    try:
        if not holds(paths.certificate, paths.key, wanted, now):
            make(paths.certificate, paths.key, wanted, now)
    except OSError as error:
        raise TlsError(f"{folder}: a certificate cannot be written: {error}") from error
    except ValueError as error:
        raise TlsError(f"no certificate can be made for the names {', '.join(wanted)}: {error}") from error
    return paths
