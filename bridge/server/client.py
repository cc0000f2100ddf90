"""One WebSocket client: hello, snapshot, revisions, commands and their replies (docs/protocol.md)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, MutableMapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

import msgspec
from aiohttp import ClientConnectionResetError, WSCloseCode, WSMsgType, web

from bridge.protocol import PROTOCOL
from bridge.protocol.commands import AddSeat, EstimateOdds, RenewSeat, StopOdds
from bridge.protocol.decode import MalformedError, convert, read_json
from bridge.protocol.errors import FaultError
from bridge.protocol.messages import (
    Do,
    DownMessage,
    Fault,
    Goodbye,
    Hello,
    Progress,
    Reply,
    Resync,
    Tick,
    UpMessage,
    Welcome,
)
from bridge.server import faults
from bridge.server.aside import Aside
from bridge.server.door import Door
from bridge.server.join import with_link
from bridge.server.rate import Bucket
from bridge.server.settings import Limits
from bridge.tables import errors as tables
from bridge.tables.api import Feed, TableApi
from bridge.tables.errors import CommandError

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Came:
    """How a client came: the connection's number, the address it came from, and what links for it begin with."""

    number: int
    address: str
    base: str


class _Log(logging.LoggerAdapter[logging.Logger]):
    """Puts the connection's number, and once it is known its table and seat, before every line."""

    def __init__(self, came: Came) -> None:
        super().__init__(_LOG)
        self.who = f"client {came.number} {came.address}"

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        return f"[{self.who}] {msg}", kwargs


class _GoneError(Exception):
    """The client is no longer there; nobody to say goodbye to."""


