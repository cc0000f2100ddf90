"""The small pure parts: rates, back-off, time, status; and the wire between transport and session."""

import asyncio

import pytest

from bridge.trays.causes import CLOSED, UNPLUGGED
from bridge.trays.errors import WireLostError
from bridge.trays.frames import Console
from bridge.trays.messages import Beat, TrayHello
from bridge.trays.model import TrayFault, TrayState
from bridge.trays.rate import Allowance
from bridge.trays.status import StatusBoard
from bridge.trays.timebase import TimeBase
from bridge.trays.transports.backoff import Backoff
from bridge.trays.transports.wire import FULL, MOST, Wire
from rules.terms import msg

HELLO = TrayHello(1, "a1b2c3", "1f0c9a2e", 3, "0.1.0", "sim", ["sim"], 1, 2, 9000, 500, "power", "s")


def test_backoff_grows_to_a_minute_and_begins_anew():
    backoff = Backoff()
    waits = [backoff.next() for _ in range(9)]
    assert waits[:3] == pytest.approx([1.8, 3.24, 5.832])
    assert waits[6:] == [60.0, 60.0, 60.0]
    backoff.reset()
    assert backoff.next() == pytest.approx(1.8)
    for _ in range(10_000):
        backoff.next()
    assert backoff.next() == 60.0


def test_an_allowance_grows_with_time_up_to_its_burst():
    allowance = Allowance(rate=2, burst=2, now=0)
    assert [allowance.take(0) for _ in range(3)] == [True, True, False]
    assert allowance.take(0.5)
    assert not allowance.take(0.5)
    assert [allowance.take(100) for _ in range(3)] == [True, True, False]
    assert allowance.spend(4, 100) == 2.0


def test_the_earliest_start_seen_is_the_best_guess():
    times = TimeBase()
    times.sample(1, 1000, 101.5)  # half a second late
    times.sample(1, 2000, 102.0)
    assert times.at(1, 1500, wall=200.0) == 101.5
    assert times.at(1, 900_000, wall=200.0) == 200.0


def test_a_start_that_nobody_saw_says_nothing_about_time():
    times = TimeBase()
    times.sample(2, 1000, 101.0)
    assert times.at(1, 500, wall=300.0) == 300.0
    assert times.at(None, None, wall=300.0) == 300.0


def test_a_drifting_clock_is_followed_and_old_starts_are_forgotten():
    times = TimeBase()
    for minute in range(60):
        times.sample(1, minute * 60_000, 1000.0 + minute * 60.06)
    assert times.at(1, 59 * 60_000, wall=1e9) == pytest.approx(1000.0 + 59 * 60.06, abs=1.0)
    for boot in range(2, 8):
        times.sample(boot, 0, 5.0)
    assert times.at(1, 0, wall=77.0) == 77.0


class View:
    """A port as the status board sees it."""

    def __init__(self, state: TrayState, where: str) -> None:
        self.kind = "serial"
        self.where = where
        self.state = state


def test_the_best_of_several_ports_counts_and_the_latest_of_equals():
    board = StatusBoard("a1b2c3", wall=1.0)
    silent, first, second = View(TrayState.SILENT, "x"), View(TrayState.ONLINE, "a"), View(TrayState.ONLINE, "b")
    board.ports([silent], 2.0, None)
    assert (board.current.state, board.current.since, board.current.reason) == (
        TrayState.SILENT,
        2.0,
        msg("tray-silent"),
    )
    board.ports([first, second, silent], 3.0, None)
    assert (board.current.where, board.current.since, board.current.reason) == ("b", 3.0, None)
    board.ports([first, silent], 4.0, None)
    assert (board.current.where, board.current.since) == ("a", 3.0)
    board.ports([], 5.0, msg("tray-lost-unplugged"))
    assert (board.current.state, board.current.transport, board.current.reason) == (
        TrayState.OFFLINE,
        "",
        msg("tray-lost-unplugged"),
    )


def test_a_trembling_signal_is_no_news_but_a_drifting_one_is():
    board = StatusBoard("a1b2c3", wall=1.0)
    board.greeted(HELLO, restarted=True)
    assert board.changed()
    news = []
    for rssi in (-60, -64, -57, -66, -69, -70, -71):
        board.beat(Beat(1000, 0, 9000 + rssi, rssi, "idle", "", {}))
        news.append(board.changed())
    assert news == [True, False, False, False, False, True, False]


def test_low_batteries_stay_until_the_tray_restarts():
    board = StatusBoard("a1b2c3", wall=1.0)
    for _ in range(2):
        board.fault(TrayFault("a1b2c3", "1f0c9a2e", 1, "lowbat", 0.0, die="d1"))
    board.greeted(HELLO, restarted=False)
    assert board.current.low_batteries == ("d1",)
    board.greeted(HELLO, restarted=True)
    assert board.current.low_batteries == ()
    assert board.current.waiting == 2


class Ends:
    """What a wire did to its transport."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = 0
        self.resumed = 0
        self.settled = 0

    def wire(self) -> Wire:
        return Wire("memory", "here", send=self.sent.append, close=self._close, resume=self._resume)

    def settle(self) -> None:
        self.settled += 1

    def _close(self) -> None:
        self.closed += 1

    def _resume(self) -> None:
        self.resumed += 1


async def test_a_full_wire_asks_for_a_pause_and_says_when_it_is_over():
    ends = Ends()
    wire = ends.wire()
    item = Console("x")
    assert [wire.feed([item]) for _ in range(FULL)] == [True] * (FULL - 1) + [False]
    assert len(await wire.receive(None)) == FULL
    assert ends.resumed == 1


async def test_what_a_wire_cannot_hold_is_settled_and_counted():
    ends = Ends()
    wire = ends.wire()
    wire.feed([Console("x")] * (MOST + 3), ends.settle)
    assert (ends.settled, wire.dropped) == (3, 3)


async def test_what_arrived_before_the_end_is_received_first():
    wire = Ends().wire()
    wire.feed([Console("x")])
    wire.lose(UNPLUGGED)
    wire.lose(CLOSED)
    wire.feed([Console("late")])
    assert [item for item, _ in await wire.receive(None)] == [Console("x")]
    with pytest.raises(WireLostError) as lost:
        await wire.receive(None)
    assert lost.value.cause is UNPLUGGED


async def test_nothing_is_sent_on_a_lost_wire():
    ends = Ends()
    wire = ends.wire()
    wire.send(b"1")
    wire.lose(UNPLUGGED)
    wire.send(b"2")
    assert ends.sent == [b"1"]


async def test_a_nudge_and_a_time_limit_end_a_wait():
    wire = Ends().wire()
    assert await wire.receive(0.01) == []
    waiting = asyncio.create_task(wire.receive(None))
    await asyncio.sleep(0)
    wire.nudge()
    assert await waiting == []
