"""Dice trays that run WLED with its "pixels dice tray" usermod, read over MQTT as one more tray.

The usermod publishes each change of a Pixels die to `<device topic>/dice/roll` as `{"name", "state", "val", "time"}`:
states 0 unknown, 1 on a face, 2 handled, 3 rolling, 4 crooked; `val` is the index of the face plus one. It keeps
nothing and asks for no ack, so what stands in here for the rest of a tray keeps each roll until the bridge has
committed it. What is published while the broker or the bridge is down is lost. It takes no requests: its rolls are
free rolls.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bridge.trays.causes import LAST_WILL, Cause
from bridge.trays.frames import dumps, read_body
from bridge.trays.messages import FACES, VERSION, WINDOW
from bridge.trays.transports.broker import Subscription
from bridge.trays.transports.wire import Settle, Wire

log = logging.getLogger(__name__)

BEAT_S = 2.0
RESEND_S = 1.0
MOST_PENDING = 256
MOST_TRAYS = 100
ON_FACE, HANDLED, ROLLING, CROOKED = 1, 2, 3, 4
_NOT_DEV = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class WledSettings:
    """`root` is the first part of the trays' topics; `kinds` the kind of each die by name, for those not `default`."""

    root: str = "wled"
    kinds: Mapping[str, str] = field(default_factory=dict)
    default: str = "d20"


class _Change(msgspec.Struct):
    """What the usermod publishes."""

    name: str
    state: int
    val: int


_change = msgspec.json.Decoder(_Change)


class WledTopics:
    """The topics of WLED dice trays at one broker; each tray's wire is handed to `came`."""

    def __init__(self, settings: WledSettings, came: Callable[[Wire], None]) -> None:
        self._settings = settings
        self._came = came
        self._trays: dict[str, WledTray] = {}

    @property
    def subscriptions(self) -> Sequence[Subscription]:
        """Rolls, and whether a device is there."""
        return [Subscription(f"{self._settings.root}/+/{leaf}", 0) for leaf in ("dice/roll", "status")]

    def connected(self, publish: Callable[[str, bytes], None]) -> None:
        """Nothing is ever published to these devices."""

    def lost(self, cause: Cause) -> None:
        """The broker is gone."""
        for tray in self._trays.values():
            tray.leave(cause)

    def message(self, topic: str, payload: bytes, retained: bool, settle: Settle) -> bool:
        """Take a message of a device."""
        prefix = f"{self._settings.root}/"
        if not topic.startswith(prefix):
            return False
        name, _, leaf = topic.removeprefix(prefix).partition("/")
        if leaf == "dice/roll" and not retained:
            self._roll(name, payload)
        elif leaf == "status" and name in self._trays:  # other devices are lamps, as far as we know
            tray = self._trays[name]
            tray.arrive() if payload == b"online" else tray.leave(LAST_WILL)
        settle()
        return True

    def _roll(self, name: str, payload: bytes) -> None:
        try:
            change = _change.decode(payload)
        except msgspec.DecodeError as error:
            log.warning("wled %s: cannot be read: %s", name, error)
            return
        tray = self._trays.get(name)
        if tray is None:
            dev = "wled-" + _NOT_DEV.sub("-", name.lower())[:19]
            if len(self._trays) >= MOST_TRAYS or any(other.dev == dev for other in self._trays.values()):
                log.warning("wled %s: too many, or two of one name", name)
                return
            tray = self._trays[name] = WledTray(dev, f"{self._settings.root}/{name}", self._came)
        tray.arrive()
        tray.change(change.name, self._settings.kinds.get(change.name, self._settings.default), change)


