"""A table for worked encounter cases: drives the real ruleset, feeds the dice in order, keeps what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.asks import Pick, PickNumber, PickSeveral, PickText, Roll, Window
from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.state import Encounter, Person
from rules.errors import RefusedError
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.viewers import GM
from tests.cases.report import NotRunError


class Keys:
    """One object of a case: remembers which keys were read, so that none is passed over in silence."""

    def __init__(self, data: Any, name: str) -> None:
        if not isinstance(data, Mapping):
            raise NotRunError(f"{name} is no object")
        self._data = data
        self._name = name
        self._read: list[str] = []

    def get(self, key: str, default: Any = None) -> Any:
        """What stands at `key`."""
        self._read.append(key)
        return self._data.get(key, default)

    def mark(self, key: str) -> None:
        """Note something of our own beside what the case says."""
        self._data = {**self._data, key: True}

    def has(self, key: str) -> bool:
        """Whether `key` is there; it counts as read once it is got."""
        return key in self._data

    def rest(self) -> dict[str, Any]:
        """What nobody has read yet; it counts as read now."""
        rest = {key: value for key, value in self._data.items() if key not in self._read}
        self._read.extend(rest)
        return rest

    def check(self) -> None:
        """Refuse the case where something was not read."""
        unread = [key for key in self._data if key not in self._read]
        if unread:
            raise NotRunError(f"this player does not know {self._name}.{', '.join(unread)}")


class Table:
    """A running encounter. `do...` methods answer what is open; every refusal is given back as its code."""

    def __init__(self, setup: Mapping[str, Any], dice: list[Mapping[str, Any]]) -> None:
        self.conflict = Conflict(RULESET, setup)
        self._dice = [(int(die["sides"]), int(face)) for die in dice for face in die["values"]]

    @property
    def state(self) -> Encounter:
        """The ruleset's state."""
        state: Encounter = self.conflict.state
        return state

    def person(self, who: str) -> Person:
        """One participant's state."""
        return self.state.people[who]

    def told(self, event: str) -> list[dict[str, Any]]:
        """The facts of all events of a name, in order."""
        return [dict(one.facts) for one in self.conflict.events if one.what.id == event]

    def facts_of(self, *events: str) -> list[dict[str, Any]]:
        """The facts of all events of several names, in order."""
        return [dict(one.facts) for one in self.conflict.events if one.what.id in events]

    # -- answers ------------------------------------------------------------------------------------------

    def asks(self) -> Iterator[OpenAsk]:
        """What is open."""
        return iter(self.conflict.asks())

    def find(self, rule: str, form: type = Pick) -> OpenAsk | None:
        """The open ask of that form that comes from `rule`."""
        return next((one for one in self.asks() if isinstance(one.ask, form) and one.ask.rule == rule), None)

    def answer(self, open_ask: OpenAsk, value: Any, by: str | None = None) -> None:
        """Answer it."""
        who = by or open_ask.ask.who[0]
        self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, who, value))

    def roll_open(self) -> bool:
        """Feed the next die to the first open roll; False where no roll is open."""
        open_ask = next((one for one in self.asks() if isinstance(one.ask, Roll)), None)
        if open_ask is None:
            return False
        faces = []
        for group in open_ask.ask.dice:
            for _ in range(group.count):
                if not self._dice:
                    raise NotRunError(f"a die is missing: d{group.sides} for {open_ask.ask.why}")
                sides, face = self._dice.pop(0)
                if sides != group.sides:
                    raise NotRunError(f"a d{group.sides} is wanted for {open_ask.ask.why}, the case has a d{sides}")
                faces.append(face)
        self.answer(open_ask, faces)
        return True

    def interject(self, kind: str, /, **params: Any) -> RefusedError | None:
        """Have the GM do something unasked; the refusal where it is refused."""
        try:
            self.conflict.interject(Interjection(kind, GM, params))
        except RefusedError as refused:
            return refused
        return None

    def run(self, until: Callable[[], bool], act: Callable[[], bool] = lambda: False) -> None:
        """Play until `until` holds: let `act` do what the case says (it says whether it did something), roll what is
        asked for, and pass what nobody decides."""
        for _ in range(500):
            if until() or self.conflict.outcome is not None:
                return
            if not act() and not self.roll_open():
                self.pass_on(next(self.asks()))
        raise NotRunError("it does not come to what the case asks for")

    def pass_on(self, open_ask: OpenAsk) -> None:
        """The plain answer to an ask that the case says nothing about: nobody reacts, the turn ends, play goes on."""
        ask = open_ask.ask
        if isinstance(ask, Window):
            self.answer(open_ask, Window.CLOSE, GM)
        elif isinstance(ask, Pick):
            keys = [option.key for option in ask.options if option.bar is None]
            plain = ("done", "go_on", "nobody", "usual", "other")
            self.answer(open_ask, next((key for key in plain if key in keys), keys[0]))
        elif isinstance(ask, PickSeveral):
            saves = ask.rule == "ENC-45" and self._dice  # where dice are given, the saves are made
            self.answer(open_ask, [option.key for option in ask.options][: None if saves else ask.least])
        elif isinstance(ask, PickNumber):
            raise NotRunError(f"the case does not say a number: {ask.why}")
        elif isinstance(ask, PickText):
            self.answer(open_ask, "-")
        else:
            raise NotRunError(f"nothing answers {ask.why}")

    def check_dice(self) -> None:
        """Refuse the case where dice are left that no rule asked for."""
        if self._dice:
            raise NotRunError(f"dice are left over: {self._dice}")


def code_of(refused: RefusedError) -> str:
    """The code of a refusal: the last part of its message's id."""
    return refused.reason.id.removeprefix("enc-bar-").removeprefix("enc-refused-").replace("-", "_")
