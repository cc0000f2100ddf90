"""Obstacles as data: what one changes, demands and causes (YZC-80 to YZC-109)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rules.names import read_name
from rules.reading import Reading
from rules.terms import Json, Message, Text, msg, slug
from rules.yze_chase.plans import ACTIONS
from rules.yze_chase.settings import ATTACKERS
from rules.yze_chase.sheets import SKILLS

OWN: Final = "YZC-11"
"""The statement that lets a GM have obstacles of their own."""
PAY, CONTEST = "pay", "contest_roll_if_prey_hides"
"""What may stand in for a preliminary roll: money (YZC-96a), the Observation of a Hide contest (YZC-93a)."""
ROLES: Final = ("prey", "pursuer", "any")
NUMERIC_ADVANTAGE: Final = 2
"""What advantage is worth where the advantage rule is not played (YZC-83)."""
AMOUNTS: Final = ("D3", "D6")
EFFECTS: Final = ("cancel_action", "auto_fail_action", "damage", "modifier", "attacked_by", "event")
_TARGETS: Final = {"self": "self", "prey": "self", "pursuer": "opponent"}
"""Whom an effect of the shipped tables falls on, seen from the one who owes the roll."""
EVENTS: Final = ("bystander_hit", "collateral")


@dataclass(frozen=True, slots=True)
class Change:
    """A modifier to an action, for whoever takes it unless a role is named (YZC-84)."""

    who: str
    action: str
    value: int
    advantage: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence: `kind` is one of `EFFECTS`; the other fields belong to some kinds only."""

    kind: str
    target: str = "self"
    amount: str = ""
    action: str = ""
    value: int = 0
    attacker: str = ""
    melee: bool = True
    event: str = ""


@dataclass(frozen=True, slots=True)
class Demand:
    """A preliminary roll that is no action (the tables' column "free preliminary roll")."""

    who: str
    when: tuple[str, ...]
    """The actions that bring it on; all where empty."""
    skill: str
    on_success: tuple[Effect, ...] = ()
    on_fail: tuple[Effect, ...] = ()
    owed_if_cancelled: bool = True
    may_pay: bool = False
    contest_serves: bool = False
    before_all: bool = False
    rule: str = ""

    def overlaps(self, other: Demand) -> bool:
        """Whether somebody could owe both at once: only one of them would be asked for."""
        if self.before_all or other.before_all:
            return self.before_all and other.before_all
        same_role = self.who == other.who or "any" in (self.who, other.who)
        return same_role and bool(set(self.when or ACTIONS) & set(other.when or ACTIONS))


@dataclass(frozen=True, slots=True)
class Rider:
    """What a failed, or a used, action of this kind brings."""

    action: str
    effect: Effect
    who: str = "any"
    unfired: bool = False
    """Whether it hangs on a shot: one that was never fired hits nothing (YZC-16a)."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One entry of a table, or one of the GM's own."""

    id: str
    roll: int
    name: Message | Text
    rule: str = ""
    changes: tuple[Change, ...] = ()
    auto_fail: tuple[tuple[str, tuple[str, ...]], ...] = ()
    demands: tuple[Demand, ...] = ()
    on_failed: tuple[Rider, ...] = ()
    on_used: tuple[Rider, ...] = ()
    counts_thugs: bool = False

    def auto_fails(self, role: str, action: str) -> bool:
        """Whether that action of that role fails by itself (YZC-90)."""
        return any(who in (role, "any") and action in actions for who, actions in self.auto_fail)

    def changes_for(self, role: str, action: str) -> tuple[Change, ...]:
        """The modifiers to an action (YZC-84)."""
        return tuple(c for c in self.changes if c.action == action and c.who in (role, "any"))

    def name_message(self) -> Message:
        """The name as a message."""
        return self.name if isinstance(self.name, Message) else msg("yze-obstacle-own", name=self.name)

    @property
    def alley(self) -> Demand | None:
        """The roll that every vehicle owes before all actions (YZC-109)."""
        return next((demand for demand in self.demands if demand.before_all), None)

    def demand_on(self, role: str, action: str) -> Demand | None:
        """The preliminary roll that this role owes with this action."""
        for demand in self.demands:
            if not demand.before_all and demand.who in (role, "any") and action in (demand.when or ACTIONS):
                return demand
        return None


Table = tuple[Obstacle, ...]