class WledTray:
    """Stands in for what such a device lacks of a tray: numbers, a store (in memory), a conversation."""

    def __init__(self, dev: str, where: str, came: Callable[[Wire], None]) -> None:
        self.dev = dev
        self._where = where
        self._came = came
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._inst = secrets.token_hex(4)
        self._hi = 0
        self._pending: list[dict[str, Any]] = []
        self._moving: set[str] = set()
        self._wire: Wire | None = None
        self._open = False
        self._leaving: Cause | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # -- the device's side --

    def arrive(self) -> None:
        """It is there."""
        self._leaving = None
        if self._wire is None:
            made = self._wire = Wire(
                "wled", self._where, send=self._receive, close=lambda: self._closed(made), dev=self.dev
            )
            self._came(made)

    def leave(self, cause: Cause) -> None:
        """It is gone; what it rolled before is still handed over."""
        self._leaving = cause
        self._part()

    def change(self, name: str, kind: str, change: _Change) -> None:
        """A die changed. Only one that rolled and came to rest is a reading; one that was put down is not."""
        key = re.sub(r"[^ -~]", "?", name)[:12]
        if change.state == ROLLING:
            self._moving.add(name)
            return
        if change.state == CROOKED and name in self._moving:
            self._keep({"t": "fault", "code": "cocked", "die": key})
        elif change.state == ON_FACE and name in self._moving:
            self._keep(self._reading(key, kind, change.val))
        if change.state in (ON_FACE, HANDLED):
            self._moving.discard(name)

    @staticmethod
    def _reading(key: str, kind: str, val: int) -> dict[str, Any]:
        face = {"d10": val - 1, "d00": (val - 1) * 10}.get(kind, val)
        if face not in FACES.get(kind, ()):
            return {"t": "fault", "code": "unsure", "die": key}
        return {"t": "roll", "part": [1, 1], "dice": [[kind, face, key, 100]], "src": "wled", "beam": -1, "ms": 0}

    # -- the tray's side --

    def _keep(self, record: dict[str, Any]) -> None:
        if len(self._pending) >= MOST_PENDING:
            log.error("wled %s: %d rolls wait for the journal; one more is lost", self.dev, MOST_PENDING)
            return
        self._hi += 1
        record |= {"inst": self._inst, "n": self._hi, "boot": 1, "up": self._up()}
        if record["t"] == "roll":
            record["roll"] = self._hi
        self._pending.append(record)
        self._send_pending()

    def _receive(self, body: bytes) -> None:
        message = json.loads(body)
        kind = message["t"]
        if kind == "hello":
            self._greet(message["sid"])
        elif kind == "ack" and message["inst"] == self._inst:
            self._pending = [record for record in self._pending if record["n"] > message["n"]]
            self._send_pending()
            self._part()
        elif "rid" in message:
            self._say({"t": "nack", "re": kind, "rid": message["rid"], "why": "type"})

    def _greet(self, sid: str) -> None:
        self._open = True
        lo = self._pending[0]["n"] if self._pending else self._hi + 1
        self._say(
            {"t": "hello", "v": VERSION, "dev": self.dev, "inst": self._inst, "boot": 1, "fw": "", "port": "wled"}
            | {"caps": ["pixels"], "lo": lo, "hi": self._hi, "mem": 0, "up_ms": self._up(), "reset": "", "sid": sid}
        )
        self._send_pending()
        self._beat(BEAT_S)

    def _beat(self, left: float) -> None:
        """Every second: what is not acked goes out again; every other second a heartbeat."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._wire is None:
            return
        if left <= 0:
            self._say(
                {"t": "hb", "up": self._up(), "un": len(self._pending), "mem": 0, "rssi": 0}
                | {"state": "idle", "rid": "", "src": {"pixels": "ok"}}
            )
            left = BEAT_S
        self._send_pending()
        self._alarm = self._loop.call_later(RESEND_S, self._beat, left - RESEND_S)

    def _send_pending(self) -> None:
        if self._open:
            for record in self._pending[:WINDOW]:
                self._say(record)

    def _say(self, message: dict[str, Any]) -> None:
        if self._wire is not None:
            self._wire.feed([read_body(dumps(message))])

    def _up(self) -> int:
        return int((self._loop.time() - self._began) * 1000)

    def _part(self) -> None:
        if self._leaving and not self._pending and self._wire is not None:
            self._wire.lose(self._leaving)

    def _closed(self, wire: Wire) -> None:
        if self._wire is wire:
            self._wire = None
            self._open = False
            if self._pending or not self._leaving:
                self._loop.call_later(RESEND_S, self.arrive)
