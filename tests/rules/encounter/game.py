"""A game for tests: answers by name, dice by roller, interjections by word, facts of what was told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import Pick, Roll, Window
from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.state import Encounter, Person
from rules.errors import RefusedError
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.viewers import GM


def who(identity: str, **more: Any) -> dict[str, Any]:
    """A participant on a side of its own, initiative modifier 0."""
    return {"id": identity, "name": identity.title(), "side": identity, **more}


def ordered(*people: str | dict[str, Any]) -> list[dict[str, Any]]:
    """Participants whose initiative is rolled already, in the order given."""
    out = []
    for place, one in enumerate(people):
        person = who(one) if isinstance(one, str) else who(**{"identity": one["id"], **one})
        out.append({"initiative": {"natural": 10, "total": 50 - place}, **person})
    return out


def item(identity: str, **more: Any) -> dict[str, Any]:
    """An item that everyone has: one point, no effects."""
    return {"id": identity, "name": identity, "everyone": True, **more}


def bare(*identities: str) -> list[dict[str, Any]]:
    """Common items that ask nothing of the GM."""
    return [{"id": identity, "effects": []} for identity in identities]


class Game:
    """A conflict in play."""

    def __init__(self, participants: list[dict[str, Any]], **setup: Any) -> None:
        setup.setdefault("surprise", {"by": "nobody"})
        self.conflict = Conflict(RULESET, {"participants": participants, **setup})

    @property
    def state(self) -> Encounter:
        state: Encounter = self.conflict.state
        return state

    def __getitem__(self, identity: str) -> Person:
        return self.state.people[identity]

    # -- what is open -------------------------------------------------------------------------------------

    def asks(self) -> list[OpenAsk]:
        return self.conflict.asks()

    def ask(self, *, by: str | None = None, why: str | None = None) -> OpenAsk:
        """The one open ask to `by`, or for the reason `why`."""
        found = [
            one for one in self.asks() if (by is None or by in one.ask.who) and (why is None or one.ask.why.id == why)
        ]
        assert len(found) == 1, [(one.ask.who, str(one.ask.why)) for one in self.asks()]
        return found[0]

    def open_why(self) -> list[str]:
        return [one.ask.why.id for one in self.asks()]

    def bars(self, by: str) -> dict[str, tuple[str, str]]:
        """Of the open pick: why each barred option is barred, and the rule."""
        ask = self.ask(by=by).ask
        assert isinstance(ask, Pick)
        return {one.key: (one.bar.id, one.rule) for one in ask.options if one.bar is not None}

    def keys(self, by: str) -> list[str]:
        ask = self.ask(by=by).ask
        return [one.key for one in ask.options]  # type: ignore[attr-defined]

    # -- answers ------------------------------------------------------------------------------------------

    def answer(self, open_ask: OpenAsk, value: Any, by: str | None = None) -> None:
        who = by or open_ask.ask.who[0]
        self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, who, value))

    def roll(self, *faces: int, **by: int) -> None:
        """Roll: faces for the open rolls in the order of the script, or by roller."""
        for face in faces:
            self.answer(next(one for one in self.asks() if isinstance(one.ask, Roll)), [face])
        for identity, face in by.items():
            self.answer(
                next(one for one in self.asks() if isinstance(one.ask, Roll) and identity in one.ask.who), [face]
            )

    def pick(self, by: str, *values: Any) -> None:
        """Answer what `by` is asked, one value after the other."""
        for value in values:
            self.answer(self.ask(by=by), value)

    def gm(self, *values: Any) -> None:
        """Answer what the GM is asked, one value after the other."""
        self.pick(GM, *values)

    def window(self, **picks: str) -> None:
        """Answer the open window and close it."""
        for by, key in picks.items():
            self.answer(self.find_window(), key, by)
        self.answer(self.find_window(), Window.CLOSE, GM)

    def find_window(self) -> OpenAsk:
        return next(one for one in self.asks() if isinstance(one.ask, Window))

    def has_window(self) -> bool:
        return any(isinstance(one.ask, Window) for one in self.asks())

    def close_windows(self) -> None:
        """Close every window until something else is asked."""
        while self.has_window():
            self.window()

    def do(self, kind: str, /, by: str = GM, **params: Any) -> None:
        """Interject."""
        self.conflict.interject(Interjection(kind, by, params))

    def refusal(self, kind: str, /, by: str = GM, **params: Any) -> tuple[str, str]:
        """The message id and rule with which an interjection is refused; nothing is logged."""
        before = list(self.conflict.entries)
        try:
            self.do(kind, by, **params)
        except RefusedError as refused:
            assert self.conflict.entries == before
            return refused.reason.id, refused.rule
        raise AssertionError(f"{kind} was taken")

    def refused_pick(self, by: str, value: Any) -> tuple[str, str, dict[str, Any]]:
        """Message id, rule and parameters with which a pick is refused."""
        try:
            self.pick(by, value)
        except RefusedError as refused:
            return refused.reason.id, refused.rule, dict(refused.reason.params)
        raise AssertionError(f"{value} was taken")

    # -- what was told ------------------------------------------------------------------------------------

    def told(self, event: str) -> list[dict[str, Any]]:
        return [dict(one.facts) for one in self.conflict.events if one.what.id == event]

    def order(self) -> list[str]:
        return list(self.told("enc-order")[-1]["order"])

    def phases(self) -> list[tuple[str, str]]:
        return [(row["who"], row["phase"]) for row in self.told("enc-phase")]

    def items(self, event: str) -> list[str]:
        return [row["item"] for row in self.told(event)]

    def log(self) -> list[str]:
        return [one.what.id for one in self.conflict.events]

    def finish_turn(self, by: str) -> None:
        self.pick(by, "done")

    def finish_round(self) -> None:
        """End every turn that is left, and go on to the next round."""
        now = self.state.round
        while self.state.round == now:
            open_ask = self.asks()[0]
            self.answer(open_ask, "go_on" if open_ask.ask.who == (GM,) else "done")


def duel(**setup: Any) -> Game:
    """Ana and Orc, in this order, Ana asked what she does, windows shut."""
    ana, orc = setup.pop("ana", {}), setup.pop("orc", {})
    setup.setdefault("windows_open", False)
    return Game(ordered({"id": "ana", **ana}, {"id": "orc", **orc}), **setup)


Facts = Mapping[str, Any]
