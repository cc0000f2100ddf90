"""Virtual time: the interpreter's own asyncio, in which hours of sleeping take no time."""

import asyncio

from firmware.tray.clock import Clock
from firmware.tray.dice import RAW

from .helpers import MICROPYTHON


class Time:
    """Milliseconds that pass only while every task sleeps; starts near the place where a board's counter wraps."""

    def __init__(self, start=(1 << 30) - 5000):
        self.now = start
        self._start = start
        self.clock = Clock(self.ticks)

    def ticks(self):
        return self.now & ((1 << 30) - 1)

    def passed(self):
        """Return the milliseconds that have passed."""
        return self.now - self._start


class _Queue:
    """Stands in for MicroPython's poll: nothing ever arrives, waiting moves the time."""

    def __init__(self, time):
        self._time = time
        self.map = {}

    def wait_io_event(self, dt):
        if dt > 0:
            self._time.now += dt

    def remove(self, task):
        pass


def run(main, time=None):
    """Run `main(time)`, a coroutine function, in virtual time and return its result."""
    time = time or Time()
    return _on_micropython(main, time) if MICROPYTHON else _on_cpython(main, time)


def _on_micropython(main, time):
    core = asyncio.core
    before = (core.ticks, core._io_queue)
    core.ticks = lambda: time.now  # its own arithmetic wraps elsewhere than a board's
    core._io_queue = _Queue(time)
    try:
        return asyncio.run(main(time))
    finally:
        core.ticks, core._io_queue = before
        asyncio.new_event_loop()


def _on_cpython(main, time):
    loop = asyncio.new_event_loop()
    select = loop._selector.select
    base = [time.now, 0.0]

    def virtual_select(timeout):
        if timeout:
            base[1] += timeout
            time.now = base[0] + int(base[1] * 1000 + 0.5)
        return select(0)

    loop.time = lambda: base[1]
    loop._selector.select = virtual_select
    loop._clock_resolution = 1e-6
    try:
        return loop.run_until_complete(main(time))
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Script:
    """Runs a job in the background and gathers what it emits."""

    def __init__(self, job):
        """`job(emit)` makes the coroutine."""
        self.seen = []
        self.raw = []  # the last few measured values
        self.task = asyncio.create_task(job(self._take))

    def _take(self, reading):
        if reading.state == RAW:
            self.raw = self.raw[-3:]
            self.raw.append(reading)
        else:
            self.seen.append(reading)

    async def stop(self):
        """Cancel the job, or raise what it died of."""
        self.task.cancel()
        try:
            await self.task
        except asyncio.CancelledError:
            pass

    async def failure(self):
        """Return what the job died of, which it must have."""
        try:
            await self.task
        except OSError as error:
            return error
        raise AssertionError("it did not fail")


async def pause(ms):
    """Let time pass."""
    await asyncio.sleep(ms / 1000)
