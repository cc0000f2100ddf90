"""From `given` and `config` of a GURPS case to a set-up of the ruleset."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.gurps_chase.settings import CHOICES
from rules.gurps_chase.sheets import NAMED_SKILLS
from rules.gurps_chase.tables import BAND_IDS, OPENED_BY_SCENERY, SPEED_TABLE
from tests.cases.gurps_keys import ACCIDENTS, AFOOT, BONUSES, FEATS, FIXED, MILES, MODES, SIDE, SKILLS, TOP, YARDS
from tests.cases.gurps_spread import spread
from tests.cases.report import NotRunError


@dataclass
class Given:
    """A set-up, and the names the case has for its people: `driver` is the operator the passenger is against."""

    setup: dict[str, Any]
    names: dict[str, str] = field(default_factory=dict)
    """What the case calls a participant, by id."""
    fighting: list[str] = field(default_factory=list)
    """Boarders who fight aboard when the case begins."""


def speed_of_bonus(bonus: int) -> float:
    """A Top Speed with that speed bonus."""
    for speed, value in SPEED_TABLE:
        if value == bonus:
            return float(speed)
    raise NotRunError(f"no speed in the table has the bonus {bonus}")


def band_of(value: Any) -> str:
    """The id of a band that is written as it is printed, or by its index."""
    return BAND_IDS[value] if isinstance(value, int) and 0 <= value < len(BAND_IDS) else str(value).lower()


def mode_of(value: Any) -> str:
    """The terrain set that a case means by a mode."""
    plain = str(value).lower().replace("_", " ")
    return MODES.get(plain, plain)


def read_config(config: dict[str, Any]) -> dict[str, Any]:
    """The settings; a ruling that is no setting must stand at its default."""
    settings: dict[str, Any] = {}
    for key, value in config.items():
        if value in (None, "as listed", "default", "listed"):
            continue
        if key in FIXED:
            if value != FIXED[key] and not (isinstance(value, bool) and FIXED[key] == ("yes" if value else "no")):
                raise NotRunError(f"{key} is no setting of this ruleset; it stands at {FIXED[key]!r}")
        elif key == "lucky_break_cost":
            settings[key] = int(str(value).split()[0])
        elif key in CHOICES and isinstance(value, bool):
            settings[key] = "on" if value else "off"
        else:
            settings[key] = value
    return settings


def read_given(case: dict[str, Any]) -> Given:
    """The set-up of a case with two or more sides. Raises `NotRunError` naming what cannot be read."""
    given = spread(case["given"], SIDE)
    _refuse_unknown("given", given, TOP)
    sides = _sides(given)
    settings = read_config(case.get("config") or {})
    if given.get("terrain_sets"):
        settings["terrain_sets"] = given["terrain_sets"]
    if given.get("crowded") or given.get("crowded_streets"):
        settings.setdefault("crowded", "on")
    build = _Build(settings, given.get("lucky_breaks", given.get("lucky_break")))
    quarry = build.side(sides["quarry"], "quarry")
    pursuers = [build.side(side, _name(side, f"pursuer{n + 1}")) for n, side in enumerate(sides.get("pursuers", []))]
    pursuers = pursuers or [build.side(sides["pursuer"], "pursuer")]
    for side in pursuers:
        if side["operator"] in (given.get("bands") or {}):
            side["band"] = band_of(given["bands"][side["operator"]])
    all_sides = {"quarry": quarry, "pursuer": pursuers[0], **{side["operator"]: side for side in pursuers}}
    build.extras(given, all_sides)
    setup = {
        "settings": settings,
        "participants": build.people,
        "vehicles": build.vehicles,
        "quarry": quarry,
        "pursuers": pursuers,
        "scenery": _scenery(given.get("scenery", False)),
        "built_up": bool(given.get("built_up", True)),
        "round": given.get("round", 1),
        "feats": _feats(given, case["choices"]),
    }
    if "band" in given:
        setup["band"] = band_of(given["band"])
    if "can_strike" in given:
        pursuers[0]["can_strike"] = given["can_strike"]
    if given.get("vehicle_at_hand") or given.get("vehicle_access") or isinstance(given.get("vehicle"), dict):
        build.at_hand(given)
    fighting = [key for key in ("boarder", "passenger") if (given.get(key) or {}).get("fighting")]
    return Given(setup, build.names, fighting)


def _sides(given: dict[str, Any]) -> dict[str, Any]:
    """The quarry and the pursuers, whatever the case calls them; what it leaves out is an ordinary car."""
    sides: dict[str, Any] = {"quarry": dict(given.get("quarry") or {}), "pursuer": dict(given.get("pursuer") or {})}
    if "mode" in given:
        for side in sides.values():
            side.setdefault("mode", given["mode"])
    for key, other in (("attacker", "pursuer"), ("target", "quarry")):
        if key in given:
            side = {"mode": "foot" if given[key].get("mode") == "foot" else "car", **given[key]}
            sides[side.get("role", other)] |= side
    if isinstance(given.get("driver"), dict):
        boarder = given.get("boarder") or given.get("passenger") or {}
        own = boarder.get("side", "pursuer" if given.get("boarder") else "quarry")
        role = "pursuer" if own == "quarry" else "quarry"
        sides[given["driver"].get("role", role)] |= given["driver"]
        own = {"quarry": "pursuer", "pursuer": "quarry"}[given["driver"].get("role", role)]
        for key, name in (
            ("own_vehicle_speed_bonus", "speed_bonus"),
            ("own_vehicle_top_speed_yps", "top_speed_yps"),
            ("own_vehicle_mode", "mode"),
        ):
            if key in boarder:
                sides[own].setdefault(name, boarder[key])
    if isinstance(given.get("pursuers"), list):
        sides["pursuers"] = [dict(side) for side in given["pursuers"]]
    elif isinstance(given.get("pursuers"), dict):
        sides["pursuers"] = [{"id": key, **side} for key, side in given["pursuers"].items()]
    return sides


def _name(side: dict[str, Any], default: str) -> str:
    return str(side.get("id", side.get("name", default)))


def _scenery(value: Any) -> Any:
    """True, false, or the list of maneuvers; any other word stands for scenery that suits."""
    if isinstance(value, list):
        return value if all(word in OPENED_BY_SCENERY for word in value) else bool(value)
    return bool(value) and value != "none"


def _feats(given: dict[str, Any], choices: Any) -> list[dict[str, Any]]:
    feats = list(given.get("feats") or [])
    for data in (given, given.get("quarry") or {}, given.get("pursuer") or {}, choices):
        if isinstance(data, dict):
            feats += [data["feat"]] if isinstance(data.get("feat"), dict) else []
            feats += [{"minimum": data[key]} for key in FEATS if key in data]
    return [
        {
            "name": str(feat.get("name", "feat")),
            "minimum": next((feat[key] for key in ("minimum", "penalty", *FEATS) if key in feat), -2),
            **({"skills": feat["skills"]} if "skills" in feat else {}),
        }
        for feat in feats
    ]


def _refuse_unknown(where: str, data: dict[str, Any], known: set[str]) -> None:
    unknown = sorted(key for key in data if key not in known)
    if unknown:
        raise NotRunError(f"{where} says {', '.join(unknown)}, which this player does not know")


class _Build:
    """Collects participants and vehicles while the sides of a case are read."""

    def __init__(self, settings: dict[str, Any], lucky: Any) -> None:
        self.settings = settings
        self.lucky = int(lucky) if lucky is not None else None
        self.people: list[dict[str, Any]] = []
        self.vehicles: list[dict[str, Any]] = []
        self.names: dict[str, str] = {}

    def side(self, data: dict[str, Any], identity: str) -> dict[str, Any]:
        """One side with its operator, vehicle and passengers."""
        _refuse_unknown(identity, data, SIDE | NAMED_SKILLS)
        identity = _name(data, identity)
        mode = mode_of(data.get("mode", "car"))
        if isinstance(data.get("skill"), str):
            data = {"skill_name": data["skill"], **{key: value for key, value in data.items() if key != "skill"}}
        skill = str(data.get("skill_name", SKILLS.get(mode, "driving")))
        usual = "running" if mode == "foot" else skill
        level = data.get("skill", data.get("level", (data.get("skills") or {}).get(usual, 12)))
        # Whose controls are fought for operates at -5, whatever is rolled (GC-95).
        level -= 5 if data.get("contested") else 0
        side: dict[str, Any] = {"operator": identity, "passengers": []}
        sheet = self.person(data, identity)
        if mode == "foot":
            named = data.get("chase_skill", "running")
            sheet["skills"] |= {"running": level, named: level} if named != "dx" else {"dx": level}
            sheet["move"] = self.speed(data, 5)
            for key, other in (("vehicle_st", "st"), ("vehicle_dr", "dr"), ("vehicle_hp", "hp")):
                if other in data or key in data:
                    sheet[other] = data.get(other, data.get(key))
        else:
            named = str(data.get("chase_skill", skill))
            skill = named if named in ("bicycling", "riding", "teamster", "submarine", "flight") else skill
            sheet["skills"][skill] = level
            sheet["skills"].setdefault("dx", data.get("dx", level))
            self.afoot(sheet, data)
            self.vehicles.append(self.vehicle(data, f"{identity}-{mode}", mode, skill))
            side["vehicle"] = f"{identity}-{mode}"
        sheet["skills"] = {**_default_skills(mode, level), **sheet["skills"]}
        side |= _standing(data)
        for number, passenger in enumerate(data.get("passengers") or []):
            if not isinstance(passenger, dict):
                continue
            name = _name(passenger, f"{identity}-passenger{number + 1}")
            self.passenger(passenger, name, side, data)
        return side

    def afoot(self, sheet: dict[str, Any], data: dict[str, Any]) -> None:
        """How someone in a vehicle runs, where the case says it: they may leave it."""
        on_foot = next((data[key] for key in AFOOT if isinstance(data.get(key), dict)), {})
        if "skill" in on_foot:
            sheet["skills"] |= {**_default_skills("foot", on_foot["skill"]), "running": on_foot["skill"]}
        if on_foot or "move" in data:
            sheet["move"] = self.speed(on_foot, float(data.get("move", 5)))

    def person(self, data: dict[str, Any], identity: str) -> dict[str, Any]:
        """A sheet with whatever of a person the case states."""
        skills = {key: value for key, value in data.items() if key in NAMED_SKILLS and isinstance(value, int)}
        skills |= data.get("skills") or {}
        struggle = data.get("struggle")
        if isinstance(struggle, dict):
            skills[struggle.get("skill", "dx")] = struggle["level"]
            if struggle.get("skill", "dx") != "dx":
                skills.setdefault("dx", min(10, struggle["level"]))
        sheet: dict[str, Any] = {"id": identity, "name": identity, "skills": skills, "weapons": []}
        for weapon in [*(data.get("weapons") or []), *([data["weapon"]] if "weapon" in data else [])]:
            self.weapon(sheet, weapon if isinstance(weapon, dict) else {"name": str(weapon)}, data)
        if not sheet["weapons"] and {"weapon_skill", "acc", "bulk", "weapon_acc", "weapon_bulk"} & data.keys():
            self.weapon(sheet, {}, data)
        for key in ("dodge", "gunslinger", "hp_now"):
            if key in data:
                sheet[key] = data[key]
        bonus = sum(int(data[key]) for key in BONUSES if isinstance(data.get(key), int))
        bonus -= abs(int(data.get("shock", 0)))
        if bonus:
            sheet["bonus"] = bonus
        lucky = data.get("lucky_breaks", data.get("lucky_break", self.lucky))
        if lucky is not None:
            sheet["lucky_breaks"] = int(lucky)
        if data.get("operator_down") or data.get("down") or data.get("operator") == "down":
            sheet["down"] = True
        self.people.append(sheet)
        self.names[identity] = identity
        return sheet

    def weapon(self, sheet: dict[str, Any], weapon: dict[str, Any], data: dict[str, Any]) -> None:
        """A weapon on a sheet, its level in a skill of its own."""
        name = f"weapon_{chr(ord('a') + len(sheet['weapons']))}"
        level = weapon.get("skill", weapon.get("level", data.get("weapon_skill")))
        sheet["skills"][name] = level if isinstance(level, int) else data.get("weapon_skill", data.get("skill", 12))
        sheet["weapons"].append(
            {
                "name": str(weapon.get("name", "weapon")),
                "skill": name,
                "kind": weapon.get("kind", weapon.get("type", "ranged")),
                "acc": weapon.get("acc", data.get("acc", data.get("weapon_acc", 0))),
                "bulk": weapon.get("bulk", data.get("bulk", data.get("weapon_bulk", 0))),
                **({"damage": d} if (d := weapon.get("damage", data.get("damage"))) else {}),
            }
        )

    def vehicle(self, data: dict[str, Any], identity: str, mode: str, skill: str) -> dict[str, Any]:
        """A vehicle with whatever of one the case states."""
        vehicle: dict[str, Any] = {
            "id": identity,
            "kind": mode,
            "skill": skill,
            "speed": self.speed(data, 30),
            "handling": data.get("handling", 0),
            "sr": data.get("sr", data.get("stability_rating", 3)),
        }
        for key in ("st", "dr", "hp"):
            value = data.get(f"vehicle_{key}", data.get(key))
            if value is not None:
                vehicle[key] = value
        if "terrain" in data:
            vehicle["terrain"] = data["terrain"]
        return vehicle

    def speed(self, data: dict[str, Any], default: float) -> float:
        """Top Speed in yards per second, also from mph (twice the number) or from its bonus."""
        for key in YARDS:
            if key in data:
                return float(data[key])
        for key in MILES:
            if key in data:
                return float(data[key]) / 2
        return speed_of_bonus(int(data["speed_bonus"])) if "speed_bonus" in data else default

    def passenger(self, data: dict[str, Any], identity: str, side: dict[str, Any], owner: dict[str, Any]) -> None:
        """Someone aboard besides the operator, able to do whatever passengers may."""
        known = {key: value for key, value in data.items() if key not in ("skill", "level")}
        sheet = self.person(known, identity)
        task = data["task"] if isinstance(data.get("task"), dict) else {}
        level = data.get("level", data.get("skill") if isinstance(data.get("skill"), int) else task.get("level"))
        if isinstance(data.get("skill"), str) and level is not None:
            sheet["skills"][data["skill"]] = level
        elif level is not None:
            for skill in ("driving", "boating", "piloting", "acrobatics"):
                sheet["skills"].setdefault(skill, level)
        if "task_skill" in data or level is not None:
            sheet["skills"]["task"] = data.get("task_skill", level)
        if not {"acrobatics", "jumping"} & sheet["skills"].keys():
            sheet["skills"]["acrobatics"] = 12
        for skill in ("driving", "boating", "piloting"):
            sheet["skills"].setdefault(skill, int(owner.get("skill", owner.get("level", 12))))
        for key in ("st", "dr", "hp"):
            if key in data:
                sheet[key] = data[key]
        side["passengers"].append(identity)

    def extras(self, given: dict[str, Any], sides: dict[str, dict[str, Any]]) -> None:
        """Boarders and passengers that the case names beside the sides."""
        for key in ("boarder", "passenger"):
            if isinstance(given.get(key), dict):
                data = given[key]
                aboard = data.get("aboard")
                own = data.get("side", "pursuer" if key == "boarder" or aboard == "quarry" else "quarry")
                other = given.get("quarry" if own == "pursuer" else "pursuer") or {}
                side = sides[own]
                _refuse_unknown(key, data, SIDE | NAMED_SKILLS)
                self.passenger(data, _name(data, key), side, other if aboard else given.get(own) or {})
                if aboard and aboard is not True and aboard != own:
                    side["passengers"].remove(_name(data, key))
                    side.setdefault("boarders", {})[_name(data, key)] = sides[aboard]["operator"]
        for number, data in enumerate(given.get("passengers") or []):
            if isinstance(data, dict):
                side = sides[data.get("side", "quarry")]
                self.passenger(data, _name(data, f"passenger{number + 1}"), side, given.get(data.get("side")) or {})

    def at_hand(self, given: dict[str, Any]) -> None:
        """A vehicle that stands there."""
        data = next(
            (given[k] for k in ("vehicle_at_hand", "vehicle", "vehicle_access") if isinstance(given.get(k), dict)), {}
        )
        mode = mode_of(data.get("mode", data.get("kind", "car")))
        skill = SKILLS.get(mode, "driving")
        self.vehicles.append(self.vehicle(data, "at-hand", mode, skill))
        for sheet in self.people:
            sheet["skills"].setdefault(skill, data.get("skill", 12))


def _default_skills(mode: str, level: int) -> dict[str, int]:
    """On foot, stunts and hiding at the level of the chase skill where the case states no other."""
    foot = {"running": level, "acrobatics": level, "climbing": level, "jumping": level, "stealth": level}
    return foot if mode == "foot" else {"running": level}


def _standing(data: dict[str, Any]) -> dict[str, Any]:
    """What holds for a side when the case begins."""
    side: dict[str, Any] = {
        "status": list(data.get("status", [])),
        "lasting_static": bool(data.get("lasting_static")),
        "disembarked_last_round": "disembarked_last_round" in (data.get("rights") or []),
        "superior": bool(data.get("superior") or data.get("superior_mobility")),
        "accident": abs(int(next((data[key] for key in ACCIDENTS if key in data), 0))),
        "modifier": int(data.get("modifier", 0)),
    }
    for key in ("band", "can_strike"):
        if key in data:
            side[key] = data[key]
    return side
