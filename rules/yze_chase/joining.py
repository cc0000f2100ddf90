"""Late arrivals: they take part from the start of the next round."""

from __future__ import annotations

from rules.terms import Who, msg
from rules.yze_chase.people import Person, Ride, Runner
from rules.yze_chase.sheets import Sheet
from rules.yze_chase.state import Chase


def runner_from(sheet: Sheet, side: str, passengers: tuple[Sheet, ...] = ()) -> Runner:
    """A participant as its sheet has it."""
    ride = Ride(sheet.vehicle, sheet.vehicle.damage) if sheet.vehicle is not None else None
    return Runner(Person.from_sheet(sheet), side, ride, [Person.from_sheet(passenger) for passenger in passengers])


async def admit(chase: Chase) -> None:
    """Let in whoever has been announced since the last round began."""
    joined, chase.joined = chase.joined, []
    for runner, position in joined:
        runner.driving_skill = "driving" if chase.driving else "mobility"
        chase.runners[runner.id] = runner
        if chase.individual:
            chase.line.positions[runner.id] = position
        chase.kernel.tell(msg("yze-joins", who=Who(runner.id)), event="joins", who=runner.id, side=runner.side)
