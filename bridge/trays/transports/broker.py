"""One connection to an MQTT broker: paho on a thread of its own, everything else in the event loop.

A broker's confirmation of a message says nothing about a journal. Messages are confirmed to the broker when they have
been dealt with, which also keeps it from sending more than can be taken; the acks that count are in the tray protocol.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from bridge.trays.causes import BROKER_GONE, NO_ANSWER, STOPPED, Cause, failed
from bridge.trays.errors import BrokerRefusedError, WireLostError
from bridge.trays.transports.broker_address import BrokerAddress
from bridge.trays.transports.wire import Settle, settled

log = logging.getLogger(__name__)

KEEPALIVE_S = 15
CONNECT_S = 10.0
UNSETTLED_S = 3.0
"""A message is confirmed after this time at the latest: one table that hangs must not fill the window of all."""
SWEEP_S = 1.0
GOODBYE_S = 1.0


@dataclass(frozen=True, slots=True)
class Subscription:
    """A topic filter and the quality of service wanted, 0 or 1."""

    topic: str
    qos: int


class Subscriber(Protocol):
    """Who reads topics of a broker; called in the event loop."""

    @property
    def subscriptions(self) -> Sequence[Subscription]:
        """What it wants to hear."""

    def connected(self, publish: Callable[[str, bytes], None]) -> None:
        """The broker is there: `publish(topic, payload)` sends at QoS 1, not retained."""

    def message(self, topic: str, payload: bytes, retained: bool, settle: Settle) -> bool:
        """Take a message and settle it some time; False if its topic is not one of these."""

    def lost(self, cause: Cause) -> None:
        """The broker is gone."""


class BrokerConnection:
    """One connection, used once. `client_id` must be unique at the broker."""

    def __init__(self, address: BrokerAddress, client_id: str, subscribers: Sequence[Subscriber]) -> None:
        self._address = address
        self._subscribers = subscribers
        self._loop = asyncio.get_running_loop()
        self._entered: asyncio.Future[None] = self._loop.create_future()
        self._subscribed: asyncio.Future[None] = self._loop.create_future()
        self._left: asyncio.Future[None] = self._loop.create_future()
        self._lost: asyncio.Future[Cause] = self._loop.create_future()
        self._unsettled: dict[int, tuple[float, Settle]] = {}
        self._count = 0
        self._client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=client_id,
            clean_session=False,
            protocol=MQTTProtocolVersion.MQTTv311,
            manual_ack=True,
            reconnect_on_failure=False,  # a client used again would send stale commands again
        )
        self._client.connect_timeout = CONNECT_S
        if address.user:
            self._client.username_pw_set(address.user, address.password)
        if address.tls is not None:
            self._client.tls_set_context(address.tls)
        self._client.on_socket_open = _at_once
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_subscribe = self._on_subscribe
        self._client.on_unsubscribe = self._on_unsubscribe
        self._client.on_message = self._on_message

    async def run(self, ready: Callable[[], None]) -> None:
        """Connect, call `ready`, serve until the broker is gone. Raises WireLostError, BrokerRefusedError."""
        try:
            await self._enter()
            for subscriber in self._subscribers:
                subscriber.connected(self._publish)
            await self._subscribe()
            ready()
            await self._serve()
        finally:
            await asyncio.shield(self._leave())

    async def _enter(self) -> None:
        address = self._address
        try:
            await asyncio.to_thread(self._client.connect, address.host, address.port, KEEPALIVE_S)
        except (OSError, ValueError) as error:  # ValueError: paho's for a host that cannot be one
            raise WireLostError(str(address), failed(getattr(error, "strerror", None) or error)) from None
        self._client.loop_start()
        await self._await(self._entered)

    async def _subscribe(self) -> None:
        wanted = [(s.topic, s.qos) for subscriber in self._subscribers for s in subscriber.subscriptions]
        self._client.subscribe(wanted)
        await self._await(self._subscribed)

    async def _await(self, answer: asyncio.Future[None]) -> None:
        await _first(CONNECT_S, answer, self._lost)
        if answer.done():
            return answer.result()
        raise WireLostError(str(self._address), self._lost.result() if self._lost.done() else NO_ANSWER)

    async def _serve(self) -> None:
        while not self._lost.done():
            await _first(SWEEP_S, self._lost)
            late = self._loop.time() - UNSETTLED_S
            for since, settle in list(self._unsettled.values()):
                if since < late:
                    settle()
        raise WireLostError(str(self._address), self._lost.result())

    async def _leave(self) -> None:
        cause = BROKER_GONE if self._lost.done() else STOPPED
        for subscriber in self._subscribers:
            subscriber.lost(cause)
        if self._entered.done() and not self._lost.done():
            # or else the broker keeps every heartbeat for a bridge that may not come back
            self._client.unsubscribe([s.topic for subscriber in self._subscribers for s in subscriber.subscriptions])
            await _first(GOODBYE_S, self._left, self._lost)
        self._client.disconnect()
        await asyncio.to_thread(self._client.loop_stop)
        for future in (self._entered, self._subscribed):
            if future.done() and not future.cancelled():
                future.exception()  # looked at, whoever waited for it
        self._unsettled.clear()

    def _publish(self, topic: str, payload: bytes) -> None:
        if not self._lost.done():
            self._client.publish(topic, payload, qos=1)

    # -- in paho's thread --

    def _on_connect(self, _c: Client, _u: Any, _f: ConnectFlags, code: ReasonCode, _p: Properties | None) -> None:
        error = BrokerRefusedError(str(self._address), str(code)) if code.is_failure else None
        self._post(_finish, self._entered, error)

    def _on_subscribe(self, _c: Client, _u: Any, _m: int, codes: list[ReasonCode], _p: Properties | None) -> None:
        refused = any(code.is_failure for code in codes)
        error = BrokerRefusedError(str(self._address), "it may not subscribe") if refused else None
        self._post(_finish, self._subscribed, error)

    def _on_unsubscribe(self, _c: Client, _u: Any, _m: int, _codes: list[ReasonCode], _p: Properties | None) -> None:
        self._post(_finish, self._left, None)

    def _on_disconnect(self, _c: Client, _u: Any, _f: DisconnectFlags, code: ReasonCode, _p: Properties | None) -> None:
        log.debug("%s: %s", self._address, code)
        self._post(self._gone, BROKER_GONE)

    def _on_message(self, _client: Client, _user: Any, message: MQTTMessage) -> None:
        self._post(self._message, message.topic, message.payload, message.retain, message.mid, message.qos)

    def _post(self, what: Callable[..., None], *values: object) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *values)
        except RuntimeError:  # the loop is closed: nobody is left to tell
            pass

    # -- in the event loop --

    def _gone(self, cause: Cause) -> None:
        if not self._lost.done():
            self._lost.set_result(cause)

    def _message(self, topic: str, payload: bytes, retained: bool, mid: int, qos: int) -> None:
        settle = self._owe(mid, qos) if qos else settled
        if not any(subscriber.message(topic, payload, retained, settle) for subscriber in self._subscribers):
            settle()

    def _owe(self, mid: int, qos: int) -> Settle:
        self._count += 1
        debt = self._count

        def settle() -> None:
            if self._unsettled.pop(debt, None) is not None and not self._lost.done():
                self._client.ack(mid, qos)

        self._unsettled[debt] = (self._loop.time(), settle)
        return settle


def _at_once(_client: Client, _userdata: Any, sock: Any) -> None:
    """Send what is small at once: or else an ack waits until the broker has confirmed what went before it."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


async def _first(seconds: float, *futures: asyncio.Future[Any]) -> None:
    """Wait for the first of several, and no longer than so many seconds; none of them is cancelled."""
    await asyncio.wait(futures, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


def _finish(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
