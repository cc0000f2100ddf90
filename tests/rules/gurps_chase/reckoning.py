"""A second reckoning of a round between two sides, written from the rule sheet alone, to hold the ruleset against.

It knows the round without passengers, attacks that are rolled, and collisions; it shares no code with the ruleset.
"""

from __future__ import annotations

import random
from typing import Any

BANDS = ("close", "short", "medium", "long", "extreme")
SPEEDS = ((2, 0), (3, 1), (5, 2), (7, 3), (10, 4), (15, 5), (20, 6), (30, 7), (50, 8))
TERRAIN = {"foot": {"road", "narrow", "indoor"}, "bike": {"road", "narrow"}, "car": {"road"}}
QUARRY = (
    "attack", "move", "reverse", "stunt", "stunt_escape", "hide", "mobility_escape", "emergency_action",
    "move_and_attack",
)  # fmt: skip
PURSUER = ("attack", "move", "stunt", "mobility_pursuit", "emergency_action", "move_and_attack")
STUNTS = ("stunt", "stunt_escape")
SHIFTS = (5, 10)


def margin(effective: int, total: int) -> int:
    """GU-01, GU-02, GU-06, GU-07."""
    if total >= 17:
        return min(effective - total, -1)
    return max(effective - total, 0) if total <= 4 and effective >= 3 else effective - total


