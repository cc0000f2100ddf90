"""Random set-ups, random legal answers and interjections, and what must hold after each."""

from __future__ import annotations

import json
from typing import Any

from bridge.digital import Random, digital_answer
from rules.asks import Roll, Window
from rules.conflict import Conflict
from rules.encounter import RULESET
from rules.encounter.items import SUSTAIN
from rules.encounter.order import timing
from rules.encounter.settings import CHOICES
from rules.encounter.state import Encounter
from rules.errors import RefusedError
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.viewers import GM, Viewer
from tests.rules.encounter.game import item

_ATTACK: dict[str, Any] = {
    "id": "attack",
    "check": {"roll": "attack", "defence": "armour", "hit_penalty": True},
    "effects": [
        {"kind": "damage", "amount": "d6+1"},
        {"kind": "hit_penalty", "amount": 1, "to": "self", "when": "always"},
    ],
}
_SCARED: dict[str, Any] = {
    "kind": "condition",
    "condition": "scared",
    "when": "failure",
    "rounds": 2,
    "counter": 2,
    "save": {"check": "spirit", "difficulty": 12, "success": "lower"},
    "modifiers": {"attack": -2},
}
_LIT = {"kind": "condition", "condition": "lit"}
_SCROLL = {"kind": "consumable", "material": "scroll"}
_WARDED = {"kind": "modifier", "on": "armour", "amount": 2, "to": "self"}
_FIRE = {"kind": "damage", "amount": "2d4", "type": "fire"}
_MANA = {"kind": "resource", "resource": "mana", "amount": 3, "to": "self"}
ITEMS: list[dict[str, Any]] = [
    _ATTACK,
    {"id": "block", "effects": [{"kind": "points", "amount": 1, "to": "answered"}]},
    {"id": "opening_attack", "effects": [{"kind": "damage", "amount": 2}]},
    item("light", duration="sustain", targets={"least": 1}, effects=[_LIT]),
    item("ward", duration="sustain", effects=[_WARDED]),
    item("aim", duration="prepare", provides="shot"),
    item("shot", everyone=False, targets={"least": 1, "who": "opponents"}, effects=[{"kind": "damage", "amount": 3}]),
    item("ritual", turns=2, resources={"mana": 2}, effects=[{"kind": "heal", "amount": "d8", "to": "self"}]),
    item("burst", cost=2, area={"kind": "radius", "r": 2}, effects=[_FIRE]),
    item("stop", kind="reaction", effects=[{"kind": "interrupt", "to": "answered"}]),
    item("riposte", kind="reaction", own_turn=True, trigger={"moments": ["is_hit", "is_missed"]}, targets={"least": 1}),
    item("duel", targets={"least": 1, "who": "others"}, check={"roll": "attack", "opposed": "attack"}),
    item("scare", targets={"most": 3}, check={"roll": "spirit", "by": "target", "difficulty": 12}, effects=[_SCARED]),
    item("scroll", kind="free", components=[_SCROLL], effects=[{"kind": "reactions", "amount": 1, "to": "self"}]),
    item("drink", effects=[_MANA, {"kind": "hold", "material": "cup", "to": "self"}]),
]
"""Items of every kind, with every kind of effect that is no ruling."""


def random_setup(rng: Random, count: int) -> dict[str, Any]:
    """A set-up of `count` participants on two or three sides, some of them still to come."""
    sides = ["heroes", "orcs", "wolves"][: 2 + rng.randint(0, 1)]
    people = []
    for number in range(count):
        side = sides[number % len(sides)]
        people.append(
            {
                "id": f"p{number}", "side": side, "player": side == "heroes",
                "later": number > 1 and rng.random() < 0.2,
                "checks": {"initiative": rng.randint(0, 2), "attack": rng.randint(0, 6)}, "defences": {"armour": 12},
                "health": 20, "reactions": rng.randint(1, 3), "resources": {"mana": rng.randint(0, 4)},
                "hands": ["scroll", ""] if rng.random() < 0.5 else ["", "torch"],
            }
        )  # fmt: skip
        if not people[-1]["later"] and rng.random() < 0.3:
            people[-1]["prepared"] = [{"item": ("shot", "stop", "burst")[rng.randint(0, 2)]}]
        if rng.random() < 0.5:
            people[-1]["place"] = [rng.randint(0, 4), rng.randint(0, 4)]
    settings = {key: allowed[rng.randint(0, len(allowed) - 1)] for key, (_, allowed) in CHOICES.items()}
    return {"participants": people, "items": ITEMS, "settings": settings, "windows_open": rng.random() < 0.8}


