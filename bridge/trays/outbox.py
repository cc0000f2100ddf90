"""What one tray is still to be told: one command on its way at a time, sent again until it is answered.

Pure: times are seconds of any clock that does not go back. A request stays until it is cancelled, replaced or outlived,
and goes out again whenever the tray may have forgotten it. A cancel stays until the tray acks it or restarts. Lights
and gate are of the moment: they are given up after three tries.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from bridge.trays.messages import Cancel, Command, Gate, Led, No, Request, Yes
from bridge.trays.model import CommandResult, Outcome, RollRequest

ANSWER_S = 1.0
"""How long an answer may take before the command is sent again, and how long a busy tray is left alone."""
TRIES = 3
CANCELS = 8
"""Cancels that are remembered for a tray that is offline; the oldest goes first."""


@dataclass(eq=False, slots=True)
class _Entry:
    command: Command
    kind: str
    due: float = -math.inf  # not before
    tries: int = 0


class Outbox:
    """Commands for the tray `dev`."""

    def __init__(self, dev: str) -> None:
        self._dev = dev
        self._request: _Entry | None = None  # until the tray acked it; then `_armed` alone remembers it
        self._armed: RollRequest | None = None
        self._expires = math.inf
        self._cancels: list[_Entry] = []
        self._moment: dict[str, _Entry] = {}
        self._flying: _Entry | None = None
        self._there: list[str] = []  # requests that the tray may be armed with, as far as we know
        self._count = 0

    @property
    def armed(self) -> str:
        """The `rid` of the request that the tray should have, "" without."""
        return self._armed.rid if self._armed is not None else ""

    # -- what is wanted --

    def request(self, request: RollRequest, now: float) -> list[CommandResult]:
        """Arm the tray, in the place of any other request."""
        results = []
        if self._armed is not None and self._armed.rid != request.rid:
            results.append(self._result(self._armed.rid, "request", Outcome.REPLACED))
        self._armed = request
        self._expires = now + request.ttl
        self._send_request(request, now)
        return results

    def cancel(self, rid: str) -> bool:
        """Disarm the tray; False if `rid` is not what it should have."""
        if self.armed != rid:
            return False
        self._drop_request()
        self._cancel_rest()
        return True

    def led(self, mode: str) -> None:
        """Show something on the ring, in the place of what was not shown yet."""
        self._moment["led"] = _Entry(Led(self._next_rid(), mode), "led")  # type: ignore[arg-type]

    def gate(self, is_open: bool) -> None:
        """Open or close the gate, in the place of what was not done yet."""
        self._moment["gate"] = _Entry(Gate(self._next_rid(), 1 if is_open else 0), "gate")

    # -- what happens --

    def next(self, now: float) -> Command | None:
        """The command to send now, if any; it then counts as on its way."""
        if self._flying is not None:
            if now < self._flying.due:
                return None
            if self._flying.kind in self._moment and self._flying.tries >= TRIES:
                self._forget(self._flying)
            self._flying = None
        entry = next((entry for entry in self._entries() if entry.due <= now), None)
        if entry is None:
            return None
        if entry.kind == "request" and self._armed is not None:
            entry.command = self._as_request(self._armed, now)  # what is left of its time
            self._there = [*(rid for rid in self._there if rid != self._armed.rid), self._armed.rid]
        entry.tries += 1
        entry.due = now + ANSWER_S
        self._flying = entry
        return entry.command

    def answered(self, answer: Yes | No, now: float) -> CommandResult | None:
        """The tray answered a command. An answer to anything but the command on its way means nothing."""
        entry = self._flying
        if entry is None or answer.re != entry.kind or answer.rid != entry.command.rid:
            return None
        self._flying = None
        if isinstance(answer, Yes):
            self._forget(entry)
            if entry.kind == "request":
                self._there = [entry.command.rid]
            elif entry.kind == "cancel":
                self._there = [rid for rid in self._there if rid != entry.command.rid]
            return self._result(entry.command.rid, entry.kind, Outcome.TAKEN)
        if answer.why in ("busy", "crc", "len", "json"):
            entry.due = now + (ANSWER_S if answer.why == "busy" else 0)
            return None
        self._forget(entry)
        if entry.kind == "request":
            self._there = [rid for rid in self._there if rid != entry.command.rid]
            self._drop_request()
            self._cancel_rest()  # what it was to replace
        return self._result(entry.command.rid, entry.kind, Outcome.REFUSED, answer.why)

    def connected(self, now: float, restarted: bool) -> None:
        """A conversation begins: what was on its way may be lost. `restarted`: the tray forgot its request."""
        self._flying = None
        if restarted:
            self._cancels = []
            self._there = []
        if self._armed is not None:
            self._send_request(self._armed, now)
        for entry in self._entries():
            entry.due = now

    def disconnected(self) -> None:
        """The tray is gone: lights and gate are of the moment, and it has passed."""
        self._flying = None
        self._moment = {}

    def expire(self, now: float) -> list[CommandResult]:
        """Drop the request when its time is over; the tray does so by itself."""
        if self._armed is None or now < self._expires:
            return []
        result = self._result(self._armed.rid, "request", Outcome.EXPIRED)
        self._drop_request()
        return [result]

    def due(self, connected: bool) -> float:
        """When to call `expire`, and if `connected` also `next`."""
        if not connected:
            return self._expires
        if self._flying is not None:
            return min(self._expires, self._flying.due)
        return min([self._expires, *(entry.due for entry in self._entries())])

    # -- inside --

    def _entries(self) -> Iterator[_Entry]:
        yield from self._cancels
        if self._request is not None:
            yield self._request
        yield from self._moment.values()

    def _send_request(self, wanted: RollRequest, now: float) -> None:
        if self._flying is not None and self._flying is self._request:
            self._flying = None
        self._request = _Entry(self._as_request(wanted, now), "request")

    def _as_request(self, wanted: RollRequest, now: float) -> Request:
        left = max(1, min(wanted.ttl, math.ceil(self._expires - now)))
        return Request(wanted.rid, list(wanted.dice), left, wanted.prompt)  # type: ignore[arg-type]

    def _drop_request(self) -> None:
        if self._flying is not None and self._flying is self._request:
            self._flying = None
        self._request = None
        self._armed = None
        self._expires = math.inf

    def _cancel_rest(self) -> None:
        waiting = {entry.command.rid for entry in self._cancels}
        self._cancels += [_Entry(Cancel(rid), "cancel") for rid in self._there if rid not in waiting]
        del self._cancels[:-CANCELS]

    def _forget(self, entry: _Entry) -> None:
        if entry is self._request:
            self._request = None
        elif self._moment.get(entry.kind) is entry:
            del self._moment[entry.kind]
        else:
            self._cancels = [other for other in self._cancels if other is not entry]

    def _next_rid(self) -> str:
        self._count += 1
        return f"c{self._count}"

    def _result(self, rid: str, kind: str, outcome: Outcome, why: str = "") -> CommandResult:
        return CommandResult(self._dev, rid, kind, outcome, why)
