"""A conflict that has ended, in no ruleset's terms, and what a set-up that follows it has whatever the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.errors import RefusedError
from rules.handover.plain import JsonObject, as_object, text_at
from rules.terms import Json, msg

YZE: Final = "yze-chase"
GURPS: Final = "gurps-action-chase"
ENCOUNTER: Final = "encounter"

RANGES: Final = ("engaged", "short", "medium", "long", "extreme")
"""How far apart, nearest first, as Year Zero chases and encounters call it."""
PREY: Final = "prey"
PURSUER: Final = "pursuer"


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who was there: a role in a chase, and sheets by ruleset as they are now.

    `down` is out of action; `away` has left the chase before it ended, and may come later.
    """

    id: str
    name: str
    role: str = ""
    down: bool = False
    away: bool = False
    sheets: Mapping[str, JsonObject] = field(default_factory=dict)

    def elsewhere(self, ruleset: str) -> JsonObject:
        """The sheets for other rulesets, as a sheet for `ruleset` carries them along."""
        return {key: sheet for key, sheet in self.sheets.items() if key != ruleset}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A conflict that has ended, in no ruleset's terms. `attacker` is who strikes from ambush, if anybody."""

    members: tuple[Member, ...]
    range: str | None = None
    attacker: str | None = None
    setups: Mapping[str, JsonObject] = field(default_factory=dict)

    def setup(self, ruleset: str) -> JsonObject:
        """The set-up for `ruleset` as it was, if there was one before, with the others carried along."""
        others: JsonObject = {key: value for key, value in self.setups.items() if key != ruleset}
        language = next((one["language"] for one in self.setups.values() if "language" in one), None)
        base: JsonObject = {**self.setups.get(ruleset, {}), "elsewhere": others}
        return base if language is None else base | {"language": language}

    def runners(self) -> list[Member]:
        """Who can run or follow: those who are up and there; where that is one side alone, those who had left too."""
        up = [one for one in self.members if not one.down]
        here = [one for one in up if not one.away]
        roles = {one.role for one in here}
        return here if len(roles) > 1 or not roles <= {PREY, PURSUER} else up

    def chase(self) -> list[Member]:
        """The runners who have a role. Raises `RefusedError` unless somebody runs and somebody follows."""
        able = [one for one in self.runners() if one.role in (PREY, PURSUER)]
        for role in (PREY, PURSUER):
            if all(one.role != role for one in able):
                raise RefusedError(msg(f"follow-up-no-{role}"), "ENC-01")
        return able


@dataclass(frozen=True, slots=True)
class Opening:
    """A set-up that can be played, and the ids of those who got an average sheet in it."""

    setup: JsonObject
    stand_ins: tuple[str, ...] = ()


def read_member(one: Mapping[str, Json], ruleset: str, sheet: JsonObject) -> Member:
    """A member from what was handed over of somebody, and their sheet for `ruleset`."""
    sheets = {key: as_object(value) for key, value in as_object(one.get("elsewhere")).items()}
    sheets |= {key: as_object(value) for key, value in as_object(sheet.get("elsewhere")).items() if key not in sheets}
    plain = {key: value for key, value in sheet.items() if key != "elsewhere"}
    if plain:
        sheets[ruleset] = plain
    identity = text_at(one, "id")
    name, role = text_at(one, "name") or identity, text_at(one, "role")
    return Member(identity, name, role, bool(one.get("down")), bool(one.get("away")), sheets)


def read_setups(
    setup: Mapping[str, Json], handed: Mapping[str, Json], ruleset: str, carried: Collection[str]
) -> dict[str, JsonObject]:
    """Partial set-ups by ruleset: those carried along, and of this one's the keys `carried`."""
    setups = {key: as_object(value) for key, value in as_object(setup.get("elsewhere")).items()}
    mine = {**setup, **as_object(handed.get("setup"))}
    setups[ruleset] = {key: mine[key] for key in carried if key in mine}
    if "language" in setup:
        setups[ruleset]["language"] = setup["language"]
    return setups


def read_range(value: Json) -> str | None:
    """A range; None for anything else."""
    return value if isinstance(value, str) and value in RANGES else None
