"""Steps 1 and 2 of a round: maneuvers and all that is announced with them, openly, quarry first (GC-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from rules.asks import Option, Pick, PickNumber
from rules.errors import RefusedError
from rules.gurps_chase import mobility
from rules.gurps_chase.chase_rolls import table_modifier
from rules.gurps_chase.control import ask_opposition
from rules.gurps_chase.ends import PersonLeft, SideLeft, drop_out
from rules.gurps_chase.legality import (
    LUCKY_BREAK,
    bar,
    feat_bar,
    ignores_close_call,
    lucky_payer,
    rivals_open_to,
    stunt_feats,
    stunt_level,
    stunt_skills,
    vehicles_to_enter,
    ways,
    worst_penalty,
)
from rules.gurps_chase.passengers import SEIZE_CONTROL, choose_tasks
from rules.gurps_chase.state import STATUSES, STOPPED, Chase, Choice, Feat, Person, Side
from rules.gurps_chase.tables import MANEUVERS, Maneuver
from rules.gurps_chase.wipeouts import WRECK, wreck
from rules.gurps_chase.words import maneuver_text, skill_text, status_text, terrain_text, who
from rules.kernel import Script, revisable, scope
from rules.terms import Json, Message, Text, Who, msg, signed


@dataclass(frozen=True, kw_only=True)
class PickPenalty(PickNumber):
    """A Stunt's penalty: even, no milder than `most` (GC-57), and leaving a skill that may be rolled (GU-07)."""

    def read(self, value: Json) -> int:
        """The penalty; refused naming the rule it breaks."""
        even = isinstance(value, int) and not isinstance(value, bool) and value % 2 == 0
        if even and isinstance(value, int) and value < self.least:
            raise RefusedError(msg("gc-refused-penalty-too-hard", least=signed(self.least)), "GU-07")
        if isinstance(value, int) and not isinstance(value, bool) and (not even or value > self.most):
            raise RefusedError(msg("gc-refused-penalty", most=signed(self.most)), self.rule)
        return super().read(value)


async def choose(chase: Chase, side: Side) -> None:
    """Let a side choose its maneuver and its passengers their tasks; quiet where the GM takes it out meanwhile.

    Writes nothing of any other side that one choosing at the same time could read.
    """
    try:
        choice = await _maneuver(chase, side)
        side.turn.choice = choice
        _announce(chase, side, choice)
        if choice.id != "stop":
            _clear_statuses(chase, side, choice)
            await choose_tasks(chase, side)
    except SideLeft:
        return


async def _maneuver(chase: Chase, side: Side) -> Choice:
    """The maneuver with all that goes with it; whoever takes over before it is complete chooses anew."""
    while True:
        try:
            return await revisable("maneuver", _pick_maneuver, chase, side)
        except PersonLeft:
            continue


async def _pick_maneuver(chase: Chase, side: Side) -> Choice:
    options = []
    for maneuver in MANEUVERS.values():
        barred = bar(chase, side, maneuver)
        text = maneuver_text(maneuver.id) if barred is not None else _offered(chase, side, maneuver)
        options.append(Option(maneuver.id, maneuver, text).unless(barred))
    why = msg(f"gc-pick-maneuver-{chase.role(side)}", who=who(side.operator))
    usual = tuple(key for key in MANEUVERS if key != "stop")  # nobody gives up for no reason
    chooser = side.operator
    maneuver = await Pick(who=(chooser.id,), why=why, options=tuple(options), usual=usual, rule="GC-10")
    open_ways = ways(chase, side, maneuver)
    choice = Choice(maneuver, opened_by=open_ways[0] if open_ways else "")
    for label, ask in _DETAILS.get(maneuver.id, ()):
        choice = await revisable(label, _detail, ask, chase, side, choice, chooser)
    return choice


async def _detail(ask: _Detail, chase: Chase, side: Side, choice: Choice, chooser: Person) -> Choice:
    """What one detail makes of the choice; whoever has taken over since the maneuver was picked picks another."""
    if side.operator is not chooser:
        raise PersonLeft
    return await ask(chase, side, choice)


