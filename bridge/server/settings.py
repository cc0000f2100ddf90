"""What the server is told: where it listens, whom it trusts, and its limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Where and how clients reach the bridge.

    `origins` are web origins beside its own that may connect (`https://foundry.example.org`, `moz-extension://*`).
    `hosts` are names, beside its own and all IP addresses, under which it may be asked. `public_url` is its address as
    people see it, where a proxy stands before it or another name leads to it; join links begin with it.
    """

    host: str = "127.0.0.1"
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    public_url: str | None = None
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Times in seconds, sizes in bytes, rates a second."""

    hello: float = 10.0
    """How long a client may take to say hello."""
    tick: float = 20.0
    """From one tick to the next."""
    heartbeat: float = 25.0
    """From one WebSocket ping to the next; a client that answers none in half of that is gone."""
    stuck: float = 60.0
    """How long one message may wait for a client to read on before the connection is cut."""
    farewell: float = 3.0
    """How long a goodbye may take."""
    message: int = 256 * 1024
    """The largest message from a client, and the largest body of a request."""
    rate: float = 20.0
    """Messages of one client; it is read no faster."""
    burst: int = 60
    """Messages of one client that may come at once."""
    replies: int = 32
    """Replies that may wait for a client; it is not read on meanwhile."""
    tries: int = 10
    """Bad tokens from one address that are answered as such before it is told to wait."""
    tries_rate: float = 0.2
    """How fast such an address may try again."""
    strangers: int = 1000
    """Connections that have not said hello yet."""
    clients: int = 20
    """Connections of one seat."""
