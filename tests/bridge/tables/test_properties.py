"""Whatever people and trays do, in whatever order, with restarts in between: nothing is lost, doubled or given away."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from bridge.tables.restore import read, restore
from bridge.tables.state import TableState
from rules.asks import Option, Pick, Roll, Window
from rules.terms import msg
from tests.bridge.tables.party import Party, Screen, plain
from tests.rules.toy import Duel, ToyRuleset

Draw = Callable[[Any], Any]


class MarkedToy(ToyRuleset):
    """A toy whose secret picks carry a word of their own, so that they can be looked for wherever they may not be."""

    async def stance(self, state: Duel, name: str) -> str:
        marks = {key: f"mark-{name}-{state.round}-{key}" for key in ("high", "low")}
        options = tuple(Option(mark, key, msg("toy-stance", mark=msg(mark))) for key, mark in marks.items())
        return await Pick(who=(name,), why=msg("toy-stance"), options=options, secret=True)


class Evening:
    """A party and its screens, with a list of what each seat has been told in any way."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.seats = {"gm": party.gm, "a": party.ann, "b": party.bo, "": party.display}
        self.screens: dict[str, Screen] = {}
        self.sent: list[Any] = []
        self.revealed: set[str] = set()
        self.open_screens()

    def open_screens(self) -> None:
        self.screens = {who: self.party.screen(seat) for who, seat in self.seats.items()}

    async def act(self, draw: Draw) -> None:
        kind = draw(st.sampled_from([*self.ACTIONS, "roll", "roll", "answer", "answer", "answer"]))
        try:
            await self.ACTIONS[kind](self, draw)
        except CommandError:
            pass
        self.note_reveals()

    async def start(self, _draw: Draw) -> None:
        await self.party.start()

    async def answer(self, draw: Draw) -> None:
        asks = self.party.table._playing.asks() if self.party.table._playing else []
        if not asks:
            return
        open_ask = draw(st.sampled_from(asks))
        ask = open_ask.ask
        if isinstance(ask, Roll):
            value: Any = [[draw(st.integers(1, group.sides)) for _ in range(group.count)] for group in ask.dice]
        elif isinstance(ask, Window):
            value = draw(st.sampled_from(["parry", "pass", "close"]))
        else:
            value = draw(st.sampled_from([option.key for option in ask.options]))
        seat = draw(st.sampled_from([self.party.gm, self.party.ann, self.party.bo]))
        by = draw(st.sampled_from([None, *ask.who]))
        await self.party.pick(seat, open_ask.id, value, by)

    async def roll(self, draw: Draw) -> None:
        rids = [None, *(request.rid for request in self.party.armed.now.values()), "gone-0"]
        kinds = st.sampled_from([("d6", 6), ("d6", 6), ("d8", 8), ("d20", 20)])
        dice = []
        for _ in range(draw(st.integers(1, 3))):
            kind, most = draw(kinds)
            key, conf = draw(st.sampled_from(["", "x", "y"])), draw(st.sampled_from([100, 100, 100, 10]))
            dice.append((kind, draw(st.integers(1, most)), key, conf))
        fix = draw(st.sampled_from([None, None, None, 1]))
        reading = self.party.make_reading(*dice, rid=draw(st.sampled_from(rids)), fix=fix)
        times = draw(st.sampled_from([1, 1, 2]))
        await asyncio.gather(*(self.party.tables.commit(reading) for _ in range(times)))
        self.sent.append(reading)

    async def again(self, draw: Draw) -> None:
        if self.sent:
            await self.party.tables.commit(draw(st.sampled_from(self.sent)))

    async def complain(self, draw: Draw) -> None:
        rids = [None, *(request.rid for request in self.party.armed.now.values())]
        await self.party.complain(
            draw(st.sampled_from(["cocked", "missing", "lowbat"])), draw(st.sampled_from(rids)), "x"
        )

    async def handle(self, draw: Draw) -> None:
        loose = await self.party.loose()
        if not loose:
            return
        reading = draw(st.sampled_from(loose))
        what = draw(st.sampled_from(["assign", "assign", "keep", "discard"]))
        if what == "assign" and self.party.asks():
            ask = draw(st.sampled_from(reading["fits"] or self.party.asks()))
            command: c.Command = c.AssignReading(
                reading=reading["reading"], ask=ask, signature=self.party.signature(ask)
            )
        else:
            command = (c.KeepReading if what == "keep" else c.DiscardReading)(reading=reading["reading"])
        await self.party.do(self.party.gm, command)

    async def dice(self, draw: Draw) -> None:
        if not self.party.asks():
            return
        ask = draw(st.sampled_from(self.party.asks()))
        sign = self.party.signature(ask)
        at = (draw(st.integers(0, 1)), draw(st.integers(0, 1)))
        command: Any = draw(
            st.sampled_from(
                [
                    c.SetDie(ask=ask, signature=sign, group=at[0], place=at[1], face=draw(st.integers(1, 6))),
                    c.SetDie(ask=ask, signature=sign, group=at[0], place=at[1], face=None),
                    c.SwapDice(ask=ask, signature=sign, first=(0, 0), second=at),
                    c.RollDigitally(ask=ask, signature=sign),
                    c.AllowDigital(ask=ask, allow=True),
                    c.UseTray(ask=ask, dev="tray"),
                ]
            )
        )
        await self.party.do(draw(st.sampled_from([self.party.gm, self.party.ann])), command)

    async def edit(self, draw: Draw) -> None:
        log = (await self.party.see(self.party.gm)).log
        seqs = [line.seq for line in log if line.seq is not None]
        preview = draw(st.booleans())
        who = draw(st.sampled_from(["gm", "gm", "gm", "a"]))
        values: list[Any] = [[[1], [1]], [[None], [8]], "mark-a-1-high", "mark-b-1-low", "parry"]
        command: Any = draw(
            st.sampled_from(
                [
                    c.Undo(preview=preview),
                    c.Undo(seq=draw(st.sampled_from(seqs)) if seqs else None, preview=preview),
                    c.Redo(preview=preview),
                    c.Redo(preview=preview),
                    c.Amend(
                        seq=draw(st.sampled_from(seqs)) if seqs else 1,
                        value=draw(st.sampled_from(values)),
                        preview=preview,
                    ),
                ]
            )
        )
        told = await self.party.do(self.seats[who], command)
        self.note_reveals()
        self.check_secrets(who, told)

    async def interject(self, draw: Draw) -> None:
        kind = draw(st.sampled_from(["modifier", "modifier", "end"]))
        params = {"value": draw(st.integers(0, 2))} if kind == "modifier" else {}
        await self.party.do(self.party.gm, c.Interject(kind=kind, params=params))

    async def close(self, draw: Draw) -> None:
        if draw(st.integers(0, 3)) == 0:
            await self.party.do(self.party.gm, c.CloseConflict())

    async def seats_change(self, draw: Draw) -> None:
        plays = draw(st.sampled_from([["a"], ["a"], ["a", "b"]]))
        if plays == ["a"]:  # whoever once played b as well may have seen b's picks
            await self.party.do(self.party.gm, c.ChangeSeat(seat=self.party.ann, plays=plays))
        digital = draw(st.sampled_from(["off", "ask", "on"]))
        await self.party.do(self.party.gm, c.ChangeTable(digital=digital))

    async def restart(self, _draw: Draw) -> None:
        await self.party.restart()
        self.open_screens()

    ACTIONS: ClassVar[dict[str, Any]] = {
        "start": start,
        "answer": answer,
        "roll": roll,
        "again": again,
        "complain": complain,
        "handle": handle,
        "dice": dice,
        "edit": edit,
        "interject": interject,
        "close": close,
        "seats": seats_change,
        "restart": restart,
    }

    # -- what always holds -------------------------------------------------------------------------------

    def note_reveals(self) -> None:
        playing, conflict = self.party.table._playing, self.party.table._state.conflict
        if playing is None or conflict is None:
            return
        for event in playing.conflict.events:
            if event.what.id == "toy-revealed":
                round_ = event.id.split("!")[0].removeprefix("round-")
                self.revealed |= {f"mark-{who}-{round_}-" for who in "ab"}

    def check_secrets(self, who: str, told: Any) -> None:
        words = msgspec.json.encode(told).decode()
        for owner in "ab":
            for round_ in range(1, 9):
                mark = f"mark-{owner}-{round_}-"
                assert owner == who or mark in self.revealed or mark not in words, (who, mark, words)

    async def check(self) -> None:
        party = self.party
        for who, screen in self.screens.items():
            heard = len(screen.heard)
            await screen.catch_up()
            for message in screen.heard[heard:]:
                self.check_secrets(who, message)
            fresh = await party.see(self.seats[who])
            assert screen.parts == fresh.parts
            assert screen.log == {line.id: line for line in fresh.log}
            exported = await party.export_if_any()
            if who == "gm" and exported is not None and exported["status"] != "closed":
                self.check_secrets(who, exported)
        records = await party.journal.read(party.table.id)
        again = restore(TableState(party.table.id), records, party.rulesets)
        kept = await read(party.table.id, party.journal, party.rulesets)  # from its checkpoint, where there is one
        live, fresh_state, kept_state = (plain(state) for state in (party.table._state, again.state, kept.state))
        for state in (live, fresh_state, kept_state):
            state["log"]["_lines"] = {id_: line for id_, line in state["log"]["_lines"].items() if id_[0] != "n"}
        assert live == fresh_state == kept_state
        taken = [(record.body["inst"], record.body["n"]) for record in records if record.kind == "reading"]
        assert sorted(taken) == sorted((reading.inst, reading.n) for reading in self.sent)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_live_and_rebuilt_are_one_readings_count_once_and_no_secret_is_seen(data: st.DataObject) -> None:
    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            party = await Party.seat(Path(folder) / "dicewire.db", {"toy": MarkedToy()})
            try:
                evening = Evening(party)
                await party.start()
                for _ in range(data.draw(st.integers(5, 30))):
                    await evening.act(data.draw)
                    await evening.check()
            finally:
                await party.leave()

    asyncio.run(play())
