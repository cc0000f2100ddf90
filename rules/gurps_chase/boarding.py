"""Boarding an enemy vehicle (GC-91 to 93)."""

from __future__ import annotations

from typing import Final

from rules.asks import Option, Pick
from rules.gurps_chase.contest import Contest
from rules.gurps_chase.damage_rolls import roll_thrust
from rules.gurps_chase.dice import Parts, level_part, roll_check
from rules.gurps_chase.injuries import injure, past_armor
from rules.gurps_chase.sheets import BOARDING_SKILLS
from rules.gurps_chase.state import Chase, Crew, Person, Side
from rules.gurps_chase.tables import CLOSE
from rules.gurps_chase.words import part, who
from rules.kernel import revisable, together
from rules.terms import Who, msg

FALLS_FROM: Final = 5
"""A boarder who loses by this much falls (GC-92)."""


def boardable(chase: Chase, side: Side) -> list[Side]:
    """The rivals whose vehicle may be boarded: the round started at Close (GC-91)."""
    if side.lead.vehicle is None:
        return []
    return [
        rival
        for rival in chase.rivals(side)
        if rival.lead.vehicle is not None and chase.pair(side, rival).start_band == CLOSE
    ]


async def board(chase: Chase, side: Side, boarder: Person) -> None:
    """Carry out an attempt to board."""
    rival = await revisable("whom", _pick_vehicle, chase, side, boarder)
    place = chase.crew_of(boarder)
    if rival is None or place is None or not boarder.able:
        return
    own = place[1]
    first, second = await together(
        roll_check(
            f"board-{boarder.id}", "board", "GC-91", lambda: boarder, lambda: _boarder_parts(chase, own, boarder)
        ),
        roll_check(
            f"board-{rival.operator.id}", "repel", "GC-91", lambda: rival.operator, lambda: _driver_parts(chase, rival)
        ),
    )
    # The GM has taken one of them out, or the boarder has had to take the controls, meanwhile.
    if rival.out or boarder not in own.others:
        return
    contest = Contest(first.margin, second.margin)
    result = "aboard" if contest.lead > 0 else "falls" if contest.lead <= -FALLS_FROM else "stays"
    chase.kernel.tell(
        msg(f"gc-board-{result}", who=who(boarder), rival=Who(rival.id), by=contest.by),
        who=boarder.id,
        side=side.id,
        rival=rival.id,
        boarder_margin=first.margin,
        driver_margin=second.margin,
        lost_by=max(0, -contest.lead),
        result=result,
    )
    if result == "aboard":
        own.others.remove(boarder)
        rival.lead.others.append(boarder)
        rival.turn.distracted = True  # GC-93
    elif result == "falls":
        await _fall(chase, rival, own, boarder)


async def _pick_vehicle(chase: Chase, side: Side, boarder: Person) -> Side | None:
    """The vehicle to board; asked only where there are several."""
    rivals = boardable(chase, side)
    if len(rivals) < 2 or not boarder.able:
        return rivals[0] if rivals else None
    options = tuple(Option(rival.id, rival, msg("gc-side", who=Who(rival.id))) for rival in rivals)
    why = msg("gc-pick-boarded", who=who(boarder))
    return await Pick[Side | None](who=(boarder.id,), why=why, options=options, rule="GC-91")


def _boarder_parts(chase: Chase, own: Crew, boarder: Person) -> Parts:
    """The better of Acrobatics and Jumping, and the own vehicle's speed bonus, whatever its maneuver (GC-91)."""
    speed = own.speed_bonus(chase.settings)
    return [level_part(boarder, boarder.sheet.best(BOARDING_SKILLS) or ""), (speed, part("speed", speed))]


def _driver_parts(chase: Chase, rival: Side) -> Parts:
    speed = rival.lead.speed_bonus(chase.settings)
    return [level_part(rival.operator, rival.lead.chase_skill), (speed, part("speed", speed))]


async def _fall(chase: Chase, rival: Side, own: Crew, boarder: Person) -> None:
    """Out of the chase: run over as by a Ram of the target vehicle, or, off an aircraft, a fall for the GM (GC-92)."""
    own.others.remove(boarder)
    boarder.out = True
    if own.vehicle is not None and own.vehicle.sheet.kind == "aircraft":
        chase.kernel.tell(msg("gc-falls-from-aircraft", who=who(boarder)), who=boarder.id)
    elif rival.lead.vehicle is not None:
        damage = await roll_thrust("run-over", rival.lead, "gc-roll-run-over", "GC-92")
        injure(chase, boarder, past_armor(boarder, damage))
