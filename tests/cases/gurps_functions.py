"""Cases that ask for one figure: `choices.function`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.conflict import Conflict
from rules.gurps_chase import RULESET
from rules.gurps_chase.attacks import Aim, attack_parts
from rules.gurps_chase.collisions import strength_modifier
from rules.gurps_chase.contest import Check, Contest, complementary_bonus
from rules.gurps_chase.control import control_parts, dodge_target
from rules.gurps_chase.dice import total
from rules.gurps_chase.legality import bar
from rules.gurps_chase.passengers import task_modifier
from rules.gurps_chase.rounds import ROLLED_BANDS
from rules.gurps_chase.settings import CHOICES, Settings
from rules.gurps_chase.sheets import RANGED, Sheet, VehicleSheet, Weapon
from rules.gurps_chase.speed import speed_bonus
from rules.gurps_chase.state import Chase, Choice, Crew, Person, Side, Vehicle
from rules.gurps_chase.tables import BAND_IDS, BANDS, MANEUVERS, TERRAIN_SETS
from rules.gurps_chase.thrust import thrust
from rules.gurps_chase.wipeouts import wipeout_kind
from rules.kernel import Kernel
from tests.cases.gurps_given import mode_of, read_config, read_given
from tests.cases.gurps_keys import MILES, YARDS
from tests.cases.gurps_spread import maneuver_id
from tests.cases.report import NotRunError


def play_function(case: dict[str, Any]) -> dict[str, Any]:
    """What the function of the case gives for its inputs, under the names that cases use."""
    name = str(case["choices"]["function"])
    function = next((one for words, one in _FUNCTIONS if any(word in name for word in words)), None)
    if function is None:
        known = ", ".join(word for words, _ in _FUNCTIONS for word in words)
        raise NotRunError(f"no such function: {name}; known are names with {known}")
    found = function(case, _inputs(case))
    # One list is what was asked for; a case may call it what it likes.
    asked = {key: value for key, value in case["expected"].items() if key not in found}
    return found | {
        key: found["results"] if isinstance(value, list) else found["results"][0] for key, value in asked.items()
    }


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
            _top_speed(entry),
            on_foot=entry.get("mode", "foot" if "move" in entry else "vehicle") == "foot",
            move6=move6,
        )
        for entry in inputs
    ]
    return {"bonuses": found, "bonus": found[0], "results": found}


def _top_speed(entry: dict[str, Any]) -> float:
    """Yards per second, half of a figure in mph."""
    for key, value in entry.items():
        if key in (*YARDS, "value"):
            return float(value)
        if key in MILES:
            return float(value) / 2
    raise NotRunError(f"no speed is given in {entry}")


def _wipeouts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Foot wipeouts by their roll; with `sr` or a vehicle mode by how far the roll failed."""
    chase = Chase(Kernel(), _settings(case), {}, _side(None), [])
    dice = iter(case["dice"])
    results: list[Any] = []
    for entry in inputs:
        if "failed_by" in entry:
            check = Check(10, 10 + entry["failed_by"])
        else:
            total = sum(next(dice)["values"]) if case["dice"] else entry["roll"]
            effective = entry.get("target", entry.get("skill", 0) + entry.get("handling", 0) + entry.get("penalty", 0))
            check = Check(effective, total)
        stability = entry.get("sr", entry.get("stability_rating"))
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
    dice = iter(case["dice"])
    for entry in inputs:
        sides = [entry.get(a, entry.get(b)) for a, b in (("first", "quarry"), ("second", "pursuer"))]
        names = ("first", "second") if "first" in entry else ("quarry", "pursuer")
        margins = [side if isinstance(side, int) else _margin(side, dice) for side in sides if side is not None] or [
            entry["first_margin" if "first_margin" in entry else "quarry_margin"],
            entry["second_margin" if "second_margin" in entry else "pursuer_margin"],
        ]
        contest = Contest(*margins)
        winners.append(names[0] if contest.lead > 0 else names[1] if contest.lead < 0 else None)
        by.append(contest.by)
    return {
        "winners": winners, "winner": winners[0], "margins_of_victory": by, "margin_of_victory": by[0],
        "results": winners,
    }  # fmt: skip


def _margin(side: dict[str, Any], dice: Any) -> int:
    if "margin" in side:
        return int(side["margin"])
    roll = side["roll"] if "roll" in side else sum(next(dice)["values"])
    return Check(side.get("effective", side.get("skill", 0)), roll).margin


