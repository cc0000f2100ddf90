"""One table: takes one input at a time, records it, then tells everyone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from bridge.errors import BridgeError
from bridge.journal.errors import JournalError
from bridge.journal.records import Record
from bridge.protocol.commands import (
    AddSeat,
    ClaimTray,
    Command,
    EstimateOdds,
    NameDie,
    OpenGate,
    RenewSeat,
    Role,
    StartConflict,
)
from bridge.protocol.messages import Fault, Snapshot
from bridge.tables import errors
from bridge.tables.api import Feed, Progress, Requests, no_progress
from bridge.tables.arming import Arming
from bridge.tables.checkpoint import checkpoint
from bridge.tables.commands import REPLAYS, decide
from bridge.tables.commands.naming import name_die
from bridge.tables.commands.seating import add_seat, claim_tray, renew_seat
from bridge.tables.conflict_records import ConflictClosed
from bridge.tables.desk import Decision, Desk
from bridge.tables.errors import CommandError, refuse, text_of
from bridge.tables.export import export
from bridge.tables.feeds import SeatFeed
from bridge.tables.fold import fold
from bridge.tables.gate import open_gate
from bridge.tables.incoming import take_aside, take_fault, take_reading
from bridge.tables.lights import Light
from bridge.tables.lines import NOTICE, Line, as_json
from bridge.tables.odds import start_of, work_out
from bridge.tables.parts import PARTS, Scene
from bridge.tables.publishing import Publisher
from bridge.tables.restore import Restored, read
from bridge.tables.seats import Seat, SeatGrant
from bridge.tables.sheets import with_sheets
from bridge.tables.surroundings import Surroundings
from bridge.tables.unclaimed import Unclaimed
from bridge.trays.model import CommandResult, Outcome, TrayFault, TrayReading, TrayStatus
from rules.terms import Message, msg

log = logging.getLogger(__name__)
Decide = Callable[[Desk], Decision]


class Table:
    """`bridge.tables.api.TableApi`. Made by `bridge.tables.registry.Tables`."""

    def __init__(self, surroundings: Surroundings, restored: Restored, unclaimed: Callable[[], Unclaimed]) -> None:
        self.id = restored.state.id
        self._around = surroundings
        self._unclaimed = unclaimed
        self._lock = asyncio.Lock()
        self._inputs: set[asyncio.Task[Any]] = set()
        self._requests: Requests | None = None
        self._arming = Arming()
        self._is_arming_due = False
        self._publisher = Publisher()
        self._notices = 0
        self._is_lost = False  # what is held here may not be what is recorded
        self._is_closed = False
        self._state, self._playing = restored.state, restored.playing
        self._sync_owners()

    @classmethod
    async def open(cls, table: str, surroundings: Surroundings, unclaimed: Callable[[], Unclaimed]) -> Table:
        """A table from the journal. Raises `JournalError`, or `ValueError` on a record that cannot be read."""
        restored = await read(table, surroundings.journal, surroundings.rulesets)
        self = cls(surroundings, restored, unclaimed)
        with suppress(CommandError):  # it is frozen all the same; the journal says so the next time it can be written
            await self._record(Decision(restored.bodies))
        if restored.playing is not None and restored.playing.conflict.outcome is None:
            self._notice(msg("log-restarted"))
        return self

    # -- what there is -----------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What people call it."""
        return self._state.name

    def seats(self) -> Sequence[Seat]:
        """All seats, in the order they were added."""
        return list(self._state.seats.values())

    def seat(self, seat_id: str) -> Seat | None:
        """The seat of that id."""
        return self._state.seats.get(seat_id)

    def seat_of(self, token_hash: str) -> Seat | None:
        """The seat that a token opens, by its SHA-256."""
        return self._state.seats.get(self._state.tokens.get(token_hash, ""))

    def trays(self) -> Sequence[str]:
        """The trays that serve the table."""
        return list(self._state.trays)

    def has_had(self, dev: str) -> bool:
        """Whether a tray serves the table, or ever has."""
        return dev in self._state.trays_ever

    # -- inputs ------------------------------------------------------------------------------------------

    async def submit(self, seat_id: str, command: Command, progress: Progress = no_progress) -> Any:
        """See `TableApi.submit`."""
        if isinstance(command, EstimateOdds):
            return await self._odds(seat_id, command, progress)
        seat = self.seat(seat_id)
        if isinstance(command, OpenGate):
            if self._requests is not None:
                open_gate(self._state, seat, command.dev, self._around.statuses.get(command.dev), self._requests)
            return None
        if isinstance(command, StartConflict) and seat is not None and seat.role == "gm":
            around = self._around
            command = await with_sheets(around.library, around.rulesets.get(command.ruleset), command)

        def of_seat(desk: Desk) -> Decision:
            seat = desk.state.seats.get(seat_id)
            if seat is None:
                raise refuse(errors.CLOSED)
            return decide(desk, seat, command)

        return await self._input(of_seat, apart=isinstance(command, REPLAYS))

    async def _odds(self, seat_id: str, command: EstimateOdds, progress: Progress) -> dict[str, Any]:
        if self._is_closed:
            raise refuse(errors.CLOSED)
        async with self._alone():  # only for as long as it takes to see how the conflict stands
            start, seq = start_of(self._desk(), seat_id, command), self._state.seq
        return {"seq": seq, **await work_out(self._around.odds, start, command, progress)}

    async def add_seat(self, name: str, role: Role, plays: Sequence[str] = ()) -> SeatGrant:
        """See `TableApi.add_seat`."""
        command = AddSeat(name=name, role=role, plays=list(plays))
        granted = await self._input(lambda desk: add_seat(desk, None, command))
        return SeatGrant(self._state.seats[granted["seat"]], granted["token"])

    async def renew_seat(self, seat_id: str) -> SeatGrant:
        """See `TableApi.renew_seat`."""
        granted = await self._input(lambda desk: renew_seat(desk, None, RenewSeat(seat=seat_id)))
        return SeatGrant(self._state.seats[seat_id], granted["token"])

    async def claim_tray(self, dev: str) -> None:
        """See `TableApi.claim_tray`."""
        await self._input(lambda desk: claim_tray(desk, None, ClaimTray(dev=dev)))

    async def name_die(self, command: NameDie) -> None:
        """See `TableApi.name_die`."""
        await self._input(lambda desk: name_die(desk, None, command))

    async def reading(self, reading: TrayReading) -> None:
        """Take a reading; returns once it is durable. Raises CommandError (`not-saved`).

        One that is recorded already changes nothing. `Tables.commit` asks that first, since here it costs a rebuild.
        """
        try:
            await self._input(lambda desk: take_reading(desk, reading))
        except CommandError as error:
            if error.fault.code != errors.INTERNAL:
                raise
            # whatever failed was ours, and the tray must not wait for it: the GM gets the reading
            await self._input(lambda desk: take_aside(desk, reading))
        if reading.rid is not None and reading.rid == self._arming.armed(reading.dev):
            self._look_after(reading)

    async def fault(self, fault: TrayFault) -> None:
        """Take a fault of a tray, as `reading` takes a reading."""
        await self._input(lambda desk: take_fault(desk, fault))

    def tray_status(self, status: TrayStatus) -> None:
        """A tray of the table has another status."""
        self._arming.heard(status)
        self.tray_changed()

    def tray_changed(self) -> None:
        """Something is new of the trays of the table, or of those that could be."""
        self._arm()
        self._publish(("trays",))

    def tray_result(self, result: CommandResult) -> None:
        """What became of a request."""
        if result.kind == "request" and result.outcome is not Outcome.TAKEN:
            if result.outcome is Outcome.EXPIRED:
                self._arming.spent(result.dev, result.rid)
                self._arm()
            elif result.outcome is Outcome.REFUSED:
                log.warning("tray %s refused request %s: %s", result.dev, result.rid, result.why)

    # -- outputs -----------------------------------------------------------------------------------------

    def connect(self, requests: Requests | None) -> None:
        """Say who carries requests to trays."""
        self._requests = requests
        self._arming.connect(requests)
        self._arm()

    async def snapshot(self, seat_id: str) -> Snapshot:
        """See `TableApi.snapshot`."""
        async with self._alone():
            seat = self._state.seats.get(seat_id)
            if seat is None:
                raise refuse(errors.NOT_FOUND)
            return self._publisher.snapshot(self._scene(), seat)

    def subscribe(self, seat_id: str) -> Feed:
        """See `TableApi.subscribe`."""
        token = self._state.token_of(seat_id)
        if self._is_closed or token is None:
            raise refuse(errors.CLOSED)
        feed = SeatFeed(seat_id, token, self._fresh, self._left)
        is_first = seat_id not in self._publisher.here()
        self._publisher.add(feed)
        if is_first:
            self._publish(("seats",))
        return feed

    async def export(self, seat_id: str, conflict: str | None = None) -> dict[str, Any]:
        """See `TableApi.export`."""
        seat = self.seat(seat_id)
        if seat is None or seat.role != "gm":
            raise refuse(errors.NOT_ALLOWED)
        async with self._alone():
            viewer = self._state.viewer(seat)
            try:
                records = await self._around.journal.read(self.id)
            except JournalError as error:
                raise CommandError(Fault(code=errors.NOT_SAVED, text=text_of(error.text))) from error
            # not in the event loop: a table's whole history is read, and other tables have nothing to do with it
            return await asyncio.to_thread(export, self._state, records, viewer, conflict)

    async def close(self) -> None:
        """Let what has begun end, then end all feeds."""
        self._is_closed = True
        while self._inputs:
            await asyncio.wait(set(self._inputs))
        self._publisher.end(refuse(errors.CLOSED))
        if self._playing is not None:
            self._playing.close()

    # -- one input at a time -----------------------------------------------------------------------------

    async def _input(self, decide: Decide, *, apart: bool = False) -> Any:
        """Decide, record, tell; goes on to its end even where the caller gives up.

        With `apart`, decide in another thread: this table waits for it, the others must not.
        """
        if self._is_closed:
            raise refuse(errors.CLOSED)
        task = asyncio.create_task(self._settled(decide, apart))
        self._inputs.add(task)
        task.add_done_callback(self._inputs.discard)
        result, error = await asyncio.shield(task)
        if error is not None:
            raise error
        return result

    async def _settled(self, decide: Decide, apart: bool) -> tuple[Any, CommandError | None]:
        """As `_turn`, with the error given back: nobody may be there to take it."""
        try:
            return await self._turn(decide, apart), None
        except CommandError as error:
            return None, error

    async def _turn(self, decide: Decide, apart: bool) -> Any:
        async with self._alone():
            desk = self._desk()
            try:
                decision = await asyncio.to_thread(decide, desk) if apart else decide(desk)
            except CommandError:
                raise
            except Exception as error:  # a fault of ours must not stop the table: it is rebuilt, the input refused
                log.exception("table %s failed on an input", self.id)
                await self._lose()
                raise refuse(errors.INTERNAL, msg("fault-table-failed")) from error
            await self._record(decision)
            return decision.result

    def _desk(self) -> Desk:
        around = self._around
        return Desk(self._state, self._playing, around.rulesets, around.rng, around.owners)

    async def _record(self, decision: Decision) -> None:
        """Commit a decision and fold it in. Raises CommandError (`not-saved`) with the table as it is recorded."""
        if not decision.bodies:
            return
        drafts = [body.draft() for body in decision.bodies]
        try:
            records = await self._around.journal.append(
                self.id, self._state.seq, drafts, at=self._around.clock(), keys=decision.keys
            )
        except JournalError as error:
            log.error("table %s: %s", self.id, error)  # noqa: TRY400 - the sentence says it all
            if decision.playing is not None:
                decision.playing.close()
            await self._lose(error.text)
            raise CommandError(Fault(code=errors.NOT_SAVED, text=text_of(error.text))) from error
        for key in decision.keys:
            self._around.known.add(key)
        if records is None:  # somebody else has recorded this reading; what it moved here is taken back
            await self._lose()
            return
        try:
            self._carry_on(decision, records)
        except Exception:  # a fault of ours again; it is recorded all the same, and nobody must be told otherwise
            log.exception("table %s failed on what it has recorded", self.id)
            await self._lose()

    def _carry_on(self, decision: Decision, records: Sequence[Record]) -> None:
        had_conflict = self._state.conflict
        for record in records:
            fold(self._state, record)
            if record.kind == ConflictClosed.kind:
                self._keep()
        self._adopt(decision, had_conflict is not None and self._state.conflict is None)
        self._sync_owners()
        self._publish()
        self._arming.update(self._state, self._playing)
        self._show(decision.light)

    def _show(self, light: tuple[str, Light] | None) -> None:
        if self._requests is not None and light is not None:
            with suppress(BridgeError):  # it went just now: a light is of the moment
                self._requests.led(*light)

    def _keep(self) -> None:
        """Between two conflicts nothing of those before has to be read again."""
        kept = checkpoint(self._state)
        if kept is not None:
            self._around.journal.keep(self.id, kept)

    def _adopt(self, decision: Decision, is_put_away: bool) -> None:
        if decision.playing is not None or is_put_away:
            if self._playing is not None:
                self._playing.close()
            self._playing = decision.playing

    async def _lose(self, why: Message | None = None) -> None:
        """What is held may not be what is recorded: read it anew, now or, where that fails, before the next input."""
        self._is_lost = True
        try:
            await self._find_again()
        except CommandError as error:
            log.error("table %s cannot be read: %s", self.id, error)  # noqa: TRY400 - the sentence says it all
            return
        self._arming.update(self._state, self._playing)
        if why is not None:
            self._notice(msg("log-rebuilt", why=why))

    async def _find_again(self) -> None:
        if not self._is_lost:
            return
        try:
            restored = await read(self.id, self._around.journal, self._around.rulesets)
        except (JournalError, ValueError) as error:
            text = error.text if isinstance(error, JournalError) else msg("journal-closed")
            raise CommandError(Fault(code=errors.NOT_SAVED, text=text_of(text))) from error
        if self._playing is not None:
            self._playing.close()
        self._state, self._playing = restored.state, restored.playing
        self._is_lost = False
        self._sync_owners()
        self._publisher.start_over()

    def _sync_owners(self) -> None:
        self._around.owners.sync(self.id, list(self._state.trays))

    def _notice(self, what: Message) -> None:
        """A line that is not recorded."""
        self._notices += 1
        self._state.log.add(
            Line(f"{NOTICE}{self._around.clock()}-{self._notices}", "note", self._around.clock(), as_json(what))
        )
        self._publish(())

    def _look_after(self, reading: TrayReading) -> None:
        """A tray is done with a request whose dice did not fit: it is asked anew."""
        loose = any(it.dev == reading.dev and it.rid == reading.rid for it in self._state.loose())
        if loose:
            self._arming.spent(reading.dev, reading.rid or "")
            self._arm()

    def _arm(self) -> None:
        """Bring the trays up to date; while somebody has the table for themselves, that is done at the end."""
        self._is_arming_due = True
        if not self._lock.locked():
            self._is_arming_due = False
            self._arming.update(self._state, self._playing)

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """The table for oneself, as it is recorded. Raises as `_find_again`."""
        try:
            async with self._lock:
                await self._find_again()
                yield
        finally:
            if self._is_arming_due:  # whether anything was recorded or not
                self._arm()

    # -- telling -----------------------------------------------------------------------------------------

    def _publish(self, parts: Sequence[str] = PARTS) -> None:
        self._publisher.publish(self._scene(), parts)

    async def _fresh(self, feed: SeatFeed) -> Snapshot:
        async with self._alone():  # while an input is being recorded, the rules are ahead of what is recorded
            seat = self._state.seats.get(feed.seat)
            if seat is None:
                raise refuse(errors.CLOSED)
            return self._publisher.refresh(self._scene(), seat, feed)

    def _scene(self) -> Scene:
        around, here = self._around, self._publisher.here()
        return Scene(self._state, self._playing, around.rulesets, around.statuses, here, self._unclaimed())

    def _left(self, feed: SeatFeed) -> None:
        self._publisher.drop(feed)
        if feed.seat not in self._publisher.here():
            self._publish(("seats",))
