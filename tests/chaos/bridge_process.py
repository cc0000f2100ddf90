"""A bridge that can be killed: the whole of it, as `dicewire run` puts it together, in a process of its own."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path

from bridge.app import Bridge
from bridge.config import read_config
from bridge.rulesets import load_rulesets

RULESETS = load_rulesets()


async def serve(folder: Path, end: socket.socket) -> None:
    """Serve until the other end hangs up. Says once, in a line of JSON, where, and the token of a new GM seat."""
    reader, writer = await asyncio.open_unix_connection(sock=end)
    async with Bridge(read_config(folder / "dicewire.toml"), folder, RULESETS) as bridge:
        tokens = [admission.grant.token for admission in bridge.admissions]
        writer.write(json.dumps({"url": bridge.url, "tokens": tokens}).encode() + b"\n")
        with suppress(ConnectionError):
            await reader.read()


def main(folder: str, end: socket.socket) -> None:
    """What the process runs."""
    asyncio.run(serve(Path(folder), end))
