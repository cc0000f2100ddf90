"""A server on a real port, and clients on real sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bridge.characters.library import Library
from bridge.i18n import Catalogues, bridge_source
from bridge.rulesets import GROUP, Rulesets
from bridge.server.admin import AdminToken
from bridge.server.app import create_app
from bridge.server.run import Server, reserve
from bridge.server.settings import Limits, Settings
from bridge.setups import SavedSetups
from tests.bridge.server.standin import StandInTables
from tests.bridge.tables.party import Party

QUICK = aiohttp.ClientWSTimeout(ws_close=1.0)
TOY = EntryPoint("toy", "tests.rules.toy:TOY", GROUP)


class Talk:
    """One WebSocket client; keeps every frame it gets as it came."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.close_code: int | None = None
        self._id = 0

    async def send(self, message: object) -> None:
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def get(self) -> dict[str, Any] | None:
        """The next message; None once the bridge has closed."""
        message = await self.socket.receive()
        if message.type is aiohttp.WSMsgType.TEXT:
            self.frames.append(message.data)
            return dict(json.loads(message.data))
        self.close_code = self.socket.close_code
        return None

    async def until(self, type_: str) -> dict[str, Any]:
        """The next message of a type; those before it are only kept."""
        while (message := await self.get()) is not None:
            if message["type"] == type_:
                return message
        raise AssertionError(f"closed ({self.close_code}) before a {type_} came")

    async def do(self, op: str, **fields: object) -> dict[str, Any]:
        """Carry out a command; its reply."""
        self._id += 1
        await self.send({"type": "do", "id": self._id, "command": {"op": op, **fields}})
        reply = await self.until("reply")
        assert reply["id"] == self._id
        return reply

    async def ended(self) -> dict[str, Any]:
        """Read to the end; the fault of the goodbye."""
        last: dict[str, Any] = {}
        while (message := await self.get()) is not None:
            last = message
        assert last.get("type") == "goodbye", last
        return dict(last["fault"])


@dataclass
class Running:
    """A server that runs, and who can talk to it."""

    server: Server
    tables: Any
    admin: str
    session: aiohttp.ClientSession
    held: list[Talk] = field(default_factory=list)
    """Every connection, since one that nobody holds would close."""

    @property
    def url(self) -> str:
        return self.server.url

    async def connect(self, **headers: str) -> Talk:
        """A connection that has not said hello."""
        socket = await self.session.ws_connect(f"{self.url}/ws", headers=headers, max_msg_size=0, timeout=QUICK)
        self.held.append(Talk(socket))
        return self.held[-1]

    async def hello(self, token: str) -> Talk:
        """A connection that has said hello, with its snapshot read."""
        talk = await self.connect()
        await talk.send({"type": "hello", "token": token, "protocol": 1, "client": "test"})
        await talk.until("snapshot")
        return talk

    async def http(
        self, method: str, path: str, token: str | None = None, body: Any = None, **headers: str
    ) -> tuple[int, Any, aiohttp.ClientResponse]:
        """Status, body (JSON where it is), response."""
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if isinstance(body, dict | list) else body
        async with self.session.request(method, f"{self.url}{path}", data=data, headers=headers) as response:
            text = await response.text()
            is_json = response.content_type == "application/json"
            return response.status, json.loads(text) if is_json and text else text, response


Start = Callable[..., Any]


async def until(condition: Callable[[], bool]) -> None:
    """Let everything run until a condition holds; the test's own time limit ends it where it never does."""
    while not condition():  # noqa: ASYNC110 - what is waited for has no event of its own
        await asyncio.sleep(0)


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A real table with a GM, Ann, Bo and a display."""
    party = await Party.seat(tmp_path / "dicewire.db")
    yield party
    await party.leave()


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts a server: `await start(tables?, limits=, settings=, console=, library=, ...)`; it ends with the test."""
    running: list[Running] = []

    async def begin(
        tables: Any = None,
        *,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        settings: Settings = Settings(),  # noqa: B008 - frozen
        console: Path = tmp_path,
        tls: ssl.SSLContext | None = None,
        trust: ssl.SSLContext | bool = True,
        clock: Callable[[], float] = lambda: 0.0,
        library: Library | None = None,
        setups: SavedSetups | None = None,
    ) -> Running:
        tables = StandInTables() if tables is None else tables
        rulesets = Rulesets([TOY])
        admin, token = AdminToken.open(tmp_path / f"admin-{len(running)}")
        assert token is not None
        app = create_app(
            tables,
            rulesets,
            Catalogues([bridge_source(), *rulesets.wording()]),
            admin,
            settings=settings,
            version="0.0.test",
            limits=limits,
            console=console,
            clock=clock,
            library=library,
            setups=setups,
        )
        server = Server(app, reserve("127.0.0.1", 0), tls)
        await server.start()
        session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust))
        running.append(Running(server, tables, token, session))
        return running[-1]

    yield begin
    for one in running:
        await asyncio.gather(*(talk.socket.close() for talk in one.held))
        await one.session.close()
        await one.server.stop()
