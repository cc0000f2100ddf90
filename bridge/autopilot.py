"""Plays seats by itself: legal picks at random, through the same commands a person's client sends."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Mapping
from typing import Any

from bridge.digital import Random
from bridge.protocol.commands import AnswerAsk
from bridge.tables.api import TableApi
from bridge.tables.errors import CommandError
from rules.viewers import GM


class Autopilot:
    """Answers the picks of one seat. Dice it leaves to the tray."""

    def __init__(self, table: TableApi, seat: str, plays: Collection[str], rng: Random, pace: float) -> None:
        self._table = table
        self._seat = seat
        self._plays = set(plays)
        self._rng = rng
        self._pace = pace

    async def run(self) -> Mapping[str, Any]:
        """Play until the conflict has ended; its outcome as JSON."""
        feed = self._table.subscribe(self._seat)
        with contextlib.closing(feed):
            while True:
                conflict = (await feed.next()).parts.get("conflict")
                if conflict is None:  # nothing new of it, or nothing on the table
                    continue
                if conflict["outcome"] is not None:
                    return dict(conflict["outcome"])
                await self._act(conflict)

    async def _act(self, conflict: Mapping[str, Any]) -> None:
        for ask in conflict["asks"]:
            mine = [who for who in ask["who"] if who in self._plays]
            if ask["kind"] == "roll" or "signature" not in ask or not (mine or self._closes(ask)):
                continue
            if self._pace:
                await asyncio.sleep(self._pace)
            value = "close" if self._closes(ask) else choose(ask, self._rng)
            by = GM if self._closes(ask) else mine[0]
            # somebody else may have been faster
            with contextlib.suppress(CommandError):
                await self._table.submit(
                    self._seat, AnswerAsk(ask=ask["id"], signature=ask["signature"], value=value, by=by)
                )
            return

    def _closes(self, ask: Mapping[str, Any]) -> bool:
        return ask["kind"] == "window" and GM in self._plays


def choose(ask: Mapping[str, Any], rng: Random) -> Any:
    """A legal answer at random to a pick as the protocol describes it; of several options, none that need not be."""
    match ask["form"]:
        case "number":
            return ask["least"] + ask["step"] * rng.randint(0, (ask["most"] - ask["least"]) // ask["step"])
        case "text":
            return "-" * ask["least"]
        case "several" | "order":
            return [option["key"] for option in ask["options"] if "bar" not in option][: ask["least"]]
    free = [option["key"] for option in ask["options"] if "bar" not in option]
    return free[rng.randint(0, len(free) - 1)]
