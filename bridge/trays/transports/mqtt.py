"""Trays at an MQTT broker, as docs/tray-protocol.md says: `dicewire/<dev>/state`, `info`, `up`, `down/<bridge>`."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence

from bridge.trays.causes import LAST_WILL, Cause
from bridge.trays.errors import BrokerAddressError, TrayError, WireLostError
from bridge.trays.frames import SEAL, UP_LIMIT, Bad, Frame, read_body
from bridge.trays.messages import Info, read
from bridge.trays.transports.backoff import MOST_S, Backoff
from bridge.trays.transports.base import Floor
from bridge.trays.transports.broker import BrokerConnection, Subscriber, Subscription
from bridge.trays.transports.broker_address import BrokerAddress
from bridge.trays.transports.mosquitto import ManagedBroker
from bridge.trays.transports.wire import Settle, Wire
from bridge.trays.transports.wled import WledSettings, WledTopics
from rules.terms import Text, msg

ROOT = "dicewire"
DEV = re.compile(r"[a-z0-9-]{1,24}")
MOST_WIRES = 2000
PAYLOAD = UP_LIMIT - SEAL


class TrayTopics:
    """The tray topics of one broker: a wire for each tray that is online, handed to `came`.

    `bridge` is this bridge's own name; `introduce` hears what a tray is, though it may be off.
    """

    def __init__(self, bridge: str, came: Callable[[Wire], None], introduce: Callable[[Info], None]) -> None:
        self._bridge = bridge
        self._came = came
        self._introduce = introduce
        self._publish: Callable[[str, bytes], None] | None = None
        self._wires: dict[str, Wire] = {}

    @property
    def subscriptions(self) -> Sequence[Subscription]:
        """State, description and messages of every tray."""
        return [Subscription(f"{ROOT}/+/{leaf}", 1) for leaf in ("state", "info", "up")]

    def connected(self, publish: Callable[[str, bytes], None]) -> None:
        """The broker is there."""
        self._publish = publish

    def lost(self, cause: Cause) -> None:
        """The broker is gone, and with it the way to every tray."""
        self._publish = None
        for wire in list(self._wires.values()):
            wire.lose(cause)
        self._wires.clear()

    def message(self, topic: str, payload: bytes, retained: bool, settle: Settle) -> bool:
        """Take a message of a tray."""
        root, _, rest = topic.partition("/")
        dev, _, leaf = rest.partition("/")
        if root != ROOT or DEV.fullmatch(dev) is None:
            return False
        if leaf == "up" and not retained:
            self._up(dev, payload, settle)
            return True
        if leaf == "state":
            self._state(dev, payload)
        elif leaf == "info":
            self._info(dev, payload)
        settle()
        return True

    def _up(self, dev: str, payload: bytes, settle: Settle) -> None:
        wire = self._wire(dev)
        if wire is None:
            settle()
        else:
            wire.feed([read_body(payload) if len(payload) <= PAYLOAD else Bad("len")], settle)

    def _state(self, dev: str, payload: bytes) -> None:
        if payload == b"online":
            self._wire(dev)
        elif dev in self._wires:
            self._wires.pop(dev).lose(LAST_WILL)

    def _info(self, dev: str, payload: bytes) -> None:
        frame = read_body(payload)
        info = read(frame) if isinstance(frame, Frame) else None
        if isinstance(info, Info) and info.dev == dev:
            self._introduce(info)

    def _wire(self, dev: str) -> Wire | None:
        wire = self._wires.get(dev)
        if wire is None and len(self._wires) < MOST_WIRES and self._publish is not None:
            publish, topic = self._publish, f"{ROOT}/{dev}/down/{self._bridge}"

            def send(body: bytes) -> None:
                publish(topic, body)

            def close() -> None:
                if self._wires.get(dev) is made:
                    del self._wires[dev]

            made = wire = Wire("mqtt", f"{ROOT}/{dev}", send=send, close=close, dev=dev)
            self._wires[dev] = made
            self._came(made)
        return wire


class MqttTransport:
    """Trays at `broker`: an address, or a broker that is started and ended with this transport.

    `bridge` names this bridge at the broker (`a-z 0-9 -`, at most 24); it must be its own there, for two of one name
    throw each other out. With `wled`, dice trays that run WLED are read as well.
    """

    name = "mqtt"

    def __init__(
        self, broker: BrokerAddress | ManagedBroker, bridge: str = "bridge", wled: WledSettings | None = None
    ) -> None:
        if DEV.fullmatch(bridge) is None:
            raise BrokerAddressError("name", "a bridge's name has 1 to 24 of a-z, 0-9 and -", bridge)
        self._broker = broker
        self._bridge = bridge
        self._wled = wled

    async def open(self) -> None:
        """Start the managed broker, if it is one (raising as it does); a broker elsewhere may come later."""
        if isinstance(self._broker, ManagedBroker):
            await self._broker.start()

    async def close(self) -> None:
        """End the managed broker, if it is one."""
        if isinstance(self._broker, ManagedBroker):
            await self._broker.stop()

    async def run(self, floor: Floor) -> None:
        """Stay connected to the broker, and talk to each tray that is there."""
        backoff = Backoff()
        stopping = False
        async with asyncio.TaskGroup() as group:

            def came(wire: Wire) -> None:
                if not stopping:
                    group.create_task(floor.talk(wire))

            subscribers: list[Subscriber] = [TrayTopics(self._bridge, came, floor.introduce)]
            if self._wled is not None:
                subscribers.append(WledTopics(self._wled, came))
            try:
                while True:
                    delay = await self._connect(floor, subscribers, backoff)
                    await asyncio.sleep(delay)
            finally:
                stopping = True

    async def _connect(self, floor: Floor, subscribers: Sequence[Subscriber], backoff: Backoff) -> float:
        """Serve over one connection; returns how long to wait before the next."""

        def ready() -> None:
            backoff.reset()
            floor.notice(self.name, "info", msg("tray-broker-connected", where=Text(str(address))))

        try:
            if isinstance(self._broker, ManagedBroker):
                address = await self._broker.start()
            else:
                address = self._broker
            await BrokerConnection(address, f"{ROOT}-{self._bridge}", subscribers).run(ready)
        except WireLostError as error:
            floor.notice(self.name, "warn", error.reason)
        except TrayError as error:  # refused, or the managed broker does not start: soon again would be no use
            floor.notice(self.name, "error", error.reason)
            return MOST_S
        return backoff.next()
