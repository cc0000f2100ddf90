"""Which action may be taken, by role and range; the same test at declaration and at resolution (YZC-17)."""

from __future__ import annotations

from rules.asks import Bar, Option
from rules.terms import Message, Who, msg, slug
from rules.yze_chase import requests, rolls, shots
from rules.yze_chase.people import Runner
from rules.yze_chase.plans import ACTIONS, PREY_ONLY, PURSUER_ONLY, Plan, action_text
from rules.yze_chase.ranges import SHORT, category
from rules.yze_chase.rolls import Request
from rules.yze_chase.state import Chase
from rules.yze_chase.tell import dice_text

Choice = tuple[str, str]
"""An action and its target; no target for Pursue/Flee and Other, and between two sides."""


def bar(chase: Chase, runner: Runner, action: str, target: Runner | None) -> Bar | None:
    """Why this action may not be taken, and by which rule; None where it may."""
    role = chase.role_toward(runner, target) if target is not None else chase.role(runner)
    if action in PREY_ONLY and role == "pursuer":
        return Bar(msg("yze-bar-prey-only"), "YZC-30" if action == "hide" else "YZC-40")
    if action in PURSUER_ONLY and role == "prey":
        return Bar(msg("yze-bar-pursuer-only"), "YZC-50")
    if action == "hide" and target is not None and category(chase.track.between(runner, target)) <= SHORT:
        return Bar(msg("yze-bar-hide-close"), "YZC-30")
    return None


def bar_shot(chase: Chase, runner: Runner, target: Runner | None) -> Bar | None:
    """Why Stand and Shoot may not be declared: no weapon, or, for the side that moves first, none that reaches."""
    shooters = [runner] if chase.individual else chase.members(runner.side)
    targets = [target] if target is not None else chase.opponents(runner)
    options = [
        option for shooter in shooters for option in shots.aims(chase, shooter, shots.own_weapons(shooter), targets)
    ]
    if not options:
        return Bar(msg("yze-bar-no-weapon"), "YZC-61")
    moves_first = chase.role(runner) == "prey"
    if moves_first and all(option.bar is not None for option in options):
        return Bar(options[0].bar or msg("yze-bar-no-weapon"), "YZC-61")
    return None


def choices(chase: Chase, runner: Runner) -> tuple[Option[Choice], ...]:
    """Every action, with those not allowed now barred; among individuals once for each target (YZC-76)."""
    found: list[Option[Choice]] = []
    for action in ACTIONS:
        if not chase.individual or action in ("pursue_flee", "other"):
            target = None if chase.individual else chase.opponent(runner)
            found.append(_choice(chase, runner, action, target, named=False))
        else:
            found.extend(_choice(chase, runner, action, other, named=True) for other in chase.opponents(runner))
    return tuple(found)


def _choice(chase: Chase, runner: Runner, action: str, target: Runner | None, named: bool) -> Option[Choice]:
    barred = bar(chase, runner, action, target)
    if barred is None and action == "stand_and_shoot":
        barred = bar_shot(chase, runner, target)
    text = action_text(action, chase.role(runner))
    key = action
    if named and target is not None:
        text = msg("yze-action-at", action=text, target=Who(target.id))
        key = f"{action}@{target.id}"
    value = (action, target.id if named and target is not None else "")
    return Option(key, value, text, note=_what_it_means(chase, runner, action, target)).unless(barred)


def _what_it_means(chase: Chase, runner: Runner, action: str, target: Runner | None) -> Message:
    """The action in one line, and the dice that it has before the obstacle comes up."""
    key = slug(action)
    if action == "pursue_flee":
        key = "flee" if chase.role(runner) == "prey" else "pursue"
    meaning = msg(f"yze-means-{key}")
    request = _expected(chase, runner, action, target)
    if request is None:
        return meaning
    skill = msg(f"yze-skill-{request.skill}")
    return msg("yze-means", meaning=meaning, dice=dice_text(rolls.build_dice(chase, request)), skill=skill)


def _expected(chase: Chase, runner: Runner, action: str, target: Runner | None) -> Request | None:
    if action == "pursue_flee":
        return requests.pursue_flee(chase, runner)
    if action == "block":
        return requests.block(chase, runner)
    if target is None or action not in ("hide", "cut_off"):
        return None
    distance = chase.track.between(runner, target)
    return requests.hide(chase, runner, distance) if action == "hide" else requests.cut_off(chase, runner, distance)


def still_legal(chase: Chase, runner: Runner, plan: Plan) -> bool:
    """Whether a planned action is still allowed when it resolves; if not it is cancelled (YZC-17)."""
    if plan.action in ("pursue_flee", "other"):
        return True
    target = chase.opponent(runner)
    return target is not None and bar(chase, runner, plan.action, target) is None
