"""What a table knows of the dice of its trays makes of what a tray reads: another kind, mapped faces, a tag. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from bridge.tables.records import ReadDie
from bridge.tables.state import DieName
from bridge.trays.model import DieFace

TENS = "tens"
"""The tag of a d10 that shows tens: it is a d00."""
_NAMELESS = DieName()


def find_name(names: Mapping[tuple[str, str], DieName], dev: str, key: str | None) -> DieName:
    """What is known of a die; nothing of one without a key."""
    return names.get((dev, key), _NAMELESS) if key else _NAMELESS


def known_kind(name: DieName, kind: str) -> str:
    """The kind of a die that its tray calls a `kind`."""
    kind = name.kind or kind
    return "d00" if name.tag == TENS and kind == "d10" else kind


def read_die(names: Mapping[tuple[str, str], DieName], dev: str, die: DieFace) -> ReadDie:
    """A die as the table knows it."""
    name = find_name(names, dev, die.key)
    kind = known_kind(name, die.kind)
    face = die.face if name.faces is None else name.faces.get(str(die.face), die.face)
    if kind == "d00" and (name.kind or die.kind) == "d10":
        face *= 10
    printed = (die.kind, die.face) if (kind, face) != (die.kind, die.face) else None
    return ReadDie(kind, face, die.key, die.conf, name.tag, printed)