def read_table(reading: Reading, key: str, language: str) -> Table:
    """A whole table of one's own: its entries are rolled 1 to their number on a die with so many sides."""
    entries = reading.objects(key, least=1, rule=OWN)
    table = tuple(read_obstacle(entry, language) for entry in entries)
    if len(table) not in (4, 6, 8, 10, 12, 20):
        reading.fault(key, msg("yze-setup-table-size", got=len(table)), OWN)
    rolls = sorted(obstacle.roll for obstacle in table)
    if rolls != list(range(1, len(table) + 1)):
        reading.fault(key, msg("yze-setup-table-rolls", most=len(table)), OWN)
    return tuple(sorted(table, key=lambda obstacle: obstacle.roll))


def read_obstacle(reading: Reading, language: str) -> Obstacle:
    """An obstacle in the form of the shipped tables (`docs/yze-chase.md`, "Obstacles of your own")."""
    demands = tuple(_read_demand(entry) for entry in reading.objects("preliminary", rule=OWN))
    if any(one.overlaps(other) for place, one in enumerate(demands) for other in demands[:place]):
        reading.fault("preliminary", msg("yze-setup-preliminary-twice"), OWN)
    return Obstacle(
        id=reading.text("id", longest=60, rule=OWN),
        roll=reading.number("roll", 0, most=20, rule=OWN),
        name=Text(read_name(reading, language)),
        rule=OWN,
        changes=tuple(_read_change(entry) for entry in reading.objects("modifiers", rule=OWN)),
        auto_fail=tuple(
            (entry.one_of("who", ROLES, "any", rule=OWN), _read_actions(entry, "actions"))
            for entry in reading.objects("auto_fail", rule=OWN)
        ),
        demands=demands,
        on_failed=tuple(_read_rider(entry) for entry in reading.objects("on_action_failed", rule=OWN)),
        on_used=tuple(_read_rider(entry) for entry in reading.objects("on_action_used", rule=OWN)),
    )


def _read_actions(reading: Reading, key: str) -> tuple[str, ...]:
    return _read_words(reading, key, ACTIONS)


