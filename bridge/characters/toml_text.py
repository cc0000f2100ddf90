"""Writes plain data as TOML that people like to read and edit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDEST: Final = 110


def toml_text(data: Mapping[str, Any]) -> str:
    """`data` as TOML: what fits on a line stands on one, the rest as tables.

    Text, numbers, true and false, lists and objects, at any depth; keys whose value is None are left out.
    Raises `TypeError` for anything else.
    """
    return "\n".join(_table(data, "")).strip("\n") + "\n"


def _table(data: Mapping[str, Any], path: str) -> Iterator[str]:
    """The lines of a table: what can stand on one line first, since whatever follows a header belongs to it."""
    below: list[tuple[str, Any]] = []
    for key, value in data.items():
        if value is None:
            continue
        line = f"{_key(key)} = {_inline(value)}"
        if _is_tables(value) and (len(line) > _WIDEST or "\n" in line or isinstance(value, list)):
            below.append((key, value))
        else:
            yield line
    for key, value in below:
        here = f"{path}.{_key(key)}" if path else _key(key)
        for part in value if isinstance(value, list) else (value,):
            lines = list(_table(part, here))
            if isinstance(value, list):
                yield from ("", f"[[{here}]]")
            elif not lines or lines[0]:  # a table of tables alone needs no header
                yield from ("", f"[{here}]")
            yield from lines


def _is_tables(value: object) -> bool:
    """Whether it can be written as a table, or as a list of tables."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, Mapping) for part in value)
    return isinstance(value, Mapping) and bool(value)


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(_inline(part) for part in value)}]"
    if isinstance(value, Mapping):
        parts = [f"{_key(key)} = {_inline(part)}" for key, part in value.items() if part is not None]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"
    raise TypeError(f"TOML has no way to write {type(value).__name__}")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
