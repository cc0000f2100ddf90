"""Rolls as the table makes them: one ask each, told, and pushed where the rules allow it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.asks import Dice, Faces, Option, Pick, PickSeveral, Roll
from rules.kernel import revisable, scope, together
from rules.terms import Message, Who, msg
from rules.viewers import GM
from rules.yze_chase import dice as core
from rules.yze_chase.dice import Modifier
from rules.yze_chase.harm import pay_for_push
from rules.yze_chase.people import Person
from rules.yze_chase.settings import Settings
from rules.yze_chase.sheets import SKILLS
from rules.yze_chase.state import Chase, Gone

ACTION = "action"
PRELIMINARY = "preliminary"
PASSIVE = "passive"
HELP_MOST = 3


@dataclass(frozen=True, slots=True)
class Request:
    """A roll that is wanted: whose, of which skill, with which modifiers.

    `kind` says whether it may be pushed (YZD-10a); `purpose` names it for programs: action, opposing, preliminary,
    block, alley, attack, passenger, automatic, attacker. `roller` is None for those who have only a profile: their
    dice are `fixed`, and `by` rolls them, the GM where nobody is named.
    """

    purpose: str
    why: Message
    rule: str
    roller: Person | None = None
    skill: str = ""
    modifiers: tuple[Modifier, ...] = ()
    gear: int = 0
    kind: str = PASSIVE
    fixed: tuple[Dice, ...] | None = None
    by: str = GM

    @property
    def who(self) -> str:
        """Who rolls: the person's id, or whoever rolls for a profile."""
        return self.by if self.roller is None else self.roller.id

    @property
    def attribute(self) -> str:
        """The attribute of the skill."""
        return SKILLS[self.skill]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that has been made."""

    request: Request
    dice: tuple[Dice, ...]
    faces: Faces

    @property
    def successes(self) -> int:
        """All successes."""
        return core.successes(self.faces)

    @property
    def count(self) -> int:
        """How many dice."""
        return core.dice_count(self.dice)


def build_dice(chase: Chase, request: Request) -> tuple[Dice, ...]:
    """The dice of a request in the variant that is played, with everything that modifies it now."""
    person = request.roller
    if request.fixed is not None or person is None:
        return request.fixed or ()
    values = [modifier.value for modifier in all_modifiers(chase, request)]
    attribute, skill = person.attribute(request.attribute), person.skill(request.skill)
    gear = person.gear(request.skill, request.gear)
    settings = chase.settings
    if settings.advantage_rule:
        built = core.advantage_dice(attribute, skill, core.net_advantage([*values, gear]))
    elif settings.step:
        built = core.step_dice(attribute, skill, sum(values) + gear)
    else:
        built = core.pool_dice(attribute, skill, gear, sum(values))
    built += tuple(core.counted(1, size, "artefact") for size in person.sheet.artefacts.get(request.skill, ()))
    if settings["push_cost"] == "stress_dice" and person.stress:
        built += (core.counted(person.stress, 6, "stress"),)
    return built


def rated_dice(settings: Settings, rated: tuple[Dice, ...], bonus: int, modifiers: list[int]) -> tuple[Dice, ...]:
    """The dice of a machine with a rating of its own: a pool, or two step dice, modified like anyone's (YZC-68)."""
    if not settings.step:
        return core.pool_dice(0, core.dice_count(rated), bonus, sum(modifiers))
    size = rated[0].sides
    if settings.advantage_rule:
        return core.advantage_dice(size, size, core.net_advantage([*modifiers, bonus]))
    return core.step_dice(size, size, sum(modifiers) + bonus)


def all_modifiers(chase: Chase, request: Request) -> tuple[Modifier, ...]:
    """The request's own modifiers, then conditions, help and the GM's (YZD-06)."""
    person = request.roller
    if person is None:
        return request.modifiers
    more = []
    if conditions := person.conditions(request.attribute):
        more.append(Modifier(-conditions, msg("yze-mod-conditions")))
    if helpers := chase.helpers.get(person.id):
        more.append(Modifier(min(len(helpers), HELP_MOST), msg("yze-mod-help")))
    if extra := chase.extra.get(person.id):
        more.append(Modifier(extra, msg("yze-mod-gm")))
    return (*request.modifiers, *more)


