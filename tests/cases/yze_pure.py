"""Cases that ask about one roll or one measure, without a chase around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import Dice
from rules.conflict import Conflict
from rules.errors import SetupError
from rules.yze_chase import RULESET
from rules.yze_chase import dice as core
from rules.yze_chase.obstacles import NUMERIC_ADVANTAGE
from rules.yze_chase.ranges import band_name
from rules.yze_chase.sheets import SKILLS
from rules.yze_chase.sides import measure
from tests.cases.report import NotRunError
from tests.cases.yze_given import band, read_settings, read_setup
from tests.cases.yze_values import OneOf, RolledDice
from tests.cases.yze_words import action_of

RATINGS = ("attribute", "skill", "gear")
ARTEFACT_WORDS = ("artefacts", "artifacts", "artefact", "artifact", "artefact_dice", "artifact_dice", "artifact_die")


def question(case: Mapping[str, Any]) -> dict[str, Any]:
    """Who acts for a side; may a chase start at a distance."""
    asked = str(case["choices"]["question"])
    if asked in ("who_acts", "slowest", "actor", "actors", "who_may_act", "who_shoots", "who_rolls"):
        return who_acts(case)
    if "start" in asked:
        return may_start(case)
    if "positions" in case["given"]:
        return on_the_line(case)
    raise NotRunError(f"choices: nothing is known of the question {asked!r}")


def who_acts(case: Mapping[str, Any]) -> dict[str, Any]:
    """The slowest of the sides given, and everybody's measure (YZC-71, YZC-72)."""
    given = _by_side(case["given"])
    asked = [
        side for side, several in (("prey", "preys"), ("pursuer", "pursuers")) if side in given or several in given
    ]
    dummy = {"id": "x-other-side", "mobility": "C" if given.get("variant") == "step" else 1}
    for side, several in (("prey", "preys"), ("pursuer", "pursuers")):
        if side not in asked:
            given[several] = [dummy]
    setup = read_setup({**case, "given": given})
    for person in setup["participants"]:
        person["mode"] = "vehicle" if person.get("vehicle") else "foot"
    conflict = Conflict(RULESET, setup)
    chase = conflict.state
    measures = {runner.id: measure(chase.settings, runner) for runner in chase.runners.values()}
    measures.pop(str(dummy["id"]), None)
    facts: dict[str, Any] = {"measures": measures}
    wanted_side = case["choices"].get("side")
    for side in sorted(asked, key=lambda side: side == wanted_side):
        tied = [r.id for r in chase.members(side) if measures[r.id] == min(measures[m.id] for m in chase.members(side))]
        wanted = case["choices"].get("actor")
        facts[f"{side}_actor"] = wanted if wanted in tied else OneOf(tied)
        facts[f"{side}_tied"] = tied if len(tied) > 1 else []
        facts["actor"] = facts[f"{side}_actor"]
        shooting = action_of(case["choices"].get("action")) == "stand_and_shoot"
        facts["actors"] = [runner.id for runner in chase.members(side)] if shooting else [facts["actor"]]
        facts["tie"] = facts["tied"] = facts[f"{side}_tied"]
        facts["choice_free"] = len(tied) > 1
    return facts


def _by_side(given: Mapping[str, Any]) -> dict[str, Any]:
    """The sides as two lists, also where a case lists all who take part with their sides."""
    found = {key: value for key, value in given.items() if key != "participants"}
    listed = given.get("participants", [])
    people = [{"id": i, **p} for i, p in listed.items()] if isinstance(listed, Mapping) else list(listed)
    for side, several in (("prey", "preys"), ("pursuer", "pursuers")):
        members = [person for person in people if person.get("side") in (side, several)]
        if members:
            found[several] = members
    return found


