"""A journal in a file, closed when the test ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bridge.journal.sqlite import SqliteJournal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "dicewire.db"


@pytest.fixture
async def journal(path: Path) -> AsyncIterator[SqliteJournal]:
    journal = SqliteJournal(path)
    yield journal
    await journal.close()