async def make(chase: Chase, wanted: Callable[[], Request]) -> Rolled:
    """Ask for one roll, its dice computed as late as possible. Run it as a revisable scope.

    A roll that no die is left for (YZD-07) is a go-on pick, so that there is always a moment to change something.
    Raises `Gone` where the roller has left.
    """
    request = wanted()
    if request.who != GM and not chase.takes_part(request.who):
        raise Gone
    dice = build_dice(chase, request)
    faces: Faces = ()
    if dice:
        faces = await Roll(who=(request.who,), why=request.why, dice=dice, rule=request.rule)
    else:
        await go_on(request.who, msg("yze-ask-no-dice", roll=request.why), "YZD-07")
    if request.roller is not None:
        chase.extra.pop(request.who, None)
        chase.helpers.pop(request.who, None)
    _mark(chase)
    return Rolled(request, dice, faces)


async def go_on(who: str, why: Message, rule: str) -> None:
    """A pick with one option: the window the book gives where there is nothing to roll."""
    options = (Option("go-on", True, msg("yze-option-go-on")),)
    await Pick(who=(who, GM) if who != GM else (GM,), why=why, options=options, rule=rule)


def _mark(chase: Chase) -> None:
    """Note that dice of this round's resolution are on the table, and whose turn they belong to (YZC-15)."""
    chase.dice_read = True
    runner = chase.runners.get(chase.turn)
    if runner is not None and chase.has_plan(runner):
        chase.plan(runner).started = True


async def single(chase: Chase, label: str, wanted: Callable[[], Request]) -> Rolled:
    """One roll, told, then pushed if its roller wants to."""
    rolled = await revisable(label, make, chase, wanted)
    return await scope(f"{label}-push", stand, chase, rolled)


async def stand(chase: Chase, rolled: Rolled) -> Rolled:
    """Tell a roll, offer its push, and give what stands in the end."""
    tell_roll(chase, rolled)
    stands = await push(chase, rolled)
    look_for_panic(chase, stands)
    return stands


async def opposed(
    chase: Chase, label: str, acting: Callable[[], Request], opposing: Callable[[], Request]
) -> tuple[Rolled, Rolled | None]:
    """An opposed roll (YZD-12): both may roll at once; the acting side may push after seeing both.

    The acting side without dice loses, and there is no opposing roll.
    """
    return await revisable(label, _opposed, chase, acting, opposing)


async def _opposed(
    chase: Chase, acting: Callable[[], Request], opposing: Callable[[], Request]
) -> tuple[Rolled, Rolled | None]:
    if not build_dice(chase, acting()):
        lost = await make(chase, acting)
        tell_roll(chase, lost)
        return lost, None
    mine, theirs = await together(
        revisable("acting", make, chase, acting), revisable("opposing", make, chase, opposing)
    )
    tell_roll(chase, mine)
    tell_roll(chase, theirs)
    mine = await scope("push", push, chase, mine)
    look_for_panic(chase, mine)
    look_for_panic(chase, theirs)
    return mine, theirs


def tell_roll(chase: Chase, rolled: Rolled, pushed: bool = False) -> None:
    """Tell a roll to people (who, what for, successes) and to programs (dice, faces)."""
    request = rolled.request
    what = msg("yze-pushed" if pushed else "yze-rolled", roll=request.why, successes=rolled.successes)
    chase.kernel.tell(
        what,
        who=request.who,
        purpose=request.purpose,
        skill=request.skill,
        dice=[group.json() for group in rolled.dice],
        dice_count=rolled.count,
        faces=[list(group) for group in rolled.faces],
        successes=rolled.successes,
        modifier=sum(modifier.value for modifier in request.modifiers),
        pushed=pushed,
    )


def look_for_panic(chase: Chase, rolled: Rolled) -> None:
    """A bane on a stress die, pushed or not, is a panic roll; its table is not part of a chase (YZD-11 c)."""
    person = rolled.request.roller
    if person is not None and core.banes(rolled.dice, rolled.faces, ("stress",)):
        chase.kernel.tell(msg("yze-panic", who=Who(person.id)), who=person.id, event="panic")