def on_the_line(case: Mapping[str, Any]) -> dict[str, Any]:
    """Roles, order and distances of individuals as they stand (YZC-75 to YZC-79a)."""
    chase = Conflict(RULESET, read_setup(case)).state
    runners = list(chase.present())
    facts: dict[str, Any] = {
        "roles": {runner.id: chase.role(runner) for runner in runners},
        "positions": dict(chase.line.positions),
        "order": [runner.id for runner in sorted(runners, key=lambda runner: -chase.line.positions[runner.id])],
        "pairs": {},
    }
    for one in runners:
        facts[f"{one.id}_role"] = {f"toward_{o.id}": chase.role_toward(one, o) for o in runners if o is not one}
        for other in runners:
            if other is not one:
                facts["pairs"][f"{one.id}-{other.id}"] = band_name(chase.line.between(one, other))
    return facts


def may_start(case: Mapping[str, Any]) -> dict[str, Any]:
    """Whether a chase may start at the distance given (YZC-03)."""
    setup = read_setup(case) | {"round": 0}
    setup["distance"] = band(case["choices"].get("distance", setup.get("distance")))
    try:
        Conflict(RULESET, setup)
    except SetupError as error:
        return {"legal": False, "error": "illegal_start", "rule": error.problems[0].rule}
    return {"legal": True, "error": None, "distance": setup["distance"]}


def single_roll(case: Mapping[str, Any]) -> dict[str, Any]:
    """The dice of one roll, its successes, and what a push does; or a D3."""
    if str(case["choices"]["roll"]).lower() == "d3":
        return _d3(case)
    settings = read_settings(
        {**case, "given": {k: v for k, v in case["given"].items() if k in ("variant", "advantage_rule")}}
    )
    dice = _dice(case, settings)
    rolled = RolledDice.of(dice)
    listed = [(int(entry["sides"]), list(entry["values"])) for entry in case["dice"]]
    faces = _faces(dice, listed)
    out: dict[str, Any] = {
        "dice": rolled,
        "dice_count": rolled,
        "dice_by_source": rolled.sources,
        **{f"{name}_dice": count for name, count in rolled.sources.items()},
        "successes": core.successes(faces),
        "banes": core.banes(dice, faces),
    }
    if listed:
        out |= _pushed(case, settings, dice, faces, listed)
    out["failed"] = out["successes"] == 0
    out["succeeded"] = out["success"] = out["successes"] > 0
    if listed:
        raise NotRunError(f"dice are left over: {listed}; got {out}")
    return out


