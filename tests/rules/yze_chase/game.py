"""A chase at a test's own table: declare, roll with so many successes, read what was told."""

from __future__ import annotations

from typing import Any

from rules.asks import Pick, PickSeveral, Roll
from rules.conflict import Conflict
from rules.events import Event
from rules.kernel import OpenAsk
from rules.log import Answer, Interjection
from rules.terms import Json
from rules.viewers import GM, Viewer
from rules.yze_chase import RULESET
from rules.yze_chase.state import Chase

AVERAGE: dict[str, Any] = {"strength": 3, "agility": 3, "wits": 3, "empathy": 3}
TRAINED: dict[str, Any] = {
    "force": 2, "melee": 2, "mobility": 2, "stealth": 2, "observation": 2, "persuasion": 2, "marksmanship": 2,
}  # fmt: skip
UNTRAINED: dict[str, Any] = dict.fromkeys(TRAINED, 0)
STEP_AVERAGE: dict[str, Any] = dict.fromkeys(AVERAGE, "C")
STEP_TRAINED: dict[str, Any] = dict.fromkeys(TRAINED, "C")
PISTOL = {"name": "pistol", "damage": 2, "bonus": 2, "range": "medium"}
RIFLE = {"name": "rifle", "damage": 2, "bonus": 2, "range": "long"}
KNIFE = {"name": "knife", "damage": 2, "bonus": 1}
CAR = {"maneuverability": 1, "hull": 4, "armor": 3}
BIKE = {"maneuverability": 2, "hull": 2, "armor": 0}
QUIET = {"id": "quiet", "name": "Nothing", "roll": 1}


def person(identity: str, side: str, **more: Any) -> dict[str, Any]:
    """A participant who has 3 in everything and 2 in every skill a chase asks for, or the `skills` given alone."""
    sheet = {"id": identity, "name": identity.title(), "side": side, "attributes": AVERAGE, "skills": TRAINED, **more}
    if "skills" in more:
        sheet["skills"] = {**UNTRAINED, **more["skills"]}
    return sheet


def calm_tables() -> dict[str, Any]:
    """Tables on which nothing ever happens."""
    return {
        name: [{**QUIET, "roll": place + 1, "id": f"quiet-{name}-{place + 1}"} for place in range(10)]
        for name in ("foot", "vehicle")
    }


