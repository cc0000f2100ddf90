"""Cases that ask for one figure: `choices.function`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.gurps_chase.contest import Check, Contest, complementary_bonus
from rules.gurps_chase.control import control_parts, dodge_target
from rules.gurps_chase.dice import total
from rules.gurps_chase.settings import CHOICES, Settings
from rules.gurps_chase.sheets import Sheet, VehicleSheet
from rules.gurps_chase.speed import speed_bonus
from rules.gurps_chase.state import Chase, Crew, Person, Side, Vehicle
from rules.gurps_chase.tables import BAND_IDS, BANDS, TERRAIN_SETS
from rules.gurps_chase.thrust import thrust
from rules.gurps_chase.wipeouts import wipeout_kind
from rules.kernel import Kernel
from tests.cases.gurps_given import read_config
from tests.cases.report import NotRunError


def play_function(case: dict[str, Any]) -> dict[str, Any]:
    """What the function of the case gives for its inputs, under the names that cases use."""
    name = case["choices"]["function"]
    if name not in _FUNCTIONS:
        raise NotRunError(f"no such function: {name}; there are {', '.join(_FUNCTIONS)}")
    return _FUNCTIONS[name](case, _inputs(case))


def _inputs(case: dict[str, Any]) -> list[dict[str, Any]]:
    given = case["given"]
    inputs = given.get("inputs", given.get("cases", [given]))
    return [entry if isinstance(entry, dict) else {"value": entry} for entry in inputs]


def _settings(case: dict[str, Any]) -> Settings:
    config = read_config(case.get("config") or {})
    chosen = {key: str(config.get(key, words[0])) for key, (_, words) in CHOICES.items()}
    scale = tuple(config.get("complementary", (2, 1, -1, -2)))
    return Settings(chosen=chosen, complementary=scale, shift_thresholds=tuple(config.get("shift_thresholds", (5, 10))))


def _speeds(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    move6 = _settings(case)["move6_bonus"]
    found = [
        speed_bonus(
            float(entry.get("yps", entry.get("value", float(entry.get("mph", 0)) / 2))),
            on_foot=entry.get("mode", "vehicle") == "foot",
            move6=move6,
        )
        for entry in inputs
    ]
    return {"bonuses": found, "bonus": found[0]}


def _wipeouts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Foot wipeouts by their roll; with `sr` or a vehicle mode by how far the roll failed."""
    chase = Chase(Kernel(), _settings(case), {}, _side(None), [])
    dice = iter(case["dice"])
    results: list[Any] = []
    for entry in inputs:
        total = sum(next(dice)["values"]) if case["dice"] else entry["roll"]
        effective = entry.get("target", entry.get("skill", 0) + entry.get("handling", 0) + entry.get("penalty", 0))
        check = Check(effective, total)
        stability = entry.get("sr")
        results.append(None if check.success else wipeout_kind(chase, _side(stability).lead, check))
    return {"results": results, "result": results[0]}


def _side(stability: int | None) -> Side:
    person = Person(Sheet("one", "one"), "one", 10, 0)
    vehicle = None
    if stability is not None:
        vehicle = Vehicle(VehicleSheet("car", "car", "car", "driving", 30, stability=stability), None)
    return Side("one", [Crew(person, [], vehicle)])


