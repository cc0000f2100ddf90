"""The bridge's end of the protocol, as small as it can be, for tests of trays."""

import json
import zlib


def line(message: dict) -> bytes:
    """Return the message as a frame, made without the firmware's own code."""
    body = json.dumps(message, separators=(",", ":")).encode("ascii")
    return body + b"*%08x\n" % zlib.crc32(body)


class Host:
    """Greets, keeps every record once, acks. `send(message)` is called with what the tray should hear.

    `journal` maps (dev, inst, n) to the record, as a bridge's primary key would; `refused` counts duplicates.
    """

    def __init__(self, send, sid="s1", journal=None):
        self._send = send
        self.sid = sid
        self.journal = {} if journal is None else journal
        self.dev = ""
        self.hello = None
        self.last = {}
        self.refused = 0
        self.heard = []  # everything but records
        self.open = False
        self._buffer = b""
        for _, inst, n in self.journal:
            self.last[inst] = max(n, self.last.get(inst, 0))

    def greet(self):
        """Say hello."""
        self._send({"t": "hello", "v": 1, "sid": self.sid, "max": 512})

    def feed(self, data: bytes):
        """Take bytes from the tray; damaged lines are dropped."""
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for text in lines:
            body, star, crc = text.rpartition(b"*")
            if star and crc == b"%08x" % zlib.crc32(body):
                self.take(json.loads(body))

    def take(self, message: dict):
        """Take one message from the tray."""
        kind = message["t"]
        if kind == "hello":
            self.hello = message
            self.dev = message["dev"]
            if message["sid"] != self.sid:
                self.greet()
            else:
                self.open = True
                self.last.setdefault(message["inst"], message["lo"] - 1)
        elif kind in ("roll", "fault"):
            self.record(message)
            return
        self.heard.append(message)

    def record(self, message: dict):
        """Keep a record once, and ack it."""
        inst, n = message["inst"], message["n"]
        last = self.last.get(inst)
        if last is None:
            return
        if n > last + 1:
            self._send({"t": "nack", "inst": inst, "n": last + 1, "why": "want"})
        elif n <= last:
            self.refused += 1
            self.ack(inst)
        else:
            assert (self.dev, inst, n) not in self.journal
            self.journal[self.dev, inst, n] = message
            self.last[inst] = n
            self.ack(inst)

    def ack(self, inst: str):
        """Ack everything that is kept."""
        self._send({"t": "ack", "inst": inst, "n": self.last[inst]})

    def rolls(self) -> list:
        """Return the rolls in order."""
        return [message for message in self.journal.values() if message["t"] == "roll"]

    def faces(self) -> list:
        """Return the faces of all dice in order."""
        return [die[1] for message in self.rolls() for die in message["dice"]]

    def answers(self) -> list:
        """Return acks and nacks of commands."""
        return [message for message in self.heard if message["t"] in ("ack", "nack")]
