"""The bridge put together: a library beside its config, a chase that names its sheets, odds over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bridge.app import Bridge
from bridge.config import Config, SerialTrays, Server, TableConfig, Trays
from tests.bridge.characters.conftest import MARA
from tests.bridge.server.conftest import QUICK, Talk

SETUP = {
    "distance": "medium",
    "participants": [{"character": "mara", "side": "prey"}, {"character": "yze-chase/hale", "side": "pursuer"}],
}


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[Bridge]:
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "mara.toml").write_text(MARA, encoding="utf-8")
    config = Config(
        server=Server(port=0), trays=Trays(serial=SerialTrays(enabled=False)), tables=[TableConfig(name="Home")]
    )
    async with Bridge(config, tmp_path) as bridge:
        yield bridge


async def test_a_gm_starts_a_chase_from_the_library_and_sees_its_odds_but_no_secret(bridge: Bridge) -> None:
    gm = bridge.admissions[0].grant.token
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bearer {gm}"}
        async with session.get(f"{bridge.url}/api/characters?ruleset=yze-chase", headers=headers) as response:
            sheets = {sheet["id"]: sheet for sheet in (await response.json())["characters"]}
        assert sheets["mara"]["name"]["zh-Hant"] == "瑪拉·沃斯"
        assert (await start(session, bridge, gm)) == {"mara", "hale"}


async def start(session: aiohttp.ClientSession, bridge: Bridge, token: str) -> set[str]:
    """Start it, have Mara's player pick in secret, ask for odds; who takes part."""
    async with session.ws_connect(f"{bridge.url}/ws", max_msg_size=0, timeout=QUICK) as socket:
        gm = Talk(socket)
        await gm.send({"type": "hello", "token": token, "protocol": 1})
        await gm.until("snapshot")
        begun = await gm.do("start", ruleset="yze-chase", setup=SETUP)
        assert begun["ok"], begun["fault"]
        seat = await gm.do("add-seat", name="Ann", role="player", plays=["mara"])
        async with session.ws_connect(f"{bridge.url}/ws", max_msg_size=0, timeout=QUICK) as other:
            ann = Talk(other)
            await ann.send({"type": "hello", "token": seat["result"]["token"], "protocol": 1})
            conflict: dict[str, Any] = (await ann.until("snapshot"))["parts"]["conflict"]
            (ask,) = [ask for ask in conflict["asks"] if ask["who"] == ["mara"]]
            given = [await odds(gm)]
            for action in ("hide", "pursue_flee"):
                picked = await ann.do("answer", ask=ask["id"], signature=ask["signature"], value=action)
                assert picked["ok"], picked
                given.append(await odds(gm))
                await ann.do("undo")
            refused = await ann.do("odds")
            assert refused["fault"]["code"] == "not-allowed"
        assert given[0] == given[1] == given[2]
        assert [pick["who"] for pick in given[0]["picks"]] == [["hale"]]
        return {one["id"] for one in conflict["participants"]}


async def odds(gm: Talk) -> dict[str, Any]:
    reply = await gm.do("odds", plays=15)
    assert reply["ok"], reply
    assert reply["result"]["plays"] == 15
    return {key: value for key, value in reply["result"].items() if key != "seq"}


async def test_closing_the_bridge_ends_odds_that_are_worked_out(tmp_path: Path) -> None:
    config = Config(
        server=Server(port=0), trays=Trays(serial=SerialTrays(enabled=False)), tables=[TableConfig(name="Home")]
    )
    async with aiohttp.ClientSession() as session:
        async with Bridge(config, tmp_path) as bridge:
            socket = await session.ws_connect(f"{bridge.url}/ws", max_msg_size=0, timeout=QUICK)
            gm = Talk(socket)
            await gm.send({"type": "hello", "token": bridge.admissions[0].grant.token, "protocol": 1})
            await gm.until("snapshot")
            people = [
                {"character": "yze-chase/mara", "side": "prey"},
                {"character": "yze-chase/hale", "side": "pursuer"},
            ]
            assert (await gm.do("start", ruleset="yze-chase", setup={"distance": "long", "participants": people}))["ok"]
            await gm.send({"type": "do", "id": 9, "command": {"op": "odds", "plays": 2000, "rounds": 0}})
            await asyncio.sleep(0.3)  # for the process to begin; it is ended wherever it is
        assert (await gm.ended())["code"] == "shutting-down"
