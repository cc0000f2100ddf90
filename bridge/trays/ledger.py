"""The numbers of one tray store: what is new, what is here already, what is missing; parts joined to readings.

Pure. The promise behind it (docs/tray-protocol.md, "Readings and acks"): records are taken in order, each once, and
nothing is acked that was not committed.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from bridge.trays.messages import WINDOW, Fault, Roll, Unreadable

JOBS = 8
"""Commits that may wait for one tray: twice its window. What comes beyond is not taken; the tray sends it again."""
PATIENCE = 3
"""A held part that arrives so often again shows that the tray cannot send the rest before an ack."""

Record: TypeAlias = Roll | Fault | Unreadable


class Take(enum.Enum):
    """What became of a record."""

    NEW = "new"  # taken; acked later
    SAFE = "safe"  # committed before: ack `Ledger.acked` again
    WAIT = "wait"  # taken before and not committed yet, or no room: say nothing
    WANT = "want"  # something before it is missing: ask for `Ledger.wanted`


@dataclass(eq=False, slots=True)
class Arrival:
    """A record as it came: `at` is when it happened (Unix seconds), `settle` is called once it is dealt with."""

    record: Record
    at: float
    settle: Callable[[], None]


@dataclass(eq=False, slots=True)
class Job:
    """Records that are committed together: the parts of one reading, a fault, or one that cannot be read."""

    arrivals: tuple[Arrival, ...]

    @property
    def first(self) -> int:
        """The first number it covers."""
        return self.arrivals[0].record.n

    @property
    def last(self) -> int:
        """The last number it covers: the key of the reading, and what is acked."""
        return self.arrivals[-1].record.n


@dataclass(slots=True)
class Ledger:
    """The numbers of the store `inst`, of which everything up to `acked` is committed.

    `jobs` is the queue of what waits for its commit, oldest first: commit `jobs[0]`, then call `done` or `failed`.
    """

    inst: str
    acked: int = 0
    jobs: list[Job] = field(default_factory=list)
    _taken: int = field(default=0, init=False)
    _held: list[Arrival] = field(default_factory=list, init=False)
    _roll: int = field(default=0, init=False)
    _again: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._taken = self.acked

    @property
    def wanted(self) -> int:
        """The next number that is missing."""
        return self._taken + 1

    def take(self, arrival: Arrival) -> Take:
        """Take a record if it is the next one. It may complete a job, or wait for the other parts of its reading."""
        record = arrival.record
        if record.n <= self.acked:
            return Take.SAFE
        if record.n <= self._taken:
            self._seen_again(record.n)
            return Take.WAIT
        if record.n > self._taken + 1:
            return Take.WANT
        if len(self.jobs) >= JOBS:
            return Take.WAIT
        self._taken = record.n
        self._keep(arrival)
        return Take.NEW

    def _keep(self, arrival: Arrival) -> None:
        record = arrival.record
        if not isinstance(record, Roll):
            self._release()
            self.jobs.append(Job((arrival,)))
            return
        if record.roll != self._roll:
            self._release()
        self._roll = record.roll
        self._held.append(arrival)
        # a tray has no more than a window of records on their way, so it cannot be made to wait for more parts
        if record.part[0] == record.part[1] or len(self._held) == WINDOW:
            self._release()

    def _seen_again(self, n: int) -> None:
        if self._held and n == self._held[0].record.n and not self.jobs:
            self._again += 1
            if self._again >= PATIENCE:
                self._release()

    def _release(self) -> None:
        if self._held:
            self.jobs.append(Job(tuple(self._held)))
        self._held = []
        self._roll = self._again = 0

    def _give_up(self, jobs: list[Job]) -> list[Arrival]:
        given_up = [arrival for job in jobs for arrival in job.arrivals] + self._held
        self._held = []
        self._roll = self._again = 0
        return given_up

    def done(self, job: Job) -> None:
        """The job is committed: everything up to its last number may be acked."""
        self.acked = max(self.acked, job.last)
        self.jobs = [other for other in self.jobs if other is not job]

    def failed(self, job: Job) -> list[Arrival]:
        """The commit raised: the job and all after it are given up, to be taken when the tray sends them again."""
        if job not in self.jobs:
            return []
        place = self.jobs.index(job)
        jobs, self.jobs = self.jobs[place:], self.jobs[:place]
        self._taken = job.first - 1
        return self._give_up(jobs)

    def start_at(self, lo: int) -> list[Arrival]:
        """The tray holds nothing below `lo`: what is missing before it was acked by another journal and will not come.

        Returns what is given up because of it.
        """
        if lo - 1 <= self._taken:
            return []
        jobs, self.jobs = self.jobs, []
        self.acked = self._taken = lo - 1
        return self._give_up(jobs)
