"""Encounter cases about surprise and order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import PickSeveral
from rules.encounter.order import priority
from rules.encounter.state import OFF_GUARD
from tests.cases.encounter_setup import settings_of
from tests.cases.encounter_table import Keys, Table
from tests.cases.report import NotRunError

PASSIVE_OF = {"stealth": "listen", "listen": "stealth", "deception": "insight", "insight": "deception"}


def surprise(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Who surprises whom, in either direction, with whatever check (ENC-10 to ENC-24)."""
    direction, check = given.get("direction"), given.get("check", "")
    modifiers: Mapping[str, int] = given.get("modifiers", {})
    passives: Mapping[str, int] = given.get("opponents_passive", {})
    opponents: Mapping[str, int] = given.get("opponents_modifiers", {})
    gm = choices.get("gm", "normal")
    against = given.get("against", "")
    if isinstance(gm, Mapping):
        check, against = gm.get("check", check), gm.get("against", against)
    elif gm not in ("normal", None):
        raise NotRunError(f"this player does not know choices.gm {gm!r}")
    check = check or ("stealth" if direction == "A" else "listen")
    against = against or PASSIVE_OF.get(check, "passive_of_" + check)
    rollers = choices.get("rollers", given.get("rollers", list(modifiers)))
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
    plan = {"by": "us" if direction == "A" else "them", "check": check, "against": against, "rollers": list(rollers)}
    if direction is not None:
        plan["direction"] = direction
    table = Table({"participants": people, "surprise": plan, "settings": settings_of(case["config"])}, case["dice"])
    table.run(lambda: bool(table.told("enc-begins")))
    told = table.told("enc-surprise")[0]
    begins = {row["who"]: row for row in table.told("enc-begins")[0]["people"]}
    table.check_dice()
    return {
        **{
            key: told[key] for key in ("totals", "passives", "surprisers", "surprised", "direction", "check", "against")
        },
        "priority": {who: priority(table.state, person) for who, person in table.state.people.items()},
        "reactions": {who: row["reactions"] for who, row in begins.items()},
        "off_guard": {who: row["off_guard"] for who, row in begins.items()},
    }


def order(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Initiative, priority, ties, people who come and go (ENC-30 to ENC-36)."""
    table = _table(case, given)
    gm_order = choices.get("gm_order", given.get("gm_order"))
    leaves, arrives = choices.get("leaves"), choices.get("arrives", choices.get("late"))
    last = max(
        _round_of(leaves) + 1 if leaves else 1, _round_of(arrives) + 1 if arrives else 1, choices.get("rounds", 1)
    )
    last = max(last, table.state.round)
    facts: dict[str, Any] = {"gm_asked": 0}
    pending = {"leaves": leaves, "arrives": arrives}

    def done() -> bool:
        return len(table.told("enc-order")) > last - first and not any(pending.values())

    first = table.state.round
    for _ in range(500):
        if done() or table.conflict.outcome is not None:
            break
        tie = table.find("ENC-33", PickSeveral)
        if tie is not None:
            tied = [option.key for option in tie.ask.options]
            if not gm_order:
                table.check_dice()
                return {"error": "NeedsGmOrder", "tied": tied, "gm_asked": facts["gm_asked"] + 1}
            facts["gm_asked"] += 1
            flat = [who for part in gm_order for who in (part if isinstance(part, list) else [part])]
            table.answer(tie, [who for who in flat if who in tied])
        elif not _move(table, pending) and not table.roll_open():
            table.pass_on(next(table.asks()))
    else:
        raise NotRunError("it does not come to the round the case asks for")
    table.check_dice()
    return facts | _orders(table)


def _table(case: Mapping[str, Any], given: Keys) -> Table:
    people = []
    for who, data in given.get("characters").items():
        one = Keys(data, who)
        person: dict[str, Any] = {
            "id": who,
            "side": one.get("side", who),
            "checks": {"initiative": one.get("modifier", 0)},
        }
        for key in ("surpriser", "surprised"):
            if one.get(key):
                person[key] = True
        if one.has("hit_penalty"):
            person["hit_penalty"] = one.get("hit_penalty")
        for key in ("late", "later"):
            if one.get(key):
                person["later"] = True
        if one.has("initiative"):
            person["initiative"] = {"natural": one.get("natural", 10), "total": one.get("initiative")}
        one.check()
        people.append(person)
    setup = {"participants": people, "round": given.get("round", 1), "settings": settings_of(case["config"])}
    setup |= {"surprise": {"by": "nobody"}, "windows_open": False}
    return Table(setup, case["dice"])


def _round_of(step: Mapping[str, Any]) -> int:
    for key in ("after_round", "in_round", "round", "during_round"):
        if key in step:
            return int(step[key])
    return 1


def _move(table: Table, pending: dict[str, Any]) -> bool:
    """Have somebody leave or arrive where it is time; False where it is not."""
    for key, kind in (("leaves", "leave"), ("arrives", "arrive")):
        step = pending[key]
        if step is None or table.state.round != _round_of(step) or not _is_time(table, step):
            continue
        pending[key] = None
        step = Keys(step, key)
        who = step.get("who")
        if who in table.state.people:
            refused = table.interject(kind, who=who)
        else:
            refused = table.interject("newcomer", name=who, side="side-1", initiative=step.get("modifier", 0))
        step.rest()
        if refused:
            raise NotRunError(f"{kind} is refused: {refused}")
        return True
    return False


def _is_time(table: Table, step: Mapping[str, Any]) -> bool:
    """After a round, in the turn of somebody, or in the own turn."""
    state = table.state
    if "after_round" in step:
        return state.step == "check"
    turn = step.get("during_turn", step.get("during_turn_of", step.get("turn")))
    if turn is True or step.get("own_turn") or step.get("during_own_turn"):
        turn = step["who"]
    return state.step == "round" and state.phase == "action" and (turn is None or state.turn == turn)


def _orders(table: Table) -> dict[str, Any]:
    """The order of every round, and of the first one what it was made of."""
    names = {person.id: person.sheet.name for person in table.state.people.values()}
    rounds = {row["round"]: [names[who] for who in row["order"]] for row in table.told("enc-order")}
    rolled: dict[str, dict[str, Any]] = {}
    for row in table.told("enc-initiative"):
        rolled.setdefault(names[row["who"]], row)
    people = {names[person.id]: person for person in table.state.people.values()}
    return {
        "priority": {who: row["priority"] for who, row in rolled.items()},
        "priority_now": {who: priority(table.state, person) for who, person in people.items()},
        "initiative": {who: row["initiative"] for who, row in rolled.items()},
        "initiative_now": {who: person.initiative for who, person in people.items()},
        "order": next(iter(rounds.values()), []),
        "order_last": list(rounds.values())[-1] if rounds else [],
        **{f"order_round_{number}": order for number, order in rounds.items()},
        "reactions": {who: person.reactions for who, person in people.items()},
        "off_guard": {who: person.has(OFF_GUARD) for who, person in people.items()},
        "hit_penalty": {who: person.hit_penalty for who, person in people.items()},
        "turn": table.state.turn,
        "round": table.state.round,
        "error": None,
    }
