"""A running conflict that replays differently after an upgrade is frozen with its history, and the GM is told."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.protocol import commands as c
from bridge.tables.errors import CommandError
from rules.asks import Dice, Roll
from rules.terms import msg
from tests.bridge.tables.party import Party
from tests.rules.toy import TOY, Duel, ToyRuleset


class NextToy(ToyRuleset):
    """The same rules under a new version."""

    version = 2


class OtherWordsToy(ToyRuleset):
    """Tells another event."""

    async def total(self, state: Duel, name: str) -> int:
        total = await super().total(state, name)
        state.kernel.tell(msg("toy-more"))
        return total


class OtherDiceToy(ToyRuleset):
    """Asks for other dice, so that a recorded roll no longer fits."""

    async def total(self, state: Duel, name: str) -> int:
        faces = await Roll(who=(name,), why=msg("toy-roll"), dice=(Dice(1, 20),))
        return faces[0][0]


class BrokenToy(ToyRuleset):
    """Fails before its first ask."""

    async def one_round(self, state: Duel) -> None:
        raise ZeroDivisionError


@pytest.fixture
async def rolled(party: Party) -> Party:
    await party.start()
    await party.both_pick()
    await party.roll(("d6", 5), ("d8", 7), rid=party.rid())
    await party.roll(("d6", 1), ("d8", 2), rid=party.rid())
    return party


async def test_a_conflict_that_asks_for_other_dice_is_frozen_though_nothing_was_rolled(party: Party) -> None:
    await party.start()
    await party.both_pick()
    await party.restart({"toy": OtherDiceToy()})
    assert (await party.part(party.gm, "conflict"))["status"] == "frozen"
    await party.restart({"toy": TOY})
    assert (await party.part(party.gm, "conflict"))["status"] == "running"
    assert party.asks() == ["round-1/rolls/0:1", "round-1/rolls/1:1"]


@pytest.mark.parametrize(
    ("rulesets", "why"),
    [
        ({"toy": NextToy()}, "log-frozen-version"),
        ({"toy": OtherWordsToy()}, "log-frozen-events"),
        ({"toy": OtherDiceToy()}, "log-frozen-events"),
        ({"toy": BrokenToy()}, "log-frozen-events"),
        ({"chess": TOY}, "log-frozen-no-ruleset"),
    ],
)
async def test_a_conflict_that_replays_differently_is_frozen(rolled: Party, rulesets: Any, why: str) -> None:
    told = [line for line in (await rolled.see(rolled.ann)).log if line.kind == "event"]
    await rolled.restart(rulesets)
    snapshot = await rolled.see(rolled.gm)
    view = snapshot.parts["conflict"]
    assert (view["status"], view["asks"], view["undo"]) == ("frozen", [], None)
    assert [it["name"] for it in view["participants"]] == ["A", "B"]
    assert snapshot.log[-1].what.id == why
    log = (await rolled.see(rolled.ann)).log
    assert [line for line in log if line.kind == "event"] == told
    assert why not in [line.what.id for line in log]
    for command in (c.Undo(), c.Redo(), c.Interject(kind="end"), c.AnswerAsk(ask="x", signature="x", value=1)):
        with pytest.raises(CommandError, match="frozen"):
            await rolled.do(rolled.gm, command)
    with pytest.raises(CommandError, match="conflict-running"):
        await rolled.do(rolled.gm, c.StartConflict(ruleset="toy", setup={}))
    await rolled.roll(("d6", 1), ("d8", 2))
    assert len(await rolled.loose()) == 1
    assert rolled.armed.now == {}
    exported = await rolled.table.export(rolled.gm)
    assert (exported["status"], len(exported["inputs"])) == ("frozen", 4)


async def test_it_is_frozen_once_and_thaws_under_the_former_rules(rolled: Party) -> None:
    await rolled.restart({"toy": NextToy()})
    records = len(await rolled.journal.read(rolled.table.id))
    await rolled.restart()
    assert len(await rolled.journal.read(rolled.table.id)) == records
    await rolled.restart({"toy": TOY})
    assert "log-thawed" in await rolled.said(rolled.gm)
    await rolled.both_pick("low", "low", 2)
    assert (await rolled.part(rolled.ann, "conflict"))["status"] == "running"


async def test_a_frozen_conflict_is_put_away(rolled: Party) -> None:
    await rolled.restart({"toy": NextToy()})
    await rolled.do(rolled.gm, c.CloseConflict())
    await rolled.start()
    await rolled.restart()
    assert (await rolled.part(rolled.ann, "conflict"))["status"] == "running"


async def test_a_finished_conflict_is_not_played_again(rolled: Party) -> None:
    await rolled.do(rolled.gm, c.Interject(kind="end"))
    await rolled.do(rolled.gm, c.CloseConflict())
    said = await rolled.said(rolled.ann)
    await rolled.restart({"toy": BrokenToy()})
    assert await rolled.said(rolled.ann) == said
    exported = await rolled.table.export(rolled.gm)
    assert exported["events"][-1]["what"]["id"] == "toy-ending"
