"""A client of the bridge as a browser is one: WebSocket only, every frame kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from bridge.protocol import PROTOCOL


class Client:
    """One seat's client. `parts` is what it knows, `frames` the text of everything it was sent."""

    def __init__(self, session: aiohttp.ClientSession, url: str, token: str) -> None:
        self.parts: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self._session = session
        self._url = url.replace("http", "ws", 1) + "/ws"
        self._token = token
        self._changed = asyncio.Condition()
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._next = 1
        self._reader: asyncio.Task[None] | None = None

    async def open(self) -> Client:
        """Connect, greet, and wait for the snapshot."""
        self._socket = await self._session.ws_connect(self._url)
        await self._socket.send_json({"type": "hello", "token": self._token, "protocol": PROTOCOL})
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: "seat" in self.parts)
        return self

    async def close(self) -> None:
        """Disconnect."""
        await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def do(self, op: str, **fields: Any) -> dict[str, Any]:
        """Send a command; the whole reply."""
        number, self._next = self._next, self._next + 1
        self._replies[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"type": "do", "id": number, "command": {"op": op, **fields}})
        return await self._replies[number]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds of what the client knows. The test's own time limit is the only one."""
        async with self._changed:
            await self._changed.wait_for(holds)

    @property
    def conflict(self) -> dict[str, Any]:
        """The conflict as this seat sees it; empty where there is none."""
        return self.parts.get("conflict") or {}

    def mine(self) -> list[dict[str, Any]]:
        """The open asks that this seat may answer."""
        plays = {*self.parts["seat"]["plays"], *(["gm"] if self.parts["seat"]["role"] == "gm" else [])}
        return [ask for ask in self.conflict.get("asks", []) if plays & set(ask["who"]) and "signature" in ask]

    async def _read(self) -> None:
        async for message in self._socket:
            self.frames.append(message.data)
            told = json.loads(message.data)
            async with self._changed:
                self._take(told)
                self._changed.notify_all()

    def _take(self, told: dict[str, Any]) -> None:
        match told["type"]:
            case "snapshot":
                self.parts, self.log = told["parts"], told["log"]
            case "revision":
                self.parts |= told.get("parts", {})
                fixed = {line["id"]: line for line in told.get("corrected", [])}
                gone = set(told.get("retracted", []))
                self.log = [fixed.get(line["id"], line) for line in self.log if line["id"] not in gone]
                self.log += told.get("log", [])
            case "reply":
                reply = self._replies.pop(told["id"])
                if not reply.cancelled():  # who asked may have given up
                    reply.set_result(told)