def _offered(chase: Chase, side: Side, maneuver: Maneuver) -> Message:
    """A maneuver with what it means for the Chase Roll: static, or its modifier."""
    name, modifier = maneuver_text(maneuver.id), table_modifier(chase, side, maneuver)
    if maneuver.static:
        return msg("gc-offered-static", maneuver=name)
    return msg("gc-offered-modifier", maneuver=name, modifier=signed(modifier)) if modifier else name


async def _pick_way(chase: Chase, side: Side, choice: Choice) -> Choice:
    """Whether a Mobility Escape that is open anyhow spends a Lucky Break too, so that none can follow (GC-47)."""
    open_ways = ways(chase, side, choice.maneuver)
    if len(open_ways) < 2 or open_ways[-1] != LUCKY_BREAK:
        return choice
    options = (
        Option("as-it-is", choice, msg("gc-way-open")),
        Option("lucky-break", replace(choice, opened_by=LUCKY_BREAK), msg("gc-way-lucky-break")),
    )
    return await Pick[Choice](
        who=(side.operator.id,), why=msg("gc-pick-way", who=who(side.operator)), options=options, rule="GC-47"
    )


async def _pick_route(chase: Chase, side: Side, choice: Choice) -> Choice:
    """The terrain of the escape, out of the quarry's own; each says who cannot follow (GC-101)."""
    terrains = mobility.terrain(chase, side)
    if choice.opened_by == LUCKY_BREAK or not terrains:
        return choice
    options = []
    for terrain in terrains:
        cut = tuple(Who(rival.id) for rival in chase.rivals(side) if not mobility.can_follow(chase, rival, terrain))
        name = terrain_text(terrain)
        text = msg("gc-route-cuts-off", terrain=name, whom=cut) if cut else msg("gc-route-open", terrain=name)
        options.append(Option(terrain, replace(choice, route=terrain), text))
    why = msg("gc-pick-route", who=who(side.operator))
    return await Pick[Choice](who=(side.operator.id,), why=why, options=tuple(options), rule="GC-101")


async def _pick_rival(chase: Chase, side: Side, choice: Choice) -> Choice:
    """The rival it is aimed at (GC-102); asked only where there are several."""
    rivals = rivals_open_to(chase, side, choice.maneuver)
    if len(rivals) < 2:
        return replace(choice, rival=rivals[0].id if rivals else "")
    options = tuple(
        Option(rival.id, replace(choice, rival=rival.id), msg("gc-side", who=Who(rival.id))) for rival in rivals
    )
    why = msg("gc-pick-rival", who=who(side.operator), maneuver=maneuver_text(choice.id))
    return await Pick[Choice](who=(side.operator.id,), why=why, options=options, rule="GC-102")


async def _pick_vehicle(chase: Chase, side: Side, choice: Choice) -> Choice:
    """The vehicle to enter; asked only where there are several, and not where one is left."""
    vehicles = vehicles_to_enter(chase, side)
    if side.lead.vehicle is not None or not vehicles:
        return choice
    opened_by = "scenery" if chase.opens(choice.id) else LUCKY_BREAK
    choices = [replace(choice, vehicle=vehicle.id, opened_by=opened_by) for vehicle in vehicles]
    if len(vehicles) == 1:
        return choices[0]
    options = tuple(
        Option(vehicle.id, entered, msg("gc-vehicle", vehicle=Text(vehicle.sheet.name)))
        for vehicle, entered in zip(vehicles, choices, strict=True)
    )
    why = msg("gc-pick-vehicle", who=who(side.operator))
    return await Pick[Choice](who=(side.operator.id,), why=why, options=options, rule="GC-41")


async def _pick_stunt(chase: Chase, side: Side, choice: Choice) -> Choice:
    """The feat, the skill and the penalty of a Stunt (GC-57)."""
    feats = stunt_feats(chase, side)
    if all(feat_bar(chase, side, feat) for feat in feats):  # the GM changed the ground under it
        return replace(choice, maneuver=MANEUVERS["move"])
    feat = await _pick_feat(chase, side, feats)
    skill = await _pick_stunt_skill(chase, side, feat)
    penalty = await revisable("penalty", _pick_penalty, chase, side, feat, skill, side.operator)
    return replace(choice, feat=feat.name, skill=skill, penalty=penalty)


