"""What goes wrong: the journal cannot be written, the rules fail, the bridge fails, the caller goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bridge.journal.errors import UnreadableJournalError
from bridge.protocol import commands as c
from bridge.tables import incoming
from bridge.tables.errors import CommandError
from rules.kernel import Kernel
from rules.reading import Reading
from rules.ruleset import Offer
from rules.terms import Json
from rules.viewers import Viewer
from tests.bridge.tables.party import INST, Party
from tests.rules.toy import Duel, ToyRuleset

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"
PICK_A, PICK_B = "round-1/stances/a:1", "round-1/stances/b:1"


def fill_the_disk(party: Party) -> None:
    (pages,) = party.journal._writing.execute("PRAGMA page_count").fetchone()
    party.journal._writing.execute(f"PRAGMA max_page_count = {pages}")


def make_room(party: Party) -> None:
    party.journal._writing.execute("PRAGMA max_page_count = 1000000")


async def until_full(party: Party) -> None:
    """Use up the room in the pages that are there."""
    with pytest.raises(CommandError, match="not-saved"):
        await rename_for_ever(party)


async def rename_for_ever(party: Party) -> None:
    for number in range(500):
        await party.do(party.gm, c.ChangeTable(name=f"Table {number}" + "x" * 50))


async def test_a_full_disk_changes_nothing_and_the_table_says_so(party: Party) -> None:
    await party.start()
    screen = party.screen(party.ann)
    await screen.catch_up()
    fill_the_disk(party)
    await until_full(party)
    asks = party.asks()
    with pytest.raises(CommandError) as caught:
        await party.pick(party.ann, PICK_A, "low")
    assert caught.value.fault.code == "not-saved"
    assert caught.value.fault.text.id == "journal-write"
    assert party.asks() == asks
    await screen.catch_up()
    assert [line.what.id for line in screen.log.values()][-1] == "log-rebuilt"
    assert {ask["id"] for ask in screen.parts["conflict"]["asks"]} == {PICK_A, PICK_B}
    make_room(party)
    await party.pick(party.ann, PICK_A, "low")
    assert party.asks() == [PICK_B]


async def test_a_reading_that_cannot_be_recorded_is_not_taken_and_comes_again(party: Party) -> None:
    await party.start()
    await party.both_pick()
    rid = party.rid()
    fill_the_disk(party)
    await until_full(party)
    reading = party.make_reading(("d6", 5), ("d8", 5), rid=rid)
    with pytest.raises(CommandError):
        await party.tables.commit(reading)
    assert await party.tables.known("tray") == {}
    assert A in party.asks()
    make_room(party)
    assert party.rid() == rid  # nothing was lost, so nothing is asked anew
    await party.tables.commit(reading)
    assert party.asks() == [B]
    assert await party.tables.known("tray") == {INST: 1}


async def test_a_table_whose_journal_cannot_even_be_read_comes_back_by_itself(party: Party, monkeypatch: Any) -> None:
    await party.start()
    read = party.journal.read

    async def unreadable(_table: str, _after: int = 0) -> Any:
        raise UnreadableJournalError(party.path, "disk I/O error")

    fill_the_disk(party)
    monkeypatch.setattr(party.journal, "read", unreadable)
    await until_full(party)
    with pytest.raises(CommandError, match="not-saved"):
        await party.see(party.ann)
    with pytest.raises(CommandError, match="not-saved"):
        await party.pick(party.ann, PICK_A, "low")
    monkeypatch.setattr(party.journal, "read", read)
    make_room(party)
    await party.pick(party.ann, PICK_A, "low")
    assert party.asks() == [PICK_B]


async def test_a_fault_of_the_ruleset_refuses_the_command_and_the_table_goes_on(party: Party) -> None:
    await party.start()
    await party.pick(party.ann, PICK_A, "boom")
    records = len(await party.journal.read(party.table.id))
    with pytest.raises(CommandError) as caught:
        await party.pick(party.bo, PICK_B, "low")
    assert caught.value.fault.code == "ruleset-fault"
    assert len(await party.journal.read(party.table.id)) == records
    assert party.asks() == [PICK_B]
    await party.do(party.ann, c.Undo())
    await party.both_pick()
    assert party.asks() == [A, B]


class FussyToy(ToyRuleset):
    """Breaks on a total of 14."""

    async def total(self, state: Duel, name: str) -> int:
        total = await super().total(state, name)
        if total == 14:
            raise ZeroDivisionError
        return total


async def test_a_fault_of_the_ruleset_leaves_the_reading_to_the_gm(party: Party) -> None:
    await party.restart({"toy": FussyToy()})
    await party.start()
    await party.both_pick()
    await party.roll(("d8", 8), rid=party.rid())
    await party.roll(("d6", 6), rid=party.rid())
    (reading,) = await party.loose()
    assert reading["why"]["id"] == "misfit-ruleset-fault"
    assert await party.well(party.gm, A) == [["empty"], [8]]
    assert (await party.said(party.gm))[-1] == "log-ruleset-fault"
    assign = c.AssignReading(reading=reading["reading"], ask=A, signature=party.signature(A))
    with pytest.raises(CommandError, match="ruleset-fault"):
        await party.do(party.gm, assign)
    await party.restart()
    assert [it["reading"] for it in await party.loose()] == [reading["reading"]]
    await party.roll(("d6", 5), rid=party.rid())
    assert party.asks() == [B]


async def test_a_fault_of_our_own_refuses_the_command_and_keeps_the_reading(party: Party, monkeypatch: Any) -> None:
    await party.start()
    await party.both_pick()

    def broken(*_: Any) -> Any:
        raise RuntimeError("ours")

    monkeypatch.setattr(incoming, "choose", broken)
    await party.roll(("d6", 5), ("d8", 5), rid=party.rid())
    assert await party.tables.known("tray") == {INST: 1}
    assert [reading["why"]["id"] for reading in await party.loose()] == ["misfit-fault"]
    monkeypatch.setattr(party.tables._around.rng, "randint", broken)
    await party.do(party.gm, c.ChangeTable(digital="on"))
    with pytest.raises(CommandError, match="internal"):
        await party.do(party.ann, c.RollDigitally(ask=A, signature=party.signature(A)))
    monkeypatch.undo()
    await party.do(party.ann, c.RollDigitally(ask=A, signature=party.signature(A)))
    assert party.asks() == [B]


class BlindToy(ToyRuleset):
    """Cannot show its second round, nor say who takes part in its third."""

    def view(self, state: Duel, viewer: Viewer) -> dict[str, Json]:
        if state.round == 2:
            raise ZeroDivisionError
        return super().view(state, viewer)

    def participants(self, state: Duel) -> Sequence[tuple[str, str]]:
        if state.round == 3:
            raise ZeroDivisionError
        return super().participants(state)


async def test_a_ruleset_that_cannot_show_itself_is_taken_back(party: Party) -> None:
    await party.restart({"toy": BlindToy()})
    screen = party.screen(party.gm)
    await screen.catch_up()
    await party.start()
    for who, seat in (("0", party.ann), ("1", party.bo)):
        if who == "0":
            await party.both_pick()
        await party.pick(seat, f"round-1/rolls/{who}:1", [[1], [1]])
    await screen.catch_up()
    assert screen.parts["conflict"]["fault"]["id"] == "log-view-fault"
    assert screen.parts["conflict"]["undo"] is not None
    await party.restart()
    await party.do(party.gm, c.Undo())
    assert (await party.part(party.gm, "conflict"))["state"]["round"] == 1


class SpeechlessToy(ToyRuleset):
    """Cannot say what may be done."""

    def offers(self, state: Duel) -> Sequence[Offer]:
        raise ZeroDivisionError


async def test_a_ruleset_that_cannot_say_what_may_be_done_tells_the_gm_and_plays_on(party: Party) -> None:
    await party.restart({"toy": SpeechlessToy()})
    await party.start()
    await party.both_pick()
    assert await party.part(party.gm, "offers") == []
    shown = await party.part(party.gm, "conflict")
    assert shown["fault"]["id"] == "log-offers-fault"
    assert [ask["id"] for ask in shown["asks"]] == [A, B]
    assert "fault" not in await party.part(party.ann, "conflict")
    with pytest.raises(CommandError, match="ruleset-fault"):
        await party.do(party.gm, c.Interject(kind="end"))
    await party.pick(party.ann, A, [[1], [1]])
    assert party.asks() == [B]


async def test_a_ruleset_that_fails_at_its_table_refuses_the_input_and_the_table_opens(party: Party) -> None:
    await party.restart({"toy": BlindToy()})
    await party.start()
    for round_ in (1, 2):
        await party.both_pick(round_=round_)
        await party.pick(party.ann, f"round-{round_}/rolls/0:1", [[1], [1]])
        if round_ == 1:
            await party.pick(party.bo, "round-1/rolls/1:1", [[1], [1]])
    with pytest.raises(CommandError, match="internal"):
        await party.pick(party.bo, "round-2/rolls/1:1", [[1], [1]])
    assert party.asks() == ["round-2/rolls/1:1"]
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    assert [reading["why"]["id"] for reading in await party.loose()] == ["misfit-fault"]
    await party.restart({"toy": NamelessToy()})
    assert (await party.part(party.gm, "conflict"))["status"] == "frozen"


class NamelessToy(ToyRuleset):
    """Never says who takes part."""

    def participants(self, state: Duel) -> Sequence[tuple[str, str]]:
        raise ZeroDivisionError


class WildToy(ToyRuleset):
    """Reads its set-up badly."""

    def begin(self, setup: Mapping[str, Json], kernel: Kernel) -> Duel:
        Reading(dict(setup)).text("x", "default")
        return super().begin({"names": setup["names"][5:]}, kernel)  # type: ignore[index, call-overload]


async def test_a_ruleset_that_cannot_even_begin_is_a_fault_of_the_ruleset(party: Party) -> None:
    await party.restart({"toy": WildToy()})
    with pytest.raises(CommandError, match="ruleset-fault"):
        await party.start()
    assert await party.part(party.gm, "conflict") is None


async def test_what_was_begun_ends_even_where_the_caller_goes_away(party: Party) -> None:
    await party.start()
    command = c.AnswerAsk(ask=PICK_A, signature=party.signature(PICK_A), value="low")
    task = asyncio.create_task(party.do(party.ann, command))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await party.pick(party.bo, PICK_B, "low")
    assert party.asks() == [A, B]


async def test_an_error_for_a_caller_who_has_gone_bothers_nobody(party: Party) -> None:
    task = asyncio.create_task(party.do(party.ann, c.Undo()))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await party.start()
    assert party.asks() == [PICK_A, PICK_B]


async def test_of_two_answers_at_once_one_is_taken(party: Party) -> None:
    await party.start()
    command = c.AnswerAsk(ask=PICK_A, signature=party.signature(PICK_A), value="low")
    results = await asyncio.gather(*(party.do(party.ann, command) for _ in range(5)), return_exceptions=True)
    assert [result for result in results if result is None] == [None]
    assert {result.fault.code for result in results if isinstance(result, CommandError)} == {"stale"}


async def test_snapshots_show_only_what_is_recorded(party: Party, monkeypatch: Any) -> None:
    await party.start()
    await party.pick(party.ann, PICK_A, "low")
    append = party.journal.append
    gate = asyncio.Event()

    async def slow(*args: Any, **more: Any) -> Any:
        await gate.wait()
        return await append(*args, **more)

    monkeypatch.setattr(party.journal, "append", slow)
    screen = party.screen(party.display)
    answering = asyncio.create_task(party.pick(party.bo, PICK_B, "low"))
    await asyncio.sleep(0.01)
    party.report("tray")
    reading = asyncio.create_task(screen.feed.next())
    snapshot = asyncio.create_task(party.see(party.gm))
    await asyncio.sleep(0.02)
    assert not answering.done()
    assert not reading.done()
    assert not snapshot.done()
    gate.set()
    await answering
    screen.take(await reading)
    assert "toy-revealed" in [line.what.id for line in screen.log.values()]
    assert (await snapshot).rev >= 1


async def test_closing_lets_what_has_begun_end_and_takes_nothing_more(party: Party) -> None:
    await party.start()
    screen = party.screen(party.ann)
    await screen.catch_up()
    task = asyncio.create_task(party.pick(party.ann, PICK_A, "low"))
    await asyncio.sleep(0)
    await party.tables.close()
    assert await task is None
    with pytest.raises(CommandError, match="closed"):
        await party.do(party.gm, c.Undo())
    with pytest.raises(CommandError, match="closed"):
        await screen.feed.next()
    with pytest.raises(CommandError, match="closed"):
        party.table.subscribe(party.ann)
    await party.tables.close()


async def test_a_table_that_cannot_be_read_does_not_stop_the_others(party: Party) -> None:
    other = await party.tables.create("Other")
    party.journal._writing.execute(
        "INSERT INTO record (table_id, seq, at, kind, body) VALUES (?, 2, 1, 'no-such-kind', '{}')", (other.id,)
    )
    await party.restart()
    assert party.tables.get(other.id) is None
    assert len(party.tables.problems) == 1
    assert "no-such-kind" in party.tables.problems[0]
    await party.start()


async def test_what_fails_once_it_is_recorded_is_made_good_and_not_reported_as_undone(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await party.start()
    screen = party.screen(party.gm)
    await screen.catch_up()

    def stumble(*_: object) -> None:
        monkeypatch.undo()
        raise RuntimeError("a fault of the bridge's own")

    monkeypatch.setattr(party.table._publisher, "publish", stumble)
    await party.pick(party.ann, PICK_A, "low")
    assert party.asks() == [PICK_B]
    await screen.catch_up()
    assert [ask["id"] for ask in screen.parts["conflict"]["asks"]] == [PICK_B]
    await party.pick(party.bo, PICK_B, "low")
    assert party.asks() == [A, B]
