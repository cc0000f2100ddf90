"""One tray, however it is connected: its numbers, its commands, its status, and the task that commits.

A reading is acked when the sink has returned, and not before. A sink that takes its time holds up this tray only.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from typing import Protocol

from bridge.errors import BridgeError
from bridge.trays.clock import Clock
from bridge.trays.errors import ReadOnlyTrayError
from bridge.trays.ledger import Arrival, Job, Ledger, Record, Take
from bridge.trays.messages import VERSION, Ack, Beat, DownMessage, Info, Nack, No, Roll, TrayHello, Unreadable, Yes
from bridge.trays.model import (
    CommandResult,
    RollRequest,
    TrayInfo,
    TrayListener,
    TrayNotice,
    TraySink,
    TrayState,
    TrayStatus,
)
from bridge.trays.outbox import Outbox
from bridge.trays.reading import to_fault, to_reading
from bridge.trays.status import StatusBoard
from bridge.trays.timebase import TimeBase
from rules.terms import Message, msg

log = logging.getLogger(__name__)

TOLD_S = 10.0
STORES = 4
"""Stores of one tray that are remembered; the journal knows the others."""


class Port(Protocol):
    """One conversation with the tray, as the tray sees it."""

    kind: str
    where: str
    state: TrayState
    inst: str

    def send(self, message: DownMessage) -> None:
        """Send a message; it may get lost."""

    def wake(self) -> None:
        """Something became due sooner: look at `Tray.due` again."""


class Tray:
    """The tray `dev`. Everything it says arrives through the methods that take a `port`."""

    def __init__(self, dev: str, sink: TraySink, listener: TrayListener, clock: Clock) -> None:
        self.dev = dev
        self._sink = sink
        self._listener = listener
        self._clock = clock
        self._ports: list[Port] = []  # the last one greeted last: it is told the commands
        self._ledgers: dict[str, Ledger] = {}
        self._outbox = Outbox(dev)
        self._times = TimeBase()
        self._board = StatusBoard(dev, clock.wall())
        self._worker: asyncio.Task[None] | None = None
        self._failing = False
        self._boot = 0
        self._stopped = False
        self._told: dict[str, float] = {}

    @property
    def status(self) -> TrayStatus:
        """How the tray stands."""
        return self._board.current

    # -- what the tray says --

    def introduce(self, info: Info) -> None:
        """A broker keeps what the tray is, though the tray may be off."""
        if not self._board.current.info.inst:
            self._board.info(TrayInfo(self.dev, "", 0, info.v, info.fw, info.port, tuple(info.caps)))
            self._show()

    async def greet(self, port: Port, hello: TrayHello) -> None:
        """The tray greeted at a port: what it holds is compared with what is committed. Raises what the sink raises."""
        if hello.v == VERSION:
            await self._compare(port, hello)
        self._times.sample(hello.boot, hello.up_ms, self._clock.wall())
        restarted = hello.boot != self._boot
        self._boot = hello.boot
        self._ports = [*(other for other in self._ports if other is not port), port]
        if port.state is TrayState.ONLINE:
            self._outbox.connected(self._clock.now(), restarted)
        self._board.greeted(hello, restarted)
        self.refresh()
        self.pump()

    async def _compare(self, port: Port, hello: TrayHello) -> None:
        ledger = self._ledgers.get(hello.inst)
        if ledger is None:
            known = await self._sink.known(self.dev)
            if (known or self._ledgers) and hello.inst not in known:
                self.notice(port, "warn", msg("tray-store-reset"))
            ledger = Ledger(hello.inst, known.get(hello.inst, hello.lo - 1))
            ledger = self._ledgers.setdefault(hello.inst, ledger)
            for inst in list(self._ledgers)[:-STORES]:
                if not self._ledgers[inst].jobs:
                    del self._ledgers[inst]
        if hello.lo > ledger.wanted:
            self.notice(port, "info", msg("tray-acked-elsewhere", first=ledger.wanted, last=hello.lo - 1))
            self._settle(ledger.start_at(hello.lo))
        if hello.hi < ledger.acked:  # its store is an old copy of itself; this ack makes it begin a new one
            port.send(Ack(hello.inst, ledger.acked))

    def record(self, port: Port, record: Record, settle: Callable[[], None]) -> None:
        """A numbered record arrived. `settle` is called when it is committed, known, refused or given up."""
        ledger = self._ledgers.get(record.inst)
        if ledger is None or self._stopped:
            settle()
            return
        take = ledger.take(Arrival(record, self._when(record), settle))
        if take is not Take.NEW:
            settle()
        if take is Take.SAFE:
            port.send(Ack(record.inst, ledger.acked))
        elif take is Take.WANT:
            port.send(Nack("want", record.inst, ledger.wanted))
        if ledger.jobs and (self._worker is None or self._worker.done()):
            self._worker = asyncio.create_task(self._work(), name=f"tray {self.dev}")

    def beat(self, beat: Beat) -> None:
        """A heartbeat arrived."""
        self._times.sample(self._boot, beat.up, self._clock.wall())
        self._board.beat(beat)
        self._show()

    def answer(self, port: Port, answer: Yes | No) -> None:
        """The tray answered a command."""
        if port is not self._speaker():
            return
        result = self._outbox.answered(answer, self._clock.now())
        if result is not None:
            self._listener.result(result)
        self.pump()

    def leave(self, port: Port, why: Message) -> None:
        """A port is gone, and why."""
        speaker = self._speaker()
        self._ports = [other for other in self._ports if other is not port]
        if self._speaker() is None:
            self._outbox.disconnected()
        elif speaker is port:
            self._outbox.connected(self._clock.now(), restarted=False)
        self.refresh(why)
        self.pump()

    # -- what the tray is told --

    def request(self, request: RollRequest) -> None:
        """Arm the tray, now or when it is back. Raises ReadOnlyTrayError."""
        self._writable()
        self._report(self._outbox.request(request, self._clock.now()))
        self.pump()

    def cancel(self, rid: str) -> None:
        """Disarm the tray, if that is its request."""
        self._outbox.cancel(rid)
        self.pump()

    def led(self, mode: str) -> None:
        """Show something on the ring, if the tray is online and has one. Raises ReadOnlyTrayError."""
        self._writable()
        if self._has("ring"):
            self._outbox.led(mode)
            self.pump()

    def gate(self, is_open: bool) -> None:
        """Open or close the gate, if the tray is online and has one. Raises ReadOnlyTrayError."""
        self._writable()
        if self._has("gate"):
            self._outbox.gate(is_open)
            self.pump()

    @property
    def due(self) -> float:
        """When to call `pump`."""
        return self._outbox.due(connected=self._speaker() is not None)

    def pump(self) -> None:
        """Send the command that is due, drop the request that is over."""
        now = self._clock.now()
        self._report(self._outbox.expire(now))
        speaker = self._speaker()
        if speaker is not None:
            command = self._outbox.next(now)
            if command is not None:
                speaker.send(command)
                speaker.wake()

    def refresh(self, why: Message | None = None) -> None:
        """A port's state may have changed; `why` is what is said of a tray that is offline."""
        self._board.ports(self._ports, self._clock.wall(), why)
        self._show()

    def notice(self, port: Port, level: str, text: Message) -> None:
        """Tell people something about this tray, unless the same kind of thing was told a moment ago."""
        now = self._clock.now()
        if now - self._told.get(text.id, -math.inf) >= TOLD_S:
            self._told[text.id] = now
            self._listener.notice(TrayNotice(self.dev, port.where, level, text))

    async def stop(self, patience: float) -> None:
        """Take nothing more, wait so many seconds for the commit at hand, then give up on it."""
        self._stopped = True
        worker, self._worker = self._worker, None
        if worker is not None and not worker.done():
            for ledger in self._ledgers.values():
                del ledger.jobs[1:]
            await asyncio.wait([worker], timeout=patience)
            worker.cancel()
            await asyncio.wait([worker])

    # -- inside --

    def _speaker(self) -> Port | None:
        return next((port for port in reversed(self._ports) if port.state is TrayState.ONLINE), None)

    def _has(self, part: str) -> bool:
        return self._speaker() is not None and part in self._board.current.info.caps

    def _writable(self) -> None:
        if self._board.current.state is TrayState.READ_ONLY:
            raise ReadOnlyTrayError(self.dev)

    def _when(self, record: Record) -> float:
        wall = self._clock.wall()
        return wall if isinstance(record, Unreadable) else self._times.at(record.boot, record.up, wall)

    async def _work(self) -> None:
        while job_at := next(((ledger, ledger.jobs[0]) for ledger in self._ledgers.values() if ledger.jobs), None):
            await self._commit(*job_at)

    async def _commit(self, ledger: Ledger, job: Job) -> None:
        try:
            await self._hand_over(job)
        except Exception as error:  # whatever fails behind the sink means one thing here: not committed
            log.log(
                logging.DEBUG if self._failing else logging.ERROR,
                "tray %s: %s/%d was not committed; the tray keeps it: %s",
                self.dev,
                ledger.inst,
                job.last,
                error,
                exc_info=not isinstance(error, BridgeError),
            )
            if not self._failing:
                self._listener.notice(TrayNotice(self.dev, "", "error", msg("tray-not-committed")))
            self._failing = True
            self._settle(ledger.failed(job))
            return
        self._failing = False
        ledger.done(job)
        for port in self._ports:
            if port.state is TrayState.ONLINE and port.inst == ledger.inst:
                port.send(Ack(ledger.inst, ledger.acked))
        self._settle(job.arrivals)

    async def _hand_over(self, job: Job) -> None:
        at = job.arrivals[-1].at
        rolls = [arrival.record for arrival in job.arrivals if isinstance(arrival.record, Roll)]
        if rolls:
            await self._sink.commit(to_reading(self.dev, rolls, at))
        for arrival in job.arrivals:
            if not isinstance(arrival.record, Roll):
                fault = to_fault(self.dev, arrival.record, at)
                await self._sink.fault(fault)
                self._board.fault(fault)
                self._show()

    @staticmethod
    def _settle(arrivals: Sequence[Arrival]) -> None:
        for arrival in arrivals:
            arrival.settle()

    def _report(self, results: list[CommandResult]) -> None:
        for result in results:
            self._listener.result(result)

    def _show(self) -> None:
        if self._board.changed():
            self._listener.status(self._board.current)
