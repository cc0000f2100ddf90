"""Estimates beside the event loop: in a process of their own, one at a time, with a time limit."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from typing import Any, Final, Protocol

from bridge.errors import BridgeError
from bridge.odds.start import Start

SECONDS: Final = 8.0
"""How long plays may go on; what has been played by then counts."""
PATIENCE: Final = 30.0
"""How long the process may take beyond that, its start included, before it is ended."""
MOST_WAITING: Final = 50

log = logging.getLogger(__name__)


class OddsError(BridgeError):
    """There are no odds; the text says why."""


class OddsBusyError(OddsError):
    """Too many others wait already."""


class Estimates(Protocol):
    """Whoever works out odds: `OddsProcess`, or in tests something quicker."""

    async def estimate(self, start: Start, plays: int, seed: int) -> dict[str, Any]:
        """The odds as JSON (docs/odds.md). Raises `OddsError`; who cancels it stops the work."""


class OddsProcess:
    """Works out odds one after another, each in a process of its own that ends with it."""

    def __init__(self, seconds: float = SECONDS, patience: float = PATIENCE, most_waiting: int = MOST_WAITING) -> None:
        self._seconds = seconds
        self._patience = patience
        self._most_waiting = most_waiting
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def estimate(self, start: Start, plays: int, seed: int) -> dict[str, Any]:
        """See `Estimates`. The answer says `complete: false` where time ran out before all plays were made."""
        if self._waiting >= self._most_waiting:
            raise OddsBusyError(f"{self._waiting} others wait for odds already")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._work({"start": start.json(), "plays": plays, "seed": seed, "seconds": self._seconds})
        finally:
            self._waiting -= 1

    async def _work(self, job: dict[str, Any]) -> dict[str, Any]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bridge.odds.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            start_new_session=True,  # an interrupt of the bridge is no business of the process: it is ended below
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._seconds + self._patience):
                out, err = await process.communicate(json.dumps(job).encode())
        except TimeoutError as error:
            raise OddsError("the ruleset came to no end") from error
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return self._read(out, err, process.returncode)

    def _read(self, out: bytes, err: bytes, code: int | None) -> dict[str, Any]:
        try:
            odds = json.loads(out)
        except ValueError as error:
            said = err.decode(errors="replace").strip().splitlines()[-1:]
            why = f"exit status {code}{f': {said[0][:300]}' if said else ''}"
            log.warning("no odds, %s", why)
            raise OddsError(f"the ruleset failed, {why}") from error
        if odds.pop("fault"):
            log.warning("the ruleset failed in %d plays", odds["failed"])
        return dict(odds)