def _d3(case: Mapping[str, Any]) -> dict[str, Any]:
    """A D3 by the method that is played (YZD-14), as an obstacle's damage asks for it."""
    halved = read_settings({**case, "given": {}}).get("d3_method", "d6_halved") == "d6_halved"
    entry, *rest = case["dice"]
    (face,) = entry["values"]
    if rest or int(entry["sides"]) != (6 if halved else 3):
        raise NotRunError(f"a D3 is {'one D6' if halved else 'one die with three faces'}: {case['dice']}")
    value = -(-int(face) // 2) if halved else int(face)
    return dict.fromkeys(("d3", "value", "result", "damage", "total"), value)


def _dice(case: Mapping[str, Any], settings: Mapping[str, Any]) -> tuple[Dice, ...]:
    given: Mapping[str, Any] = case["given"]
    ratings: Mapping[str, Any] = given["dice"] if isinstance(given.get("dice"), Mapping) else given
    modifiers = list(case["choices"].get("modifiers", []))
    helpers = case["choices"].get("helpers", 0)
    modifiers += [min(helpers if isinstance(helpers, int) else len(helpers), 3)] if helpers else []
    values = [{"advantage": NUMERIC_ADVANTAGE, "disadvantage": -NUMERIC_ADVANTAGE}.get(m, m) for m in modifiers]
    if not all(isinstance(value, int) for value in values):
        raise NotRunError(f"choices: modifiers {modifiers} cannot be read")
    attribute, skill, gear = (ratings.get(name) or 0 for name in RATINGS)
    if settings["variant"] == "step":
        sizes = [core.SIZES[rating] if isinstance(rating, str) else int(rating) for rating in (attribute, skill)]
        values += [gear] if gear else []
        if settings.get("advantage_rule"):
            built = core.advantage_dice(sizes[0], sizes[1], core.net_advantage(values))
        else:
            built = core.step_dice(sizes[0], sizes[1], sum(values))
    else:
        built = core.pool_dice(attribute, skill, gear, sum(values))
    named = next((given[key] for key in ARTEFACT_WORDS if given.get(key) is not None), [])
    sizes = [named] if isinstance(named, int | str) else named
    return built + tuple(Dice(1, int(str(size).lower().lstrip("d")), "artefact") for size in sizes)


def _faces(dice: tuple[Dice, ...], listed: list[tuple[int, list[int]]]) -> tuple[tuple[int, ...], ...]:
    faces = []
    for group in dice:
        found: list[int] = []
        while len(found) < group.count:
            if not listed or listed[0][0] != group.sides:
                raise NotRunError(
                    f"the roll wants {group.count}d{group.sides} ({group.group}), the case has {listed[:1]}"
                )
            sides, values = listed.pop(0)
            found += values[: group.count - len(found)]
            rest = values[len(found) :] if len(values) > group.count else []
            if rest:
                listed.insert(0, (sides, rest))
        faces.append(tuple(found))
    return tuple(faces)


def _pushed(
    case: Mapping[str, Any],
    settings: Mapping[str, Any],
    dice: tuple[Dice, ...],
    faces: tuple[tuple[int, ...], ...],
    listed: list[tuple[int, list[int]]],
) -> dict[str, Any]:
    """The second roll: the dice named, or those that show neither a 1 nor a success."""
    lock = settings.get("push_lock", "ones")
    places = [
        (g, i)
        for g, group in enumerate(dice)
        for i in range(group.count)
        if not core.is_locked(faces[g][i], group.sides, lock)
    ]
    chosen = case["choices"].get("push")
    count = sum(len(values) for _, values in listed)
    if isinstance(chosen, list):
        flat = [(g, i) for g, group in enumerate(dice) for i in range(group.count)]
        places = [place for place in places if flat.index(place) in chosen]
    else:
        failures = [place for place in places if core.success_value(faces[place[0]][place[1]]) == 0]
        places = failures if count == len(failures) else places
    table = [list(group) for group in faces]
    again = tuple(Dice(1, dice[g].sides, dice[g].group) for g, _ in places)
    for (g, i), (face,) in zip(places, _faces(again, listed), strict=True):
        table[g][i] = face
    after = tuple(tuple(group) for group in table)
    groups = ("attribute",) if settings.get("push_harm_dice") == "attribute" else None
    harm = core.banes(dice, after, groups)
    attribute = _attribute(case)
    physical = attribute in ("strength", "agility")
    return {
        "successes_before": core.successes(faces),
        "first_successes": core.successes(faces),
        "successes_before_push": core.successes(faces),
        "successes_after_push": core.successes(after),
        "successes_after": core.successes(after),
        "final_successes": core.successes(after),
        "successes": core.successes(after),
        "rerolled": len(places),
        "locked": sum(group.count for group in dice) - len(places),
        "banes": core.banes(dice, after),
        "damage": harm if physical else 0,
        "stress": 0 if physical else harm,
        "attribute_damage": core.banes(dice, after, ("attribute",)),
        "gear_damage": core.banes(dice, after, ("gear",)),
        "pushed": True,
    }


SKILL_OF = {
    "pursue_flee": "mobility", "hide": "stealth", "block": "force", "cut_off": "mobility",
    "stand_and_shoot": "marksmanship", "attack": "melee",
}  # fmt: skip


def _attribute(case: Mapping[str, Any]) -> str:
    """The attribute of the roll: as the case says, or by the skill of what is rolled."""
    named = case["choices"].get("attribute", case["given"].get("attribute_name"))
    roll = str(case["choices"]["roll"])
    skill = SKILL_OF.get(action_of(roll) or roll, roll)
    return str(named) if isinstance(named, str) else SKILLS.get(skill, "agility")
