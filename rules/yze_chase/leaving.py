"""Who is out, and whether that ends the chase (YZC-08, YZC-79e)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.terms import Who, msg
from rules.yze_chase.people import Runner
from rules.yze_chase.state import Chase, Ended


def sweep(chase: Chase) -> None:
    """Take out whoever is broken or wrecked; raise `Ended` where that ends the chase."""
    for runner in chase.present():
        for passenger in [person for person in runner.passengers if person.broken(chase.settings)]:
            runner.passengers.remove(passenger)
            runner.fallen.append(passenger)
            chase.kernel.tell(msg("yze-out-broken", who=Who(passenger.id)), who=passenger.id, reason="broken")
    lost = [runner for runner in chase.present() if runner.lost(chase.settings)]
    if lost:
        take_out(chase, lost)


def take_out(chase: Chase, lost: Sequence[Runner], reason: str = "") -> None:
    """These are out in the same instant, each for its own reason where none is given; the chase may be over by it."""
    for runner in lost:
        chase.remove(runner, reason or ("wrecked" if runner.wrecked else "broken"))
    check_end(chase, lost)


def check_end(chase: Chase, lost: Sequence[Runner]) -> None:
    """Raise `Ended` where nobody is left of a side, or nobody has an opponent left.

    `lost` are those who have just gone: both sides emptied in the same instant by wrecks are both wrecked.
    """
    if chase.individual:
        part_the_lonely(chase, lost)
        return
    prey, pursuers = chase.members("prey"), chase.members("pursuer")
    if not prey and not pursuers and all(runner.out == "wrecked" for runner in lost):
        raise Ended("both_wrecked", msg("yze-end-both-wrecked"))
    if not prey:
        raise Ended("prey_caught", msg("yze-end-prey-out"))
    if not pursuers:
        raise Ended("prey_escaped", msg("yze-end-pursuer-out"))


def part_the_lonely(chase: Chase, lost: Sequence[Runner] = ()) -> None:
    """Among individuals: who has no opponent left in contact is out; with nobody left the chase is over (YZC-79e)."""
    for runner in list(chase.present()):
        if not chase.opponents(runner):
            chase.remove(runner, "no-contact")
    if list(chase.present()):
        return
    if lost and all(runner.out == "wrecked" for runner in lost) and len({runner.side for runner in lost}) > 1:
        raise Ended("both_wrecked", msg("yze-end-both-wrecked"))
    if any(runner.role == "prey" for runner in lost):
        raise Ended("prey_caught", msg("yze-end-prey-out"))
    if lost:
        raise Ended("prey_escaped", msg("yze-end-pursuer-out"))
    if chase.combats and not chase.line.lost:
        raise Ended("ambush", msg("yze-end-no-contact"), chase.combats[-1])
    raise Ended("prey_escaped", msg("yze-end-no-contact"))
