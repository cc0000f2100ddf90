"""The whole path: a tray's bytes over a cable or a broker, through the bridge, to a GM and two players."""

from __future__ import annotations

import asyncio
import json
import socket
import tomllib
from typing import Any

import pytest

from tests.e2e.client import Client
from tests.e2e.conftest import ROOT, World

SAMPLE = tomllib.loads((ROOT / "rules/yze_chase/samples/foot.toml").read_text(encoding="utf-8"))
BASE = '[server]\nport = 0\n[[tables]]\nname = "Quays"\ntrays = ["sim-1"]\n'


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def over_a_cable(world: World) -> None:
    await world.tray("sim-1", "--pty", str(world.folder / "tty"))
    await world.bridge(f'[trays.serial]\nports = ["{world.folder / "tty"}"]\n{BASE}')


async def over_a_broker(world: World) -> None:
    port = free_port()
    (world.folder / "tray-keys.json").write_text(json.dumps({"sim-1": "a-key-of-its-own"}), encoding="utf-8")
    await world.bridge(f'[trays.serial]\nenabled = false\n[trays.mqtt]\nbroker = "managed"\nport = {port}\n{BASE}')
    await world.tray("sim-1", "--mqtt", f"mqtt://sim-1:a-key-of-its-own@127.0.0.1:{port}")


async def over_tcp(world: World) -> None:
    port = free_port()
    (world.folder / "tray-keys.json").write_text(json.dumps({"sim-1": "a-key-of-its-own"}), encoding="utf-8")
    await world.bridge(f"[trays.serial]\nenabled = false\n[trays.tcp]\nenabled = true\nport = {port}\n{BASE}")
    await world.tray("sim-1", "--tcp", f"127.0.0.1:{port}", "--key", "a-key-of-its-own")


def picks(frame: str, key: str) -> bool:
    """Whether a frame tells that an action was picked. Open asks and offers name all actions, picked or not."""
    told = json.loads(frame)
    parts = told.get("parts", {})
    parts.pop("offers", None)
    (parts.get("conflict") or {}).pop("asks", None)
    return f'"{key}"' in json.dumps(told)


async def sit_down(world: World) -> tuple[Client, Client, Client]:
    """The GM, who starts the sample chase, and the players of its two participants."""
    gm = await world.client(world.gm_token)
    tokens = []
    for who in SAMPLE["participants"]:
        reply = await gm.do("add-seat", name=who["name"], role="player", plays=[who["id"]])
        tokens.append(reply["result"]["token"])
    mara, hale = [await world.client(token) for token in tokens]
    assert (await gm.do("start", ruleset="yze-chase", setup=SAMPLE))["ok"]
    return gm, mara, hale


async def answer_picks(client: Client, prefer: str) -> dict[str, Any]:
    """Answer every pick of a seat, `prefer` where it is free, until the conflict has ended; its outcome."""
    while True:
        await client.until(
            lambda: bool(client.conflict.get("outcome")) or any(a["kind"] != "roll" for a in client.mine())
        )
        if client.conflict.get("outcome"):
            return dict(client.conflict["outcome"])
        ask = next(ask for ask in client.mine() if ask["kind"] != "roll")
        free = [option["key"] for option in ask["options"] if "bar" not in option]
        value = [] if ask["form"] == "several" else prefer if prefer in free else free[0]
        reply = await client.do("answer", ask=ask["id"], signature=ask["signature"], value=value)
        # what a player or the GM may answer, the other may have answered first
        assert reply["ok"] or reply["fault"]["code"] == "stale", (ask, value, reply)
        await client.until(lambda answered=ask["id"]: answered not in {a["id"] for a in client.mine()})  # type: ignore[misc]


@pytest.mark.parametrize("connect", [over_a_cable, over_a_broker, over_tcp])
async def test_a_whole_chase_and_every_seat_saw_exactly_what_it_may(world: World, connect: Any) -> None:
    await connect(world)
    gm, mara, hale = await sit_down(world)

    await mara.until(lambda: bool(mara.mine()))
    ask = mara.mine()[0]
    sent = {client: len(client.frames) for client in (gm, hale)}
    assert (await mara.do("answer", ask=ask["id"], signature=ask["signature"], value="block"))["ok"]
    for client in (gm, hale):
        await client.until(lambda client=client: bool(client.conflict["face_down"]))  # type: ignore[misc]
        assert not [frame for frame in client.frames[sent[client] :] if picks(frame, "block")]
    assert any(picks(frame, "block") for frame in mara.frames)

    outcomes = await asyncio.gather(
        answer_picks(mara, "pursue_flee"), answer_picks(hale, "pursue_flee"), answer_picks(gm, "")
    )
    assert outcomes[0] == outcomes[1] == outcomes[2]
    assert any(picks(frame, "block") for frame in gm.frames)  # it was revealed
    rolls = [line for line in gm.log if line["kind"] == "answer" and line["source"] == "physical"]
    assert rolls
    assert [line["id"] for line in gm.log if line["kind"] == "event"]


async def test_a_bridge_that_is_killed_goes_on_where_it_was(world: World) -> None:
    await over_a_cable(world)
    gm, mara, hale = await sit_down(world)
    token = gm._token
    await mara.until(lambda: bool(mara.mine()))
    for client in (mara, hale):
        ask = client.mine()[0]
        await client.do("answer", ask=ask["id"], signature=ask["signature"], value="pursue_flee")
    await gm.until(lambda: any(line["source"] == "physical" for line in gm.log))
    told = [line["id"] for line in gm.log]
    await world.kill("bridge")
    config = (world.folder / "dicewire.toml").read_text(encoding="utf-8")
    await world.bridge(config)
    again = await world.client(token)
    assert [line["id"] for line in again.log][: len(told)] == told
    players = [await world.client(client._token) for client in (mara, hale)]
    outcomes = await asyncio.gather(
        *(answer_picks(client, "pursue_flee") for client in players), answer_picks(again, "")
    )
    assert outcomes[0] == outcomes[2]
    numbers = [json.dumps(line) for line in again.log]
    assert len(numbers) == len(set(numbers))
