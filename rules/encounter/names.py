"""What checks, conditions, items and moments are called: a catalogue term where we have one, else the table's words."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from rules.reading import Reading
from rules.terms import Message, Text, msg, slug

Name = Message | Text
"""What people read: a term in their language, or words that somebody at the table wrote."""

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
RESERVED: Final = (
    "gm", "done", "back", "nobody", "elsewhere", "none", "other", "close", "pass", "give_up", "stop_sustaining",
)  # fmt: skip
"""Words that options use beside ids."""
_DATA = Path(__file__).parent / "data"


def load_data(name: str) -> Any:
    """A JSON file of the `data` folder."""
    return json.loads((_DATA / name).read_text(encoding="utf-8"))


_NAMES: Final = load_data("names.json")
KNOWN_CHECKS: Final[tuple[str, ...]] = tuple(_NAMES["checks"])
KNOWN_CONDITIONS: Final[tuple[str, ...]] = tuple(_NAMES["conditions"])
RANGES: Final[tuple[str, ...]] = tuple(_NAMES["ranges"])
"""How far apart people are where a chase becomes an encounter or an encounter a chase, nearest first."""


@lru_cache(maxsize=512)
def term(kind: str, word: str) -> Message:
    """The catalogue message of a word of ours: `term("phase", "de_energize")` is `enc-phase-de-energize`."""
    return msg(f"enc-{kind}-{slug(word)}")


def check_name(check: str) -> Name:
    """What a check or defence is called."""
    known = check in KNOWN_CHECKS or check == PLAIN_CHECK
    return term("check", check) if known else Text(check.replace("_", " "))


def condition_name(condition: str) -> Name:
    """What a condition is called."""
    return term("condition", condition) if condition in KNOWN_CONDITIONS else Text(condition.replace("_", " "))


PLAIN_CHECK: Final = "check"
"""A check of no name, such as the GM's improvised items ask for."""
MOST: Final = 1_000_000
"""What nobody has more of: a resource, damage."""


def read_id(reading: Reading, key: str = "id") -> str:
    """An id: an ASCII letter, then letters, digits, `_`, `-`; at most 40 characters, and none of `RESERVED`."""
    identity = reading.text(key, longest=40)
    taken = identity in RESERVED or identity.startswith("release-")
    if identity and (_ID.fullmatch(identity) is None or taken):
        reading.fault(key, msg("enc-setup-id", got=Text(identity)))
    return identity


def read_numbers(reading: Reading, key: str, *, least: int = -100, most: int = 1000, rule: str = "") -> dict[str, int]:
    """An object of whole numbers by name; empty where it is not there."""
    if not reading.has(key):
        return {}
    numbers = reading.object(key)
    return {name: numbers.number(name, least=least, most=most, rule=rule) for name in list(numbers.keys())}