async def _pick_feat(chase: Chase, side: Side, feats: tuple[Feat, ...]) -> Feat:
    """Asked only where there are several, as on foot there may be."""
    if len(feats) == 1:
        return feats[0]
    options = []
    for place, feat in enumerate(feats):
        text = msg("gc-feat", feat=Text(feat.name), least=signed(feat.least))
        options.append(Option(str(place), feat, text).unless(feat_bar(chase, side, feat)))
    why = msg("gc-pick-feat", who=who(side.operator))
    return await Pick[Feat](who=(side.operator.id,), why=why, options=tuple(options), rule="GC-57")


async def _pick_stunt_skill(chase: Chase, side: Side, feat: Feat) -> str:
    """Asked only where several of a feat's skills will do."""
    skills = stunt_skills(chase, side, feat)
    if len(skills) == 1:
        return skills[0]
    options = tuple(
        Option(skill, skill, msg("gc-skill-level", skill=skill_text(skill), level=stunt_level(chase, side, skill)))
        for skill in skills
    )
    why = msg("gc-pick-stunt-skill", who=who(side.operator))
    return await Pick[str](who=(side.operator.id,), why=why, options=options, rule="GC-57")


async def _pick_penalty(chase: Chase, side: Side, feat: Feat, skill: str, chooser: Person) -> int:
    """Announced with the maneuver, before anyone answers it (GC-59, `stunt_announce` with_maneuver)."""
    level = stunt_level(chase, side, skill)
    why = msg("gc-pick-penalty", who=who(chooser), skill=skill_text(skill), level=level)
    least = min(worst_penalty(level), feat.least)
    return await PickPenalty(who=(chooser.id,), why=why, least=least, most=feat.least, step=2, rule="GC-57")


async def _pick_reverse_skill(chase: Chase, side: Side, choice: Choice) -> Choice:
    """On foot a Reverse may be rolled against Acrobatics (GC-54)."""
    sheet = side.operator.sheet
    usual, acrobatics = side.lead.chase_skill, "acrobatics"
    if not side.lead.on_foot or sheet.level(acrobatics) is None:
        return choice
    options = tuple(
        Option(skill, replace(choice, skill=skill), msg("gc-skill-level", skill=skill_text(skill), level=level))
        for skill in (usual, acrobatics)
        if (level := sheet.level(skill)) is not None
    )
    why = msg("gc-pick-reverse-skill", who=who(side.operator))
    return await Pick[Choice](who=(side.operator.id,), why=why, options=options, rule="GC-54")


_Detail = Callable[[Chase, Side, Choice], Script[Choice]]
_DETAILS: Final[Mapping[str, tuple[tuple[str, _Detail], ...]]] = {
    "disembark_embark": (("vehicle", _pick_vehicle),),
    "force": (("rival", _pick_rival),),
    "ram": (("rival", _pick_rival),),
    "mobility_escape": (("way", _pick_way), ("route", _pick_route)),
    "reverse": (("skill", _pick_reverse_skill),),
    "stunt": (("feat", _pick_stunt),),
    "stunt_escape": (("feat", _pick_stunt),),
}
"""What is picked beside a maneuver, each in a scope of its own."""


def _announce(chase: Chase, side: Side, choice: Choice) -> None:
    what = msg("gc-chosen", who=who(side.operator), maneuver=maneuver_text(choice.id))
    if choice.penalty:
        what = msg(
            "gc-chosen-stunt",
            who=who(side.operator),
            maneuver=maneuver_text(choice.id),
            penalty=signed(choice.penalty),
        )
    chase.kernel.tell(
        what,
        side=side.id,
        role=chase.role(side),
        maneuver=choice.id,
        opened_by=choice.opened_by,
        penalty=choice.penalty,
        route=choice.route,
        rival=choice.rival,
        vehicle=choice.vehicle,
    )
    if choice.opened_by == LUCKY_BREAK:
        spend_lucky_break(chase, side)


