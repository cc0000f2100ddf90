"""A chase that becomes a fight that becomes a chase, over the protocol, as the console does it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.e2e.client import Client
from tests.e2e.conftest import ROOT, World

SAMPLES = {
    "yze-chase": (ROOT / "rules/yze_chase/samples/foot.toml", "prey_caught"),
    "gurps-action-chase": (ROOT / "rules/gurps_chase/samples/foot-chase.toml", "quarry_caught"),
}


async def ended(client: Client) -> list[dict[str, Any]]:
    """What can follow the conflict that a seat sees ended."""
    await client.until(lambda: client.conflict.get("status") == "ended")
    return list(client.conflict["follow_ups"])


@pytest.mark.parametrize("ruleset", list(SAMPLES))
async def test_a_chase_becomes_a_fight_and_a_chase_again(world: World, ruleset: str) -> None:
    path, result = SAMPLES[ruleset]
    setup = tomllib.loads(path.read_text(encoding="utf-8"))
    await world.bridge('[server]\nport = 0\n[trays.serial]\nenabled = false\n[[tables]]\nname = "Quays"\n')
    gm = await world.client(world.gm_token)
    who = setup["participants"][0]["id"]
    seat = await gm.do("add-seat", name="Ann", role="player", plays=[who])
    player = await world.client(seat["result"]["token"])
    assert (await gm.do("start", ruleset=ruleset, setup=setup))["ok"]
    assert (await gm.do("interject", kind="end", params={"result": result}))["ok"]
    people = gm.conflict["participants"]
    fight = (await ended(gm))[0]
    assert await ended(player) == []
    preview = await gm.do("follow-up", ruleset=fight["ruleset"], preview=True)
    assert preview["result"]["stand_ins"] == people  # the samples have no sheets for encounters
    assert (await gm.do("follow-up", ruleset=fight["ruleset"]))["ok"]
    await player.until(lambda: player.conflict.get("ruleset") == "encounter")
    refused = await player.do("follow-up", ruleset=ruleset)
    assert refused["fault"]["code"] == "not-allowed"
    assert (await gm.do("interject", kind="end"))["ok"]
    chase = next(one for one in await ended(gm) if one["ruleset"] == ruleset)
    assert who in [option["key"] for option in chase["fields"]["prey"]["options"]]
    again = await gm.do("follow-up", ruleset=ruleset, params={"prey": [who], "range": "short"})
    assert again["result"]["stand_ins"] == []
    await player.until(lambda: player.conflict.get("ruleset") == ruleset)
    assert player.conflict["id"] == again["result"]["conflict"]
    assert player.conflict["participants"] == people
