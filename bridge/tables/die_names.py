"""What a table knows of single dice of its trays, and what that makes of what a tray reads. Pure.

A die has a name, a colour, a tag (the group of dice it belongs to, or that it shows tens), another kind than its tray
takes it for, and faces that stand for others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_args

from bridge.protocol.commands import Colour, NameDie
from bridge.tables import errors
from bridge.tables.dice import KINDS
from bridge.tables.errors import refuse
from bridge.tables.records import ReadDie
from bridge.tables.state import DieName, TableState
from bridge.trays.model import DieFace
from rules.terms import Message, Text, msg

TENS = "tens"
"""The tag of a d10 that shows tens: it is a d00."""
COLOURS: Final = get_args(Colour)
TAG: Final = re.compile(r"[a-z0-9-]{1,24}")
FACES: Final = range(-1, 101)
_NAMELESS = DieName()
Names: TypeAlias = Mapping[tuple[str, str], DieName]
"""What is known of dice, by tray and key."""
Seen: TypeAlias = Mapping[tuple[str, str], str]
"""The kinds that trays take dice for, by tray and key."""


def find_name(names: Names, dev: str, key: str | None) -> DieName:
    """What is known of a die; nothing of one without a key."""
    return names.get((dev, key), _NAMELESS) if key else _NAMELESS


def known_kind(name: DieName, kind: str) -> str:
    """The kind of a die that its tray calls a `kind`."""
    kind = name.kind or kind
    return "d00" if name.tag == TENS and kind == "d10" else kind


def tray_kind(names: Names, seen: Seen, dev: str, key: str, kind: str) -> str:
    """What a tray calls a die that the table takes for a `kind`."""
    called = _called(names, seen, dev, key)
    return called if called is not None and known_kind(find_name(names, dev, key), called) == kind else kind


def as_tray_calls(names: Names, seen: Seen, dev: str, kinds: Counter[str]) -> Counter[str]:
    """The dice to ask a tray for: for each die that it takes for another kind than the table, one of that kind."""
    left, asked = Counter(kinds), Counter(kinds)
    for tray, key in names:
        called = _called(names, seen, dev, key) if tray == dev else None
        kind = called and known_kind(names[dev, key], called)
        if called and kind and kind != called and left[kind]:
            left[kind] -= 1
            asked[kind] -= 1
            asked[called] += 1
    return +asked


def _called(names: Names, seen: Seen, dev: str, key: str) -> str | None:
    """The kind that a tray takes a die for, as far as that is known: a tens die is a d10 until it is seen."""
    name = find_name(names, dev, key)
    return seen.get((dev, key)) or ("d10" if name.tag == TENS and name.kind is None else None)


def read_die(names: Names, dev: str, die: DieFace) -> ReadDie:
    """A die as the table knows it."""
    name = find_name(names, dev, die.key)
    kind = known_kind(name, die.kind)
    face = die.face if name.faces is None else name.faces.get(str(die.face), die.face)
    if kind == "d00" and (name.kind or die.kind) == "d10":
        face *= 10
    printed = (die.kind, die.face) if (kind, face) != (die.kind, die.face) else None
    return ReadDie(kind, face, die.key, die.conf, name.tag, printed)


def read_again(names: Names, dev: str, die: ReadDie) -> ReadDie:
    """A die that was read before, as the table knows it now."""
    kind, face = die.printed or (die.kind, die.face)
    return read_die(names, dev, DieFace(kind, face, die.key, die.conf))


def named(was: DieName, command: NameDie) -> DieName:
    """What is known of a die after a command: what is null stays, an empty text or map takes it off.

    Raises CommandError (`bad-value`) naming the field.
    """
    for field, why in _faults(command):
        raise refuse(errors.BAD_VALUE, why, where=field)
    return DieName(
        name=was.name if command.name is None else command.name.strip() or None,
        colour=was.colour if command.colour is None else command.colour or None,
        tag=was.tag if command.tag is None else command.tag or None,
        kind=was.kind if command.kind is None else command.kind or None,
        faces=was.faces if command.faces is None else command.faces or None,
    )


def _faults(command: NameDie) -> Iterator[tuple[str, Message]]:
    if command.kind and command.kind not in KINDS:
        yield "kind", msg("fault-no-such-kind", kinds=tuple(map(Text, KINDS)))
    if command.colour and command.colour not in COLOURS:
        yield "colour", msg("fault-no-such-colour", colours=tuple(map(Text, COLOURS)))
    if command.tag and TAG.fullmatch(command.tag) is None:
        yield "tag", msg("fault-no-tag")
    for printed, face in (command.faces or {}).items():
        if not (_is_number(printed) and int(printed) in FACES and face in FACES):
            yield "faces", msg("fault-no-face", printed=Text(printed[:12]))


def _is_number(text: str) -> bool:
    return re.fullmatch(r"-?[0-9]{1,3}", text) is not None


def known_dice(state: TableState) -> list[dict[str, Any]]:
    """The dice that were named or read of late, as clients know them; those of trays that serve the table."""
    found = []
    for dev, key in dict.fromkeys([*state.dice, *state.seen]):
        name = find_name(state.dice, dev, key)
        if dev in state.trays and (name != _NAMELESS or (dev, key) in state.seen):
            found.append(
                {
                    "dev": dev,
                    "key": key,
                    "read_as": state.seen.get((dev, key)),
                    "name": name.name,
                    "colour": name.colour,
                    "tag": name.tag,
                    "kind": name.kind,
                    "faces": name.faces,
                }
            )
    return found


def looks(names: Names, dev: str, key: str) -> dict[str, str]:
    """How a die is told from others on a screen: its name and its colour, as far as they are known."""
    name = find_name(names, dev, key)
    return {field: value for field, value in (("name", name.name), ("colour", name.colour)) if value is not None}