class Reckoning:
    """One random round: `case` is what the case player is to play, its `expected` what should come of it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.dice: list[dict[str, Any]] = []
        self.wipeouts: list[dict[str, Any]] = []
        self.band = self.rng.randrange(5)
        self.scenery = self.rng.random() < 0.7
        self.sides = {"quarry": self._side(), "pursuer": self._side()}
        self.choices: dict[str, Any] = {"quarry": self.rng.choice(QUARRY), "pursuer": self.rng.choice(PURSUER)}
        self.penalties = {role: self.rng.choice((-2, -4, -6)) for role in self.sides}
        self.static = {role: bool(side.get("lasting_static")) for role, side in self.sides.items()}
        self.bonus = {"quarry": 0, "pursuer": 0}
        self.made: dict[str, bool] = {}
        self.cut_off = self.no_bonus = False
        self.case = {
            "id": f"reckoning-{seed}", "system": "gurps", "config": {}, "choices": self.choices, "dice": self.dice,
            "given": {"band": BANDS[self.band], "scenery": self.scenery, "lucky_breaks": 0, **self.sides},
            "expected": self._expected(),
        }  # fmt: skip

    def _side(self) -> dict[str, Any]:
        mode = self.rng.choice(("foot", "bike", "car", "car"))
        side: dict[str, Any] = {"mode": mode, "skill": self.rng.randint(9, 20), "handling": 0}
        side["top_speed_yps"] = self.rng.choice((5, 6, 7, 8) if mode == "foot" else (12, 20, 30, 40, 60))
        if mode != "foot":
            side |= {"handling": self.rng.randint(-2, 2), "sr": self.rng.randint(1, 5)}
        if self.rng.random() < 0.15:
            side["lasting_static"] = True
        if self.rng.random() < 0.15:
            side["status"] = ["close_call"]
        return side

    def _roll(self, label: str) -> int:
        values = [self.rng.randint(1, 6) for _ in range(3)]
        self.dice.append({"label": label, "sides": 6, "values": values})
        return sum(values)

    def _legal(self, role: str) -> bool:
        """Section 6, GC-43; there are no Lucky Breaks, and the GM has said nothing of mobility."""
        maneuver = self.choices[role]
        if self.sides[role].get("status"):
            return bool(maneuver == "emergency_action")
        mismatched = TERRAIN[self.sides["quarry"]["mode"]] != TERRAIN[self.sides["pursuer"]["mode"]]
        return {
            "emergency_action": False,
            "hide": self.band >= 2 and self.scenery,
            "stunt_escape": self.scenery,
            "mobility_escape": mismatched or self.scenery,
            "mobility_pursuit": mismatched or self.scenery,
        }.get(maneuver, True)

    def _expected(self) -> dict[str, Any]:
        quarry, pursuer = self.sides["quarry"], self.sides["pursuer"]
        if not self._legal("quarry"):
            return {"error": "illegal_maneuver"}
        if self.choices["quarry"] == "mobility_escape":
            self.choices["route"] = self.rng.choice(sorted(TERRAIN[quarry["mode"]]))
            self.cut_off = self.choices["route"] not in TERRAIN[pursuer["mode"]]
            self.static["pursuer"] |= self.cut_off
        if not self._legal("pursuer"):
            return {"error": "illegal_maneuver"}
        for role in ("pursuer", "quarry"):
            self._stunt(role)
        wrecked = [one["who"] for one in self.wipeouts if one["kind"] == "wreck"]
        if self.choices["quarry"] == "stunt_escape" and self.made["quarry"] and not wrecked:
            self._answer_stunt_escape()
        if wrecked:
            result = {"quarry": "quarry_caught", "pursuer": "quarry_escaped"}[wrecked[0]]
            result = "both_wrecked" if len(wrecked) == 2 else result
            return {"result": result, "chase_over": True, "contest_rolled": False, "wipeouts": self.wipeouts}
        return self._contest()

    def _stunt(self, role: str) -> None:
        """GC-57, GC-48."""
        if self.choices[role] not in STUNTS:
            return
        self.choices[f"{role}_stunt_penalty"] = self.penalties[role]
        effective = self.sides[role]["skill"] + self.penalties[role]
        total = self._roll(f"{role} stunt roll 3d6")
        self.made[role] = margin(effective, total) >= 0
        if not self.made[role]:
            self._wipe_out(role, effective, total)
            return
        self.bonus[role] = -self.penalties[role] // 2
        if role == "quarry" or not self.cut_off:
            self.static[role] = False

    def _wipe_out(self, role: str, effective: int, total: int) -> None:
        """GC-71, GC-72."""
        failed_by, side = -margin(effective, total), self.sides[role]
        bad = failed_by > side.get("sr", 0)
        if side["mode"] == "foot":
            bad = total == 18 or (total == 17 and effective <= 15) or total >= effective + 10
        self.wipeouts.append({"who": role, "kind": "wreck" if bad else "close_call"})

    def _answer_stunt_escape(self) -> None:
        """GC-59, GC-59a, GC-60."""
        maneuver = self.choices["pursuer"]
        further = TERRAIN[self.sides["pursuer"]["mode"]] > TERRAIN[self.sides["quarry"]["mode"]]
        bold = self.penalties["pursuer"] <= self.penalties["quarry"]
        if (maneuver == "stunt" and bold) or (maneuver == "mobility_pursuit" and further):
            return
        self.static["pursuer"] = self.no_bonus = True
        self.bonus["pursuer"] = 0

    def _effective(self, role: str) -> int:
        """GC-21 to 27."""
        side, maneuver = self.sides[role], self.choices[role]
        on_foot, speed = side["mode"] == "foot", side["top_speed_yps"]
        modifier = {
            "emergency_action": -5, "reverse": -10, "mobility_pursuit": 0 if self.no_bonus else 5,
            "hide": {2: -10, 3: -5}.get(self.band, 0), "move_and_attack": -2 if on_foot else 0,
        }.get(maneuver, 0)  # fmt: skip
        best = 3 if on_foot and speed == 6 else max(bonus for yards, bonus in SPEEDS if yards <= speed)
        static = self.static[role] or maneuver == "attack"
        return int(side["skill"] + side["handling"] + (0 if static else best) + modifier + self.bonus[role])

    def _contest(self) -> dict[str, Any]:
        """GC-30 to 36, GC-45, GC-54."""
        skills = {role: self._effective(role) for role in self.sides}
        totals = {role: self._roll(f"{role} chase roll 3d6") for role in self.sides}
        margins = {role: margin(skills[role], totals[role]) for role in self.sides}
        lead = margins["quarry"] - margins["pursuer"]
        found: dict[str, Any] = {
            "margin_of_victory": abs(lead), "winner": "quarry" if lead > 0 else "pursuer" if lead < 0 else None,
            **{f"{role}_effective": skills[role] for role in skills},
            **{f"{role}_margin": margins[role] for role in margins},
            "wipeouts": self.wipeouts,
        }  # fmt: skip
        maneuver = self.choices["quarry"]
        if maneuver == "hide":
            won = {"result": "quarry_escaped", "chase_over": True}
            return found | (won if lead > 0 else {"band": "close", "forced": True, "chase_over": False})
        if maneuver == "reverse":
            if margins["quarry"] < 0:
                self._wipe_out("quarry", skills["quarry"], totals["quarry"])
            over = any(one["kind"] == "wreck" for one in self.wipeouts)
            swapped = lead > 0 and margins["quarry"] >= 0
            return found | {"band": "close", "forced": True, "roles_swapped": swapped, "chase_over": over}
        static = {role: self.static[role] or self.choices[role] == "attack" for role in self.sides}
        shift = sum(abs(lead) >= threshold for threshold in SHIFTS) * (1 if lead > 0 else -1)
        shift = 0 if all(static.values()) else shift + static["pursuer"] - static["quarry"]
        band = max(0, self.band + shift)
        return found | {"shift": shift, "band": (*BANDS, "escape")[min(band, 5)], "chase_over": band > 4}
