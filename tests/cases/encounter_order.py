"""Encounter cases about order: initiative, priority, ties, people who come and go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.asks import PickSeveral
from rules.encounter.conditions import OFF_GUARD
from rules.encounter.order import priority
from tests.cases.encounter_setup import settings_of
from tests.cases.encounter_table import Keys, Table
from tests.cases.report import NotRunError

_ARRIVALS = ("arrives", "arrival", "late", "late_arrival")
_MODIFIERS = ("modifier", "initiative_modifier", "init_modifier", "initiative_mod", "dexterity", "dex")
_ROUND_KEYS = ("after_round", "in_round", "round", "during_round", "arrives_in_round")


def order(case: Mapping[str, Any], given: Keys, choices: Keys) -> dict[str, Any]:
    """Initiative, priority, ties, people who come and go (ENC-30 to ENC-36)."""
    moves = _moves(given, choices)
    table = _table(case, given, moves)
    gm_order = choices.get("gm_order", given.get("gm_order"))
    last = max(1, choices.get("rounds", 1), table.state.round, *(_round_of(step) + 1 for _, step in moves))
    asked = 0
    rounds: dict[int, dict[str, Any]] = {}

    def done() -> bool:
        return len(table.told("enc-order")) > last - first and not moves

    first = table.state.round
    for _ in range(500):
        _note_round(table, rounds)
        if done() or table.conflict.outcome is not None:
            break
        tie = table.find("ENC-33", PickSeveral)
        if tie is not None:
            tied = [option.key for option in tie.ask.options]
            asked += 1
            if not gm_order:
                table.check_dice()
                return _orders(table, rounds) | {"error": "NeedsGmOrder", "tied": tied, "gm_asked": asked}
            flat = [who for part in gm_order for who in (part if isinstance(part, list) else [part])]
            table.answer(tie, [who for who in flat if who in tied])
        elif not _move(table, moves) and not table.roll_open():
            table.pass_on(next(table.asks()))
    else:
        raise NotRunError("it does not come to the round the case asks for")
    table.check_dice()
    return {"gm_asked": asked} | _orders(table, rounds)


def _moves(given: Keys, choices: Keys) -> list[tuple[str, Mapping[str, Any]]]:
    """Who leaves and who arrives, and when."""
    moves: list[tuple[str, Mapping[str, Any]]] = []
    for keys in (given, choices):
        for kind, names in (("leave", ("leaves", "leave", "removed")), ("arrive", _ARRIVALS)):
            for name in names:
                step = keys.get(name)
                moves += [(kind, one) for one in (step if isinstance(step, list) else [step] if step else [])]
    return moves


def _note_round(table: Table, rounds: dict[int, dict[str, Any]]) -> None:
    """The order of the running round as it was made, with those put into it since, and the priorities in it."""
    state = table.state
    if len(table.told("enc-order")) <= len(rounds) - (state.round in rounds):
        return
    names = {person.id: person.sheet.name for person in state.people.values()}
    now = [names[who] for who in state.order]
    before = rounds.get(state.round, {"order": []})["order"]
    if len(now) >= len(before):
        priorities = {names[who]: priority(state, person) for who, person in state.people.items()}
        rounds[state.round] = {"order": now, "priority": priorities}


def _table(case: Mapping[str, Any], given: Keys, moves: list[tuple[str, Mapping[str, Any]]]) -> Table:
    people = []
    modifiers = {who: {"modifier": modifier} for who, modifier in given.get("modifiers", {}).items()}
    for who, data in given.get("characters", modifiers).items():
        one = Keys(data, who)
        person: dict[str, Any] = {
            "id": who,
            "side": one.get("side", who),
            "checks": {"initiative": next((one.get(key) for key in _MODIFIERS if one.has(key)), 0)},
        }
        for key in ("surpriser", "surprised"):
            if one.get(key) or who in given.get(key, given.get(f"{key}s", [])):
                person[key] = True
        if one.has("hit_penalty"):
            person["hit_penalty"] = abs(one.get("hit_penalty"))
        for key in ("late", "later"):
            if one.get(key):
                person["later"] = True
        if one.has("arrives_in_round"):
            person["later"] = True
            moves.append(("arrive", {"who": who, "round": one.get("arrives_in_round")}))
        if one.has("initiative"):
            person["initiative"] = {"natural": one.get("natural", 10), "total": one.get("initiative")}
        one.check()
        people.append(person)
    there = [person["id"] for person in people]
    for kind, step in moves:
        who = step.get("who", step.get("id"))
        if kind == "arrive" and who not in there:
            modifier = step.get("modifier", step.get("initiative_modifier", 0))
            people.append({"id": who, "side": who, "later": True, "checks": {"initiative": modifier}})
    setup = {"participants": people, "round": given.get("round", 1), "settings": settings_of(case["config"])}
    setup |= {"surprise": {"by": "nobody"}, "windows_open": False}
    return Table(setup, case["dice"])


def _round_of(step: Mapping[str, Any]) -> int:
    return next((int(step[key]) for key in _ROUND_KEYS if key in step), 1)


def _move(table: Table, moves: list[tuple[str, Mapping[str, Any]]]) -> bool:
    """Have somebody leave or arrive where it is time; False where it is not."""
    for place, (kind, data) in enumerate(moves):
        if table.state.round != _round_of(data) or not _is_time(table, data):
            continue
        del moves[place]
        step = Keys(data, kind)
        refused = table.interject(kind, who=step.get("who", step.get("id")))
        for key in (*_ROUND_KEYS, *_TURN_KEYS, "initiative_modifier", "modifier"):
            step.get(key)
        step.check()
        if refused:
            raise NotRunError(f"{kind} is refused: {refused}")
        return True
    return False


_TURN_KEYS = ("during_turn", "during_turn_of", "turn", "own_turn", "during_own_turn")


def _is_time(table: Table, step: Mapping[str, Any]) -> bool:
    """After a round, in the turn of somebody, or in the own turn."""
    state = table.state
    if "after_round" in step:
        return state.step == "check"
    turn = step.get("during_turn", step.get("during_turn_of", step.get("turn")))
    if turn is True or step.get("own_turn") or step.get("during_own_turn"):
        turn = step["who"]
    return state.step == "round" and state.phase == "action" and (turn is None or state.turn == turn)


def _orders(table: Table, rounds: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """The order of every round, and of the first one what it was made of."""
    names = {person.id: person.sheet.name for person in table.state.people.values()}
    orders = [row["order"] for row in rounds.values()]
    begun = [row for row in table.told("enc-phase") if row["phase"] == "prepare"]
    rolled: dict[str, dict[str, Any]] = {}
    for row in table.told("enc-initiative"):
        rolled.setdefault(names[row["who"]], row)
    people = {names[person.id]: person for person in table.state.people.values()}
    first = dict(next(iter(rounds.values()))["priority"]) if rounds else {}
    return {
        "priority": first | {who: row["priority"] for who, row in rolled.items()},
        "priority_now": {who: priority(table.state, person) for who, person in people.items()},
        "initiative": {who: row["initiative"] for who, row in rolled.items()},
        "initiative_now": {who: person.initiative for who, person in people.items()},
        "order": orders[0] if orders else [],
        "order_last": orders[-1] if orders else [],
        **{f"order_round_{number}": row["order"] for number, row in rounds.items()},
        **{f"priority_round_{number}": row["priority"] for number, row in rounds.items()},
        "turns": [names[row["who"]] for row in begun],
        "present": [names[person.id] for person in table.state.present()],
        "reactions": {who: person.reactions for who, person in people.items()},
        "off_guard": {who: person.has(OFF_GUARD) for who, person in people.items()},
        "hit_penalty": {who: person.hit_penalty for who, person in people.items()},
        "turn": table.state.turn,
        "round": table.state.round,
        "error": None,
    }
