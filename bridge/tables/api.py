"""What the server and the app may ask of tables. `bridge.tables.table` and `.registry` are what does it.

Everything here runs in the event loop. A table takes one input at a time: apply, commit, publish, then the call
returns. Whoever cancels a call does not cancel the input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from bridge.protocol.commands import Command, DigitalRolls, NameDie, Role, TypedResults
from bridge.protocol.messages import Revision, Snapshot
from bridge.tables.seats import Seat, SeatGrant
from bridge.trays.model import CommandResult, RollRequest, TrayFault, TrayNotice, TrayReading, TrayStatus

Progress: TypeAlias = Callable[[int, int], None]
"""Is told from time to time how much of a long command is done, and of how much."""


def no_progress(_done: int, _of: int) -> None:
    """For whoever does not want to know."""


class Feed(Protocol):
    """What one client of a seat is told, in order: a snapshot first, then revisions.

    Bounded: a client that does not read gets a fresh snapshot in place of what it missed, and delays nobody.
    """

    async def next(self) -> Snapshot | Revision:
        """Wait for the next thing to send. Raises CommandError (`closed`) when the seat or the table is gone."""

    def resync(self) -> None:
        """Have a fresh snapshot as the next thing."""

    def close(self) -> None:
        """Stop. May be called twice. Whoever opened a feed closes it."""


class TableApi(Protocol):
    """One table."""

    @property
    def id(self) -> str:
        """Its id, stable for ever."""

    @property
    def name(self) -> str:
        """What people call it."""

    def seats(self) -> Sequence[Seat]:
        """All seats, in the order they were added."""

    def seat(self, seat_id: str) -> Seat | None:
        """The seat of that id."""

    async def submit(self, seat_id: str, command: Command, progress: Progress = no_progress) -> Any:
        """Carry out a command in the name of a seat; returns once it is committed and published.

        EstimateOdds is not an input: it may take long, delays nobody, says to `progress` how far it has got, and who
        cancels the call stops the work.

        Gives None, or JSON: AddSeat and RenewSeat `{seat, token}`, StartConflict `{conflict}`, FollowUp `{ruleset,
        setup, stand_ins, left_behind, conflict}`, a preview of an edit
        `{took, unfit, corrected, retracted}` (lists of LogLine). Raises CommandError with nothing moved.
        """

    async def snapshot(self, seat_id: str) -> Snapshot:
        """All that a seat may see, as committed. Raises CommandError (`not-found`)."""

    def subscribe(self, seat_id: str) -> Feed:
        """A feed for one client of a seat, which counts as `here` until it is closed. Raises CommandError."""

    async def export(self, seat_id: str, conflict: str | None = None) -> dict[str, Any]:
        """A conflict as JSON for a GM seat: set-up, entries, events as told, readings; the one on the table by default.

        Of one that runs, what the seat may not see is left out. Raises CommandError (`not-allowed`, `not-found`).
        """

    async def add_seat(self, name: str, role: Role, plays: Sequence[str] = ()) -> SeatGrant:
        """Add a seat without a GM's command: for the app at its start. Raises CommandError (`not-saved`)."""

    async def renew_seat(self, seat_id: str) -> SeatGrant:
        """Give a seat a new token: for the app. Raises CommandError (`not-found`, `not-saved`)."""

    async def claim_tray(self, dev: str) -> None:
        """Let a tray serve the table: for the app at its start. Raises CommandError (`tray-taken`, `not-saved`)."""

    async def name_die(self, command: NameDie) -> None:
        """Say what a die is: for the app at its start. Raises CommandError (`not-found`, `bad-value`, `not-saved`)."""


class Requests(Protocol):
    """What tables tell trays; `bridge.trays.hub.TrayHub` does it. An unknown tray is told once it is seen."""

    def request(self, dev: str, request: RollRequest) -> None:
        """Arm a tray with a request, in the place of any other."""

    def cancel(self, dev: str, rid: str) -> None:
        """Disarm a tray."""

    def led(self, dev: str, mode: str) -> None:
        """Show something on a tray's ring for a moment."""

    def gate(self, dev: str, is_open: bool) -> None:
        """Open or close a tray's gate; open, it closes by itself after 10 s."""


class TablesApi(Protocol):
    """All tables of a bridge. Is the `TraySink` and the `TrayListener` of the tray hub."""

    async def create(self, name: str, digital: DigitalRolls = "ask", typed: TypedResults = "all") -> TableApi:
        """A new table with no seat. Raises CommandError (`not-saved`)."""

    def get(self, table_id: str) -> TableApi | None:
        """The table of that id."""

    def list(self) -> Sequence[TableApi]:
        """All tables, oldest first."""

    async def authenticate(self, token: str) -> tuple[TableApi, Seat] | None:
        """The table and seat that a token opens; None for a token that opens nothing."""

    def connect(self, requests: Requests) -> None:
        """Say who carries requests to trays; what is open is armed at once."""

    async def close(self) -> None:
        """Let every input that has begun end, close feeds; nothing is taken any more. Leaves the journal open."""

    # -- TraySink ----------------------------------------------------------------------------------------

    async def commit(self, reading: TrayReading) -> None:
        """Take a reading; returns once it is durable, at once where it is there already.

        That of a tray no table has claimed is kept too. Raises BridgeError where it could not be recorded.
        """

    async def fault(self, fault: TrayFault) -> None:
        """Take a fault, as `commit` takes a reading."""

    async def known(self, dev: str) -> dict[str, int]:
        """The highest recorded `n` of a tray by `inst`."""

    # -- TrayListener ------------------------------------------------------------------------------------

    def status(self, status: TrayStatus) -> None:
        """A tray's status changed."""

    def result(self, result: CommandResult) -> None:
        """What a tray made of a request."""

    def notice(self, notice: TrayNotice) -> None:
        """A notice is for the app's log; tables pass it by."""
