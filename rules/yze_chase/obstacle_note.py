"""What an obstacle does, said in one message: what it changes, whom it stops, what it demands and what it brings."""

from __future__ import annotations

from rules.terms import Json, Message, Text, msg, signed, slug
from rules.yze_chase import riders
from rules.yze_chase.obstacles import EVENTS, Change, Demand, Effect, Obstacle
from rules.yze_chase.plans import ACTIONS, action_text
from rules.yze_chase.state import Chase


def obstacle_note(chase: Chase) -> Json:
    """The note on the obstacle that has been shown; None where there is none."""
    obstacle = chase.obstacle
    if obstacle is None:
        return None
    parts = [
        *(_change(chase, change) for change in obstacle.changes),
        *(_auto_fail(who, actions) for who, actions in obstacle.auto_fail),
        *(_demand(chase, demand) for demand in obstacle.demands),
        *_riders(chase, obstacle),
    ]
    return msg("yze-note-obstacle", parts=tuple(parts)).json()


def _change(chase: Chase, change: Change) -> Message:
    """A modifier; under the advantage rule an advantage or disadvantage, whatever its size (YZD-09)."""
    action = action_text(change.action, "" if change.who == "any" else change.who)
    if chase.settings.advantage_rule:
        return msg("yze-note-advantage" if change.value > 0 else "yze-note-disadvantage", action=action)
    return msg("yze-note-change", action=action, value=signed(change.value))


def _auto_fail(who: str, actions: tuple[str, ...]) -> Message:
    return msg(f"yze-note-auto-fail-{who}", actions=_named(actions, who))


def _demand(chase: Chase, demand: Demand) -> Message:
    """A preliminary roll: who owes it, with which actions, and of which skill."""
    driven = demand.before_all or demand.skill == "driving"
    skill = msg(f"yze-skill-{chase.driving_skill if driven else demand.skill}")
    if demand.before_all:
        return msg("yze-note-demand-vehicles", skill=skill)
    if demand.when and set(demand.when) != set(ACTIONS):
        return msg(f"yze-note-before-{demand.who}", skill=skill, actions=_named(demand.when, demand.who))
    return msg(f"yze-note-demand-{demand.who}", skill=skill)


def _riders(chase: Chase, obstacle: Obstacle) -> list[Message]:
    """What failed actions bring, and actions whether they fail or not; the same of several said once."""
    failed: dict[Message, list[str]] = {}
    used: dict[Message, list[str]] = {}
    for action in ACTIONS:
        for rider in riders.failing(chase, obstacle, action):
            failed.setdefault(_effect(rider.effect), []).append(action)
    for rider in obstacle.on_used:
        used.setdefault(_effect(rider.effect), []).append(rider.action)
    return [
        *(msg("yze-note-failed", actions=_named(actions), effect=effect) for effect, actions in failed.items()),
        *(msg("yze-note-used", actions=_named(actions), effect=effect) for effect, actions in used.items()),
    ]


def _effect(effect: Effect) -> Message:
    if effect.kind == "damage":
        to_vehicle = effect.target == "own_vehicle"
        return msg("yze-note-damage-vehicle" if to_vehicle else "yze-note-damage", amount=Text(effect.amount))
    if effect.kind == "attacked_by":
        return msg(f"yze-note-attacked-{effect.attacker}")
    if effect.event in EVENTS:
        return msg(f"yze-note-happens-{slug(effect.event)}")
    return msg("yze-note-event", event=Text(effect.event))


def _named(actions: tuple[str, ...] | list[str], who: str = "any") -> tuple[Message, ...]:
    return tuple(action_text(action, "" if who == "any" else who) for action in actions)
