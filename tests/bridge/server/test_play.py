"""A GM, two players and a display play over real sockets on a real table with a real journal."""

import json
from typing import Any

import pytest

from tests.bridge.server.conftest import Running, Start, Talk
from tests.bridge.tables.party import Party


class Screen:
    """What a client makes of a snapshot and the revisions after it."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.parts: dict[str, Any] = {}
        self.log: dict[str, Any] = {}

    async def fresh(self) -> dict[str, Any]:
        """What a fresh snapshot shows."""
        await self.talk.send({"type": "resync"})
        snapshot = await self.talk.until("snapshot")
        return {"parts": snapshot["parts"], "log": {line["id"]: line for line in snapshot["log"]}}

    def take(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":
            self.parts, self.log = {}, {}
        if message["type"] in ("snapshot", "revision"):
            self.parts |= message["parts"]
            for id_ in message.get("retracted", []):
                del self.log[id_]
            for line in [*message.get("corrected", []), *message["log"]]:
                self.log[line["id"]] = line

    def replay(self) -> dict[str, Any]:
        """What all frames so far come to, up to the last snapshot."""
        frames = [json.loads(frame) for frame in self.talk.frames]
        last = max(place for place, frame in enumerate(frames) if frame["type"] == "snapshot")
        for frame in frames[:last]:
            self.take(frame)
        return {"parts": self.parts, "log": self.log}


async def everyone(bridge: Running, party: Party) -> dict[str, Talk]:
    return {name: await bridge.hello(token) for name, token in party.tokens.items()}


async def duel_round(party: Party, talks: dict[str, Talk], round_: int) -> None:
    for name, who in (("ann", "a"), ("bo", "b")):
        ask = f"round-{round_}/stances/{who}:1"
        assert (await talks[name].do("answer", ask=ask, signature=party.signature(ask), value="low"))["ok"]
    await party.roll(("d6", 6), ("d8", 8), rid=party.rid())
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())


async def test_a_duel_is_played_to_its_end_and_every_screen_is_right(start: Start, party: Party) -> None:
    bridge = await start(party.tables)
    talks = await everyone(bridge, party)
    assert (await talks["gm"].do("start", ruleset="toy", setup={}))["ok"]
    for round_ in (1, 2, 3):
        await duel_round(party, talks, round_)
        if round_ == 1:
            assert (await talks["gm"].do("undo"))["ok"]
            assert (await talks["gm"].do("redo"))["ok"]
    for name, talk in talks.items():
        screen = Screen(talk)
        fresh = await screen.fresh()
        assert fresh["parts"]["conflict"]["outcome"]["result"] == "won", name
        assert screen.replay() == fresh, f"{name}: revisions come to what a snapshot shows"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"op": "answer", "ask": "nowhere:1", "signature": "x", "value": 1}, {"stale", "not-found", "no-conflict"}),
        ({"op": "start", "ruleset": "chess", "setup": {}}, {"unknown-ruleset"}),
        ({"op": "undo"}, {"nothing-to-undo", "no-conflict"}),
        ({"op": "remove-seat", "seat": "nobody"}, {"not-found"}),
        ({"op": "amend", "seq": 999, "value": 1}, {"not-found", "no-conflict"}),
    ],
)
async def test_what_a_table_refuses_is_told_with_its_code_and_words(
    start: Start, party: Party, command: dict[str, Any], code: set[str]
) -> None:
    bridge = await start(party.tables)
    talk = await bridge.hello(party.tokens["gm"])
    reply = await talk.do(**command)
    assert reply["fault"]["code"] in code
    assert reply["fault"]["text"]["id"]


async def test_a_seat_is_here_while_it_has_a_client(start: Start, party: Party) -> None:
    bridge = await start(party.tables)
    gm, ann = await bridge.hello(party.tokens["gm"]), await bridge.hello(party.tokens["ann"])

    def here(seats: list[dict[str, Any]]) -> set[str]:
        return {seat["name"] for seat in seats if seat["here"]}

    while here((await Screen(gm).fresh())["parts"]["seats"]) != {"Gm", "Ann"}:
        pass
    await ann.socket.close()
    while here((await Screen(gm).fresh())["parts"]["seats"]) != {"Gm"}:
        pass


async def test_rest_sets_up_a_real_table(start: Start, party: Party) -> None:
    bridge = await start(party.tables)
    status, made, _ = await bridge.http("POST", "/api/tables", bridge.admin, {"name": "Second", "digital": "on"})
    assert status == 201
    path = f"/api/tables/{made['table']['id']}"
    status, seat, _ = await bridge.http("POST", f"{path}/seats", made["gm"]["token"], {"name": "Lin", "role": "player"})
    assert status == 201
    status, table, _ = await bridge.http("GET", path, made["gm"]["token"])
    assert [one["name"] for one in table["seats"]] == ["GM", "Lin"]
    talk = await bridge.hello(seat["token"])
    status, _, _ = await bridge.http("DELETE", f"{path}/seats/{seat['seat']['id']}", made["gm"]["token"])
    assert status == 200
    assert (await talk.ended())["code"] == "closed"
    assert (await bridge.http("GET", f"{path}/export", made["gm"]["token"]))[0] in (404, 409)


async def test_what_tables_say_when_they_close_is_a_goodbye(start: Start, party: Party) -> None:
    bridge = await start(party.tables)
    talk = await bridge.hello(party.tokens["ann"])
    await party.tables.close()
    assert (await talk.ended())["code"] == "closed"