class RandomGame:
    """Plays at random and checks after every input."""

    def __init__(self, setup: dict[str, Any], rng: Random) -> None:
        self.conflict = Conflict(RULESET, setup)
        self.rng = rng
        self.deepest = 0
        self._told = 0
        self.check()

    @property
    def state(self) -> Encounter:
        state: Encounter = self.conflict.state
        return state

    def resume(self, conflict: Conflict) -> None:
        """Go on with another conflict, its events counting as told."""
        self.conflict = conflict
        self._told = len(conflict.events)

    def play(self, inputs: int, kinds: tuple[str, ...] = ()) -> None:
        """That many inputs, one in eight an interjection, of these kinds if any are named."""
        for _ in range(inputs):
            if self.conflict.outcome is not None:
                return
            if self.rng.random() < 0.125:
                self.interject(kinds)
            else:
                self.answer()
            self.check()

    def answer(self) -> None:
        """Answer one of the open asks; windows are mostly used before they are closed."""
        asks = self.conflict.asks()
        open_ask = asks[self.rng.randint(0, len(asks) - 1)]
        by, value = digital_answer(open_ask, self.rng)
        if isinstance(open_ask.ask, Window) and value == Window.CLOSE and self.rng.random() < 0.5:
            by, value = digital_answer(open_ask, self.rng)
        self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))

    def interject(self, kinds: tuple[str, ...] = ()) -> None:
        """One of the offers, filled in at random; a refusal moves nothing."""
        offers = [
            one
            for one in self.conflict.offers()
            if (one.kind in kinds if kinds else one.kind not in ("end", "chase", "willing") or self.rng.random() < 0.02)
        ]
        if not offers:
            return
        offer = offers[self.rng.randint(0, len(offers) - 1)]
        params = {}
        for name, form in offer.fields.items():
            if name in offer.optional and self.rng.random() < 0.5:
                continue
            try:
                params[name] = digital_answer(OpenAsk(name, form), self.rng)[1]
            except ValueError:  # every option of the field is barred
                return
        before = self.snapshot()
        held = tuple(a.id for a in self.conflict.asks() if isinstance(a.ask, Roll) and self.rng.random() < 0.2)
        try:
            self.conflict.interject(Interjection(offer.kind, offer.by[0], params, held))
        except RefusedError:
            assert self.snapshot() == before

    def snapshot(self) -> str:
        """All that can be seen, as text."""
        view = self.conflict.view(Viewer(gm=True, plays=frozenset(self.state.people)))
        return json.dumps([view, [event.json() for event in self.conflict.events]])

    # -- what must hold ------------------------------------------------------------------------------------

    def check(self) -> None:
        """Everything that must hold between two inputs."""
        self.deepest = max(self.deepest, len(self.state.stack))
        self.check_asks()
        self.check_numbers()
        self.check_order()
        self.check_items()

    def check_asks(self) -> None:
        """It has ended or asks something, every ask has a legal answer, and none is put to anyone who has left."""
        asks = self.conflict.asks()
        assert bool(asks) is not (self.conflict.outcome is not None)
        for open_ask in asks:
            digital_answer(open_ask, self.rng)
            assert all(who == GM or self.state.is_present(who) for who in open_ask.ask.who)

    def check_numbers(self) -> None:
        """Nothing that is counted is below 0; one sustained item a character, and it is the one noted."""
        for person in self.state.people.values():
            assert (
                min(person.points, person.reactions, person.hit_penalty, person.damage, *person.resources.values()) >= 0
            )
            sustained = [one.id for one in self.state.lasting if one.by == person.id and one.item.duration == SUSTAIN]
            assert sustained == ([] if person.sustained is None else [person.sustained])
            if not person.present:
                assert person.sustained is None
                assert person.prepared == []

    def check_order(self) -> None:
        """The order holds those who are here, and when it was just made, all who belong in it, by their timing."""
        state = self.state
        assert len(set(state.order)) == len(state.order)
        assert all(state.is_present(who) for who in state.order)
        new = self.conflict.events[self._told :]
        self._told = len(self.conflict.events)
        if any(event.what.id == "enc-order" for event in new) and not any(
            event.what.id == "enc-delays" for event in new
        ):
            made = next(dict(event.facts)["order"] for event in reversed(new) if event.what.id == "enc-order")
            timings = [timing(state, who) for who in made]
            assert timings == sorted(timings)
            assert all(who in made or state.people[who].joins_round > state.round for who in state.order)

    def check_items(self) -> None:
        """Each item being performed is by somebody who is here; with none, all that were paid have ended or stopped."""
        state = self.state
        for below, deed in zip([None, *state.stack], state.stack, strict=False):
            assert state.is_present(deed.by)
            assert deed.answers is below
            assert all(state.is_present(target) for target in deed.targets)
        if not state.stack:
            events = self.conflict.events
            told = [one.what.id for one in events if one.what.id != "enc-interrupted" or dict(one.facts)["paid"]]
            assert told.count("enc-pays") == told.count("enc-ends") + told.count("enc-interrupted")