def spend_lucky_break(chase: Chase, side: Side) -> None:
    """Take one Lucky Break off whoever of the side has one, and tell it (GC-100)."""
    payer = lucky_payer(chase, side)
    if payer is not None:
        payer.lucky -= 1
        chase.kernel.tell(
            msg("gc-lucky-spent", who=who(payer), left=payer.lucky), who=payer.id, side=side.id, left=payer.lucky
        )


def _clear_statuses(chase: Chase, side: Side, choice: Choice) -> None:
    """Emergency Action clears both statuses, whatever becomes of the contest (GC-43, `emergency_clears` always)."""
    cleared = [status for status in STATUSES if status in side.statuses]
    if choice.id != "emergency_action" or not cleared:
        return
    side.statuses.clear()
    names = tuple(status_text(status) for status in cleared)
    chase.kernel.tell(msg("gc-cleared", who=who(side.operator), statuses=names), side=side.id, cleared=[*cleared])


async def wreck_for_ignoring(chase: Chase, side: Side) -> None:
    """Wreck a side that drove on after a close call, where tables let it (`close_call_refusal` wreck, GC-73)."""
    choice = side.turn.choice
    if chase.settings["close_call_refusal"] == "refuse" or choice is None:
        return
    if not ignores_close_call(side, choice.maneuver):
        return
    chase.kernel.tell(
        msg("gc-ignored-close-call", who=who(side.operator)),
        side=side.id,
        role=chase.role(side),
        kind=WRECK,
        failed_by=0,
        cause="ignored_close_call",
    )
    await wreck(chase, side)


async def settle_announcements(chase: Chase) -> None:
    """What follows from the choices: wrecks of the reckless, Stops, who resists a seizure, who can follow."""
    for side in list(chase.active):
        await scope(f"reckless-{side.id}", wreck_for_ignoring, chase, side)
    for side in list(chase.active):
        if side.turn.maneuver == "stop":
            drop_out(chase, side, STOPPED)  # GC-56
    for side in chase.sides:
        for identity, task in side.turn.tasks.items():
            seizer = chase.people[identity]
            place = chase.crew_of(seizer)
            if task == SEIZE_CONTROL and place is not None:
                await ask_opposition(chase, place[0], seizer)
    if chase.active and chase.quarry.turn.maneuver == "mobility_escape":
        for side in list(chase.active):
            await scope(f"follow-{side.id}", _follow, chase, side)


async def _follow(chase: Chase, side: Side) -> None:
    """A pursuer who cannot follow a Mobility Escape is static from now on, or spends a Lucky Break (GC-47)."""
    choice = chase.quarry.turn.choice
    if choice is None or side.out:
        return
    # A route that a Lucky Break opened needs one to follow (`lucky_escape_follow` never).
    lucky = choice.opened_by == LUCKY_BREAK
    if not lucky and (not choice.route or mobility.can_follow(chase, side, choice.route)):
        return
    if not side.static and await revisable("lucky", _pick_follow, chase, side):
        spend_lucky_break(chase, side)
        chase.kernel.tell(msg("gc-follows", who=who(side.operator)), side=side.id, follows=True)
    elif not side.out:
        cut_off(chase, side)


async def _pick_follow(chase: Chase, side: Side) -> bool:
    if side.out or lucky_payer(chase, side) is None:
        return False
    options = (Option("follow", True, msg("gc-follow")), Option("let-go", False, msg("gc-let-go")))
    why = msg("gc-pick-follow", who=who(side.operator))
    return await Pick[bool](who=(side.operator.id,), why=why, options=options, rule="GC-47")


def cut_off(chase: Chase, side: Side) -> None:
    """Treat the side's maneuvers as static, now and in all future rounds, and tell it (GC-47, GC-59)."""
    side.turn.cut_off = side.lasting_static = True
    chase.kernel.tell(
        msg("gc-cut-off", who=who(side.operator)), side=side.id, role=chase.role(side), lasting_static=True
    )
