"""Encounter cases about one character's turns: points, reactions, items, effects, told step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.asks import PickSeveral
from rules.encounter.conditions import OFF_GUARD
from rules.encounter.items import MOMENTS
from rules.encounter.lasting import find_lasting
from rules.errors import RefusedError
from rules.kernel import OpenAsk
from tests.cases.encounter_setup import character, item_json, plain_item, settings_of
from tests.cases.encounter_table import Table, code_of
from tests.cases.report import NotRunError

OTHER = "somebody-else"
PHASES = ("prepare", "energize", "action", "de_energize", "save", "end")
CASE_CODES = {"second_sustain": "refused"}
"""Codes that cases call by another word."""


class Scene:
    """A set-up in the making, then the table it is played at, for the one character a case is about."""

    def __init__(self, case: Mapping[str, Any], who: str, turn: str | None) -> None:
        self.case = case
        self.who = who
        self.turn = turn or who
        self.phase: str | None = "action"
        self.items: dict[str, dict[str, Any]] = {}
        self.people: dict[str, dict[str, Any]] = {}
        self.extra: dict[str, Any] = {}
        self.step: int | None = None
        """The step of the last refusal."""
        self.aim: str | None = None
        """Who is aimed at where a step names nobody."""
        self.free_hand: str | None = ""
        """How the case writes a hand that holds nothing."""
        self.penalty_sign = 1
        """-1 where the case writes hit penalties as negative numbers."""
        for one in dict.fromkeys((self.turn, who, OTHER)):
            self.person(one)
        self._table: Table | None = None

    def person(self, who: str) -> dict[str, Any]:
        """The participant of that id in the set-up."""
        return self.people.setdefault(who, character(who, len(self.people), reactions_left=0 if who == OTHER else 1))

    def item(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Put an item of the case into the set-up."""
        item = item_json(data)
        item.setdefault("effects", [])
        if "provides" in item:
            self.names_item(item["provides"])
        return self.items.setdefault(item["id"], item)

    def names_item(self, identity: str, **more: Any) -> None:
        """See that an item of that id is there."""
        if identity not in self.items:
            self.items[identity] = plain_item(identity, **more)

    @property
    def table(self) -> Table:
        """The table; begun at the first use."""
        if self._table is None:
            setup: dict[str, Any] = {
                "participants": list(self.people.values()),
                "items": list(self.items.values()),
                "settings": settings_of(self.case["config"]),
                "surprise": {"by": "nobody"},
                "windows_open": False,
                **self.extra,
            }
            if self.phase is not None:
                setup |= {"turn": self.turn, "phase": self.phase}
            self._table = Table(setup, self.case["dice"])
        return self._table

    # -- steps --------------------------------------------------------------------------------------------

    def until_phase(self, phase: str, count: int = 1, who: str = "") -> dict[str, Any]:
        """Go on until `who` has had that phase `count` times since the beginning; what was told of it."""
        who = who or self.who

        def had() -> list[dict[str, Any]]:
            told = self.table.told("enc-phase")
            return [row for row in told if row["phase"] == phase and row["who"] == who]

        self.table.run(lambda: len(had()) >= count)
        if len(had()) < count:
            raise NotRunError(f"{who} has no {phase} phase number {count}")
        return had()[count - 1]

    def phase_facts(self, phase: str, count: int = 1) -> dict[str, Any]:
        """As `until_phase`, under the names that cases use."""
        row = self.until_phase(phase, count)
        penalties = self.penalties(row["hit_penalties"])
        return {**row, "ap": row["points"], "hit_penalty": penalties, "hit_penalties": penalties}

    def call(self, item: str, trigger: str) -> None:
        """Have the GM call for a reaction outside a window. Raises `NotRunError` where it is refused."""
        self.table.run(lambda: self.table.find("ENC-43") is not None)
        refused = self.table.interject("react", trigger=trigger, item=f"{self.who}:{item}")
        if refused is not None:
            raise NotRunError(f"the reaction is refused: {code_of(refused)}")

    def to_action(self) -> OpenAsk:
        """Go on until `who` is asked what to do; the ask."""
        self.table.run(lambda: self._action_ask() is not None)
        found = self._action_ask()
        if found is None:
            raise NotRunError(f"{self.who} is not asked to act")
        return found

    def _action_ask(self) -> OpenAsk | None:
        found = self.table.find("ENC-43")
        return found if found is not None and found.ask.who == (self.who,) else None

    def choose(self, key: str, targets: Iterable[str] = ()) -> str | None:
        """Pick an option of the Action phase, name targets, and play the item to its end; the code of a refusal."""
        before = len(self.table.told("enc-refused"))
        try:
            self.table.answer(self.to_action(), key)
            self.finish(list(targets) or ([self.aim] if self.aim else []))
        except RefusedError as refused:
            return self._refused(refused)
        return self._refused_since(before)

    def _refused(self, refused: RefusedError) -> str:
        self.step = next((value for name, value in refused.reason.params if name == "step"), None)  # type: ignore[assignment]
        return CASE_CODES.get(code_of(refused), code_of(refused))

    def _refused_since(self, before: int) -> str | None:
        told = self.table.told("enc-refused")[before:]
        if not told:
            return None
        self.step = told[0]["step"]
        code = str(told[0]["code"])
        return CASE_CODES.get(code, code)

    def finish(self, targets: list[str]) -> None:
        """Play what is under way to its end."""

        def asked() -> OpenAsk | None:
            return self.table.find("ENC-63") or self.table.find("ENC-63", PickSeveral)

        def act() -> bool:
            open_ask = asked()
            if open_ask is not None:
                _name_targets(self.table, open_ask, targets)
            return open_ask is not None

        self.table.run(lambda: not self.table.state.stack and asked() is None, act)

    def react(self, item: str, trigger: str | None, targets: Iterable[str] = ()) -> str | None:
        """React outside a window, the GM naming the trigger; the code of a refusal."""
        known = "none" if trigger is None else trigger if trigger in MOMENTS else "other"
        before = len(self.table.told("enc-refused"))
        refused = self.table.interject("react", trigger=known, item=f"{self.who}:{item}")
        if refused is not None:
            own_turn = self.table.state.turn == self.who and code_of(refused) == "refused_no_option"
            return "own_turn" if own_turn else self._refused(refused)
        self.finish(list(targets))
        return self._refused_since(before)

    def release(self, item: str) -> str | None:
        """Release a prepared item, in the own turn or out of it; the code of a refusal."""
        prepared = next((one for one in self.table.person(self.who).prepared if one.item.id == item), None)
        if prepared is None or not prepared.handed_over:
            return "not_prepared"
        key = f"release-{item}"
        if self.table.state.turn == self.who:
            return self.choose(key)
        before = len(self.table.told("enc-refused"))
        refused = self.table.interject("react", item=f"{self.who}:{key}")
        if refused is not None:
            return self._refused(refused)
        self.finish([])
        return self._refused_since(before)

    def penalties(self, values: Mapping[str, int]) -> dict[str, int]:
        """Hit penalties as the case writes them."""
        return {who: value * self.penalty_sign for who, value in values.items() if who != OTHER}

    def _numbers(self, key: str, field: str) -> Any:
        """A number of the character's, or of everybody's where the case asks for several."""
        if not isinstance(self.case["expected"].get(key), Mapping):
            return getattr(self.table.person(self.who), field)
        return {who: getattr(person, field) for who, person in self.table.state.people.items()}

    def facts(self) -> dict[str, Any]:
        """All there is to tell now."""
        state, me = self.table.state, self.table.person(self.who)
        sustained = find_lasting(state, me.sustained)
        checks = self.table.facts_of("enc-check", "enc-saves", "enc-fails-save")
        return {
            "ap": self._numbers("ap", "points"),
            "points": self._numbers("points", "points"),
            "reactions": self._numbers("reactions", "reactions"),
            "prepared": [one.item.id for one in me.prepared],
            "sustained": sustained.item.id if sustained else None,
            "hands": [held or self.free_hand for held in me.hands],
            "resources": dict(me.resources),
            "conditions": [one.name for one in me.conditions],
            "off_guard": me.has(OFF_GUARD),
            "damage_taken": me.damage,
            "hit_penalty": self.penalties({who: person.hit_penalty for who, person in state.people.items()}),
            "hit_penalties": self.penalties({who: person.hit_penalty for who, person in state.people.items()}),
            "lasting": {one.item.id: one.elapsed for one in state.lasting if one.by == self.who},
            "long_action": None if me.long is None else {"id": me.long.item.id, "turns_done": me.long.done},
            "totals": [row["total"] for row in checks],
            "success": [row["success"] for row in checks],
            "effects": bool(self.table.told("enc-takes-effect")),
            "effects_order": [row["item"] for row in self.table.told("enc-takes-effect")],
            "step": self.step,
            **me.resources,
        }


def _name_targets(table: Table, asked: OpenAsk, targets: list[str]) -> None:
    """Name the targets the case names, else the first that is allowed. Refused where those named are barred."""
    free = [option.key for option in asked.ask.options if option.bar is None]
    named = [key for key in targets if any(option.key == key for option in asked.ask.options)]
    if isinstance(asked.ask, PickSeveral):
        table.answer(asked, named or free[: max(asked.ask.least, 1)])
    else:
        plain = "nobody" if "nobody" in free else free[0]
        table.answer(asked, named[0] if named else plain)
