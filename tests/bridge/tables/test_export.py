"""A conflict as JSON: whole when it is over, without the secrets while it is on the table."""

from __future__ import annotations

import msgspec
import pytest

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from rules.conflict import Conflict
from rules.log import entry_from_json
from tests.bridge.tables.party import Party
from tests.rules.toy import TOY

PICK_A = "round-1/stances/a:1"


async def play_a_round(party: Party) -> None:
    await party.start()
    await party.both_pick("high", "low")
    await party.roll(("d6", 5), ("d8", 7), rid=party.rid())
    await party.pick(party.bo, "round-1/rolls/1:1", [[1], [2]])
    await party.pick(party.gm, "round-1:1", "close")


async def test_an_exported_conflict_replays_to_what_was_told(party: Party) -> None:
    await play_a_round(party)
    await party.do(party.gm, c.Interject(kind="end"))
    exported = msgspec.json.decode(msgspec.json.encode(await party.table.export(party.gm)))
    assert exported["complete"] is True
    again = Conflict(TOY, exported["setup"])
    for taken in exported["inputs"]:
        again.take(entry_from_json(taken["entry"]))
    assert [event.json() for event in again.events] == exported["events"]
    assert again.outcome is not None
    assert exported["outcome"] == again.outcome.json()
    assert [step.get("ask") or step["interject"] for step in exported["play"]["answers"]] == [
        PICK_A,
        "round-1/stances/b:1",
        "round-1/rolls/0:1",
        "round-1/rolls/1:1",
        "round-1:1",
        "end",
    ]
    assert [reading["dice"] for reading in exported["readings"]] == [
        [{"kind": "d6", "face": 5}, {"kind": "d8", "face": 7}]
    ]
    assert [taken["dice"][0][0].get("source") for taken in exported["inputs"] if "dice" in taken] == [
        "physical",
        "typed",
    ]


async def test_what_lies_face_down_is_left_out(party: Party) -> None:
    await party.start()
    await party.pick(party.ann, PICK_A, "high")
    exported = await party.table.export(party.gm)
    assert (exported["complete"], exported["status"], exported["inputs"]) == (False, "running", [])
    assert "high" not in str(exported["play"])
    await party.do(party.gm, c.Interject(kind="end"))
    assert (await party.table.export(party.gm))["complete"] is False  # the end could be undone
    await party.do(party.gm, c.CloseConflict())
    assert (await party.table.export(party.gm))["complete"] is True


async def test_earlier_conflicts_are_exported_by_id(party: Party) -> None:
    await play_a_round(party)
    first = (await party.part(party.gm, "conflict"))["id"]
    await party.do(party.gm, c.CloseConflict())
    await party.start()
    exported = await party.table.export(party.gm, first)
    assert (exported["conflict"], exported["status"], len(exported["inputs"])) == (first, "closed", 5)
    assert (await party.table.export(party.gm))["inputs"] == []
    with pytest.raises(CommandError, match="not-found"):
        await party.table.export(party.gm, "c1")


async def test_only_a_gm_exports(party: Party) -> None:
    await party.start()
    for seat in (party.ann, party.display, "s99"):
        with pytest.raises(CommandError, match="not-allowed"):
            await party.table.export(seat)


async def test_without_a_conflict_there_is_nothing_to_export(party: Party) -> None:
    with pytest.raises(CommandError, match="not-found"):
        await party.table.export(party.gm)
