"""Keeps the tray's tasks alive: a crashed one is logged and started again; after three crashes the board resets."""

import asyncio
import sys

CRASHES = 3
FORGET_MS = 600000  # ten minutes without a crash count as health
PAUSE_MS = 1000
DEVICE_MOST_S = 30


def describe(error: BaseException) -> str:
    """Return an exception as one line."""
    return f"{type(error).__name__}: {error}"


class Supervisor:
    """Runs named jobs side by side, for ever.

    `log(text)` hears of crashes, `reset(text)` is called after the third of one job within ten minutes. `clock` is the
    tray's. A device that fails with OSError is not a crash: see `device`.
    """

    def __init__(self, clock, log, reset):
        self._clock = clock
        self._log = log
        self._reset = reset

    async def keep(self, name: str, job) -> None:
        """Run `job()` again and again."""
        crashes: list[int] = []
        while True:
            try:
                await job()
                text = "ended"
            except asyncio.CancelledError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever a task died of, it must be told and the tray go on
                if hasattr(sys, "print_exception"):
                    sys.print_exception(error)  # MicroPython's traceback, for the cable
                text = describe(error)
            now = self._clock.now()
            crashes = [at for at in crashes if now - at < FORGET_MS]
            crashes.append(now)
            self._log(f"task {name}: {text}")
            if len(crashes) >= CRASHES:
                self._reset(f"task {name}: {text}")
                return
            await asyncio.sleep(PAUSE_MS / 1000)

    async def device(self, name: str, job, well) -> None:
        """Run a device's `job()`; when the device fails (OSError) note it with `well(name, health)` and try again."""
        pause = 1
        while True:
            began = self._clock.now()
            try:
                await job()
            except OSError as error:
                self._log(f"{name}: {describe(error)}")
            else:
                return
            well(name, "lost")
            if self._clock.now() - began > FORGET_MS // 10:
                pause = 1
            await asyncio.sleep(pause)
            pause = min(pause * 2, DEVICE_MOST_S)
            well(name, "ok")
