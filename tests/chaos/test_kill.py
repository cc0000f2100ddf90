"""`kill -9` of the bridge at fifty random moments of a chase: no reading lost or doubled, and the chase goes on."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import socket
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

from bridge.journal.sqlite import SqliteJournal
from bridge.rulesets import load_rulesets
from bridge.tables.registry import Tables
from bridge.tables.restore import restore
from bridge.tables.state import TableState
from tests.chaos.bridge_process import main
from tests.chaos.players import INST, Life, ScriptedTray, drain, play

KILLS = 50
SEED = 20261130


class Deaths:
    """Starts the bridge as a process of its own and kills it; the modules are loaded once, in the fork server."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.chaos.bridge_process"])

    async def live(self, trays: dict[str, ScriptedTray], act: Any, seconds: float) -> bool:
        """One life: until `act` ends by itself (True), or a kill after some seconds (False)."""
        ours, theirs = socket.socketpair()
        process = self._context.Process(target=main, args=(str(self._path), theirs))
        process.start()
        theirs.close()
        reader, writer = await asyncio.open_unix_connection(sock=ours, limit=1 << 22)
        life = Life(reader, writer, trays)
        listening = asyncio.create_task(life.listen())
        acting = asyncio.create_task(act(life))
        done, _ = await asyncio.wait({acting}, timeout=seconds)
        if done:
            life.hang_up()
        else:
            process.kill()
        await life.over.wait()
        acting.cancel()
        ended = await asyncio.gather(acting, return_exceptions=not done)  # after a kill, cut off in the middle
        assert done or ended != [None]
        await listening
        await asyncio.to_thread(process.join)
        writer.close()
        assert process.exitcode == (0 if done else -9)
        process.close()
        return bool(done)


def recorded(path: Path) -> list[dict[str, Any]]:
    """The bodies of all readings in the journal, read past the bridge."""
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT body FROM record WHERE kind = 'reading' ORDER BY id").fetchall()
    file.close()
    return [json.loads(body) for (body,) in rows]


async def test_no_reading_is_lost_or_doubled_and_the_chase_goes_on(tmp_path: Path) -> None:
    rng = random.Random(SEED)
    path = tmp_path / "dicewire.db"
    rulesets = load_rulesets()
    setup = {"ruleset": "yze-chase", "setup": rulesets.samples("yze-chase")[0].setup}
    people = [it["id"] for it in setup["setup"]["participants"]]
    table_id = await lay_the_table(path, people)
    trays = {dev: ScriptedTray(dev, random.Random(rng.random())) for dev in ("one", "two")}
    enough = asyncio.Event()

    async def act(life: Life) -> None:
        await life.up.wait()
        async with asyncio.TaskGroup() as group:
            senders = [group.create_task(drain(life, tray)) for tray in trays.values()]
            for seat in ("s1", "s2", "s3"):
                group.create_task(play(life, seat, setup, random.Random(rng.random()), enough))
            await enough.wait()
            for tray in trays.values():
                tray.rests = True
            for tray in trays.values():
                await tray.idle.wait()
            for sender in senders:
                sender.cancel()

    deaths = Deaths(path)
    answers = []
    for _ in range(KILLS):
        assert not await deaths.live(trays, act, rng.uniform(0.0, 0.25))
        there = Counter((body["dev"], body["n"]) for body in recorded(path))
        assert set(there.values()) <= {1}
        for tray in trays.values():
            assert {(tray.dev, n) for n in tray.acked} <= set(there)
        answers.append(await count_answers(path, table_id))
    assert answers == sorted(answers)
    assert answers[-1] > 20

    asyncio.get_running_loop().call_later(1.0, enough.set)
    assert await deaths.live(trays, act, 60)
    assert await count_answers(path, table_id) > answers[-1]  # it goes on
    bodies = recorded(path)
    sent = {(tray.dev, INST, n): body for tray in trays.values() for n, body in tray.sent.items()}
    assert {(body["dev"], body["inst"], body["n"]) for body in bodies} == set(sent)
    assert len(bodies) == len(sent) > 20
    for body in bodies:
        faces = [(die["kind"], die["face"]) for die in body["dice"]]
        assert faces == [(die["kind"], die["face"]) for die in sent[body["dev"], body["inst"], body["n"]]["dice"]]
    await check_use(path, table_id)


async def lay_the_table(path: Path, people: list[str]) -> str:
    journal = SqliteJournal(path)
    tables = await Tables.open(journal, load_rulesets(), adopt=False)
    table = await tables.create("Chaos", digital="off")
    await table.add_seat("Gm", "gm")
    await table.add_seat("Ann", "player", people[:1])
    await table.add_seat("Bo", "player", people[1:2])
    await table.claim_tray("one")
    await table.claim_tray("two")
    await tables.close()
    await journal.close()
    return table.id


async def count_answers(path: Path, table: str) -> int:
    journal = SqliteJournal(path)
    records = await journal.read(table)
    await journal.close()
    return sum(record.kind == "answer" for record in records)


async def check_use(path: Path, table: str) -> None:
    """Every reading was used for one answer at most, and the table is not frozen."""
    journal = SqliteJournal(path)
    records = await journal.read(table)
    await journal.close()
    used = Counter(id_ for record in records if record.kind == "answer" for id_ in record.body.get("readings", ()))
    assert used
    assert set(used.values()) == {1}
    restored = restore(TableState(table), records, load_rulesets())
    assert restored.state.conflict is not None
    assert restored.playing is not None
    assert restored.bodies == []
    restored.playing.close()
