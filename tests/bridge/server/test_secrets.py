"""Nothing that a seat may not see is in any byte that its socket gets, whatever it asks for."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridge.server.conftest import Running, Start, Talk
from tests.bridge.server.whispers import WHISPERS
from tests.bridge.tables.party import Party

SEATS = ("gm", "ann", "bo", "display")
SECRET_OF = {
    "ann": ("option-of-a", "word-of-ann", "event-of-a-", "fact-of-a-", "view-of-a-"),
    "bo": ("option-of-b", "word-of-bo", "event-of-b-", "fact-of-b-", "view-of-b-"),
    "gm": ("event-of-the-gm",),
}


@pytest.fixture
async def whispers(tmp_path: Path) -> AsyncIterator[Party]:
    party = await Party.seat(tmp_path / "dicewire.db", {"whispers": WHISPERS})
    yield party
    await party.leave()


class Watch:
    """Everyone's sockets; whatever any of them ever got, by seat."""

    def __init__(self, bridge: Running, party: Party) -> None:
        self.bridge = bridge
        self.party = party
        self.talks: dict[str, Talk] = {}
        self.got: dict[str, list[str]] = {name: [] for name in SEATS}

    async def join(self) -> None:
        """All connect (again): what a fresh snapshot holds counts as well."""
        for name in SEATS:
            if name in self.talks:
                await self.talks[name].socket.close()
            self.talks[name] = await self.bridge.hello(self.party.tokens[name])
            self.talks[name].frames = self.got[name] = [*self.got[name], *self.talks[name].frames]

    async def settle(self) -> None:
        """Have everyone read up to a snapshot of its own, which comes after all that went before."""
        for talk in self.talks.values():
            await talk.send({"type": "resync"})
            await talk.until("snapshot")

    async def answer(self, name: str, ask: str, value: Any) -> None:
        reply = await self.talks[name].do("answer", ask=ask, signature=self.party.signature(ask), value=value)
        assert reply["ok"], reply

    def leaks(self) -> list[tuple[str, str]]:
        """Seats and words that they got of another's secrets."""
        return [
            (name, word)
            for name in SEATS
            for owner, words in SECRET_OF.items()
            for word in words
            if owner != name and any(word in frame for frame in self.got[name])
        ]

    def saw(self, name: str, word: str) -> bool:
        return any(word in frame for frame in self.got[name])


async def whisper(watch: Watch, round_: int = 1) -> None:
    """Ann and Bo pick and write in secret."""
    for name, who in (("ann", "a"), ("bo", "b")):
        await watch.answer(name, f"round-{round_}/words/{who}:1", f"option-of-{who}-1")
        await watch.settle()
        await watch.answer(name, f"round-{round_}/words/{who}:2", f"word-of-{name}")
        await watch.settle()


async def test_secrets_stay_with_their_seat_until_they_are_told(start: Start, whispers: Party) -> None:
    watch = Watch(await start(whispers.tables), whispers)
    await watch.join()
    assert (await watch.talks["gm"].do("start", ruleset="whispers", setup={}))["ok"]
    await watch.settle()
    await whisper(watch)
    await watch.join()
    assert watch.leaks() == []
    for name, words in SECRET_OF.items():
        assert [word for word in words if not watch.saw(name, word)] == [], "each sees its own"
    await watch.answer("ann", "round-1:1", [[3]])
    await watch.settle()
    assert all(watch.saw(name, "word-of-ann-1") and watch.saw(name, "word-of-bo-1") for name in SEATS), "all is told"
    assert not watch.saw("display", "event-of-a-"), "what was said to one alone stays with them"


async def test_undo_amend_and_their_previews_give_nothing_away(start: Start, whispers: Party) -> None:
    watch = Watch(await start(whispers.tables), whispers)
    await watch.join()
    gm = watch.talks["gm"]
    await gm.do("start", ruleset="whispers", setup={})
    await whisper(watch)
    lines = [line for line in (await whispers.see(whispers.gm)).log if line.seq is not None]
    for line in lines:
        for command in ({"op": "undo", "seq": line.seq}, {"op": "amend", "seq": line.seq, "value": "word-of-nobody"}):
            await gm.do(**command, preview=True)
    await gm.do("undo", preview=True)
    assert (await gm.do("undo"))["ok"]
    await watch.settle()
    await gm.do("redo", preview=True)
    assert (await gm.do("redo"))["ok"]
    await watch.settle()
    await watch.join()
    assert watch.leaks() == []


async def test_an_export_of_a_running_conflict_gives_nothing_away(start: Start, whispers: Party) -> None:
    bridge = await start(whispers.tables)
    watch = Watch(bridge, whispers)
    await watch.join()
    await watch.talks["gm"].do("start", ruleset="whispers", setup={})
    await whisper(watch)
    path = f"/api/tables/{whispers.table.id}/export"
    status, exported, _ = await bridge.http("GET", path, whispers.tokens["gm"])
    assert status == 200
    text = json.dumps(exported)
    assert [word for owner in ("ann", "bo") for word in SECRET_OF[owner] if word in text] == []
    for name in ("ann", "display"):
        assert (await bridge.http("GET", path, whispers.tokens[name]))[0] == 403


async def test_nobody_answers_in_anothers_name(start: Start, whispers: Party) -> None:
    watch = Watch(await start(whispers.tables), whispers)
    await watch.join()
    await watch.talks["gm"].do("start", ruleset="whispers", setup={})
    ask = "round-1/words/a:1"
    signature = whispers.signature(ask)
    for name in ("bo", "display"):
        reply = await watch.talks[name].do("answer", ask=ask, signature=signature, value="option-of-a-1")
        assert not reply["ok"]
        reply = await watch.talks[name].do("answer", ask=ask, signature=signature, value="option-of-a-1", by="a")
        assert not reply["ok"]
        assert not (await watch.talks[name].do("undo"))["ok"]
        assert not (await watch.talks[name].do("add-seat", name="X", role="gm"))["ok"]
    assert ask in whispers.asks()


async def test_a_token_is_shown_to_whoever_made_it_and_nobody_else(start: Start, whispers: Party) -> None:
    watch = Watch(await start(whispers.tables), whispers)
    await watch.join()
    granted = (await watch.talks["gm"].do("add-seat", name="New", role="player"))["result"]
    renewed = (await watch.talks["gm"].do("renew-seat", seat=whispers.display))["result"]
    del watch.talks["display"]
    await watch.settle()
    tokens = [granted["token"], renewed["token"], *whispers.tokens.values()]
    for name, frames in watch.got.items():
        seen = [token for token in tokens if any(token in frame for frame in frames)]
        assert seen == ([granted["token"], renewed["token"]] if name == "gm" else []), name
