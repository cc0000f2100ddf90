"""An MQTT 3.1.1 client for one tray: QoS 1, last will, keep-alive, a time limit on every wait.

It does not repeat messages: the link does, until the bridge itself acks. A PUBACK only shows that the broker lives.
"""

import asyncio

from ..tray.errors import TransportError
from ..tray.frame import DOWN_LIMIT, loads
from ..tray.wait import within
from . import mqtt_codec as codec
from .tasks import Outbox, hang_up, hurry, race
from .wifi import Wired

KEEPALIVE_S = 15
CONNECT_MS = 10000
ANSWER_MS = 10000
WRITE_MS = 10000
PING_MS = KEEPALIVE_S * 500
DEAD_MS = KEEPALIVE_S * 1000  # nothing from the broker although it was pinged meanwhile
PAYLOAD_LIMIT = DOWN_LIMIT - 10
PACKET_LIMIT = 512
IN_FLIGHT = 16


class MqttTransport:
    """Connects, publishes what the link sends, hands over what bridges send, connects again, for ever.

    `dev` is client id and part of every topic; `info` the retained description; `tls` an SSL context or None.
    `log(text)` hears why a connection ended; `clock` is the tray's.
    """

    def __init__(self, address, dev, info, backoff, clock, log, tls=None, network=None):
        self._address = address
        self._dev = dev
        self._info = info
        self._backoff = backoff
        self._clock = clock
        self._log = log
        self._tls = tls
        self._network = network or Wired()
        self._outbox = Outbox()
        self.send = self._outbox.send
        self._base = f"dicewire/{dev}/"
        self._down = (self._base + "down/").encode()
        self._pid = 0
        self._waiting: dict[int, int] = {}  # packet ids without an answer, and since when
        self._ready = asyncio.Event()
        self._writing = asyncio.Lock()

    async def run(self, tray) -> None:
        """Keep the tray connected until cancelled; says good-bye to the broker then."""
        while True:
            await self._network.ready()
            try:
                await self._once(tray)
            except (OSError, TransportError, asyncio.TimeoutError) as error:
                self._log(f"broker {self._address}: {str(error) or 'no answer'}")
                self._network.failed()
            await asyncio.sleep(self._backoff.next_ms() / 1000)

    async def _once(self, tray) -> None:
        address = self._address
        if self._tls is None:
            opening = asyncio.open_connection(address.host, address.port)
        else:
            opening = asyncio.open_connection(address.host, address.port, ssl=self._tls, server_hostname=address.host)
        reader, writer = await within(opening, CONNECT_MS)
        hurry(writer)
        self._outbox.clear()
        self._waiting = {}
        self._ready.clear()
        try:
            await self._hello(writer)
            await race(self._read(reader, writer, tray), self._write(writer, tray), self._ping(writer))
        finally:
            tray.disconnected()
            if self._ready.is_set():
                self._say_goodbye(writer)
            await hang_up(writer)

    async def _hello(self, writer) -> None:
        will = (self._base + "state", "offline")
        address = self._address
        await self._put(writer, codec.connect(self._dev, KEEPALIVE_S, will, address.user, address.password))

    def _say_goodbye(self, writer) -> None:
        """Leave in order, as far as one write without waiting goes; the will covers the rest."""
        try:
            writer.write(codec.publish(self._base + "state", b"offline", self._next(), True) + codec.DISCONNECT)
        except OSError:
            pass

    def _next(self) -> int:
        self._pid = self._pid % 65535 + 1
        return self._pid

    async def _put(self, writer, packet: bytes) -> None:
        async with self._writing:  # MicroPython's drain is for one task at a time
            writer.write(packet)
            await within(writer.drain(), WRITE_MS)

    async def _publish(self, writer, topic: str, payload: bytes, retain: bool = False) -> None:
        pid = self._next()
        self._waiting[pid] = self._clock.now()
        await self._put(writer, codec.publish(self._base + topic, payload, pid, retain))

    # -- tasks of one connection --

    async def _write(self, writer, tray) -> None:
        await within(self._ready.wait(), ANSWER_MS)
        await self._publish(writer, "state", b"online", True)
        await self._publish(writer, "info", self._info, True)
        self._backoff.reset()
        self._network.worked()
        tray.connected()
        while True:
            body = await self._outbox.next()
            while len(self._waiting) >= IN_FLIGHT:
                await asyncio.sleep(0.02)
            await self._publish(writer, "up", body)

    async def _ping(self, writer) -> None:
        while True:
            await asyncio.sleep(PING_MS / 1000)
            await self._put(writer, codec.PINGREQ)
            now = self._clock.now()
            if any(now - since > ANSWER_MS for since in self._waiting.values()):
                raise TransportError("a message was not confirmed")

    async def _read(self, reader, writer, tray) -> None:
        packets = codec.PacketReader(PACKET_LIMIT)
        while True:
            data = await within(reader.read(512), DEAD_MS)
            if not data:
                raise TransportError("closed by the broker")
            for kind, flags, body, whole in packets.feed(data):
                await self._take(writer, tray, kind, flags, body, whole)

    async def _take(self, writer, tray, kind: int, flags: int, body: bytes, whole: bool) -> None:
        if kind == codec.CONNACK:
            code = codec.number(body) & 0xFF
            if code:
                self._backoff.worst()
                raise TransportError("refused: " + codec.REFUSED.get(code, f"code {code}"))
            pid = self._next()
            self._waiting[pid] = self._clock.now()
            await self._put(writer, codec.subscribe(self._base + "down/+", pid))
        elif kind == codec.SUBACK:
            self._waiting.pop(codec.number(body), None)
            if body[2:3] != b"\x01" and body[2:3] != b"\x00":
                self._backoff.worst()
                raise TransportError(f"refused: this user may not listen to {self._base}down/+")
            self._ready.set()
        elif kind == codec.PUBACK:
            self._waiting.pop(codec.number(body), None)
        elif kind == codec.PUBLISH:
            message = codec.Published(flags, body, whole)
            if message.pid:
                await self._put(writer, codec.puback(message.pid))
            self._deliver(message, tray)

    def _deliver(self, message, tray) -> None:
        if message.retain or not message.topic.startswith(self._down):
            return  # a command from last week must not move a gate
        via = message.topic[len(self._down) :]
        if not message.whole or len(message.payload) > PAYLOAD_LIMIT:
            tray.received("bad", "len", via)
            return
        value = loads(message.payload)
        if value is None:
            tray.received("bad", "json", via)
        else:
            tray.received("frame", value, via)