class Client:
    """One connection, from its hello to its goodbye.

    One task reads and carries out commands, one writes. What the client is told of the table waits in the table's
    bounded feed; replies wait in a queue of their own, and while that is full the client is not read on. So a client
    that does not read costs a fixed amount of memory, and nobody waits for it.
    """

    def __init__(self, socket: web.WebSocketResponse[Literal[False]], door: Door, limits: Limits, came: Came) -> None:
        self._socket = socket
        self._door = door
        self._limits = limits
        self._came = came
        self._log = _Log(came)
        self._replies: asyncio.Queue[Reply | Progress] = asyncio.Queue(limits.replies)
        self._dismissed: asyncio.Future[Fault] = asyncio.get_running_loop().create_future()
        self._aside = Aside()
        self._last_id = 0

    def dismiss(self, fault: Fault) -> None:
        """Have the connection end with a goodbye."""
        if not self._dismissed.done():
            self._dismissed.set_result(fault)

    async def run(self, version: str) -> None:
        """Serve the client until it or the bridge ends it. Raises nothing."""
        try:
            await _any_of(self._serve(version), self._until_dismissed())
        except (FaultError, CommandError) as error:
            await self._goodbye(error.fault)
        except (_GoneError, ConnectionError):
            self._log.debug("gone")
        except Exception:  # noqa: BLE001 - the edge of the connection: no other client may notice what went wrong
            await self._goodbye(self._internal())

    async def _serve(self, version: str) -> None:
        with self._door.stranger():
            hello = await self._hello()
            table, seat = await self._door.seat(hello.token, self._came.address)
        with self._door.client(table, seat, self):
            self._log.who += f" {table.id}/{seat.id}"
            feed = table.subscribe(seat.id)
            try:
                self._log.info("joins as %s with %r", seat.role, hello.client)
                await self._send(
                    Welcome(protocol=PROTOCOL, version=version, table=table.id, seat=seat.id, role=seat.role)
                )
                await _any_of(self._read(table, seat.id, feed, hello.token), self._write(feed))
            finally:
                feed.close()
                await self._aside.stop()
                self._log.info("leaves")

    async def _until_dismissed(self) -> None:
        raise FaultError(await self._dismissed)

    # -- reading -----------------------------------------------------------------------------------------

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._limits.hello):
                message = await self._next()
        except TimeoutError:
            raise FaultError(faults.fault(faults.HELLO_TIMEOUT)) from None
        if not isinstance(message, dict) or message.get("type") != "hello":
            raise FaultError(faults.fault(faults.HELLO_FIRST, where="type"))
        spoken = message.get("protocol")
        if isinstance(spoken, int) and spoken != PROTOCOL:  # first: another version's hello may look otherwise
            raise FaultError(faults.wrong_protocol(PROTOCOL, spoken))
        return convert(message, Hello)

    async def _read(self, table: TableApi, seat: str, feed: Feed, token: str) -> None:
        bucket = Bucket(self._limits.rate, self._limits.burst, time.monotonic)
        while True:
            raw = await self._next()
            await asyncio.sleep(bucket.take())
            try:
                message: UpMessage = convert(raw, UpMessage)  # type: ignore[arg-type] # a union is a shape too
            except MalformedError as error:
                await self._replies.put(self._refused(raw, error))
                continue
            if isinstance(message, Resync):
                feed.resync()
            elif isinstance(message, Hello):
                raise FaultError(faults.fault(faults.HELLO_FIRST, where="type"))
            else:
                if not await self._door.still_opens(token):  # the feed says so too, but maybe not to a stuck client
                    raise FaultError(faults.fault(tables.CLOSED))
                await self._do(table, seat, message)

    async def _do(self, table: TableApi, seat: str, message: Do) -> None:
        """Carry out a command and put its reply into the queue; odds go on by themselves."""
        command = message.command
        if message.id <= self._last_id:
            await self._replies.put(Reply(id=message.id, ok=False, fault=faults.fault(faults.ID_ORDER, where="id")))
            return
        self._last_id = message.id
        if isinstance(command, EstimateOdds | StopOdds):
            stopped = await self._aside.stop()
            if stopped is not None:
                await self._replies.put(Reply(id=stopped, ok=False, fault=faults.fault(tables.ODDS_STOPPED)))
        if isinstance(command, StopOdds):
            await self._replies.put(Reply(id=message.id, ok=True))
        elif isinstance(command, EstimateOdds):
            self._aside.begin(message.id, self._reply_to(table, seat, message))
        else:
            reply = await self._reply_to(table, seat, message)
            if reply.ok and isinstance(command, RenewSeat):
                await self._renewed(table, command.seat, seat)

    async def _reply_to(self, table: TableApi, seat: str, message: Do) -> Reply:
        reply = await self._carry_out(table, seat, message)
        await self._replies.put(reply)
        return reply

    async def _renewed(self, table: TableApi, renewed: str, own: str) -> None:
        """Dismiss who came with the old token; where that is us as well, not before the new one has been sent."""
        self._door.renewed(table, renewed, self)
        if renewed == own:
            await self._replies.join()
            raise FaultError(faults.fault(tables.CLOSED))

    async def _next(self) -> Any:
        """The JSON of the next message. Raises `MalformedError`, or `_GoneError` once there is none."""
        message = await self._socket.receive()
        if message.type is WSMsgType.TEXT:
            return read_json(message.data)
        if message.type is WSMsgType.BINARY:
            raise MalformedError("messages are JSON texts, not binary")
        raise _GoneError

    def _refused(self, raw: Any, error: MalformedError) -> Reply:
        """The reply to a command that could not be read. Raises `error` where it has no id to reply to."""
        id_ = raw.get("id") if isinstance(raw, dict) and raw.get("type") == "do" else None
        if isinstance(id_, bool) or not isinstance(id_, int) or id_ <= self._last_id:
            raise error
        self._last_id = id_
        return Reply(id=id_, ok=False, fault=error.fault)

    async def _carry_out(self, table: TableApi, seat: str, message: Do) -> Reply:
        try:
            result = await table.submit(seat, message.command, partial(self._tell_progress, message.id))
            if isinstance(message.command, AddSeat | RenewSeat):
                result = with_link(result, self._came.base)
            return Reply(id=message.id, ok=True, result=result)
        except CommandError as error:
            return Reply(id=message.id, ok=False, fault=error.fault)
        except Exception:  # noqa: BLE001 - a fault of the bridge's own: the client is told, and stays
            return Reply(id=message.id, ok=False, fault=self._internal())

    def _tell_progress(self, id_: int, done: int, of: int) -> None:
        """Say how far a command has got, unless something waits to be sent already: the next one will do."""
        if self._replies.empty():
            self._replies.put_nowait(Progress(id=id_, done=done, of=of))

    def _internal(self) -> Fault:
        number = secrets.token_hex(4)
        self._log.exception("fault %s", number)
        return faults.internal(number)

    # -- writing -----------------------------------------------------------------------------------------

    async def _write(self, feed: Feed) -> None:
        clock = asyncio.get_running_loop().time
        news, reply = asyncio.create_task(feed.next()), asyncio.create_task(self._replies.get())
        tick_at = clock() + self._limits.tick
        try:
            while True:
                await asyncio.wait(
                    {news, reply}, timeout=max(0.0, tick_at - clock()), return_when=asyncio.FIRST_COMPLETED
                )
                if reply.done():
                    await _give_way(news)
                if news.done():  # first: a reply comes after what its command has changed
                    await self._send(news.result())
                    news = asyncio.create_task(feed.next())
                    await _give_way(news)
                elif reply.done():
                    await self._send(reply.result())
                    self._replies.task_done()
                    reply = asyncio.create_task(self._replies.get())
                if clock() >= tick_at:
                    tick_at = clock() + self._limits.tick
                    await self._send(Tick(at=time.time_ns() // 1_000_000))
        finally:
            for task in (news, reply):
                task.cancel()
            await asyncio.gather(news, reply, return_exceptions=True)

    async def _send(self, message: DownMessage, patience: float | None = None) -> None:
        """Send a message; raises `_GoneError` where the client is not there or does not read on."""
        data = msgspec.json.encode(message)
        try:
            async with asyncio.timeout(self._limits.stuck if patience is None else patience):
                await self._socket.send_frame(data, WSMsgType.TEXT)
        except (ClientConnectionResetError, ConnectionError) as error:
            raise _GoneError from error
        except TimeoutError:
            self._log.warning("does not read on, is cut off")
            raise _GoneError from None

    async def _goodbye(self, fault: Fault) -> None:
        self._log.info("goodbye: %s", fault.code)
        code = WSCloseCode.GOING_AWAY if fault.code == faults.SHUTTING_DOWN else WSCloseCode.POLICY_VIOLATION
        try:
            await self._send(Goodbye(fault=fault), self._limits.farewell)
            async with asyncio.timeout(self._limits.farewell):
                await self._socket.close(code=code, message=fault.code.encode(), drain=False)
        except (_GoneError, ConnectionError, TimeoutError):
            pass  # it has gone before we could say so


async def _any_of(*coros: Coroutine[Any, Any, None]) -> None:
    """Run all until one ends, then stop the others; raises what ended it."""
    tasks = [asyncio.create_task(coro) for coro in coros]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _give_way(task: asyncio.Task[Any]) -> None:
    """Let a task that has what it waits for come to its end."""
    for _ in range(3):
        if task.done():
            return
        await asyncio.sleep(0)
