"""Passengers, gunners and automatic weapons, right after the driver's action (YZC-66 to YZC-69)."""

from __future__ import annotations

from contextlib import suppress

from rules.asks import Option, Pick
from rules.kernel import revisable, scope, together_by
from rules.terms import Who, msg
from rules.yze_chase import requests, shots
from rules.yze_chase.dice import Modifier
from rules.yze_chase.leaving import sweep
from rules.yze_chase.people import Person, Runner
from rules.yze_chase.plans import AUTO_FAILED, RESOLVED, Plan
from rules.yze_chase.sheets import Weapon
from rules.yze_chase.shots import Aim
from rules.yze_chase.state import Chase, Gone

Options = tuple[Option[Aim | None], ...]


async def fire(chase: Chase, driver: Runner, plan: Plan) -> None:
    """Everybody in the vehicles of the side says what they shoot at, then the shots fall in order (YZC-13a).

    Hand weapons come in the order of the list, then mounted weapons, then automatic ones on the driver's order.
    """
    cars = [driver] if chase.individual else chase.members(driver.side)
    for car in cars:
        if car.drives and not car.out:
            await scope(f"car-{car.id}", _one_car, chase, car, plan)


async def _one_car(chase: Chase, car: Runner, plan: Plan) -> None:
    ready = {
        passenger.id: passenger
        for passenger in car.passengers
        if passenger.id not in chase.busy and _options(chase, car, passenger)
    }
    picked: dict[str, Aim | None] = {}
    if ready:
        picked = await together_by(
            {identity: revisable("aim", _pick, chase, car, passenger) for identity, passenger in ready.items()}
        )
    taken = [(ready[identity], aim) for identity, aim in picked.items() if aim is not None]
    for gunner in (False, True):
        for passenger, aim in taken:
            if aim.gunner is gunner and not car.out and passenger in car.passengers:
                with suppress(Gone):
                    await scope(f"shot-{passenger.id}", _fire, chase, car, passenger, aim, plan)
    for place, weapon in enumerate(car.ride.sheet.weapons if car.ride is not None else ()):
        if weapon.automatic and not car.out:
            with suppress(Gone):
                await scope(f"automatic-{place + 1}", _automatic, chase, car, weapon)


def _options(chase: Chase, car: Runner, passenger: Person) -> Options:
    """What a passenger can shoot with: its own weapons, and mounted ones that need a gunner (YZC-67)."""
    mounted = [weapon for weapon in (car.ride.sheet.weapons if car.ride else ()) if not weapon.automatic]
    targets = chase.opponents(car)
    return (
        *shots.aims(chase, car, passenger.sheet.weapons, targets),
        *shots.aims(chase, car, mounted, targets, gunner=True),
    )


async def _pick(chase: Chase, car: Runner, passenger: Person) -> Aim | None:
    if car.out or passenger not in car.passengers:  # they have left while it was asked
        return None
    options: Options = (*_options(chase, car, passenger), Option("hold", None, msg("yze-option-hold")))
    why = msg("yze-ask-passenger", who=Who(passenger.id))
    return await Pick[Aim | None](who=(passenger.id,), why=why, options=options, rule="YZC-66")


async def _fire(chase: Chase, car: Runner, passenger: Person, aim: Aim, plan: Plan) -> None:
    """One passenger's shot: -2 unless the driver chose Stand and Shoot, or the weapon aims itself (YZC-66, 67, 69)."""
    steady = plan.action == "stand_and_shoot" and plan.status in (RESOLVED, AUTO_FAILED)
    easy = steady or (aim.gunner and aim.weapon.targeting_system)
    more = () if easy else (Modifier(requests.PASSENGER, msg("yze-mod-passenger")),)
    chase.busy.append(passenger.id)
    await shots.shoot(chase, passenger, car, aim, more, "passenger")
    sweep(chase)


async def _automatic(chase: Chase, car: Runner, weapon: Weapon) -> None:
    """An automatic targeting system fires once a round on the driver's order, without that -2 (YZC-68)."""
    options = shots.aims(chase, car, (weapon,), chase.opponents(car))
    if not options:
        return
    aim = await revisable("aim", _order, car, options)
    if aim is not None:
        await shots.shoot(chase, car.person, car, aim, (), "automatic")
        sweep(chase)


async def _order(car: Runner, options: Options) -> Aim | None:
    if car.out:
        return None
    options = (*options, Option("hold", None, msg("yze-option-hold")))
    why = msg("yze-ask-automatic", who=Who(car.id))
    return await Pick[Aim | None](who=(car.id,), why=why, options=options, rule="YZC-68")
