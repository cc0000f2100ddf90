"""Which roll an action is, with every modifier the rules name: the one place that knows them."""

from __future__ import annotations

from rules.terms import Message, Who, msg
from rules.yze_chase import rolls
from rules.yze_chase.dice import Modifier
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.plans import action_text
from rules.yze_chase.ranges import ENGAGED, EXTREME, LONG, MEDIUM, SHORT, category
from rules.yze_chase.rolls import Request
from rules.yze_chase.sheets import Weapon
from rules.yze_chase.state import LIGHTS, Chase

OPEN_BONUS = 2
HIDE_MODIFIER = {MEDIUM: -2, EXTREME: 2}
"""YZC-31."""
CUT_OFF_FAR = -2
RANGE_MODIFIER = {ENGAGED: -3, SHORT: 0, MEDIUM: -1, LONG: -2, EXTREME: -3}
"""YZC-61."""
LARGE_TARGET, SMALL_TARGET = 2, -2
PASSENGER = -2


def handling(runner: Runner) -> tuple[Modifier, ...]:
    """Maneuverability, a modifier to every roll made by driving (YZC-19a)."""
    if runner.ride is None or not runner.ride.sheet.maneuverability:
        return ()
    return (Modifier(runner.ride.sheet.maneuverability, msg("yze-mod-maneuverability")),)


def obstacle_modifiers(chase: Chase, runner: Runner, action: str) -> tuple[Modifier, ...]:
    """What the obstacle does to an action (YZC-84), and what a won preliminary roll gives (YZC-94)."""
    if chase.obstacle is None:
        return ()
    changes = chase.obstacle.changes_for(chase.role(runner), action)
    found = [Modifier(change.value, chase.obstacle.name_message()) for change in changes]
    if bonus := chase.gate_bonus.get(f"{runner.id}:{action}"):
        found.append(Modifier(bonus, chase.obstacle.name_message()))
    return tuple(found)


def in_the_open(chase: Chase, runner: Runner) -> tuple[Modifier, ...]:
    """+2 to Pursue/Flee for the one in a vehicle against those on foot, where speed tells (YZC-21)."""
    opponents = chase.opponents(runner) if chase.individual else [chase.opponent(runner)]
    on_foot = all(other is not None and not other.drives for other in opponents)
    if not chase.open or not runner.drives or not opponents or not on_foot:
        return ()
    return (Modifier(OPEN_BONUS, msg("yze-mod-open")),)


def pursue_flee(chase: Chase, runner: Runner) -> Request:
    """YZC-20."""
    return Request(
        purpose="action",
        why=roll_text("pursue_flee", chase, runner),
        rule="YZC-20",
        roller=runner.person,
        skill=runner.move_skill(),
        modifiers=(
            *handling(runner), *obstacle_modifiers(chase, runner, "pursue_flee"), *in_the_open(chase, runner),
        ),
        kind=rolls.ACTION,
    )  # fmt: skip


def hide(chase: Chase, runner: Runner, distance: int) -> Request:
    """YZC-31, YZC-32."""
    by_range = HIDE_MODIFIER.get(category(distance), 0)
    return Request(
        purpose="action",
        why=roll_text("hide", chase, runner),
        rule="YZC-32",
        roller=runner.person,
        skill=runner.skill_for("stealth"),
        modifiers=(*handling(runner), *ranged(by_range), *obstacle_modifiers(chase, runner, "hide")),
        kind=rolls.ACTION,
    )


def observation(chase: Chase, runner: Runner, purpose: str, why: Message, rule: str) -> Request:
    """Observation: no vehicle helps it, and it is never pushed (YZC-32, YZD-10a)."""
    return Request(purpose=purpose, why=why, rule=rule, roller=runner.person, skill="observation")


def block(chase: Chase, runner: Runner) -> Request:
    """YZC-40."""
    return Request(
        purpose="action",
        why=roll_text("block", chase, runner),
        rule="YZC-40",
        roller=runner.person,
        skill=runner.skill_for("force"),
        modifiers=(*handling(runner), *obstacle_modifiers(chase, runner, "block")),
        kind=rolls.ACTION,
    )


def after_block(chase: Chase, runner: Runner) -> Request:
    """YZC-42; no obstacle touches it (YZC-84)."""
    return Request(
        purpose="block",
        why=msg("yze-roll-after-block", who=Who(runner.id)),
        rule="YZC-42",
        roller=runner.person,
        skill=runner.skill_for("force"),
        modifiers=handling(runner),
        kind=rolls.PRELIMINARY,
    )


def cut_off(chase: Chase, runner: Runner, distance: int) -> Request:
    """YZC-50, YZC-51."""
    far = CUT_OFF_FAR if category(distance) >= LONG else 0
    return Request(
        purpose="action",
        why=roll_text("cut_off", chase, runner),
        rule="YZC-50",
        roller=runner.person,
        skill=runner.move_skill(),
        modifiers=(*handling(runner), *ranged(far), *obstacle_modifiers(chase, runner, "cut_off")),
        kind=rolls.ACTION,
    )


def defence(chase: Chase, runner: Runner) -> Request:
    """The prey's plain roll against Cut Off (YZC-55, `defence_modifiers`)."""
    return Request(
        purpose="opposing",
        why=msg("yze-roll-defence", who=Who(runner.id)),
        rule="YZC-50",
        roller=runner.person,
        skill=runner.move_skill(),
        modifiers=handling(runner),
    )


def shot(
    chase: Chase, shooter: Person, weapon: Weapon, distance: int, size: int, purpose: str,
    more: tuple[Modifier, ...],
) -> Request:  # fmt: skip
    """A ranged attack (YZC-61); `more` are the obstacle's, or a passenger's penalty."""
    large = (Modifier(size, msg("yze-mod-large" if size > 0 else "yze-mod-small")),) if size else ()
    light = (Modifier(LIGHTS[chase.light], msg(f"yze-mod-{chase.light}")),) if LIGHTS[chase.light] else ()
    if weapon.automatic:
        modifiers = (*ranged(RANGE_MODIFIER[category(distance)]), *large, *light)
        return _automatic(chase, shooter, weapon, modifiers, purpose)
    return Request(
        purpose=purpose,
        why=msg("yze-roll-shot", who=Who(shooter.id)),
        rule="YZC-61",
        roller=shooter,
        skill="mobility" if weapon.thrown else "marksmanship",
        modifiers=(*ranged(RANGE_MODIFIER[category(distance)]), *large, *light, *more),
        gear=weapon.bonus,
        kind=rolls.ACTION,
    )


def _automatic(chase: Chase, driver: Person, weapon: Weapon, modifiers: tuple[Modifier, ...], purpose: str) -> Request:
    """An automatic targeting system fires with its own rating (YZC-68)."""
    return Request(
        purpose=purpose,
        why=msg("yze-roll-automatic", who=Who(driver.id)),
        rule="YZC-68",
        modifiers=modifiers,
        by=driver.id,
        fixed=rolls.rated_dice(chase.settings, weapon.automatic, weapon.bonus, [m.value for m in modifiers]),
    )


def ranged(value: int) -> tuple[Modifier, ...]:
    """A modifier by distance, left out where it is none."""
    return (Modifier(value, msg("yze-mod-range")),) if value else ()


def roll_text(action: str, chase: Chase, runner: Runner) -> Message:
    """What an acting roll is for: who, and the action."""
    return msg("yze-roll-action", who=Who(runner.id), action=action_text(action, chase.role(runner)))
