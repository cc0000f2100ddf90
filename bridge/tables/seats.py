"""Seats: who sits at a table, in which role, playing whom."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from bridge.protocol.commands import Role


@dataclass(frozen=True, slots=True)
class Seat:
    """One person's place, or a display's. `plays` are ids of participants; `lang` a language or None."""

    id: str
    name: str
    role: Role
    plays: tuple[str, ...] = ()
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class SeatGrant:
    """A seat and the token that opens it. The token is in no record: it can be shown only now."""

    seat: Seat
    token: str


def new_token() -> str:
    """A random token of 256 bits, safe in URLs."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """SHA-256 of a token in hex: what is stored in its place."""
    return hashlib.sha256(token.encode()).hexdigest()