class Game:
    """A conflict, driven by short words.

    Pushes are off unless the settings say otherwise, and nothing is on the tables unless they are the `shipped` ones.
    """

    def __init__(
        self,
        distance: str = "medium",
        prey: dict[str, Any] | None = None,
        pursuer: dict[str, Any] | None = None,
        *,
        settings: dict[str, Any] | None = None,
        people: list[dict[str, Any]] | None = None,
        shipped: bool = False,
        **setup: Any,
    ) -> None:
        settings = {"push_allowed": "none", **(settings or {})}
        step = settings.get("variant") == "step"
        both = [person("mara", "prey", **(prey or {})), person("hale", "pursuer", **(pursuer or {}))]
        participants = both if people is None else people
        if step:
            participants = [_stepped(entry) for entry in participants]
        whole: dict[str, Any] = {"settings": settings, "participants": participants, **setup}
        if not shipped:
            whole.setdefault("tables", calm_tables())
        if settings.get("mode") != "individual":
            whole["distance"] = distance
        if distance == "extreme" or _are_far_apart(participants):
            whole.setdefault("round", 1)  # no start, but a chase under way (YZC-03)
        self.setup = whole
        self.conflict = Conflict(RULESET, whole)

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def chase(self) -> Chase:
        """The ruleset's state."""
        state: Chase = self.conflict.state
        return state

    @property
    def distance(self) -> int:
        """The raw distance."""
        return self.chase.one_distance.distance

    @property
    def result(self) -> str | None:
        """How it ended."""
        return None if self.conflict.outcome is None else self.conflict.outcome.result

    @property
    def asks(self) -> list[OpenAsk]:
        """The open asks."""
        return self.conflict.asks()

    def whys(self) -> list[str]:
        """The message ids of the open asks."""
        return [open_ask.ask.why.id for open_ask in self.asks]

    def ask(self, text: str = "") -> OpenAsk:
        """The first open ask whose id, reason or person has this text."""
        for open_ask in self.asks:
            if text in open_ask.id or text in str(open_ask.ask.why) or text in open_ask.ask.who:
                return open_ask
        raise AssertionError(f"nothing is asked about {text!r}: {[(a.id, str(a.ask.why)) for a in self.asks]}")

    def dice(self, text: str = "") -> dict[str, int]:
        """The dice of an open roll by group."""
        roll = self.ask(text).ask
        assert isinstance(roll, Roll), roll
        out: dict[str, int] = {}
        for group in roll.dice:
            out[group.group] = out.get(group.group, 0) + group.count
        return out

    def count(self, text: str = "") -> int:
        """How many dice an open roll has."""
        return sum(self.dice(text).values())

    def options(self, text: str = "") -> dict[str, str]:
        """The keys of an open pick with the rule that bars each, "" where none does."""
        pick = self.ask(text).ask
        assert isinstance(pick, Pick | PickSeveral), pick
        return {option.key: option.rule if option.bar is not None else "" for option in pick.options}

    def told(self, text: str) -> list[Event]:
        """The events whose message id is this text."""
        return [event for event in self.conflict.events if event.what.id == text]

    def facts(self, event: str) -> list[dict[str, Json]]:
        """The facts of all events of this kind."""
        return [facts for facts in (dict(e.facts) for e in self.conflict.events) if facts.get("event") == event]

    def offered(self, by: str = GM) -> list[str]:
        """The interjections that somebody may make now."""
        return [offer.kind for offer in self.conflict.offers() if by in offer.by]

    def view(self, *plays: str, gm: bool = False) -> dict[str, Any]:
        """The whole view of a seat."""
        return self.conflict.view(Viewer(gm, frozenset(plays)))

    def status(self, identity: str) -> str:
        """What became of somebody's action, in this round or the last."""
        if self.chase.step == "picks" and self.conflict.outcome is None:
            return self.chase.past[identity].status
        return self.chase.plan(self.chase.runners[identity]).status

    # -- doing -------------------------------------------------------------------------------------------

    def say(self, value: Json, text: str = "", by: str | None = None) -> None:
        """Answer the first open ask that fits the text."""
        open_ask = self.ask(text)
        self.conflict.answer(Answer(open_ask.id, open_ask.ask.signature, by or open_ask.ask.who[0], value))

    def roll(self, successes: int = 0, text: str = "", *, banes: int = 0) -> None:
        """Answer a roll with so many sixes, so many ones, and twos for the rest."""
        open_ask = self.ask(text)
        roll = open_ask.ask
        assert isinstance(roll, Roll), f"{open_ask.id} is no roll"
        faces = [6] * successes + [1] * banes
        assert len(faces) <= roll.count, f"{open_ask.id} has only {roll.count} dice"
        self.say([*faces, *([2] * (roll.count - len(faces)))], open_ask.id)

    def faces(self, *faces: int, text: str = "") -> None:
        """Answer a roll with these faces."""
        self.say(list(faces), text)

    def declare(self, *actions: str, obstacle: int | None = 1, **by: str) -> None:
        """Everybody picks (prey first), then the obstacle comes up."""
        picks = (
            dict(zip([a.ask.who[0] for a in self.asks if a.ask.why.id == "yze-ask-action"], actions, strict=False)) | by
        )
        for who, action in picks.items():
            self.say(action, next(a.id for a in self.asks if a.ask.who == (who,) and a.ask.secret))
        if obstacle is not None:
            self.say([obstacle], "yze-roll-table")

    def interject(self, kind: str, by: str = GM, held: tuple[str, ...] = (), **params: Json) -> None:
        """Make an interjection."""
        self.conflict.interject(Interjection(kind, by, params, held))


def _are_far_apart(people: list[dict[str, Any]]) -> bool:
    positions = [entry["position"] for entry in people if "position" in entry]
    return bool(positions) and max(positions) - min(positions) > 3


def _stepped(entry: dict[str, Any]) -> dict[str, Any]:
    out = dict(entry)
    if out["attributes"] is AVERAGE:
        out["attributes"] = STEP_AVERAGE
    if out["skills"] is TRAINED:
        out["skills"] = STEP_TRAINED
    if "passengers" in out:
        out["passengers"] = [_stepped(passenger) for passenger in out["passengers"]]
    return out


def rider(identity: str, **more: Any) -> dict[str, Any]:
    """A passenger."""
    sheet = person(identity, "")
    del sheet["side"]
    return {**sheet, **more}