def _read_words(reading: Reading, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
    words = reading.words(key, rule=OWN)
    for word in words:
        if word not in allowed:
            reading.fault(key, msg("setup-not-one-of", allowed=Text(", ".join(allowed)), got=Text(word)), OWN)
    return tuple(word for word in words if word in allowed)


def _read_change(reading: Reading) -> Change:
    advantage = reading.one_of("kind", ("num", "advantage", "disadvantage"), "num", rule=OWN)
    value = reading.number("value", {"advantage": 1, "disadvantage": -1}.get(advantage), least=-6, most=6, rule=OWN)
    if advantage != "num":
        value = NUMERIC_ADVANTAGE if advantage == "advantage" else -NUMERIC_ADVANTAGE
    who, action = reading.one_of("who", ROLES, "any", rule=OWN), reading.one_of("action", ACTIONS, rule=OWN)
    return Change(who, action, value, advantage != "num")


def _read_demand(reading: Reading) -> Demand:
    who = reading.one_of("who", (*ROLES, "each_vehicle"), "any", rule=OWN)
    alternatives = _read_words(reading, "alternatives", (PAY, CONTEST))
    before = reading.raw("when") == "before_all_actions" or who == "each_vehicle"
    return Demand(
        who=who,
        when=() if before else _read_actions(reading, "when"),
        skill=reading.one_of("skill", tuple(SKILLS), rule=OWN),
        on_success=tuple(_read_effect(entry) for entry in reading.objects("on_success", rule=OWN)),
        on_fail=tuple(_read_effect(entry) for entry in reading.objects("on_fail", rule=OWN)),
        owed_if_cancelled=reading.flag("owed_if_cancelled", True, rule="YZC-18a"),
        may_pay=PAY in alternatives,
        contest_serves=CONTEST in alternatives,
        before_all=before,
        rule=OWN,
    )


def _read_rider(reading: Reading) -> Rider:
    action = reading.one_of("action", ACTIONS, rule=OWN)
    who = reading.one_of("who", ROLES, "any", rule=OWN)
    return Rider(action, _read_effect(reading), who, action == "stand_and_shoot")


def _read_effect(reading: Reading) -> Effect:
    kind = reading.one_of("effect", EFFECTS, rule=OWN)
    target = "self"
    amount = attacker = event = action = ""
    value, melee = 0, True
    if kind == "damage":
        target = reading.one_of("target", ("self", "own_vehicle"), "self", rule=OWN)
        amount = reading.one_of("amount", AMOUNTS, rule=OWN)
    elif kind == "modifier":
        action = reading.one_of("action", ACTIONS, rule=OWN)
        value = reading.number("value", least=-6, most=6, rule=OWN)
    elif kind == "attacked_by":
        target = reading.one_of("target", ("self", "opponent"), "self", rule=OWN)
        attacker = reading.one_of("attacker", ATTACKERS, rule=OWN)
        melee = reading.one_of("kind", ("melee", "ranged"), "melee", rule=OWN) == "melee"
    elif kind == "event":
        event = reading.text("event", longest=80, rule=OWN)
    return Effect(kind, target, amount, action, value, attacker, melee, event)


@cache
def shipped_tables() -> Mapping[str, Table]:
    """The foot table and the vehicle table (YZC-90 to YZC-109)."""
    path = Path(__file__).with_name("data") / "obstacles.json"
    rows = json.loads(path.read_text(encoding="utf-8"))["obstacles"]
    tables: dict[str, list[Obstacle]] = {"foot": [], "vehicle": []}
    for row in rows:
        tables[row["table"]].append(_from_row(row))
    return {name: tuple(table) for name, table in tables.items()}


def _from_row(row: dict[str, Json]) -> Obstacle:
    """An entry of the shipped data, which has some fields that a GM's own obstacles have not."""
    identity = str(row["id"])
    term = slug(identity).replace(".", "-")
    rule = str(row["rule"])
    return Obstacle(
        id=identity,
        roll=int(str(row["roll"])),
        name=msg(f"yze-obstacle-{term}"),
        rule=rule,
        changes=tuple(_change_from(entry) for entry in _rows(row, "modifiers")),
        auto_fail=tuple((str(entry["who"]), _strings(entry["actions"])) for entry in _rows(row, "auto_fail")),
        demands=tuple(_demand_from(entry, rule) for entry in _rows(row, "preliminary")),
        on_failed=tuple(_rider_from(entry) for entry in _rows(row, "on_action_failed")),
        on_used=tuple(_rider_from(entry) for entry in _rows(row, "on_action_used")),
        counts_thugs=row["extra_roll"] is not None,
    )


def _rows(row: Mapping[str, Json], key: str) -> list[dict[str, Json]]:
    rows = row[key]
    return [entry for entry in rows if isinstance(entry, dict)] if isinstance(rows, list) else []


def _strings(value: Json) -> tuple[str, ...]:
    return tuple(str(word) for word in value) if isinstance(value, list) else ()


def _change_from(entry: Mapping[str, Json]) -> Change:
    value = int(str(entry["value"]))
    advantage = entry["kind"] != "num"
    return Change(str(entry["who"]), str(entry["action"]), value * NUMERIC_ADVANTAGE if advantage else value, advantage)


def _demand_from(entry: Mapping[str, Json], rule: str) -> Demand:
    when = entry["when"]
    alternatives = _strings(entry["alternatives"])
    return Demand(
        who=str(entry["who"]),
        when=_strings(when),
        skill=str(entry["skill"]),
        on_success=tuple(_effect_from(effect) for effect in _rows(entry, "on_success")),
        on_fail=tuple(_effect_from(effect) for effect in _rows(entry, "on_fail")),
        owed_if_cancelled=entry["owed_if_cancelled"] is True,
        may_pay=PAY in alternatives,
        contest_serves=CONTEST in alternatives,
        before_all=when == "before_all_actions",
        rule=rule,
    )


def _rider_from(entry: Mapping[str, Json]) -> Rider:
    return Rider(
        str(entry["action"]),
        _effect_from(entry),
        str(entry["who"]),
        entry.get("auto_failed_key") == "auto_failed_shot_hits",
    )


def _effect_from(entry: Mapping[str, Json]) -> Effect:
    return Effect(
        kind=str(entry["effect"]),
        target=_TARGETS.get(str(entry.get("target", "self")), "own_vehicle"),
        amount=str(entry.get("amount", "")),
        action=str(entry.get("action", "")),
        value=int(str(entry.get("value", 0))),
        attacker=str(entry.get("attacker", "")),
        melee=entry.get("kind") == "melee",
        event=str(entry.get("event", "")),
    )