def _checks(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    dice = iter(case["dice"])
    found = []
    for entry in inputs:
        effective = entry.get("effective", entry.get("skill", entry.get("target", 0))) + entry.get("modifier", 0)
        total = entry["roll"] if "roll" in entry else sum(next(dice)["values"])
        check = Check(effective, total)
        critical = "success" if check.critical_success else "failure" if check.critical_failure else None
        outcome = f"critical_{critical}" if critical else "success" if check.success else "failure"
        found.append((outcome, check, critical))
    return {
        "results": [outcome for outcome, _, _ in found],
        "outcomes": [outcome for outcome, _, _ in found],
        "margins": [check.margin for _, check, _ in found],
        "successes": [check.success for _, check, _ in found],
        "criticals": [critical for _, _, critical in found],
    }


def _contests(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    winners, by = [], []
    for entry in inputs:
        sides = [entry.get(a, entry.get(b)) for a, b in (("first", "quarry"), ("second", "pursuer"))]
        names = ("first", "second") if "first" in entry else ("quarry", "pursuer")
        margins = [
            side if isinstance(side, int) else Check(side.get("effective", side.get("skill")), side["roll"]).margin
            for side in sides
            if side is not None
        ]
        contest = Contest(*margins)
        winners.append(names[0] if contest.lead > 0 else names[1] if contest.lead < 0 else None)
        by.append(contest.by)
    return {"winners": winners, "winner": winners[0], "margins_of_victory": by, "margin_of_victory": by[0]}


def _thrusts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    found = [str(thrust(int(entry.get("st", entry.get("value", 0))))) for entry in inputs]
    return {"results": found, "thrust": found if len(found) > 1 else found[0], "damage": found, "thrusts": found}


def _complements(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    dice = iter(case["dice"])
    scale = _settings(case).complementary
    found = [
        complementary_bonus(
            Check(
                entry.get("effective", entry.get("skill", 0)),
                entry["roll"] if "roll" in entry else sum(next(dice)["values"]),
            ),
            scale,
        )
        for entry in inputs
    ]
    return {"bonuses": found, "bonus": found[0], "results": found}


def _penalties(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    found = [BANDS[BAND_IDS.index(entry.get("band", entry.get("value")))].penalty for entry in inputs]
    return {"penalties": found, "penalty": found[0], "results": found}


def _bands(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    found = []
    for entry in inputs:
        yards = float(entry.get("yards", entry.get("value", 0)))
        found.append(next(band.id for band in BANDS if band.most is None or yards <= band.most))
    return {"bands": found, "band": found[0], "results": found}


def _shifts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    thresholds = _settings(case).shift_thresholds
    found = [sum(entry.get("margin_of_victory", entry.get("value", 0)) >= t for t in thresholds) for entry in inputs]
    return {"shifts": found, "shift": found[0], "results": found}


def _terrain(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    sets = {**TERRAIN_SETS, **(read_config(case.get("config") or {}).get("terrain_sets") or {})}
    pairs = [(set(sets[e["quarry"]]), set(sets[e["pursuer"]]), e) for e in inputs]
    return {
        "mismatched": [quarry != pursuer for quarry, pursuer, _ in pairs],
        "pursuer_superior": [pursuer > quarry or bool(e.get("superior")) for quarry, pursuer, e in pairs],
        "quarry_superior": [quarry > pursuer for quarry, pursuer, _ in pairs],
        "cannot_follow": [e.get("route") not in pursuer for _, pursuer, e in pairs],
    }


def _dodges(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Vehicular dodge and control roll (GU-08) of a driver and a car."""
    dodge, control = [], []
    for entry in inputs:
        sheet = VehicleSheet("car", "car", "car", "driving", 30, handling=entry.get("handling", 0))
        person = Person(Sheet("one", "one", {"driving": entry["skill"]}), "one", 10, 0)
        side = Side("one", [Crew(person, [], Vehicle(sheet, None))])
        dodge.append(dodge_target(side.lead))
        control.append(total(control_parts(side, entry.get("modifier", 0))))
    name = case["choices"]["function"]
    found = control if name.startswith("control") else dodge
    return {"results": found, "targets": found, "target": found[0], "dodges": dodge, "control_targets": control}


_FUNCTIONS: dict[str, Callable[[dict[str, Any], list[dict[str, Any]]], dict[str, Any]]] = {
    "speed_bonus": _speeds,
    "foot_wipeout": _wipeouts,
    "vehicle_wipeout": _wipeouts,
    "wipeout": _wipeouts,
    "success_roll": _checks,
    "success_rolls": _checks,
    "critical": _checks,
    "criticals": _checks,
    "margin": _checks,
    "quick_contest": _contests,
    "thrust": _thrusts,
    "thrust_damage": _thrusts,
    "complementary": _complements,
    "complementary_bonus": _complements,
    "ranged_penalty": _penalties,
    "band_penalty": _penalties,
    "range_band": _bands,
    "band_of_yards": _bands,
    "range_shift": _shifts,
    "shift": _shifts,
    "vehicular_dodge": _dodges,
    "dodge": _dodges,
    "control_roll": _dodges,
    "control": _dodges,
    "mobility": _terrain,
    "mismatched": _terrain,
    "terrain": _terrain,
}
