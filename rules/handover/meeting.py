"""A conflict that has ended, in no ruleset's terms, and what a set-up that follows it has whatever the ruleset."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from rules.errors import RefusedError
from rules.handover.plain import JsonObject
from rules.terms import msg

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

    def told(self, prey: Collection[str], range_: str) -> Meeting:
        """The same, with who runs and how far ahead as the GM says it; as it is where that is empty."""
        roles = [replace(one, role=PREY if one.id in prey else PURSUER) for one in self.members]
        return replace(self, members=tuple(roles) if prey else self.members, range=range_ or self.range)

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
