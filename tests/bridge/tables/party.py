"""People at a table, for tests: they submit commands, trays send readings, and everyone's screen is kept up to date."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bridge.journal.sqlite import SqliteJournal
from bridge.protocol import commands as c
from bridge.protocol.messages import LogLine, Revision, Snapshot
from bridge.tables.api import Feed
from bridge.tables.errors import CommandError
from bridge.tables.feeds import SeatFeed
from bridge.tables.registry import Tables
from bridge.tables.table import Table
from bridge.trays.model import DieFace, RollRequest, TrayFault, TrayInfo, TrayReading, TrayState, TrayStatus
from rules.ruleset import Ruleset
from tests.rules.toy import TOY

INST = "0000aaaa"


@dataclass
class Armed:
    """The tray hub's place: what each tray is armed with, and all it was told."""

    now: dict[str, RollRequest] = field(default_factory=dict)
    told: list[tuple[str, str, str]] = field(default_factory=list)
    lights: list[tuple[str, str]] = field(default_factory=list)
    gates: list[tuple[str, bool]] = field(default_factory=list)

    def led(self, dev: str, mode: str) -> None:
        self.lights.append((dev, mode))

    def gate(self, dev: str, is_open: bool) -> None:
        self.gates.append((dev, is_open))

    def request(self, dev: str, request: RollRequest) -> None:
        self.now[dev] = request
        self.told.append((dev, "request", request.rid))

    def cancel(self, dev: str, rid: str) -> None:
        if dev in self.now and self.now[dev].rid == rid:
            del self.now[dev]
        self.told.append((dev, "cancel", rid))


@dataclass
class Screen:
    """What a client makes of its feed: the parts and the log, by applying revisions to a snapshot."""

    feed: Feed
    parts: dict[str, Any] = field(default_factory=dict)
    log: dict[str, LogLine] = field(default_factory=dict)
    snapshots: int = 0
    heard: list[Snapshot | Revision] = field(default_factory=list)

    async def catch_up(self) -> None:
        """Read until nothing more comes."""
        feed = self.feed
        assert isinstance(feed, SeatFeed)
        while feed._is_stale or feed._queue:
            self.take(await feed.next())

    def take(self, message: Snapshot | Revision) -> None:
        self.heard.append(message)
        if isinstance(message, Snapshot):
            self.snapshots += 1
            self.parts = dict(message.parts)
            self.log = {line.id: line for line in message.log}
            return
        self.parts |= message.parts
        for id_ in message.retracted:
            del self.log[id_]
        for line in message.corrected:
            assert line.id in self.log
            self.log[line.id] = line
        for line in message.log:
            self.log.pop(line.id, None)
            self.log[line.id] = line


