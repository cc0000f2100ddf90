"""Players and trays that go on whatever happens to the bridge: they send again what was not acked, and look again."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

DICE = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
INST = "c0ffee00"


@dataclass
class ScriptedTray:
    """A tray as the firmware is towards the bridge: a number is used once, and kept until it is acked."""

    dev: str
    rng: random.Random
    n: int = 0
    store: dict[int, dict[str, Any]] = field(default_factory=dict)
    sent: dict[int, dict[str, Any]] = field(default_factory=dict)
    acked: set[int] = field(default_factory=set)
    armed: str = ""
    rests: bool = False
    idle: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.idle.set()

    def roll(self, rid: str, dice: list[list[Any]]) -> None:
        """Roll what is asked for, sometimes in two parts, sometimes a stray die first."""
        if rid == self.armed or self.rests:
            return
        self.armed = rid
        kinds = [kind for kind, count in dice for _ in range(count)]
        self.rng.shuffle(kinds)
        if self.rng.random() < 0.1:
            self._keep(["d20"], None)
        cut = self.rng.randrange(len(kinds)) if self.rng.random() < 0.3 else 0
        for part in (kinds[:cut], kinds[cut:]):
            if part:
                self._keep(part, rid)

    def _keep(self, kinds: list[str], rid: str | None) -> None:
        self.n += 1
        self.idle.clear()
        dice = [(kind, self.rng.randint(1, DICE[kind]) % (10 if kind == "d10" else 99), "", 100) for kind in kinds]
        reading = {"dev": self.dev, "inst": INST, "n": self.n, "roll": self.n, "rid": rid, "src": "sim", "at": 1.0}
        faces = [dict(zip(("kind", "face", "key", "conf"), die, strict=True)) for die in dice]
        self.store[self.n] = self.sent[self.n] = {**reading, "at_up_ms": 1, "dice": faces}

    def ack(self, n: int) -> None:
        self.acked.add(n)
        self.store.pop(n, None)
        if not self.store:
            self.idle.set()


class Life:
    """The test's end of one life of the bridge. Every wait ends with `ConnectionError` when the bridge is killed."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, trays: dict[str, ScriptedTray]
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._trays = trays
        self._replies: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self.up = asyncio.Event()
        self.over = asyncio.Event()

    async def listen(self) -> None:
        """Take what the bridge says until it is gone."""
        try:
            while line := await self._reader.readline():
                if line.endswith(b"\n"):  # what is cut off was never said
                    self._hear(msgspec.json.decode(line))
        except ConnectionError:
            pass
        self.over.set()
        for reply in self._replies.values():
            if not reply.done():
                reply.set_exception(ConnectionError())
                reply.exception()

    def _hear(self, message: dict[str, Any]) -> None:
        if "up" in message:
            self.up.set()
        elif "ack" in message:
            dev, _, n = message["ack"]
            self._trays[dev].ack(n)
        elif "arm" in message:
            self._trays[message["arm"]].roll(message["rid"], message["dice"])
        elif "reply" in message:
            reply = self._replies.pop(message["reply"])
            reply.set_result(message)

    def send(self, message: dict[str, Any]) -> None:
        if self.over.is_set():
            raise ConnectionError
        self._writer.write(msgspec.json.encode(message) + b"\n")

    async def ask(self, kind: str, seat: str, **more: Any) -> Any:
        self._number += 1
        reply = self._replies[self._number] = asyncio.get_running_loop().create_future()
        self.send({kind: self._number, "seat": seat, **more})
        return await reply

    def hang_up(self) -> None:
        self._writer.close()


async def drain(life: Life, tray: ScriptedTray) -> None:
    """Send what waits, in order, again and again until it is acked."""
    while True:
        waiting = sorted(tray.store)
        for n in waiting[:4]:
            life.send({"reading": tray.store[n]})
        await asyncio.sleep(0.004 if waiting else 0.002)


async def play(life: Life, seat: str, setup: dict[str, Any], rng: random.Random, done: asyncio.Event) -> None:
    """Answer what this seat may pick; the GM begins another chase when one has ended."""
    is_gm = seat == "s1"
    while not done.is_set():
        parts = (await life.ask("see", seat))["result"]
        conflict = parts["conflict"]
        if is_gm and (conflict is None or conflict["status"] == "ended"):
            await life.ask("do", seat, command={"op": "start", **setup})
            continue
        for ask in conflict["asks"] if conflict else ():
            value = choose(ask, seat_plays(parts), is_gm, rng)
            if value is not None:
                by, key = value
                command = {"op": "answer", "ask": ask["id"], "signature": ask["signature"], "value": key, "by": by}
                await life.ask("do", seat, command=command)
        await asyncio.sleep(0.003)


def seat_plays(parts: dict[str, Any]) -> set[str]:
    """The participants that a seat answers for: its own, and for the GM those nobody plays."""
    own = set(parts["seat"]["plays"])
    if parts["seat"]["role"] != "gm":
        return own
    played = {who for seat in parts["seats"] for who in seat["plays"]}
    people = {it["id"] for it in parts["conflict"]["participants"]}
    return own | (people - played) | {"gm"}


def choose(ask: dict[str, Any], plays: set[str], is_gm: bool, rng: random.Random) -> tuple[str, Any] | None:
    """Who answers, and a legal answer; None where this seat has nothing to say."""
    form = ask.get("form")
    if form == "window":
        return ("gm", "close") if is_gm else None
    mine = [who for who in ask["who"] if who in plays]
    if form is None or not mine:
        return None
    free = [option["key"] for option in ask.get("options", ()) if "bar" not in option]
    if form == "one":
        return (mine[0], rng.choice(free)) if free else None
    if form in {"several", "order"}:
        least, most = ask["least"], min(ask["most"], len(free))
        return mine[0], rng.sample(free, rng.randint(least, max(least, most)))
    if form == "number":
        return mine[0], ask["least"]
    return mine[0], "words"
