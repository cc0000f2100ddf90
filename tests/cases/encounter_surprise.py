"""Encounter cases about surprise: who rolls, who surprises whom (ENC-10 to ENC-24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import PickSeveral
from rules.encounter.order import priority
from tests.cases.encounter_setup import character, settings_of
from tests.cases.encounter_table import Keys, Table
from tests.cases.report import NotRunError

_ROLLERS = ("rollers", "ambushers", "exposed")
_NOBODY = ("no_surprise", "none", "nobody", "no", "no surprise")
"""How the GM says that no side surprises another."""
_PLAIN = ("normal", "usual", "standard", "substitute", "substituted", "changed", "change_check", "substitute_check")
_NO_SURPRISE: Mapping[str, Any] = {
    "totals": {},
    "passives": {},
    "surprisers": [],
    "surprised": [],
    "direction": None,
    "check": None,
    "against": None,
}
PASSIVE_OF = {"stealth": "listen", "listen": "stealth", "deception": "insight", "insight": "deception"}


def surprise(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Who surprises whom, in either direction, with whatever check (ENC-10 to ENC-24)."""
    direction, check = _side(given.get("direction")), given.get("check", "")
    gm = choices.get("gm", "normal")
    against = given.get("against", given.get("passive", ""))
    if isinstance(gm, Mapping):
        check, against = gm.get("check", check), gm.get("against", gm.get("passive", against))
    elif isinstance(gm, str):
        check, against = _changed(gm, check, against)
    against = against.replace("passive", "").strip("_ ")
    check = check or ("stealth" if direction == "A" else "listen")
    against = against or PASSIVE_OF.get(check, "passive_of_" + check)
    modifiers = _of_check(next((given.get(key) for key in ("modifiers", "party", "ours") if given.has(key)), {}), check)
    passives = _of_check(given.get("opponents_passive", given.get("opponents", {})), against)
    opponents = _of_check(given.get("opponents_modifiers", {}), against)
    rollers = next((keys.get(key) for keys in (choices, given) for key in _ROLLERS if keys.has(key)), list(modifiers))
    initiative = {"initiative": {"natural": 10, "total": 10}}
    people = [
        {"id": who, "side": "us", "player": True, "checks": {check: modifier}, **initiative}
        for who, modifier in modifiers.items()
    ]
    people += [
        {"id": who, "side": "them", "passives": {against: value}, **initiative} for who, value in passives.items()
    ]
    people += [
        {"id": who, "side": "them", "checks": {against: value}, **initiative} for who, value in opponents.items()
    ]
    plan: dict[str, Any] = {
        "by": "us" if direction == "A" else "them",
        "check": check,
        "against": against,
        "rollers": list(rollers),
    }
    if direction is not None:
        plan["direction"] = direction
    if gm in _NOBODY:
        plan = {"by": "nobody"}
    table = Table({"participants": people, "surprise": plan, "settings": settings_of(case["config"])}, case["dice"])
    table.run(lambda: bool(table.told("enc-begins")))
    told = next(iter(table.told("enc-surprise")), _NO_SURPRISE)
    begins = {row["who"]: row for row in table.told("enc-begins")[0]["people"]}
    table.check_dice()
    return {
        **{
            key: told[key] for key in ("totals", "passives", "surprisers", "surprised", "direction", "check", "against")
        },
        "passive": told["passives"],
        "priority": {who: priority(table.state, person) for who, person in table.state.people.items()},
        "reactions": {who: row["reactions"] for who, row in begins.items()},
        "off_guard": {who: row["off_guard"] for who, row in begins.items()},
    }


def _side(direction: str | None) -> str | None:
    """`A` where our side ambushes, `B` where it is ambushed, in whatever words."""
    if direction is None or direction in ("A", "B"):
        return direction
    words = direction.lower().replace("_", " ")
    if words == "b" or "ambushed" in words or "surprised" in words:
        return "B"
    if words == "a" or "ambush" in words or "surprise" in words:
        return "A"
    raise NotRunError(f"this player does not know given.direction {direction!r}")


def _of_check(numbers: Mapping[str, Any], check: str) -> dict[str, int]:
    """A number for each, of that check where somebody has one for several."""
    return {
        who: next((one[name] for name in (check, f"passive_{check}") if name in one), 0)
        if isinstance(one, Mapping)
        else one
        for who, one in numbers.items()
    }


def _changed(said: str, check: str, against: str) -> tuple[str, str]:
    """The checks the GM names in words such as `deception_vs_insight`; those of the case where he names none."""
    if said in (*_PLAIN, *_NOBODY):
        return check, against
    if said.lower() in PASSIVE_OF:
        return said.lower(), against
    for between in ("_against_", "_vs_", " against ", " vs ", "/"):
        if between in said:
            roll, _, passive = said.partition(between)
            return roll.strip().lower(), passive.lower().replace("passive", "").strip("_ ")
    raise NotRunError(f"this player does not know choices.gm {said!r}")


def direction(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Which side rolls (ENC-18): `sides` with their members, who of them are players, and the side that ambushes."""
    ambusher = given.get("ambusher", given.get("ambushing_side"))
    players = given.get("players", ("players", "pcs", "party", "us", "heroes"))
    people = [
        character(who, side=side, player=side in players or who in players)
        for side, members in given.get("sides").items()
        for who in members
    ]
    for place, person in enumerate(people):
        person["initiative"] = {"natural": 10, "total": 100 - place}
    setup = {"participants": people, "surprise": {"by": ambusher}, "settings": settings_of(case["config"])}
    table = Table(setup, case["dice"])
    asked = {open_ask.ask.rule: list(open_ask.ask.who) for open_ask in table.asks()}
    named = table.find("ENC-19", PickSeveral)
    if named is not None:
        asked = {open_ask.ask.why.id: [one.key for one in named.ask.options] for open_ask in table.asks()}
    found = {"ENC-10": "A", "enc-ask-ambushers": "A", "ENC-13": "B", "enc-ask-exposed": "B"}
    way, rolling = next(((found[key], who) for key, who in asked.items() if key in found), (None, []))
    if way is not None and named is None:
        rolling = [who for open_ask in table.asks() for who in open_ask.ask.who]
    side = next((person["side"] for person in people if person["id"] in rolling), None)
    gm = "ENC-18" in asked
    return {"direction": way, "rollers": rolling, "rolls": rolling, "rolling_side": side, "gm_asked": int(gm)}
