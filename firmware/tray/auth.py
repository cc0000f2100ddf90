"""Showing a bridge that this tray holds its key, without sending the key: HMAC-SHA256 (RFC 2104)."""

import binascii
import hashlib

_BLOCK = 64
PURPOSE = b"dicewire tray 1"


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """Return the 32 bytes of HMAC-SHA256; MicroPython ships no `hmac`."""
    if len(key) > _BLOCK:
        key = hashlib.sha256(key).digest()
    key = key + bytes(_BLOCK - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]))
    inner.update(data)
    outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))
    outer.update(inner.digest())
    return outer.digest()


def proof(key: bytes, nonce: str, dev: str) -> str:
    """Return the `mac` that answers a challenge: 64 hex digits over purpose, nonce and dev, each ended by LF."""
    data = b"\n".join([PURPOSE, nonce.encode(), dev.encode(), b""])
    return binascii.hexlify(hmac_sha256(key, data)).decode()
