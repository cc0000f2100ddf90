"""Conditions as data: what an item or a set-up says of one, and one that is on a character (ENC-41, ENC-45)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.encounter.items import Save
from rules.encounter.names import read_id, read_numbers
from rules.reading import Reading

OFF_GUARD = "off_guard"
DOWN = "down"


@dataclass
class Condition:
    """A named condition. `by` is whose Prepare phases count its rounds (ENC-41), `effect` what it ends with.

    `ends_with` is only for set-ups that start in the middle: the caster and item of that effect.
    """

    name: str
    by: str
    rounds: int | None = None
    elapsed: int = 0
    counter: int | None = None
    save: Save | None = None
    modifiers: tuple[tuple[str, int], ...] = ()
    effect: int | None = None
    from_surprise: bool = False
    ends_with: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class ConditionData:
    """A condition as data: name, rounds, counter, save, changes of checks and defences."""

    name: str = "condition"
    rounds: int | None = None
    counter: int | None = None
    save: Save | None = None
    modifiers: tuple[tuple[str, int], ...] = ()

    def put(self, by: str, effect: int | None = None, elapsed: int = 0) -> Condition:
        """One such condition, cast by `by`."""
        return Condition(
            self.name, by, self.rounds, elapsed, self.counter, self.save, self.modifiers, effect
        )  # fmt: skip


def read_condition(reading: Reading, key: str = "condition") -> ConditionData:
    """`{key: name, "rounds", "counter", "save": {"check", "difficulty", "success"}, "modifiers": {name: number}}`."""
    return ConditionData(
        name=read_id(reading, key),
        rounds=reading.number("rounds", least=1, most=1000, rule="ENC-41") if reading.has("rounds") else None,
        counter=reading.number("counter", least=1, most=1000) if reading.has("counter") else None,
        save=_read_save(reading.object("save")) if reading.has("save") else None,
        modifiers=tuple(read_numbers(reading, "modifiers", rule="ENC-06").items()),
    )


def _read_save(reading: Reading) -> Save:
    return Save(
        reading.text("check", longest=40, rule="ENC-45"),
        reading.number("difficulty", least=-50, most=200, rule="ENC-45"),
        reading.one_of("success", Save.SUCCESS, "end", rule="ENC-45"),
    )