def may_push(settings: Settings, kind: str) -> bool:
    """Whether a roll of this kind is one that may be pushed (YZD-10a)."""
    allowed = settings["push_allowed"]
    return (kind == ACTION and allowed != "none") or (kind == PRELIMINARY and allowed == "active")


async def push(chase: Chase, rolled: Rolled) -> Rolled:
    """Offer the push and carry it out: a second roll of just the dice that are picked up again (YZD-10)."""
    request = rolled.request
    person = request.roller
    if person is None or not may_push(chase.settings, request.kind) or not chase.takes_part(person.id):
        return rolled
    places = _free_places(chase, rolled)
    if not places:
        return rolled
    options = tuple(Option(f"{group}-{at}", (group, at), _die_text(rolled, group, at)) for group, at in places)
    why = msg("yze-ask-push", roll=request.why, successes=rolled.successes)
    chosen = await PickSeveral(who=(person.id,), why=why, options=options, rule="YZD-10")
    if not chosen:
        return rolled
    added: tuple[Dice, ...] = ()
    if chase.settings["push_cost"] == "stress_dice":  # the cost is rolled along
        person.stress += 1
        added = (core.counted(1, 6, "stress"),)
    again = (*_groups(rolled, chosen), *added)
    faces = await Roll(who=(person.id,), why=msg("yze-roll-push", roll=request.why), dice=again, rule="YZD-10")
    after = _replaced(rolled, chosen, faces, added)
    tell_roll(chase, after, pushed=True)
    pay_for_push(chase, person, request.attribute, request.skill, after.dice, after.faces)
    return after


def _free_places(chase: Chase, rolled: Rolled) -> list[tuple[int, int]]:
    lock = chase.settings["push_lock"]
    return [
        (group, place)
        for group, (dice, faces) in enumerate(zip(rolled.dice, rolled.faces, strict=True))
        for place, face in enumerate(faces)
        if not core.is_locked(face, dice.sides, lock)
    ]


def _die_text(rolled: Rolled, group: int, at: int) -> Message:
    """A die of a roll: what it shows, where it comes from; `sides` and `successes` let screens draw it."""
    dice, face = rolled.dice[group], rolled.faces[group][at]
    source = msg(f"yze-dice-{dice.group}")
    return msg("yze-die", face=face, source=source, sides=dice.sides, successes=core.success_value(face))


def _groups(rolled: Rolled, chosen: tuple[tuple[int, int], ...]) -> tuple[Dice, ...]:
    counts: dict[int, int] = {}
    for group, _ in chosen:
        counts[group] = counts.get(group, 0) + 1
    return tuple(replace(rolled.dice[group], count=count) for group, count in sorted(counts.items()))


def _replaced(rolled: Rolled, chosen: tuple[tuple[int, int], ...], faces: Faces, added: tuple[Dice, ...]) -> Rolled:
    """The roll with the new faces in the places of the old; those of the dice `added` come behind."""
    table = [list(group) for group in rolled.faces]
    fresh = iter([face for group in faces for face in group])
    for group, place in sorted(chosen):
        table[group][place] = next(fresh)
    table += [[next(fresh) for _ in range(group.count)] for group in added]
    return Rolled(rolled.request, (*rolled.dice, *added), tuple(tuple(group) for group in table))


async def d3(chase: Chase, why: Message, rule: str) -> int:
    """A D3 for the GM to roll: half a D6 rounded up, or a die with three faces (YZD-14)."""
    halved = chase.settings["d3_method"] == "d6_halved"
    face = await plain_die(chase, 6 if halved else 3, why, rule)
    return (face + 1) // 2 if halved else face


async def plain_die(chase: Chase, sides: int, why: Message, rule: str) -> int:
    """One die of the resolution that belongs to nobody, rolled by the GM."""
    face = await table_die(sides, why, rule)
    _mark(chase)
    return face


async def table_die(sides: int, why: Message, rule: str) -> int:
    """One die for the GM to roll before the resolution begins."""
    ((face,),) = await Roll(who=(GM,), why=why, dice=(Dice(1, sides, "table"),), rule=rule)
    return face
