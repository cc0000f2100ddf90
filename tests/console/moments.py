"""Moments of the sample chases and encounters that tests look at."""

from __future__ import annotations

from typing import Any

from tests.console.hall import Hall, sample

FOOT = sample("yze_chase", "foot")


async def begin_foot_chase(hall: Hall) -> None:
    """A foot chase; Ines plays Mara, Jo plays Hale; both are asked to pick."""
    await hall.plays("Ines", "mara")
    await hall.plays("Jo", "hale")
    await hall.start("yze-chase", FOOT)


async def pick(hall: Hall, seat: str, action: str) -> None:
    """Pick an action in secret."""
    (ask,) = [ask for ask in await hall.asks(seat) if "signature" in ask and ask["secret"]]
    await hall.answer(ask, action, seat)


async def roll(hall: Hall, faces: list[list[int]]) -> None:
    """Type the first open roll."""
    ask = next(ask for ask in await hall.asks() if ask["kind"] == "roll")
    await hall.answer(ask, faces)


async def open_roll(hall: Hall) -> dict[str, Any]:
    """A foot chase at Mara's roll for Flee, after the picks and an obstacle that hinders nobody."""
    await begin_foot_chase(hall)
    await pick(hall, "Ines", "pursue_flee")
    await pick(hall, "Jo", "pursue_flee")
    await roll(hall, [[3]])
    while (ask := next(one for one in await hall.asks() if "signature" in one))["kind"] != "roll":
        await hall.answer(ask, next(option["key"] for option in ask["options"] if "bar" not in option))
    return ask


async def push_question(hall: Hall) -> None:
    """Mara has rolled and may push."""
    ask = await open_roll(hall)
    await hall.answer(ask, [[6, *[2] * (group["count"] - 1)] for group in ask["dice"]])


async def crowd(hall: Hall) -> None:
    """Ten in a chase, each for themselves: two run, eight are after them, with long names."""
    setup = sample("yze_chase", "pack")
    last = setup["participants"][-1]
    more = [last | {"id": f"more-{n}", "name": f"Quartermaster Bartholomew {n}"} for n in range(7)]
    await hall.start("yze-chase", setup | {"participants": [*setup["participants"], *more]})


async def end_of_chase(hall: Hall) -> None:
    """The prey has surrendered."""
    from bridge.protocol.commands import Interject

    await begin_foot_chase(hall)
    await hall.do(Interject(kind="prey-ends", params={"how": "surrender"}, by="gm"))


async def encounter_in_an_item(hall: Hall) -> None:
    """An encounter in the middle of an attack that others may react to, so that its ladder stands."""
    setup = sample("encounter", "lantern-ford") | {"windows_open": True}
    await hall.plays("Ines", setup["participants"][0]["id"])
    await hall.start("encounter", setup)
    await play_until(hall, lambda state: state["phase"] == "action")
    (ask,) = await hall.asks()
    await hall.answer(ask, "attack")
    (ask,) = await hall.asks()
    await hall.answer(ask, first_value(ask))


async def reaction_window(hall: Hall) -> dict[str, Any]:
    """Ilse attacks the raider captain, who has a shield: the window in which he may react."""
    await hall.start("encounter", sample("encounter", "lantern-ford"))
    wanted = ("attack", "captain")
    for _ in range(40):
        ask = next(ask for ask in await hall.asks() if "signature" in ask)
        if ask.get("form") == "window":
            return ask
        free = [option["key"] for option in ask.get("options", []) if "bar" not in option]
        meant = next((key for key in wanted if key in free), None)
        rolled = [[12] * group["count"] for group in ask.get("dice", [])]  # nobody is surprised
        await hall.answer(ask, rolled or (meant if ask["form"] == "one" and meant else first_value(ask)))
    raise AssertionError("nobody came to react")


async def gurps_at_the_rolls(hall: Hall) -> None:
    """A car chase with two pursuers, at its Chase Rolls or as near as first answers bring it."""
    await hall.start("gurps-action-chase", sample("gurps_chase", "car-chase"))
    await play_until(hall, lambda state: any(pair.get("brackets") for pair in state["track"]["pairs"]))


async def play_until(hall: Hall, reached: Any) -> None:
    """Give first answers until the state is as wanted."""
    for _ in range(80):
        conflict = (await hall.view())["conflict"]
        if conflict["outcome"] or reached(conflict["state"]):
            return
        await first_answer(hall, next(ask for ask in conflict["asks"] if "signature" in ask))
    raise AssertionError("that moment never came")


async def first_answer(hall: Hall, ask: dict[str, Any]) -> None:
    """The first thing that may be answered; dice show 3."""
    await hall.answer(ask | {"who": ["gm"]} if ask.get("form") == "window" else ask, first_value(ask))


def first_value(ask: dict[str, Any]) -> Any:
    """The first value that fits an ask."""
    if ask.get("form") == "window":
        return "close"
    free = [option["key"] for option in ask.get("options", []) if "bar" not in option]
    match ask.get("form"):
        case "number":
            return ask["least"]
        case "text":
            return "words"
        case "one":
            return free[0]
        case "several":
            return free[: ask["least"]]
        case "order":
            return free
    return [[3] * group["count"] for group in ask["dice"]]
