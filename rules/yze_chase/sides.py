"""Two sides: who is the slowest and acts (YZC-70 to YZC-72); and, among individuals, the order (YZC-79)."""

from __future__ import annotations

from rules.asks import Option, Pick, PickSeveral
from rules.kernel import revisable, scope, together_by
from rules.terms import Json, Text, Who, msg
from rules.viewers import GM
from rules.yze_chase import dice as core
from rules.yze_chase.people import SIDES, Runner
from rules.yze_chase.settings import Settings
from rules.yze_chase.sheets import SKILLS
from rules.yze_chase.state import Chase


def measure(settings: Settings, runner: Runner) -> int:
    """How fast somebody is: skill and Maneuverability, or attribute as well (YZC-71, `slowest_measure`).

    In the step variant sizes after the steps of Maneuverability.
    """
    skill = runner.move_skill()
    rating = runner.person.skill(skill)
    handling = runner.ride.sheet.maneuverability if runner.ride is not None else 0
    whole = settings["slowest_measure"] == "attribute_and_skill"
    attribute = runner.person.attribute(SKILLS[skill])
    if not settings.step:
        return rating + handling + (attribute if whole else 0)
    if whole:
        return sum(group.sides for group in core.step_dice(attribute, rating, handling))
    return core.stepped(rating, handling)


def slowest(chase: Chase, side: str) -> list[Runner]:
    """The slowest of a side; several where they are equal."""
    members = chase.members(side)
    least = min(measure(chase.settings, runner) for runner in members)
    return [runner for runner in members if measure(chase.settings, runner) == least]


async def choose_actors(chase: Chase) -> None:
    """Who acts for each side this round: the slowest; on a tie the side chooses freely (YZC-71)."""
    asked = [side for side in SIDES if side not in chase.acting or chase.runners[chase.acting[side]].out]
    chosen = await together_by({side: revisable("actor", _actor, chase, side) for side in asked})
    chase.acting.update(chosen)
    if len(list(chase.present())) > len(SIDES):
        for side in SIDES:
            measures: dict[str, Json] = {r.id: measure(chase.settings, r) for r in chase.members(side)}
            what = msg("yze-acts", side=msg(f"yze-side-{side}"), who=Who(chase.acting[side]))
            chase.kernel.tell(what, event="acts", side=side, actor=chase.acting[side], measures=measures)


async def replace_actors(chase: Chase) -> None:
    """Where whoever acted for a side is out, the slowest that remains goes on with its action (YZC-109a)."""
    if not chase.individual and any(chase.runners[chase.acting[side]].out for side in SIDES):
        await scope("replace", choose_actors, chase)


async def _actor(chase: Chase, side: str) -> str:
    tied = slowest(chase, side)
    if len(tied) == 1:
        return tied[0].id
    options = tuple(Option(runner.id, runner.id, msg("yze-target", who=Who(runner.id))) for runner in tied)
    why = msg("yze-ask-actor", side=msg(f"yze-side-{side}"))
    return await Pick[str](who=tuple(runner.id for runner in tied), why=why, options=options, rule="YZC-71")


# -- individuals -----------------------------------------------------------------------------------------


async def settle_order(chase: Chase) -> None:
    """Front position first, fixed at the reveal; the order of equals is the GM's (YZC-79)."""
    if chase.order:
        return
    order: list[str] = []
    ranks = {runner.id: chase.ranks[runner.id] for runner in chase.present()}
    for rank in sorted(set(ranks.values()), reverse=True):
        equal = [identity for identity, place in ranks.items() if place == rank]
        if len(equal) > 1:
            options = tuple(Option(identity, identity, msg("yze-target", who=Who(identity))) for identity in equal)
            why = msg("yze-ask-order", position=Text(str(rank)))
            equal = list(
                await PickSeveral(who=(GM,), why=why, options=options, least=len(equal), ordered=True, rule="YZC-79")
            )
        order.extend(equal)
    chase.order.extend(order)
