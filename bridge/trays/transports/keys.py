"""How a tray shows over TCP that it holds its key: HMAC-SHA256 over purpose, nonce and id. Pure."""

from __future__ import annotations

import hmac

PURPOSE = b"dicewire tray 1"


def proof(key: str, nonce: str, dev: str) -> str:
    """The `mac` that answers a challenge, 64 hex digits. `key` is the text of the tray's key file."""
    data = b"\n".join([PURPOSE, nonce.encode(), dev.encode(), b""])
    return hmac.digest(key.encode(), data, "sha256").hex()


def holds(key: str, nonce: str, dev: str, mac: str) -> bool:
    """Whether `mac` proves the key; takes as long for a wrong one as for the right one."""
    return hmac.compare_digest(proof(key, nonce, dev), mac)
