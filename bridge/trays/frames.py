r"""Lines between bridge and tray: `{json}*crc32hex\n`, printable ASCII only (docs/tray-protocol.md, "Lines").

The checksum is over the JSON bytes as sent: key order differs between interpreters, so nothing is ever serialised again
to check it.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from bridge.trays.errors import FrameError

UP_LIMIT = 512
"""Bytes of a line from tray to bridge, line feed included."""
DOWN_LIMIT = 240
"""Bytes of a line from bridge to tray, line feed included."""
SEAL = 10
"""Bytes that a line has more than its JSON: star, checksum, line feed."""
CONSOLE_LIMIT = 160
"""Characters of a console line that are kept."""

_SEALED = re.compile(rb"(\{.+)\*([0-9a-f]{8})\Z", re.DOTALL)
_LOOKS_SEALED = re.compile(rb"\{.*\*.{8}\Z", re.DOTALL)
_PLAIN = re.compile(rb"[\x20-\x7e]*\Z")
_OTHER = re.compile(r"[^\x20-\x7e]")


class _Head(msgspec.Struct):
    t: str


_head = msgspec.json.Decoder(_Head)


@dataclass(frozen=True, slots=True)
class Frame:
    """A message that arrived whole: `t` is its type, `body` its JSON as sent."""

    t: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Console:
    """A line that was not meant as a frame: boot messages, a traceback. Printable, at most 160 characters."""

    text: str


@dataclass(frozen=True, slots=True)
class Bad:
    """A line that was meant as a frame: `crc` (checksum), `json` (content), `len` (over the limit, dropped)."""

    why: str


Item: TypeAlias = Frame | Console | Bad


def dumps(message: msgspec.Struct | dict[str, object]) -> bytes:
    """Return compact JSON in printable ASCII; other characters are escaped."""
    text = json.dumps(msgspec.to_builtins(message), separators=(",", ":"), allow_nan=False)
    return text.replace("\x7f", "\\u007f").encode("ascii")


def seal(body: bytes) -> bytes:
    """Return the line that carries JSON: the bytes, their checksum, a line feed."""
    return b"%b*%08x\n" % (body, zlib.crc32(body))


def encode(message: msgspec.Struct | dict[str, object], limit: int = DOWN_LIMIT) -> bytes:
    """Return the JSON of a message for a line of at most `limit` bytes. Raises FrameError when it is longer."""
    body = dumps(message)
    if len(body) + SEAL > limit:
        raise FrameError(f"a line of {len(body) + SEAL} bytes, {limit} are allowed")
    return body


def read_body(body: bytes) -> Frame | Bad:
    """Return JSON that arrived whole (by its checksum or over MQTT) as a frame; `Bad("json")` if it is no message."""
    if not _PLAIN.match(body):
        return Bad("json")
    try:
        head = _head.decode(body)
    except (msgspec.DecodeError, RecursionError):
        return Bad("json")
    return Frame(head.t, body)


class FrameReader:
    """Bytes in any pieces to frames, console lines and complaints; holds at most one line; never raises."""

    def __init__(self, limit: int = UP_LIMIT) -> None:
        self._limit = limit
        self._line = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> list[Item]:
        """Take bytes as they came and return what they complete, in order."""
        found: list[Item] = []
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._add(piece, found)
            if self._line:
                self._take(bytes(self._line), found)
            self._line.clear()
            self._skipping = False
        self._add(rest, found)
        return found

    def _add(self, piece: bytes, found: list[Item]) -> None:
        """Add to the line at hand; one over the limit is complained of once and nothing of it is kept."""
        if self._skipping:
            return
        if len(self._line) + len(piece) < self._limit:
            self._line += piece
            return
        self._skipping = True
        self._line.clear()
        found.append(Bad("len"))

    @staticmethod
    def _take(line: bytes, found: list[Item]) -> None:
        line = line.removesuffix(b"\r")
        sealed = _SEALED.match(line)
        if sealed is not None and int(sealed[2], 16) == zlib.crc32(sealed[1]):
            found.append(read_body(sealed[1]))
        elif _LOOKS_SEALED.match(line):
            found.append(Bad("crc"))
        elif line:
            found.append(Console(console_text(line)))


def console_text(line: bytes) -> str:
    """Return bytes as printable text: at most 160 characters, a dot for each byte that is not printable ASCII."""
    return _OTHER.sub(".", line[:CONSOLE_LIMIT].decode("latin-1"))
