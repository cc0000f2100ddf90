"""Chases at random: set-ups of every kind, legal answers, interjections; for properties and odds and ends."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bridge.digital import digital_answer
from rules.asks import PickNumber, PickText, Roll
from rules.conflict import Conflict
from rules.errors import RefusedError
from rules.log import Answer, Interjection
from rules.terms import Json
from rules.viewers import Viewer
from rules.yze_chase import RULESET
from rules.yze_chase.settings import CHOICES
from tests.rules.yze_chase.game import person

VIEWERS = (Viewer(gm=True), Viewer(plays=frozenset({"p0"})), Viewer())
WEAPONS = (
    {"name": "pistol", "damage": 2, "bonus": 2, "range": "medium"},
    {"name": "long gun", "damage": 3, "range": "extreme"},
    {"name": "knife", "damage": 2, "bonus": 1},
    {"name": "stone", "damage": 1, "range": "short", "thrown": True},
)
SKILLS = ("force", "melee", "mobility", "stealth", "observation", "persuasion", "marksmanship", "driving")


def random_sheet(rng: Random, identity: str, step: bool) -> dict[str, Any]:
    """A sheet with some skills, some weapons, now and then gear, artefacts, armour, money."""

    def rating() -> Any:
        return rng.choice("ABCD") if step else rng.randint(1, 5)

    sheet: dict[str, Any] = {
        "id": identity,
        "name": identity.upper(),
        "attributes": {name: rating() for name in ("strength", "agility", "wits", "empathy")},
        "skills": {name: rating() if rng.random() < 0.6 else 0 for name in SKILLS},
        "weapons": [weapon for weapon in WEAPONS if rng.random() < 0.5],
    }
    extras: dict[str, Any] = {
        "gear": {"mobility": 1},
        "artefacts": {"stealth": [8]},
        "armor": 2,
        "money": rng.randint(0, 2),
        "small": True,
        "physical": 1,
    }
    return sheet | {key: value for key, value in extras.items() if rng.random() < 0.25}


def random_vehicle(rng: Random, step: bool) -> Any:
    """A sample vehicle, or one with guns."""
    if rng.random() < 0.5:
        return rng.choice(["car", "truck", "motorcycle", "pickup"])
    guns = (
        {"name": "mounted", "damage": 3, "bonus": 1, "range": "extreme", "targeting_system": rng.random() < 0.5},
        {"name": "turret", "damage": 2, "range": "long", "automatic": "C" if step else 4},
    )
    return {
        "name": "van",
        "maneuverability": rng.randint(-1, 3),
        "hull": rng.randint(2, 8),
        "armor": rng.choice([0, 3]),
        "passengers": 4,
        "weapons": [gun for gun in guns if rng.random() < 0.5],
    }


def random_setup(rng: Random) -> dict[str, Json]:
    """A set-up that can be played: any settings, two to four participants, on foot or driving."""
    settings: dict[str, Any] = {key: rng.choice(words) for key, (_, words) in CHOICES.items() if rng.random() < 0.4}
    step = settings.get("variant") == "step"
    if step and rng.random() < 0.5:
        settings["advantage_rule"] = True
    individual = settings.get("mode") == "individual"
    people = [_random_participant(rng, place, step, individual) for place in range(rng.choice([2, 2, 3, 4]))]
    late = {**random_sheet(rng, "late", step), "side": "s1" if individual else "prey"}
    setup: dict[str, Any] = {
        "settings": settings,
        "participants": people,
        "open": rng.random() < 0.3,
        "light": rng.choice(["bright", "dim", "dark"]),
        "reserve": [late],
    }
    if not individual:
        setup["distance"] = rng.choice(["engaged", "short", "medium", "long"])
    setup["driving"] = rng.random() < 0.5
    return setup


def _random_participant(rng: Random, place: int, step: bool, individual: bool) -> dict[str, Any]:
    sheet = random_sheet(rng, f"p{place}", step)
    if individual:
        sheet |= {"position": rng.randint(0, 3), "role": rng.choice(["prey", "pursuer"])}
        sheet["side"] = f"s{place}" if place < 2 else rng.choice([f"s{place}", "s0", "s1"])
    else:
        sheet["side"] = ("prey", "pursuer")[place % 2]
    if rng.random() < 0.5:
        sheet["vehicle"] = random_vehicle(rng, step)
        if sheet["vehicle"] != "motorcycle" and rng.random() < 0.5:
            sheet["passengers"] = [random_sheet(rng, f"x{place}{i}", step) for i in range(rng.randint(1, 2))]
    return sheet


DEPARTURES = ("leave", "change-mode", "set-harm")
"""The interjections by which somebody may be out of the chase."""


def random_interjection(rng: Random, conflict: Conflict, kinds: tuple[str, ...] = ()) -> Interjection | None:
    """One of those offered, filled in somehow; ends and departures are rare unless `kinds` says what it is to be."""
    offers = [offer for offer in conflict.offers() if not kinds or offer.kind in kinds]
    if not offers:
        return None
    offer = rng.choice(offers)
    if not kinds and offer.kind in ("end", "prey-ends", "leave") and rng.random() < 0.85:
        return None
    params: dict[str, Json] = {}
    for name, form in offer.fields.items():
        if name in offer.optional and rng.random() < 0.5:
            continue
        if isinstance(form, PickNumber):
            params[name] = rng.randint(max(form.least, -3), min(form.most, 6))
        elif isinstance(form, PickText):
            params[name] = json.dumps({**person("new", ""), "side": None}) if name == "sheet" else "prey"
        else:
            params[name] = rng.choice([option.key for option in form.options])
    held = tuple(a.id for a in conflict.asks() if isinstance(a.ask, Roll) and rng.random() < 0.2)
    return Interjection(offer.kind, rng.choice(offer.by), params, held)


@dataclass
class Played:
    """A chase that has been played, and everything that was shown on the way, as JSON text."""

    setup: dict[str, Json]
    conflict: Conflict
    texts: list[str] = field(default_factory=list)


def step_at_random(rng: Random, conflict: Conflict, interject: float = 0.12, kinds: tuple[str, ...] = ()) -> None:
    """One answer, or one interjection; an interjection that is refused is no step."""
    if rng.random() < interject:
        entry = random_interjection(rng, conflict, kinds)
        if entry is not None:
            try:
                conflict.interject(entry)
            except RefusedError:
                return
            return
    asks = conflict.asks()
    open_ask = asks[rng.randrange(len(asks))]
    by, value = digital_answer(open_ask, rng)
    conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by, value, "digital"))


def play_at_random(rng: Random, interject: float = 0.12, most: int = 1500) -> Played:
    """A whole chase."""
    setup = random_setup(rng)
    played = Played(setup, Conflict(RULESET, setup))
    for _ in range(most):
        if played.conflict.outcome is not None:
            break
        step_at_random(rng, played.conflict, interject)
        played.texts.append(json.dumps(played.conflict.view(VIEWERS[0])))
    played.texts += [json.dumps(event.json()) for event in played.conflict.events]
    return played
