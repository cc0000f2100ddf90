"""The messages between the bridge and its clients: console, Foundry module, Roll20 extension (docs/protocol.md)."""

PROTOCOL = 1
"""The version of the protocol; a client of another one is told so and refused."""
