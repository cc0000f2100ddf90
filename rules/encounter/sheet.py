"""What a character brings into an encounter: numbers that the rules take as they are (ENC-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.encounter.names import MOST, read_id, read_numbers
from rules.names import read_name
from rules.reading import Reading
from rules.terms import Json, Text, msg

USUAL_SIDES: Final = ("players", "others")
"""The sides of those whose sheets name none: players' characters, and all others."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One character.

    `checks` are modifiers of d20 rolls, `passives` passive values that differ from base + modifier, `defences`
    difficulties that items aim at, `reductions` what is taken off damage (by type, or `all`). `elsewhere` holds
    the same character's sheets of other rule systems, carried along unread.
    """

    id: str
    name: str
    side: str = "others"
    player: bool = False
    checks: Mapping[str, int] = field(default_factory=dict)
    passives: Mapping[str, int] = field(default_factory=dict)
    defences: Mapping[str, int] = field(default_factory=dict)
    reductions: Mapping[str, int] = field(default_factory=dict)
    health: int | None = None
    reactions: int = 1
    items: tuple[str, ...] = ()
    hands: tuple[str, ...] = ("", "")
    resources: Mapping[str, int] = field(default_factory=dict)
    elsewhere: Mapping[str, Json] = field(default_factory=dict)

    def json(self) -> dict[str, Json]:
        """The object that `read_sheet` reads back as this sheet."""
        out: dict[str, Json] = {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "player": self.player,
            "checks": dict(self.checks),
            "passives": dict(self.passives),
            "defences": dict(self.defences),
            "reductions": dict(self.reductions),
            "reactions": self.reactions,
            "items": list(self.items),
            "hands": list(self.hands),
            "resources": dict(self.resources),
            "elsewhere": dict(self.elsewhere),
        }
        return out if self.health is None else out | {"health": self.health}


def read_sheet(reading: Reading, language: str = "en") -> Sheet:
    """A character sheet. Faults are collected in `reading`; whoever made it calls `check()`."""
    identity = read_id(reading)
    player = reading.flag("player", False)
    health = reading.number("health", least=1, most=10_000) if reading.has("health") else None
    return Sheet(
        id=identity,
        name=read_name(reading, language, identity or None) or identity,
        side=reading.text("side", USUAL_SIDES[0 if player else 1], longest=40),
        player=player,
        checks=read_numbers(reading, "checks", rule="ENC-06"),
        passives=read_numbers(reading, "passives", rule="ENC-06"),
        defences=read_numbers(reading, "defences", rule="ENC-06"),
        reductions=read_numbers(reading, "reductions", least=0, rule="ENC-96"),
        health=health,
        reactions=reading.number("reactions", 1, most=20, rule="ENC-42"),
        items=reading.words("items", rule="ENC-100"),
        hands=read_hands(reading, "hands"),
        resources=read_numbers(reading, "resources", least=0, most=MOST, rule="ENC-66"),
        elsewhere=reading.whole("elsewhere"),
    )


def read_hands(reading: Reading, key: str) -> tuple[str, ...]:
    """What each hand holds, "" for a free one; two free hands where nothing is said (ENC-79)."""
    hands = reading.words(key, ("", ""), rule="ENC-79")
    if not 1 <= len(hands) <= 8:
        reading.fault(key, msg("enc-setup-hands", got=len(hands)), "ENC-79")
        return ("", "")
    for place, held in enumerate(hands):
        if len(held) > 40:
            reading.fault(key, msg("enc-setup-too-long", got=Text(f"{held[:20]}…"), place=place + 1), "ENC-79")
    return hands
