"""The conversations of tests/vectors/link.json, from the bridge's side: the test says what the tray says there."""

import asyncio
import json
from pathlib import Path

import pytest

from bridge.trays.hub import TrayHub
from bridge.trays.model import RollRequest
from bridge.trays.transports import tcp
from bridge.trays.transports.tcp import TcpTransport
from tests.bridge.trays.memory import MemoryTransport
from tests.bridge.trays.peer import INST, Listener, Peer, Sink, roll

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "link.json").read_text(encoding="utf-8"))
DEV = VECTORS["dev"]
NEW = "77777777"
PLAYED = [one for one in VECTORS["conversations"] if one.get("side", "bridge") == "bridge"]
OVER_TCP = [one for one in PLAYED if one.get("locked")]
ON_A_CABLE = [one for one in PLAYED if not one.get("locked")]


class Conversation:
    """A bridge, started anew where the conversation asks for it, and what its tray has said so far."""

    def __init__(self, vector: dict) -> None:
        self.sink = Sink()
        self.sink.knew(DEV, INST, vector.get("known", 0))
        self.said: set[tuple[str, int]] = set()
        self._records = vector["records"]
        self._sids: dict[str, str] = {}
        self._inst = INST
        self._heard: list[dict] = []

    async def start(self) -> None:
        """A new bridge on the journal that there is."""
        cables = MemoryTransport()
        self.hub = TrayHub(self.sink, Listener(), [cables])
        await self.hub.start()
        cable = cables.plug()
        self.peer = Peer(cable.write, cable.read, DEV)

    async def play(self, step: dict) -> None:
        if "tray" in step:
            self._say(step["tray"], arrives=not step.get("lost", False))
        elif "bridge" in step and step["bridge"]["t"] != "time":
            await self._expect({field: self._resolve(value) for field, value in step["bridge"].items()})

    def _resolve(self, value: object) -> object:
        return {"@inst": INST, "@new": NEW}.get(value, value) if isinstance(value, str) else value

    def _say(self, step: dict, *, arrives: bool) -> None:
        """Say what the step says, with all that else belongs to such a message."""
        step = {field: self._resolve(value) for field, value in step.items()}
        if step["t"] == "hello":
            self._inst = step.get("inst", self._inst)
            step["sid"] = self._sids.get(step.get("sid", "s1"), "")
            step = self.peer.hello(step["sid"], hi=self._records, caps=["ring", "sim"]) | {"inst": self._inst} | step
        elif step["t"] == "roll":
            step = roll(step["n"], inst=self._inst) | step
            if arrives:
                self.said.add((step["inst"], step["n"]))
        if arrives:
            self.peer.say(step)

    async def _expect(self, step: dict) -> None:
        """The bridge says this, and nothing else of that sort before it."""
        if step["t"] == "hello":
            await self._greeted(step)
        elif step["t"] == "ack":
            while (message := await self._hear("ack"))["n"] < step["n"]:
                assert message["inst"] == step["inst"]
            assert message["inst"] == step["inst"]
            assert message["n"] == step["n"] or (step["inst"], message["n"]) in self.said
        else:
            if step["t"] == "request":
                dice = tuple((kind, count) for kind, count in step["dice"])
                self.hub.request(DEV, RollRequest(step["rid"], dice, step["prompt"], step["ttl"]))
            elif step["t"] == "cancel":
                self.hub.cancel(DEV, step["rid"])
            elif step["t"] == "led":
                self.hub.led(DEV, step["mode"])
            message = await self._hear(step["t"])
            assert {field: message.get(field) for field in step} == step

    async def _hear(self, kind: str) -> dict:
        """The next message of a type. A commit takes its time: what is said meanwhile comes before its ack."""
        while not any(message["t"] == kind for message in self._heard):
            self._heard.append(await self.peer.hear("challenge", "hello", "ack", "nack", "request", "cancel", "led"))
        message = next(message for message in self._heard if message["t"] == kind)
        self._heard.remove(message)
        return message

    async def _greeted(self, step: dict) -> None:
        if self._sids and step["sid"] not in self._sids:
            await self.hub.stop()
            self._heard.clear()
            await self.start()
        message = await self._hear("hello")
        self._sids[step["sid"]] = message["sid"]
        assert message == step | {"sid": message["sid"]}
        assert len(set(self._sids.values())) == len(self._sids)


@pytest.mark.parametrize("vector", ON_A_CABLE, ids=lambda vector: vector["name"])
async def test_the_bridge_plays_its_part_of_a_conversation(vector):
    conversation = Conversation(vector)
    await conversation.start()
    for step in vector["steps"]:
        await conversation.play(step)
    await conversation.hub.stop()
    assert sorted((one.inst, one.n) for one in conversation.sink.readings) == sorted(conversation.said)


@pytest.mark.parametrize("vector", OVER_TCP, ids=lambda vector: vector["name"])
async def test_the_bridge_plays_its_part_over_tcp(vector, monkeypatch):
    challenge = next(step["bridge"] for step in vector["steps"] if step.get("bridge", {}).get("t") == "challenge")
    monkeypatch.setattr(tcp.secrets, "token_hex", lambda _size: challenge["nonce"])
    transport = TcpTransport("127.0.0.1", 0, {DEV: vector["key"]})
    conversation = Conversation(vector)
    conversation.hub = TrayHub(conversation.sink, Listener(), [transport])
    await conversation.hub.start()
    reader, writer = await asyncio.open_connection("127.0.0.1", transport.port)
    conversation.peer = Peer(writer.write, lambda: reader.read(4096), DEV)
    for step in vector["steps"]:
        await conversation.play(step)
    writer.close()
    await writer.wait_closed()
    await conversation.hub.stop()


def test_there_is_something_to_play():
    assert len(ON_A_CABLE) >= 8
    assert len(OVER_TCP) >= 1
