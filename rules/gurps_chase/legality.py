"""Which maneuvers a side may choose now, and which rule bars the others (GC-12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.asks import Bar
from rules.gurps_chase import mobility
from rules.gurps_chase.contest import LOWEST_SKILL
from rules.gurps_chase.state import CLOSE_CALL, SEIZED_CONTROL, Chase, Feat, Person, Side, Vehicle
from rules.gurps_chase.tables import (
    AFTER_CLOSE_CALL,
    AFTER_SEIZED_CONTROL,
    CLOSE,
    MEDIUM,
    MILDEST_STUNT,
    STUNT_SKILLS,
    Maneuver,
)
from rules.terms import msg, slug

LUCKY_BREAK: Final = "lucky_break"


def lucky_payer(chase: Chase, side: Side) -> Person | None:
    """Who would spend a Lucky Break for the side: its operator, or the first of its people who has one (GC-100)."""
    crew = [person for person in side.lead.people if person.team == side.id or person is side.operator]
    return next((person for person in crew if person.lucky > 0 and person.able), None)


def vehicles_to_enter(chase: Chase, side: Side) -> list[Vehicle]:
    """The vehicles at hand that the operator of a side on foot knows how to operate (GC-41)."""
    if side.lead.vehicle is not None:
        return []
    known = side.operator.sheet.level
    return [car for car in chase.at_hand if not car.disabled and known(car.sheet.skill) is not None]


Condition = Callable[[Chase, Side, Side, Maneuver], bool]


def _vehicle_access(chase: Chase, side: Side, rival: Side, maneuver: Maneuver) -> bool:
    return bool(vehicles_to_enter(chase, side)) and (chase.opens(maneuver.id) or lucky_payer(chase, side) is not None)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "in_vehicle": lambda chase, side, rival, maneuver: side.lead.vehicle is not None,
    "rival_in_vehicle": lambda chase, side, rival, maneuver: rival.lead.vehicle is not None,
    "vehicle_access": _vehicle_access,
    "close_call": lambda chase, side, rival, maneuver: CLOSE_CALL in side.statuses,
    "seized_control": lambda chase, side, rival, maneuver: SEIZED_CONTROL in side.statuses,
    "start_close": lambda chase, side, rival, maneuver: chase.pair(side, rival).start_band == CLOSE,
    "start_medium_plus": lambda chase, side, rival, maneuver: nearest_start(chase, side) >= MEDIUM,
    "can_strike": lambda chase, side, rival, maneuver: mobility.can_strike(chase, side, rival),
    "scenery": lambda chase, side, rival, maneuver: chase.opens(maneuver.id),
    LUCKY_BREAK: lambda chase, side, rival, maneuver: lucky_payer(chase, side) is not None,
    "mismatched": lambda chase, side, rival, maneuver: mobility.mismatched(chase, side, rival),
    "disembarked_last_round": lambda chase, side, rival, maneuver: side.disembarked == chase.round - 1,
}
"""What the words in `requires` of the maneuver table mean; bands are those at the start of the round (GC-12)."""


def nearest_start(chase: Chase, side: Side) -> int:
    """The nearest band to a rival when the round began (GC-102)."""
    return min(chase.pair(side, rival).start_band for rival in chase.rivals(side))


def rivals_open_to(chase: Chase, side: Side, maneuver: Maneuver) -> list[Side]:
    """The rivals against whom all conditions of the maneuver hold."""
    return [
        rival
        for rival in chase.rivals(side)
        if all(_holds(chase, side, rival, maneuver, condition) for condition in maneuver.requires)
    ]


def ways(chase: Chase, side: Side, maneuver: Maneuver) -> list[str]:
    """The alternatives of its last condition that hold, in the order of the table; a Lucky Break comes last."""
    if not maneuver.requires:
        return []
    rivals = chase.rivals(side)
    found = [way for way in maneuver.requires[-1] if any(CONDITIONS[way](chase, side, r, maneuver) for r in rivals)]
    return sorted(found, key=lambda way: way == LUCKY_BREAK)


def bar(chase: Chase, side: Side, maneuver: Maneuver) -> Bar | None:
    """Why the side may not choose the maneuver; None where it may."""
    if chase.role(side) not in maneuver.who:
        return bar_of(f"not_{chase.role(side)}", maneuver.rule)
    if SEIZED_CONTROL in side.statuses and maneuver.id not in AFTER_SEIZED_CONTROL:
        return bar_of("after_seized_control", "GC-94")
    if chase.settings["close_call_refusal"] == "refuse" and ignores_close_call(side, maneuver):
        return bar_of("after_close_call", "GC-43")
    rivals = chase.rivals(side)
    for condition in maneuver.requires:
        rivals = [rival for rival in rivals if _holds(chase, side, rival, maneuver, condition)]
        if not rivals:
            return bar_of("_or_".join(condition), maneuver.rule)
    if maneuver.stunt:
        bars = [feat_bar(chase, side, feat) for feat in stunt_feats(chase, side)]
        return None if None in bars else bars[0]
    if maneuver.id == "hide" and side.lead.on_foot and side.operator.sheet.level("stealth") is None:
        return bar_of("no_stealth", maneuver.rule)
    return None


def ignores_close_call(side: Side, maneuver: Maneuver) -> bool:
    """Whether the maneuver is one that nobody may choose, or survives, after a close call (GC-43, GC-73)."""
    return CLOSE_CALL in side.statuses and maneuver.id not in AFTER_CLOSE_CALL


def stunt_feats(chase: Chase, side: Side) -> tuple[Feat, ...]:
    """What a Stunt may be: on foot one of the set-up's feats, or any; otherwise the chase skill (GC-57)."""
    if not side.lead.on_foot:
        return (Feat("", MILDEST_STUNT, (side.lead.chase_skill,)),)
    return chase.feats or (Feat("", MILDEST_STUNT, STUNT_SKILLS),)


def stunt_skills(chase: Chase, side: Side, feat: Feat) -> list[str]:
    """The skills of a feat that the operator has and that leave a roll at its mildest penalty (GU-07)."""
    known = [skill for skill in feat.skills if side.operator.sheet.level(skill) is not None]
    return [skill for skill in known if worst_penalty(stunt_level(chase, side, skill)) <= feat.least]


def feat_bar(chase: Chase, side: Side, feat: Feat) -> Bar | None:
    """Why the operator cannot do a feat; None where they can."""
    if stunt_skills(chase, side, feat):
        return None
    if all(side.operator.sheet.level(skill) is None for skill in feat.skills):
        return bar_of("no_stunt_skill", "GC-57")
    return bar_of("stunt_too_low", "GU-07")


def stunt_level(chase: Chase, side: Side, skill: str) -> int:
    """The skill a Stunt's penalty is taken from; Handling counts only by setting (GC-58)."""
    handling = side.lead.handling if chase.settings["stunt_handling"] == "on" else 0
    return (side.operator.sheet.level(skill) or 0) + handling


def worst_penalty(level: int) -> int:
    """The worst even penalty that leaves an effective skill that may be rolled (GU-07)."""
    return -((level - LOWEST_SKILL) // 2 * 2)


def _holds(chase: Chase, side: Side, rival: Side, maneuver: Maneuver, condition: tuple[str, ...]) -> bool:
    return any(CONDITIONS[way](chase, side, rival, maneuver) for way in condition)


def bar_of(key: str, rule: str) -> Bar:
    """A bar, worded by the catalogue message `gc-bar-<key>`."""
    return Bar(msg(f"gc-bar-{slug(key)}"), rule)
