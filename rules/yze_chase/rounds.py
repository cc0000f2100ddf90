"""A round: secret picks, obstacle, reveal, resolution, end (YZC-10 to YZC-13)."""

from __future__ import annotations

from rules.asks import Option, Pick
from rules.kernel import revisable, scope, together_by
from rules.terms import Message, Who, msg
from rules.viewers import GM
from rules.yze_chase import alley, joining, legality, rolls, sides
from rules.yze_chase.finish import finish_round
from rules.yze_chase.legality import Choice
from rules.yze_chase.obstacles import Obstacle, Table
from rules.yze_chase.people import SIDES, Runner
from rules.yze_chase.plans import Plan, action_text
from rules.yze_chase.state import Chase
from rules.yze_chase.turn import turn


class PickAgain(Exception):
    """Who is in the round has changed while picks were open: ask for those that are missing."""


class Redraw(Exception):
    """The GM has put another obstacle in place of the one drawn: draw again."""


class TurnAgain(Exception):
    """Somebody left in the middle of a turn that needs them: go on with whoever is left."""


async def one_round(chase: Chase) -> None:
    """One round from the secret picks to its end; `Ended` is raised wherever the chase is over."""
    await scope("join", joining.admit, chase)
    begin(chase)
    await scope("picks", picks, chase)
    while True:
        try:
            chase.step = "obstacle"
            await scope("obstacle", draw, chase)
            reveal(chase)
            await scope("resolve", resolve, chase)
            break
        except Redraw:
            for plan in chase.plans.values():
                plan.drive_on()
    chase.step = "end"
    await scope("end", finish_round, chase)


def begin(chase: Chase) -> None:
    """Forget the last round, and tell that a new one begins."""
    chase.round += 1
    chase.step = "picks"
    chase.obstacle = chase.chosen = chase.thugs = None
    chase.turn = ""
    chase.dice_read = chase.revealed = chase.alley_done = False
    chase.past = by_participant(chase)
    for held in (chase.plans, chase.acting, chase.gate_bonus, chase.helpers):
        held.clear()
    for told in (chase.busy, chase.attacked, chase.order):
        told.clear()
    if chase.individual:
        chase.line.remember()
        for runner in chase.present():
            runner.role = chase.role(runner)
    else:
        chase.start_distance = chase.one_distance.distance
    chase.kernel.tell(msg("yze-round", round=chase.round), event="round", round=chase.round)


def by_participant(chase: Chase) -> dict[str, Plan]:
    """This round's plans by participant; in mode `sides` under whoever acts."""
    if chase.individual:
        return dict(chase.plans)
    return {chase.acting.get(side, side): plan for side, plan in chase.plans.items()}


# -- picks -----------------------------------------------------------------------------------------------


async def picks(chase: Chase) -> None:
    """Everybody who acts picks one action in secret (YZC-10)."""
    while True:
        try:
            if not chase.individual:
                await scope("actors", sides.choose_actors, chase)
            missing = [runner for runner in actors(chase) if not chase.has_plan(runner)]
            await together_by({runner.id: revisable("action", pick, chase, runner) for runner in missing})
        except PickAgain:
            continue
        return


def actors(chase: Chase) -> list[Runner]:
    """Who acts this round, prey first: one of each side, or everybody."""
    if chase.individual:
        return list(chase.present())
    return [chase.actor(side) for side in SIDES]


async def pick(chase: Chase, runner: Runner) -> None:
    """One secret pick. What is not allowed now is shown with the rule that bars it (YZC-17)."""
    options = legality.choices(chase, runner)
    why = msg("yze-ask-action", who=Who(runner.id))
    choice: Choice = await Pick(who=(runner.id,), why=why, options=options, rule="YZC-10", secret=True)
    chase.plans[runner.id if chase.individual else runner.side] = Plan(*choice)


def reveal(chase: Chase) -> None:
    """Everybody shows what they picked, at the same time (YZC-12)."""
    if chase.revealed:
        return
    chase.revealed = True
    chase.kernel.reveal("picks")
    if chase.individual:
        chase.ranks = dict(chase.line.positions)
    for runner in actors(chase):
        plan = chase.plan(runner)
        action: Message = action_text(plan.action, chase.role(runner))
        if plan.target:
            action = msg("yze-action-at", action=action, target=Who(plan.target))
        chase.kernel.tell(
            msg("yze-revealed", who=Who(runner.id), action=action),
            event="revealed", who=runner.id, action=plan.action, target=plan.target,
        )  # fmt: skip


# -- obstacle --------------------------------------------------------------------------------------------


async def draw(chase: Chase) -> None:
    """The GM rolls on the table in use and shows the obstacle (YZC-11, YZC-81)."""
    obstacle, face = await revisable("roll", _draw, chase)
    chase.obstacle, chase.chosen = obstacle, None
    chase.kernel.tell(
        msg("yze-obstacle", obstacle=obstacle.name_message(), roll=face),
        event="obstacle", obstacle=obstacle.id, roll=face, rule=obstacle.rule,
    )  # fmt: skip
    if obstacle.counts_thugs:
        chase.thugs = await rolls.table_die(6, msg("yze-roll-thugs"), "YZC-99")
        chase.kernel.tell(msg("yze-thugs-come", count=chase.thugs), event="thugs", thugs=chase.thugs)


async def _draw(chase: Chase) -> tuple[Obstacle, int]:
    """The obstacle and the face; 0 where the GM has chosen it and nothing is rolled."""
    if chase.chosen is not None:
        return chase.chosen, 0
    table = await _table(chase)
    face = await rolls.table_die(len(table), msg("yze-roll-table"), "YZC-11")
    return table[face - 1], face


async def _table(chase: Chase) -> Table:
    """The table in use: the prey's mode chooses it unless the table plays it otherwise (YZC-81)."""
    choice = chase.settings["table_choice"]
    if choice == "gm":
        options = tuple(Option(name, name, msg(f"yze-table-{name}")) for name in ("foot", "vehicle"))
        choice = await Pick(who=(GM,), why=msg("yze-ask-table"), options=options, rule="YZC-81")
    elif choice == "prey_mode":
        choice = "vehicle" if front(chase).drives else "foot"
    return chase.tables[choice]


def front(chase: Chase) -> Runner:
    """The prey, or the front runner: whose mode chooses the table."""
    if not chase.individual:
        return chase.actor("prey")
    return max(chase.present(), key=lambda runner: chase.line.positions[runner.id])


# -- resolution ------------------------------------------------------------------------------------------


async def resolve(chase: Chase) -> None:
    """The alley before everything, then one after another: prey first, pursuers last (YZC-13, YZC-79)."""
    chase.step, chase.turn = "resolve", ""
    await scope("alley", alley.pass_through, chase)
    if chase.individual:
        await scope("order", sides.settle_order, chase)
        for identity in list(chase.order):
            await _until_done(chase, identity)
        return
    for side in SIDES:
        while not chase.plans[side].acted or not chase.plans[side].passengers_done:
            await sides.replace_actors(chase)
            await _until_done(chase, chase.acting[side])


async def _until_done(chase: Chase, identity: str) -> None:
    runner = chase.runners[identity]
    chase.turn = identity
    while not runner.out:
        try:
            await scope(f"turn-{identity}", turn, chase, runner)
        except TurnAgain:
            continue
        return