def _thrusts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """As text, or as the numbers of dice and adds where the case asks for these."""
    damages = [thrust(int(entry.get("st", entry.get("value", 0)))) for entry in inputs]
    parts = [{"dice": damage.dice, "add": damage.add} for damage in damages]
    by_parts = any(
        isinstance(one, dict) for value in case["expected"].values() if isinstance(value, list) for one in value
    )
    found: list[Any] = parts if by_parts else [str(damage) for damage in damages]
    one = {"dice": parts[0]["dice"], "add": parts[0]["add"]} if "add" in case["expected"] else {}
    names = {"results": found, "thrust": found if len(found) > 1 else found[0], "damage": found, "thrusts": found}
    return names | one


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
    names = ("margin_of_victory", "margin", "victory", "by", "value")
    margins = [next(entry[name] for name in names if name in entry) for entry in inputs]
    found = [sum(margin >= threshold for threshold in thresholds) for margin in margins]
    return {"shifts": found, "shift": found[0], "results": found}


def _terrain(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    sets = {**TERRAIN_SETS, **(read_config(case.get("config") or {}).get("terrain_sets") or {})}
    pairs = [(set(sets[e["quarry"]]), set(sets[e["pursuer"]]), e) for e in inputs]
    found = {
        "mismatched": [quarry != pursuer for quarry, pursuer, _ in pairs],
        "pursuer_superior": [pursuer > quarry or bool(e.get("superior")) for quarry, pursuer, e in pairs],
        "quarry_superior": [quarry > pursuer for quarry, pursuer, _ in pairs],
        "cannot_follow": [e.get("route") not in pursuer for _, pursuer, e in pairs],
        "can_follow": [e.get("route") in pursuer for _, pursuer, e in pairs],
    }
    name = case["choices"]["function"]
    asked = next((key for key in ("cannot_follow", "can_follow", "quarry_superior") if key in name), None)
    asked = asked or ("pursuer_superior" if "superior" in name else "mismatched")
    return found | {"results": found[asked], "superior": found["pursuer_superior"]}


def _dodges(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Vehicular dodge and control roll (GU-08) of a driver and a car."""
    dodge, control = [], []
    for entry in inputs:
        level = entry.get("skill", 0)
        skills = {"driving": level, "running": level}
        person = Person(Sheet("one", "one", skills, dodge=entry.get("dodge", 8)), "one", 10, 0)
        car = Vehicle(VehicleSheet("car", "car", "car", "driving", 30, handling=entry.get("handling", 0)), None)
        side = Side("one", [Crew(person, [], None if mode_of(entry.get("mode", "car")) == "foot" else car)])
        dodge.append(dodge_target(side.lead))
        control.append(total(control_parts(side, entry.get("modifier", 0))))
    name = case["choices"]["function"]
    found = control if name.startswith("control") else dodge
    return {"results": found, "targets": found, "target": found[0], "dodges": dodge, "control_targets": control}


OWN = ("maneuver", "driver", "own", "own_maneuver", "driver_maneuver", "operator", "quarry", "delivered", "value")
RIVAL = ("received", "rival_maneuver", "rival", "enemy", "other", "pursuer")
"""What a case may call the maneuver of the vehicle a task is done in, and of the one that is after it."""


def _tasks(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """What other tasks take by the maneuver of the driver, or of the rival against them (GC-96)."""
    found = []
    for entry in inputs:
        own, rival = _side(3), _side(3)
        own.id, rival.id = "quarry", "pursuer"
        received = next((entry[key] for key in RIVAL if key in entry), "move")
        delivered = next((entry[key] for key in OWN if key in entry), "move")
        own.turn.choice = Choice(MANEUVERS[delivered])
        rival.turn.choice = Choice(MANEUVERS[received], rival="quarry")
        found.append(task_modifier(Chase(Kernel(), _settings(case), {}, own, [rival]), own))
    return {"modifiers": found, "modifier": found[0], "results": found}


def _forces(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """What a difference in ST puts on the control roll after a Force (GC-44)."""
    found = []
    for entry in inputs:
        strengths = [
            entry.get(f"{who}_st", entry.get(f"{who}_vehicle_st", entry.get(who))) for who in ("attacker", "target")
        ]
        own, other = (Vehicle(VehicleSheet("car", "car", "car", "driving", 30, strength=st), None) for st in strengths)
        sides = [Side(car.id, [Crew(Person(Sheet("one", "one"), "one", 10, 0), [], car)]) for car in (own, other)]
        found.append(strength_modifier(*sides))
    return {"modifiers": found, "modifier": found[0], "control_modifier": found[0], "results": found}


def _shots(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """Effective skill of ranged attacks by band, maneuver, Acc and Bulk (GC-03, GC-40, GC-51)."""
    found = []
    for entry in inputs:
        weapon = Weapon("weapon", "gun", RANGED, entry.get("acc", 0), entry.get("bulk", 0))
        person = Person(
            Sheet("one", "one", {"gun": entry.get("skill", 0)}, gunslinger=bool(entry.get("gunslinger"))), "one", 10, 0
        )
        own, rival = Side("one", [Crew(person, [])]), _side(3)
        rival.id = "pursuer"
        own.turn.choice = Choice(MANEUVERS[entry.get("maneuver", "attack")])
        rival.band = BAND_IDS.index(entry.get("band", "close"))
        chase = Chase(Kernel(), _settings(case), {}, own, [rival])
        aim = Aim("0:one", weapon, rival.operator, rival, rival.lead, False)
        found.append(total(attack_parts(chase, person, own, aim)))
    return {"results": found, "effective": found if len(found) > 1 else found[0], "to_hit": found[0]}


def _starts(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """The starting range by how both move, or on 1d (GC-05)."""
    dice = iter(case["dice"])
    found = []
    for entry in inputs:
        if "quarry" in entry or "mode" in entry:
            modes = {role: {"mode": entry.get(role, entry.get("mode", "foot"))} for role in ("quarry", "pursuer")}
            chase = Conflict(RULESET, read_given({**case, "given": modes}).setup).state
            found.append(BAND_IDS[chase.pursuers[0].band])
            continue
        roll = entry.get("roll", entry.get("value")) or sum(next(dice)["values"])
        found.append(BAND_IDS[ROLLED_BANDS[roll - 1]])
    return {"bands": found, "band": found[0], "results": found}


def _maneuvers(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """What the table of section 6 says of each maneuver."""
    rows = [MANEUVERS[maneuver_id(entry.get("maneuver", entry.get("value")))] for entry in inputs]
    found = {
        "static": [row.static for row in rows],
        "passengers_may_attack": [row.passengers_attack for row in rows],
        "who": [list(row.who) for row in rows],
        "modifiers": [row.modifier for row in rows],
    }
    name = case["choices"]["function"]
    asked = next(key for key, word in (("passengers_may_attack", "passenger"), ("static", "static"), ("who", "who"),
                                       ("modifiers", "")) if word in name)  # fmt: skip
    return found | {"results": found[asked], "allowed": found["passengers_may_attack"]}


def _legal(case: dict[str, Any], inputs: list[dict[str, Any]]) -> dict[str, Any]:
    """The maneuvers that a side may choose as things stand (GC-12)."""
    choices = case["choices"]
    given = {key: value for key, value in case["given"].items() if key not in ROLE_KEYS}
    role = next((one[key] for one in (choices, case["given"]) for key in ROLE_KEYS if key in one), "quarry")
    chase = Conflict(RULESET, read_given({**case, "given": given}).setup).state
    side = chase.quarry if role == "quarry" else chase.pursuers[0]
    found = [row.id for row in MANEUVERS.values() if bar(chase, side, row) is None]
    return dict.fromkeys(("results", "allowed", "legal", "maneuvers"), found) | {"results": [found]}


ROLE_KEYS = ("who", "side", "role")
_Function = Callable[[dict[str, Any], list[dict[str, Any]]], dict[str, Any]]
_FUNCTIONS: tuple[tuple[tuple[str, ...], _Function], ...] = (
    (("legal", "allowed_maneuver", "maneuvers_allowed", "choosable"), _legal),
    (("static", "passenger", "maneuver_modifier", "who_may"), _maneuvers),
    (("speed",), _speeds),
    (("wipeout", "wreck"), _wipeouts),
    (("contest",), _contests),
    (("thrust",), _thrusts),
    (("complement",), _complements),
    (("start",), _starts),
    (("task",), _tasks),
    (("force",), _forces),
    (("dodge", "control"), _dodges),
    (("penalt",), _penalties),
    (("shot", "attack", "to_hit"), _shots),
    (("shift",), _shifts),
    (("band",), _bands),
    (("mobil", "mismatch", "terrain", "superior", "follow"), _terrain),
    (("critical", "success", "margin", "check", "roll"), _checks),
)
"""By a word in the name of the function, the first that fits."""
