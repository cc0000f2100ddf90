"""Reads TOML into msgspec structs; every fault names the dotted key and, where it can be found, the line."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bridge.errors import BridgeError

T = TypeVar("T")

_PATH = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<key>.*)`$")
_MISSING = re.compile(r"^Object missing required field `(?P<key>.*)`$")
_HEADER = re.compile(r"^\s*(?P<open>\[\[?)\s*(?P<name>[^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"^\s*(?P<key>[A-Za-z0-9_.\"' -]+?)\s*=")


class TomlError(BridgeError):
    """A file that cannot be used; `key` is the dotted key at fault ("" where it is the file), `line` counts from 1."""

    def __init__(self, path: Path, reason: str, key: str = "", line: int | None = None) -> None:
        place = f"{path}:{line}" if line else str(path)
        super().__init__(f"{place}: {f'{key}: ' if key else ''}{reason}")
        self.path = path
        self.reason = reason
        self.key = key
        self.line = line


def read_toml(path: Path) -> tuple[dict[str, Any], str]:
    """The data and the text of a file. Raises `TomlError` where it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors put a byte order mark before it
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+)", str(error))
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise TomlError(path, f"not valid TOML: {reason}", line=int(found[1]) if found else None) from error
    except RecursionError as error:
        raise TomlError(path, "lists and tables are nested too deep") from error
    except UnicodeDecodeError as error:
        raise TomlError(path, "cannot be read: no text in UTF-8") from error
    except OSError as error:
        raise TomlError(path, f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise TomlError(path, f"a value cannot be read: {error}") from error


def convert_toml(path: Path, data: dict[str, Any], text: str, shape: type[T]) -> T:
    """`data` as a `shape`. Raises `TomlError` naming the key and line of the first fault."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        key, reason = _explain(str(error))
        raise TomlError(path, reason, key, find_line(text, key)) from error


def find_line(text: str, dotted: str) -> int | None:
    """The line, counted from 1, on which a dotted key (`tables[1].name`) is set, or its nearest table begins."""
    wanted = dotted.replace('"', "")
    table, nearest = "", None
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header:
            table = _place(header["name"].replace('"', ""), counts, more=header["open"] == "[[")
            if table in (wanted, f"{wanted}[0]"):
                return number
            if wanted.startswith((f"{table}.", f"{table}[")):
                nearest = number
        elif key:
            here = ".".join(part for part in (table, key["key"].replace('"', "").strip()) if part)
            if wanted == here:
                return number
            if wanted.startswith((f"{here}.", f"{here}[")):
                nearest = number
    return nearest


def _place(name: str, counts: dict[str, int], *, more: bool) -> str:
    """The place of a table, lists numbered: `items.effects` is `items[1].effects[0]` where that is what it lies in.

    `more` where it begins an entry of a list. `counts` are the numbers so far, by place.
    """
    place = ""
    parts = [part.strip() for part in name.split(".")]
    for at, part in enumerate(parts):
        place = f"{place}.{part}" if place else part
        if more and at == len(parts) - 1:
            counts[place] = counts.get(place, -1) + 1
        if place in counts:
            place = f"{place}[{counts[place]}]"
    return place


def _explain(message: str) -> tuple[str, str]:
    found = _PATH.search(message)
    path = found["path"].lstrip(".") if found else ""
    reason = message[: found.start()] if found else message
    for pattern, sentence in ((_UNKNOWN, "unknown key, remove it or correct its spelling"), (_MISSING, "is missing")):
        named = pattern.match(reason)
        if named:
            return ".".join(part for part in (path, named["key"]) if part), sentence
    return path, reason[0].lower() + reason[1:]
