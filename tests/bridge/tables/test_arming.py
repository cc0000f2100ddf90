"""Requests to trays: one at a time, in script order, under ids that are new for each opening or change of an ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bridge.errors import BridgeError
from bridge.journal.records import Record
from bridge.protocol import commands as c
from bridge.trays.hub import TrayHub
from bridge.trays.model import CommandResult, Outcome, RollRequest, TrayNotice, TrayStatus
from rules.terms import Json
from tests.bridge.tables.party import Armed, Party
from tests.rules.toy import Duel, ToyRuleset

A, B = "round-1/rolls/0:1", "round-1/rolls/1:1"


async def roll_open(party: Party) -> None:
    await party.start()
    await party.both_pick()


async def test_a_request_that_ran_out_is_sent_again_under_a_new_id(party: Party) -> None:
    await roll_open(party)
    first = party.rid()
    party.tables.result(CommandResult("tray", first, "request", Outcome.TAKEN))
    assert party.rid() == first
    party.tables.result(CommandResult("tray", first, "request", Outcome.EXPIRED))
    second = party.rid()
    assert second != first
    party.tables.result(CommandResult("tray", first, "request", Outcome.EXPIRED))
    party.tables.result(CommandResult("tray", second, "request", Outcome.REFUSED, "range"))
    party.tables.result(CommandResult("nobody", second, "request", Outcome.EXPIRED))
    assert party.rid() == second
    await party.roll(("d6", 1), ("d8", 1), rid=first)  # it had been rolled all the same
    assert party.asks() == [B]


async def test_a_request_that_runs_out_while_the_table_is_busy_is_sent_again_though_nothing_is_recorded(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    await roll_open(party)
    first, read = party.rid(), party.journal.read

    async def late(table: str, after: int = 0) -> list[Record]:
        party.tables.result(CommandResult("tray", first, "request", Outcome.EXPIRED))
        assert party.armed.now["tray"].rid == first
        return await read(table, after)

    monkeypatch.setattr(party.journal, "read", late)
    await party.table.export(party.gm)
    assert party.rid() != first


async def test_an_ask_that_closes_disarms_its_tray(party: Party) -> None:
    await roll_open(party)
    rid = party.rid()
    await party.do(party.gm, c.Interject(kind="end"))
    assert party.armed.told[-1] == ("tray", "cancel", rid)
    assert party.armed.now == {}


async def test_a_tray_that_is_released_is_disarmed_and_another_takes_over(party: Party) -> None:
    await roll_open(party)
    await party.do(party.gm, c.ClaimTray(dev="second"))
    await party.do(party.gm, c.ReleaseTray(dev="tray"))
    assert list(party.armed.now) == ["second"]


async def test_a_seats_own_tray_comes_before_one_for_all(party: Party) -> None:
    await party.do(party.gm, c.ClaimTray(dev="anns", seats=[party.ann]))
    await roll_open(party)
    assert {dev: request.prompt for dev, request in party.armed.now.items()} == {
        "anns": "A: 1d6 1d8",
        "tray": "B: 1d6 1d8",
    }


class Shy(Armed):
    """A hub that does not know the tray yet."""

    known = False

    def request(self, dev: str, request: RollRequest) -> None:
        if not self.known:
            raise BridgeError("unknown tray")
        super().request(dev, request)


async def test_a_tray_that_is_not_known_yet_is_armed_once_it_is(party: Party) -> None:
    shy = Shy()
    party.tables.connect(shy)
    await roll_open(party)
    assert shy.now == {}
    shy.known = True
    party.report("tray")
    assert shy.now["tray"].prompt == "A: 1d6 1d8"
    told = len(shy.told)
    party.report("tray", activity="armed")
    assert len(shy.told) == told


class NamedToy(ToyRuleset):
    """With names in other scripts, and long ones."""

    def participants(self, state: Duel) -> Sequence[tuple[str, str]]:
        return [("a", "林薇"), ("b", "B" * 60)]

    def view(self, state: Duel, viewer: object) -> dict[str, Json]:
        return {"round": state.round}


async def test_prompts_are_short_and_ascii(party: Party) -> None:
    rulesets: Mapping[str, NamedToy] = {"toy": NamedToy()}
    await party.restart(rulesets)
    await roll_open(party)
    assert party.armed.now["tray"].prompt == "a: 1d6 1d8"
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    prompt = party.armed.now["tray"].prompt
    assert (len(prompt), prompt[-9:], prompt.isascii()) == (40, ": 1d6 1d8", True)


async def test_what_is_complete_is_never_armed_again(party: Party) -> None:
    await roll_open(party)
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    await party.roll(("d6", 1), ("d8", 1), rid=party.rid())
    assert party.armed.now == {}
    await party.restart()
    assert party.armed.told == []


class Deaf:
    """Hears nothing of what trays are up to."""

    def status(self, status: TrayStatus) -> None: ...

    def result(self, result: CommandResult) -> None: ...

    def notice(self, notice: TrayNotice) -> None: ...


async def test_a_tray_that_the_hub_cannot_tell_anything_costs_an_answer_nothing(party: Party) -> None:
    await party.do(party.gm, c.ReleaseTray(dev="tray"))
    await party.do(party.gm, c.ClaimTray(dev="no id of a tray"))
    party.tables.connect(TrayHub(party.tables, Deaf(), []))
    await roll_open(party)
    assert party.asks() == [A, B]
