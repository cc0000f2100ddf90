"""Estimates beside the event loop: in a process of their own, one at a time, with a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from typing import Any, Final, Protocol

from bridge.errors import BridgeError
from bridge.odds.start import Start

SECONDS: Final = 8.0
"""How long plays may go on; what has been played by then counts."""
PATIENCE: Final = 30.0
"""How long the process may take beyond that, its start included, before it is ended."""
MOST_WAITING: Final = 50
LONGEST_LINE: Final = 2**24
"""What the process may say in one line, bytes: its odds are one."""

log = logging.getLogger(__name__)


class OddsError(BridgeError):
    """There are no odds; the text says why."""


class OddsBusyError(OddsError):
    """Too many others wait already."""


class Estimates(Protocol):
    """Whoever works out odds: `OddsProcess`, or in tests something quicker."""

    async def estimate(
        self, start: Start, plays: int, seed: int, progress: Callable[[int], None] = lambda _done: None
    ) -> dict[str, Any]:
        """The odds as JSON (docs/odds.md); `progress` is told from time to time how many plays have been made.

        Raises `OddsError`; who cancels it stops the work.
        """


class OddsProcess:
    """Works out odds one after another, each in a process of its own that ends with it."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE, most_waiting: int = MOST_WAITING) -> None:
        self._seconds = seconds
        self._patience = patience
        self._most_waiting = most_waiting
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def estimate(
        self, start: Start, plays: int, seed: int, progress: Callable[[int], None] = lambda _done: None
    ) -> dict[str, Any]:
        """See `Estimates`. The answer says `complete: false` where time ran out before all plays were made."""
        if self._waiting >= self._most_waiting:
            raise OddsBusyError(f"{self._waiting} others wait for odds already")
        self._waiting += 1
        try:
            async with self._turn:
                job = {"start": start.json(), "plays": plays, "seed": seed, "seconds": self._seconds}
                return await self._work(job, progress)
        finally:
            self._waiting -= 1

    async def _work(self, job: dict[str, Any], progress: Callable[[int], None]) -> dict[str, Any]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bridge.odds.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            limit=LONGEST_LINE,
            start_new_session=True,  # an interrupt of the bridge is no business of the process: it is ended below
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._seconds + self._patience):
                said, err, _ = await asyncio.gather(
                    _listen(process, progress), _errors(process), _send(process, json.dumps(job).encode())
                )
                code = await process.wait()
        except TimeoutError as error:
            raise OddsError("the ruleset came to no end") from error
        except ValueError as error:
            raise OddsError("the odds are longer than a line may be") from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return _odds(said, err, code)


async def _send(process: Process, job: bytes) -> None:
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):  # a process that has ended says why by its status
        process.stdin.write(job)
        await process.stdin.drain()
    process.stdin.close()


async def _listen(process: Process, progress: Callable[[int], None]) -> dict[str, Any]:
    """The odds, an empty object where there are none; what is said before goes to `progress`."""
    assert process.stdout is not None
    odds: dict[str, Any] = {}
    async for line in process.stdout:
        try:
            said = json.loads(line)
        except ValueError:
            continue  # cut short: the process has ended
        if "done" in said:
            progress(said["done"])
        else:
            odds = said
    return odds


async def _errors(process: Process) -> bytes:
    assert process.stderr is not None
    return await process.stderr.read()


def _odds(said: dict[str, Any], err: bytes, code: int) -> dict[str, Any]:
    if not said:
        last = err.decode(errors="replace").strip().splitlines()[-1:]
        why = f"exit status {code}{f': {last[0][:300]}' if last else ''}"
        log.warning("no odds, %s", why)
        raise OddsError(f"the ruleset failed, {why}")
    if said.pop("fault"):
        log.warning("the ruleset failed in %d plays", said["failed"])
    return said
