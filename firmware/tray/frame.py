"""Frames: one JSON object a line, `{json}*crc32hex` and a line feed, printable ASCII only.

The checksum is over the JSON bytes as sent (key order is not the same on every interpreter).
"""

import binascii
import json

from .errors import FrameError

UP_LIMIT = 512  # bytes of a line from tray to bridge, line feed included
DOWN_LIMIT = 240  # and from bridge to tray: a Pico's input ring holds 512, its USB FIFO 256
CONSOLE_LIMIT = 160  # characters of a console line that are kept
_SEAL = 9  # "*" and eight hex digits


def dumps(message: dict) -> bytes:
    """Return the message as compact JSON in printable ASCII. Raises FrameError for what JSON cannot say."""
    try:
        text = json.dumps(message, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise FrameError(f"not a message: {error}") from None
    if not isinstance(message, dict):
        raise FrameError("not a message: an object is needed")
    return _ascii(text).encode()


def _ascii(text: str) -> str:
    """Escape everything outside printable ASCII; it can only stand inside a JSON string."""
    for char in text:
        if not " " <= char <= "~":
            break
    else:
        return text
    out = []
    for char in text:
        code = ord(char)
        if 0x20 <= code <= 0x7E:
            out.append(char)
        elif code > 0xFFFF:
            code -= 0x10000
            out.append("\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF)))
        else:
            out.append("\\u%04x" % code)
    return "".join(out)


def seal(body: bytes) -> bytes:
    """Return the line that carries `body`: the bytes, their checksum, a line feed."""
    return body + b"*%08x\n" % (binascii.crc32(body) & 0xFFFFFFFF)


def encode(message: dict, limit: int) -> bytes:
    """Return the message as one line of at most `limit` bytes. Raises FrameError when it is longer."""
    line = seal(dumps(message))
    if len(line) > limit:
        raise FrameError(f"a line of {len(line)} bytes, {limit} are allowed")
    return line


def unseal(line: bytes) -> bytes | None:
    """Return the JSON bytes of a line (without its line feed), or None when its checksum does not fit."""
    cut = len(line) - _SEAL
    if cut < 2 or line[0] != 0x7B or line[cut] != 0x2A:
        return None
    body = line[:cut]
    if line[cut:] != b"*%08x" % (binascii.crc32(body) & 0xFFFFFFFF):
        return None
    return body


def loads(body: bytes) -> dict | None:
    """Return the message in JSON bytes that came whole: an object with a text `t`; None for anything else."""
    for byte in body:
        if not 0x20 <= byte <= 0x7E:
            return None
    try:
        message = json.loads(body)
    except (ValueError, RuntimeError, MemoryError):  # RuntimeError: brackets nested too deep
        return None
    if isinstance(message, dict) and isinstance(message.get("t"), str):
        return message
    return None


class FrameReader:
    """Bytes in any pieces to frames and console lines; holds at most one line; never raises.

    `feed` returns pairs in order of arrival: `("frame", message)`, `("console", text)`, and `("bad", why)`
    for a line that was meant as a frame: `crc` (checksum), `json` (checksum fits, content does not),
    `len` (over the limit; dropped up to the next line feed). `bad` counts them by reason.
    """

    def __init__(self, limit: int):
        self._limit = limit
        self._line = bytearray()
        self._skipping = False
        self.bad = {"crc": 0, "json": 0, "len": 0}

    def feed(self, data: bytes) -> list:
        """Take bytes as they came and return what they complete."""
        found = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            piece = data[start:] if end < 0 else data[start:end]
            start = end + 1
            if not self._skipping:
                if len(self._line) + len(piece) >= self._limit:
                    self._skipping = True
                    self._line = bytearray()
                    self._count("len", found)
                else:
                    self._line.extend(piece)
            if end < 0:
                return found
            if self._skipping:
                self._skipping = False
            elif self._line:
                line = bytes(self._line)
                self._line = bytearray()
                self._take(line, found)

    def _take(self, line: bytes, found: list) -> None:
        if line[-1] == 0x0D:  # a console that turns LF into CR LF
            line = line[:-1]
        body = unseal(line)
        if body is not None:
            message = loads(body)
            if message is None:
                self._count("json", found)
            else:
                found.append(("frame", message))
        elif line[:1] == b"{" and line[-_SEAL : 1 - _SEAL] == b"*":
            self._count("crc", found)
        elif line:
            found.append(("console", console_text(line[:CONSOLE_LIMIT])))

    def _count(self, why: str, found: list) -> None:
        self.bad[why] += 1
        found.append(("bad", why))


def console_text(line: bytes) -> str:
    """Return bytes as printable ASCII, a dot for everything else."""
    return "".join([chr(byte) if 0x20 <= byte <= 0x7E else "." for byte in line])
