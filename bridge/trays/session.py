"""Drives one conversation: a wire's items into the link, the link's messages onto the wire, the rest to the tray."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from bridge.trays.causes import CLOSED, NO_TRAY, OTHER_TRAY, SILENT, failed
from bridge.trays.clock import Clock
from bridge.trays.errors import TrayError, WireLostError
from bridge.trays.frames import DOWN_LIMIT, Item, encode
from bridge.trays.ledger import Record
from bridge.trays.link import Greeted, Link, LinkState, Odd, Said
from bridge.trays.messages import Beat, DownMessage, No, TrayHello, Yes
from bridge.trays.model import TrayListener, TrayNotice, TrayState
from bridge.trays.rate import Allowance
from bridge.trays.transports.wire import Settle, Wire
from bridge.trays.tray import Tray

log = logging.getLogger(__name__)

RATE = 2000
"""Items a second that are taken from one tray in the long run: an honest one sends 20, a fast cable brings 10,000."""
RETRY_S = 1.0
"""How soon a tray is greeted again whose numbers could not be looked up."""


class Trays(Protocol):
    """Where trays are found by id."""

    def find(self, dev: str) -> Tray:
        """The tray of that id, made if it is new. Raises TrayError when there are too many."""


class Session:
    """One conversation over `wire`; `sid` is new for each. It is the `Port` that its tray sees."""

    def __init__(self, wire: Wire, sid: str, trays: Trays, listener: TrayListener, clock: Clock) -> None:
        self.kind = wire.kind
        self.where = wire.where
        self.inst = ""
        self.state = TrayState.OFFLINE
        self._wire = wire
        self._trays = trays
        self._listener = listener
        self._clock = clock
        self._began = clock.now()
        self._link = Link(sid, self._began, wire.dev)
        self._tray: Tray | None = None
        self._odd: set[str] = set()
        self._allowance = Allowance(RATE, 2 * RATE, self._began)

    @property
    def greeted(self) -> bool:
        """Whether a tray answered."""
        return self._tray is not None

    def send(self, message: DownMessage) -> None:
        """Send a message; it may get lost."""
        self._wire.send(encode(message, DOWN_LIMIT))

    def wake(self) -> None:
        """Something became due sooner."""
        self._wire.nudge()

    async def run(self) -> None:
        """Talk until the way is gone. Raises WireLostError then."""
        reason: WireLostError | None = None
        try:
            while True:
                self._tick()
                items = await self._wire.receive(self._wait())
                for item, settle in items:
                    await self._take(item, settle)
                self._flush()
                await self._slow_down(len(items))
        except WireLostError as error:
            reason = error
            raise
        finally:
            self._wire.close()
            if self._tray is not None:
                self._tray.leave(self, (reason or WireLostError(self.where, CLOSED)).reason)

    # -- time --

    def _tick(self) -> None:
        now = self._clock.now()
        self._link.tick(now, self._clock.wall())
        self._flush()
        self._give_up(now)
        if self._tray is not None:
            self._update(now)
            self._tray.pump()

    def _wait(self) -> float:
        due = self._link.due
        if self._tray is not None:
            due = min(due, self._tray.due)
        return max(0.0, due - self._clock.now())

    def _give_up(self, now: float) -> None:
        wire = self._wire
        if self._tray is None and wire.patience is not None and now - self._began > wire.patience:
            raise WireLostError(self.where, NO_TRAY)
        if self._tray is not None and wire.silence is not None and self._link.silent(now) > wire.silence:
            raise WireLostError(self.where, SILENT)

    async def _slow_down(self, count: int) -> None:
        """Take no more than the rate: a tray that floods the line waits, and nobody else."""
        wait = self._allowance.spend(count, self._clock.now())
        if wait:
            await asyncio.sleep(wait)

    # -- items --

    async def _take(self, item: Item, settle: Settle) -> None:
        for event in self._link.receive(item, self._clock.now(), self._clock.wall()):
            if isinstance(event, Greeted):
                await self._greet(event.hello)
            elif isinstance(event, Said):
                self._say(event)
            elif isinstance(event, Odd):
                self._wonder(event)
            elif self._tray is not None and self._give(self._tray, event, settle):
                return  # settled when it is committed
        settle()

    def _give(self, tray: Tray, event: Record | Yes | No | Beat, settle: Settle) -> bool:
        """Hand a message to the tray; True for a record, which the tray settles itself."""
        if isinstance(event, Beat):
            tray.beat(event)
        elif isinstance(event, Yes | No):
            tray.answer(self, event)
        else:
            tray.record(self, event, settle)
            return True
        return False

    async def _greet(self, hello: TrayHello) -> None:
        self._flush()
        try:
            tray = self._trays.find(hello.dev)
            if self._tray is not None and self._tray is not tray:
                self._tray.leave(self, WireLostError(self.where, OTHER_TRAY).reason)
            self._tray = tray
            self.inst = hello.inst
            self.state = TrayState.ONLINE if self._link.state is LinkState.OPEN else TrayState.READ_ONLY
            await tray.greet(self, hello)
        except TrayError as error:
            self._wonder(Odd("error", error.reason))
            raise WireLostError(self.where, failed(error)) from error
        except Exception:  # the journal could not say what it has: without that nothing can be taken
            log.exception("tray %s at %s: its numbers could not be looked up", hello.dev, self.where)
            self.state = TrayState.SILENT
            self._link.regreet(self._clock.now() + RETRY_S)

    def _update(self, now: float) -> None:
        state = self.state
        if self._link.silent(now) > 0:
            state = TrayState.SILENT
        elif self._link.state is LinkState.OPEN:
            state = TrayState.ONLINE
        elif self._link.state is LinkState.READ_ONLY:
            state = TrayState.READ_ONLY
        if state is not self.state and self._tray is not None:
            self.state = state
            self._tray.refresh()

    def _flush(self) -> None:
        messages, self._link.outgoing = self._link.outgoing, []
        for message in messages:
            self.send(message)

    def _say(self, said: Said) -> None:
        dev = self._tray.dev if self._tray is not None else self.where
        levels = {"info": logging.INFO, "warn": logging.WARNING, "error": logging.ERROR}
        log.log(levels.get(said.level, logging.DEBUG), "tray %s says: %s", dev, said.text)

    def _wonder(self, odd: Odd) -> None:
        if odd.text.id not in self._odd:  # once a conversation is enough
            self._odd.add(odd.text.id)
            dev = self._tray.dev if self._tray is not None else ""
            self._listener.notice(TrayNotice(dev, self.where, odd.level, odd.text))
