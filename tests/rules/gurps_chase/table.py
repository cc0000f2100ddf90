"""A small table for the tests of the GURPS chase: a set-up in a few words, answers by what is asked."""

from __future__ import annotations

from typing import Any

from rules.asks import Roll
from rules.conflict import Conflict
from rules.gurps_chase import RULESET
from rules.gurps_chase.state import Chase, Side
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.viewers import PUBLIC

PISTOL = {"name": "pistol", "skill": "guns", "acc": 2, "bulk": -3}


def person(identity: str, **sheet: Any) -> dict[str, Any]:
    """A sheet; `skills` may be left out."""
    return {"id": identity, "name": identity.title(), "skills": {}, **sheet}


def on_foot(identity: str, skill: int = 12, move: float = 5, **sheet: Any) -> dict[str, Any]:
    """A runner with that Running."""
    skills = {"running": skill, **sheet.pop("skills", {})}
    return person(identity, skills=skills, move=move, **sheet)


def driver(identity: str, skill: int = 12, *, car: dict[str, Any] | None = None, **sheet: Any) -> dict[str, Any]:
    """A driver with a car of their own at 30 yards per second (+7), SR 3."""
    skills = {"driving": skill, **sheet.pop("skills", {})}
    vehicle = {"name": f"{identity}'s car", "kind": "car", "skill": "driving", "speed": 30, "sr": 3, **(car or {})}
    return person(identity, skills=skills, vehicle=vehicle, **sheet)


def shooter(identity: str, level: int = 14, **sheet: Any) -> dict[str, Any]:
    """Someone with a pistol."""
    return person(identity, skills={"guns": level}, weapons=[PISTOL], **sheet)


def setup(
    quarry: dict[str, Any],
    *pursuers: dict[str, Any],
    crews: dict[str, list[dict[str, Any]]] | None = None,
    sides: dict[str, dict[str, Any]] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A set-up of a quarry and pursuers, each named by its operator's sheet.

    `crews` gives passengers' sheets by operator, `sides` further keys of a side by operator.
    """
    crews, sides = crews or {}, sides or {}

    def side(sheet: dict[str, Any]) -> dict[str, Any]:
        aboard = [other["id"] for other in crews.get(sheet["id"], [])]
        boarders = sides.get(sheet["id"], {}).get("boarders", {})
        passengers = [one for one in aboard if one not in boarders]
        return {"operator": sheet["id"], "passengers": passengers, **sides.get(sheet["id"], {})}

    others = [sheet for crew in crews.values() for sheet in crew]
    return {
        "band": "medium",
        "participants": [quarry, *pursuers, *others],
        "quarry": side(quarry),
        "pursuers": [side(sheet) for sheet in pursuers],
        **rest,
    }


def faces(total: int) -> list[int]:
    """Three dice with that sum."""
    return [1 + min(5, max(0, total - 3 - 5 * place)) for place in range(3)]


class Table:
    """A conflict that is answered by naming what is asked."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.conflict = Conflict(RULESET, data)

    @property
    def chase(self) -> Chase:
        """The ruleset's state."""
        state = self.conflict.state
        assert isinstance(state, Chase)
        return state

    @property
    def quarry(self) -> Side:
        """The quarry."""
        return self.chase.quarry

    @property
    def pursuer(self) -> Side:
        """The first pursuer."""
        return self.chase.pursuers[0]

    @property
    def result(self) -> str | None:
        """How it ended."""
        return None if self.conflict.outcome is None else self.conflict.outcome.result

    def find(self, asked: str, who: str = "") -> OpenAsk:
        """The first open ask whose message is `gc-{asked}` or begins so, put to `who`."""
        for ask in self.conflict.asks():
            if ask.ask.why.id.startswith(f"gc-{asked}") and (not who or who in ask.ask.who):
                return ask
        raise AssertionError(f"no {asked} is asked of {who or 'anyone'}: {self.asked()}")

    def asked(self) -> list[str]:
        """What is asked now, in order."""
        return [f"{ask.ask.why.id.removeprefix('gc-')} {'/'.join(ask.ask.who)}" for ask in self.conflict.asks()]

    def give(self, asked: str, value: Any, who: str = "") -> Table:
        """Answer what is asked so."""
        ask = self.find(asked, who)
        self.conflict.answer(Answer(ask.id, ask.ask.signature, who or ask.ask.who[0], value))
        return self

    def roll(self, asked: str, *dice: int, who: str = "") -> Table:
        """Answer a roll: with three or more faces as they are, with one number as the total of 3d6."""
        ask = self.find(f"roll-{asked}", who)
        assert isinstance(ask.ask, Roll)
        whole = len(dice) == 1 and ask.ask.count == 3
        return self.give(f"roll-{asked}", faces(dice[0]) if whole else list(dice), who)

    def choose(self, quarry: str, *pursuers: str) -> Table:
        """The maneuvers of all sides; passengers do nothing; no details are asked."""
        self.give("pick-maneuver-quarry", quarry)
        self.idle()
        for side, maneuver in zip(self.chase.active, pursuers, strict=False):
            self.give("pick-maneuver-pursuer", maneuver, side.operator.id)
            self.idle()
        return self

    def idle(self) -> Table:
        """Every passenger who is asked does nothing."""
        while any(asked.startswith("pick-task") for asked in self.asked()):
            self.give("pick-task", "nothing")
        return self

    def rolls(self, *totals: int) -> Table:
        """The Chase Rolls in the order of the sides."""
        for total, side in zip(totals, list(self.chase.sides), strict=True):
            self.roll("chase", total, who=side.operator.id)
        return self

    def say(self, kind: str, **params: Any) -> Table:
        """An interjection of the GM."""
        self.conflict.interject(Interjection(kind, "gm", params))
        return self

    def told(self, what: str) -> list[dict[str, Any]]:
        """The facts of all events so far whose message is `gc-{what}` or begins so."""
        return [dict(event.facts) for event in self.conflict.events if event.what.id.startswith(f"gc-{what}")]

    def against(self, asked: str, who: str = "") -> int:
        """The effective skill of a roll that is asked, such as `attack` or `control`."""
        return dict(self.find(f"roll-{asked}", who).ask.why.params)["effective"]  # type: ignore[return-value]

    def effective(self, who: str) -> int:
        """The effective skill of the Chase Roll that is asked of someone."""
        return self.against("chase", who)

    def bar(self, maneuver: str, asked: str = "pick-maneuver") -> tuple[str, str] | None:
        """The message and the rule that bar an option of what is asked; None where it may be picked."""
        option = next(one for one in self.find(asked).ask.options if one.key == maneuver)  # type: ignore[attr-defined]
        return None if option.bar is None else (option.bar.id, option.rule)

    def view(self) -> dict[str, Any]:
        """What the public sees."""
        return self.conflict.view(PUBLIC)


def cars(**rest: object) -> Table:
    """Two equal cars: effective 13 + 7 = 20 against 12 + 7 = 19."""
    return Table(setup(driver("lin", 13), driver("kade", 12), **rest))
