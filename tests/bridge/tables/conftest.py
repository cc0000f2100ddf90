"""A table with a GM and two players on a journal in a file, one tray, and the toy duel to play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bridge.tables.party import Party


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    party = await Party.seat(tmp_path / "dicewire.db")
    yield party
    await party.leave()


@pytest.fixture
async def rolling(party: Party) -> Party:
    """Both have picked; two rolls (d6 skill, d8 gear each) are open, Ann's first."""
    await party.start()
    await party.both_pick()
    return party
