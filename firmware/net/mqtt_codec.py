"""MQTT 3.1.1 packets as a client needs them (OASIS standard of 2014-10-29): bytes in and out, no I/O."""

from ..tray.errors import TransportError

CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP = 2, 3, 4, 9, 13
PINGREQ = b"\xc0\x00"
DISCONNECT = b"\xe0\x00"
REFUSED = {
    1: "it does not speak MQTT 3.1.1",
    2: "it does not like the client id",
    3: "not available",
    4: "user or password wrong",
    5: "not allowed",
}


def _text(text) -> bytes:
    data = text.encode() if isinstance(text, str) else text
    return bytes([len(data) >> 8, len(data) & 0xFF]) + data


def _packet(head: int, body: bytes) -> bytes:
    size = len(body)
    length = b""
    while True:
        size, digit = size >> 7, size & 0x7F
        length += bytes([digit | 0x80 if size else digit])
        if not size:
            return bytes([head]) + length + body


def connect(client: str, keepalive: int, will: tuple, user: str = "", password: str = "") -> bytes:
    """CONNECT with a clean session and a retained QoS 1 will (topic, payload)."""
    flags = 0x02 | 0x04 | 0x08 | 0x20
    body = _text(client) + _text(will[0]) + _text(will[1])
    if user:
        flags |= 0x80
        body += _text(user)
        if password:
            flags |= 0x40
            body += _text(password)
    return _packet(0x10, _text("MQTT") + bytes([4, flags, keepalive >> 8, keepalive & 0xFF]) + body)


def publish(topic: str, payload: bytes, pid: int, retain: bool = False) -> bytes:
    """PUBLISH with QoS 1."""
    return _packet(0x32 | int(retain), _text(topic) + bytes([pid >> 8, pid & 0xFF]) + payload)


def puback(pid: int) -> bytes:
    """PUBACK."""
    return bytes([0x40, 2, pid >> 8, pid & 0xFF])


def subscribe(topic: str, pid: int) -> bytes:
    """SUBSCRIBE to one topic with QoS 1."""
    return _packet(0x82, bytes([pid >> 8, pid & 0xFF]) + _text(topic) + b"\x01")


def number(body: bytes, at: int = 0) -> int:
    """Return the packet id at an offset. Raises TransportError when the packet ends before it."""
    if len(body) < at + 2:
        raise TransportError("the broker sent a packet cut short")
    return body[at] << 8 | body[at + 1]


class Published:
    """An incoming PUBLISH; `pid` is 0 for QoS 0, `whole` False when the payload was longer than the reader keeps."""

    def __init__(self, head: int, body: bytes, whole: bool):
        size = number(body)
        at = 2 + size
        if len(body) < at:
            raise TransportError("the broker sent a packet cut short")
        self.topic = body[2:at]
        self.retain = bool(head & 1)
        self.pid = 0
        if head & 6:
            self.pid = number(body, at)
            at += 2
        self.payload = body[at:]
        self.whole = whole


class PacketReader:
    """Bytes in any pieces to packets `(type, flags, body, whole)`; keeps at most `limit` bytes of a packet.

    The rest of a longer one is read past, so that someone's megabyte costs no memory. Raises TransportError
    for a length that MQTT does not allow.
    """

    def __init__(self, limit: int):
        self._limit = limit
        self._head = -1
        self._length = 0
        self._shift = 0
        self._left = -1
        self._body = bytearray()

    def feed(self, data: bytes) -> list:
        """Take bytes as they came and return the packets they complete."""
        found = []
        at = 0
        while at < len(data) or self._left == 0:
            if self._left < 0:
                self._start(data[at])
                at += 1
                continue
            piece = data[at : at + self._left]
            at += len(piece)
            self._left -= len(piece)
            self._body.extend(piece[: self._limit - len(self._body)])
            if not self._left:
                body = bytes(self._body)
                found.append((self._head >> 4, self._head & 15, body, len(body) == self._length))
                self._head = self._left = -1
                self._body = bytearray()
        return found

    def _start(self, byte: int) -> None:
        if self._head < 0:
            self._head, self._length, self._shift = byte, 0, 0
            return
        if self._shift > 21:
            raise TransportError("the broker sent a packet longer than MQTT allows")
        self._length |= (byte & 0x7F) << self._shift
        self._shift += 7
        if not byte & 0x80:
            self._left = self._length
