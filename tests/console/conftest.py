"""One browser for all tests of the console, one bridge for each."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bridge.app import Bridge
from bridge.config import Config, JournalFile, SerialTrays, Server, TableConfig, Trays
from tests.console.hall import CHROMIUM, SWITCHES, Hall


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All on one event loop, where the browser lives."""
    for item in items:
        if "tests/console/" in item.path.as_posix() and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def hall(tmp_path: Path, browser: Browser) -> AsyncIterator[Hall]:
    """A table without trays: the GM, two players, a big screen. Nothing a browser complained of is let pass."""
    config = Config(
        server=Server(port=0),
        journal=JournalFile(path="hall.db"),
        trays=Trays(serial=SerialTrays(enabled=False)),
        tables=[TableConfig(name="Harbour Lights", digital="ask")],
    )
    async with Bridge(config, tmp_path) as bridge:
        hall = Hall(bridge, browser)
        hall.seats["GM"] = bridge.admissions[0].grant
        await hall.add("Ines", "player", "mara")
        await hall.add("Jo", "player", "hale")
        await hall.add("Screen", "display")
        yield hall
        for context in browser.contexts:
            await context.close()
        assert hall.troubles == []
