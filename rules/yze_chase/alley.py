"""The alley: every vehicle drives through it, or crawls, before any action (YZC-109)."""

from __future__ import annotations

from contextlib import suppress

from rules.asks import Option, Pick
from rules.kernel import revisable, scope, together_by
from rules.terms import Who, msg
from rules.yze_chase import harm, requests, rolls
from rules.yze_chase.leaving import sweep
from rules.yze_chase.people import SIDES, Runner
from rules.yze_chase.rolls import Request, Rolled
from rules.yze_chase.state import Chase, Ended, Gone


async def pass_through(chase: Chase) -> None:
    """First who crawls, then all rolls, then what became of each (YZC-109a, YZC-109b)."""
    if chase.obstacle is None or chase.obstacle.alley is None or chase.alley_done:
        return
    cars = [runner for runner in in_order(chase) if runner.drives]
    if not cars:
        return
    await scope("crawl", choose, chase)
    rolling = {runner.id: runner for runner in cars if not chase.plan(runner).crawls}
    made = await together_by({identity: _roll(chase, runner) for identity, runner in rolling.items()})
    rolled = {}
    for identity, roll in made.items():
        if roll is not None:
            with suppress(Gone):
                rolled[identity] = await scope(f"stand-{identity}", rolls.stand, chase, roll)
    chase.alley_done = True
    failed = [rolling[one] for one, roll in rolled.items() if not roll.successes and not rolling[one].out]
    for runner in failed:
        harm.wreck(chase, runner)
    if failed and chase.settings["alley_wreck"] == "any_wreck_ends":
        _end_at_once(chase, failed)
    sweep(chase)


def in_order(chase: Chase) -> list[Runner]:
    """Prey side first, in listed order."""
    if chase.individual:
        return list(chase.present())
    return [runner for side in SIDES for runner in chase.members(side)]


async def choose(chase: Chase) -> None:
    """A driver may cancel its action and crawl; a side as a whole, or not at all (YZC-109c)."""
    if chase.individual:
        deciding = [runner for runner in chase.present() if runner.drives]
    else:
        deciding = [runner for side in SIDES if (runner := _decider(chase, side)) is not None]
    crawling = await together_by({runner.id: revisable("crawl", _crawls, chase, runner) for runner in deciding})
    for runner in crawling.values():
        if runner is not None:
            chase.plan(runner).crawl()
            chase.kernel.tell(msg("yze-crawls", who=Who(runner.id)), who=runner.id, event="crawls")


def _decider(chase: Chase, side: str) -> Runner | None:
    """The driver who decides for a side: whoever acts for it, if they drive; None where nobody does."""
    drivers = [runner for runner in chase.members(side) if runner.drives]
    if not drivers:
        return None
    return chase.actor(side) if chase.actor(side) in drivers else drivers[0]


async def _crawls(chase: Chase, runner: Runner) -> Runner | None:
    """The driver, if they choose to crawl, else None; another driver of the side decides where this one has left."""
    decider = runner
    if runner.out:
        other = None if chase.individual else _decider(chase, runner.side)
        if other is None:
            return None
        decider = other
    options = (
        Option("drive", None, msg("yze-option-drive")),
        Option("crawl", decider, msg("yze-option-crawl")),
    )
    why = msg("yze-ask-crawl", who=Who(decider.id))
    return await Pick[Runner | None](who=(decider.id,), why=why, options=options, rule="YZC-109b")


async def _roll(chase: Chase, runner: Runner) -> Rolled | None:
    return await revisable("roll", _make, chase, runner)


async def _make(chase: Chase, runner: Runner) -> Rolled | None:
    """A driver's roll; None where they have left meanwhile."""
    return None if runner.out else await rolls.make(chase, lambda: _request(runner))


def _request(runner: Runner) -> Request:
    return Request(
        purpose="alley",
        why=msg("yze-roll-alley", who=Who(runner.id)),
        rule="YZC-109a",
        roller=runner.person,
        skill=runner.driving_skill,
        modifiers=requests.handling(runner),
        kind=rolls.PRELIMINARY,
    )


def _end_at_once(chase: Chase, failed: list[Runner]) -> None:
    """Any wreck ends the chase, however many take part (`alley_wreck`)."""
    for runner in failed:
        chase.remove(runner, "wrecked")
    roles = {chase.role(runner) if not chase.individual else runner.role for runner in failed}
    if len(roles) > 1:
        raise Ended("both_wrecked", msg("yze-end-wreck"))
    raise Ended("prey_caught" if "prey" in roles else "prey_escaped", msg("yze-end-wreck"))
