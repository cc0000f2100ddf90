"""The bare loop: read a line from a serial port, check it, commit it, send it to every client. Nothing else."""

from __future__ import annotations

import asyncio
import binascii
import json
import sqlite3
import sys
import threading

import serial
from aiohttp import web


def read(port: str, database: str, loop: asyncio.AbstractEventLoop, sockets: list[web.WebSocketResponse]) -> None:
    """Runs in a thread for ever."""
    line = serial.Serial(port, exclusive=True)
    journal = sqlite3.connect(database, isolation_level=None)
    journal.executescript(
        "pragma journal_mode = wal; pragma synchronous = full; create table r (n integer, body text) strict"
    )
    buffer = b""
    while True:
        buffer += line.read(max(1, line.in_waiting))
        *frames, buffer = buffer.split(b"\n")
        for frame in frames:
            body, _, check = frame.rpartition(b"*")
            if binascii.crc32(body) == int(check, 16):
                journal.execute("insert into r values (?, ?)", (json.loads(body)["n"], body.decode()))
                asyncio.run_coroutine_threadsafe(send(sockets, body.decode()), loop)


async def send(sockets: list[web.WebSocketResponse], text: str) -> None:
    """To every client."""
    for socket in sockets:
        await socket.send_str(text)


async def main(port: str, database: str) -> None:
    """Serve until killed; prints the address."""
    sockets: list[web.WebSocketResponse] = []

    async def connect(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        sockets.append(socket)
        async for _ in socket:
            pass
        return socket

    app = web.Application()
    app.add_routes([web.get("/ws", connect)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    loop = asyncio.get_running_loop()
    threading.Thread(target=read, args=(port, database, loop, sockets), daemon=True).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
