"""Events that only programs need: they are told with their facts, and marked so that logs leave them out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bridge.protocol import commands as c
from bridge.rulesets import load_rulesets
from tests.bridge.tables.party import Party


@pytest.fixture
async def fight(tmp_path: Path) -> AsyncIterator[Party]:
    """An encounter of one, who has ended a turn."""
    rulesets = load_rulesets()
    party = await Party.seat(tmp_path / "dicewire.db", {id_: rulesets[id_] for id_ in rulesets})
    await party.start("encounter", participants=[{"id": "a"}], surprise={"by": "nobody"})
    for value in ([[7]], "done"):
        (ask,) = (await party.part(party.gm, "conflict"))["asks"]
        await party.do(party.gm, c.AnswerAsk(ask=ask["id"], signature=ask["signature"], value=value, by="a"))
    yield party
    await party.leave()


async def test_a_client_gets_quiet_events_marked_and_with_their_facts_after_a_restart_too(fight: Party) -> None:
    for _ in range(2):
        lines = (await fight.see(fight.gm)).log
        phases = [line for line in lines if line.what.id == "enc-phase"]
        assert [line.facts["phase"] for line in phases] == [
            "prepare", "energize", "action", "de_energize", "save", "end",
        ]  # fmt: skip
        assert all(line.quiet for line in phases)
        assert not any(line.quiet for line in lines if line.what.id != "enc-phase")
        await fight.restart()


async def test_what_an_undo_takes_back_is_said_without_them(fight: Party) -> None:
    preview = await fight.do(fight.gm, c.Undo(preview=True))
    assert [line.what.id for line in preview["took"]] == ["log-picked"]
    assert preview["retracted"] == []
