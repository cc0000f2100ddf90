"""What a played GURPS case comes to, under the names that cases use in `expected`."""

from __future__ import annotations

from typing import Any

from rules.conflict import Conflict
from rules.errors import RefusedError
from rules.gurps_chase.legality import bar
from rules.gurps_chase.state import WRECKED, Chase, Side
from rules.gurps_chase.tables import BAND_IDS, MANEUVERS
from rules.kernel import OpenAsk
from rules.terms import Text
from tests.cases.gurps_names import more_names, same

PARTS = {
    "speed": ("speed_bonus",),
    "maneuver": ("maneuver_modifier", "modifier"),
    "handling": ("handling",),
    "stunt": ("stunt_bonus",),
    "accident": ("accident_penalty", "collateral_penalty"),
    "distracted": ("boarder_modifier", "distraction"),
    "contested": ("struggle_modifier", "contested_modifier"),
}
"""Parts of a Chase Roll, and what cases may call them."""
Event = tuple[str, dict[str, Any]]


class Facts:
    """Reads the events and the state of a conflict; what stood at the start is remembered."""

    def __init__(self, conflict: Conflict) -> None:
        self.conflict = conflict
        chase: Chase = conflict.state
        self.quarry = chase.quarry.id
        self.operators = {side.id: side.operator.id for side in chase.sides}
        self.people = {person.id: person.hp for person in chase.people.values()}
        self.lucky = {person.id: person.lucky for person in chase.people.values()}
        self.damage_left_out = False
        """Whether the case has no dice for the damage of a wreck."""
        self.parts: dict[str, int] = {}
        """What the Chase Rolls were made of, as the asks said."""

    def note_roll(self, ask: OpenAsk) -> None:
        """Note what a Chase Roll that is asked for is made of."""
        if ask.ask.why.id != "gc-roll-chase":
            return
        chase: Chase = self.conflict.state
        side = next(side for side in chase.sides if side.operator.id in ask.ask.who)
        told: Any = dict(ask.ask.why.params)["parts"]
        made_of = {
            one.id: int(one.params[0][1].text.replace("−", "-"))
            for one in told
            if one.params and isinstance(one.params[0][1], Text)
        }
        for part, names in PARTS.items():
            for name in names:
                self.parts[f"{self._name(side)}_{name}"] = made_of.get(f"gc-part-{part}", 0)

    def refused(self, error: RefusedError, kind: str, who: str) -> dict[str, Any]:
        """An answer that the rules refuse: what kind it was, who gave it, which condition or rule it breaks."""
        bar_id = error.reason.id.removeprefix("gc-bar-").replace("-", "_")
        refusal = {
            "error": kind,
            "requires": bar_id,
            "condition": bar_id,
            "rule": error.rule,
            "who": who,
            "refused": True,
            "legal": False,
            "allowed": False if kind == "illegal_action" else self.allowed(who),
            "state_unchanged": True,
        }
        return self.tell() | same(refusal)

    def tell(self, missing: str = "") -> dict[str, Any]:
        """Everything known when play stopped; `missing` names the roll for which there were no more dice."""
        chase: Chase = self.conflict.state
        events = [(event.what.id, dict(event.facts)) for event in self.conflict.events]
        facts: dict[str, Any] = {"dice_missing": missing} if missing else {}
        for part in (
            self._contest, self._ranges, self._rolls, self._wipeouts, self._stunts, self._attacks, self._collisions,
            self._passengers, self._luck, self._state,
        ):  # fmt: skip
            facts |= part(chase, events)
        outcome = self.conflict.outcome
        over = [fact["result"] for what, fact in events if what == "gc-over"]
        wrecked = chase.quarry.out or not chase.active
        facts["chase_over"] = outcome is not None or wrecked
        if "board" in facts and outcome is None:
            facts["result"] = facts["board"]["result"]
        elif wrecked and outcome is None:
            facts["result"] = (
                "quarry_caught" if chase.active else "both_wrecked" if chase.quarry.out else "quarry_escaped"
            )
        else:
            facts["result"] = over[0] if over else None
        return more_names(self.parts | facts, self.conflict)

    def allowed(self, who: str) -> list[str]:
        """The maneuvers whoever is asked may choose now."""
        chase: Chase = self.conflict.state
        side = next((side for side in chase.sides if side.operator.id == who), chase.quarry)
        return [maneuver.id for maneuver in MANEUVERS.values() if bar(chase, side, maneuver) is None]

    def _name(self, side: Side | str) -> str:
        """`quarry` or `pursuer` as they were when the case began; the id for one of several pursuers."""
        identity = side if isinstance(side, str) else side.id
        if identity == self.quarry:
            return "quarry"
        return "pursuer" if len(self.operators) == 2 else identity

    def _rolls(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        rolled = [fact for what, fact in events if what.startswith("gc-chase-rolled")]
        found["contest_rolled"] = bool(rolled)
        for fact in rolled:
            name = self._name(fact["side"])
            found |= {
                f"{name}_effective": fact["effective"],
                f"{name}_margin": fact["margin"],
                f"{name}_roll": fact["roll"],
                f"{name}_success": fact["margin"] >= 0,
                f"{name}_static": fact["static"],
            }
        for what, fact in events:
            if what == "gc-complementary":
                found[f"{self._name(fact['side'])}_complementary"] = fact["bonus"]
                found["complementary"] = fact["bonus"]
            if what == "gc-accident-penalty":
                found |= {
                    "accident_penalty": -fact["penalty"],
                    "collateral_penalty": -fact["penalty"],
                    "accident": True,
                }
        return found

    def _contest(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        by_pursuer: dict[str, Any] = {}
        for what, fact in events:
            if what.startswith("gc-contest"):
                found |= {"winner": fact["winner"], "margin_of_victory": fact["margin_of_victory"]}
                by_pursuer[fact["pursuer"]] = {key: fact[key] for key in ("winner", "margin_of_victory")}
        return found | ({"contests": by_pursuer} if by_pursuer else {})

    def _ranges(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {"forced": False, "roles_swapped": False}
        shifts: dict[str, Any] = {}
        for what, fact in events:
            if what.startswith("gc-range-"):
                found["forced"] = fact["forced"]
                if fact["shift"] is not None:
                    found["shift"] = shifts[fact["pursuer"]] = fact["shift"]
            found["roles_swapped"] = found["roles_swapped"] or what == "gc-roles-swapped"
        pursuers = chase.pursuers
        bands = {side.id: "escape" if side.out == "shaken_off" else BAND_IDS[side.band] for side in pursuers}
        found |= {"band": bands[pursuers[0].id], "bands": bands, "shifts": shifts}
        roles = {"quarry": self.operators.get(chase.quarry.id), "pursuer": self.operators.get(pursuers[0].id)}
        return found | {"roles": roles, "new_quarry": roles["quarry"], "new_pursuer": roles["pursuer"]}

    def _wipeouts(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        wipeouts = [
            {"who": self._name(fact["side"]), "kind": fact["kind"], "failed_by": fact["failed_by"]}
            for what, fact in events
            if what.startswith("gc-wipeout") or what == "gc-ignored-close-call"
        ]
        cleared = [status for what, fact in events if what == "gc-cleared" for status in fact["cleared"]]
        found: dict[str, Any] = {
            "wipeout": wipeouts[0] if wipeouts else None,
            "wipeouts": [{key: one[key] for key in ("who", "kind")} for one in wipeouts],
            "status_cleared": cleared,
            "accident_caused": any(what == "gc-accident" for what, _ in events),
        }
        for one in wipeouts:
            found[f"{one['who']}_wipeout"] = one["kind"]
        if wipeouts:
            found["failed_by"] = wipeouts[0]["failed_by"]
        return found

    def _stunts(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for what, fact in events:
            if what in ("gc-stunt-made", "gc-stunt-failed"):
                side = chase.side(fact["side"])
                bonus = side.turn.stunt_bonus if side is not None and side.turn.stunt is not None else fact["bonus"]
                stunt = {key: fact[key] for key in ("target", "success", "failed_by")} | {"bonus": bonus}
                found[f"{self._name(fact['side'])}_stunt"] = stunt
                if "stunt" not in found or fact["side"] == self.quarry:
                    found["stunt"] = stunt
            if what in ("gc-start-made", "gc-start-failed"):
                found["start"] = {key: fact[key] for key in ("target", "success", "failed_by")}
                found["started"] = fact["success"]
        return found

    def _attacks(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        attacks = [fact for what, fact in events if what in ("gc-attack-hits", "gc-attack-misses")]
        dodges = [fact for what, fact in events if what in ("gc-dodged", "gc-dodge-failed")]
        found: dict[str, Any] = {}
        if attacks:
            first = attacks[0]
            found |= {
                "hit": first["hit"], "to_hit": first["effective"], "attack_target": first["effective"],
                "to_hit_target": first["effective"], "to_hit_effective": first["effective"],
                "attack_effective": first["effective"], "attack_margin": first["margin"],
                "hits": [fact["hit"] for fact in attacks],
                "attacks": [{"who": a["who"], "effective": a["effective"], "hit": a["hit"]} for a in attacks],
            }  # fmt: skip
            for fact in attacks:
                found[f"{fact['who']}_to_hit"] = found[f"{fact['who']}_attack_effective"] = fact["effective"]
        if dodges:
            found |= {"dodge_target": dodges[0]["target"], "dodged": dodges[0]["dodged"], "dodge": dodges[0]["dodged"]}
        found["grappled"] = any(what == "gc-grappled" for what, _ in events)
        return found

    def _collisions(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for what, fact in events:
            if what.startswith(("gc-force-", "gc-ram-hits", "gc-ram-misses")):
                found |= {"hit": fact["hit"], "to_hit": fact["effective"], "to_hit_target": fact["effective"]}
                if what.startswith("gc-force-"):
                    found["st_difference"] = _strength_difference(chase, fact["side"], fact["target"])
            elif what.startswith("gc-ram-collides"):
                found |= {"rolled": fact["rolled"], "doubled": fact["doubled"], "occupants_hp_loss": 1}
                found["injury"] = {f"{role}_vehicle": loss for role, loss in fact["injuries"].items()}
                found["injury"] |= fact["injuries"]
            elif what in ("gc-control-made", "gc-control-failed"):
                found |= {
                    "control_modifier": fact["modifier"], "control_target": fact["target"],
                    "control_success": fact["success"], "failed_by": fact["failed_by"],
                }  # fmt: skip
                found["control_roll"] = {key: fact[key] for key in ("modifier", "target", "success", "failed_by")}
                found.setdefault("control", {})[self._name(fact["side"])] = found["control_roll"]
        if "injury" not in found:
            found |= self._wreck(chase, events)
        aimed = any(what.startswith(("gc-ram-hits", "gc-force-hits")) for what, _ in events)
        dodged = any(what == "gc-dodged" for what, _ in events)
        if found.get("hit") is False or (aimed and dodged):
            names = ("quarry", "pursuer", "quarry_vehicle", "pursuer_vehicle")
            found |= {"occupants_hp_loss": 0, "injury": dict.fromkeys(names, 0), "control_rolls": []}
        return found

    def _wreck(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        """What a wreck did to the vehicle and those in it, or on foot to whoever fell."""
        losses = {
            fact.get("vehicle", fact.get("who")): fact["loss"]
            for what, fact in events
            if what in ("gc-vehicle-hurt", "gc-vehicle-damaged", "gc-hurt")
        }
        injury: dict[str, int] = {}
        found: dict[str, Any] = {}
        for side in (chase.quarry, *chase.pursuers):
            if side.out == WRECKED and side.lead.vehicle is not None:
                injury[f"{self._name(side)}_vehicle"] = losses.get(side.lead.vehicle.id, 0)
                found["occupants_hp_loss"] = 1
            elif side.out == WRECKED:
                injury[self._name(side)] = losses.get(side.operator.id, 0)
        return found if self.damage_left_out or not injury else found | {"injury": injury}

    def _passengers(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for what, fact in events:
            if what.startswith("gc-board-"):
                result = fact["result"]
                found |= {
                    "margins": {"boarder": fact["boarder_margin"], "driver": fact["driver_margin"]},
                    "lost_by": fact["lost_by"],
                    "board": {"result": result, "lost_by": fact["lost_by"]},
                    "board_result": result,
                    "aboard": result == "aboard",
                    "out_of_chase": result == "falls",
                    "driver_chase_modifier": -2 if result == "aboard" else 0,
                }
                if result == "falls":
                    hurt = [one["loss"] for other, one in events if other == "gc-hurt" and one["who"] == fact["who"]]
                    found["injury"] = found["boarder_injury"] = sum(hurt)
            elif what.startswith("gc-struggle-"):
                name = "passenger" if "passenger" in chase.people else "boarder"
                winner = {fact["seizer"]: name, fact["opponent"]: "driver", None: None}[fact["winner"]]
                found["struggle"] = {name: fact["seizer_margin"], "driver": fact["opponent_margin"], "winner": winner}
            elif what in ("gc-task-made", "gc-task-failed"):
                found |= {
                    "modifier": fact["modifier"], "task_modifier": fact["modifier"], "task_success": fact["success"],
                    "task_effective": fact["effective"], "task_target": fact["effective"],
                    "effective": fact["effective"], "success": fact["success"],
                }  # fmt: skip
        operator = chase.quarry.operator.id
        taken = [fact for what, fact in events if what == "gc-took-over"]
        if taken:
            side = chase.side(taken[-1]["side"])
            operator = side.operator.id if side is not None else operator
        found["operator"] = self._operator(operator)
        found["operators"] = {self._name(side): self._operator(side.operator.id) for side in chase.sides}
        return found

    def _operator(self, person: str) -> str:
        side = next((side for side, operator in self.operators.items() if operator == person), None)
        return self._name(side) if side is not None else person

    def _luck(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        spent = {person.id: self.lucky[person.id] - person.lucky for person in chase.people.values()}
        found: dict[str, Any] = {"lucky_break_spent": any(spent.values()), "lucky_breaks_spent": sum(spent.values())}
        for side, operator in self.operators.items():
            found[f"{self._name(side)}_lucky_breaks"] = found[f"{self._name(side)}_lucky_breaks_left"] = chase.people[
                operator
            ].lucky
            found[f"{self._name(side)}_lucky_break_spent"] = spent[operator] > 0
        found["lucky_breaks"] = found["lucky_breaks_left"] = chase.people[self.operators[self.quarry]].lucky
        return found

    def _state(self, chase: Chase, events: list[Event]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for identity in self.operators:
            side = chase.side(identity)
            if side is None:
                continue
            name = self._name(side)
            vehicle = side.lead.vehicle
            mode = side.lead.mode if vehicle is None else vehicle.sheet.kind
            found |= {
                f"{name}_status": list(side.statuses),
                f"{name}_lasting_static": side.lasting_static,
                f"{name}_mode": mode,
                f"{name}_mode_next_round": mode,
                f"{name}_out": bool(side.out),
                f"{name}_allowed": [
                    m.id for m in MANEUVERS.values() if side in chase.sides and bar(chase, side, m) is None
                ]
                if chase.active and not chase.quarry.out
                else [],
                f"{name}_rights": ["disembarked_last_round"] if side.disembarked == chase.round - 1 else [],
                f"{name}_hp": side.operator.hp,
                f"{name}_hp_lost": self.people[side.operator.id] - side.operator.hp,
                f"{name}_superior": side.superior,
                f"{name}_vehicle_hp": None if vehicle is None else vehicle.hp,
            }
            if not any(what.startswith("gc-chase-rolled") for what, _ in events):
                found[f"{name}_static"] = side.static
        found["rights"] = found.get("quarry_rights", [])
        found["status"] = found["quarry_status"] or found.get("pursuer_status", [])
        found["lasting_static"] = any(side.lasting_static for side in (chase.quarry, *chase.pursuers))
        found["next_allowed"] = found["allowed_next_round"] = found["quarry_allowed"]
        choices = [side.turn.choice for side in chase.sides if side.turn.choice is not None]
        if choices:
            found["passengers_may_attack"] = choices[0].maneuver.passengers_attack
        found["round"] = chase.round
        found["legal"] = True
        return found


def _strength_difference(chase: Chase, attacker: str, target: str) -> int | None:
    strengths = []
    for identity in (attacker, target):
        side = chase.side(identity)
        vehicle = side.lead.vehicle if side is not None else None
        strengths.append(vehicle.sheet.strength if vehicle is not None else None)
    if None in strengths:
        return None
    return int(strengths[0]) - int(strengths[1])  # type: ignore[arg-type]
