"""Makes self-signed certificates; needs `cryptography` (extra `tls`), so only `bridge.server.tls` imports it."""

from __future__ import annotations

import datetime
import ipaddress
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_VALID: Final = datetime.timedelta(days=397)
_RENEW: Final = datetime.timedelta(days=14)


def holds(certificate: Path, key: Path, names: Iterable[str], now: datetime.datetime) -> bool:
    """Whether there is a certificate with its key that holds for `names`, and for two more weeks."""
    try:
        there = x509.load_pem_x509_certificate(certificate.read_bytes())
        named = there.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False  # there is none yet, or none that can be used
    holds_for = {*named.get_values_for_type(x509.DNSName), *map(str, named.get_values_for_type(x509.IPAddress))}
    in_time = there.not_valid_before_utc <= now < there.not_valid_after_utc - _RENEW
    return in_time and key.is_file() and holds_for.issuperset(names)


def make(certificate: Path, key: Path, names: Iterable[str], now: datetime.datetime) -> None:
    """Write a new certificate for `names` (host names and IP addresses) and its key, which only its owner may read.

    Raises `OSError`.
    """
    secret = ec.generate_private_key(ec.SECP256R1())
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Dicewire")])
    made = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))  # a phone's clock may be behind
        .not_valid_after(now + _VALID)
        .add_extension(x509.SubjectAlternativeName([_general(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    _write(key, secret.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain), 0o600)
    _write(certificate, made.public_bytes(pem), 0o644)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write(path: Path, data: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
    new.replace(path)
