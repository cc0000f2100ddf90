"""A command that takes long, carried out beside the others of its client."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Aside:
    """Holds one such command at a time."""

    def __init__(self) -> None:
        self._task: asyncio.Task[Any] | None = None
        self._id = 0

    def begin(self, id_: int, work: Coroutine[Any, Any, Any]) -> None:
        """Start the command of that id; call `stop` before."""
        self._id = id_
        self._task = asyncio.create_task(work)

    async def stop(self) -> int | None:
        """End what goes on; the id of its command, None where nothing did."""
        task, self._task = self._task, None
        if task is None or task.done():
            return None
        task.cancel()
        await asyncio.wait({task})
        return self._id if task.cancelled() else None
