"""A player's hand at a tray: what its dice are to the table, and what the table has the tray show."""

from __future__ import annotations

from typing import Any

from tests.e2e.client import Client
from tests.e2e.conftest import World
from tests.e2e.test_chase import sit_down

TRAY = "sim-1"
SKILL, ATTRIBUTE = range(1, 6), range(6, 10)
NAMED = "".join(
    f'[[tables.dice]]\ntray = "{TRAY}"\nkey = "d6-{number}"\ntag = "{tag}"\n'
    for tag, numbers in (("skill", SKILL), ("attribute", ATTRIBUTE))
    for number in numbers
)


async def at_the_table(world: World, more: str = "") -> tuple[Client, Client, Client]:
    """A bridge with a tray on a cable, the GM and two players, and a foot chase that has begun."""
    await world.hand(TRAY, world.folder / "tty")
    await world.bridge(
        f'[server]\nport = 0\n[trays.serial]\nports = ["{world.folder / "tty"}"]\n'
        f'[[tables]]\nname = "Quays"\ntrays = ["{TRAY}"]\n{more}'
    )
    return await sit_down(world)


async def armed(world: World, gm: Client, *others: Client) -> dict[str, Any]:
    """Answer what is picked until the tray is armed; the roll it is armed for."""
    while True:
        await gm.until(lambda: any("signature" in ask for ask in gm.conflict.get("asks", [])) or bool(others))
        for client in (gm, *others):
            for ask in [ask for ask in client.mine() if ask["kind"] != "roll"]:
                free = [option["key"] for option in ask["options"] if "bar" not in option]
                value = "pursue_flee" if "pursue_flee" in free else free[0]
                reply = await client.do("answer", ask=ask["id"], signature=ask["signature"], value=value)
                assert reply["ok"] or reply["fault"]["code"] == "stale", reply
                await client.until(lambda ask=ask, client=client: ask["id"] not in {a["id"] for a in client.mine()})  # type: ignore[misc]
        rolls = [ask for ask in gm.conflict["asks"] if ask["kind"] == "roll"]
        if rolls and "state=armed" in await world.tell(TRAY, "status"):
            return dict(rolls[0])


async def past(gm: Client, ask: dict[str, Any]) -> None:
    """Wait until a roll is answered."""
    await gm.until(lambda: ask["id"] not in {other["id"] for other in gm.conflict["asks"]})


async def shows(world: World, wanted: str) -> None:
    """Wait until the tray's status says something."""
    while wanted not in await world.tell(TRAY, "status"):
        pass


async def test_whoever_has_five_dice_rolls_nine_in_two_throws(world: World) -> None:
    gm, mara, hale = await at_the_table(world)
    obstacle = await armed(world, gm, mara, hale)
    await world.tell(TRAY, f"roll d{obstacle['dice'][0]['sides']}=3")
    await past(gm, obstacle)
    ask = await armed(world, gm, mara, hale)
    assert sum(group["count"] for group in ask["dice"]) == 9
    for numbers in (range(1, 6), range(1, 5)):
        assert await world.tell(TRAY, "roll " + " ".join(f"d6-{number}=2" for number in numbers)) == "ok"
    await past(gm, ask)


async def test_tagged_dice_fill_their_groups_whatever_order_they_fall_in(world: World) -> None:
    gm, mara, hale = await at_the_table(world, NAMED)
    obstacle = await armed(world, gm, mara, hale)
    await world.tell(TRAY, f"roll d{obstacle['dice'][0]['sides']}=3")  # one that hinders nobody
    await past(gm, obstacle)
    ask = await armed(world, gm, mara, hale)
    groups = {group["group"]: group["count"] for group in ask["dice"]}
    assert groups == {"attribute": len(ATTRIBUTE), "skill": len(SKILL)}
    thrown = [f"d6-{number}={1 + number % 5}" for number in (*SKILL, *ATTRIBUTE)]
    assert await world.tell(TRAY, f"roll {' '.join(thrown)}") == "ok"

    def answer() -> dict[str, Any] | None:
        lines = [line for line in gm.log if line["kind"] == "answer" and "dice" in line["facts"]]
        return next((line for line in lines if len(line["facts"]["dice"]) > 1), None)

    await gm.until(lambda: answer() is not None)
    line = answer()
    assert line is not None
    faces = [[die["face"] for die in row] for row in line["facts"]["dice"]]
    by_group = dict(zip([group["group"] for group in ask["dice"]], faces, strict=True))
    assert by_group == {"skill": [1 + n % 5 for n in SKILL], "attribute": [1 + n % 5 for n in ATTRIBUTE]}
    assert all(die["tagged"] for row in line["facts"]["dice"] for die in row)
    assert line["source"] == "physical"


async def test_the_tray_shows_what_the_table_makes_of_its_dice_and_holds_its_gate(world: World) -> None:
    gm, mara, hale = await at_the_table(world)
    await shows(world, "gate=shut light=")
    obstacle = await armed(world, gm, mara, hale)
    await shows(world, "gate=open")
    await world.tell(TRAY, "roll d20=7")
    await shows(world, "light=fault")
    await world.tell(TRAY, "roll")
    await shows(world, "light=ok")
    await past(gm, obstacle)
    ask = await armed(world, gm, mara, hale)
    assert sum(group["count"] for group in ask["dice"]) > 2
    await world.tell(TRAY, "roll d6=3 d6=4")
    await shows(world, "light=wait")
    await gm.until(lambda: bool(gm.parts["wells"]["asks"]))
    assert (await gm.do("close"))["ok"]
    await shows(world, "state=idle rid= waiting=0 link=open gate=shut")
    await gm.until(lambda: gm.parts["trays"][0]["gate"])
    assert (await gm.do("open-gate", dev=TRAY))["ok"]
    await shows(world, "gate=open")
    assert (await mara.do("open-gate", dev=TRAY))["fault"]["code"] == "not-allowed"
    await world.tell(TRAY, "roll d8=8")
    await shows(world, "light=read")
    await gm.until(lambda: any(line["dice"][0]["kind"] == "d8" for line in gm.parts["wells"]["loose"]))


async def test_a_leaning_die_is_shown_by_its_kind_and_name_and_never_as_a_face(world: World) -> None:
    gm, mara, hale = await at_the_table(world)
    obstacle = await armed(world, gm, mara, hale)
    await world.tell(TRAY, "roll")
    await past(gm, obstacle)
    ask = await armed(world, gm, mara, hale)
    assert (await gm.do("name-die", dev=TRAY, key="d6-4", name="Big red", colour="red"))["ok"]
    await world.tell(TRAY, "cocked d6-4=6")

    def dice() -> list[dict[str, Any]]:
        wells = gm.parts["wells"]["asks"]
        return [die for row in wells[ask["id"]]["dice"] for die in row if die["state"] != "empty"] if wells else []

    await gm.until(lambda: any(die["state"] == "cocked" for die in dice()))
    (die,) = dice()
    assert (die["face"], die["key"], die["name"], die["colour"]) == (None, "d6-4", "Big red", "red")
    assert "6" not in str(die["face"])
