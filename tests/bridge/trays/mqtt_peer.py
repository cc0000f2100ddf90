"""A scripted tray at a real broker."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from bridge.trays.frames import dumps, seal
from tests.bridge.trays.peer import DEV, Peer


class MqttPeer(Peer):
    """Speaks the topics of the protocol; what it hears is turned into lines for `Peer`."""

    def __init__(
        self, host: str, port: int, dev: str = DEV, user: str = "", password: str = "", tls: Any = None
    ) -> None:
        super().__init__(self._publish_line, self._next, dev)
        self._lines: asyncio.Queue[bytes] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._connected = asyncio.Event()
        self._subscribed = asyncio.Event()
        self.refused = asyncio.Event()
        self.client = Client(CallbackAPIVersion.VERSION2, client_id=dev, clean_session=True, reconnect_on_failure=False)
        if user:
            self.client.username_pw_set(user, password)
        if tls is not None:
            self.client.tls_set_context(tls)
        self.client.will_set(f"dicewire/{dev}/state", b"offline", qos=1, retain=True)
        self.client.on_connect = self._on_connect
        self.client.on_subscribe = lambda *_: self._loop.call_soon_threadsafe(self._subscribed.set)
        self.client.on_message = lambda _c, _u, m: self._loop.call_soon_threadsafe(self._heard, m.payload, m.retain)
        self._address = (host, port)

    async def connect(self) -> MqttPeer:
        """Connect, subscribe, and say that it is online."""
        self.client.connect(*self._address, keepalive=60)  # a busy machine must not look like a dead tray
        self.client.loop_start()
        await self._connected.wait()
        self.client.subscribe(f"dicewire/{self.dev}/down/+", 1)
        await self._subscribed.wait()
        self.publish("state", b"online", retain=True)
        return self

    def publish(self, leaf: str, payload: bytes, retain: bool = False) -> None:
        """Publish to one of its topics."""
        self.client.publish(f"dicewire/{self.dev}/{leaf}", payload, qos=1, retain=retain)

    def die(self) -> None:
        """Vanish as a tray does whose power is cut: the broker tells the will."""
        sock = self.client.socket()
        if sock is not None:
            sock.shutdown(socket.SHUT_RDWR)
        self.client.loop_stop()

    def leave(self) -> None:
        """Disconnect in order."""
        self.client.disconnect()
        self.client.loop_stop()

    def _publish_line(self, line: bytes) -> None:
        self.publish("up", line[:-10])

    async def _next(self) -> bytes:
        return await self._lines.get()

    def _on_connect(self, _client: Any, _user: Any, _flags: Any, code: Any, _properties: Any) -> None:
        self._loop.call_soon_threadsafe(self.refused.set if code.is_failure else self._connected.set)

    def _heard(self, payload: bytes, retained: bool) -> None:
        assert not retained, "nothing to a tray is ever retained"
        assert len(payload) <= 230
        self._lines.put_nowait(seal(dumps(json.loads(payload))))
