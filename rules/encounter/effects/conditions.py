"""Effects: conditions with durations, counters and saves, and plain changes of a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.encounter.items import Effect, Save
from rules.encounter.lasting import add_condition, add_modifier, end_condition
from rules.encounter.names import read_id, read_numbers
from rules.encounter.state import Condition, Deed, Encounter, Modifier
from rules.reading import Reading


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


@dataclass(frozen=True, kw_only=True)
class AddCondition(Effect):
    """A condition; where the item lasts, it ends with it."""

    kind: ClassVar[str] = "condition"
    data: ConditionData

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> AddCondition:
        """`{"kind": "condition", "condition": "prone", ...}`, see `read_condition`."""
        return cls(to=to, when=when, data=read_condition(reading))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Put it on each."""
        effect = deed.lasting.id if deed.lasting else None
        for one in who:
            add_condition(state, state.people[one], self.data.put(deed.by, effect))


@dataclass(frozen=True, kw_only=True)
class EndCondition(Effect):
    """Every condition of a name ends."""

    kind: ClassVar[str] = "end_condition"
    condition: str

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> EndCondition:
        """`{"kind": "end_condition", "condition": "prone"}`."""
        return cls(to=to, when=when, condition=read_id(reading, "condition"))

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Take it off each."""
        for one in who:
            person = state.people[one]
            for condition in [had for had in person.conditions if had.name == self.condition]:
                end_condition(state, person, condition, "ENC-68")


@dataclass(frozen=True, kw_only=True)
class ChangeNumber(Effect):
    """A change of one check or defence (or of `all` checks), for rounds or as long as the item lasts."""

    kind: ClassVar[str] = "modifier"
    on: str
    amount: int
    rounds: int | None = None

    @classmethod
    def read(cls, reading: Reading, to: str, when: str) -> ChangeNumber:
        """`{"kind": "modifier", "on": "attack", "amount": -2, "rounds": 1}`."""
        return cls(
            to=to,
            when=when,
            on=read_id(reading, "on"),
            amount=reading.number("amount", least=-100, most=100, rule="ENC-06"),
            rounds=reading.number("rounds", least=1, most=1000, rule="ENC-41") if reading.has("rounds") else None,
        )

    async def apply(self, state: Encounter, deed: Deed, who: tuple[str, ...]) -> None:
        """Change it for each."""
        effect = deed.lasting.id if deed.lasting else None
        for one in who:
            add_modifier(
                state, state.people[one], Modifier(self.on, self.amount, deed.by, self.rounds, effect=effect)
            )  # fmt: skip
