"""All trays of this bridge, over all transports."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence

from bridge.trays.clock import Clock, SystemClock
from bridge.trays.errors import TrayError, TrayLimitError, UnknownTrayError, WireLostError
from bridge.trays.messages import Gate, Info, Led, Request, check
from bridge.trays.model import RollRequest, TrayListener, TrayNotice, TraySink, TrayStatus
from bridge.trays.session import Session
from bridge.trays.transports.backoff import Backoff
from bridge.trays.transports.base import Transport
from bridge.trays.transports.wire import Wire
from bridge.trays.tray import Tray
from rules.terms import Message

log = logging.getLogger(__name__)

MOST_TRAYS = 2000
"""Trays that one bridge keeps; a broker without access rules could name any number."""
STOP_S = 2.0
"""How long a commit at hand may take when the hub stops."""
TICK_S = 0.5
DEV = re.compile(r"[a-z0-9-]{1,24}")


async def open_transports(transports: Sequence[Transport]) -> None:
    """Open every transport. Raises the first TrayError of `Transport.open`, with nothing left open."""
    opened = []
    try:
        for transport in transports:
            opened.append(transport)
            await transport.open()
    except BaseException:
        await close_transports(opened)
        raise


async def close_transports(transports: Sequence[Transport]) -> None:
    """Let go of what transports hold, the last first."""
    for transport in reversed(transports):
        await transport.close()


class TrayHub:
    """Supervises transports and trays. A tray that hangs, floods or lies delays no other.

    `sink` takes readings and faults, `listener` hears of status, results and notices. Everything happens in the event
    loop that called `start`. `are_open` where `open_transports` has had these transports already: what may be refused
    at a start comes before there is anywhere to record.
    """

    def __init__(
        self,
        sink: TraySink,
        listener: TrayListener,
        transports: Sequence[Transport],
        clock: Clock | None = None,
        *,
        are_open: bool = False,
    ) -> None:
        self._sink = sink
        self._listener = listener
        self._transports = list(transports)
        self._clock = clock if clock is not None else SystemClock()
        self._trays: dict[str, Tray] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._noticed: dict[str, Message] = {}
        self._are_open = are_open

    # -- life --

    async def start(self) -> None:
        """Serve; opens every transport first, unless that is done. Raises as `open_transports` does."""
        if not self._are_open:
            await open_transports(self._transports)
            self._are_open = True
        self._tasks = [
            asyncio.create_task(self._supervise(transport), name=transport.name) for transport in self._transports
        ]
        self._tasks.append(asyncio.create_task(self._tick(), name="trays"))

    async def stop(self) -> None:
        """Finish the commits at hand, then let go of every tray and transport."""
        await asyncio.gather(*(tray.stop(STOP_S) for tray in self._trays.values()))
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        self._tasks = []
        self._are_open = False
        await close_transports(self._transports)

    async def _supervise(self, transport: Transport) -> None:
        backoff = Backoff()
        while True:
            try:
                await transport.run(self)
            except TrayError as error:
                self.notice(transport.name, "error", error.reason)
            except Exception:  # a fault in one transport must not take the others along
                log.exception("transport %s failed", transport.name)
            await asyncio.sleep(backoff.next())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            now = self._clock.now()
            for tray in self._trays.values():
                if tray.due <= now:
                    tray.pump()

    # -- for tables --

    def trays(self) -> list[TrayStatus]:
        """Every tray seen since the start, by `dev`."""
        return [self._trays[dev].status for dev in sorted(self._trays)]

    def request(self, dev: str, request: RollRequest) -> None:
        """Arm a tray with a request, in the place of any other. Repeated by itself until acked and after a reconnect.

        A tray that is offline, or was never seen yet, gets it when it comes. Raises CommandError, ReadOnlyTrayError,
        and UnknownTrayError for what cannot be the id of a tray.
        """
        check(Request(request.rid, list(request.dice), request.ttl, request.prompt))  # type: ignore[arg-type]
        if DEV.fullmatch(dev) is None:
            raise UnknownTrayError(dev)
        self.find(dev).request(request)

    def cancel(self, dev: str, rid: str) -> None:
        """Disarm a tray. Nothing happens if that request is not its latest. Raises UnknownTrayError if never seen."""
        self._known(dev).cancel(rid)

    def led(self, dev: str, mode: str) -> None:
        """Show `off wait roll read fault ok` on a tray's ring for five seconds or until dice move, if it is there.

        Raises as `request` does.
        """
        check(Led("c", mode))  # type: ignore[arg-type]
        self._known(dev).led(mode)

    def gate(self, dev: str, is_open: bool) -> None:
        """Open or close the tray's gate; it closes by itself after 10 s. Lost if it is offline or has none.

        Raises as `request` does.
        """
        check(Gate("c", 1 if is_open else 0))
        self._known(dev).gate(is_open)

    def _known(self, dev: str) -> Tray:
        try:
            return self._trays[dev]
        except KeyError:
            raise UnknownTrayError(dev) from None

    # -- for transports and sessions --

    async def talk(self, wire: Wire) -> bool:
        """Talk over a wire until it is gone, close it, and return whether a tray greeted."""
        session = Session(wire, secrets.token_hex(6), self, self._listener, self._clock)
        try:
            await session.run()
        except WireLostError as error:
            log.info("%s", error)
        except Exception:  # a fault in one conversation must not take the others along
            log.exception("the conversation at %s failed", wire.where)
        if session.greeted:
            self._noticed.pop(wire.where, None)  # the same trouble would be news again
        return session.greeted

    def find(self, dev: str) -> Tray:
        """The tray of that id, made if it is new. Raises TrayLimitError when there are too many."""
        tray = self._trays.get(dev)
        if tray is None:
            if len(self._trays) >= MOST_TRAYS:
                raise TrayLimitError(MOST_TRAYS)
            tray = self._trays[dev] = Tray(dev, self._sink, self._listener, self._clock)
        return tray

    def introduce(self, info: Info) -> None:
        """A broker keeps what a tray is."""
        try:
            self.find(info.dev).introduce(info)
        except TrayLimitError as error:
            self.notice("mqtt", "error", error.reason)

    def notice(self, where: str, level: str, text: Message) -> None:
        """Tell people something about a place; what was said of it last is not repeated."""
        if self._noticed.get(where) != text:
            self._noticed[where] = text
            self._listener.notice(TrayNotice("", where, level, text))