class Party:
    """GM, Ann (plays a) and Bo (plays b). `journal` may be closed and opened again by `restart`."""

    def __init__(self, path: Path, rulesets: Mapping[str, Ruleset[Any]]) -> None:
        self.path = path
        self.rulesets = rulesets
        self.armed = Armed()
        self.n: dict[str, int] = {}
        self.gm = self.ann = self.bo = self.display = ""
        self.tokens: dict[str, str] = {}
        self.journal: SqliteJournal
        self.tables: Tables
        self.table: Table

    @classmethod
    async def seat(cls, path: Path, rulesets: Mapping[str, Ruleset[Any]] | None = None) -> Party:
        self = cls(path, rulesets or {"toy": TOY})
        await self._open()
        self.table = await self.tables.create("Duel")
        for key, role, plays in (
            ("gm", "gm", ()),
            ("ann", "player", "a"),
            ("bo", "player", "b"),
            ("display", "display", ()),
        ):
            granted = await self.table.add_seat(key.title(), role, tuple(plays))  # type: ignore[arg-type]
            setattr(self, key, granted.seat.id)
            self.tokens[key] = granted.token
        await self.do(self.gm, c.ClaimTray(dev="tray", name="Tower"))
        return self

    async def _open(self) -> None:
        self.journal = SqliteJournal(self.path)
        self.tables = await Tables.open(self.journal, self.rulesets, rng=random.Random(7), adopt=False)
        self.armed = Armed()
        self.tables.connect(self.armed)

    async def leave(self) -> None:
        await self.tables.close()
        await self.journal.close()

    async def restart(self, rulesets: Mapping[str, Ruleset[Any]] | None = None) -> None:
        """As a bridge that is stopped and started again."""
        await self.leave()
        if rulesets is not None:
            self.rulesets = rulesets
        id_ = self.table.id
        await self._open()
        found = self.tables.get(id_)
        assert found is not None, self.tables.problems
        self.table = found

    # -- what people do ----------------------------------------------------------------------------------

    async def do(self, seat: str, command: c.Command) -> Any:
        return await self.table.submit(seat, command)

    async def start(self, ruleset: str = "toy", **setup: Any) -> None:
        await self.do(self.gm, c.StartConflict(ruleset=ruleset, setup=setup))

    async def pick(self, seat: str, ask: str, value: Any, by: str | None = None) -> None:
        await self.do(seat, c.AnswerAsk(ask=ask, signature=self.signature(ask), value=value, by=by))

    async def both_pick(self, a: str = "low", b: str = "low", round_: int = 1) -> None:
        await self.pick(self.ann, f"round-{round_}/stances/a:1", a)
        await self.pick(self.bo, f"round-{round_}/stances/b:1", b)

    async def roll(
        self, *dice: Any, rid: str | None = None, dev: str = "tray", n: int | None = None, **more: Any
    ) -> TrayReading:
        """A tray sends a reading: dice are (kind, face) or (kind, face, key) or (kind, face, key, conf)."""
        reading = self.make_reading(*dice, rid=rid, dev=dev, n=n, **more)
        await self.tables.commit(reading)
        return reading

    def make_reading(
        self, *dice: Any, rid: str | None = None, dev: str = "tray", n: int | None = None, **more: Any
    ) -> TrayReading:
        if n is None:
            n = self.n[dev] = self.n.get(dev, 0) + 1
        faces = tuple(DieFace(*die) for die in dice)
        return TrayReading(dev, INST, n, n, faces, rid, "sim", 1.0, 1, **more)

    async def complain(
        self, code: str, rid: str | None = None, die: str | None = None, dev: str = "tray", kind: str | None = None
    ) -> None:
        n = self.n[dev] = self.n.get(dev, 0) + 1
        await self.tables.fault(TrayFault(dev, INST, n, code, 1.0, rid, die, kind=kind))

    def report(self, dev: str, state: TrayState = TrayState.ONLINE, **more: Any) -> None:
        self.tables.status(TrayStatus(dev, state, 1.0, TrayInfo(dev), "memory", **more))

    async def settle(self) -> None:
        """Let what the tables began by themselves end."""
        while self.tables._tasks:
            await asyncio.gather(*self.tables._tasks)

    # -- what there is to see ----------------------------------------------------------------------------

    def signature(self, ask: str) -> str:
        conflict = self.table._state.conflict
        assert conflict is not None
        return conflict.open[ask].signature

    def asks(self) -> list[str]:
        playing = self.table._playing
        return [] if playing is None else [open_ask.id for open_ask in playing.asks()]

    def rid(self, dev: str = "tray") -> str:
        return self.armed.now[dev].rid

    async def see(self, seat: str) -> Snapshot:
        return await self.table.snapshot(seat)

    async def part(self, seat: str, part: str) -> Any:
        return (await self.see(seat)).parts[part]

    async def well(self, seat: str, ask: str) -> list[list[Any]]:
        """The faces on an ask, with the state of those that are not read."""
        dice = (await self.part(seat, "wells"))["asks"][ask]["dice"]
        return [
            [
                slot["face"] if slot["state"] == "read" else f"{slot['state']} {slot['face'] or ''}".strip()
                for slot in row
            ]
            for row in dice
        ]

    async def loose(self) -> list[Any]:
        return list((await self.part(self.gm, "wells"))["loose"])

    async def export_if_any(self) -> Any:
        """What the GM exports; None where nothing has been played."""
        try:
            return await self.table.export(self.gm)
        except CommandError:
            return None

    def screen(self, seat: str) -> Screen:
        return Screen(self.table.subscribe(seat))

    async def said(self, seat: str) -> list[str]:
        return [line.what.id for line in (await self.see(seat)).log]

    def state(self) -> Any:
        """All that the table holds, as plain data, to compare it with what it holds later."""
        return plain(self.table._state)


def plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return plain(msgspec.structs.asdict(value))
    if hasattr(value, "__dataclass_fields__"):
        return {name: plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(part) for part in value]
    if hasattr(value, "__dict__"):
        return {name: plain(part) for name, part in vars(value).items() if name not in {"_before", "_hidden_before"}}
    return value
